"""Before the first arrow: farms burn, and move tokens bring troops where they are needed."""

from __future__ import annotations

import pytest

from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.battlefield import (
    WOODEN_RING,
    battle,
    begin_battle,
    build,
    fought,
    horde,
    invade,
    man,
    realms,
    troops,
)
from tests.games.after_the_empire.rules.scenes import choices, do, farm_levels, farms, post, question, why


def test_R_raze__each_farm_with_invaders_loses_one_level() -> None:
    state = realms()
    build(state, **WOODEN_RING)
    man(state, {"inside": (20, 0)})
    farms(state, 0, 2, 1, 0, 2)
    invade(state, {"north": (9, 0), "east": (0, 1), "south": (1, 1)})
    begin_battle(state)
    assert farm_levels(state, 0) == [1, 0, 0, 2]


def test_R_raze__once_in_a_combat() -> None:
    state = realms()
    build(state, north="stone wall")
    farms(state, 0, 2, 2, 2, 2)
    man(state, {"inside": (9, 0)})
    invade(state, {"north": (2, 0)})
    begin_battle(state)
    do(state, 0, "hold")
    assert (question(state), state.realms[0].round) == ("move", 2)
    assert farm_levels(state, 0) == [1, 2, 2, 2]


def test_R_raze__the_surge_burns_farms_too() -> None:
    state = battle(troops={"inside": (9, 0)}, siege="mangonel-market-day west")
    assert farm_levels(state, 0) == [1, 1, 1, 0]


def test_R_raze__invaders_who_die_later_still_burn_it() -> None:
    state = battle(troops={"north": (9, 0)}, horde={"north": (1, 0)})
    assert fought(state)
    assert farm_levels(state, 0) == [0, 1, 1, 1]


def test_R_raze_protected__the_farm_is_spared() -> None:
    state = realms()
    build(state, **WOODEN_RING)
    man(state, {"inside": (9, 0)})
    farms(state, 0, 2, 2, 1, 1, protected="north south")
    invade(state, {"north": (3, 0), "east": (3, 0), "south": (3, 0), "west": (3, 0)})
    begin_battle(state)
    assert farm_levels(state, 0) == [2, 1, 1, 0]


def test_R_moves__asked_after_razing_and_before_archery() -> None:
    state = battle(troops={"north": (2, 0)}, horde={"north": (9, 0)}, moves=3)
    assert question(state) == "move by tokens"
    assert choices(state, 0) == ["hold", "regroup"]
    assert farm_levels(state, 0) == [0, 1, 1, 1]
    assert horde(state) == {"north": (9, 0)}
    do(state, 0, "hold")
    assert horde(state) == {"north": (7, 0)}


def test_R_moves__from_any_place_to_any_other() -> None:
    state = battle(troops={"north": (1, 1), "east": (1, 0), "inside": (1, 1)}, horde={"west": (9, 0)}, moves=4)
    do(state, 0, "regroup")
    post(state, 0, soldiers=(1, 0, 0, 2), mercenaries=(0, 1, 1, 0))
    assert troops(state) == {"north": (1, 0), "east": (0, 1), "south": (0, 1), "west": (2, 0)}
    assert question(state) == "move"


def test_R_moves__no_more_troops_leave_than_the_tokens_are_worth() -> None:
    state = battle(troops={"north": (3, 0)}, horde={"west": (9, 0)}, moves=2)
    do(state, 0, "regroup")
    assert choices(state, 0) == [f"troops {n} north" for n in ("1 soldier", "2 soldiers", "3 soldiers")]
    assert why(state, 0, "troops 0 soldiers north") == Refusal("R-moves", "your move tokens let 2 troops move")
    do(state, 0, "troops 2 soldiers north", "troops 0 soldiers east")
    assert choices(state, 0) == ["troops 0 soldiers south", "troops 1 soldier south"]


def test_R_moves__those_who_left_one_wall_count_at_the_next() -> None:
    state = battle(troops={"north": (2, 0), "east": (2, 0)}, horde={"west": (9, 0)}, moves=2)
    do(state, 0, "regroup", "troops 1 soldier north")
    assert choices(state, 0) == [f"troops {n} east" for n in ("1 soldier", "2 soldiers", "3 soldiers")]
    assert why(state, 0, "troops 0 soldiers east") == Refusal("R-moves", "your move tokens let 2 troops move")


def test_R_moves__those_who_stay_cost_nothing() -> None:
    state = battle(troops={"north": (1, 0), "inside": (2, 0)}, horde={"west": (9, 0)}, moves=2)
    do(state, 0, "regroup", "troops 2 soldiers north")
    assert choices(state, 0) == ["troops 0 soldiers east", "troops 1 soldier east"]


def test_R_moves__what_the_soldiers_leave_over_is_for_the_mercenaries() -> None:
    state = battle(troops={"north": (1, 1)}, horde={"west": (9, 0)}, moves=2)
    do(state, 0, "regroup", "troops 0 soldiers north", "troops 0 soldiers east", "troops 0 soldiers south")
    do(state, 0, "troops 0 soldiers west")
    assert choices(state, 0) == ["troops 0 mercenaries north", "troops 1 mercenary north"]


def test_R_moves__no_more_troops_come_than_the_tokens_are_worth() -> None:
    state = battle(troops={"inside": (5, 0)}, horde={"west": (9, 0)}, moves=3)
    do(state, 0, "regroup")
    assert why(state, 0, "troops 4 soldiers north") == Refusal("R-moves", "your move tokens let 3 troops move")
    do(state, 0, "troops 2 soldiers north")
    assert choices(state, 0) == ["troops 0 soldiers east", "troops 1 soldier east"]
    assert why(state, 0, "troops 2 soldiers east") == Refusal("R-moves", "your move tokens let 3 troops move")
    do(state, 0, "troops 1 soldier east")
    assert question(state) == "move"
    assert troops(state) == {"north": (2, 0), "east": (1, 0), "inside": (2, 0)}


def test_R_moves__a_troop_that_changes_walls_is_one_move() -> None:
    state = battle(troops={"north": (2, 0), "inside": (1, 0)}, horde={"west": (9, 0)}, moves=1)
    do(state, 0, "regroup", "troops 1 soldier north", "troops 0 soldiers east", "troops 0 soldiers south")
    assert choices(state, 0) == ["troops 0 soldiers west", "troops 1 soldier west"]
    do(state, 0, "troops 1 soldier west")
    assert troops(state) == {"north": (1, 0), "west": (1, 0), "inside": (1, 0)}


def test_R_moves__soldiers_and_mercenaries_share_them() -> None:
    state = battle(troops={"inside": (1, 2)}, horde={"west": (9, 0)}, moves=2)
    do(state, 0, "regroup", "troops 1 soldier north")
    assert choices(state, 0) == ["troops 0 mercenaries north", "troops 1 mercenary north"]
    assert why(state, 0, "troops 2 mercenaries north") == Refusal("R-moves", "your move tokens let 1 troop move")


def test_R_moves__none_left_for_the_mercenaries() -> None:
    state = battle(troops={"inside": (1, 2)}, horde={"west": (9, 0)}, moves=1)
    do(state, 0, "regroup", "troops 1 soldier north")
    assert question(state) == "move"
    assert troops(state) == {"north": (1, 0), "inside": (0, 2)}


def test_R_moves__more_than_twelve_may_stay_where_they_are() -> None:
    state = battle(troops={"north": (14, 0)}, horde={"west": (9, 0)}, moves=1)
    do(state, 0, "regroup")
    assert troops(state) == {"north": (12, 0)}
    assert choices(state, 0) == ["troops 1 soldier north", "troops 2 soldiers north"]
    do(state, 0, "troops 1 soldier north", "troops 1 soldier east")
    assert troops(state) == {"north": (13, 0), "east": (1, 0)}


@pytest.mark.parametrize(
    ("posted", "came", "moves"),
    [((2, 0), (9, 0), 0), ((2, 0), (0, 0), 3), ((0, 0), (9, 0), 3)],
    ids=["without tokens", "without invaders", "without troops"],
)
def test_R_moves__not_asked_when_nothing_could_be_moved(
    posted: tuple[int, int], came: tuple[int, int], moves: int
) -> None:
    state = battle(troops={"inside": posted}, horde={"north": came}, moves=moves)
    assert question(state) != "move by tokens"


@pytest.mark.parametrize("answer", ["hold", "regroup"])
def test_R_moves_lost__used_or_not(answer: str) -> None:
    state = battle(troops={"north": (9, 0)}, horde={"north": (1, 0)}, moves=4)
    do(state, 0, answer)
    post(state, 0, soldiers=(7, 1, 1, 0))
    assert fought(state)
    assert state.realms[0].moves == 0


def test_R_moves_lost__after_a_sack_and_in_peace() -> None:
    sacked = battle(castle={}, troops={"inside": (1, 0)}, horde={"north": (3, 0)}, moves=3)
    quiet = battle(moves=3)
    assert [sacked.realms[0].moves, quiet.realms[0].moves] == [0, 0]
    assert [sacked.realms[0].sacked, quiet.realms[0].sacked] == [1, 0]
