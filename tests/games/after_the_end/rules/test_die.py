"""The die: who rolls and when, rolling again, a steady hand."""

from __future__ import annotations

import pytest

from holdfast.kernel.action import Refusal
from holdfast.kernel.frame import CHANCE
from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    choices,
    discards,
    do,
    edit_person,
    give_hand,
    hand,
    of_kind,
    person,
    question,
    scene,
    send,
    why,
    winner,
)


def test_E_die__a_question_mark_that_is_asked_for_is_rolled_at_once() -> None:
    state = scene(2)
    do(state, 0, "send gideon-bolt")
    assert (state.actor(), question(state)) == (CHANCE, "die")
    assert [(outcome.notation, weight) for outcome, weight in state.outcomes()] == [
        (f"die {face}", 1) for face in (1, 2, 3, 4, 5, 6)
    ]
    answer_chance(state, "die 5")
    events = do(state, 1, "send mabel-cross")
    assert winner(events) == 0
    assert "(@0 5, @1 4)" in events[-1].text


@pytest.mark.rule("E-die")
@pytest.mark.parametrize(
    ("mission", "who", "dice"),
    [
        ("scrapyard-dogs", "joss-anvil", 0),  # a number
        ("blast-door", "gideon-bolt", 0),  # her question mark is another skill
        ("barricade", "gideon-bolt", 1),  # one of the two skills
        ("hunt-the-cache", "gideon-bolt", 1),
        ("prison-camp", "runa-steel with joss-anvil", 0),
        ("prison-camp", "gideon-bolt with joss-anvil", 1),
        ("prison-camp", "runa-steel with gideon-bolt", 1),
    ],
)
def test_only_a_skill_that_the_mission_asks_for_is_rolled(mission: str, who: str, dice: int) -> None:
    state = begin(scene(2), mission)
    do(state, 0, f"send {who}")
    rolled = 0
    while state.actor() == CHANCE:
        answer_chance(state, "die 3")
        rolled += 1
    assert rolled == dice
    assert (question(state), state.actor()) == ("decide", 1)


@pytest.mark.rule("E-die", "E-pair-sum")
def test_each_of_a_pair_has_a_die_of_her_own() -> None:
    state = begin(scene(2, colonies=("drift", "archive")), "prison-camp")
    do(state, 0, "send doc-ember with nomad-ruiz")
    answer_chance(state, "die 2", "die 6")
    assert (person(state, 0, "doc-ember").roll, person(state, 0, "nomad-ruiz").roll) == (2, 6)
    events = do(state, 1, "send selene-okoro with mabel-cross")
    assert "(@0 8, @1 8)" in events[-1].text


@pytest.mark.rule("E-die")
def test_the_number_counts_for_this_mission_only() -> None:
    state = begin(scene(2), "barricade")
    do(state, 0, "send gideon-bolt")
    answer_chance(state, "die 6")
    events = do(state, 1, "visit the capitol")
    assert "(@0 11)" in of_kind(events, "won")[0].text
    answer_chance(state, "mission bazaar")
    assert person(state, 0, "gideon-bolt").roll == 0


def test_E_reroll__any_card_rolls_your_die_again_and_the_new_number_stands() -> None:
    state = scene(2)
    give_hand(state, 0, "lookout", "courier")
    begin(state)
    do(state, 0, "send gideon-bolt")
    answer_chance(state, "die 5")
    assert question(state) == "after roll"
    assert choices(state, 0) == ["keep roll", "reroll with lookout", "reroll with courier"]
    do(state, 0, "reroll with lookout")
    assert (hand(state, 0), discards(state)) == (["courier"], ["lookout"])
    answer_chance(state, "die 1")
    assert person(state, 0, "gideon-bolt").roll == 1
    assert choices(state, 0) == ["keep roll", "reroll with courier"]
    do(state, 0, "reroll with courier")
    answer_chance(state, "die 2")
    assert (hand(state, 0), discards(state)) == ([], ["courier", "lookout"])
    assert (question(state), state.actor()) == ("decide", 1)  # no card, no question
    assert person(state, 0, "gideon-bolt").roll == 2


@pytest.mark.rule("E-reroll")
def test_a_roll_may_be_kept_and_is_then_fixed() -> None:
    state = scene(2)
    give_hand(state, 0, "lookout")
    give_hand(state, 1, "courier")
    begin(state)
    do(state, 0, "send gideon-bolt")
    answer_chance(state, "die 5")
    assert why(state, 1, "reroll with courier").rule == "K-not-your-turn"  # only the seat's own die
    assert why(state, 0, "reroll with courier").rule == "K-not-asked"
    do(state, 0, "keep roll")
    assert (hand(state, 0), person(state, 0, "gideon-bolt").roll) == (["lookout"], 5)
    do(state, 1, "send mabel-cross")
    assert question(state) == "experience: all committed"
    assert why(state, 0, "reroll with lookout").rule == "K-not-asked"


def test_E_window_roll__only_right_after_the_roll_and_only_on_that_die() -> None:
    state = scene(2)
    give_hand(state, 0, "steady-hand", "adrenaline", "lucky-find")
    begin(state)
    do(state, 0, "send gideon-bolt")
    answer_chance(state, "die 1")
    assert choices(state, 0) == [
        "keep roll",
        "reroll with adrenaline",
        "reroll with lucky-find",
        "reroll with steady-hand",
        "play steady-hand 2",
        "play steady-hand 3",
        "play steady-hand 4",
        "play steady-hand 5",
        "play steady-hand 6",
    ]


def test_E_experience_steady_hand__sets_the_die_to_any_number() -> None:
    state = scene(2)
    give_hand(state, 0, "steady-hand", "lookout")
    begin(state)
    do(state, 0, "send gideon-bolt")
    answer_chance(state, "die 1")
    assert why(state, 0, "play steady-hand 1") == Refusal("E-die", "that is what the die shows")
    do(state, 0, "play steady-hand 6")
    assert person(state, 0, "gideon-bolt").roll == 6
    assert (hand(state, 0), discards(state)) == (["lookout"], ["steady-hand"])
    do(state, 0, "keep roll")
    assert state.actor() == 1


@pytest.mark.rule("E-experience-steady-hand", "E-window-roll")
def test_a_steady_hand_can_only_be_played_right_after_a_roll() -> None:
    state = scene(2)
    give_hand(state, 0, "steady-hand")
    edit_person(state, 0, "runa-steel", used=1)
    begin(state)
    assert [choice for choice in choices(state, 0) if choice.startswith("play")] == []
    send(state, "joss-anvil", "mabel-cross")
    assert (question(state), choices(state, 0)) == ("experience: all committed", ["pass"])
