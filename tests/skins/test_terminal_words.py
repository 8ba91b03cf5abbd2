"""Words: every action says what it costs and gives, and the fights of others are told briefly."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.combat import FIGHT_EVENTS
from holdfast.games.after_the_empire.describe import _WORDS, describe
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel import CHANCE, Dealer, Event, Rng
from holdfast.terminal.after_the_empire.chronicle import tell_events
from tests.tools.games import frozen_game

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def test_every_class_of_action_has_words() -> None:
    assert {type(action) for action in frozen_game().actions} == set(_WORDS)


@pytest.mark.parametrize("seed", range(4))
def test_every_candidate_of_a_whole_game_is_described(seed: int) -> None:
    seats = 2 + seed % 3
    state: EmpireState = frozen_game().start(seats)
    dealer, rng = Dealer(seed), Rng(seed)
    while (seat := state.actor()) >= CHANCE:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        view = state.view(seat)
        for action in state.candidates(seat):
            line = describe(action, view)
            assert line.startswith(f"{action.notation} — ")
            assert len(line) > len(action.notation) + 3
            assert "\n" not in line
        choices = state.choices(seat)
        state.push(seat, choices[rng.below(len(choices))])


def first_turn_view() -> EmpireView:
    state: EmpireState = frozen_game().start(2)
    dealer = Dealer(1)
    while state.asked(0) is None or state.asked(0).name != "turn":  # type: ignore[union-attr]
        seat = state.actor()
        state.push(seat, dealer.answer(state) if seat == CHANCE else state.choices(seat)[0])
    return state.view(0)


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("tax gold", "+4 gold, +1 mercenary"),
        ("camp left soldiers", "−5 gold, +3 soldiers"),
        ("merchant buy iron and wood", "−4 gold, +6 wood, +1 iron"),
        ("scout", "+3 moves, protect 1, one of 2 objectives"),
        ("granary", "sow 3, protect 1"),
        ("infirmary", "nobody is wounded"),
        ("build stone turret ne", "−3 wood, −4 stone, −1 iron; holds 2 cubes, shoots 2 north and east, +1 gold income"),
        ("upgrade east", "−4 stone, +2 wood back: stone wall, 5 cubes"),
        ("repair east 1", "−1 wood; the wood wall has 2 of 2 cubes"),
        ("sow north", "the north farm rises from level 1 to level 2"),
    ],
)
def test_what_things_cost_and_give(notation: str, words: str) -> None:
    action = frozen_game().action(notation)
    assert action is not None
    assert describe(action, first_turn_view()) == f"{notation} — {words}"


def whole_story(seed: int, viewer: int) -> tuple[list[Event], list[str]]:
    state: EmpireState = frozen_game().start(3)
    dealer, rng = Dealer(seed), Rng(seed)
    events: list[Event] = []
    while (seat := state.actor()) >= CHANCE:
        choices = state.choices(seat) if seat != CHANCE else [dealer.answer(state)]
        state.apply(seat, choices[rng.below(len(choices))], events)
    shown = [event for event in (event.for_seat(viewer) for event in events) if event is not None]
    return shown, [line.plain for line in tell_events(shown, viewer, NAMES)]


def test_your_own_fights_are_told_in_full_and_those_of_others_in_a_sentence() -> None:
    events, lines = whole_story(3, 0)
    fights = [event for event in events if event.kind in FIGHT_EVENTS]
    for event in fights:
        assert event.seat != 0 or event.sentence(NAMES) in lines
    dismissed = [event for event in fights if event.kind == "dismissed" and event.seat == 0]
    ends = [line for line in lines if line.startswith("Ann's fight is over: ")]
    assert len(ends) == len(dismissed) > 0
    assert all(line.endswith((" leave.", " leaves.", " are lost.", " recover.", " recovers.")) for line in ends)
    for name in ("Bob", "Cid"):
        told = [line for line in lines if line.startswith(f"{name} ") and ("survives" in line or "sacked" in line)]
        assert len(told) == 7, "one line per season"
        assert all(len(line) < 200 for line in told)
    assert len(lines) < len(events) * 0.6


def test_new_cards_and_upkeep_take_one_line_per_season() -> None:
    _, lines = whole_story(4, 1)
    assert sum(line.startswith("New cards in the rows: ") for line in lines) == 7
    assert sum(line.startswith("Income, harvest and feast: ") for line in lines) == 7
    assert sum(line.startswith("Season ") for line in lines) == 7
