"""*After The End*: cards and people are conserved, resources balance against the events, and stay in the storehouse."""

from __future__ import annotations

from typing import cast

from hypothesis import strategies as st

from holdfast.games.after_the_end.catalog import RESOURCES
from holdfast.games.after_the_end.state import EndState
from holdfast.testing import goods_balance_against_the_events
from tests.games.after_the_end.soundness import check_end_position
from tests.tools.walks import Walk, law, tables


@law
def test_everything_is_somewhere_exactly_once(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables("after-the-end", seats)))
    state = cast(EndState, walk.state)
    while True:
        check_end_position(state)
        if walk.is_over():
            break
        walk.step()


@law
def test_resources_balance_against_the_events(seats: int, data: st.DataObject) -> None:
    goods_balance_against_the_events(data.draw(tables("after-the-end", seats)), stocks)


def stocks(state: EndState) -> list[dict[str, int]]:
    return [{name: int(colony.stock(place)) for place, name in enumerate(RESOURCES)} for colony in state.colonies]
