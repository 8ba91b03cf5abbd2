"""*Each*: the law of the lanes is not empty, because these games have lanes."""

from __future__ import annotations

from hypothesis import strategies as st

from holdfast.testing.lanes import lanes_answered_in_any_order_give_the_same_state
from tests.tools.walks import law, tables

WITHOUT_LANES = {"after-the-end"}  # asks one seat after the other, or any of them
MAY_END_BEFORE = {"ante-portas"}  # its lanes open at the end of a year, which a war may not reach


@law
def test_there_are_lanes(game_id: str, seats: int, data: st.DataObject) -> None:
    found = lanes_answered_in_any_order_give_the_same_state(data.draw(tables(game_id, seats)))
    if game_id not in MAY_END_BEFORE:
        assert (found > 0) == (game_id not in WITHOUT_LANES)
