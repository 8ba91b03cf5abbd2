"""Experience: keeping, hiding and playing it, and what every card does."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_end.colony import HIDDEN
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.action import Refusal
from holdfast.kernel.view import SPECTATOR
from tests.games.after_the_end.rules.scenes import (
    DAMAGED_WALL,
    WHOLE_WALL,
    answer_chance,
    begin,
    can,
    choices,
    contract_row,
    discards,
    do,
    edit,
    edit_all,
    edit_person,
    give_hand,
    give_tools,
    hand,
    noble_row,
    of_kind,
    person,
    plays,
    question,
    scene,
    send,
    stack_experience,
    stack_missions,
    stock,
    tool_of,
    tool_row,
    upcoming,
    used,
    why,
    winner,
)


def on_turn(*cards: str, **colony: int) -> EndState:
    """Seat 0 to decide with these cards in hand."""
    state = scene(2)
    give_hand(state, 0, *cards)
    edit(state, 0, **colony)
    return begin(state)


def test_E_experience_keep__you_see_them_keep_one_and_discard_the_others_face_up() -> None:
    state = scene(2)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "learn by experience")
    answer_chance(state, "experience lookout", "experience courier", "experience courier")
    assert choices(state, 0) == ["keep lookout", "keep courier"]
    assert why(state, 0, "keep lie-low").rule == "K-not-asked"
    assert state.view(1).colonies[0].drawn == [HIDDEN] * 3
    assert sorted(state.view(0).colonies[0].drawn) == sorted(state.colonies[0].drawn)
    events = do(state, 0, "keep courier")
    assert (hand(state, 0), discards(state)) == (["courier"], ["courier", "lookout"])
    assert state.view(1).discards == state.discards
    (thrown,) = of_kind(events, "discarded")
    assert thrown.text == "@0 discards Lookout and Courier."


def test_E_experience_secret__others_see_only_how_many() -> None:
    state = scene(3)
    give_hand(state, 0, "lookout", "courier")
    give_hand(state, 1, "lie-low")
    assert state.view(0).colonies[0].hand == state.colonies[0].hand
    for viewer in (1, 2, SPECTATOR):
        assert state.view(viewer).colonies[0].hand == [HIDDEN, HIDDEN]
    assert state.view(0).colonies[1].hand == [HIDDEN]
    assert state.view(0).colonies[2].hand == []


@pytest.mark.rule("E-experience-secret")
def test_a_hand_has_no_limit_and_what_is_drawn_is_for_its_owner_only() -> None:
    state = scene(2)
    cards = ["adrenaline", "lie-low", "lookout", "courier", "steady-hand", "good-timing"] * 2
    give_hand(state, 0, *cards)
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "pass", "learn by experience")
    (drawn,) = answer_chance(state, "experience lucky-find")
    assert drawn.for_seat(0) == drawn
    other = drawn.for_seat(1)
    assert other is not None
    assert (other.text, other.facts) == ("@0 draws an experience card.", {})
    answer_chance(state, "experience second-wind", "experience supply-drop")
    kept = do(state, 0, "keep second-wind")[0]
    other = kept.for_seat(1)
    assert other is not None
    assert (other.text, other.facts) == ("@0 keeps an experience card.", {})
    assert len(state.colonies[0].hand) == 13


def test_E_experience_play__at_once_and_then_face_up_on_the_discards() -> None:
    state = on_turn("supply-drop", "supply-drop")
    do(state, 0, "play supply-drop")
    assert stock(state, 0) == (1, 1, 1)
    assert (hand(state, 0), discards(state)) == (["supply-drop"], ["supply-drop"])
    assert state.view(1).discards == state.discards


@pytest.mark.rule("E-experience-play")
def test_a_card_can_be_played_only_where_it_changes_something() -> None:
    state = on_turn(
        "lucky-find",
        "supply-drop",
        "second-wind",
        "field-surgery",
        "night-school",
        "courier",
        food=2,
        scrap=2,
        tech=2,
        knowledge=8,
    )
    assert plays(state, 0) == ["play courier"]
    assert why(state, 0, "play supply-drop") == Refusal("E-capacity", "your storehouse is full of that")
    assert why(state, 0, "play lucky-find food") == Refusal("E-capacity", "your storehouse is full of that")
    assert why(state, 0, "play second-wind joss-anvil") == Refusal(
        "E-experience-second-wind", "that character is ready"
    )
    assert why(state, 0, "play field-surgery runa-steel") == Refusal(
        "E-experience-field-surgery", "that character has no wound"
    )
    assert why(state, 0, "play night-school") == Refusal("E-knowledge-end", "your knowledge track is complete")


@pytest.mark.rule("E-experience-play", "E-experience-good-timing")
def test_good_timing_cannot_be_played_twice_on_one_mission() -> None:
    state = on_turn("good-timing", "good-timing")
    send(state, "joss-anvil", "mabel-cross")
    do(state, 0, "play good-timing")
    assert why(state, 0, "play good-timing") == Refusal("E-experience-play", "it would change nothing")
    assert hand(state, 0) == ["good-timing"]


def test_E_experience_reshuffle__the_discards_become_a_new_deck() -> None:
    state = scene(2)
    stack_experience(state, "lookout")
    lie_low, courier = (next(card.number for card in state.rules.cards.experience if card.id == id) for id in NEW_DECK)
    state.discards = [lie_low, courier, courier]
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "learn by experience")
    answer_chance(state, "experience lookout")
    assert discards(state) == []
    assert {outcome.notation: weight for outcome, weight in state.outcomes()} == {
        "experience lie-low": 1,
        "experience courier": 2,
    }
    answer_chance(state, "experience courier", "experience courier")
    do(state, 0, "keep courier")
    assert (hand(state, 0), discards(state)) == (["courier"], ["courier", "lookout"])
    assert state.experience.size() == 1


NEW_DECK = ("lie-low", "courier")


@pytest.mark.rule("E-experience-reshuffle")
def test_with_no_cards_left_you_draw_fewer_or_none() -> None:
    for left in (["lookout"], []):
        state = scene(2)
        stack_experience(state, *left)
        send(state, "joss-anvil", "jory-stacks")
        do(state, 0, "learn by experience")
        for card in left:
            answer_chance(state, f"experience {card}")
        assert hand(state, 0) == left
        assert question(state) == "missions"


def test_E_experience_adrenaline__two_higher() -> None:
    state = on_turn("adrenaline", "adrenaline")
    send(state, "silas-bell", "selene-okoro")
    do(state, 0, "play adrenaline")
    events = do(state, 0, "play adrenaline")
    assert "(@0 7, @1 4)" in of_kind(events, "won")[0].text
    assert winner(events) == 0
    do(state, 1, "advance in knowledge", "take food")
    answer_chance(state, "mission bazaar")
    assert state.colonies[0].bonus == 0  # for the current mission only


def test_E_experience_lie_low__two_lower() -> None:
    state = scene(2)
    give_hand(state, 0, "lie-low")
    begin(state, "no-sudden-moves")
    send(state, "joss-anvil", "mabel-cross")
    events = do(state, 0, "play lie-low")
    assert "(@0 2, @1 4)" in of_kind(events, "won")[0].text
    assert winner(events) == 0


def test_E_experience_second_wind__readies_one() -> None:
    state = on_turn("second-wind")
    edit_person(state, 0, "runa-steel", used=1, tool="megaphone")
    edit_person(state, 0, "silas-bell", used=1)
    edit_person(state, 0, "joss-anvil", dead=1)
    assert plays(state, 0) == ["play second-wind runa-steel", "play second-wind silas-bell"]
    assert why(state, 0, "play second-wind joss-anvil") == Refusal("E-raid-death", "that character is dead")
    do(state, 0, "play second-wind runa-steel")
    assert used(state, 0) == ["silas-bell"]
    assert tool_of(state, 0, "runa-steel") is None
    assert can(state, 0, "send runa-steel")


def raided(*cards: str, **colony: int) -> EndState:
    """Seat 0, the first player, with these cards in hand when a raid is revealed."""
    state = scene(2)
    give_hand(state, 0, *cards)
    edit(state, 0, **colony)
    edit(state, 1, wall=WHOLE_WALL)
    begin(state)
    stack_missions(state, "deserters", "bazaar")
    send(state, "joss-anvil", None)
    do(state, 0, "pass")
    answer_chance(state, "mission deserters")
    return state


@pytest.mark.parametrize("wall", [0, DAMAGED_WALL, WHOLE_WALL])
def test_E_experience_lookout__the_raid_passes_you_by(wall: int) -> None:
    state = raided("lookout", wall=wall, food=1)
    do(state, 0, "play lookout")
    assert question(state) == "missions"  # the next card: nobody had to choose anything
    assert state.colonies[0].wall == wall
    assert state.colonies[1].wall == DAMAGED_WALL
    assert stock(state, 0) == (1, 0, 0)
    assert all(not found.wounds and not found.dead for found in state.colonies[0].people)


@pytest.mark.rule("E-experience-lookout")
def test_a_lookout_saves_your_resources_and_works_for_one_raid_only() -> None:
    state = scene(2)
    give_hand(state, 0, "lookout", "lookout")
    edit(state, 0, food=2, tech=1)
    edit_all(state, 0, "joss-anvil", used=1)
    begin(state)
    stack_missions(state, "deserters", "red-choir", "bazaar")
    send(state, "joss-anvil", None)
    do(state, 0, "pass")
    answer_chance(state, "mission deserters")
    do(state, 0, "play lookout")
    assert why(state, 0, "play lookout") == Refusal("E-experience-play", "it would change nothing")
    do(state, 0, "pass")
    do(state, 1, "wound selene-okoro")
    assert stock(state, 0) == (2, 0, 1)
    answer_chance(state, "mission red-choir")
    do(state, 0, "pass")
    assert stock(state, 0) == (0, 0, 0)


@pytest.mark.rule("E-experience-lookout", "E-window-raid")
def test_a_lookout_is_for_raids_only() -> None:
    state = on_turn("lookout")
    assert plays(state, 0) == []
    send(state, "joss-anvil", "mabel-cross")
    assert choices(state, 0) == ["pass"]


def test_E_experience_lucky_find__a_resource_of_your_choice() -> None:
    state = on_turn("lucky-find", scrap=2)
    assert plays(state, 0) == ["play lucky-find food", "play lucky-find tech"]
    events = do(state, 0, "play lucky-find tech")
    assert [event.facts for event in of_kind(events, "resources")] == [{"delta": {"tech": 1}}]
    assert stock(state, 0) == (0, 2, 1)


def test_E_experience_supply_drop__one_of_each_as_far_as_there_is_room() -> None:
    state = on_turn("supply-drop", food=2, scrap=1)
    events = do(state, 0, "play supply-drop")
    assert of_kind(events, "resources")[0].text == "@0 takes 1 scrap, 1 tech."
    assert stock(state, 0) == (2, 2, 1)


def test_E_experience_field_surgery__one_wound_and_what_it_added() -> None:
    state = scene(2)
    give_hand(state, 0, "field-surgery")
    edit_person(state, 0, "runa-steel", wounds=1)
    edit_person(state, 0, "marta-klein", wounds=2)
    begin(state, "blast-door")
    assert plays(state, 0) == ["play field-surgery runa-steel", "play field-surgery marta-klein"]
    do(state, 0, "play field-surgery marta-klein")
    assert (person(state, 0, "marta-klein").wounds, person(state, 0, "runa-steel").wounds) == (1, 1)
    state = scene(2)
    give_hand(state, 0, "field-surgery")
    edit_person(state, 0, "runa-steel", wounds=1)
    begin(state, "blast-door")
    send(state, "runa-steel", None)
    events = do(state, 0, "play field-surgery runa-steel")
    assert "(@0 6)" in of_kind(events, "won")[0].text  # not 7


def test_E_experience_night_school__one_spot_with_its_benefit() -> None:
    state = on_turn("night-school", knowledge=4)
    do(state, 0, "play night-school")
    assert (state.colonies[0].knowledge, state.colonies[0].wall) == (5, WHOLE_WALL)
    assert (question(state), state.actor()) == ("decide", 0)


def test_E_experience_good_timing__you_win_ties() -> None:
    for card, wins in ((None, 1), ("good-timing", 0)):
        state = scene(2)
        if card:
            give_hand(state, 0, card)
        begin(state)
        events = send(state, "joss-anvil", "mabel-cross")
        if card:
            events += do(state, 0, f"play {card}")
        assert winner(events) == wins
    do(state, 1, "advance in knowledge", "take food")
    answer_chance(state, "mission bazaar")
    assert state.colonies[0].wins_ties == 0  # on the current mission only


@pytest.mark.parametrize(
    ("purchase", "left"),
    [
        ("influence lady-mercer", (1, 1, 1)),
        ("complete field-kitchen", (0, 1, 2)),
        ("buy rifle-scope with tech", (2, 2, 1)),
        ("build wall with scrap and food", (1, 1, 2)),
    ],
)
def test_E_experience_courier__one_paid_action_now(purchase: str, left: tuple[int, int, int]) -> None:
    state = on_turn("courier", food=2, scrap=2, tech=2)
    edit_person(state, 0, "runa-steel", used=1)
    do(state, 0, "play courier")
    assert question(state) == "errand"
    assert not can(state, 0, "leave")
    do(state, 0, purchase)
    assert stock(state, 0) == left
    new = {
        "influence": "nobles queen-sable",
        "complete": "contracts data-cores",
        "buy": "tools earplugs",
    }.get(purchase.split()[0])
    if new is not None:
        answer_chance(state, new)  # the row is refilled at once
    assert len(noble_row(state)) == len(contract_row(state)) == len(tool_row(state)) == 3
    assert (question(state), state.actor()) == ("decide", 0)
    assert used(state, 0) == ["runa-steel"]  # nobody is readied


@pytest.mark.rule("E-experience-courier")
def test_no_courier_without_anything_to_pay_for_and_none_in_the_capitol() -> None:
    state = on_turn("courier")
    assert why(state, 0, "play courier") == Refusal(
        "E-experience-courier", "there is nothing in the Capitol that you could pay for"
    )
    state = on_turn("courier", food=1)
    assert can(state, 0, "play courier")
    send(state, None, "mabel-cross")
    do(state, 0, "pass")
    assert question(state) == "capitol"
    assert why(state, 0, "play courier").rule == "K-not-asked"


@pytest.mark.rule("E-experience-courier", "E-capitol-three")
def test_purchases_by_courier_and_in_a_visit_are_counted_separately() -> None:
    state = scene(2)
    give_hand(state, 0, "courier", "courier")
    edit(state, 0, food=2, scrap=2, tech=2)
    begin(state)
    do(state, 0, "play courier", "buy megaphone with food")
    answer_chance(state, "tools earplugs")
    send(state, None, "mabel-cross")
    do(state, 0, "pass")
    do(state, 0, "buy rifle-scope with food", "buy loaded-die with scrap", "buy earplugs with scrap", "leave")
    answer_chance(state, "tools backpack", "tools dirt-bike", "tools multi-tool", "mission bazaar")
    do(state, 1, "send jory-stacks")
    assert can(state, 0, "play courier")
    do(state, 0, "play courier", "buy backpack with tech")
    assert len(state.colonies[0].tools) == 5


def test_E_experience_scavenger__a_token_and_its_resource() -> None:
    state = on_turn("scavengers-eye", tech=1)
    edit_person(state, 0, "joss-anvil", dead=1)
    edit_person(state, 0, "marta-klein", food=1)
    edit_person(state, 0, "silas-bell", used=1)
    assert plays(state, 0) == [
        f"play scavengers-eye {who} {resource}"
        for who in ("gideon-bolt", "silas-bell")
        for resource in ("food", "scrap", "tech")
    ]
    assert why(state, 0, "play scavengers-eye joss-anvil food").rule == "E-raid-death"
    assert why(state, 0, "play scavengers-eye marta-klein food").rule == "E-loss-token"
    do(state, 0, "play scavengers-eye silas-bell tech")
    assert person(state, 0, "silas-bell").tech == 1
    assert stock(state, 0) == (0, 0, 2)
    assert upcoming(state) == "blast-door"


@pytest.mark.rule("E-experience-secret", "E-experience-play")
def test_a_card_that_is_not_held_cannot_be_played() -> None:
    state = on_turn("lucky-find")
    give_tools(state, 0, "megaphone")
    assert why(state, 0, "play supply-drop").rule == "K-not-asked"
