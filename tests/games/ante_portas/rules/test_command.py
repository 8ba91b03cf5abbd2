"""Who answers for a team when anyone may: the first answer from any ally counts."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.sides import NORTH, SOUTH
from holdfast.kernel import SPECTATOR, Play, Rng
from tests.games.ante_portas.duel.scenes import deploy, duel
from tests.games.ante_portas.duel.scenes import on as duel_on
from tests.games.ante_portas.duel.scenes import put as duel_put
from tests.games.ante_portas.field.scenes import card, march, on, put, settle, war
from tests.games.ante_portas.scenes import game, idle, scene
from tests.tools.asking import choices, do, of_kind, question

ANYONE = {"command": "anyone"}


def test_P_command_anyone__all_are_asked_in_a_window() -> None:
    state = war(3, options=ANYONE)
    put(state, 7, farmers=2, work="trench")
    march(state, card("down"), 17, basics=2)
    assert question(state, 0) == question(state, 2) == "card"
    assert state.to_act() == [0, 1, 2]
    assert choices(state, 1) == choices(state, 2)
    events = do(state, 2, "fire 17")
    assert question(state, 2) == "volley", "the seat that gives an order sees it through"
    assert state.to_act() == [2]
    events += do(state, 2, "loose")
    assert [int(event.seat) for event in of_kind(events, "fire")] == [2]
    assert state.to_act() == [0, 1, 2], "and then all may act again"
    do(state, 1, "let pass")
    assert question(state) == "rest"


def test_P_command_anyone__anyone_may_decide_about_support_and_mines_too() -> None:
    state = war(2, options=ANYONE)
    put(state, 7, farmers=1)
    put(state, 4, farmers=1, work="trench", facing="ne")
    march(state, card("down"), 12, basics=2)
    while question(state) in ("card", "march"):
        do(state, 1, "hold")
    assert question(state, 1) == "support"
    events = do(state, 1, "by 4")
    assert of_kind(events, "support")[0].seat == 1
    state = war(2, options=ANYONE)
    put(state, 7, citizens=1, work="bounding-mine")
    march(state, card("down"), 12, basics=3)
    assert state.to_act() == [0, 1]
    do(state, 1, "spare mine")
    assert on(state, 7) == {"tile": "bounding-mine"}


@pytest.mark.rule("P-command-anyone", "P-growth-together")
def test_anyone_lays_a_new_place_but_a_turn_is_the_players_own() -> None:
    state = scene(2, command="anyone")
    assert state.to_act() == [0], "a turn"
    idle(state, lambda: question(state) == "lay place" and state.clock.half == 2)
    assert state.to_act() == [0, 1]
    do(state, 1, choices(state, 1)[0])


def test_P_command_anyone__alone_it_makes_no_difference() -> None:
    state = war(1, options=ANYONE)
    put(state, 7, farmers=1, work="trench")
    put(state, 12, basics=1)
    open_battle_phase(state)
    settle(state)
    assert not state.first_answer_counts()


def test_P_command_anyone__in_a_duel_any_mate_of_the_other_team() -> None:
    state = duel(4, command="anyone")
    duel_put(state, SOUTH, 7, farmers=2)
    duel_put(state, NORTH, 17, farmers=2, work="trench", facing="s")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert sorted(state.to_act()) == [1, 3]
    do(state, 3, "fire 12", "loose")
    assert duel_on(state, SOUTH, 12) == {"farmers": 1}


@pytest.mark.rule("P-command-anyone")
def test_views_ask_the_same_seats_as_the_state() -> None:
    state = war(3, options=ANYONE)
    put(state, 7, farmers=2, work="trench")
    march(state, card("down"), 17, basics=2)
    for viewer in (SPECTATOR, 0, 2):
        view = state.view(viewer)
        assert [seat for seat in range(3) if view.asked_of(seat) is not None] == [0, 1, 2]
        assert state.rules.resample(view, Rng(1)).to_act() == [0, 1, 2]


@pytest.mark.rule("P-command-anyone")
def test_the_record_names_who_answered() -> None:
    play = Play(game(command="anyone"), ["Ada", "Bede"])
    while not play.state.first_answer_counts():
        seat = play.state.to_act()[0]
        if seat < 0:
            play.deal(play.state.outcomes()[0][0])
        else:
            play.act(seat, [play.state.choices(seat)[0]])
    last = play.state.to_act()[-1]
    play.act(last, [play.state.choices(last)[0]])
    assert play.record.lines[-1].startswith(f"{last} ")
