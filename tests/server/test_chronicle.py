"""The log of a table follows its play, whatever the game's actions are called."""

from __future__ import annotations

from holdfast.server.chronicle import Chronicle
from tests.kernel.nights import Night


def test_an_action_that_ends_like_an_undo_takes_nothing_back() -> None:
    night = Night().dealt("flame", "flame")
    night.game.by_notation["watch and undo"] = night.game.by_notation["keep"]
    chronicle = Chronicle()
    chronicle.read(night.play, "0 watch and undo")
    assert chronicle.cuts == []
    chronicle.read(night.play, "0 undo")
    assert len(chronicle.cuts) == 1
