"""After each melee: survived, sacked, or another round."""

from __future__ import annotations

import pytest

from holdfast.kernel.event import Event
from tests.games.after_the_empire.rules.battlefield import battle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import do, edit, fight_on, of_kind, question, run_phase

STONE = {"north": "stone wall", "south": "stone wall"}


def test_R_repeat__archery_again_while_invaders_are_outside() -> None:
    state = battle(castle=STONE, troops={"north": (1, 0)}, horde={"north": (4, 0)})
    assert (state.realms[0].round, horde(state)) == (1, {"north": (3, 0)})
    do(state, 0, "hold")
    assert (state.realms[0].round, horde(state)) == (2, {"north": (2, 0)})


def test_R_repeat__when_all_inside_are_dead_and_invaders_are_still_outside() -> None:
    state = battle(castle=STONE, troops={"inside": (2, 0), "south": (1, 0)}, horde={"inside": (2, 0), "north": (1, 0)})
    do(state, 0, "hold")
    assert (question(state), state.realms[0].round, state.realms[0].sacked) == ("move", 2, 0)
    assert horde(state) == {"north": (1, 0)}
    assert troops(state) == {"south": (1, 0)}


def test_R_repeat__when_both_sides_live_inside() -> None:
    state = battle(
        castle={"north": "stone wall", "south": "wood wall of 0"},
        troops={"south": (2, 0)},
        horde={"inside": (1, 0), "south": (3, 0)},
    )
    do(state, 0, "hold")
    assert (question(state), state.realms[0].round, state.realms[0].sacked) == ("move", 2, 0)
    assert (troops(state), horde(state)) == ({"inside": (2, 0)}, {"inside": (2, 0)})


def test_R_survived__no_invader_is_left() -> None:
    log: list[Event] = []
    state = battle(troops={"north": (3, 0)}, horde={"north": (2, 0)}, gold=17, log=log)
    assert fought(state)
    assert [event.rule for event in of_kind(log, "survived") if event.seat == 0] == ["R-survived"]
    assert (state.realms[0].sacked, state.realms[0].gold, troops(state)) == (0, 17, {"inside": (3, 0)})


def test_R_survived__even_if_nobody_is_left_at_all() -> None:
    state = battle(troops={"inside": (1, 1)}, horde={"inside": (2, 0)}, gold=17)
    do(state, 0, "hold")
    assert fought(state)
    assert (state.realms[0].sacked, state.realms[0].gold) == (0, 17)
    assert (troops(state), horde(state)) == ({}, {})


def test_R_survived__invaders_outside_are_not_forgotten() -> None:
    state = battle(castle=STONE, troops={"south": (1, 0)}, horde={"north": (1, 0)})
    do(state, 0, "hold")
    assert not fought(state)


def test_R_survived_empty__nobody_came_and_nobody_is_asked() -> None:
    state = battle(troops={"north": (2, 1)}, gold=100)
    assert fought(state)
    assert (state.realms[0].sacked, troops(state)) == (0, {"inside": (2, 0)})
    run_phase(state, "flags")
    assert [realm.flags_1 for realm in state.realms] == [1, 0]


@pytest.mark.parametrize(("rounds", "over"), [(49, False), (50, True)])
def test_R_round_cap__fifty_rounds_and_no_more(rounds: int, over: bool) -> None:
    state = battle(castle=STONE, troops={"south": (1, 0)}, horde={"north": (1, 1)}, gold=17)
    edit(state, 0, round=rounds)
    events = do(state, 0, "hold")
    assert fought(state) == over
    assert [event.kind for event in of_kind(events, "survived")] == (["survived"] if over else [])
    assert horde(state) == ({} if over else {"north": (1, 1)})
    assert troops(state) == {"inside" if over else "south": (1, 0)}
    assert (state.realms[0].sacked, state.realms[0].gold) == (0, 17)


def test_R_round_cap__those_inside_withdraw_too() -> None:
    state = battle(
        castle={"north": "stone wall", "south": "wood wall of 0"},
        troops={"south": (2, 0)},
        horde={"inside": (1, 1), "south": (3, 1)},
    )
    do(state, 0, "slay 1 archer south")
    edit(state, 0, round=50)
    do(state, 0, "hold")
    assert fought(state)
    assert (horde(state), troops(state), state.realms[0].sacked) == ({}, {"inside": (1, 0)}, 0)


def test_R_round_cap__a_sack_in_the_last_round_is_a_sack() -> None:
    state = battle(castle=STONE, troops={"south": (1, 0)}, horde={"inside": (1, 0)})
    edit(state, 0, round=50)
    do(state, 0, "hold")
    assert state.realms[0].sacked == 1


def test_R_mercenaries_leave__when_the_combat_ends() -> None:
    state = battle(castle=STONE, troops={"north": (2, 3), "inside": (1, 4)}, horde={"north": (2, 0)}, wounded=1)
    assert fought(state)
    assert troops(state) == {"inside": (3, 0)}
    assert state.realms[0].wounded == 1


def test_R_mercenaries_leave__every_one_is_accounted_for() -> None:
    log: list[Event] = []
    battle(castle=STONE, troops={"north": (0, 3), "south": (0, 1), "inside": (0, 4)}, moves=2, log=log)
    assert [event.facts["delta"] for event in of_kind(log, "dismissed")] == [{"mercenaries": -8, "moves": -2}]


def test_R_mercenaries_leave__not_before() -> None:
    state = battle(castle=STONE, troops={"north": (0, 3)}, horde={"north": (4, 0)})
    assert troops(state) == {"north": (0, 3)}


def test_R_sacked__invaders_inside_and_no_troops_inside() -> None:
    state = battle(castle=STONE, troops={"inside": (1, 0)}, horde={"inside": (2, 0)})
    do(state, 0, "hold")
    assert fought(state)
    assert state.realms[0].sacked == 1


def test_R_sacked__troops_on_walls_do_not_help() -> None:
    state = battle(castle=STONE, troops={"north": (5, 5), "south": (5, 5)}, horde={"inside": (0, 1)})
    do(state, 0, "hold")
    assert fought(state)
    assert state.realms[0].sacked == 1


def test_R_sacked__one_troop_inside_is_enough() -> None:
    state = battle(castle=STONE, troops={"north": (0, 1), "inside": (0, 2)}, horde={"inside": (1, 0)})
    fight_on(state)
    assert state.realms[0].sacked == 0


def test_R_sacked__not_while_a_soldier_and_a_mercenary_hold_out() -> None:
    state = battle(
        castle={"north": "stone wall", "south": "wood wall of 0"},
        troops={"south": (1, 1)},
        horde={"inside": (1, 0), "south": (3, 0)},
    )
    do(state, 0, "hold")
    assert (question(state), state.realms[0].sacked) == ("move", 0)
    assert troops(state) == {"inside": (1, 1)}


def test_R_sacked__an_open_castle_without_troops_falls_at_once() -> None:
    state = battle(castle={}, horde={"east": (1, 0)})
    assert fought(state)
    assert (state.realms[0].sacked, state.realms[0].round) == (1, 1)
