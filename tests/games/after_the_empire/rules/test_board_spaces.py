"""Actions on the game board: pages 6 and 7. Cards and the Scout's objectives have files of their own."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.scenes import (
    action,
    answer_chance,
    can,
    candidates,
    change,
    do,
    edit,
    farms,
    of_kind,
    only_cards,
    protected_farms,
    question,
    scene,
    why,
)

TRADES = [
    ("R-tax", "tax gold", {}, {"gold": 4, "mercenaries": 1}),
    ("R-tax", "tax food", {}, {"food": 5}),
    ("R-camp-left", "camp left soldiers", {"gold": 5}, {"soldiers": 3}),
    ("R-camp-left", "camp left mercenaries", {"gold": 3}, {"mercenaries": 5}),
    ("R-camp-right", "camp right soldiers", {"gold": 4}, {"soldiers": 2}),
    ("R-camp-right", "camp right mercenaries", {"gold": 2}, {"mercenaries": 3}),
    ("R-merchant-buy", "merchant buy iron and wood", {"gold": 4}, {"iron": 1, "wood": 6}),
    ("R-merchant-buy", "merchant buy stone and food", {"gold": 3}, {"stone": 2, "food": 3}),
    ("R-merchant-sell", "merchant sell iron", {"iron": 1}, {"gold": 4, "food": 3}),
    ("R-merchant-sell", "merchant sell food", {"food": 2}, {"gold": 3, "iron": 2}),
    ("R-mine", "mine", {}, {"iron": 2}),
    ("R-quarry", "quarry", {}, {"stone": 3}),
    ("R-woodmill", "woodmill", {}, {"wood": 5}),
]


def trade(notation: str) -> EmpireState:
    """Check one row of the table of trades: what it changes, what it needs, and which rule it names."""
    state = scene()
    rule, _, cost, gain = next(row for row in TRADES if row[1] == notation)
    assert action(state, notation).rule == rule
    for name, amount in cost.items():
        edit(state, 0, **{name: amount - 1})
        assert why(state, 0, notation) == Refusal(rule, f"needs {amount} {name}, you have {amount - 1}")
        edit(state, 0, **{name: amount})
    delta = dict(gain) | {name: -amount for name, amount in cost.items()}
    events = []
    assert change(state, 0, lambda: events.extend(do(state, 0, notation))) == delta
    told = of_kind(events, "space")
    assert [(event.rule, event.seat, event.facts["delta"]) for event in told] == [(rule, 0, delta)]
    return state


@pytest.mark.parametrize("notation", ["tax gold", "tax food"])
def test_R_tax__4_gold_and_a_mercenary_or_5_food(notation: str) -> None:
    trade(notation)


@pytest.mark.parametrize("notation", ["camp left soldiers", "camp left mercenaries"])
def test_R_camp_left__5_gold_for_3_soldiers_or_3_gold_for_5_mercenaries(notation: str) -> None:
    trade(notation)


@pytest.mark.parametrize("notation", ["camp right soldiers", "camp right mercenaries"])
def test_R_camp_right__4_gold_for_2_soldiers_or_2_gold_for_3_mercenaries(notation: str) -> None:
    trade(notation)


@pytest.mark.parametrize("notation", ["merchant buy iron and wood", "merchant buy stone and food"])
def test_R_merchant_buy__4_gold_for_iron_and_6_wood_or_3_gold_for_2_stone_and_3_food(notation: str) -> None:
    trade(notation)


@pytest.mark.parametrize("notation", ["merchant sell iron", "merchant sell food"])
def test_R_merchant_sell__iron_for_4_gold_and_3_food_or_2_food_for_3_gold_and_2_iron(notation: str) -> None:
    trade(notation)


def test_R_mine__2_iron() -> None:
    trade("mine")


def test_R_quarry__3_stone() -> None:
    trade("quarry")


def test_R_woodmill__5_wood() -> None:
    trade("woodmill")


@pytest.mark.parametrize("notation", [notation for _, notation, _, _ in TRADES])
def test_R_one_option__once_and_only_one_of_them(notation: str) -> None:
    state = scene()
    edit(state, 0, gold=50, food=50, iron=50)
    place = next(word for word in ("tax", "camp", "merchant", "mine", "quarry", "woodmill") if word in notation)
    do(state, 0, notation)
    assert not [other for other in candidates(state, 0) if other.startswith(place)]
    do(state, 0, "end turn")
    same = " ".join(notation.split()[: 2 if place == "camp" else 1])
    taken = [other for _, other, _, _ in TRADES if other.startswith(same)]
    edit(state, 1, gold=50, food=50, iron=50)
    assert notation in taken
    assert {why(state, 1, other).rule for other in taken} == {"R-space-free"}


def test_R_one_option__the_two_sides_of_the_camp_are_two_spaces() -> None:
    state = scene()
    do(state, 0, "camp left soldiers", "end turn")
    assert can(state, 1, "camp right soldiers")


def test_R_scout__a_move_3_token_a_protected_farm_and_objectives() -> None:
    state = scene()
    only_cards(state, 0)
    assert change(state, 0, lambda: do(state, 0, "scout")) == {"moves": 3}
    assert question(state) == "protect"
    do(state, 0, "protect west")
    assert protected_farms(state, 0) == ["west"]
    assert question(state) == "objectives"
    answer_chance(state, "objective fat-years", "objective new-court")
    do(state, 0, "keep new-court")
    assert len(state.realms[0].objectives) == 2
    assert state.actor() == 1


def test_R_scout__a_second_token_adds_to_the_first() -> None:
    state = scene()
    edit(state, 0, moves=3)
    do(state, 0, "scout")
    assert state.realms[0].moves == 6


def test_R_scout__protection_is_skipped_when_all_farms_are_protected() -> None:
    state = scene()
    farms(state, 0, 1, 1, 1, 1, protected="north east south west")
    do(state, 0, "scout")
    assert question(state) == "objectives"
    assert state.realms[0].moves == 3
