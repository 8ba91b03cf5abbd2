"""Time: half-years, new Invaders, growth, turns, the change to Era II."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.calendar import begin_era_two, spawn_cards
from holdfast.games.ante_portas.placing import LayPlace
from holdfast.kernel import CHANCE
from tests.games.ante_portas.scenes import (
    answer_chance,
    choices,
    do,
    end_turn,
    enter,
    give_hand,
    hand,
    idle,
    is_laid,
    of_kind,
    opening,
    question,
    scene,
    settle_chance,
    site_named,
    sweep,
    why,
)


def test_P_half_year__ten_half_years_make_an_era() -> None:
    state = scene()
    events = idle(state, lambda: state.clock.round > 0)
    begun = [event.text for event in of_kind(events, "half-year")]
    assert begun[:2] == ["Era I: the 1st Winter begins.", "Era I: the 2nd Summer begins."]
    assert len(begun) == 9
    assert begun[-1] == "Era I: the 5th Winter begins."


@pytest.mark.rule("P-spawn", "P-spawn-solo")
@pytest.mark.parametrize(
    ("seats", "cards"), [(1, [1, 0, 1, 0, 1, 1, 1, 1, 1, 1]), (2, [2, 0, *[2] * 8]), (3, [2, 0, *[2] * 8])]
)
def test_cards_for_new_invaders_by_half_year(seats: int, cards: list[int]) -> None:
    state = scene(seats)
    found = []
    for half in range(10):
        state.clock.half = half
        found.append(spawn_cards(state))
    assert found == cards


@pytest.mark.rule("P-spawn", "P-card-parts")
def test_new_invaders_appear_at_the_start_of_the_half_year() -> None:
    state = opening(2)
    while question(state) != "movement":
        state.apply(CHANCE, state.outcomes()[0][0], [])
    answer_chance(state, "card R101")
    assert (state.field.basics[26], state.field.basics[27]) == (1, 1)
    answer_chance(state, "card R115")
    assert state.field.elites[26] == 1
    assert len(state.decks.movement.discards) == 2, "their lower halves do not count"
    assert state.field.invaders() == 3


def test_P_deck_anew__an_empty_deck_is_remade_from_its_discards() -> None:
    state = scene()
    pile = state.decks.movement
    pile.deck.bag = [0] * len(pile.deck.bag)
    pile.deck.unseen = 0
    pile.discards = [3, 5]
    idle(state, lambda: state.actor() == CHANCE and question(state) == "movement")
    assert sorted(outcome.notation for outcome, _ in state.outcomes()) == ["card R104", "card R106"]
    assert pile.discards == []
    assert pile.generation == 1


@pytest.mark.rule("P-growth-later", "P-growth-together", "P-placement", "P-captain")
def test_two_places_are_laid_in_the_second_and_third_summer_where_the_team_chooses() -> None:
    state = scene(2)
    state.clock.starting_player = 1
    idle(state, lambda: state.clock.half == 2 and question(state) == "lay place")
    assert state.actor() == 1, "the Starting Player answers for the team"
    assert all(choice.startswith("at c") for choice in choices(state, 1))
    assert "at c7" in choices(state, 1) or "at c8" in choices(state, 1)
    assert why(state, 1, "at c1").reason == "there is already a tile there"
    corner = "at c9"  # it touches a single tile of the ring
    assert why(state, 1, corner).reason == "a tile has to touch at least two edges"
    laid = sum(site >= 0 for site in state.land.at)
    idle(state, lambda: question(state) == "turn")
    assert sum(site >= 0 for site in state.land.at) == laid + 2


def test_P_growth_later__a_place_that_somebody_has_to_lay_comes_up_with_what_it_does() -> None:
    state = scene(2)
    events = idle(state, lambda: state.clock.half == 2 and question(state) == "lay place")
    came = [event.text for event in events if event.kind == "place"][-1]
    name = came.removeprefix("A new Place comes up: ").partition(" (")[0]
    assert came.endswith(").")
    asked = state.asked(state.actor())
    assert isinstance(asked, LayPlace)
    assert asked.prompt(state) == f"Where do you lay the new Place, {name}?"


def test_P_captain__with_the_option_first_seat_that_seat_answers() -> None:
    state = scene(2, command="first-seat")
    state.clock.starting_player = 1
    idle(state, lambda: question(state) == "lay place")
    assert state.actor() == 0


@pytest.mark.rule("P-starting-player", "P-turn-order")
def test_the_marker_is_claimed_now_and_handed_over_at_the_years_end() -> None:
    state = scene(2)
    enter(state, 0, "head-official")
    assert state.clock.claimed == 0
    end_turn(state, 0)
    end_turn(state, 0)
    do(state, 1, "wood 3")
    enter(state, 1, "head-official")
    assert (state.clock.claimed, state.clock.starting_player) == (1, 0), "the last claim counts"
    idle(state, lambda: state.clock.half == 2 and question(state) == "turn")
    assert state.clock.starting_player == 1
    assert state.actor() == 1, "she begins"
    assert state.clock.claimed == -1


def test_P_starting_player__the_first_one_is_drawn_by_lot() -> None:
    state = opening(3)
    assert [outcome.notation for outcome, _ in state.outcomes()] == [f"first player {seat}" for seat in range(3)]
    answer_chance(state, "first player 2")
    settle_chance(state)
    assert state.actor() == 2


@pytest.mark.rule("P-turn-order", "P-three-two-turns")
@pytest.mark.parametrize(("seats", "order"), [(1, [0] * 3), (2, [0] * 3 + [1] * 3), (3, [0, 0, 1, 1, 2, 2])])
def test_players_take_their_turns_in_a_row(seats: int, order: list[int]) -> None:
    state = scene(seats)
    found = []
    while state.clock.half == 0 and question(state) in ("turn", "start goods"):
        if question(state) == "start goods":
            do(state, state.actor(), "wood 3")
        found.append(state.actor())
        sweep(state)
        end_turn(state, state.actor())
    assert found == order


def test_P_battle_phase_when__in_winter_it_comes_before_the_end_of_the_year() -> None:
    state = scene(2)
    events = idle(state, lambda: state.clock.half == 2)
    kinds = [event.kind for event in events if event.kind in ("held half-year", "produced")]
    assert kinds == ["held half-year", "held half-year", "produced", "produced"]


@pytest.mark.rule("P-era-two", "P-no-new-places", "P-growth-first")
def test_era_two_brings_its_places_its_market_and_its_cards() -> None:
    state = scene(2, eras="two")
    give_hand(state, 0, "beaver-dam")
    state.communities[1].site = site_named(state, "river-grove-1")
    state.field.farmers[7] += 1
    state.communities[0].farmer_homes += 1
    before = state.land.share()
    assert not is_laid(state, "market-3")
    state.stack = [state.rules.acts.half_year_begins]
    begin_era_two(state)
    state.settle(-1)
    settle_chance(state)
    places = [place.id for place in state.rules.cards.places if not place.command and place.era == 2]
    assert all(is_laid(state, id) for id in places)
    assert is_laid(state, "market-3")
    assert not is_laid(state, "river-grove-1"), "the Riverbank Forest took its slot"
    forest = state.land.spot_of[site_named(state, "river-forest")]
    assert forest == before.spot_of[site_named(state, "river-grove-1")]
    assert state.communities[1].site == site_named(state, "river-forest")
    assert hand(state, 0) == ["beaver-dam"]
    assert state.field.farmers[7] == 1
    for pile, printed in (
        (state.decks.movement, state.rules.movement_counts[2]),
        (state.decks.improvements, state.rules.improvement_counts[2]),
    ):
        assert pile.printed == printed
    assert question(state) == "lay place", "no space beside the small Market is empty, so the team chooses"


def test_P_no_new_places__nothing_is_added_to_the_mainland_during_an_era() -> None:
    state = scene()
    ground = state.rules.ground
    before = state.land.at[: ground.first_command]
    idle(state, lambda: state.clock.half == 4)
    assert state.land.at[: ground.first_command] == before


def test_P_market_year__one_card_per_year_at_all_markets() -> None:
    state = scene()
    events = idle(state, lambda: state.clock.half == 4 and question(state) == "turn")
    turned = [event.facts["market"] for event in of_kind(events, "market")]
    assert len(turned) == 2
    assert len(set(turned)) == 2
    for market in ("market-2", "small-market"):
        enter(state, 0, market)
        assert question(state) == "market"
        assert "take 1" in choices(state, 0)
        do(state, 0, "nothing")
