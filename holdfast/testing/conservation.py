"""Conservation: nothing is lost or doubled, and the events account for every unit that changes hands.

These two laws need something that only your game knows, so they are not among `LAWS`:

    def test_every_card_is_somewhere(seed):
        nothing_is_lost_or_doubled(Table(load(), 3, seed), lambda state: count_cards(state))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from holdfast.kernel import NO_SEAT, Log
from holdfast.testing.walks import Table, Walk

# Counts what must stay the same. The count can be anything comparable, such as the number of copies of each card.
Count = Callable[[Any], object]
# What each seat has, by the names that the events use in "delta".
Stock = Callable[[Any], Sequence[Mapping[str, int]]]


def nothing_is_lost_or_doubled(table: Table, count: Count) -> None:
    """The count is the same at every position of a random game, from the first to the last."""
    walk = Walk(table)
    first = count(walk.state)
    while not walk.is_over():
        walk.step()
        found = count(walk.state)
        assert found == first, f"after {walk.answers} answers there is {found}; at the start there was {first}"


def goods_balance_against_the_events(table: Table, stock: Stock) -> None:
    """What each seat has changes only by what the events report under "delta"; nobody owes anything."""
    walk = Walk(table)
    before = [dict(goods) for goods in stock(walk.state)]
    while not walk.is_over():
        events = walk.step()
        after = [dict(goods) for goods in stock(walk.state)]
        enter(before, events)
        assert after == before, f"after {walk.answers} answers the seats have {after}; the events say {before}"
        assert all(amount >= 0 for goods in after for amount in goods.values()), f"somebody owes: {after}"


def enter(books: list[dict[str, int]], events: Log) -> None:
    """Book what the events report."""
    for event in events:
        delta = event.facts.get("delta", {})
        assert isinstance(delta, dict), f"{event}: delta is a table of names and amounts"
        for name, amount in delta.items():
            assert event.seat != NO_SEAT, f"{event}: goods belong to a seat"
            assert name in books[event.seat], f"{event}: {name} is not counted"
            books[event.seat][name] += amount
