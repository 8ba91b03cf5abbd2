"""What a hint says fits what is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from holdfast.games import load
from holdfast.games.after_the_empire.spaces import TradeSpace, VisitGranary
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.turn import PassTurn
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.totals import person_total
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import CHANCE, Action, Dealer, State
from holdfast.web.after_the_empire.aims import DANGER
from holdfast.web.after_the_empire.forecast import forecast_of
from holdfast.web.after_the_end.aims import HOPELESS, NOTABLY, SURE, grounds_of
from holdfast.web.after_the_end.forecast import forecast_of as end_forecast_of
from holdfast.web.after_the_end.forecast import place_of, totals_of, ways_to_send
from holdfast.web.after_the_end.rivals import odds_against_the_best
from holdfast.web.after_the_end.rows import row_of
from holdfast.web.stages import stage_for
from tests.games.after_the_end.rules.scenes import begin, scene


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
    assert stage.where(choice, view) == stage.wheres[stage.group(choice, view)]


def turn_with(*kinds: type) -> tuple[State, int, list[Action[Any]]]:
    """A question with an answer of each of these kinds, and these answers."""

    def answers(state: State, seat: int) -> list[Action[Any]]:
        found = [next((one for one in state.choices(seat) if isinstance(one, kind)), None) for kind in kinds]
        return [one for one in found if one is not None]

    state, seat = first("after-the-empire", lambda state, seat: len(answers(state, seat)) == len(kinds))
    return state, seat, answers(state, seat)


def test_where_to_look_fits_all_candidates() -> None:
    stage = stage_for("after-the-empire")
    state, seat, (trade, granary) = turn_with(TradeSpace, VisitGranary)
    view = state.view(seat)
    land, castle = stage.where(trade, view), stage.where(granary, view)
    assert land != castle
    assert stage.look([trade], view) == stage.look([trade, trade], view) == land
    assert stage.look([trade, granary], view) == f"{land} {castle}"


def test_whoever_had_better_end_the_turn_is_told_so_at_once() -> None:
    stage = stage_for("after-the-empire")
    state, seat, (trade, leave) = turn_with(TradeSpace, PassTurn)
    view = state.view(seat)
    assert stage.look([leave, trade], view) == "Nothing on offer seems worth its price now."
    assert stage.look([trade, leave], view) == stage.where(trade, view), "what is not best ends nothing"
    assert stage.look([leave, trade], view, clear=False) == stage.where(trade, view), "something is worth as much"
    assert stage.look([leave], view, clear=False) == ""
    for words in ("mercenaries", DANGER):
        assert not stage.bears_on(leave, words, view)
        assert not stage.may_cost(leave, words, view)


def test_a_card_is_taken_for_the_coming_attack_only_if_it_helps_in_a_fight() -> None:
    stage = stage_for("after-the-empire")
    state = first("after-the-empire", lambda state, seat: True)[0]
    assert isinstance(state, EmpireState)
    cards = {card.id: state.rules.buy[card.number] for card in state.rules.cards.cards}
    view = state.view(0)
    assert not stage.bears_on(cards["palace-cook"], DANGER, view)
    assert stage.bears_on(cards["palace-cook"], "gold", view)
    for card in state.rules.cards.cards:
        if card.passives.volley or card.passives.guard:
            assert stage.bears_on(cards[card.id], DANGER, view), card.id
    hired = next(trade for trade in state.rules.board_actions if "mercenaries" in trade.notation)
    taxed = next(trade for trade in state.rules.board_actions if trade.notation == "tax food")
    assert stage.bears_on(hired, DANGER, view)
    assert not stage.bears_on(taxed, DANGER, view)
    sold = next(trade for trade in state.rules.board_actions if trade.notation == "merchant sell iron")
    assert stage.may_cost(sold, DANGER, view), "gold draws invaders"
    assert not stage.may_cost(taxed, DANGER, view)
    assert stage.may_cost(taxed, "wood", view)


@pytest.mark.parametrize("game_id", ["after-the-empire", "after-the-end"])
def test_where_to_look_is_a_place_of_the_game_not_a_heading_of_the_list(game_id: str) -> None:
    stage = stage_for(game_id)
    for state, seat in questions(game_id, 5):
        view = state.view(seat)
        for choice in state.choices(seat):
            assert "listed under" not in stage.where(choice, view), stage.group(choice, view)


def test_whom_to_send_is_looked_for_on_the_mission_card() -> None:
    """Under “Send” is nearly everything: being told to look there would say nothing."""
    stage = stage_for("after-the-end")
    state, seat = first("after-the-end", lambda state, seat: "Send" in headings(state, seat))
    view = state.view(seat)
    sent = next(choice for choice in state.choices(seat) if stage.group(choice, view) == "Send")
    assert stage.where(sent, view).endswith(" total wins. Is it worth winning, and with whom?")
    stay = next(choice for choice in state.choices(seat) if stage.group(choice, view) == "Stay out")
    assert stage.where(stay, view) == stage.wheres["Stay out"]


def sent_to(mission: str) -> tuple[EndState, dict[str, Action[Any]]]:
    """Seat 0 is to send the first of all, and what it can answer."""
    state = scene(2)
    begin(state, mission)
    return state, {choice.notation: choice for choice in state.choices(0)}


@pytest.mark.parametrize(
    ("mission", "lowest", "able", "unable"),
    [
        ("into-the-fog", True, 4, 0),
        ("play-the-fool", True, 5, 0),
        ("reactor-lab", False, 0, 5),
    ],
)
def test_who_wins_is_read_from_the_mission_card(mission: str, lowest: bool, able: int, unable: int) -> None:
    """Whoever cannot win is not said to: losing may pay, and the hint says so."""
    stage = stage_for("after-the-end")
    state, choices = sent_to(mission)
    view = state.view(0)
    by_place = {stage.place(choice, view): choice for choice in choices.values()}
    won, lost = by_place[f"person:{able}"], by_place[f"person:{unable}"]
    totals = [
        person_total(state.rules.cards, state.colonies[0].people[place], state.mission()) for place in (able, unable)
    ]
    assert (totals[0] < totals[1]) == lowest
    said = f"Look at the mission: the {'lowest' if lowest else 'highest'} total wins."
    assert stage.where(lost, view).startswith(said)
    for words in ("control points", "missions won", "the lead in control points", "nobles", "experience", ""):
        assert stage.intent(lost, words, view).startswith("Losing may pay: "), words
        assert "osing may pay" not in stage.intent(won, words, view), words
    assert stage.grounds(lost, view).startswith("Do not count on winning")
    assert "mission" in stage.intent(won, "missions won", view)
    for words in ("control points", "missions won"):
        assert not stage.bears_on(lost, words, view)
        assert stage.bears_on(won, words, view)


def test_the_ablest_may_try_even_where_others_can_do_better() -> None:
    """Others may prefer to keep theirs at home; nothing is promised all the same."""
    stage = stage_for("after-the-end")
    state, choices = sent_to("saboteur")
    view = state.view(0)
    assert not any(odds_against_the_best(view).values())
    sent = [choice for choice in choices.values() if stage.place(choice, view).startswith("person:")]
    tries = [choice for choice in sent if stage.bears_on(choice, "missions won", view)]
    assert 0 < len(tries) < len(sent)
    for choice in sent:
        said = stage.intent(choice, "missions won", view)
        assert said.startswith("Try your best" if choice in tries else "Losing may pay")


@pytest.mark.parametrize("mission", ["beg-at-the-depot", "relief-convoy", "swap-meet"])
def test_the_odds_against_the_best_are_those_of_the_rolls(mission: str) -> None:
    """As if everybody had rolled: whoever is sent later wins ties."""
    state, _ = sent_to(mission)
    view, lowest = state.view(0), state.mission().lowest
    rivals = [totals_of(view, view.colonies[1], sent) for sent in ways_to_send(view, view.colonies[1])]
    theirs = (min if lowest else max)(rivals, key=lambda totals: sum(totals) / len(totals))
    for sent in ways_to_send(view, view.colonies[0]):
        rolls = [(own, other) for own in totals_of(view, view.colonies[0], sent) for other in theirs]
        won = sum(own < other if lowest else own > other for own, other in rolls)
        assert odds_against_the_best(view)[place_of(sent)] == pytest.approx(won / len(rolls), abs=0.001)


def test_a_visit_is_not_advised_for_the_mission() -> None:
    stage = stage_for("after-the-end")
    state, choices = sent_to("beg-at-the-depot")
    visit, view = choices["visit the capitol"], state.view(0)
    assert not stage.bears_on(visit, "missions won", view)
    assert stage.intent(visit, "control points", view) == "Go for control points: they win the game."
    assert stage.intent(visit, "", view) == ""


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
                engines, _, surge = line["text"].partition("; also ")
                assert " or " in engines
                assert not surge or surge.endswith("%).")
                return
    raise AssertionError("no siege card was ever foreseen")


def deciding_last() -> tuple[EndState, dict[str, Action[Any]]]:
    """The lowest total wins, both rivals are sent already, and the viewer decides."""
    state = scene(3)
    begin(state, "into-the-fog", first=1)
    while state.actor() != 0:
        seat = int(state.actor())
        dearest = max(
            (choice for choice in state.choices(seat) if choice.notation.startswith("send ")),
            key=lambda choice: person_total(
                state.rules.cards,
                state.colonies[seat].people[int(stage_for("after-the-end").place(choice, state.view(seat))[7:])],
                state.mission(),
            ),
        )
        state.push(seat, dearest)
        while state.asked(seat) is not None:
            state.push(seat, state.choices(seat)[0])
    return state, {choice.notation: choice for choice in state.choices(0)}


def test_whoever_wins_for_certain_is_sent_for_what_winners_get() -> None:
    """Winners take no token, and nobody would win more points than the winner."""
    state, choices = deciding_last()
    stage, view = stage_for("after-the-end"), state.view(0)
    assert isinstance(view, EndView)
    odds = odds_at(view)
    won = [choice for choice in choices.values() if odds.get(stage.place(choice, view), 0) > SURE]
    lost = [choice for choice in choices.values() if odds.get(stage.place(choice, view), 1) < HOPELESS]
    assert won
    for choice in won:
        for words in ("resource tokens", "experience", "knowledge"):
            assert not stage.bears_on(choice, words, view), words
            assert stage.may_cost(choice, words, view), words
            assert "osing" not in stage.intent(choice, words, view)
        for words in ("control points", "the lead in control points", "missions won"):
            assert stage.bears_on(choice, words, view), words
            assert not stage.may_cost(choice, words, view), words
        assert stage.grounds(choice, view).startswith("You decide last, and this wins the mission")
    for choice in lost:
        assert not stage.may_cost(choice, "resource tokens", view)
        assert stage.may_cost(choice, "control points", view)
