"""How duels end: the Flag, the rows, the hexes controlled, and what the result says."""

from __future__ import annotations

import random

import pytest

from holdfast.games.ante_portas.duel_end import advances, hexes_controlled, time_is_up
from holdfast.games.ante_portas.sides import NORTH, SOUTH
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import NOBODY_WINS, NORTH_WINS, SOUTH_WINS
from holdfast.kernel import CHANCE, Dealer, Event, Result
from tests.games.ante_portas.duel.scenes import AREA, FLAG, deploy, duel, land, put
from tests.games.ante_portas.scenes import game
from tests.tools.asking import can, choices, do, of_kind


def ended(state: AntePortasState) -> Result:
    result = state.result()
    assert result is not None
    return result


@pytest.mark.rule("P-duel-flag", "P-duel-forward")
def test_a_soldier_over_the_opposite_edge_wins_at_once() -> None:
    state = duel(4)
    put(state, SOUTH, 24, farmers=1)
    put(state, NORTH, 20, farmers=3)
    deploy(state)
    do(state, 0, "from 24")
    events = do(state, 0, "over the edge")
    assert state.to_act() == []
    assert of_kind(events, "flag")[0].facts == {"hex": 24, "team": SOUTH}
    assert ended(state).ranks == (1, 2, 1, 2)
    assert ended(state).shares() == [1.0, 0.0, 1.0, 0.0]
    assert ended(state).how == "South captured the Flag at hex 24 in the 1st Summer of Era I"


@pytest.mark.rule("P-duel-flag", "P-duel-forward")
def test_north_leaves_over_the_bottom_and_an_engine_is_enough() -> None:
    state = duel(active=1)
    put(state, NORTH, 5, work="catapult")
    deploy(state)
    do(state, 1, "from 5", "over the edge")
    assert ended(state).ranks == (2, 1)


def test_P_duel_forward__only_straight_forward_off_the_far_hexes() -> None:
    state = duel()
    put(state, SOUTH, 22, farmers=1)
    put(state, SOUTH, 2, farmers=1)
    deploy(state)
    for hex in (22, 2):
        do(state, 0, f"from {hex}")
        assert not can(state, 0, "over the edge")
        do(state, 0, choices(state, 0)[0])
        if hex == 22:
            assert not can(state, 0, "from 22")


def test_P_duel_forward__two_steps_with_the_supreme_commander() -> None:
    state = duel()
    put(state, SOUTH, 22, farmers=1)
    deploy(state, steps=2)
    do(state, 0, "from 22", "to 27", "from 27", "over the edge")
    assert state.clock.outcome == SOUTH_WINS


def test_P_duel_area__there_is_no_flag_in_area_control() -> None:
    state = duel(mode=AREA)
    put(state, SOUTH, 27, farmers=1)
    deploy(state)
    do(state, 0, "from 27")
    assert not can(state, 0, "over the edge")


def test_P_duel_rows__the_first_unequal_half_row_decides() -> None:
    state = duel()
    put(state, SOUTH, 22, farmers=1, tired_citizens=1)  # two half-rows from the far edge
    put(state, NORTH, 6, citizens=2)
    put(state, SOUTH, 9, farmers=1)
    assert advances(state)[SOUTH][2] == advances(state)[NORTH][2] == 2
    time_is_up(state)
    assert state.clock.outcome == SOUTH_WINS, "North has nobody in the later rows"
    assert ended(state).lines[0][0].points == 9
    assert ended(state).how == (
        "South was ahead; both teams had advanced 9 half-rows with 2 Units each, but further back, at 4 half-rows, "
        "South had 1 Unit and North none"
    )
    assert ended(state).points(0) == ended(state).points(1) + 1


def test_P_duel_rows__engines_count_and_works_do_not() -> None:
    state = duel()
    put(state, SOUTH, 26, work="bunker")
    put(state, NORTH, 27, work="howitzer")
    time_is_up(state)
    assert state.clock.outcome == NORTH_WINS


def test_P_duel_rows__without_a_difference_nobody_wins() -> None:
    state = duel()
    put(state, SOUTH, 2, farmers=1)
    put(state, NORTH, 27, citizens=1)
    time_is_up(state)
    assert state.clock.outcome == NOBODY_WINS
    assert ended(state).ranks == (2, 2)
    assert ended(state).winners() == []
    assert ended(state).how == (
        "the teams were level; both had advanced 1 half-row, with the same number of Units in each"
    )


@pytest.mark.parametrize(
    ("south", "north", "said"),
    [
        ({2: 1}, {}, "Time is up: South wins. It had advanced 1 half-row, North none."),
        ({2: 1}, {17: 2}, "Time is up: North wins. It had advanced 5 half-rows, South 1."),
        (
            {7: 2},
            {22: 1},
            "Time is up: South wins. Both teams had advanced 3 half-rows, South with 2 Units and North with 1.",
        ),
        ({}, {}, "Time is up: no team wins. Neither had a Unit on the Battleground."),
    ],
)
@pytest.mark.rule("P-duel-rows")
def test_the_log_says_what_decided(south: dict[int, int], north: dict[int, int], said: str) -> None:
    state = duel()
    for side, units in ((SOUTH, south), (NORTH, north)):
        for hex, farmers in units.items():
            put(state, side, hex, farmers=farmers)
    events: list[Event] = []
    state.log = events
    time_is_up(state)
    assert [event.text for event in events] == [said]


def test_P_duel_area__hexes_that_only_one_team_sees() -> None:
    state = duel(4, mode=AREA)
    put(state, SOUTH, 12, farmers=1, work="guard-post")
    put(state, NORTH, 22, farmers=1)
    south, north = hexes_controlled(state)
    # South: #7, #12 and six in reach of the Post, of which North sees #22; the line ends there.
    assert (south, north) == (7, 0)
    time_is_up(state)
    assert ended(state).ranks == (1, 2, 1, 2)
    assert ended(state).points(2) == 7
    assert ended(state).unit == "hexes controlled"
    assert ended(state).how == "South was ahead; it controlled 7 hexes, North none"


def test_P_duel_area__a_tie_has_no_winner() -> None:
    state = duel(mode=AREA)
    time_is_up(state)
    assert ended(state).ranks == (2, 2)
    assert ended(state).how == "the teams were level; both controlled 1 hex"
    assert [line.text for line in ended(state).lines[0]] == ["hex controlled"]
    assert ended(state).points_words(0) == "1 hex controlled"


@pytest.mark.parametrize("mode", [FLAG, AREA])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.rule("P-duel-length", "P-duel-score", "P-duel-no-phase")
def test_a_random_duel_ends_after_its_last_half_year(mode: str, seats: int) -> None:
    rng = random.Random(f"{mode} {seats}")
    state, dealer, answers = game(mode=mode).start(seats), Dealer(7), 0
    while asked := state.to_act():
        seat = rng.choice(asked)
        action = dealer.answer(state) if seat == CHANCE else rng.choice(state.choices(seat))
        state.push(seat, action)
        answers += 1
    assert answers < state.game.longest
    assert state.clock.half == 9 or state.clock.breach > 0
    assert state.clock.round == 0, "there is no Final Wave"
    result = ended(state)
    assert result.teams == tuple(seat % 2 for seat in range(seats))
    for seat in range(seats):
        assert result.ranks[seat] == result.ranks[seat % 2]


def test_P_duel_length__two_eras_with_the_option() -> None:
    state = land(eras="two")
    assert state.rules.eras == 2
