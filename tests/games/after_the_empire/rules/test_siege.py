"""Siege engines: which piece is struck, what the damage does to it, and where its cubes and troops go."""

from __future__ import annotations

import pytest

from tests.games.after_the_empire.rules.battlefield import WOODEN_RING, battle, castle, fought, troops
from tests.games.after_the_empire.rules.scenes import choices, do, why

CATAPULT = "catapult-beehive"  # 1 damage, surge for the leader, who is seat 1 here
MANGONEL = "mangonel-borrowed"  # 2 damage, no surge
TREBUCHET = "trebuchet-argument"  # 4 damage, no surge


@pytest.mark.parametrize(
    ("left", "right", "after_left", "after_right"),
    [
        ("wood turret", "stone turret", None, "stone turret of 2"),
        ("stone turret of 0", "wood turret", "stone turret of 0", None),
        ("wood turret of 1", "wood turret of 0", "wood turret of 0", None),
        ("wood turret of 0", "wood turret of 1", None, "wood turret of 0"),
        ("stone turret of 2", "stone turret of 1", "stone turret of 2", "burnt stone turret"),
        ("stone turret of 1", "stone turret of 2", "burnt stone turret", "stone turret of 2"),
    ],
)
def test_R_siege_target__wood_before_stone_then_the_fewest_cubes(
    left: str, right: str, after_left: str | None, after_right: str | None
) -> None:
    state = battle(castle={"north": "wood wall", "nw": left, "ne": right}, siege=f"{MANGONEL} north")
    assert fought(state)
    assert (castle(state).get("nw"), castle(state).get("ne")) == (after_left, after_right)
    assert castle(state)["north"] == "wood wall of 2"


@pytest.mark.parametrize(
    ("place", "ends"),
    [("north", ("nw", "ne")), ("east", ("ne", "se")), ("south", ("se", "sw")), ("west", ("sw", "nw"))],
)
def test_R_siege_target__only_the_turrets_at_the_ends_of_the_attacked_side(place: str, ends: tuple[str, str]) -> None:
    turrets = dict.fromkeys(("ne", "se", "sw", "nw"), "wood turret")
    state = battle(castle={**WOODEN_RING, **turrets}, siege=f"{MANGONEL} {place}")
    assert choices(state, 0) == [f"target {corner}" for corner in ends]
    for corner in turrets:
        if corner not in ends:
            assert why(state, 0, f"target {corner}").rule == "K-not-asked"


def test_R_siege_target__turrets_of_other_sides_do_not_cover_the_wall() -> None:
    state = battle(castle={"north": "wood wall", "se": "wood turret", "sw": "wood turret"}, siege=f"{MANGONEL} north")
    assert castle(state) == {"north": "wood wall of 0", "se": "wood turret of 1", "sw": "wood turret of 1"}


@pytest.mark.parametrize(("chosen", "spared"), [("sw", "nw"), ("nw", "sw")])
def test_R_siege_tie__the_owner_decides(chosen: str, spared: str) -> None:
    state = battle(castle={"sw": "wood turret", "nw": "wood turret"}, siege=f"{MANGONEL} west")
    assert choices(state, 0) == ["target sw", "target nw"]
    do(state, 0, f"target {chosen}")
    assert castle(state) == {spared: "wood turret of 1"}
    assert fought(state)


def test_R_siege_tie__stone_turrets_tie_as_well() -> None:
    state = battle(castle={"sw": "stone turret of 1", "nw": "stone turret of 1"}, siege=f"{MANGONEL} west")
    do(state, 0, "target nw")
    assert castle(state) == {"sw": "stone turret of 1", "nw": "burnt stone turret"}


def test_R_siege_next__damage_stays_on_a_target_until_it_is_destroyed() -> None:
    state = battle(castle={"west": "wood wall", "sw": "stone turret", "nw": "stone turret"}, siege=f"{TREBUCHET} west")
    do(state, 0, "target sw")
    assert castle(state) == {"west": "wood wall of 2", "sw": "burnt stone turret", "nw": "stone turret of 1"}


def test_R_siege_next__then_the_other_turret() -> None:
    state = battle(castle={**WOODEN_RING, "ne": "wood turret", "nw": "stone turret"}, siege=f"{TREBUCHET} north")
    assert castle(state) == {
        "north": "wood wall of 2",
        "east": "wood wall of 2",
        "south": "wood gate of 1",
        "west": "wood wall of 2",
        "nw": "stone turret of 0",
    }


def test_R_siege_next__then_the_wall() -> None:
    state = battle(
        castle={"north": "stone wall", "ne": "wood turret of 0", "nw": "wood turret of 0"},
        siege=f"{TREBUCHET} north",
    )
    do(state, 0, "target nw")
    assert castle(state) == {"north": "stone wall of 3"}


def test_R_siege_flamed_skip__a_burnt_turret_is_not_a_target() -> None:
    state = battle(
        castle={"north": "wood wall", "ne": "burnt stone turret", "nw": "burnt stone turret"},
        siege=f"{MANGONEL} north",
    )
    assert castle(state) == {
        "north": "wood wall of 0",
        "ne": "burnt stone turret",
        "nw": "burnt stone turret",
    }


@pytest.mark.parametrize(("burnt", "struck"), [("ne", "nw"), ("nw", "ne")])
def test_R_siege_flamed_skip__the_damage_goes_to_the_other_turret(burnt: str, struck: str) -> None:
    state = battle(
        castle={"north": "wood wall", burnt: "burnt stone turret", struck: "stone turret"},
        siege=f"{MANGONEL} north",
    )
    assert castle(state) == {
        "north": "wood wall of 2",
        burnt: "burnt stone turret",
        struck: "stone turret of 0",
    }


def test_R_siege_overflow__what_is_left_after_the_wall_is_lost() -> None:
    state = battle(castle={**WOODEN_RING, "ne": "wood turret"}, siege=f"{TREBUCHET} south")
    assert castle(state) == {
        "north": "wood wall of 2",
        "east": "wood wall of 2",
        "west": "wood wall of 2",
        "ne": "wood turret of 1",
    }
    assert state.realms[0].siege_damage == 0


def test_R_siege_overflow__a_side_without_pieces_takes_nothing() -> None:
    state = battle(castle={"north": "wood wall", "se": "wood turret"}, siege=f"{TREBUCHET} west")
    assert castle(state) == {"north": "wood wall of 2", "se": "wood turret of 1"}
    assert state.realms[0].siege_damage == 0


def test_R_cubes_return__wood_and_stone_go_to_the_stockpile() -> None:
    state = battle(
        castle={"north": "wood wall", "ne": "wood turret of 1", "nw": "stone turret of 2"},
        siege=f"{TREBUCHET} north",
        wood=10,
        stone=20,
    )
    assert castle(state) == {"north": "wood wall of 2", "nw": "stone turret of 0"}
    assert (state.realms[0].wood, state.realms[0].stone) == (11, 22)


@pytest.mark.parametrize(
    ("piece", "wood", "stone"),
    [("wood wall", 2, 0), ("wood gate", 1, 0), ("stone wall", 0, 4), ("stone gate", 0, 4), ("stone gate of 1", 0, 1)],
)
def test_R_cubes_return__from_walls_and_gates(piece: str, wood: int, stone: int) -> None:
    state = battle(castle={"north": piece}, siege=f"{TREBUCHET} north")
    assert (state.realms[0].wood, state.realms[0].stone) == (wood, stone)


def test_R_cubes_return__in_melee_too() -> None:
    state = battle(castle={"north": "stone wall"}, troops={"inside": (9, 0)}, horde={"north": (3, 0)})
    do(state, 0, "hold")
    assert castle(state) == {"north": "stone wall of 2"}
    assert state.realms[0].stone == 3


@pytest.mark.parametrize(
    ("piece", "engine", "left"),
    [
        ("wood wall", MANGONEL, "wood wall of 0"),
        ("wood wall", "trebuchet-grandmother", None),
        ("wood gate", CATAPULT, "wood gate of 0"),
        ("wood gate", MANGONEL, None),
        ("stone wall of 4", TREBUCHET, "stone wall of 0"),
        ("stone wall of 3", TREBUCHET, None),
        ("stone gate", TREBUCHET, "stone gate of 0"),
        ("wood wall of 0", CATAPULT, None),
    ],
)
def test_R_destroyed__a_wall_takes_one_hit_more_than_it_has_cubes(piece: str, engine: str, left: str | None) -> None:
    state = battle(castle={"north": piece}, siege=f"{engine} north")
    assert castle(state).get("north") == left


@pytest.mark.parametrize(
    ("piece", "engine", "left"),
    [
        ("wood turret", CATAPULT, "wood turret of 0"),
        ("wood turret", MANGONEL, None),
        ("wood turret of 0", CATAPULT, None),
    ],
)
def test_R_destroyed__a_wood_turret_is_removed(piece: str, engine: str, left: str | None) -> None:
    state = battle(castle={"ne": piece}, siege=f"{engine} north")
    assert castle(state).get("ne") == left


@pytest.mark.parametrize(
    ("engine", "left"),
    [
        (MANGONEL, "stone turret of 0"),
        ("trebuchet-grandmother", "burnt stone turret"),
        (TREBUCHET, "burnt stone turret"),
    ],
)
def test_R_stone_turret_flame__it_burns_but_stands(engine: str, left: str) -> None:
    state = battle(castle={"ne": "stone turret"}, siege=f"{engine} north")
    assert castle(state) == {"ne": left}
    assert state.realms[0].stone == 2


def test_R_stone_turret_flame__it_no_longer_shoots() -> None:
    shots = []
    for cubes in (0, 1):
        state = battle(
            castle={"north": "wood wall", "ne": f"stone turret of {cubes}"},
            troops={"inside": (9, 0)},
            horde={"north": (5, 0)},
            siege=f"{CATAPULT} north",
        )
        shots.append(5 - state.realms[0].sides[0].swordsmen)
    assert shots == [0, 2]


def test_R_wall_falls__its_troops_go_inside() -> None:
    state = battle(troops={"south": (2, 3), "north": (1, 0)}, horde={"east": (1, 0)}, siege=f"{MANGONEL} south")
    assert troops(state) == {"north": (1, 0), "inside": (2, 3)}


def test_R_wall_falls__while_it_stands_they_stay() -> None:
    state = battle(
        castle={**WOODEN_RING, "south": "stone gate of 2"},
        troops={"south": (2, 3)},
        horde={"east": (1, 0)},
        siege=f"{MANGONEL} south",
    )
    assert troops(state) == {"south": (2, 3)}


def test_R_wall_falls__in_melee_too() -> None:
    state = battle(troops={"west": (1, 1)}, horde={"west": (7, 0), "north": (1, 0)})
    do(state, 0, "hold")
    assert castle(state).get("west") is None
    assert troops(state) == {"inside": (1, 1)}
