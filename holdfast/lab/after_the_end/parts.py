"""What *After The End* brings to the lab; `lab/subjects.py` says what each name means."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_end import TITLE
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.game import Game
from holdfast.lab.after_the_end.trade import EndTrade
from holdfast.lab.after_the_end.watch import EndWatch
from holdfast.lab.settings import Setting
from holdfast.lab.subjects import Measure, Subject
from holdfast.lab.trade import Trade
from holdfast.lab.watch import Watch

subject = Subject(
    season=TITLE.stretch,
    points=TITLE.points,
    danger=Measure("struck", "colonies struck by a raid", share=True),
    forces=(Measure("ready", "characters ready"), Measure("raids", "raids")),
    wealth=(Measure("points", "points if the game ended now"), Measure("missions", "missions won")),
    market=("noble", "contract", "tool"),
    goal="noble",
    goals="nobles",
    met="paid in full",
    start="colony",
    place="the opening turn order (clockwise from the first player)",
    state=("food", "scrap", "tech", "missions", "contracts", "nobles", "tools", "ready"),
)


def watch(game: Game, setting: Setting) -> Watch[Any]:
    assert isinstance(game, AfterTheEnd)
    return EndWatch(game, setting)


def trade(game: Game) -> Trade:
    assert isinstance(game, AfterTheEnd)
    return EndTrade(game)
