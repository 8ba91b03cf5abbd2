"""The round: who decides when, sending, passing, gathering."""

from __future__ import annotations

import pytest

from holdfast.kernel.action import Refusal
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.event import Event
from holdfast.kernel.frame import CHANCE, OVER
from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    can,
    choices,
    do,
    edit,
    edit_all,
    edit_person,
    give_hand,
    give_tools,
    mission,
    of_kind,
    opening,
    person,
    question,
    scene,
    send,
    stock,
    tool_of,
    used,
    why,
    winner,
)


@pytest.mark.parametrize("seed", range(4))
def test_E_round_count__as_many_rounds_as_missions_in_the_deck(seed: int) -> None:
    state = opening(2)
    dealer = Dealer(seed)
    events: list[Event] = []
    while state.actor() != OVER:
        seat = state.actor()
        state.apply(seat, dealer.answer(state) if seat == CHANCE else state.choices(seat)[0], events)
    turned_up = [mission(state, str(event.facts["mission"])) for event in of_kind(events, "mission")]
    missions = [card.id for card in turned_up if not card.raid]
    assert len(missions) == len(set(missions)) == state.round
    assert missions == [event.facts["mission"] for event in of_kind(events, "round")]
    assert 19 <= state.round <= 24
    assert state.missions.size() == 0


@pytest.mark.rule("E-round-count", "E-setup-mission-deck")
def test_with_removed_missions_there_are_always_19_rounds() -> None:
    state = opening(2, removed="missions")
    dealer = Dealer(7)
    while state.actor() != OVER:
        seat = state.actor()
        state.apply(seat, dealer.answer(state) if seat == CHANCE else state.choices(seat)[0])
    assert state.round == 19


def test_E_round_order__clockwise_from_the_first_player() -> None:
    state = begin(scene(4), first=2)
    order: list[int] = []
    for who in ("pip", "kessa-dray", "joss-anvil"):
        assert question(state) == "decide"
        order.append(int(state.actor()))
        send(state, who)
    order.append(int(state.actor()))
    assert order == [2, 3, 0, 1]
    assert why(state, 0, "send runa-steel").rule == "K-not-your-turn"


@pytest.mark.rule("E-round-order")
def test_later_players_see_who_was_sent_and_what_was_rolled() -> None:
    state = begin(scene(2, colonies=("archive", "ironhold")))
    send(state, "wren-castellan")
    assert state.actor() == CHANCE  # before the next player decides
    answer_chance(state, "die 5")
    view = state.view(1)
    assert state.actor() == 1
    assert view.colonies[0].first == 3
    assert view.colonies[0].people[3].roll == 5


def test_E_round_decide__send_a_ready_character_or_visit_the_capitol() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", used=1)
    edit_person(state, 0, "cato-lund", dead=1)
    assert choices(state, 0) == [
        "send gideon-bolt",
        "send marta-klein",
        "send silas-bell",
        "send joss-anvil",
        "visit the capitol",
    ]


def test_E_round_steps__mission_then_compensation_then_capitol() -> None:
    state = scene(3)
    edit(state, 2, food=2, scrap=2, tech=2)
    events = send(state, "joss-anvil", "selene-okoro", None)
    assert winner(events) == 1
    assert (question(state), state.actor()) == ("compensation", 0)
    do(state, 0, "token food joss-anvil")
    assert (question(state), state.actor()) == ("capitol", 2)
    do(state, 2, "leave")
    assert question(state) == "missions"  # the next card is turned up: the round is over


def test_E_commit__a_ready_character_becomes_used() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", used=1)
    edit_person(state, 0, "cato-lund", dead=1)
    assert why(state, 0, "send runa-steel") == Refusal(
        "E-commit", "that character has been used and must be readied first"
    )
    assert why(state, 0, "send cato-lund") == Refusal("E-raid-death", "that character is dead")
    do(state, 0, "send joss-anvil")
    assert used(state, 0) == ["runa-steel", "joss-anvil"]
    do(state, 1, "send mabel-cross")
    do(state, 0, "advance in knowledge", "take food")
    answer_chance(state, "mission bazaar")
    assert used(state, 0) == ["runa-steel", "joss-anvil"]  # until she is readied
    assert used(state, 1) == ["mabel-cross"]


def test_E_commit_pair__two_different_ready_characters() -> None:
    state = begin(scene(2), "swap-meet")
    assert len(choices(state, 0)) == 15 + 1  # the pairs of six, and the Capitol
    assert not can(state, 0, "send joss-anvil")
    edit_person(state, 0, "marta-klein", used=1)
    edit_person(state, 0, "cato-lund", dead=1)
    assert why(state, 0, "send marta-klein with joss-anvil").rule == "E-commit"
    assert why(state, 0, "send runa-steel with marta-klein").rule == "E-commit"
    assert why(state, 0, "send cato-lund with joss-anvil").rule == "E-raid-death"
    assert why(state, 0, "send runa-steel with cato-lund").rule == "E-raid-death"
    do(state, 0, "send runa-steel with joss-anvil")
    assert used(state, 0) == ["runa-steel", "marta-klein", "joss-anvil"]
    assert (state.colonies[0].first, state.colonies[0].second) == (0, 5)


def test_E_commit_pair_short__with_one_ready_you_must_visit_the_capitol() -> None:
    state = scene(2)
    edit_all(state, 0, "joss-anvil", used=1)
    begin(state, "swap-meet")
    assert state.colonies[0].visiting == 1  # there was nothing else to choose
    assert state.actor() == 1
    state = scene(2)
    edit_all(state, 0, "joss-anvil", used=1)
    give_hand(state, 0, "lookout")
    begin(state, "swap-meet")
    assert choices(state, 0) == ["visit the capitol"]
    assert why(state, 0, "send marta-klein with joss-anvil").rule == "E-commit"
    do(state, 0, "visit the capitol")
    assert state.colonies[0].visiting == 1


@pytest.mark.rule("E-commit-pair-short")
def test_with_nobody_ready_you_must_visit_the_capitol() -> None:
    state = scene(2)
    edit_all(state, 0, used=1)
    begin(state)
    assert state.colonies[0].visiting == 1
    assert state.actor() == 1


def test_E_pass__staying_at_home_although_somebody_is_ready() -> None:
    state = scene(2)
    edit(state, 0, food=1)
    edit(state, 1, food=1)
    do(state, 0, "visit the capitol")
    assert state.colonies[0].visiting == 1
    assert used(state, 0) == []
    events = do(state, 1, "send mabel-cross")
    assert winner(events) == 1
    assert (question(state), state.actor()) == ("capitol", 0)  # no compensation
    do(state, 0, "leave")
    assert question(state) == "missions"  # seat 1 went, so it does not visit


def test_E_gather__one_resource_for_each_token_at_once() -> None:
    state = scene(2)
    edit_person(state, 0, "gideon-bolt", food=1, tech=1)
    edit_person(state, 0, "joss-anvil", scrap=1)
    events = do(state, 0, "send gideon-bolt")
    assert stock(state, 0) == (1, 0, 1)
    (gathered,) = of_kind(events, "gathered")
    assert (gathered.rule, gathered.facts) == ("E-gather", {"delta": {"food": 1, "tech": 1}})
    assert question(state) == "die"  # she gathers before she rolls


@pytest.mark.rule("E-gather")
@pytest.mark.parametrize(("against", "wins"), [("jory-stacks", 1), ("halvard-finn", 0)])
def test_characters_gather_whether_the_mission_is_won_or_lost(against: str, wins: int) -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tech=1)
    assert winner(send(state, "joss-anvil", against)) == wins
    assert stock(state, 0) == (0, 0, 1)


@pytest.mark.rule("E-gather", "E-commit-pair")
def test_both_of_a_pair_gather() -> None:
    state = scene(2)
    edit_person(state, 0, "silas-bell", food=1, scrap=1)
    edit_person(state, 0, "joss-anvil", scrap=1)
    begin(state, "swap-meet")
    do(state, 0, "send silas-bell with joss-anvil")
    assert stock(state, 0) == (1, 2, 0)


def test_E_capacity__what_does_not_fit_is_lost() -> None:
    state = scene(2)
    edit(state, 0, food=1)
    edit_person(state, 0, "silas-bell", food=2)
    do(state, 0, "send silas-bell")
    assert stock(state, 0) == (2, 0, 0)
    state = scene(2)
    edit(state, 0, food=2, scrap=1)
    edit_person(state, 0, "silas-bell", food=1, scrap=1)
    do(state, 0, "send silas-bell")
    assert stock(state, 0) == (2, 2, 0)


@pytest.mark.rule("E-capacity")
def test_a_resource_of_your_choice_must_fit() -> None:
    state = scene(2)
    give_tools(state, 0, "backpack")
    edit(state, 0, food=2, scrap=1)
    begin(state)
    do(state, 0, "send joss-anvil", "assign backpack")
    assert choices(state, 0) == ["take scrap", "take tech"]
    assert why(state, 0, "take food") == Refusal("E-capacity", "your storehouse is full of that")
    (taken,) = do(state, 0, "take scrap")
    assert (taken.rule, taken.facts) == ("E-capacity", {"delta": {"scrap": 1}})
    assert stock(state, 0) == (2, 2, 0)


def test_E_ready_away__nobody_comes_back_before_the_mission_is_resolved() -> None:
    state = scene(2)
    give_hand(state, 0, "second-wind")
    edit_person(state, 0, "runa-steel", used=1)
    begin(state)
    send(state, "joss-anvil", "mabel-cross")
    assert question(state) == "experience: all committed"
    assert why(state, 0, "play second-wind joss-anvil") == Refusal(
        "E-ready-away", "that character is out on the mission"
    )
    assert can(state, 0, "play second-wind runa-steel")


@pytest.mark.rule("E-ready-away")
def test_both_of_a_pair_are_away_and_come_back_after_the_mission() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", used=1)
    edit(state, 0, knowledge=6)
    give_tools(state, 0, "megaphone")
    give_hand(state, 0, "night-school")
    begin(state, "swap-meet")
    do(state, 0, "send silas-bell with joss-anvil", "assign megaphone")
    do(state, 1, "send selene-okoro with mabel-cross")
    assert (question(state), state.actor()) == ("experience: all committed", 0)
    do(state, 0, "play night-school")  # the seventh spot readies one, here the only one who is not away
    assert used(state, 0) == ["silas-bell", "joss-anvil"]
    assert tool_of(state, 0, "silas-bell") == "megaphone"


@pytest.mark.rule("E-ready-away")
def test_after_the_mission_the_character_who_was_sent_may_be_readied() -> None:
    state = scene(2)
    edit(state, 0, knowledge=6)
    send(state, "joss-anvil", "mabel-cross")
    do(state, 0, "advance in knowledge")
    assert not person(state, 0, "joss-anvil").used
