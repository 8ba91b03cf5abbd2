"""Income from the castle, and the turn order of the coming season."""

from __future__ import annotations

import pytest

from tests.games.after_the_empire.rules.battlefield import build, realms
from tests.games.after_the_empire.rules.scenes import edit, farms, run_phase


def test_R_income__one_gold_for_each_wall_gate_and_turret() -> None:
    state = realms()
    build(state, north="stone wall", east="wood wall", south="stone gate", ne="stone turret", nw="wood turret")
    edit(state, 0, gold=12)
    run_phase(state, "income")
    assert [realm.gold for realm in state.realms] == [17, 0]


def test_R_income__pieces_without_cubes_pay_too() -> None:
    state = realms()
    build(state, north="wood wall of 0", south="stone gate of 0", ne="stone turret of 0", sw="wood turret of 0")
    run_phase(state, "income")
    assert state.realms[0].gold == 4


def test_R_income__a_full_castle_pays_eight_even_after_a_sack() -> None:
    state = realms()
    walls = dict.fromkeys(("north", "east", "west"), "wood wall")
    turrets = dict.fromkeys(("ne", "se", "sw", "nw"), "wood turret")
    build(state, **walls, south="wood gate", **turrets)
    edit(state, 0, sacked=1)
    run_phase(state, "income")
    assert state.realms[0].gold == 8


def test_R_income_flame__a_burnt_turret_pays_nothing() -> None:
    state = realms()
    build(state, north="stone wall", ne="burnt stone turret", nw="stone turret", se="burnt stone turret")
    run_phase(state, "income")
    assert state.realms[0].gold == 2


@pytest.mark.parametrize(
    ("golds", "order"),
    [((3, 9, 5, 1), [3, 0, 2, 1]), ((1, 2, 3, 4), [0, 1, 2, 3]), ((9, 8, 7, 6), [3, 2, 1, 0])],
)
def test_R_order__least_gold_first(golds: tuple[int, ...], order: list[int]) -> None:
    state = realms(4)
    for seat, gold in enumerate(golds):
        edit(state, seat, gold=gold)
    run_phase(state, "income")
    assert state.order == order


def test_R_order__after_income() -> None:
    state = realms()
    edit(state, 0, gold=5)
    edit(state, 1, gold=6)
    build(state, 0, north="wood wall", south="wood wall")
    run_phase(state, "income")
    assert state.order == [1, 0]


def test_R_order__gold_paid_at_the_feast_changes_nothing() -> None:
    state = realms()
    edit(state, 0, gold=5)
    edit(state, 1, gold=6, soldiers=9)
    farms(state, 1, 0, 0, 0, 0)
    run_phase(state, "income")
    run_phase(state, "harvest")
    assert [realm.gold for realm in state.realms] == [5, 0]
    assert state.order == [0, 1]


@pytest.mark.parametrize(
    ("before", "golds", "after"),
    [
        ([2, 0, 1], (4, 4, 4), [2, 0, 1]),
        ([2, 1, 0], (4, 4, 4), [2, 1, 0]),
        ([1, 2, 0], (4, 9, 4), [2, 0, 1]),
        ([0, 1, 2], (4, 1, 4), [1, 0, 2]),
        ([2, 1, 0], (4, 1, 4), [1, 2, 0]),
    ],
)
def test_R_order_tie__seats_with_equal_gold_keep_their_order(
    before: list[int], golds: tuple[int, ...], after: list[int]
) -> None:
    state = realms(3)
    state.order = before[:]
    for seat, gold in enumerate(golds):
        edit(state, seat, gold=gold)
    run_phase(state, "income")
    assert state.order == after
