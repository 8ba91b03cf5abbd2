"""Set-up: rows, the mission deck, colonies and the first player."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_end.state import NONE
from holdfast.kernel.action import Refusal, Refused
from holdfast.kernel.frame import CHANCE
from holdfast.kernel.game import SeatsError
from tests.games.after_the_end.rules.scenes import (
    COLONIES,
    answer_chance,
    can,
    choices,
    contract_row,
    current,
    do,
    edit_all,
    game,
    lay_out,
    noble_row,
    of_kind,
    opening,
    people,
    question,
    scene,
    tool_row,
    upcoming,
    why,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_E_setup_seats__two_to_five_colonies(seats: int) -> None:
    state = scene(seats)
    assert len(state.colonies) == seats
    assert len({int(colony.card) for colony in state.colonies}) == seats


@pytest.mark.rule("E-setup-seats")
def test_nobody_plays_alone_or_with_five_others() -> None:
    rules = game()
    assert len(rules.start(2).colonies) == 2
    for seats in (1, 6):
        with pytest.raises(SeatsError):
            rules.start(seats)


def test_E_setup_rows__three_nobles_contracts_and_tools_lie_open() -> None:
    state = scene(2)
    assert noble_row(state) == ["baron-rusk", "lady-mercer", "count-vael"]
    assert contract_row(state) == ["clean-water", "winter-larder", "field-kitchen"]
    assert tool_row(state) == ["megaphone", "rifle-scope", "loaded-die"]
    assert (state.nobles.size(), state.contracts.size(), state.tools.size()) == (12, 12, 12)
    assert state.experience.size() == 24
    assert state.discards == []


def test_E_setup_mission_deck__five_of_all_33_cards_leave_unseen() -> None:
    state = opening()
    assert state.missions.size() == 28
    assert state.missions.removed == 5
    assert sum(state.missions.bag) == 33
    answer_chance(state, "first player 0")
    lay_out(state)
    assert state.missions.size() == 26
    state = scene(2)
    state.stack = [state.rules.uncover]
    state.settle(-1)
    weights = {outcome.notation: weight for outcome, weight in state.outcomes()}
    assert len(weights) == 31  # any card that was not seen may have stayed in
    assert set(weights.values()) == {1}


@pytest.mark.rule("E-setup-mission-deck")
def test_with_removed_missions_all_nine_raids_stay_in() -> None:
    state = opening(removed="missions")
    missions = state.rules.cards.missions
    raids = sorted(int(card.number) for card in missions if card.raid)
    assert len(raids) == 9
    assert sorted(state.missions.inside) == raids
    assert state.missions.bag == [0 if card.raid else 1 for card in missions]
    assert state.missions.removed == 5
    assert state.missions.size() == 28


def test_E_setup_visible_pair__raids_are_shuffled_back_until_both_are_missions() -> None:
    state = opening(2)
    answer_chance(state, "first player 0")
    lay_out(state, missions=("red-choir", "dust-jackals", "dead-city", "deserters", "bazaar"))
    assert current(state) == "dead-city"
    assert upcoming(state) == "bazaar"
    assert state.set_aside == []
    back = {state.rules.cards.missions[number].id for number in state.missions.inside}
    assert back == {"red-choir", "dust-jackals", "deserters"}
    assert state.missions.size() == 26


@pytest.mark.rule("E-setup-visible-pair")
def test_a_raid_that_is_set_aside_is_not_turned_up_again_and_strikes_nobody() -> None:
    state = opening(2)
    answer_chance(state, "first player 0")
    while question(state) != "missions":
        answer_chance(state, state.outcomes()[0][0].notation)
    events = answer_chance(state, "mission red-choir")
    assert question(state) == "missions"
    assert [event.rule for event in of_kind(events, "mission")] == ["E-setup-visible-pair"]
    assert "mission red-choir" not in [outcome.notation for outcome, _ in state.outcomes()]
    answer_chance(state, "mission bazaar")
    assert question(state) == "missions"
    answer_chance(state, "mission dead-city")
    assert question(state) == "decide"
    assert all(not person.wounds for colony in state.colonies for person in colony.people)


def test_E_setup_colonies_deal__chance_gives_each_player_one_of_five() -> None:
    state = opening(3)
    answer_chance(state, "first player 1")
    owners: list[int] = []
    for id in ("drift", "haven", "archive"):
        owners.append(int(state.chance().seat))
        assert len(state.outcomes()) == 6 - len(owners)
        assert {weight for _, weight in state.outcomes()} == {1}
        answer_chance(state, f"colony {id}")
    assert owners == [1, 2, 0]
    boards = state.rules.cards.colonies
    assert [boards[colony.card].id for colony in state.colonies] == ["archive", "drift", "haven"]
    assert state.boards.size() == 2


def test_E_setup_colonies_draft__the_first_player_chooses_last() -> None:
    state = opening(3, colonies="draft")
    answer_chance(state, "first player 1")
    assert (question(state), state.actor()) == ("colony", 0)
    assert choices(state, 0) == [f"colony {board.id}" for board in state.rules.cards.colonies]
    do(state, 0, "colony drift")
    assert state.actor() == 2
    assert why(state, 2, "colony drift") == Refusal("E-setup-colonies-draft", "somebody else leads that colony")
    assert can(state, 2, "colony haven")
    do(state, 2, "colony haven")
    assert state.actor() == 1
    assert len(choices(state, 1)) == 3
    do(state, 1, "colony ironhold")
    assert [state.rules.cards.colonies[colony.card].id for colony in state.colonies] == ["drift", "ironhold", "haven"]
    assert question(state) == "nobles"


def test_E_setup_first_player__chance_draws_among_the_seats() -> None:
    state = opening(3)
    assert state.actor() == CHANCE
    assert [(outcome.notation, weight) for outcome, weight in state.outcomes()] == [
        ("first player 0", 1),
        ("first player 1", 1),
        ("first player 2", 1),
    ]
    with pytest.raises(Refused):
        answer_chance(state, "first player 3")
    answer_chance(state, "first player 2")
    lay_out(state)
    assert state.first_player == 2
    assert (question(state), state.actor()) == ("decide", 2)


def test_E_setup_ready__six_characters_ready_and_unharmed() -> None:
    state = scene(5)
    for seat, colony in enumerate(state.colonies):
        assert state.rules.cards.colonies[colony.card].id == COLONIES[seat]
        assert [state.rules.cards.characters[found.card].id for found in colony.people] == people(state, seat)
        assert len(colony.people) == 6
        assert colony.ready_people() == 6
        for found in colony.people:
            assert (found.used, found.dead, found.wounds, found.tokens(), found.tool) == (0, 0, 0, 0, NONE)
    edit_all(state, 0, used=1)
    assert state.colonies[0].ready_people() == 0


def test_E_setup_storehouse__nothing_is_stored_or_held() -> None:
    for colony in scene(5).colonies:
        assert (colony.food, colony.scrap, colony.tech) == (0, 0, 0)
        assert colony.hand == colony.tools == colony.contracts == colony.nobles == colony.missions == []


def test_E_setup_no_wall__nobody_has_one() -> None:
    assert [int(colony.wall) for colony in scene(5).colonies] == [0, 0, 0, 0, 0]


def test_E_setup_knowledge__the_tracker_starts_outside() -> None:
    assert [int(colony.knowledge) for colony in scene(5).colonies] == [0, 0, 0, 0, 0]
