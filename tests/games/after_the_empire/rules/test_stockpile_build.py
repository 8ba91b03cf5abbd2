"""The Stockpile: building and upgrading castle pieces (page 7)."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.siege_engine import hit_wall
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    SIDES,
    TURRET_CUBES,
    TURRET_NAMES,
    WALL_CUBES,
    WALL_NAMES,
)
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.scenes import (
    action,
    can,
    candidates,
    change,
    corner,
    do,
    edit,
    fight_on,
    objection,
    of_kind,
    only_cards,
    question,
    raze_castle,
    run_phase,
    scene,
    side,
    to_combat,
    turret,
    wall,
    why,
)

BUILT = Refusal("R-build-where", "something stands there already")
TOO_MANY = Refusal("R-build-limit", "a castle has at most 3 walls and 1 gate")


def visit(**stock: int) -> EmpireState:
    """Seat 0 at the Stockpile of a castle without any piece, with this stock and no cards."""
    state = scene()
    only_cards(state, 0)
    raze_castle(state, 0)
    edit(state, 0, wood=99, stone=99, iron=99)
    do(state, 0, "stockpile")
    edit(state, 0, **({"wood": 0, "stone": 0, "iron": 0} | stock))
    return state


def check_cost(rule: str, notation: str, cost: dict[str, int]) -> EmpireState:
    """Build with just enough; with one less of anything the rule refuses it and gives the numbers."""
    state = visit(**cost)
    assert action(state, notation).rule == rule
    for name, amount in cost.items():
        edit(state, 0, **{name: amount - 1})
        assert why(state, 0, notation) == Refusal(rule, f"needs {amount} {name}, you have {amount - 1}")
        edit(state, 0, **{name: amount})
    edit(state, 0, **{name: amount + 20 for name, amount in cost.items()})
    log = []
    delta = {name: -amount for name, amount in cost.items()}
    assert change(state, 0, lambda: log.extend(do(state, 0, notation))) == delta
    assert [(event.rule, event.facts["delta"]) for event in of_kind(log, "build")] == [(rule, delta)]
    return state


# -- the visit ----------------------------------------------------------------------------------------------------


def test_R_stockpile__any_number_of_steps_in_any_order_until_you_stop() -> None:
    state = visit(wood=14, stone=10, iron=2)
    do(state, 0, "build wood turret ne", "build wood wall north", "upgrade ne", "build stone wall east")
    assert question(state) == "stockpile"
    assert state.realms[0].workers == 2
    do(state, 0, "done")
    assert state.actor() == 1
    assert state.realms[0].castle_pieces() == 3


def test_R_stockpile__the_visit_ends_by_itself_when_nothing_more_can_be_done() -> None:
    state = visit(wood=3)
    do(state, 0, "build wood wall north")
    assert state.actor() == 1


def test_R_stockpile__may_end_before_everything_is_spent() -> None:
    state = visit(wood=30)
    do(state, 0, "build wood wall north", "done")
    assert state.realms[0].wood == 27


def test_R_stockpile__may_end_when_a_free_action_has_used_up_what_it_was_meant_for() -> None:
    state = visit(wood=3, iron=0)
    only_cards(state, 0, "charcoal-clamps", "brewery")
    do(state, 0, "use charcoal-clamps: 2 wood > 1 iron")
    assert can(state, 0, "done")


# -- what pieces cost ---------------------------------------------------------------------------------------------


def test_R_build_wall__3_wood() -> None:
    state = check_cost("R-build-wall", "build wood wall east", {"wood": 3})
    assert WALL_NAMES[side(state, 0, "east").piece] == "wood wall"


def test_R_build_gate__3_wood() -> None:
    state = check_cost("R-build-gate", "build wood gate south", {"wood": 3})
    assert WALL_NAMES[side(state, 0, "south").piece] == "wood gate"


def test_R_build_turret__4_wood() -> None:
    state = check_cost("R-build-turret", "build wood turret se", {"wood": 4})
    assert TURRET_NAMES[corner(state, 0, "se").piece] == "wood turret"


def test_R_build_stone_wall__2_wood_and_4_stone() -> None:
    state = check_cost("R-build-stone-wall", "build stone wall west", {"wood": 2, "stone": 4})
    assert WALL_NAMES[side(state, 0, "west").piece] == "stone wall"


def test_R_build_stone_gate__2_wood_and_4_stone() -> None:
    state = check_cost("R-build-stone-gate", "build stone gate north", {"wood": 2, "stone": 4})
    assert WALL_NAMES[side(state, 0, "north").piece] == "stone gate"


def test_R_build_stone_turret__3_wood_4_stone_1_iron() -> None:
    state = check_cost("R-build-stone-turret", "build stone turret nw", {"wood": 3, "stone": 4, "iron": 1})
    assert TURRET_NAMES[corner(state, 0, "nw").piece] == "stone turret"


# -- how many and where -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("material", ["wood", "stone"])
def test_R_build_limit__no_fourth_wall(material: str) -> None:
    state = visit(wood=50, stone=50)
    for place in ("north", "east", "west"):
        do(state, 0, f"build {material} wall {place}")
    assert why(state, 0, "build wood wall south") == TOO_MANY
    assert why(state, 0, "build stone wall south") == TOO_MANY
    do(state, 0, "build wood gate south")


@pytest.mark.parametrize("material", ["wood", "stone"])
def test_R_build_limit__no_second_gate(material: str) -> None:
    state = visit(wood=50, stone=50)
    do(state, 0, f"build {material} gate south")
    assert why(state, 0, "build wood gate north") == TOO_MANY
    assert why(state, 0, "build stone gate north") == TOO_MANY
    assert can(state, 0, "build wood wall north")


def test_R_build_limit__four_turrets() -> None:
    state = visit(wood=99, stone=99, iron=9)
    do(state, 0, *[f"build wood turret {place}" for place in CORNERS])
    assert not [other for other in candidates(state, 0) if other.startswith("build") and "turret" in other]
    assert all(other.piece for other in state.realms[0].corners)


@pytest.mark.parametrize("place", SIDES)
def test_R_build_where__on_any_empty_side(place: str) -> None:
    state = visit(wood=50, stone=50)
    for piece in ("wood wall", "wood gate", "stone wall", "stone gate"):
        assert can(state, 0, f"build {piece} {place}")
    do(state, 0, f"build stone gate {place}")
    assert [bool(field.piece) for field in state.realms[0].sides] == [other == place for other in SIDES]


def test_R_build_where__whatever_stood_there_before() -> None:
    state = scene()  # the gate stood in the south
    only_cards(state, 0)
    wall(state, 0, "south", "no wall")
    wall(state, 0, "north", "no wall")
    edit(state, 0, wood=6)
    do(state, 0, "stockpile", "build wood wall south", "build wood gate north")
    assert [WALL_NAMES[field.piece] for field in state.realms[0].sides] == [
        "wood gate",
        "wood wall",
        "wood wall",
        "wood wall",
    ]


def test_R_build_where__not_where_something_stands() -> None:
    state = visit(wood=50, stone=50, iron=9)
    do(state, 0, "build wood wall north", "build wood turret ne")
    assert not [other for other in candidates(state, 0) if other.startswith("build") and "north" in other]
    assert not [other for other in candidates(state, 0) if other.startswith("build") and "ne" in other.split()]
    for notation in ("build wood wall north", "build wood gate north", "build stone wall north"):
        assert objection(state, 0, notation) == BUILT
    for notation in ("build wood turret ne", "build stone turret ne"):
        assert objection(state, 0, notation) == BUILT


def test_R_turret_no_wall_needed__on_any_corner_without_walls() -> None:
    state = visit(wood=8, stone=4, iron=1)
    for place in CORNERS:
        assert can(state, 0, f"build wood turret {place}")
        assert can(state, 0, f"build stone turret {place}")
    do(state, 0, "build wood turret sw")
    assert [bool(other.piece) for other in state.realms[0].corners] == [False, False, True, False]


def test_R_turret_no_wall_needed__and_stays_when_the_wall_beside_it_falls() -> None:
    state = scene()
    turret(state, 0, "ne", "stone turret")
    wall(state, 0, "north", "no wall")
    wall(state, 0, "east", "no wall")
    edit(state, 0, soldiers=9)
    to_combat(state, ["turnip-raiders north"], "ladder-orchard south")
    fight_on(state)
    assert TURRET_NAMES[corner(state, 0, "ne").piece] == "stone turret"


# -- cubes --------------------------------------------------------------------------------------------------------

CAPACITY = {
    "wood wall": 2,
    "wood gate": 1,
    "stone wall": 5,
    "stone gate": 4,
    "wood turret": 1,
    "stone turret": 2,
}


@pytest.mark.parametrize(("piece", "cubes"), CAPACITY.items())
def test_R_capacity__cubes_of_a_whole_piece(piece: str, cubes: int) -> None:
    state = visit(wood=20, stone=20, iron=5)
    if "turret" in piece:
        do(state, 0, f"build {piece} sw")
        built = corner(state, 0, "sw")
        assert (TURRET_NAMES[built.piece], built.cubes, built.missing()) == (piece, cubes, 0)
    else:
        do(state, 0, f"build {piece} west")
        wall_built = side(state, 0, "west")
        assert (WALL_NAMES[wall_built.piece], wall_built.cubes, wall_built.missing()) == (piece, cubes, 0)


@pytest.mark.parametrize("piece", CAPACITY)
def test_R_build_full_health__the_cubes_come_from_the_supply(piece: str) -> None:
    cost = {"wood wall": 3, "wood gate": 3, "stone wall": 2, "stone gate": 2, "wood turret": 4, "stone turret": 3}
    state = visit(wood=10, stone=10, iron=1)
    place = "ne" if "turret" in piece else "north"
    built = corner(state, 0, "ne") if "turret" in piece else side(state, 0, "north")
    do(state, 0, f"build {piece} {place}")
    assert (built.cubes, built.missing()) == (CAPACITY[piece], 0)
    assert state.realms[0].wood == 10 - cost[piece]
    assert state.realms[0].stone == (6 if "stone" in piece else 10)


def test_R_build_full_health__a_rebuilt_wall_is_whole_again() -> None:
    state = visit(wood=9, stone=9)
    wall(state, 0, "north", "no wall", cubes=0)
    do(state, 0, "build stone wall north")
    assert side(state, 0, "north").cubes == 5


# -- upgrading ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("old", "new", "cubes"), [("wood wall", "stone wall", 5), ("wood gate", "stone gate", 4)])
def test_R_upgrade__4_stone_for_a_wall_or_gate(old: str, new: str, cubes: int) -> None:
    state = visit()
    wall(state, 0, "east", old, cubes=0)
    edit(state, 0, stone=3)
    assert why(state, 0, "upgrade east") == Refusal("R-upgrade", "needs 4 stone, you have 3")
    edit(state, 0, stone=4)
    assert change(state, 0, lambda: do(state, 0, "upgrade east")) == {"stone": -4}
    built = side(state, 0, "east")
    assert (WALL_NAMES[built.piece], built.cubes) == (new, cubes)


@pytest.mark.parametrize("place", CORNERS)
def test_R_upgrade__4_stone_and_1_iron_for_a_turret(place: str) -> None:
    state = visit()
    turret(state, 0, place, "wood turret", cubes=0)
    edit(state, 0, stone=4)
    assert why(state, 0, f"upgrade {place}") == Refusal("R-upgrade", "needs 1 iron, you have 0")
    edit(state, 0, stone=3, iron=1)
    assert why(state, 0, f"upgrade {place}") == Refusal("R-upgrade", "needs 4 stone, you have 3")
    edit(state, 0, stone=4)
    assert change(state, 0, lambda: do(state, 0, f"upgrade {place}")) == {"stone": -4, "iron": -1}
    built = corner(state, 0, place)
    assert (TURRET_NAMES[built.piece], built.cubes) == ("stone turret", 2)


def test_R_upgrade__works_even_if_all_four_sides_are_built() -> None:
    state = scene()
    edit(state, 0, stone=8)
    do(state, 0, "stockpile", "upgrade north", "upgrade south")
    assert [WALL_NAMES[field.piece] for field in state.realms[0].sides] == [
        "stone wall",
        "wood wall",
        "stone gate",
        "wood wall",
    ]


def test_R_upgrade__only_wood() -> None:
    state = visit(stone=20, iron=5, wood=9)
    wall(state, 0, "north", "stone wall")
    wall(state, 0, "south", "stone gate")
    turret(state, 0, "ne", "stone turret")
    assert not [other for other in candidates(state, 0) if other.startswith("upgrade")]
    for place in ("north", "south", "ne"):
        assert objection(state, 0, f"upgrade {place}") == Refusal("R-upgrade", "it is of stone already")
    for place in ("east", "sw"):
        assert objection(state, 0, f"upgrade {place}") == Refusal("R-upgrade", "there is no wooden piece to replace")


@pytest.mark.parametrize(("piece", "cubes"), [("wood wall", 2), ("wood wall", 1), ("wood gate", 1)])
def test_R_upgrade_cubes_back__wood_left_on_a_wall_goes_to_the_stockpile(piece: str, cubes: int) -> None:
    state = visit(stone=4, wood=1)
    wall(state, 0, "east", piece, cubes=cubes)
    assert change(state, 0, lambda: do(state, 0, "upgrade east")) == {"stone": -4, "wood": cubes}


def test_R_upgrade_cubes_back__wood_left_on_a_turret_too() -> None:
    state = visit(stone=4, iron=1, wood=1)
    turret(state, 0, "nw", "wood turret")
    assert change(state, 0, lambda: do(state, 0, "upgrade nw")) == {"stone": -4, "iron": -1, "wood": 1}


def test_R_upgrade_cubes_back__and_may_be_spent_in_the_same_visit() -> None:
    state = visit(stone=4, wood=1)
    wall(state, 0, "east", "wood wall")
    assert not can(state, 0, "build wood wall north")
    do(state, 0, "upgrade east", "build wood wall north")
    assert state.realms[0].wood == 0
    assert WALL_NAMES[side(state, 0, "north").piece] == "wood wall"


# -- a gate is a wall ---------------------------------------------------------------------------------------------


def test_R_gate_is_wall__holds_one_cube_less() -> None:
    assert [WALL_NAMES[place] for place in range(1, 5)] == ["wood wall", "wood gate", "stone wall", "stone gate"]
    state = visit(wood=20, stone=20)
    do(state, 0, "build stone wall north", "build stone gate south")
    assert side(state, 0, "north").cubes - side(state, 0, "south").cubes == 1
    assert (WALL_CUBES[1] - WALL_CUBES[2], TURRET_CUBES[1]) == (1, 1)
    hit(state, "south", 5)
    assert WALL_NAMES[side(state, 0, "south").piece] == "no wall"


@pytest.mark.parametrize(("piece", "cubes"), [("stone wall", 5), ("stone gate", 4)])
def test_R_gate_is_wall__invaders_batter_it_as_they_batter_a_wall(piece: str, cubes: int) -> None:
    state = visit(stone=0)
    wall(state, 0, "west", piece)
    hit(state, "west", cubes)
    battered = side(state, 0, "west")
    assert (WALL_NAMES[battered.piece], battered.cubes, state.realms[0].stone) == (piece, 0, cubes)
    hit(state, "west", 1)
    assert WALL_NAMES[battered.piece] == "no wall"


def hit(state: EmpireState, place: str, damage: int) -> None:
    """Let invaders strike the wall on this side once."""
    hit_wall(state, state.realms[0], SIDES.index(place), damage, "R-melee-walls")


def test_R_gate_is_wall__troops_stand_on_it_and_it_pays_income() -> None:
    state = visit()
    wall(state, 0, "south", "wood gate")
    gold = state.realms[0].gold
    run_phase(state, "income")
    assert state.realms[0].gold == gold + 1
    to_combat(state, ["turnip-raiders south"], posts={0: {"soldiers": (0, 0, 2, 0)}})
    fight_on(state)
    assert (WALL_NAMES[side(state, 0, "south").piece], state.realms[0].soldiers) == ("wood gate", 2)
