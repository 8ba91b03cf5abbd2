"""Making the bots that come with Holdfast: what each needs to know about a game, and what its settings mean."""

from __future__ import annotations

from typing import Final

from holdfast.bots.after_the_empire.greedy.bot import EmpireGreedy
from holdfast.bots.after_the_empire.guide import EmpireGuide
from holdfast.bots.after_the_end.greedy.bot import EndGreedy
from holdfast.bots.after_the_end.guide import EndGuide
from holdfast.bots.random_bot import RandomBot
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.planner import Planner
from holdfast.bots.settings import BotError, Settings, part, seconds, whole
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

PLANNER_SETTINGS: Final[tuple[str, ...]] = ("iterations", "time", "horizon", "width", "oversight", "patience")
PLANNER_ITERATIONS: Final = 60
PLANNER_WIDTH: Final = 8
MOST_ITERATIONS: Final = 1_000_000


def make_random(game: Game, seed: int, settings: Settings) -> Bot:
    return RandomBot(seed)


def make_greedy(game: Game, seed: int, settings: Settings) -> Bot:
    """After The End's rules of thumb draw no lots, so there the seed has no meaning."""
    if isinstance(game, AfterTheEmpire):
        return EmpireGreedy(game, seed)
    if isinstance(game, AfterTheEnd):
        return EndGreedy(game)
    raise BotError(f"the bot 'greedy' does not know {game.title}")


def make_planner(game: Game, seed: int, settings: Settings) -> Bot:
    return planner("planner", game, seed, settings)


def planner(name: str, game: Game, seed: int, settings: Settings) -> Planner:
    """A planner under any name: the levels are planners with fewer thoughts."""
    guide = make_guide(name, game, seed)
    guide.patience = part(settings, "patience", 1.0)
    return Planner(
        name,
        guide,
        seed,
        whole(settings, "iterations", PLANNER_ITERATIONS, 0, MOST_ITERATIONS),
        seconds(settings, "time", 0.0),
        whole(settings, "horizon", usual_horizon(game), 1, 100),
        whole(settings, "width", PLANNER_WIDTH, 2, 1_000),
        part(settings, "oversight", 0.0),
    )


def make_guide(name: str, game: Game, seed: int) -> Guide:
    """What a planner must know about this game."""
    if isinstance(game, AfterTheEmpire):
        return EmpireGuide(game, seed)
    if isinstance(game, AfterTheEnd):
        return EndGuide(game)
    raise BotError(f"the bot '{name}' does not know {game.title}")


def usual_horizon(game: Game) -> int:
    """How far ahead is best: to the next season of After the Empire, to the round after next of After The End."""
    return 1 if isinstance(game, AfterTheEmpire) else 2
