"""What *After the Empire* brings to the lab; `lab/subjects.py` says what each name means."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_empire import TITLE
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel.game import Game
from holdfast.lab.after_the_empire.trade import EmpireTrade
from holdfast.lab.after_the_empire.watch import EmpireWatch
from holdfast.lab.settings import Setting
from holdfast.lab.subjects import Measure, Subject
from holdfast.lab.trade import Trade
from holdfast.lab.watch import Watch

subject = Subject(
    season=TITLE.stretch,
    points=TITLE.points,
    danger=Measure("sacked", "castles sacked", share=True),
    forces=(Measure("attackers", "invaders before the walls"), Measure("defenders", "troops to meet them")),
    wealth=(Measure("points", "points if the game ended now"), Measure("gold", "gold on the track")),
    market=("building", "refugee"),
    goal="objective",
    goals="objectives",
    met="met",
    start="starting refugee",
    place="the opening turn order (initiative of the starting refugee)",
    state=("gold", "food", "wood", "stone", "iron", "soldiers", "bought", "pieces"),
)


def watch(game: Game, setting: Setting) -> Watch[Any]:
    assert isinstance(game, AfterTheEmpire)
    return EmpireWatch(game, setting)


def trade(game: Game) -> Trade:
    assert isinstance(game, AfterTheEmpire)
    return EmpireTrade(game)
