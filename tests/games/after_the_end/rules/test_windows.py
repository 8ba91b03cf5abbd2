"""The moments at which experience may be played."""

from __future__ import annotations

import pytest

from holdfast.kernel.action import Refusal
from holdfast.kernel.frame import CHANCE
from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    can,
    choices,
    discards,
    do,
    edit,
    edit_person,
    give_hand,
    hand,
    person,
    plays,
    question,
    scene,
    send,
    stack_experience,
    stack_missions,
    stock,
    used,
    why,
    winner,
)


def test_E_window_turn__before_you_commit_or_pass() -> None:
    state = scene(2)
    give_hand(state, 0, "lucky-find", "adrenaline", "lookout", "good-timing", "lie-low")
    begin(state)
    assert plays(state, 0) == ["play lucky-find food", "play lucky-find scrap", "play lucky-find tech"]
    for card in ("adrenaline", "lie-low", "good-timing", "lookout"):
        assert why(state, 0, f"play {card}").rule == "K-not-asked"  # their moment comes later
    do(state, 0, "play lucky-find tech")
    assert stock(state, 0) == (0, 0, 1)
    assert (question(state), state.actor()) == ("decide", 0)  # and the turn goes on
    assert plays(state, 0) == []
    do(state, 0, "send joss-anvil")
    assert (question(state), state.actor()) == ("decide", 1)


@pytest.mark.rule("E-window-turn")
def test_nobody_plays_on_another_players_turn() -> None:
    state = scene(2)
    give_hand(state, 1, "lucky-find")
    begin(state)
    assert why(state, 1, "play lucky-find food").rule == "K-not-your-turn"


def test_E_window_committed__cards_about_the_mission_only_now_and_only_in_it() -> None:
    state = scene(3)
    for seat in (0, 1):
        give_hand(state, seat, "adrenaline", "lie-low", "good-timing", "lucky-find", "lookout")
    begin(state)
    send(state, "joss-anvil", None, "pip")
    assert question(state) == "experience: all committed"
    lucky = ["play lucky-find food", "play lucky-find scrap", "play lucky-find tech"]
    assert choices(state, 0) == ["pass", "play adrenaline", "play lie-low", *lucky, "play good-timing"]
    assert choices(state, 1) == ["pass", *lucky]
    for card in ("adrenaline", "lie-low", "good-timing"):
        assert why(state, 1, f"play {card}") == Refusal("E-window-committed", "you have nobody in this mission")


@pytest.mark.rule("E-window-committed")
def test_what_is_played_counts_before_the_mission_is_resolved() -> None:
    state = scene(2)
    give_hand(state, 0, "adrenaline")
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    assert state.winner == -1
    events = do(state, 0, "play adrenaline")
    assert winner(events) == 0  # 6 against 5, and nobody holds a card: the window has closed


def test_E_window_raid__before_anybody_deals_with_it() -> None:
    state = scene(2)
    give_hand(state, 1, "lookout", "lucky-find", "adrenaline")
    edit_person(state, 1, "selene-okoro", used=1)
    begin(state)
    stack_missions(state, "dust-jackals", "bazaar")
    send(state, "joss-anvil", None)
    do(state, 1, "pass", "leave")
    answer_chance(state, "mission dust-jackals")
    assert (question(state), state.to_act()) == ("experience: raid", [1])
    lucky = ["play lucky-find food", "play lucky-find scrap", "play lucky-find tech"]
    assert choices(state, 1) == ["pass", "play lookout", *lucky]
    assert state.colonies[0].ready_people() == 5
    do(state, 1, "play lookout", "pass")
    assert (question(state), state.actor()) == ("wound", 0)


def test_E_window_capitol__between_your_actions() -> None:
    state = scene(2)
    edit(state, 0, food=1)
    give_hand(state, 0, "lucky-find", "lookout", "adrenaline")
    begin(state)
    send(state, None, "mabel-cross")
    do(state, 0, "pass")
    assert question(state) == "capitol"
    do(state, 0, "buy megaphone with food")
    assert plays(state, 0) == ["play lucky-find food", "play lucky-find scrap", "play lucky-find tech"]
    do(state, 0, "play lucky-find scrap")
    assert question(state) == "capitol"
    do(state, 0, "buy rifle-scope with scrap")
    assert len(state.colonies[0].tools) == 2


def test_E_window_last__what_the_last_round_brought_can_still_be_played() -> None:
    state = scene(2)
    stack_experience(state, "night-school", "adrenaline", "courier")
    begin(state, upcoming=None)
    send(state, "joss-anvil", "mabel-cross")
    do(state, state.actor(), "learn by experience")
    while state.actor() == CHANCE:
        answer_chance(state, state.outcomes()[0][0].notation)
    loser = state.actor()
    do(state, loser, "keep night-school")
    assert (question(state), state.to_act()) == ("experience: last", [loser])
    before = state.colonies[loser].knowledge
    assert plays(state, loser) == ["play night-school"]
    do(state, loser, "play night-school")
    assert state.colonies[loser].knowledge == before + 1
    do(state, loser, choices(state, loser)[0])  # the spot's resource
    assert state.result() is not None  # with nothing left to play the points are counted


def test_E_window_last__no_window_before_the_last_round_or_without_a_card() -> None:
    state = scene(2)
    begin(state, upcoming=None)
    send(state, "joss-anvil", "mabel-cross")
    do(state, state.actor(), "advance in knowledge")
    while state.stack and question(state) != "decide":
        assert question(state) != "experience: last"
        do(state, state.actor(), choices(state, state.actor())[0])
    assert state.result() is not None


def test_E_window_pass__all_at_once_until_all_pass_in_a_row() -> None:
    state = scene(3)
    for seat in (0, 1, 2):
        give_hand(state, seat, *(["lucky-find", "night-school"] if seat < 2 else ["supply-drop"]))
    begin(state, first=1)
    send(state, "mabel-cross", "pip", "joss-anvil")
    assert state.to_act() == [1, 2, 0]
    do(state, 2, "pass")  # the seat that answers first acts first
    assert state.to_act() == [1, 0]
    assert why(state, 2, "pass").rule == "K-not-your-turn"
    do(state, 1, "pass")
    do(state, 0, "play lucky-find food")
    assert state.to_act() == [1, 2, 0]  # somebody played: all are asked again
    do(state, 1, "pass")
    do(state, 2, "play supply-drop")
    assert state.to_act() == [1, 0]  # seat 2 has nothing left
    do(state, 1, "pass")
    assert winner(do(state, 0, "pass")) == 0  # all passed in a row


@pytest.mark.rule("E-window-pass", "E-knowledge-experience")
def test_a_seat_that_gets_a_card_in_the_window_is_asked_about_it() -> None:
    state = scene(2)
    give_hand(state, 0, "night-school")
    edit(state, 0, knowledge=2)
    begin(state)
    send(state, "joss-anvil", "mabel-cross")
    do(state, 0, "play night-school")
    answer_chance(state, "experience adrenaline")
    assert hand(state, 0) == ["adrenaline"]
    assert (question(state), state.to_act()) == ("experience: all committed", [0])
    assert winner(do(state, 0, "play adrenaline")) == 0


def test_E_window_whole__never_while_another_effect_is_carried_out() -> None:
    state = scene(2)
    give_hand(state, 0, "night-school", "lucky-find")
    give_hand(state, 1, "lucky-find")
    begin(state)
    send(state, "joss-anvil", "mabel-cross")
    do(state, 0, "play night-school")
    assert (question(state), state.to_act()) == ("resource", [0])
    assert why(state, 1, "play lucky-find food").rule == "K-not-your-turn"
    assert why(state, 0, "play lucky-find food").rule == "K-not-asked"
    do(state, 0, "take food")
    assert (question(state), state.to_act()) == ("experience: all committed", [0, 1])
    assert can(state, 0, "play lucky-find food")


@pytest.mark.rule("E-window-whole")
def test_nobody_plays_experience_between_losing_and_the_compensation() -> None:
    state = scene(2)
    give_hand(state, 0, "lucky-find")
    begin(state)
    send(state, "joss-anvil", "mabel-cross")
    do(state, 0, "pass")
    assert question(state) == "compensation"
    assert why(state, 0, "play lucky-find food").rule == "K-not-asked"
    assert plays(state, 0) == []


@pytest.mark.rule("E-window-committed", "E-experience-secret")
def test_with_no_card_in_any_hand_there_is_no_window() -> None:
    state = scene(2)
    events = send(state, "joss-anvil", "mabel-cross")
    assert winner(events) == 1
    state = scene(2)
    give_hand(state, 1, "lookout")
    begin(state)
    send(state, "joss-anvil", "mabel-cross")
    assert state.to_act() == [1]  # asked even if nothing can be played: not asking would reveal the card
    assert choices(state, 1) == ["pass"]
    assert state.actor() != CHANCE
    assert used(state, 1) == ["mabel-cross"]
    assert discards(state) == []
    assert person(state, 1, "mabel-cross").wounds == 0
