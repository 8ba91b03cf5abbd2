"""The next mission, the last round, and raids: walls, wounds, deaths and empty storehouses."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.action import Refusal
from tests.games.after_the_end.rules.scenes import (
    DAMAGED_WALL,
    NO_WALL,
    WHOLE_WALL,
    answer_chance,
    begin,
    can,
    choices,
    current,
    do,
    edit,
    edit_all,
    edit_person,
    first_wins,
    give_hand,
    of_kind,
    people,
    person,
    plays,
    question,
    scene,
    send,
    stack_missions,
    stock,
    tool_of,
    upcoming,
    used,
    why,
)


def before_a_raid(*below: str) -> EndState:
    """Two players; after this round a raid is revealed, and then these cards. Edit, then call `strike`."""
    state = scene(2)
    edit(state, 1, wall=WHOLE_WALL)
    stack_missions(state, "dust-jackals", *below)
    return state


def strike(state: EndState) -> None:
    """Seat 0 wins the mission alone with Joss Anvil, if it can; then the raid is revealed."""
    begin(state)
    send(state, *([None] if state.colonies[0].visiting else ["joss-anvil", None]))
    answer_chance(state, "mission dust-jackals")


def test_E_next_mission__the_visible_one_becomes_current_and_another_is_revealed() -> None:
    state = scene(2)
    assert (current(state), upcoming(state), state.round) == ("scrapyard-dogs", "blast-door", 1)
    send(state, "joss-anvil", None)
    answer_chance(state, "mission bazaar")
    assert (current(state), upcoming(state), state.round) == ("blast-door", "bazaar", 2)
    assert state.missions.size() == 25


def test_E_last_round__when_the_current_mission_was_the_last_card() -> None:
    state = scene(2)
    edit(state, 1, food=1)
    stack_missions(state)
    events = send(state, "joss-anvil", None)
    events += do(state, 1, "leave")
    assert [event.rule for event in of_kind(events, "last round")] == ["E-last-round"]
    assert (current(state), upcoming(state), state.round) == ("blast-door", None, 2)
    send(state, "runa-steel", None)
    assert (question(state), state.actor()) == ("capitol", 1)  # visits as in any other round
    do(state, 1, "leave")
    assert question(state) == "over"
    assert state.round == 2


@pytest.mark.rule("E-last-round", "E-raid-again")
def test_raids_under_the_last_mission_come_before_its_round() -> None:
    state = before_a_raid("red-choir")
    strike(state)
    do(state, 0, "wound runa-steel")
    answer_chance(state, "mission red-choir")
    do(state, 0, "wound cato-lund")
    assert (question(state), current(state), upcoming(state), state.round) == ("decide", "blast-door", None, 2)
    send(state, "runa-steel", None)
    assert question(state) == "over"


def test_E_raid_reveal__all_deal_with_it_before_the_next_round() -> None:
    state = scene(2)
    stack_missions(state, "dust-jackals", "bazaar")
    send(state, "joss-anvil", None)
    events = answer_chance(state, "mission dust-jackals")
    assert [event.rule for event in of_kind(events, "mission")] == ["E-raid-reveal"]
    assert (question(state), state.actor(), state.round) == ("wound", 0, 1)
    do(state, 0, "wound runa-steel")
    assert (question(state), state.actor()) == ("wound", 1)
    do(state, 1, "wound selene-okoro")
    assert question(state) == "missions"
    answer_chance(state, "mission bazaar")
    assert (question(state), state.round, upcoming(state)) == ("decide", 2, "bazaar")


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_E_raid_order__in_turn_order_of_the_next_round(first: int, order: list[int]) -> None:
    state = scene(3)
    begin(state, first=(first + 1) % 3)
    stack_missions(state, "dust-jackals", "bazaar")
    who = ["joss-anvil", "jory-stacks", "pip"]
    send(state, *[who[seat] if seat == first else None for seat in ((first + 1 + place) % 3 for place in range(3))])
    answer_chance(state, "mission dust-jackals")
    asked: list[int] = []
    while question(state) == "wound":
        asked.append(int(state.actor()))
        state.apply(state.actor(), state.choices(state.actor())[0])
    assert asked == order


def test_E_raid_wall_whole__it_protects_and_is_damaged() -> None:
    state = before_a_raid("bazaar")
    edit(state, 0, wall=WHOLE_WALL, food=1)
    strike(state)
    assert question(state) == "missions"  # nobody was asked: a seat cannot choose to be hit
    assert [int(colony.wall) for colony in state.colonies] == [DAMAGED_WALL, DAMAGED_WALL]
    assert stock(state, 0) == (1, 0, 0)
    assert all(found.wounds == 0 and not found.dead for found in state.colonies[0].people)


def test_E_raid_wall_damaged__it_protects_and_is_lost() -> None:
    state = before_a_raid("red-choir", "bazaar")
    edit(state, 0, wall=DAMAGED_WALL, food=1)
    strike(state)
    assert state.colonies[0].wall == NO_WALL
    assert state.colonies[0].ready_people() == 5
    assert stock(state, 0) == (1, 0, 0)
    answer_chance(state, "mission red-choir")
    assert (question(state), state.actor()) == ("wound", 0)
    assert state.colonies[1].wall == DAMAGED_WALL  # until it has dealt with the second raid


@pytest.mark.rule("E-raid-wall-whole", "E-raid-wall-damaged")
def test_a_wall_stops_two_raids_and_not_the_third() -> None:
    state = before_a_raid("red-choir", "deserters", "bazaar")
    edit(state, 0, wall=WHOLE_WALL)
    strike(state)
    answer_chance(state, "mission red-choir")
    assert [int(colony.wall) for colony in state.colonies] == [NO_WALL, NO_WALL]
    assert question(state) == "missions"
    answer_chance(state, "mission deserters")
    assert question(state) == "wound"


def test_E_raid_wound__the_owner_chooses_a_ready_character() -> None:
    state = before_a_raid("bazaar")
    edit_person(state, 0, "cato-lund", dead=1)
    strike(state)
    assert choices(state, 0) == ["wound runa-steel", "wound gideon-bolt", "wound marta-klein", "wound silas-bell"]
    assert why(state, 0, "wound joss-anvil") == Refusal("E-raid-wound", "only a ready character meets a raid")
    assert why(state, 0, "wound cato-lund") == Refusal("E-raid-death", "that character is dead")
    do(state, 0, "wound marta-klein")
    assert [int(found.wounds) for found in state.colonies[0].people] == [0, 0, 0, 1, 0, 0]
    assert not person(state, 0, "marta-klein").used


@pytest.mark.rule("E-raid-wound")
def test_the_only_ready_character_is_wounded_without_asking() -> None:
    state = before_a_raid("bazaar")
    edit_all(state, 0, "joss-anvil", "runa-steel", used=1)
    strike(state)
    assert person(state, 0, "runa-steel").wounds == 1
    assert question(state) == "missions"


def test_E_raid_wound_improves__each_wound_raises_its_two_skills_by_one() -> None:
    # Marta Klein: charisma 4, engineering 4, marksmanship 1; first wound C and E, second I and M.
    for wounds, expected in ((0, (4, 4, 1)), (1, (5, 5, 1)), (2, (5, 5, 2))):
        totals: list[int] = []
        for asked in ("hostage-takers", "blast-door", "scrapyard-dogs"):
            state = scene(2)
            edit_person(state, 0, "marta-klein", wounds=wounds)
            begin(state, asked)
            text = of_kind(send(state, "marta-klein", None), "won")[0].text
            totals.append(int(text.split("(@0 ")[1].rstrip(").")))
        assert tuple(totals) == expected


@pytest.mark.rule("E-raid-wound-improves", "E-die")
def test_on_a_question_mark_the_wound_is_added_to_the_roll() -> None:
    for wounds, total in ((0, 3), (1, 3), (2, 4)):
        state = scene(2)
        edit_person(state, 0, "marta-klein", wounds=wounds)
        begin(state, "saboteur")
        do(state, 0, "send marta-klein")
        answer_chance(state, "die 3")
        events = do(state, 1, "visit the capitol")
        assert f"(@0 {total})" in of_kind(events, "won")[0].text


@pytest.mark.rule("E-raid-wound-improves")
def test_a_wound_may_decide_a_mission() -> None:
    assert not first_wins("runa-steel", "wren-castellan", "touch-nothing")
    assert not first_wins("cato-lund", "halvard-finn", "saboteur")  # 5 each
    assert first_wins("cato-lund", "halvard-finn", "saboteur", wounds=1)


def test_E_raid_death__without_a_free_spot_she_dies() -> None:
    state = before_a_raid("red-choir", "bazaar")
    edit_person(state, 0, "runa-steel", wounds=1)  # she has one spot
    edit_person(state, 0, "marta-klein", wounds=1)  # she has two
    edit_person(state, 0, "joss-anvil", wounds=0)
    strike(state)
    events = do(state, 0, "wound runa-steel")
    assert person(state, 0, "runa-steel").dead
    assert of_kind(events, "raid")[0].rule == "E-raid-death"
    answer_chance(state, "mission red-choir")
    assert why(state, 0, "wound runa-steel") == Refusal("E-raid-death", "that character is dead")
    do(state, 0, "wound marta-klein")
    assert (person(state, 0, "marta-klein").dead, person(state, 0, "marta-klein").wounds) == (0, 2)
    answer_chance(state, "mission bazaar")
    assert why(state, 0, "send runa-steel").rule == "E-raid-death"


@pytest.mark.rule("E-raid-death")
def test_a_character_without_spots_dies_of_the_first_wound() -> None:
    state = before_a_raid("bazaar")
    strike(state)
    do(state, 0, "wound silas-bell")
    assert person(state, 0, "silas-bell").dead
    assert state.colonies[0].living() == 5


@pytest.mark.rule("E-raid-death")
def test_the_dead_are_not_readied_wounded_or_equipped() -> None:
    state = scene(2)
    edit_person(state, 0, "silas-bell", dead=1)
    give_hand(state, 0, "second-wind", "scavengers-eye", "field-surgery")
    begin(state)
    for play in (
        "play second-wind silas-bell",
        "play scavengers-eye silas-bell food",
    ):
        assert why(state, 0, play) == Refusal("E-raid-death", "that character is dead")
    assert not can(state, 0, "play field-surgery silas-bell")
    assert not [play for play in plays(state, 0) if "silas-bell" in play]


def test_E_raid_death_leaves__wounds_and_tokens_go_back_and_the_tool_is_free() -> None:
    state = before_a_raid("bazaar")
    edit_person(state, 0, "gideon-bolt", wounds=1, food=1, tech=1, tool="dirt-bike")
    strike(state)
    do(state, 0, "wound gideon-bolt")
    found = person(state, 0, "gideon-bolt")
    assert (found.dead, found.wounds, found.food, found.scrap, found.tech) == (1, 0, 0, 0, 0)
    assert tool_of(state, 0, "gideon-bolt") is None
    assert state.colonies[0].has_free_tool()
    answer_chance(state, "mission bazaar")
    do(state, 0, "send runa-steel")
    assert choices(state, 0) == ["no tool", "assign dirt-bike"]


def test_E_raid_none_ready__all_resources_are_lost() -> None:
    state = before_a_raid("bazaar")
    edit_all(state, 0, "joss-anvil", used=1)
    edit(state, 0, food=2, scrap=1, tech=2)
    strike(state)
    assert stock(state, 0) == (0, 0, 0)
    assert all(found.wounds == 0 and not found.dead for found in state.colonies[0].people)
    assert used(state, 0) == people(state, 0)


@pytest.mark.rule("E-raid-none-ready")
@pytest.mark.parametrize("wall", [DAMAGED_WALL, WHOLE_WALL])
def test_a_wall_protects_the_resources_too(wall: int) -> None:
    state = before_a_raid("bazaar")
    edit_all(state, 0, "joss-anvil", used=1)
    edit(state, 0, food=2, scrap=1, tech=2, wall=wall)
    strike(state)
    assert stock(state, 0) == (2, 1, 2)
    assert state.colonies[0].wall == wall - 1


@pytest.mark.rule("E-raid-none-ready")
def test_with_somebody_ready_the_resources_are_safe() -> None:
    state = before_a_raid("bazaar")
    edit(state, 0, food=2, scrap=1, tech=2)
    strike(state)
    do(state, 0, "wound runa-steel")
    assert stock(state, 0) == (2, 1, 2)


def test_E_raid_again__the_next_card_is_revealed_until_it_is_a_mission() -> None:
    state = before_a_raid("red-choir", "deserters", "bazaar")
    strike(state)
    do(state, 0, "wound runa-steel")
    answer_chance(state, "mission red-choir")
    do(state, 0, "wound cato-lund")
    answer_chance(state, "mission deserters")
    assert state.colonies[1].wall == NO_WALL
    do(state, 0, "wound cato-lund")
    do(state, 1, "wound selene-okoro")
    answer_chance(state, "mission bazaar")
    assert (question(state), current(state), upcoming(state)) == ("decide", "blast-door", "bazaar")
    assert (person(state, 0, "runa-steel").wounds, person(state, 0, "cato-lund").wounds) == (1, 2)


def test_E_all_dead__stays_in_the_game_and_visits_the_capitol() -> None:
    state = scene(2)
    edit_all(state, 0, dead=1)
    edit(state, 0, food=1)
    begin(state)
    assert state.colonies[0].visiting == 1
    assert state.actor() == 1
    send(state, "mabel-cross")
    assert (question(state), state.actor()) == ("capitol", 0)
    do(state, 0, "buy megaphone with food")
    answer_chance(state, "tools earplugs", "mission bazaar")
    send(state, "jory-stacks")
    assert state.colonies[0].visiting == 1
    assert len(state.colonies[0].tools) == 1


@pytest.mark.rule("E-all-dead", "E-raid-none-ready")
def test_a_raid_on_the_dead_takes_their_resources() -> None:
    state = before_a_raid("bazaar")
    edit_all(state, 0, dead=1)
    edit(state, 0, food=1)
    give_hand(state, 0, "adrenaline")
    begin(state)
    assert choices(state, 0) == ["visit the capitol"]
    send(state, None, "mabel-cross")
    do(state, 0, "pass", "leave")
    answer_chance(state, "mission dust-jackals")
    do(state, 0, "pass")
    assert stock(state, 0) == (0, 0, 0)
