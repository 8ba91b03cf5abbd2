"""Tools in use: assigning them, what each does, and when they come back."""

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
    edit,
    edit_person,
    first_wins,
    give_hand,
    give_tools,
    hand,
    of_kind,
    person,
    question,
    scene,
    send,
    stack_experience,
    stock,
    tool_of,
    used,
    why,
    winner,
)


def test_E_tool_assign__a_free_tool_before_she_gathers_and_rolls() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope", "megaphone")
    edit_person(state, 0, "gideon-bolt", food=1)
    begin(state)
    do(state, 0, "send gideon-bolt")
    assert question(state) == "equip"
    assert choices(state, 0) == ["no tool", "assign rifle-scope", "assign megaphone"]
    assert stock(state, 0) == (0, 0, 0)
    do(state, 0, "assign rifle-scope")
    assert tool_of(state, 0, "gideon-bolt") == "rifle-scope"
    assert stock(state, 0) == (1, 0, 0)
    assert question(state) == "die"


@pytest.mark.rule("E-tool-assign")
def test_nobody_has_to_take_a_tool_and_a_free_one_does_nothing() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope")
    begin(state)
    do(state, 0, "send joss-anvil", "no tool")
    assert tool_of(state, 0, "joss-anvil") is None
    assert winner(do(state, 1, "send mabel-cross")) == 1  # 4 each, though the scope would give 6


@pytest.mark.rule("E-tool-assign")
def test_without_a_free_tool_nothing_is_asked() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", tool="rifle-scope", used=1)
    begin(state)
    do(state, 0, "send joss-anvil")
    assert (question(state), state.actor()) == ("decide", 1)


def test_E_tool_one__a_tool_is_with_one_character_only() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", tool="megaphone", used=1)
    give_tools(state, 0, "rifle-scope")
    begin(state)
    do(state, 0, "send joss-anvil")
    assert choices(state, 0) == ["no tool", "assign rifle-scope"]
    assert why(state, 0, "assign megaphone") == Refusal("E-tool-one", "that tool is with another character")


@pytest.mark.rule("E-tool-one")
def test_each_of_a_pair_may_have_one_tool() -> None:
    state = scene(2)
    give_tools(state, 0, "megaphone", "rifle-scope", "field-lens")
    begin(state, "swap-meet")
    do(state, 0, "send silas-bell with joss-anvil")
    assert choices(state, 0) == ["no tool", "assign megaphone", "assign rifle-scope", "assign field-lens"]
    do(state, 0, "assign megaphone")
    assert choices(state, 0) == ["no tool", "assign rifle-scope", "assign field-lens"]
    do(state, 0, "assign rifle-scope")
    assert (tool_of(state, 0, "silas-bell"), tool_of(state, 0, "joss-anvil")) == ("megaphone", "rifle-scope")
    assert state.actor() == 1


def test_E_tool_freed__when_her_bearer_is_readied() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", tool="multi-tool", sign=1, used=1)
    give_hand(state, 0, "second-wind")
    begin(state)
    do(state, 0, "play second-wind runa-steel")
    assert tool_of(state, 0, "runa-steel") is None
    assert person(state, 0, "runa-steel").sign == 0
    do(state, 0, "send joss-anvil")
    assert choices(state, 0) == ["no tool", "assign multi-tool up", "assign multi-tool down"]


@pytest.mark.rule("E-tool-freed")
def test_a_tool_stays_with_a_used_character_after_the_mission() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope")
    begin(state)
    do(state, 0, "send joss-anvil", "assign rifle-scope")
    do(state, 1, "send mabel-cross", "token food mabel-cross")
    answer_chance(state, "mission bazaar")
    assert tool_of(state, 0, "joss-anvil") == "rifle-scope"
    do(state, 0, "send runa-steel")
    assert (question(state), state.actor()) == ("decide", 1)  # no free tool


def test_E_tool_own_skill__only_what_its_bearer_adds() -> None:
    state = scene(2)
    give_tools(state, 0, "field-lens")
    begin(state, "dead-city")
    do(state, 0, "send silas-bell with joss-anvil", "no tool", "assign field-lens")
    # 1 + (2 + 2) = 5 against 2 + 1 = 3; with the lens on both it would be 7
    events = do(state, 1, "send jory-stacks with mabel-cross")
    assert winner(events) == 0
    assert "(@0 5, @1 3)" in events[-1].text


@pytest.mark.parametrize(
    ("tool", "mission", "plain", "changed"),
    [
        ("megaphone", "hostage-takers", 2, 4),
        ("tool-belt", "blast-door", 1, 3),
        ("rifle-scope", "scrapyard-dogs", 4, 6),
        ("field-lens", "saboteur", 2, 4),
        ("rag-mask", "look-like-nobody", 2, 0),
        ("boxing-gloves", "touch-nothing", 1, 0),
        ("fogged-goggles", "no-sudden-moves", 4, 2),
        ("earplugs", "ask-no-questions", 2, 0),
    ],
)
def test_E_tool_skill__two_more_or_two_less(tool: str, mission: str, plain: int, changed: int) -> None:
    for carried, total in ((None, plain), (tool, changed)):
        state = scene(2)
        edit_person(state, 0, "joss-anvil", tool=carried)
        begin(state, mission)
        events = send(state, "joss-anvil", None)
        assert f"(@0 {total})" in of_kind(events, "won")[0].text


@pytest.mark.rule("E-tool-skill")
def test_a_tool_for_another_skill_changes_nothing() -> None:
    assert not first_wins("joss-anvil", "mabel-cross", "scrapyard-dogs")
    assert first_wins("joss-anvil", "mabel-cross", "scrapyard-dogs", tool="rifle-scope")
    assert not first_wins("joss-anvil", "mabel-cross", "scrapyard-dogs", tool="megaphone")


def test_E_tool_loaded_die__two_dice_of_which_you_choose_one() -> None:
    state = scene(2)
    give_tools(state, 0, "loaded-die")
    begin(state)
    do(state, 0, "send gideon-bolt", "assign loaded-die")
    answer_chance(state, "die 6")
    assert question(state) == "die"
    answer_chance(state, "die 2")
    assert (question(state), choices(state, 0)) == ("choose die", ["use die 6", "use die 2"])
    do(state, 0, "use die 2")
    assert person(state, 0, "gideon-bolt").roll == 2
    assert state.actor() == 1


@pytest.mark.rule("E-tool-loaded-die")
def test_two_equal_dice_leave_nothing_to_choose_and_a_reroll_is_one_die() -> None:
    state = scene(2)
    give_tools(state, 0, "loaded-die")
    give_hand(state, 0, "lookout")
    begin(state)
    do(state, 0, "send gideon-bolt", "assign loaded-die")
    answer_chance(state, "die 3", "die 3")
    assert question(state) == "after roll"
    do(state, 0, "reroll with lookout")
    answer_chance(state, "die 1")
    assert person(state, 0, "gideon-bolt").roll == 1
    assert (question(state), state.actor()) == ("decide", 1)


@pytest.mark.rule("E-tool-loaded-die", "E-die")
def test_a_loaded_die_is_no_use_to_those_who_do_not_roll() -> None:
    state = scene(2)
    give_tools(state, 0, "loaded-die")
    begin(state)
    do(state, 0, "send joss-anvil", "assign loaded-die")
    assert state.actor() == 1


def test_E_tool_backpack__one_resource_of_your_choice_when_assigned() -> None:
    state = scene(2)
    give_tools(state, 0, "backpack")
    edit(state, 0, scrap=2)
    begin(state)
    do(state, 0, "send joss-anvil", "assign backpack")
    assert (question(state), choices(state, 0)) == ("resource", ["take food", "take tech"])
    do(state, 0, "take tech")
    assert stock(state, 0) == (0, 2, 1)
    assert state.actor() == 1


@pytest.mark.rule("E-tool-backpack")
def test_a_backpack_brings_nothing_if_the_storehouse_is_full() -> None:
    state = scene(2)
    give_tools(state, 0, "backpack")
    edit(state, 0, food=2, scrap=2, tech=2)
    begin(state)
    do(state, 0, "send joss-anvil", "assign backpack")
    assert stock(state, 0) == (2, 2, 2)
    assert state.actor() == 1


def test_E_tool_flare__its_bearer_wins_ties() -> None:
    assert not first_wins("joss-anvil", "mabel-cross", "scrapyard-dogs")
    assert first_wins("joss-anvil", "mabel-cross", "scrapyard-dogs", tool="signal-flare")
    assert not first_wins("joss-anvil", "jory-stacks", "scrapyard-dogs", tool="signal-flare")  # 4 against 5: no tie


@pytest.mark.rule("E-tool-flare")
@pytest.mark.parametrize("bearer", ["silas-bell", "joss-anvil"])
def test_either_of_a_pair_may_carry_the_flare(bearer: str) -> None:
    for tool, wins in ((None, 1), ("signal-flare", 0)):
        state = scene(2)
        edit_person(state, 0, bearer, tool=tool)
        begin(state, "prison-camp")
        # 3 + 4 against 5 + 2
        assert winner(send(state, "silas-bell with joss-anvil", "halvard-finn with jory-stacks")) == wins


@pytest.mark.rule("E-tool-flare")
def test_a_flare_that_stayed_with_somebody_else_wins_no_ties() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", tool="signal-flare", used=1)
    begin(state)
    assert winner(send(state, "joss-anvil", "mabel-cross")) == 1


def test_E_tool_bike__she_is_ready_again_and_keeps_it_until_your_visit() -> None:
    state = scene(2)
    give_tools(state, 0, "dirt-bike", "megaphone")
    begin(state)
    do(state, 0, "send joss-anvil", "assign dirt-bike")
    assert used(state, 0) == ["joss-anvil"]
    do(state, 1, "send jory-stacks")
    assert question(state) == "compensation"
    assert used(state, 0) == []
    assert tool_of(state, 0, "joss-anvil") == "dirt-bike"
    do(state, 0, "token food joss-anvil")
    answer_chance(state, "mission bazaar")
    # she goes again, takes no other tool, and is ready again
    do(state, 1, "send selene-okoro")
    do(state, 0, "send joss-anvil")
    assert tool_of(state, 0, "joss-anvil") == "dirt-bike"
    assert used(state, 0) == []
    assert used(state, 1) == ["selene-okoro", "jory-stacks"]
    assert stock(state, 0) == (2, 0, 0)


@pytest.mark.rule("E-tool-bike", "E-capitol-tools-freed")
def test_the_bike_is_free_after_the_next_visit() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="dirt-bike")
    edit(state, 0, food=1)
    begin(state)
    send(state, None, "mabel-cross")
    assert tool_of(state, 0, "joss-anvil") == "dirt-bike"
    do(state, 0, "leave")
    assert tool_of(state, 0, "joss-anvil") is None


@pytest.mark.rule("E-tool-bike")
def test_the_second_of_a_pair_rides_home_as_well() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="dirt-bike")
    begin(state, "prison-camp")
    send(state, "silas-bell with joss-anvil", None)
    assert used(state, 0) == ["silas-bell"]


def test_E_tool_recorder__two_of_the_three_cards_are_kept() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="tape-recorder")
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "learn by experience")
    answer_chance(state, "experience lookout", "experience courier", "experience lie-low")
    do(state, 0, "keep lie-low")
    assert question(state) == "keep experience"
    do(state, 0, "keep lookout")
    assert (hand(state, 0), discards(state)) == (["lie-low", "lookout"], ["courier"])
    assert question(state) == "missions"


@pytest.mark.rule("E-tool-recorder")
def test_the_last_two_cards_are_both_kept() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="tape-recorder")
    stack_experience(state, "lookout", "courier")
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "learn by experience")
    answer_chance(state, "experience lookout", "experience courier")
    assert (hand(state, 0), discards(state)) == (["courier", "lookout"], [])


def test_E_tool_library__two_spots_and_the_benefits_of_both() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="field-library")
    edit(state, 0, knowledge=4)
    edit_person(state, 0, "runa-steel", used=1)
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "advance in knowledge")
    assert state.colonies[0].knowledge == 6
    assert state.colonies[0].wall == 2


@pytest.mark.rule("E-tool-library")
def test_the_library_gives_the_nearer_spot_and_the_further_one() -> None:
    for start, asked in ((0, "resource"), (6, "ready one"), (2, "experience")):
        state = scene(2)
        edit_person(state, 0, "joss-anvil", tool="field-library")
        edit_person(state, 0, "runa-steel", used=1)
        edit(state, 0, knowledge=start)
        begin(state)
        send(state, "joss-anvil", "jory-stacks")
        do(state, 0, "advance in knowledge")
        assert state.colonies[0].knowledge == start + 2
        assert question(state) == asked


@pytest.mark.rule("E-tool-library", "E-knowledge-end")
def test_the_library_does_not_lead_beyond_the_last_spot() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="field-library")
    edit(state, 0, knowledge=7)
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "advance in knowledge")
    assert state.colonies[0].knowledge == 8


@pytest.mark.rule("E-tool-library", "E-tool-recorder")
def test_tools_for_losers_change_only_their_own_compensation() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="tape-recorder")
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "advance in knowledge", "take food")
    assert state.colonies[0].knowledge == 1
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="field-library")
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "learn by experience")
    answer_chance(state, "experience lookout", "experience courier", "experience lie-low")
    do(state, 0, "keep lookout")
    assert (hand(state, 0), question(state)) == (["lookout"], "missions")


def test_E_tool_multi__one_more_or_one_less_as_you_say() -> None:
    for how, mission, total in (("up", "scrapyard-dogs", 5), ("down", "no-sudden-moves", 3)):
        state = scene(2)
        give_tools(state, 0, "multi-tool")
        begin(state, mission)
        do(state, 0, "send joss-anvil")
        assert choices(state, 0) == ["no tool", "assign multi-tool up", "assign multi-tool down"]
        do(state, 0, f"assign multi-tool {how}")
        events = do(state, 1, "send mabel-cross")
        assert winner(events) == 0
        assert f"(@0 {total}, @1 4)" in events[-1].text


@pytest.mark.rule("E-tool-multi", "E-two-skills")
def test_a_multi_tool_counts_once_for_two_skills() -> None:
    state = scene(2)
    give_tools(state, 0, "multi-tool")
    begin(state, "barricade")
    do(state, 0, "send joss-anvil", "assign multi-tool up")
    events = do(state, 1, "send mabel-cross")
    assert "(@0 6, @1 6)" in events[-1].text


@pytest.mark.rule("E-tool-multi", "E-tool-one")
def test_a_multi_tool_in_use_is_not_offered_either_way() -> None:
    state = scene(2)
    give_tools(state, 0, "multi-tool", "earplugs")
    begin(state, "prison-camp")
    do(state, 0, "send silas-bell with joss-anvil", "assign multi-tool up")
    assert choices(state, 0) == ["no tool", "assign earplugs"]
    assert why(state, 0, "assign multi-tool down").rule == "E-tool-one"
    assert state.actor() != CHANCE
