"""Copies and views are independent of the state they were made from, and of each other."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from holdfast.kernel import CHANCE, SPECTATOR
from tests.tools.walks import Walk, law, stops, tables


@law
def test_playing_a_copy_leaves_the_state_and_its_views_alone(game_id: str, seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(game_id, seats))).go_on(data.draw(stops(seats)))
    original = walk.state
    truth = original.to_json()
    views = [original.view(seat) for seat in (SPECTATOR, *range(seats))]
    seen = [view.to_json() for view in views]
    walk.state = original.copy()
    assert walk.state.to_json() == truth
    assert [walk.state.choices(seat) for seat in range(seats)] == [original.choices(seat) for seat in range(seats)]
    walk.go_on(40)
    assert original.to_json() == truth
    assert [view.to_json() for view in views] == seen


@law
def test_playing_the_state_leaves_its_copies_and_views_alone(game_id: str, seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(game_id, seats))).go_on(data.draw(stops(seats)))
    truth = walk.state.to_json()
    copies = [walk.state.copy(), walk.state.copy().copy()]
    views = [walk.state.view(seat) for seat in (SPECTATOR, *range(seats))]
    seen = [view.to_json() for view in views]
    walk.go_on(40)
    assert [copy.to_json() for copy in copies] == [truth, truth]
    assert [view.to_json() for view in views] == seen


@law
def test_the_fast_path_leads_to_the_same_state(game_id: str, seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables(game_id, seats))).go_on(data.draw(stops(seats)))
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


@law
def test_the_same_luck_and_answers_give_the_same_game(game_id: str, seats: int, data: st.DataObject) -> None:
    table = data.draw(tables(game_id, seats))
    first, second = Walk(table), Walk(table)
    reader = random.Random(0)
    while not first.is_over():
        if reader.random() < 0.1:  # reading in between is no move
            second.state.view(SPECTATOR).to_json()
            if second.state.actor() == CHANCE:
                second.state.outcomes()
        assert first.step() == second.step()
    assert first.state.to_json() == second.state.to_json()
