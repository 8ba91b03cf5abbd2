"""Movement: first the invaders, then any number of the owner's troops."""

from __future__ import annotations

from tests.games.after_the_empire.rules.battlefield import WOODEN_RING, battle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import choices, do, post, question


def test_R_movement_invaders__where_no_wall_stands_all_enter() -> None:
    state = battle(
        castle={"north": "wood wall of 0"},
        troops={"inside": (9, 0)},
        horde={"north": (3, 1), "east": (2, 1), "west": (0, 1)},
    )
    assert question(state) == "move"
    assert horde(state) == {"north": (3, 1), "inside": (2, 2)}


def test_R_movement_invaders__turrets_shoot_them_first() -> None:
    state = battle(
        castle={"north": "wood wall", "se": "stone turret"}, troops={"inside": (9, 0)}, horde={"east": (5, 0)}
    )
    assert horde(state) == {"inside": (3, 0)}


def test_R_movement_invaders__the_others_stay() -> None:
    state = battle(troops={"inside": (9, 0)}, horde={"north": (3, 1), "south": (0, 2)})
    assert horde(state) == {"north": (3, 1), "south": (0, 2)}


def test_R_movement_troops__any_number_between_walls_and_the_inside() -> None:
    state = battle(
        castle={**WOODEN_RING, "west": "stone wall"},
        troops={"north": (2, 1), "east": (0, 2), "inside": (3, 0)},
        horde={"west": (5, 0)},
    )
    assert choices(state, 0) == ["hold", "regroup"]
    do(state, 0, "regroup")
    post(state, 0, soldiers=(0, 0, 0, 4), mercenaries=(0, 0, 1, 0))
    assert troops(state) == {"south": (0, 1), "west": (4, 0), "inside": (1, 2)}
    assert state.realms[0].moves == 0


def test_R_movement_troops__those_who_move_leave_their_posts() -> None:
    state = battle(troops={"east": (2, 1), "inside": (1, 1)}, horde={"west": (2, 0)})
    do(state, 0, "regroup")
    assert (state.realms[0].muster, troops(state)) == (3, {"east": (0, 1), "inside": (0, 1)})
    do(state, 0, "troops 3 soldiers north")
    assert (state.realms[0].muster, troops(state)) == (2, {"north": (3, 0)})
    do(state, 0, "troops 2 mercenaries north")
    assert (state.realms[0].muster, troops(state)) == (0, {"north": (3, 2)})


def test_R_movement_troops__or_they_hold_their_posts() -> None:
    state = battle(castle={"west": "stone wall"}, troops={"west": (2, 1)}, horde={"west": (8, 0)})
    do(state, 0, "hold")
    assert question(state) == "move"
    assert troops(state) == {"west": (2, 1)}


def test_R_movement_troops__after_the_invaders_have_moved() -> None:
    state = battle(castle={"north": "wood wall"}, troops={"north": (2, 0)}, horde={"south": (1, 0)})
    assert horde(state) == {"inside": (1, 0)}
    do(state, 0, "regroup", "troops 0 soldiers north")
    assert fought(state)
    assert (state.realms[0].sacked, troops(state)) == (0, {"inside": (1, 0)})


def test_R_movement_troops__not_onto_a_side_without_a_wall() -> None:
    state = battle(castle={"north": "wood wall"}, troops={"inside": (1, 0)}, horde={"north": (1, 0)})
    do(state, 0, "regroup")
    assert choices(state, 0) == ["troops 0 soldiers north", "troops 1 soldier north"]


def test_R_movement_troops__not_asked_when_no_invader_is_left() -> None:
    assert fought(battle(troops={"north": (2, 0)}, horde={"north": (2, 0)}))


def test_R_movement_troops__not_asked_without_troops() -> None:
    state = battle(horde={"north": (1, 0)}, wounded=3)
    assert fought(state)
    assert state.realms[0].sacked == 1
