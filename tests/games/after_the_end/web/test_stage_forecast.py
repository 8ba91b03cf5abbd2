"""What the stage of *After The End* forecasts, compared with what the game then does."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_end.phases import LAST_WORD, SENDING
from holdfast.games.after_the_end.resolve import find_winner
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.tables import DAMAGED_WALL, NO_WALL
from holdfast.kernel import CHANCE, SPECTATOR
from holdfast.web.after_the_end.forecast import forecast_of, leader_of
from tests.games.after_the_end.web.test_stage import GAME, positions


def test_the_leader_is_the_seat_that_would_win_now() -> None:
    leaders = set()
    for state, _ in positions(4, "greedy", 3):
        view = state.view(SPECTATOR)
        if view.phase() in (SENDING, LAST_WORD):
            assert leader_of(view) == find_winner(state)
            leaders.add(leader_of(view))
    assert len(leaders) > 3


def leads_after(state: EndState, seat: int, notation: str) -> list[bool]:
    """Send, take no tool, keep every roll: whether the seat leads, for each way the dice can fall."""
    state = state.copy()
    state.apply(seat, next(action for action in state.choices(seat) if action.notation == notation))
    return followed(state, seat)


def followed(state: EndState, seat: int) -> list[bool]:
    found: list[bool] = []
    if state.actor() == CHANCE and state.stack[-1].name == "die":
        for outcome, _ in state.outcomes():
            twin = state.copy()
            twin.apply(CHANCE, outcome)
            found += followed(twin, seat)
        return found
    if state.actor() == seat and state.stack[-1].name in ("equip", "after roll"):
        state.apply(seat, state.choices(seat)[0])
        return followed(state, seat)
    return [find_winner(state) == seat]


def test_odds_are_exact() -> None:
    checked: set[str] = set()
    mixed = 0
    for seed in (3, 4):
        for state, seat in positions(3, "random", seed):
            if seat == SPECTATOR or state.stack[-1].name != "decide":
                continue
            view = state.view(seat)
            forecast = forecast_of(view)
            assert forecast is not None
            carried = [person.tool for person in state.colonies[seat].people]
            for place, chance in forecast["odds"].items():
                kind, *numbers = place.split(":")
                if any(carried[int(number)] >= 0 for number in numbers):
                    continue  # a tool that stayed with her may change the roll
                results = leads_after(state, seat, notation_of(state, seat, [int(number) for number in numbers]))
                assert abs(sum(results) / len(results) - chance) < 0.001
                checked.add(kind)
                mixed += 0 < chance < 1
    assert checked == {"person", "pair"}
    assert mixed > 0


def notation_of(state: EndState, seat: int, numbers: list[int]) -> str:
    board = state.colonies[seat].card
    if len(numbers) == 1:
        return GAME.send[board][numbers[0]].notation
    pairs: list[Any] = GAME.send_pair[board]
    return str(next(action.notation for action in pairs if [action.first, action.second] == numbers))


def test_there_is_no_forecast_before_the_game_or_after_it() -> None:
    states = positions(2, "random", 1)
    opening = GAME.start(2)
    assert forecast_of(opening.view(0)) is None
    *_, (last, _) = states
    assert forecast_of(last.view(0)) is None


def test_a_raid_does_what_was_forecast() -> None:
    seen = set()
    for state, _ in positions(4, "random", 6):
        forecast = forecast_of(state.view(SPECTATOR))
        if forecast is None:
            continue
        for seat, words in enumerate(forecast["raid"]):
            twin = state.copy()
            colony = twin.colonies[seat]
            had = colony.resources()
            GAME.raid_on[seat].run(twin)
            asked = twin.stack[-1].name == "wound" and len(twin.stack) > len(state.stack)
            if words == "wall damaged":
                assert colony.wall == DAMAGED_WALL
            elif words == "wall falls":
                assert colony.wall == NO_WALL
                assert state.colonies[seat].wall == DAMAGED_WALL
            else:
                assert asked == (words == "one wounded")
                assert (had > 0 and colony.resources() == 0) == (words == "plundered")
            seen.add(words)
    assert {"one wounded", "plundered", "nothing to lose"} <= seen
