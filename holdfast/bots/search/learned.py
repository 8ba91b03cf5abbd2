"""`learned`: a planner with a network's first impression, trained by `python -m holdfast.bots.training.learn`.

The network decides which answers are tried, and what it expects of them steadies the means of a few trials. numpy is
imported only when such a bot is made, because that takes longer than everything else.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from holdfast.bots.makers import make_guide
from holdfast.bots.search.planner import Planner
from holdfast.bots.settings import BotError, LearnedSettings, Settings, learned_settings
from holdfast.bots.weights import NETWORK, weights_folder
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

if TYPE_CHECKING:
    from holdfast.bots.search.network import Network

ITERATIONS: Final = 45  # about the time that `planner` takes
WIDTH: Final = 6

_networks: dict[Path, Network] = {}


def make_learned(game: Game, seed: int, settings: Settings) -> Bot:
    return learned("learned", game, seed, learned_settings(settings))


def learned(name: str, game: Game, seed: int, settings: LearnedSettings) -> Planner:
    """A `learned` bot under any name: the highest level is one."""
    try:
        from holdfast.bots.search.network import NetworkPrior, read_network
    except ModuleNotFoundError as missing:
        raise BotError(f"the bot '{name}' needs {missing.name}: pip install {missing.name}") from None

    path = own_network(game) if settings.network is None else Path(settings.network)
    if path not in _networks:
        _networks[path] = read_network(path)
    network = _networks[path]
    guide = make_guide(game, seed, judge_of=network.judge)
    return Planner(
        name,
        guide,
        seed,
        ITERATIONS if settings.iterations is None else settings.iterations,
        settings.time,
        guide.usual_horizon() if settings.horizon is None else settings.horizon,
        WIDTH if settings.width is None else settings.width,
        0.0,
        NetworkPrior(network, game, guide, settings.trust),
    )


def own_network(game: Game) -> Path:
    """The network that comes with the game."""
    folder = weights_folder(game.id)
    if folder is None:
        raise BotError(f"the bot 'learned' has not been trained for {game.title}; name a file with network=FILE")
    return folder / NETWORK
