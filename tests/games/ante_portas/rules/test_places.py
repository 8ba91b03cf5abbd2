"""Places of the Mainland and Markets."""

from __future__ import annotations

import pytest

from tests.games.ante_portas.scenes import (
    answer_chance,
    built,
    can,
    choices,
    do,
    enter,
    give_hand,
    goods,
    hand,
    have,
    man,
    market,
    question,
    scene,
    settle_chance,
    stock,
    why,
)


@pytest.mark.parametrize(
    ("place", "gain"),
    [
        ("river-grove-1", {"wood": 2}),
        ("clay-delve-2", {"clay": 2}),
        ("day-laborer", {"wood": 1, "dollar": 1}),
        ("head-official", {"clay": 1}),
    ],
)
def test_P_gathering__the_goods_of_the_place(place: str, gain: dict[str, int]) -> None:
    state = scene()
    stock(state, 0)
    enter(state, 0, place)
    assert goods(state) == gain


def test_P_dollars_no_goal__dollars_only_pay() -> None:
    state = scene()
    stock(state, 0, dollars=50)
    state.stack.clear()
    state.clock.outcome = 2
    result = state.result()
    assert result is not None
    assert result.points(0) == 0


@pytest.mark.rule("P-refining", "P-places")
def test_refining_works_any_number_of_times_as_far_as_the_goods_go() -> None:
    state = scene()
    stock(state, 0, wood=5)
    enter(state, 0, "joiner-1")
    assert choices(state, 0) == ["make 0", "make 1", "make 2"]
    assert why(state, 0, "make 3").reason == "you can do that 2 times at most"
    do(state, 0, "make 2")
    assert goods(state) == {"wood": 1, "plank": 2}


def test_P_refining__two_kinds_of_goods_make_a_brick() -> None:
    state = scene()
    stock(state, 0, wood=1, clay=3)
    enter(state, 0, "clayburner")
    do(state, 0, "make 1")
    assert goods(state) == {"clay": 1, "brick": 1}


@pytest.mark.rule("P-librarian", "P-hand-limit")
def test_the_librarian_gives_a_dollar_and_two_cards_and_a_hand_holds_five() -> None:
    state = scene()
    stock(state, 0)
    give_hand(state, 0, "flint-hatchet", "digging-board", "borrowed-saw", "tumbled-wall")
    enter(state, 0, "librarian")
    answer_chance(state, "improvement beaver-dam", "improvement loam-bank")
    assert goods(state) == {"dollar": 1}
    assert question(state) == "hand limit"
    do(state, 0, "discard loam-bank")
    assert len(hand(state)) == 5
    assert "loam-bank" not in hand(state)
    assert len(state.decks.improvements.discards) == 1


def test_P_librarian__with_a_library_two_of_four_are_kept() -> None:
    state = scene()
    have(state, 0, library=1)
    enter(state, 0, "librarian")
    answer_chance(state, *(f"improvement {id}" for id in ("beaver-dam", "loam-bank", "lean-to", "night-classes")))
    assert question(state) == "keep"
    do(state, 0, "keep lean-to", "keep beaver-dam")
    assert hand(state) == ["beaver-dam", "lean-to"]
    assert len(state.decks.improvements.discards) == 2


@pytest.mark.rule("P-developer", "P-places")
def test_at_the_developer_a_card_that_can_be_paid_for_has_to_be_played() -> None:
    state = scene()
    stock(state, 0)
    give_hand(state, 0, "flint-hatchet", "digging-board", "broad-axe")
    enter(state, 0, "developer")
    assert goods(state) == {"tool": 2}
    assert why(state, 0, "play nothing").rule == "P-developer"
    assert why(state, 0, "play broad-axe").reason == "needs 3 wood, you have 0"
    do(state, 0, "play flint-hatchet")
    assert goods(state) == {"wood": 4, "tool": 2}


def test_P_developer__a_seat_that_cannot_pay_for_any_card_plays_none() -> None:
    state = scene()
    stock(state, 0)
    give_hand(state, 0, "broad-axe")
    enter(state, 0, "developer")
    assert question(state) == "turn"
    assert hand(state) == ["broad-axe"]


def test_P_institute__one_tool_less_and_a_second_card() -> None:
    state = scene()
    stock(state, 0, wood=2)
    have(state, 0, institute=1)
    man(state, 0, institute=1)
    give_hand(state, 0, "beaver-dam", "flint-hatchet")
    enter(state, 0, "developer")
    do(state, 0, "play beaver-dam")
    assert goods(state) == {"tool": 2}, "it costs a tool and two wood, and the Institute saves the tool"
    assert question(state) == "play"
    assert can(state, 0, "play nothing"), "nobody has to play the second card"
    do(state, 0, "play flint-hatchet")
    assert question(state) == "turn"


@pytest.mark.rule("P-baker", "P-places")
def test_the_baker_gives_food_or_buys_it() -> None:
    state = scene()
    stock(state, 0, food=3)
    enter(state, 0, "baker")
    assert choices(state, 0) == ["bake", "sell food", "nothing"]
    do(state, 0, "bake")
    assert goods(state) == {"food": 5}
    enter(state, 0, "baker")
    do(state, 0, "sell food", "make 2")
    assert goods(state) == {"food": 1, "dollar": 2}
    enter(state, 0, "baker")
    assert why(state, 0, "sell food").reason == "needs 2 food, you have 1"


# -- Markets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-market", "P-market-year")
def test_at_a_market_a_seat_sells_both_goods_or_takes_them_or_does_the_special_action() -> None:
    state = scene()
    market(state, "m1d")  # 2 wood for 1, a brick for 3; food and clay; a Hunting Lodge
    stock(state, 0, wood=5, brick=1)
    enter(state, 0, "market-2")
    assert why(state, 0, "sell 3 wood").reason == "that is not a multiple of one sale"
    assert why(state, 0, "sell 6 wood").reason == "you can sell 4 wood at most"
    assert can(state, 0, "take 1")
    do(state, 0, "sell 4 wood")
    assert "take 1" not in choices(state, 0), "selling is the only action then"
    assert why(state, 0, "sell 2 wood").reason == "you have already sold that on this visit"
    do(state, 0, "sell 1 brick")
    assert goods(state) == {"wood": 1, "dollar": 5}
    assert question(state) == "turn"


def test_P_market__the_goods_shown_may_be_taken() -> None:
    state = scene()
    market(state, "m1e")
    stock(state, 0)
    enter(state, 0, "market-1")
    assert [choice for choice in choices(state, 0) if choice.startswith("take")] == ["take 1", "take 2"]
    do(state, 0, "take 2")
    assert goods(state) == {"clay": 2}


@pytest.mark.parametrize(
    ("card", "before", "answers", "after"),
    [
        ("m1a", {"tools": 1, "wood": 1}, ["build 1"], {}),
        ("m1e", {"wood": 2}, ["make 1"], {"plank": 1}),
        ("m2f", {"wood": 4}, ["make 2"], {"plank": 2}),
    ],
)
def test_P_market__the_special_action_costs_the_usual_price(
    card: str, before: dict[str, int], answers: list[str], after: dict[str, int]
) -> None:
    state = scene()
    market(state, card)
    stock(state, 0)
    enter(state, 0, "market-1")
    assert not can(state, 0, "special")
    do(state, 0, "nothing")
    stock(state, 0, **before)
    enter(state, 0, "market-2")
    do(state, 0, "special", *answers)
    assert goods(state) == after
    assert built(state, "farm") == (4 if card == "m1a" else 3)


def test_P_market__its_librarian_draws_one() -> None:
    state = scene()
    market(state, "m1f")
    enter(state, 0, "market-1")
    do(state, 0, "special")
    settle_chance(state)
    assert len(hand(state)) == 1


def test_P_starting_player__the_market_may_offer_the_marker() -> None:
    state = scene(2)
    market(state, "m1g")
    enter(state, 0, "market-1")
    do(state, 0, "special")
    assert state.clock.claimed == 0
