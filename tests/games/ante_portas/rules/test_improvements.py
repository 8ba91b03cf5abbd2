"""Improvements: what each kind of them does, and giving them away."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.orders import work_cost
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.scenes import (
    answer_chance,
    built,
    choices,
    colonists,
    do,
    enter,
    game,
    give_hand,
    goods,
    hand,
    have,
    improvement,
    is_laid,
    man,
    question,
    scene,
    settle_chance,
    soldiers,
    station,
    stock,
)


def play(state: AntePortasState, id: str, seat: int = 0) -> None:
    """Play this card at the Developer with everything it costs; as the only card in hand it plays itself."""
    community = state.communities[seat]
    card = state.rules.cards.improvements[improvement(state, id)]
    have(state, seat, storage_house=4)
    man(state, seat, storage_house=4)  # room to pay from
    community.hand = []
    give_hand(state, seat, id)
    for good in range(6):
        community.goods[good] += card.cost[good]
    community.tools += card.cost[6] - 2  # the Developer gives two
    enter(state, seat, "developer")
    assert community.hand == []


@pytest.mark.rule("P-give-improvement", "P-improvements")
def test_a_card_just_played_may_be_given_away_and_the_giver_pays() -> None:
    state = scene(2)
    stock(state, 0, wood=2, tools=1)
    stock(state, 1)
    give_hand(state, 0, "beaver-dam")
    enter(state, 0, "developer")
    assert question(state, 0) == "to whom", "the only card is played by itself"
    assert choices(state, 0) == ["keep it", "to seat 1"]
    do(state, 0, "to seat 1")
    assert goods(state, 0) == {"tool": 2}
    assert state.communities[1].played == [improvement(state, "beaver-dam")]
    assert state.communities[0].played == []
    assert hand(state, 0) == []


def test_P_give_improvement__the_receiver_carries_it_out_and_makes_its_decisions() -> None:
    state = scene(2)
    stock(state, 0)
    stock(state, 1, wood=2)
    give_hand(state, 0, "builders-bond-farm")
    enter(state, 0, "developer")
    do(state, 0, "to seat 1")
    assert question(state, 1) == "build"
    do(state, 1, "build 2")
    assert built(state, "farm", 1) == 5
    assert goods(state, 1) == {}
    assert question(state, 0) == "turn"


@pytest.mark.parametrize(
    ("id", "gain"),
    [
        ("flint-hatchet", {"wood": 4}),
        ("tinkers-cart", {"tool": 2}),
        ("salvaged-barn", {"wood": 2, "clay": 2}),
        ("camp-fire", {"food": 2}),
        ("war-chest", {"dollar": 4}),
    ],
)
def test_P_improvements__some_bring_goods_once_and_are_discarded(id: str, gain: dict[str, int]) -> None:
    state = scene()
    stock(state, 0)
    play(state, id)
    assert goods(state) == gain
    assert state.communities[0].played == []
    card = state.rules.cards.improvements[improvement(state, id)]
    assert (card.number in state.decks.improvements.discards) == (card.era == 1), "the other Era's do not come back"


def test_P_improvements__a_two_man_saw_offers_both_its_recipes() -> None:
    state = scene()
    stock(state, 0, wood=5)
    play(state, "two-man-saw")
    assert choices(state, 0) == ["make 0", "make 1", "make 2"]
    do(state, 0, "make 1")
    assert choices(state, 0) == ["make 0", "make 1"]
    do(state, 0, "make 1")
    assert goods(state) == {"plank": 3}


def test_P_improvements__homes_come_with_colonists() -> None:
    state = scene()
    play(state, "veterans-lodge")
    assert colonists(state) == (3, 1)
    assert state.communities[0].farmer_homes == 4
    assert state.communities[0].free_homes(True) == 0


def test_P_improvements__a_militia_hut_may_send_its_farmer_at_once() -> None:
    state = scene()
    play(state, "militia-hut")
    do(state, 0, "muster")
    assert soldiers(state, 2) == (2, 0)
    assert colonists(state) == (2, 0)


def test_P_improvements__tools_of_the_gatherers() -> None:
    state = scene()
    play(state, "broad-axe")
    stock(state, 0)
    enter(state, 0, "day-laborer")
    assert goods(state) == {"wood": 2, "dollar": 1}


def test_P_improvements__stores_grow() -> None:
    state = scene()
    play(state, "lean-to")
    play(state, "timber-yard")
    assert state.communities[0].warehouse == 1
    assert state.communities[0].special == [3, 0, 0, 0, 0, 0]


def test_P_improvements__night_classes_draw_one_more() -> None:
    state = scene()
    play(state, "night-classes")
    state.communities[0].hand = []
    enter(state, 0, "librarian")
    answer_chance(state, "improvement beaver-dam", "improvement loam-bank", "improvement lean-to")
    assert len(hand(state)) == 3
    state.communities[0].hand = []
    have(state, 0, library=1)
    enter(state, 0, "librarian")
    settle_chance(state)
    assert question(state) == "keep"
    while question(state) == "keep":
        do(state, 0, choices(state, 0)[0])
    assert len(hand(state)) == 3


@pytest.mark.rule("P-improvements", "P-minelayers")
def test_a_sappers_satchel_makes_mines_cheaper() -> None:
    state = scene()
    play(state, "sappers-satchel")
    assert work_cost(state, 0, 6) == [0] * 8, "a Pressure Mine for nothing"
    assert work_cost(state, 0, 7)[6] == 0
    assert work_cost(state, 0, 9)[6] == 2, "a Trap is not a Mine"


def test_P_improvements__cards_of_the_war_change_the_battleground() -> None:
    state = scene()
    play(state, "earth-baskets")
    play(state, "signal-tower")
    assert (state.field.trench_bonus, state.field.guard_range) == (1, 1)


def test_P_improvements__a_barber_surgeon_heals_all_farmers_with_a_home() -> None:
    state = scene()
    state.field.sick_farmers = 3
    state.communities[0].farmer_homes += 2
    state.communities[0].home_farmers -= 1
    state.communities[0].farmer_homes -= 1
    play(state, "barber-surgeon")
    assert state.field.sick_farmers == 0
    assert colonists(state)[0] == 4


def test_P_improvements__drill_ground_deploys_at_once_and_a_staff_tent_moves_two_hexes() -> None:
    state = scene()
    play(state, "drill-ground")
    assert question(state) == "deploy"
    do(state, 0, "done")
    play(state, "staff-tent")
    assert state.communities[0].commander_steps == 2


def test_P_improvements__works_are_laid_and_turned_over_for_less() -> None:
    state = scene()
    stock(state, 0, tools=3, brick=1)
    play(state, "stakes-and-rope")
    assert any(choice.startswith("guard-post ") for choice in choices(state, 0))
    do(state, 0, "guard-post 2")
    assert question(state) == "facing"
    do(state, 0, "facing n")
    assert state.field.tile[2] == 0
    state.field.put_tile(7, 2, 1, 0)
    station(state, 7, farmers=1)
    play(state, "bunker-forms")
    do(state, 0, "bunker 7")
    assert state.field.tile[7] == 3


@pytest.mark.parametrize("number", range(70))
def test_P_improvements__every_card_can_be_played_and_ends_in_play_or_among_the_discards(number: int) -> None:
    card = game().cards.improvements[number]
    state = scene(eras="two")
    state.clock.era = int(card.era)
    play(state, card.id)
    while question(state) != "turn":
        legal = choices(state, 0)
        do(state, 0, next((choice for choice in legal if choice in ("done", "make 0", "build 0")), legal[0]))
    lies_there = card.number in state.communities[0].played
    discarded = card.number in state.decks.improvements.discards
    assert (lies_there, discarded) == (not card.once, card.once)
    assert is_laid(state, "developer")
