"""Archery: who shoots whom, all at the same time. A watchman inside makes sure that the movement question follows."""

from __future__ import annotations

import pytest

from holdfast.kernel.event import Event
from tests.games.after_the_empire.rules.battlefield import WOODEN_RING, battle, castle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import of_kind, question

ALL_AROUND = {"north": (9, 0), "east": (9, 0), "south": (9, 0), "west": (9, 0)}


def test_R_archery_troops__one_damage_each_to_the_field_before_the_wall() -> None:
    state = battle(troops={"north": (2, 1), "west": (0, 4), "inside": (1, 0)}, horde=ALL_AROUND)
    assert horde(state) == {"north": (6, 0), "east": (9, 0), "south": (9, 0), "west": (5, 0)}


@pytest.mark.parametrize(
    ("corner", "fields"),
    [("ne", ("north", "east")), ("se", ("east", "south")), ("sw", ("south", "west")), ("nw", ("west", "north"))],
)
def test_R_archery_wood_turret__one_damage_in_both_fields_beside_it(corner: str, fields: tuple[str, str]) -> None:
    state = battle(castle={**WOODEN_RING, corner: "wood turret"}, troops={"inside": (1, 0)}, horde=ALL_AROUND)
    assert horde(state) == {place: (8 if place in fields else 9, 0) for place in ALL_AROUND}


@pytest.mark.parametrize(
    ("turret", "damage"), [("stone turret", 2), ("stone turret of 0", 2), ("burnt stone turret", 0)]
)
def test_R_archery_stone_turret__two_damage_unless_it_burns(turret: str, damage: int) -> None:
    state = battle(castle={**WOODEN_RING, "sw": turret}, troops={"inside": (1, 0)}, horde=ALL_AROUND)
    left = (9 - damage, 0)
    assert horde(state) == {"north": (9, 0), "east": (9, 0), "south": left, "west": left}


def test_R_archery_stone_turret__two_turrets_of_a_side_add_up() -> None:
    state = battle(
        castle={**WOODEN_RING, "nw": "wood turret", "ne": "stone turret"},
        troops={"north": (2, 0), "inside": (1, 0)},
        horde={"north": (9, 0)},
    )
    assert horde(state) == {"north": (4, 0)}


def test_R_archery_wood_turret__it_shoots_without_cubes_and_without_a_wall() -> None:
    state = battle(
        castle={"south": "wood wall", "ne": "wood turret of 0"}, troops={"inside": (1, 0)}, horde={"north": (2, 0)}
    )
    assert horde(state) == {"inside": (1, 0)}


def test_R_archery_invaders__each_archer_hits_one_on_the_wall_of_its_side() -> None:
    state = battle(troops={"north": (0, 4), "east": (0, 2), "inside": (1, 0)}, horde={"north": (9, 3), "west": (0, 2)})
    assert question(state) == "slay"
    state.apply(0, state.choices(0)[0])
    assert troops(state) == {"north": (0, 1), "east": (0, 2), "inside": (1, 0)}


def test_R_archery_invaders__swordsmen_do_not_shoot() -> None:
    state = battle(troops={"north": (1, 1)}, horde={"north": (9, 0)})
    assert troops(state) == {"north": (1, 1)}


def test_R_archery_simultaneous__those_who_fall_still_shoot() -> None:
    state = battle(troops={"north": (0, 2), "inside": (1, 0)}, horde={"north": (0, 2)})
    assert fought(state)
    assert horde(state) == {}
    assert troops(state) == {"inside": (1, 0)}


def test_R_archery_simultaneous__all_sides_at_once() -> None:
    log: list[Event] = []
    battle(troops={"north": (0, 1), "south": (0, 1)}, horde={"north": (0, 1), "south": (0, 1)}, log=log)
    shots = [(event.facts["side"], event.facts["invaders"], event.facts["troops"]) for event in of_kind(log, "archery")]
    assert shots == [(0, 1, 1), (2, 1, 1)]


def test_R_archery_waste__archers_harm_neither_walls_nor_turrets_nor_others() -> None:
    state = battle(
        castle={**WOODEN_RING, "ne": "stone turret"},
        troops={"north": (0, 1), "east": (0, 1), "inside": (1, 0)},
        horde={"north": (0, 9)},
    )
    assert troops(state) == {"east": (0, 1), "inside": (1, 0)}
    assert castle(state) == {
        "north": "wood wall of 2",
        "east": "wood wall of 2",
        "south": "wood gate of 1",
        "west": "wood wall of 2",
        "ne": "stone turret of 2",
    }


def test_R_archery_waste__an_empty_wall_is_shot_in_vain() -> None:
    state = battle(troops={"south": (0, 3)}, horde={"north": (0, 5)})
    assert troops(state) == {"south": (0, 3)}


def test_R_archery_waste__damage_beyond_the_field_is_lost() -> None:
    state = battle(
        castle={**WOODEN_RING, "ne": "stone turret"},
        troops={"north": (9, 0), "inside": (1, 0)},
        horde={"north": (2, 0), "west": (2, 0)},
    )
    assert horde(state) == {"west": (2, 0)}


def test_R_archery_inside__nobody_shoots_from_or_into_the_castle() -> None:
    state = battle(
        castle={**WOODEN_RING, "ne": "stone turret"},
        troops={"north": (0, 2), "inside": (3, 0)},
        horde={"inside": (2, 2), "west": (1, 0)},
    )
    assert question(state) == "move"
    assert troops(state) == {"north": (0, 2), "inside": (3, 0)}
    assert horde(state) == {"inside": (2, 2), "west": (1, 0)}


def test_R_archery_inside__archers_inside_fight_in_melee() -> None:
    state = battle(troops={"inside": (0, 3)}, horde={"inside": (0, 2), "west": (1, 0)})
    state.apply(0, state.choices(0)[0])
    assert horde(state) == {"west": (1, 0)}
    assert troops(state) == {"inside": (0, 1)}
