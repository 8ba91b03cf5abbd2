"""Before the first arrow: farms burn, and move tokens bring troops where they are needed."""

from __future__ import annotations

import pytest

from holdfast.kernel.action import Refusal
from tests.rules.battlefield import (
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
from tests.rules.scenes import choices, do, farm_levels, farms, fight_on, of_kind, post, question, why


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


def test_R_raze__the_surge_burns_too() -> None:
    state = battle(troops={"inside": (9, 0)}, siege="mangonel-market-day west")
    assert farm_levels(state, 0) == [1, 1, 1, 0]


def test_R_raze__invaders_who_died_later_have_burnt_it() -> None:
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
    state = battle(
        troops={"north": (1, 1), "east": (1, 0), "inside": (1, 1)}, horde={"west": (9, 0)}, moves=4
    )
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


def test_R_moves__no_more_troops_come_than_the_tokens_are_worth() -> None:
    state = battle(troops={"inside": (5, 0)}, horde={"west": (9, 0)}, moves=3)
    do(state, 0, "regroup")
    assert why(state, 0, "troops 4 soldiers north") == Refusal("R-moves", "your move tokens let 3 troops move")
    do(state, 0, "troops 2 soldiers north")
    assert choices(state, 0) == ["troops 0 soldiers east", "troops 1 soldier east"]
    assert why(state, 0, "troops 2 soldiers east") == Refusal("R-moves", "your move tokens let 3 troops move")
    do(state, 0, "troops 1 soldier east")
    assert choices(state, 0) == []
    assert question(state) == "move"
