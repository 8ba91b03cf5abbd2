"""Information: what a view shows is all that its owner knows, and nothing depends on more than that."""

from __future__ import annotations

import random
from typing import Any

from holdfast.kernel import CHANCE, SPECTATOR, Action, Game, Log, Rng, State
from holdfast.kernel.event import ALL
from holdfast.testing.walks import Table, Walk

AHEAD = 25  # answers that both worlds are followed for


def seen_by(state: State, viewer: int) -> list[object]:
    """Everything that a seat, or a spectator, can ask a state."""
    seen: list[object] = [state.view(viewer).to_json(), state.to_act()]
    if viewer != SPECTATOR:
        candidates = state.candidates(viewer)
        seen.extend((candidates, state.choices(viewer), [state.refusal(viewer, action) for action in candidates]))
    return seen


def imagined(game: Game, state: State, viewer: int, seed: int) -> State:
    return game.resample(state.view(viewer), Rng(seed))


def a_resampled_state_looks_the_same_to_the_viewer(table: Table) -> None:
    walk = Walk(table)
    sample = table.luck()
    while not walk.is_over():
        viewer = sample.choice([SPECTATOR, *range(table.seats)])
        other = imagined(table.game, walk.state, viewer, walk.answers)
        assert seen_by(other, viewer) == seen_by(walk.state, viewer)
        walk.go_on(sample.randint(1, 8))


def worlds_that_look_the_same_go_on_looking_the_same(table: Table) -> None:
    walk = Walk(table).go_on(table.stop())
    viewer = table.viewer()
    other = imagined(table.game, walk.state, viewer, table.seed)
    for _ in range(AHEAD):
        if walk.is_over():
            break
        seat, action = walk.choose()
        mirrored = the_same(walk.state, other, seat, action, viewer, walk.luck)
        if mirrored is None:
            break
        events: Log = []
        other_events: Log = []
        walk.state.apply(seat, action, events)
        other.apply(seat, mirrored, other_events)
        if differ_by_a_reveal(events, other_events, viewer):
            break
        assert seen_by(other, viewer) == seen_by(walk.state, viewer)


def differ_by_a_reveal(events: Log, other_events: Log, viewer: int) -> bool:
    """Whether the two worlds differ because something hidden was shown; nothing else may make them differ."""
    for event, other in zip(events, other_events, strict=False):
        shown, other_shown = event.for_seat(viewer), other.for_seat(viewer)
        if shown != other_shown:
            assert shown is not None
            assert other_shown is not None
            assert shown.reveals
            assert other_shown.reveals
            return True
    assert len(events) == len(other_events)
    return False


def the_same(
    state: State, other: State, seat: int, action: Action[Any], viewer: int, luck: random.Random
) -> Action[Any] | None:
    """The same answer in the other world, or None if it cannot be given there; for what only others see, any deal."""
    if seat != CHANCE:
        return action if action in other.choices(seat) else None
    outcomes = [outcome for outcome, _ in other.outcomes()]
    audience = eyes(state, action)
    if audience == ALL:
        assert action in outcomes, "what all can see must be possible in both worlds"
        return action
    if audience != viewer:
        return luck.choice(outcomes)
    return action if action in outcomes else None


def eyes(state: State, outcome: Action[Any]) -> int:
    """The one seat that sees what chance has dealt, or `ALL`."""
    events: Log = []
    state.copy().apply(CHANCE, outcome, events)
    return next((int(event.audience) for event in events if event.audience != ALL), ALL)


def a_resampled_state_can_be_played_to_its_end(table: Table) -> None:
    walk = Walk(table).go_on(table.stop())
    walk.state = imagined(table.game, walk.state, table.viewer(), table.seed)
    while not walk.is_over():
        walk.step()
    assert walk.state.result() is not None
