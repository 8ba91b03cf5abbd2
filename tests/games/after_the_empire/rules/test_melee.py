"""Melee: invaders outside hit their wall, those inside and the troops inside hit each other."""

from __future__ import annotations

import pytest

from tests.games.after_the_empire.rules.battlefield import battle, castle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import do, question


@pytest.mark.parametrize(
    ("came", "left"),
    [((1, 0), "stone wall of 4"), ((2, 3), "stone wall of 0"), ((3, 3), None), ((40, 0), None)],
)
def test_R_melee_walls__one_damage_for_each_invader_outside(came: tuple[int, int], left: str | None) -> None:
    state = battle(
        castle={"north": "stone wall", "south": "stone wall"}, troops={"inside": (50, 0)}, horde={"north": came}
    )
    do(state, 0, "hold")
    assert castle(state).get("north") == left


def test_R_melee_walls__only_the_wall_of_their_own_side() -> None:
    state = battle(
        castle={"north": "stone wall", "east": "stone wall", "ne": "stone turret", "nw": "wood turret"},
        troops={"inside": (9, 0)},
        horde={"north": (9, 0), "east": (4, 0)},
    )
    do(state, 0, "hold")
    assert castle(state) == {"east": "stone wall of 3", "ne": "stone turret of 2", "nw": "wood turret of 1"}


def test_R_melee_walls__the_excess_is_lost() -> None:
    state = battle(
        castle={"north": "wood wall", "south": "wood wall"}, troops={"inside": (9, 0)}, horde={"north": (9, 0)}
    )
    do(state, 0, "hold")
    assert castle(state) == {"south": "wood wall of 2"}
    assert troops(state) == {"inside": (9, 0)}


@pytest.mark.parametrize(
    ("troops_in", "came", "left"),
    [((5, 0), (3, 0), {"inside": (2, 0)}), ((0, 5), (1, 2), {"inside": (0, 2)})],
)
def test_R_melee_inside__one_blow_each_at_the_same_time(
    troops_in: tuple[int, int], came: tuple[int, int], left: dict[str, tuple[int, int]]
) -> None:
    state = battle(
        castle={"north": "stone wall"}, troops={"inside": troops_in}, horde={"inside": came, "north": (1, 0)}
    )
    do(state, 0, "hold")
    assert state.realms[0].round == 2
    assert horde(state) == {"north": (1, 0)}
    assert troops(state) == left


def test_R_melee_inside__outnumbered_troops_take_as_many_with_them() -> None:
    state = battle(
        castle={"north": "wood wall of 0", "east": "wood wall"},
        troops={"inside": (2, 0), "north": (3, 0)},
        horde={"inside": (5, 0), "north": (4, 0)},
    )
    do(state, 0, "hold")
    assert (question(state), state.realms[0].wounded) == ("move", 2)
    assert horde(state) == {"inside": (3 + 1, 0)}


def test_R_melee_walls_idle__troops_on_walls_neither_strike_nor_are_struck() -> None:
    state = battle(
        castle={"north": "stone wall", "south": "stone wall"},
        troops={"south": (4, 0), "inside": (0, 2)},
        horde={"inside": (1, 0), "north": (2, 0)},
    )
    do(state, 0, "hold")
    assert horde(state) == {"north": (2, 0)}
    assert troops(state) == {"south": (4, 0), "inside": (0, 1)}


def test_R_melee_walls_idle__they_cannot_save_those_inside() -> None:
    state = battle(troops={"south": (9, 0), "inside": (1, 0)}, horde={"inside": (2, 0)})
    do(state, 0, "hold")
    assert fought(state)
    assert state.realms[0].sacked == 1


def test_R_melee_falling__they_take_no_part_but_count_as_inside() -> None:
    state = battle(
        castle={"west": "wood wall of 0", "east": "wood wall"},
        troops={"west": (2, 0), "inside": (0, 1)},
        horde={"west": (3, 0), "inside": (3, 0)},
    )
    do(state, 0, "hold")
    assert castle(state) == {"east": "wood wall of 2"}
    assert (question(state), state.realms[0].round, state.realms[0].sacked) == ("move", 2, 0)
    assert troops(state) == {"inside": (2, 0)}
    assert horde(state) == {"inside": (3, 0)}
