"""What a hint says fits what is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from holdfast.games import load
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import CHANCE, Dealer, State
from holdfast.web.after_the_empire.forecast import forecast_of
from holdfast.web.after_the_end.aims import HOPELESS, NOTABLY, SURE, grounds_of
from holdfast.web.after_the_end.forecast import forecast_of as end_forecast_of
from holdfast.web.after_the_end.rows import row_of
from holdfast.web.stages import stage_for


def questions(game_id: str, seed: int = 4) -> Iterator[tuple[State, int]]:
    """A game in which everybody gives the first answer, at every question with several."""
    state, dealer = load(game_id).start(2), Dealer(seed)
    while state.to_act():
        seat = int(state.actor())
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        if len(state.choices(seat)) > 1:
            yield state, seat
        state.push(seat, state.choices(seat)[0])


def first(game_id: str, wanted: Callable[[State, int], bool]) -> tuple[State, int]:
    return next(
        (state, seat) for seed in range(4, 30) for state, seat in questions(game_id, seed) if wanted(state, seat)
    )


def headings(state: State, seat: int) -> set[str]:
    stage, view = stage_for(state.game.id), state.view(seat)
    return {stage.group(choice, view) for choice in state.choices(seat)}


def test_a_heading_is_pointed_at_only_where_there_are_several() -> None:
    stage = stage_for("after-the-empire")
    state, seat = first("after-the-empire", lambda state, seat: len(headings(state, seat)) == 1)
    assert stage.where(state.choices(seat)[0], state.view(seat)) == ""
    state, seat = first("after-the-empire", lambda state, seat: len(headings(state, seat)) > 1)
    choice, view = state.choices(seat)[0], state.view(seat)
    assert stage.where(choice, view) == f"Look at what is listed under “{stage.group(choice, view)}”."


def odds_at(view: EndView) -> dict[str, float]:
    odds: dict[str, float] = (end_forecast_of(view) or {}).get("odds", {})
    return odds


def test_a_roll_is_said_to_decide_and_better_odds_are_not_passed_over() -> None:
    def passed_over(state: State, seat: int) -> bool:
        view = state.view(seat)
        assert isinstance(view, EndView)
        odds = odds_at(view).values()
        return any(HOPELESS <= one <= SURE and max(odds) > one + NOTABLY for one in odds)

    state, seat = first("after-the-end", passed_over)
    view = state.view(seat)
    assert isinstance(view, EndView)
    odds = odds_at(view)
    told = 0
    for choice in state.choices(seat):
        chance = odds.get(row_of(choice).place_of(choice, view))
        if chance is not None and HOPELESS <= chance <= SURE:
            said = grounds_of(choice, view)
            assert said.startswith(f"The roll decides: {100 * chance:.0f}% to be ahead of everybody sent so far.")
            assert ("better odds" in said) == (max(odds.values()) > chance + NOTABLY)
            told += 1
    assert told


def test_what_a_siege_card_may_bring_is_told_apart() -> None:
    """Engines exclude each other, and a surge may come with any of them: their chances are not one list."""
    for state, seat in questions("after-the-empire"):
        view = state.view(seat)
        assert isinstance(view, EmpireView)
        for line in msgspec.json.decode(msgspec.json.encode((forecast_of(view) or {}).get("lines", ()))):
            if line["text"].startswith("Siege card"):
                assert " %" not in line["text"]
                engines, _, surge = line["text"].partition("; besides, ")
                assert " or " in engines
                assert not surge or surge.endswith("%).")
                return
    raise AssertionError("no siege card was ever foreseen")
