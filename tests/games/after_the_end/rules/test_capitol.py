"""The Capitol: what a visitor may buy, and what happens at the end of a visit."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.action import Refusal
from tests.games.after_the_end.rules.scenes import (
    DAMAGED_WALL,
    NO_WALL,
    WHOLE_WALL,
    answer_chance,
    begin,
    can,
    choices,
    contract_row,
    do,
    edit,
    edit_all,
    edit_person,
    give_hand,
    noble_row,
    question,
    scene,
    send,
    stock,
    tool_of,
    tool_row,
    used,
    why,
)


def visiting(food: int = 2, scrap: int = 2, tech: int = 2) -> EndState:
    """Seat 0 in the Capitol with these resources."""
    state = scene(2)
    edit(state, 0, food=food, scrap=scrap, tech=tech)
    send(state, None, "mabel-cross")
    return state


def test_E_capitol_order__in_turn_order() -> None:
    state = scene(4)
    for seat in range(4):
        edit(state, seat, food=1)
    begin(state, first=2)
    send(state, None, "kessa-dray", None, None)
    order: list[int] = []
    while question(state) == "capitol":
        order.append(int(state.actor()))
        do(state, state.actor(), "leave")
    assert order == [2, 0, 1]


def test_E_capitol_three__up_to_three_of_each_in_any_order() -> None:
    state = visiting()
    do(state, 0, "buy megaphone with food", "complete clean-water", "buy rifle-scope with scrap")
    edit(state, 0, food=2, scrap=2, tech=2)
    do(state, 0, "influence baron-rusk")
    edit(state, 0, food=2, scrap=2, tech=2)
    do(state, 0, "complete field-kitchen", "buy loaded-die with tech")
    edit(state, 0, food=2, scrap=2, tech=2)
    do(state, 0, "influence count-vael", "influence lady-mercer")
    colony = state.colonies[0]
    assert (len(colony.tools), len(colony.contracts), len(colony.nobles)) == (3, 2, 3)


@pytest.mark.rule("E-capitol-three")
@pytest.mark.parametrize(
    ("counter", "purchase"),
    [
        ("nobles_bought", "influence baron-rusk"),
        ("contracts_bought", "complete clean-water"),
        ("tools_bought", "buy megaphone with food"),
    ],
)
def test_never_a_fourth_of_a_kind(counter: str, purchase: str) -> None:
    state = visiting()
    edit(state, 0, **{counter: 2})
    assert can(state, 0, purchase)
    edit(state, 0, **{counter: 3})
    assert why(state, 0, purchase) == Refusal("E-capitol-three", "you have done that three times in this visit")
    do(state, 0, "leave")
    assert getattr(state.colonies[0], counter) == 0  # the next visit counts from zero


@pytest.mark.rule("E-capitol-three")
def test_each_purchase_counts_for_its_own_kind() -> None:
    state = visiting()
    do(state, 0, "influence baron-rusk")
    colony = state.colonies[0]
    assert (colony.nobles_bought, colony.contracts_bought, colony.tools_bought) == (1, 0, 0)
    do(state, 0, "complete clean-water")
    assert (colony.nobles_bought, colony.contracts_bought, colony.tools_bought) == (1, 1, 0)
    edit(state, 0, tech=2)
    do(state, 0, "buy megaphone with tech")
    assert (colony.nobles_bought, colony.contracts_bought, colony.tools_bought) == (1, 1, 1)


@pytest.mark.rule("E-capitol-three")
def test_nobody_has_to_buy_anything() -> None:
    state = visiting()
    do(state, 0, "leave")
    assert stock(state, 0) == (2, 2, 2)
    assert question(state) == "missions"


def test_E_capitol_noble__one_of_each() -> None:
    state = visiting()
    do(state, 0, "influence lady-mercer")
    assert stock(state, 0) == (1, 1, 1)
    assert can(state, 0, "influence baron-rusk")
    assert [state.rules.cards.nobles[number].id for number in state.colonies[0].nobles] == ["lady-mercer"]
    assert noble_row(state) == ["baron-rusk", "count-vael"]
    assert why(state, 0, "influence queen-sable").rule == "K-not-asked"  # not in the row
    edit(state, 0, food=0, scrap=2, tech=0)
    assert why(state, 0, "influence baron-rusk") == Refusal(
        "E-capitol-noble", "needs 1 food, you have 0; 1 tech, you have 0"
    )


@pytest.mark.rule("E-capitol-noble")
@pytest.mark.parametrize("missing", ["food", "scrap", "tech"])
def test_a_noble_costs_one_of_every_type(missing: str) -> None:
    state = visiting(**{missing: 0})
    assert why(state, 0, "influence baron-rusk") == Refusal("E-capitol-noble", f"needs 1 {missing}, you have 0")


def test_E_capitol_contract__what_its_card_shows() -> None:
    state = visiting(food=2, scrap=1, tech=1)
    do(state, 0, "complete field-kitchen")
    assert stock(state, 0) == (0, 0, 1)
    assert [state.rules.cards.contracts[number].id for number in state.colonies[0].contracts] == ["field-kitchen"]
    assert contract_row(state) == ["clean-water", "winter-larder"]
    edit(state, 0, food=1, scrap=0)
    assert why(state, 0, "complete winter-larder") == Refusal("E-capitol-contract", "needs 2 food, you have 1")
    assert why(state, 0, "complete clean-water") == Refusal("E-capitol-contract", "needs 1 scrap, you have 0")


@pytest.mark.parametrize(("resource", "left"), [("food", (0, 1, 1)), ("scrap", (1, 0, 1)), ("tech", (1, 1, 0))])
def test_E_capitol_tool__any_one_resource(resource: str, left: tuple[int, int, int]) -> None:
    state = visiting(food=1, scrap=1, tech=1)
    do(state, 0, f"buy rifle-scope with {resource}")
    assert stock(state, 0) == left
    assert [state.rules.cards.tools[number].id for number in state.colonies[0].tools] == ["rifle-scope"]
    assert tool_row(state) == ["megaphone", "loaded-die"]
    assert why(state, 0, f"buy megaphone with {resource}") == Refusal(
        "E-capitol-tool", f"needs 1 {resource}, you have 0"
    )


@pytest.mark.parametrize(("with_", "left"), [("food", (1, 1, 2)), ("scrap", (2, 0, 2)), ("tech", (2, 1, 1))])
def test_E_capitol_wall__one_scrap_and_one_more(with_: str, left: tuple[int, int, int]) -> None:
    state = visiting()
    do(state, 0, f"build wall with scrap and {with_}")
    assert stock(state, 0) == left
    assert state.colonies[0].wall == WHOLE_WALL
    assert why(state, 0, f"build wall with scrap and {with_}") == Refusal("E-capitol-wall", "you have a wall")


@pytest.mark.rule("E-capitol-wall")
def test_a_wall_is_only_for_those_who_have_none_and_can_pay() -> None:
    state = visiting(food=1, scrap=1, tech=0)
    assert can(state, 0, "build wall with scrap and food")
    assert why(state, 0, "build wall with scrap and scrap") == Refusal("E-capitol-wall", "needs 2 scrap, you have 1")
    assert why(state, 0, "build wall with scrap and tech") == Refusal("E-capitol-wall", "needs 1 tech, you have 0")
    edit(state, 0, wall=DAMAGED_WALL)
    assert why(state, 0, "build wall with scrap and food") == Refusal("E-capitol-wall", "you have a wall")
    edit(state, 0, wall=NO_WALL, scrap=0, food=2)
    assert why(state, 0, "build wall with scrap and food") == Refusal("E-capitol-wall", "needs 1 scrap, you have 0")


@pytest.mark.rule("E-capitol-wall")
def test_a_wall_can_be_bought_once_per_visit() -> None:
    state = visiting()
    do(state, 0, "build wall with scrap and food")
    assert why(state, 0, "build wall with scrap and tech").rule == "E-capitol-wall"
    do(state, 0, "leave")
    edit(state, 0, wall=NO_WALL)  # raids may have taken it since
    answer_chance(state, "mission bazaar")
    send(state, "selene-okoro", None)
    assert can(state, 0, "build wall with scrap and tech")


@pytest.mark.rule("E-capitol-wall")
def test_with_walls_from_knowledge_the_capitol_builds_none() -> None:
    state = scene(2, wall="knowledge")
    edit(state, 0, food=2, scrap=2, tech=2)
    send(state, None, "mabel-cross")
    assert why(state, 0, "build wall with scrap and food") == Refusal(
        "E-capitol-wall", "in this game walls come from knowledge only"
    )
    assert not [choice for choice in choices(state, 0) if choice.startswith("build")]


def test_E_capitol_ready__all_used_characters_after_the_purchases() -> None:
    state = scene(2)
    edit(state, 0, food=2)
    edit_all(state, 0, "joss-anvil", used=1)
    edit_person(state, 0, "cato-lund", used=0, dead=1)
    begin(state)
    send(state, None, "mabel-cross")
    do(state, 0, "buy megaphone with food")
    assert used(state, 0) == ["runa-steel", "gideon-bolt", "marta-klein", "silas-bell"]
    do(state, 0, "leave")
    assert used(state, 0) == []
    assert state.colonies[0].people[1].dead
    assert used(state, 1) == ["mabel-cross"]  # a seat that did not visit readies nobody


@pytest.mark.rule("E-capitol-ready")
def test_characters_are_readied_even_if_nothing_is_bought() -> None:
    state = scene(2)
    edit_all(state, 0, used=1)
    begin(state)  # nobody is ready and there is nothing to pay with: the visit takes care of itself
    send(state, "mabel-cross")
    assert used(state, 0) == []
    assert question(state) == "missions"


def test_E_capitol_tools_freed__also_those_with_ready_characters() -> None:
    state = scene(2)
    edit(state, 0, food=1)
    edit_person(state, 0, "runa-steel", tool="rifle-scope", used=1)
    edit_person(state, 0, "joss-anvil", tool="dirt-bike")
    edit_person(state, 0, "silas-bell", tool="multi-tool", used=1, sign=-1)
    begin(state)
    send(state, None, "mabel-cross")
    do(state, 0, "leave")
    assert [tool_of(state, 0, who) for who in ("runa-steel", "joss-anvil", "silas-bell")] == [None] * 3
    assert state.colonies[0].people[4].sign == 0
    assert len(state.colonies[0].tools) == 3


def test_E_capitol_refill__after_the_visit_before_the_next_visitor() -> None:
    state = scene(3)
    for seat in (0, 1):
        edit(state, seat, food=2, scrap=2, tech=2)
    begin(state)
    send(state, None, None, "pip")
    do(state, 0, "buy megaphone with food", "buy loaded-die with tech", "complete clean-water")
    assert (tool_row(state), contract_row(state)) == (["rifle-scope"], ["winter-larder", "field-kitchen"])
    do(state, 0, "leave")
    answer_chance(state, "contracts clinic", "tools backpack", "tools earplugs")
    assert (question(state), state.actor()) == ("capitol", 1)
    assert tool_row(state) == ["rifle-scope", "backpack", "earplugs"]
    assert contract_row(state) == ["winter-larder", "field-kitchen", "clinic"]
    assert noble_row(state) == ["baron-rusk", "lady-mercer", "count-vael"]


def test_E_capitol_rows_shrink__an_empty_deck_refills_nothing() -> None:
    state = visiting()
    for deck in (state.nobles, state.tools):
        deck.bag = [0] * len(deck.bag)
        deck.unseen = 0
    clinic = next(card.number for card in state.rules.cards.contracts if card.id == "clinic")
    state.contracts.bag = [int(number == clinic) for number in range(15)]
    state.contracts.unseen = 1
    do(state, 0, "buy megaphone with tech", "influence baron-rusk")
    edit(state, 0, food=2, scrap=2)
    do(state, 0, "complete clean-water")
    edit(state, 0, food=2, scrap=2)
    do(state, 0, "complete field-kitchen", "leave")
    answer_chance(state, "contracts clinic")
    assert (len(noble_row(state)), len(tool_row(state))) == (2, 2)
    assert contract_row(state) == ["winter-larder", "clinic"]
    assert question(state) == "missions"


@pytest.mark.rule("E-capitol-ready", "E-window-capitol")
def test_a_seat_that_holds_experience_must_answer_to_leave() -> None:
    state = scene(2)
    give_hand(state, 0, "lookout")
    begin(state)
    send(state, None, "mabel-cross")
    do(state, 0, "pass")
    assert choices(state, 0) == ["leave"]
