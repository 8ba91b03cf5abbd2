"""The Stockpile: repairing pieces, dousing turrets, healing refugees, rebuilding buildings (page 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_empire.realm import DAMAGED
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.scenes import (
    can,
    candidates,
    change,
    corner,
    do,
    edit,
    game_with_two,
    give_cards,
    is_damaged,
    objection,
    only_cards,
    play_set_up,
    question,
    run_phase,
    scene,
    side,
    turret,
    wall,
    why,
)


def visit(**stock: int) -> EmpireState:
    """Seat 0 at the Stockpile with its starting castle, this stock and no cards."""
    state = scene()
    only_cards(state, 0)
    edit(state, 0, wood=9)
    do(state, 0, "stockpile")
    edit(state, 0, **({"wood": 0, "stone": 0, "iron": 0, "food": 0} | stock))
    return state


@pytest.mark.parametrize(
    ("piece", "material", "missing"),
    [
        ("wood wall", "wood", 2),
        ("wood gate", "wood", 1),
        ("stone wall", "stone", 5),
        ("stone gate", "stone", 4),
    ],
)
def test_R_repair__1_of_its_material_for_each_cube_of_a_wall(piece: str, material: str, missing: int) -> None:
    other = {"wood": "stone", "stone": "wood"}[material]
    state = visit(**{other: 20, material: missing - 1})
    built = wall(state, 0, "east", piece, cubes=0)
    assert why(state, 0, f"repair east {missing}") == Refusal(
        "R-repair", f"needs {missing} {material}, you have {missing - 1}"
    )
    edit(state, 0, **{material: 9})
    assert change(state, 0, lambda: do(state, 0, f"repair east {missing}")) == {material: -missing}
    assert (built.cubes, built.missing()) == (missing, 0)


@pytest.mark.parametrize(("piece", "material", "missing"), [("wood turret", "wood", 1), ("stone turret", "stone", 2)])
def test_R_repair__1_of_its_material_for_each_cube_of_a_turret(piece: str, material: str, missing: int) -> None:
    other = {"wood": "stone", "stone": "wood"}[material]
    state = visit(**{other: 20, material: missing - 1})
    built = turret(state, 0, "sw", piece, cubes=0)
    assert why(state, 0, f"repair sw {missing}") == Refusal(
        "R-repair", f"needs {missing} {material}, you have {missing - 1}"
    )
    edit(state, 0, **{material: 9})
    assert change(state, 0, lambda: do(state, 0, f"repair sw {missing}")) == {material: -missing}
    assert (built.cubes, built.missing()) == (missing, 0)


def test_R_repair__as_many_cubes_as_you_like() -> None:
    state = visit(stone=9)
    built = wall(state, 0, "north", "stone wall", cubes=1)
    offered = [repair for repair in candidates(state, 0) if repair.startswith("repair")]
    assert offered == ["repair north 1", "repair north 2", "repair north 3", "repair north 4"]
    do(state, 0, "repair north 1", "repair north 2")
    assert (built.cubes, state.realms[0].stone) == (4, 6)


def test_R_repair__no_more_than_are_missing() -> None:
    state = visit(wood=9, stone=9)
    wall(state, 0, "north", "wood wall", cubes=1)
    turret(state, 0, "ne", "stone turret", cubes=1)
    nothing = Refusal("R-repair", "it does not lack that many cubes")
    assert objection(state, 0, "repair north 1") is None
    assert objection(state, 0, "repair north 2") == nothing
    assert objection(state, 0, "repair ne 1") is None
    assert objection(state, 0, "repair ne 2") == nothing
    assert objection(state, 0, "repair east 1") == nothing
    assert not can(state, 0, "repair north 2")


def test_R_douse__2_stone_remove_the_flame() -> None:
    state = visit(stone=1)
    burnt = turret(state, 0, "nw", "stone turret", cubes=0, flame=True)
    assert why(state, 0, "douse nw") == Refusal("R-douse", "needs 2 stone, you have 1")
    edit(state, 0, stone=9)
    assert change(state, 0, lambda: do(state, 0, "douse nw")) == {"stone": -2}
    assert (burnt.flame, burnt.cubes, burnt.fire()) == (0, 0, 2)


def test_R_douse__it_pays_income_again() -> None:
    state = visit(stone=2)
    turret(state, 0, "nw", "stone turret", cubes=0, flame=True)
    assert state.realms[0].castle_pieces() == 4
    do(state, 0, "douse nw")
    gold = state.realms[0].gold
    run_phase(state, "income")
    assert state.realms[0].gold == gold + 5


def test_R_douse__then_up_to_2_more_stone_repair_it() -> None:
    state = visit(stone=9)
    burnt = turret(state, 0, "nw", "stone turret", cubes=0, flame=True)
    assert not [repair for repair in candidates(state, 0) if repair.startswith("repair")]
    assert objection(state, 0, "repair nw 1") == Refusal(
        "R-douse", "its fire must be put out before it can be repaired"
    )
    do(state, 0, "douse nw")
    assert [repair for repair in candidates(state, 0) if repair.startswith("repair")] == [
        "repair nw 1",
        "repair nw 2",
    ]
    do(state, 0, "repair nw 2")
    assert (burnt.cubes, state.realms[0].stone) == (2, 5)


def test_R_douse__only_a_burnt_turret() -> None:
    state = visit(stone=9)
    turret(state, 0, "nw", "stone turret", cubes=0)
    for place in ("nw", "se"):
        assert objection(state, 0, f"douse {place}") == Refusal("R-douse", "no burnt stone turret stands there")
    assert "douse nw" not in candidates(state, 0)


def refugee_gold(state: EmpireState, rule: str) -> int:
    """What seat 0 would score under a rule if the game ended now."""
    over = state.copy()
    over.season = 7
    run_phase(over, "refresh")
    result = over.result()
    assert result is not None
    return sum(line.points for line in result.lines[0] if line.rule == rule)


def test_R_heal_refugee__2_food_take_the_wound_off() -> None:
    state = visit(food=1)
    give_cards(state, 0, "friar", damaged=True)
    assert refugee_gold(state, "R-score-refugees") == 0
    assert why(state, 0, "heal friar") == Refusal("R-heal-refugee", "needs 2 food, you have 1")
    edit(state, 0, food=5)
    assert change(state, 0, lambda: do(state, 0, "heal friar")) == {"food": -2}
    assert not is_damaged(state, 0, "friar")
    assert refugee_gold(state, "R-score-refugees") == 4


def test_R_heal_refugee__one_at_a_time_and_only_wounded_ones() -> None:
    state = visit(food=9)
    give_cards(state, 0, "friar", "smuggler", damaged=True)
    give_cards(state, 0, "moneylender")
    assert objection(state, 0, "heal moneylender") == Refusal("R-stockpile", "it is unharmed")
    assert "heal moneylender" not in candidates(state, 0)
    do(state, 0, "heal smuggler")
    assert (is_damaged(state, 0, "friar"), is_damaged(state, 0, "smuggler")) == (True, False)
    assert question(state) == "stockpile"


def test_R_rebuild_building__1_iron_takes_the_damage_off() -> None:
    state = visit(food=9)
    give_cards(state, 0, "mint", damaged=True)
    assert refugee_gold(state, "R-score-buildings") == 0
    assert why(state, 0, "rebuild mint") == Refusal("R-rebuild-building", "needs 1 iron, you have 0")
    edit(state, 0, iron=3)
    assert change(state, 0, lambda: do(state, 0, "rebuild mint")) == {"iron": -1}
    assert not is_damaged(state, 0, "mint")
    assert refugee_gold(state, "R-score-buildings") == 5


def test_R_rebuild_building__one_at_a_time_and_only_damaged_ones() -> None:
    state = visit(iron=9)
    give_cards(state, 0, "mint", "bakery", damaged=True)
    give_cards(state, 0, "sawpit")
    assert objection(state, 0, "rebuild sawpit") == Refusal("R-stockpile", "it is unharmed")
    assert "rebuild sawpit" not in candidates(state, 0)
    do(state, 0, "rebuild bakery")
    assert (is_damaged(state, 0, "mint"), is_damaged(state, 0, "bakery")) == (True, False)


def test_R_rebuild_building__a_second_copy_of_a_card_is_rebuilt_on_its_own(tmp_path: Path) -> None:
    state = game_with_two(tmp_path, "mint").start(2)
    play_set_up(state)
    only_cards(state, 0)
    give_cards(state, 0, "mint", "mint", damaged=True)
    edit(state, 0, iron=9, wood=4)
    do(state, 0, "stockpile")
    assert candidates(state, 0).count("rebuild mint") == 1
    do(state, 0, "rebuild mint")
    assert state.realms[0].marks == [0, DAMAGED]
    do(state, 0, "rebuild mint")
    assert (state.realms[0].marks, state.realms[0].iron) == ([0, 0], 7)


def test_R_stockpile__everything_can_be_mended_in_one_visit() -> None:
    state = visit(wood=1, stone=3, food=2, iron=2)
    wall(state, 0, "north", "wood wall", cubes=1)
    turret(state, 0, "ne", "stone turret", cubes=0, flame=True)
    give_cards(state, 0, "friar", "mint", damaged=True)
    do(state, 0, "heal friar", "repair north 1", "douse ne", "rebuild mint", "repair ne 1")
    assert (side(state, 0, "north").cubes, corner(state, 0, "ne").cubes) == (2, 1)
    assert not is_damaged(state, 0, "friar")
    assert not is_damaged(state, 0, "mint")
    assert (state.realms[0].wood, state.realms[0].stone, state.realms[0].food, state.realms[0].iron) == (0, 0, 0, 1)
    assert state.actor() == 1
