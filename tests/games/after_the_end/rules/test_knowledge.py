"""The knowledge track: 8 spots, four with points and four with a benefit."""

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
    choices,
    discards,
    do,
    edit,
    edit_person,
    give_hand,
    hand,
    question,
    scene,
    send,
    stock,
    tool_of,
    used,
    why,
)


def loser(knowledge: int, **colony: int) -> EndState:
    """Seat 0 has lost with Joss Anvil and is to choose a compensation."""
    state = scene(2)
    edit(state, 0, knowledge=knowledge, **colony)
    send(state, "joss-anvil", "jory-stacks")
    return state


@pytest.mark.parametrize("spot", [2, 4, 6, 8])
def test_E_knowledge_step__one_spot_and_its_benefit_at_once(spot: int) -> None:
    state = loser(spot - 1)
    events = do(state, 0, "advance in knowledge")
    assert state.colonies[0].knowledge == spot
    assert [event.facts for event in events if event.kind == "knowledge"] == [{"spot": spot}]
    assert question(state) == "missions"  # points, but nothing at once
    assert (stock(state, 0), hand(state, 0), state.colonies[0].wall) == ((0, 0, 0), [], NO_WALL)


def test_E_knowledge_resource__one_of_your_choice_on_spot_1() -> None:
    state = loser(0, food=2)
    do(state, 0, "advance in knowledge")
    assert choices(state, 0) == ["take scrap", "take tech"]
    do(state, 0, "take scrap")
    assert (stock(state, 0), question(state)) == ((2, 1, 0), "missions")


@pytest.mark.rule("E-knowledge-resource")
def test_no_resource_without_room() -> None:
    state = loser(0, food=2, scrap=2, tech=2)
    do(state, 0, "advance in knowledge")
    assert (stock(state, 0), question(state)) == ((2, 2, 2), "missions")


def test_E_knowledge_experience__one_card_on_spot_3() -> None:
    state = loser(2)
    do(state, 0, "advance in knowledge")
    answer_chance(state, "experience courier")
    assert (hand(state, 0), discards(state), question(state)) == (["courier"], [], "missions")


@pytest.mark.parametrize("wall", [NO_WALL, DAMAGED_WALL, WHOLE_WALL])
def test_E_knowledge_wall__whole_and_free_on_spot_5(wall: int) -> None:
    state = loser(4, wall=wall, scrap=1)
    do(state, 0, "advance in knowledge")
    assert (state.colonies[0].wall, stock(state, 0)) == (WHOLE_WALL, (0, 1, 0))


def test_E_knowledge_ready__one_used_character_on_spot_7() -> None:
    state = scene(2)
    edit(state, 0, knowledge=6)
    edit_person(state, 0, "runa-steel", used=1, tool="megaphone")
    edit_person(state, 0, "cato-lund", dead=1)
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "advance in knowledge")
    assert choices(state, 0) == ["ready runa-steel", "ready joss-anvil"]
    assert why(state, 0, "ready cato-lund") == Refusal("E-raid-death", "that character is dead")
    do(state, 0, "ready runa-steel")
    assert used(state, 0) == ["joss-anvil"]
    assert tool_of(state, 0, "runa-steel") is None


@pytest.mark.rule("E-knowledge-ready")
def test_with_nobody_to_ready_nothing_is_asked() -> None:
    state = scene(2)
    edit(state, 0, knowledge=6)
    give_hand(state, 0, "night-school")
    begin(state)
    do(state, 0, "play night-school")
    assert (question(state), state.colonies[0].knowledge) == ("decide", 7)


def test_E_knowledge_end__no_further_than_spot_8() -> None:
    state = loser(8)
    assert why(state, 0, "advance in knowledge") == Refusal("E-knowledge-end", "your knowledge track is complete")
    state = loser(7)
    do(state, 0, "advance in knowledge")
    assert state.colonies[0].knowledge == 8
