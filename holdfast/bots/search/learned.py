"""`learned`: a planner whose first sight is a network's, trained by `python -m holdfast.bots.training.learn`.

The network decides which answers are tried, and what it expects of them steadies the means of a few trials. Its numpy
is imported when such a bot is made and not before: that takes longer than all the rest.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from holdfast.bots.makers import MOST_ITERATIONS, make_guide
from holdfast.bots.search.planner import Planner
from holdfast.bots.settings import BotError, Settings, amount, seconds, whole
from holdfast.bots.weights import NETWORK, weights_folder
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

if TYPE_CHECKING:
    from holdfast.bots.search.network import Network

LEARNED_SETTINGS: Final = ("iterations", "time", "horizon", "width", "trust", "network")
ITERATIONS: Final = 45  # about the time that `planner` takes
WIDTH: Final = 6
TRUST: Final = 8.0
MOST_TRUST: Final = 1000.0

_networks: dict[Path, Network] = {}


def make_learned(game: Game, seed: int, settings: Settings) -> Bot:
    return learned("learned", game, seed, settings)


def learned(name: str, game: Game, seed: int, settings: Settings) -> Planner:
    """Such a bot under any name: the highest level is one."""
    guide = make_guide(game, seed)
    try:
        from holdfast.bots.search.network import NetworkPrior, read_network
    except ModuleNotFoundError as missing:
        raise BotError(f"the bot '{name}' needs {missing.name}: pip install {missing.name}") from None

    path = Path(settings["network"]) if "network" in settings else own_network(game)
    if path not in _networks:
        _networks[path] = read_network(path)
    guide.judge = _networks[path].judge(guide.judge.names)
    trust = amount(settings, "trust", TRUST, MOST_TRUST)
    return Planner(
        name,
        guide,
        seed,
        whole(settings, "iterations", ITERATIONS, 0, MOST_ITERATIONS),
        seconds(settings, "time", 0.0),
        whole(settings, "horizon", guide.usual_horizon(), 1, 100),
        whole(settings, "width", WIDTH, 1, 1_000),
        0.0,
        NetworkPrior(_networks[path], game, guide, trust),
    )


def own_network(game: Game) -> Path:
    """The network that comes with the game."""
    folder = weights_folder(game.id)
    if folder is None:
        raise BotError(f"the bot 'learned' has not been trained for {game.title}; name a file with network=FILE")
    return folder / NETWORK
