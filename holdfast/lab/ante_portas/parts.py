"""What *Ante Portas* brings to the lab; `lab/subjects.py` says what each name means."""

from __future__ import annotations

from typing import Any

from holdfast.games.ante_portas.game import AntePortas
from holdfast.kernel.game import Game
from holdfast.lab.ante_portas.watch import PortasWatch
from holdfast.lab.settings import Setting
from holdfast.lab.watch import Watch


def watch(game: Game, setting: Setting) -> Watch[Any]:
    assert isinstance(game, AntePortas)
    return PortasWatch(game, setting)
