"""Set-up: land, Communities, goods, and the options that change them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdfast.games import load
from holdfast.games.ante_portas.calendar import spawn_cards
from holdfast.games.ante_portas.ground import SMALL_MARKET
from holdfast.games.ante_portas.land import EMPTY, Land
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import CHANCE, SPECTATOR, SeatsError
from holdfast.kernel.card_files import CardSetError
from holdfast.kernel.game import OptionError
from holdfast.kernel.rng import Rng
from tests.games.ante_portas.scenes import (
    FROZEN_CARDS,
    answer_chance,
    built,
    candidates,
    choices,
    colonists,
    do,
    end_turn,
    game,
    goods,
    hand,
    is_laid,
    opening,
    question,
    scene,
    settle_chance,
    site_named,
    soldiers,
    why,
)


def test_P_goal__one_to_three_stand_together() -> None:
    assert game().seat_counts() == [1, 2, 3]
    assert [game().teams(seats) for seats in (1, 2, 3)] == [[0], [0, 0], [0, 0, 0]]
    assert opening(1).seats == 1
    with pytest.raises(SeatsError, match="Ante Portas is for 1 to 3 seats, not 4"):
        opening(4)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_P_setup_board__the_team_plays_on_the_side_with_28_numbered_hexes(seats: int) -> None:
    state = opening(seats)
    assert [hex for hex in range(1, 40) if state.game.action(f"fire {hex}") is not None] == list(range(1, 29))
    board = state.field.to_json()
    assert board["hexes"] == {"2": {"farmers": seats}}, "the first Soldiers, all on the team's one Spawn Point"
    assert (board["sick_farmers"], board["sick_citizens"]) == (0, 0)
    assert (board["basics_left"], board["elites_left"]) == (23, 12), "all Invaders are still beside the Battleground"
    assert board["tiles_left"] == [9, 11, 7, 18, 12, 12, 12, 12]
    assert state.field.rival is None, "nobody plays from the other edge"


def test_P_setup_board__only_a_duel_is_played_on_the_other_side() -> None:
    for mode in ("capture-the-flag", "area-control"):
        field = opening(2, mode=mode).field
        assert field.rival is not None
        assert (field.basics_left, field.elites_left) == (0, 0)


@pytest.mark.rule("P-setup-mainland", "P-setup-separate")
def test_the_mainland_holds_all_places_up_to_era_one() -> None:
    state = scene()
    early = [place for place in state.rules.cards.places if not place.command and place.era < 2]
    assert len(early) == 24
    assert all(is_laid(state, place.id) for place in early)
    assert not is_laid(state, "ore-pit")
    assert is_laid(state, "day-laborer")
    ground = state.rules.ground
    for one in range(ground.first_slot, ground.first_command):
        assert all(ground.edges[one][other] == 0 for other in range(ground.first_command, ground.spots))
        assert ground.edges[one][SMALL_MARKET] == 0


@pytest.mark.rule("P-setup-mainland", "P-placement")
def test_by_hand_the_players_lay_the_mainland_in_turn() -> None:
    state = opening(2, mainland="by-hand")
    answer_chance(state, "first player 1")
    answer_chance(state, "place river-grove-1")
    assert question(state, 1) == "lay place"
    assert choices(state, 1) == ["at 4", "at 5", "at 12", "at 13"], "the slots that touch two edges of a Market"
    assert "at 25" not in candidates(state, 1), "that slot belongs to Era II"
    do(state, 1, "at 4")
    answer_chance(state, "place river-grove-2")
    assert question(state, 0) == "lay place"
    assert why(state, 0, "at 4").reason == "there is already a tile there"
    assert why(state, 0, "at 24").rule == "P-placement"


@pytest.mark.rule("P-setup-mainland")
def test_a_place_laid_in_one_state_is_not_laid_in_its_copy_or_in_a_view() -> None:
    state = opening(2)
    answer_chance(state, "first player 1")
    copy, view = state.copy(), state.view(0)
    answer_chance(state, "place river-grove-1")
    again = game().resample(view, Rng(1))
    answer_chance(again, "place river-grove-2")
    assert is_laid(state, "river-grove-1")
    for land in (copy.land, view.land):
        assert not is_laid_on(land, state, "river-grove-1")
        assert not is_laid_on(land, state, "river-grove-2")
    assert not is_laid(again, "river-grove-1")


def is_laid_on(land: Land, state: AntePortasState, place: str) -> bool:
    return land.spot_of[site_named(state, place)] != EMPTY


@pytest.mark.rule("P-setup-command-center", "P-growth-first")
def test_five_places_lie_around_the_small_market_and_the_first_new_one_fills_the_gap() -> None:
    state = opening()
    while question(state) != "empty spot":
        state.apply(CHANCE, state.outcomes()[0][0], [])
    assert len(state.outcomes()) == 6
    answer_chance(state, "empty spot 3")
    start = [place for place in state.rules.cards.places if place.command and place.era == 0]
    for place in start:
        answer_chance(state, f"place {place.id}")
    assert all(is_laid(state, place.id) for place in start)
    gap = state.rules.ground.first_command + 2
    assert state.land.at[gap] == EMPTY
    settle_chance(state)
    assert state.land.at[gap] == site_named(state, "supreme-commander"), "the only spot, so nothing is asked"


def test_P_setup_pile__the_places_of_era_one_wait_face_down() -> None:
    state = scene()
    pile = state.decks.command
    waiting = [state.rules.cards.places[number].era for number, count in enumerate(pile.bag) if count]
    assert waiting == [1, 1, 1, 1], "one of the five has been laid"
    assert game(eras="two").eras == 2
    with pytest.raises(OptionError, match="the number of Eras is written as a word: eras=two, not eras=2"):
        game(eras="2")
    with pytest.raises(OptionError, match="option 'eras' is one of one, two, not '3'"):
        game(eras="3")


@pytest.mark.parametrize(("scenario", "letter"), [("raiders", "R"), ("dragons", "D")])
def test_P_setup_scenario__the_movement_cards_are_those_of_the_scenario(scenario: str, letter: str) -> None:
    state = opening(scenario=scenario)
    bag = state.decks.movement.deck.bag
    names = [card.name for card in state.rules.cards.movement if bag[card.number]]
    assert len(names) == 22
    assert all(name.startswith(f"{letter}1") for name in names)


def test_P_setup_no_colonies__no_place_deals_with_them() -> None:
    state = scene()
    assert "diplomat" not in [place.id for place in state.rules.cards.places]
    assert is_laid(state, "day-laborer")


def test_P_setup_improvements__each_era_has_thirty_five_with_their_own_numbers() -> None:
    state = opening()
    rules = state.rules
    assert state.decks.improvements.printed == rules.improvement_counts[1]
    for era in (1, 2):
        numbers = [card.card for card in rules.cards.improvements if card.era == era]
        assert numbers == list(range(100 * era + 1, 100 * era + 36))
    assert sum(rules.improvement_counts[1]) == sum(rules.improvement_counts[2]) == 35


def test_P_setup_final_market__two_cards_are_kept_for_the_final_wave() -> None:
    state = opening()
    kept = [card.id for card in state.rules.cards.markets if card.final]
    assert kept == ["f1", "f2"]
    in_deck = {card.id for card in state.rules.cards.markets if state.decks.markets.bag[card.number] > 0}
    assert in_deck == {card.id for card in state.rules.cards.markets if card.era == 1 and not card.final}


def test_P_setup_farms__two_farmers_at_home_and_one_on_the_spawn_point() -> None:
    state = scene(2)
    for seat in (0, 1):
        assert built(state, "farm", seat) == 3
        assert colonists(state, seat) == (2, 0)
    assert soldiers(state, 2) == (2, 0)


def test_P_setup_solo__a_single_player_has_a_foresters_house() -> None:
    assert built(scene(1), "forester") == 1
    assert built(scene(2), "forester") == 0


def test_P_setup_goods__six_tools_one_food_and_three_goods_of_your_choice() -> None:
    state = scene(2, wood=1)
    assert goods(state, 0) == {"wood": 1, "clay": 2, "food": 1, "tool": 6}
    assert goods(state, 1) == {"food": 1, "tool": 6}, "the others choose when their first turn comes"
    for _ in range(3):
        end_turn(state)
    assert question(state, 1) == "start goods"
    assert choices(state, 1) == ["wood 0", "wood 1", "wood 2", "wood 3"]
    assert hand(state, 1) == []


def test_P_stewards_start__all_stand_on_the_first_market() -> None:
    state = scene(3)
    assert {community.site for community in state.communities} == {site_named(state, "market-1")}


def test_P_difficulty__changes_starting_goods_and_new_invaders_step_by_step() -> None:
    first = {rung: goods(scene(difficulty=rung)) for rung in ("outpost", "march", "siege", "last-stand")}
    tools = {rung: held["tool"] for rung, held in first.items()}
    assert tools == {"outpost": 9, "march": 6, "siege": 6, "last-stand": 6}
    assert {rung: held["dollar"] for rung, held in first.items() if "dollar" in held} == {"outpost": 2}
    volume = {}
    for rung in tools:
        state = scene(2, difficulty=rung)
        total = 0
        for half in range(10):
            state.clock.half = half
            total += spawn_cards(state)
        volume[rung] = total
    assert volume == {"outpost": 16, "march": 18, "siege": 20, "last-stand": 22}


def test_P_difficulty__the_half_years_may_depend_on_the_number_of_players(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(FROZEN_CARDS, folder)
    ladder = (folder / "difficulty.toml").read_text(encoding="utf-8")
    by_players = ladder.replace("more = [5, 9]", "more = [[5], [5, 9], [5, 7, 9]]")
    assert by_players != ladder
    (folder / "difficulty.toml").write_text(by_players, encoding="utf-8")
    cards = {}
    for seats in (1, 2, 3):
        volumes = []
        for source in (FROZEN_CARDS, folder):
            game = load("ante-portas", source, {"difficulty": "siege"})
            state = game.start(seats)
            assert isinstance(state, AntePortasState)
            state.clock.half = 6  # the fourth Summer
            volumes.append(spawn_cards(state))
        cards[seats] = volumes
    assert cards == {1: [1, 1], 2: [2, 2], 3: [2, 3]}


@pytest.mark.parametrize("more", ["[[5], [9]]", "[[5], [9], 3]", "[[5], [9], [11]]"])
def test_P_difficulty__a_wrong_list_is_named(tmp_path: Path, more: str) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(FROZEN_CARDS, folder)
    ladder = (folder / "difficulty.toml").read_text(encoding="utf-8")
    (folder / "difficulty.toml").write_text(ladder.replace("more = [5, 9]", f"more = {more}"), encoding="utf-8")
    with pytest.raises(CardSetError, match=r"difficulty\.toml.*more"):
        load("ante-portas", folder, {})


def test_P_open_hands__everybody_sees_every_hand() -> None:
    state = scene(2)
    state.communities[1].hand.append(3)
    assert state.view(0).communities[1].hand == [3]
    assert state.view(SPECTATOR).communities[1].hand == [3]
