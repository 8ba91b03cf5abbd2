"""What *After the Empire* brings to the bots; `bots/makers.py` says what each name means."""

from __future__ import annotations

from typing import Final

from holdfast.bots.after_the_empire.course import course
from holdfast.bots.after_the_empire.greedy.bot import EmpireGreedy
from holdfast.bots.after_the_empire.guide import EmpireGuide
from holdfast.bots.after_the_empire.weights import FOLDER as weights
from holdfast.bots.search.guide import Guide
from holdfast.bots.settings import Settings
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

__all__ = ["course", "greedy", "guide", "levels", "weights"]

# Each beats the one below it in about 7 of 10 games of two; the figures stand in docs/strength.md.
levels: Final[dict[str, Settings]] = {
    "squire": {"iterations": "0", "oversight": "0.4"},
    "yeoman": {"iterations": "0", "oversight": "0.1"},
    "knight": {"iterations": "4", "width": "3", "oversight": "0.3"},
    "castellan": {"iterations": "12", "width": "4", "oversight": "0.1"},
    "warlord": {"bot": "learned"},
}


def greedy(game: Game, seed: int) -> Bot:
    assert isinstance(game, AfterTheEmpire)
    return EmpireGreedy(game, seed)


def guide(game: Game, seed: int) -> Guide:
    assert isinstance(game, AfterTheEmpire)
    return EmpireGuide(game, seed)
