"""How troops march: arrows, Traps, flight, merging, and the order of the Battle Phase."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES, SPAWN_POINT, along, neighbour
from holdfast.games.ante_portas.movement_card import DOWN, LEFT, RIGHT
from tests.games.ante_portas.field.scenes import card, game, invaders, lost, march, on, put, settle, war
from tests.tools.asking import answer_chance, choices, do, of_kind, question


def test_P_board_28__hexes_and_neighbours() -> None:
    assert HEXES == 28
    assert SPAWN_POINT == 2
    pairs = [(hex, way, there) for hex in range(1, 29) for way in range(6) if (there := neighbour(hex, way))]
    assert len(pairs) == 2 * 63
    for hex, way, there in pairs:
        assert neighbour(there, (way + 3) % 6) == hex


def test_P_components__the_supplies() -> None:
    field = Field.fresh(game({}))
    assert field.left == [9, 11, 7, 18, 12, 12, 12, 12]
    assert (field.basics_left, field.elites_left) == (23, 12)


def test_P_arrows__at_the_edges() -> None:
    assert [along(hex, LEFT) for hex in (26, 16, 6)] == [21, 11, 1]
    assert [along(hex, RIGHT) for hex in (28, 18, 8)] == [23, 13, 3]
    assert [along(4, arrow) for arrow in (LEFT, DOWN, RIGHT)] == [1, 0, 2]
    assert [along(2, arrow) for arrow in (LEFT, DOWN, RIGHT)] == [0, 0, 0]


@pytest.mark.rule("P-arrows", "P-lost")
def test_the_war_is_lost_when_a_troop_leaves_over_the_bottom_edge() -> None:
    state = war()
    put(state, 2, farmers=5)
    march(state, card("down down"), 9, basics=1)
    assert lost(state)
    assert state.clock.breach == 4


def test_P_merge__only_at_the_end() -> None:
    state = war()
    put(state, 12, basics=1)
    march(state, card("down down"), 17, basics=2)
    assert invaders(state) == {12: (1, 0), 7: (2, 0)}
    march(state, card("down"), 17, elites=1)
    assert invaders(state) == {12: (1, 1), 7: (2, 0)}


@pytest.mark.rule("P-trap-slow", "P-trap-once")
def test_a_trap_holds_three_and_the_others_go_first() -> None:
    state = war()
    put(state, 12, work="trap")
    events = march(state, card("down down down"), 17, basics=2, elites=2)
    assert invaders(state) == {7: (2, 1), 2: (0, 1)}
    moves = [(event.facts["from"], event.facts["to"]) for event in of_kind(events, "moved")]
    assert moves == [(17, 12), (12, 7), (7, 2), (12, 7)], "the free Elite first, then those who were held"


def test_P_trap_once__invaders_who_start_on_it_are_held_for_the_first_arrow() -> None:
    state = war()
    put(state, 12, work="trap")
    march(state, card("down down"), 12, basics=3)
    assert invaders(state) == {7: (3, 0)}
    march(state, card("down"), 12, basics=1)
    assert invaders(state) == {7: (3, 0), 12: (1, 0)}


@pytest.mark.rule("P-trap-landed", "P-fly", "P-landing")
def test_flying_dragons_ignore_traps_and_pressure_mines() -> None:
    state = war(dragons=True)
    put(state, 12, work="trap")
    put(state, 7, work="pressure-mine")
    march(state, card("down down down", dragons=True), 17, basics=1)
    assert invaders(state) == {2: (1, 0)}
    assert on(state, 7) == {"tile": "pressure-mine"}


def test_P_trap_landed__dragons_on_the_ground_are_held_and_meet_a_pressure_mine() -> None:
    state = war(dragons=True)
    put(state, 12, work="trap")
    put(state, 7, work="pressure-mine")
    march(state, card("down down", dragons=True), 12, basics=2)
    assert invaders(state) == {7: (1, 0)}, "one arrow lost, and the other ended on the Mine"


@pytest.mark.rule("P-draw-order", "P-battle-phase-when")
def test_a_card_for_each_troop_lowest_hex_first() -> None:
    state = war()
    for hex in (17, 9, 26):
        put(state, hex, basics=1)
    open_battle_phase(state)
    settle(state)
    assert question(state) == "movement"
    answer_chance(state, "card R102")
    assert invaders(state) == {1: (1, 0), 17: (1, 0), 26: (1, 0)}
    answer_chance(state, "card R101")
    assert invaders(state) == {1: (1, 0), 7: (1, 0), 26: (1, 0)}
    answer_chance(state, "card R110")
    assert invaders(state) == {1: (1, 0), 7: (1, 0), 16: (1, 0)}
    assert question(state) == "rest"


def test_P_draw_order__the_highest_hexes_have_their_turn_too() -> None:
    state = war()
    for hex in (27, 28):
        put(state, hex, basics=1)
    open_battle_phase(state)
    settle(state)
    answer_chance(state, "card R101", "card R110")
    assert invaders(state) == {17: (1, 0), 18: (1, 0)}
    assert question(state) == "rest"


def test_P_draw_order__each_hex_once() -> None:
    state = war()
    for hex in (19, 26):
        put(state, hex, basics=1)
    open_battle_phase(state)
    settle(state)
    answer_chance(state, "card R115")
    assert invaders(state) == {9: (1, 0), 26: (1, 0)}
    answer_chance(state, "card R110")
    assert invaders(state) == {9: (1, 0), 16: (1, 0)}
    assert question(state) == "rest"


def test_P_draw_order__those_sent_back_act_with_the_card_of_their_new_hex() -> None:
    state = war()
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, work="trap", basics=1)
    put(state, 26, basics=1)
    open_battle_phase(state)
    settle(state)
    answer_chance(state, "card R101")
    assert question(state) == "card"
    do(state, 0, "knock 9", "back 2")
    assert invaders(state) == {19: (1, 0), 26: (1, 0)}, "the card of #9 moves nobody any more"
    answer_chance(state, "card R110")
    assert invaders(state) == {9: (1, 0), 26: (1, 0)}, "the one on #19 has a card of its own"
    answer_chance(state, "card R102")
    assert invaders(state) == {9: (1, 0), 16: (1, 0)}
    assert question(state) == "rest", "#9 was visited before, and gets no second card"


@pytest.mark.rule("P-phase-end", "P-wave-move")
@pytest.mark.parametrize("round", [0, 1])
def test_soldiers_stand_up_after_the_phase_but_not_in_the_final_wave(round: int) -> None:
    state = war()
    state.clock.round = round
    put(state, 2, tired_farmers=2, tired_citizens=1)
    open_battle_phase(state)
    settle(state)
    assert on(state, 2) == ({"farmers": 2, "citizens": 1} if round == 0 else {"tired_farmers": 2, "tired_citizens": 1})


@pytest.mark.rule("P-windows", "P-card-shown")
def test_the_card_is_known_before_it_takes_effect() -> None:
    state = war()
    put(state, 7, farmers=1, work="catapult")
    put(state, 22, farmers=1)
    march(state, card("down", shoot=1, targets="down"), 17, basics=2)
    assert question(state) == "card"
    assert choices(state, 0) == ["fire 17", "let pass", "hold"]
    do(state, 0, "fire 17")
    assert invaders(state) == {}
    assert on(state, 22) == {"farmers": 1}


def test_P_windows__let_pass_closes_them_for_the_card() -> None:
    state = war()
    put(state, 7, farmers=2, work="trench")
    march(state, card("down right"), 17, elites=2)
    assert question(state) == "card"
    do(state, 0, "let pass")
    assert question(state) == "rest"
    assert invaders(state) == {10: (0, 2)}


def test_P_windows__let_pass_is_for_those_too_whom_a_trap_holds() -> None:
    for windows in (0, 2):
        state = war()
        put(state, 7, farmers=2, work="trench")
        put(state, 12, work="trap")
        march(state, card("down left left"), 17, basics=4)
        for _ in range(windows):
            do(state, 0, "hold")
        assert question(state) == ("march" if windows else "card")
        do(state, 0, "let pass")
        assert question(state) == "rest"
        assert invaders(state) == {6: (1, 0), 9: (3, 0)}


def test_P_windows__after_each_arrow_and_at_the_end() -> None:
    state = war()
    put(state, 7, farmers=2, work="trench")
    put(state, 17, elites=2)
    open_battle_phase(state)
    settle(state)
    answer_chance(state, "card R118")
    assert question(state) == "card"
    do(state, 0, "hold")
    assert question(state) == "march"
    do(state, 0, "hold")
    assert question(state) == "march"
    do(state, 0, "hold")
    assert question(state) == "last shots"
    do(state, 0, "hold")
    assert question(state) == "rest"
    assert invaders(state) == {10: (0, 2)}


def test_P_windows__nobody_is_asked_where_nothing_can_be_done() -> None:
    state = war()
    put(state, 7, tired_farmers=2, work="trench")
    put(state, 2, citizens=1, work="catapult")
    march(state, card("down left"), 17, basics=1)
    assert question(state) == "rest"
