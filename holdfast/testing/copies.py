"""Copies and views are independent of the state they were made from, and of each other."""

from __future__ import annotations

import random

from holdfast.kernel import CHANCE, SPECTATOR
from holdfast.testing.walks import Table, Walk


def playing_a_copy_leaves_the_state_and_its_views_alone(table: Table) -> None:
    walk = Walk(table).go_on(table.stop())
    original = walk.state
    truth = original.to_json()
    views = [original.view(seat) for seat in (SPECTATOR, *range(table.seats))]
    seen = [view.to_json() for view in views]
    walk.state = original.copy()
    assert walk.state.to_json() == truth
    for seat in range(table.seats):
        assert walk.state.choices(seat) == original.choices(seat)
    walk.go_on(40)
    assert original.to_json() == truth
    assert [view.to_json() for view in views] == seen


def playing_the_state_leaves_its_copies_and_views_alone(table: Table) -> None:
    walk = Walk(table).go_on(table.stop())
    truth = walk.state.to_json()
    copies = [walk.state.copy(), walk.state.copy().copy()]
    views = [walk.state.view(seat) for seat in (SPECTATOR, *range(table.seats))]
    seen = [view.to_json() for view in views]
    walk.go_on(40)
    assert [copy.to_json() for copy in copies] == [truth, truth]
    assert [view.to_json() for view in views] == seen


def a_glance_shows_what_the_view_shows(table: Table) -> None:
    walk = Walk(table)
    while not walk.is_over():
        truth = walk.state.to_json()
        for seat in (SPECTATOR, *range(table.seats)):
            assert walk.state.glance(seat).to_json() == walk.state.view(seat).to_json()
        assert walk.state.to_json() == truth, "a glance changes nothing"
        walk.go_on(7)


def the_fast_path_leads_to_the_same_state(table: Table) -> None:
    walk = Walk(table).go_on(table.stop())
    twin = walk.state.copy()
    for _ in range(40):
        if walk.is_over():
            break
        before = twin.copy()
        seat, action = walk.choose()
        walk.state.apply(seat, action, [])
        twin.push(seat, action)
        assert twin.to_json() == walk.state.to_json()
        before.apply(seat, action)
        assert before.to_json() == twin.to_json(), "listening changes nothing"
        assert twin.log is None
        assert before.log is None


def the_same_luck_and_answers_give_the_same_game(table: Table) -> None:
    first, second = Walk(table), Walk(table)
    reader = random.Random(0)
    while not first.is_over():
        if reader.random() < 0.1:  # reading in between must not change anything
            second.state.view(SPECTATOR).to_json()
            if second.state.actor() == CHANCE:
                second.state.outcomes()
        assert first.step() == second.step()
    assert first.state.to_json() == second.state.to_json()
