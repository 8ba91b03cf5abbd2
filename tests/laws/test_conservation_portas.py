"""*Ante Portas*: colonists, figures, tiles, cards and goods are conserved at every step of wars and duels."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import strategies as st

from holdfast.games.ante_portas.purse import overflow
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import CHANCE
from tests.games.ante_portas.soundness import PortasLedger
from tests.tools.walks import Walk, law, tables

ID = "ante-portas"
ALLIES = pytest.mark.parametrize("allies", [1, 2, 3, 4])  # four only in duels


@ALLIES
@law
def test_nothing_is_lost_or_doubled_and_goods_balance_against_the_events(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    ledger = PortasLedger(walk.state)
    while not walk.is_over():
        ledger.enter(walk.step())
        ledger.check(walk.state)


@ALLIES
@law
def test_stores_hold_no_more_than_they_can_once_the_excess_was_dropped(allies: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(ID, allies)))
    while not walk.is_over():
        walk.step()
        state = cast(AntePortasState, walk.state)
        if state.to_act() == [CHANCE] or (state.stack and state.stack[-1].name == "turn"):
            assert all(overflow(state, seat) <= 0 for seat in range(allies))
