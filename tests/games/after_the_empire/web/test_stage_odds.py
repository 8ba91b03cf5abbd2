"""The odds of a wall follow from the decks and from the rules for siege engines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from holdfast.games.after_the_empire.reveal import DrawInvader
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import NOTHING, STONE_TURRET, WOOD_TURRET, WOOD_WALL
from holdfast.kernel import CHANCE, Dealer, Rng
from holdfast.kernel.luck import Lots
from holdfast.web.after_the_empire.odds import (
    LOST,
    FieldOdds,
    drawn_to_a_side,
    more_to_a_side,
    percent,
    siege_forces,
    struck,
)
from holdfast.web.after_the_empire.scene import attack_on
from tests.bots.positions import house_game
from tests.games.after_the_empire.web.games import seen

TRIALS = 1500


def reveals(seed: int) -> Iterator[EmpireState]:
    """A game of first answers, at each moment when a season's first face-down card is about to be turned up."""
    state, dealer = house_game().start(3), Dealer(seed)
    assert isinstance(state, EmpireState)
    while seats := state.to_act():
        if seats[0] != CHANCE:
            state.push(seats[0], state.choices(seats[0])[0])
            continue
        top = state.stack[-1]
        if isinstance(top, DrawInvader) and top.attacking and state.face_down == house_game().face_down[state.season]:
            yield state.copy()
        state.push(CHANCE, dealer.answer(state))


def test_only_what_is_certain_is_0_or_100() -> None:
    assert [percent(chance) for chance in (0.0, 1e-4, 0.5, 0.9999, 1.0)] == [0, 1, 50, 99, 100]


def test_chances_of_what_comes_add_up_to_one_even_when_the_deck_runs_out() -> None:
    cards = house_game().cards
    for bag, under in (([2, 1], (3, 4)), ([0], (1, 2, 3)), ([1] * len(cards.invaders), ())):
        for draws in range(4):
            assert sum(drawn_to_a_side(cards, tuple(bag), tuple(under), draws, 12)) == pytest.approx(1.0)


def test_face_down_cards_come_as_often_as_the_odds_say() -> None:
    compared = 0
    for state in reveals(3):
        if state.face_down < 2:
            continue
        view = seen(state, 0)
        chances = more_to_a_side(view, int(view.level(view.realms[0])))
        counted = [0] * len(chances)
        for seed in range(TRIALS):
            twin, lots = state.copy(), Lots(Rng(seed))
            before = int(twin.realms[0].sides[1].invaders())
            for _ in range(state.face_down):
                twin.push(CHANCE, lots.answer(twin))
            counted[int(twin.realms[0].sides[1].invaders()) - before] += 1
        for total, chance in enumerate(chances):
            assert counted[total] / TRIALS == pytest.approx(chance, abs=0.05)
        compared += 1
    assert compared


def test_more_troops_never_make_a_wall_less_safe() -> None:
    for state in reveals(5):
        for seat in range(3):
            view = seen(state, seat)
            realm = view.realms[seat]
            more, forces = more_to_a_side(view, int(view.level(realm))), siege_forces(view, realm)
            for place, coming in enumerate(attack_on(view, realm)):
                odds = FieldOdds(realm, place, sum(coming), more, forces)
                rows = [odds.of(fire) for fire in range(12)]
                assert rows == sorted(rows)


def test_an_engine_strikes_turrets_first_and_then_the_wall() -> None:
    realm = next(reveals(3)).realms[0]
    for corner in realm.corners:
        corner.piece, corner.cubes, corner.flame = NOTHING, 0, 0
    for side in realm.sides:
        side.piece, side.cubes = WOOD_WALL, 2
    wood, stone = realm.corners[0], realm.corners[3]  # both of the north
    wood.piece, wood.cubes = WOOD_TURRET, 1
    stone.piece, stone.cubes = STONE_TURRET, 2
    north, east = 0, 1
    assert struck(realm, north, north, 0, 0) == (0, 3, 2)
    assert struck(realm, north, north, 1, 4) == (4, 3, 2)
    assert struck(realm, north, north, 2, 0) == (0, 2, 2)  # the wood turret goes first
    assert struck(realm, north, north, 5, 0) == (0, 0, 2)
    assert struck(realm, north, north, 7, 0) == (0, 0, 0)
    assert struck(realm, north, north, 8, 0) == (0, 0, LOST)
    assert struck(realm, north, east, 2, 0) == (0, 2, 2)  # the shared turret is the only one of the east
    assert struck(realm, north, 2, 9, 0) == (0, 3, 2)
