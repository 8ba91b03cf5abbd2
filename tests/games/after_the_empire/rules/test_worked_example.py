"""The rulebook's worked combat example (pages 10 to 13) and its income example, with the cards really dealt.

Season 4, 17 gold, in the lead. The castle is that of the income example before the battle, so it still has a west wall
and a south-west turret. The book does not say which troops are soldiers; here mercenaries stand where some fall.
"""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from tests.games.after_the_empire.rules.battlefield import build, castle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import (
    CURTAIN,
    answer_chance,
    choices,
    do,
    edit,
    farm_levels,
    farms,
    fight_on,
    in_season,
    of_kind,
    post,
    question,
    raze_castle,
    run_phase,
    scene,
)

pytestmark = [pytest.mark.golden]

CASTLE = {
    "north": "stone wall",
    "east": "wood wall",
    "south": "stone gate",
    "west": "wood wall",
    "ne": "stone turret",
    "sw": "wood turret",
    "nw": "wood turret",
}
AFTER = {
    "north": "stone wall of 0",
    "east": "wood wall of 2",
    "south": "stone gate of 4",
    "ne": "stone turret of 2",
    "nw": "wood turret of 1",
}


def on_the_eve() -> EmpireState:
    """Season 4 before combat: the blue player is seat 0, one card lies open and three lie face down."""
    state = scene(2, report="fighting-band west")
    in_season(state, 4)
    raze_castle(state, 0)
    build(state, **CASTLE)
    farms(state, 0, 1, 1, 1, 2)
    edit(state, 0, gold=17, soldiers=3, mercenaries=5, wood=0, stone=0)
    edit(state, 1, gold=9)
    state.face_down = 3
    state.stack = [CURTAIN, state.rules.deployment]
    state.settle(-1)
    return state


def deployed() -> EmpireState:
    """Two troops in the north, two in the east, four in the west, nobody inside."""
    state = on_the_eve()
    post(state, 0, soldiers=(0, 2, 0, 1), mercenaries=(2, 0, 0, 3))
    post(state, 1)
    return state


def revealed() -> EmpireState:
    state = deployed()
    answer_chance(
        state,
        "invader hordesmen-1 north",
        "invader hordesmen-2 west",
        "invader infernal-army north",
        "siege mangonel-mule west",
    )
    return state


@pytest.mark.rule("R-deploy", "R-tier", "R-direction", "R-reveal-order")
def test_preparation__the_invaders_gather() -> None:
    state = deployed()
    assert troops(state) == {"north": (0, 2), "east": (2, 0), "west": (1, 3)}
    assert horde(state) == {"west": (2, 0)}
    answer_chance(state, "invader hordesmen-1 north")
    assert horde(state) == {"north": (3, 1), "west": (2, 0)}
    answer_chance(state, "invader hordesmen-2 west")
    assert horde(state) == {"north": (3, 1), "west": (4, 1)}
    answer_chance(state, "invader infernal-army north")
    assert horde(state) == {"north": (7, 3), "west": (4, 1)}
    assert horde(state, 1) == {"north": (2, 0), "west": (4, 1)}


@pytest.mark.rule("R-siege-tie", "R-destroyed", "R-siege-before-surge", "R-surge-leader", "R-raze")
def test_preparation__the_mangonel_the_surge_and_the_farms() -> None:
    state = revealed()
    assert choices(state, 0) == ["target sw", "target nw"]
    assert horde(state) == {"north": (7, 3), "west": (4, 1)}
    events = do(state, 0, "target sw")
    assert castle(state) == {
        "north": "stone wall of 5",
        "east": "wood wall of 2",
        "south": "stone gate of 4",
        "west": "wood wall of 2",
        "ne": "stone turret of 2",
        "nw": "wood turret of 1",
    }
    assert [event.facts["swordsmen"] for event in of_kind(events, "surge")] == [4]
    assert farm_levels(state, 0) == [0, 1, 1, 1]
    before_archery = {"north": (7 - 2, 3), "west": (8, 1)}  # two swordsmen are sure to fall in the north
    assert horde(state) == before_archery


@pytest.mark.rule(
    "R-archery-troops",
    "R-archery-wood-turret",
    "R-archery-stone-turret",
    "R-archery-invaders",
    "R-archery-simultaneous",
    "R-archery-waste",
    "R-casualty-choice",
)
def test_first_round__archery() -> None:
    state = revealed()
    events = do(state, 0, "target sw")
    shots = {
        event.facts["side"]: (event.facts["invaders"], event.facts["troops"]) for event in of_kind(events, "archery")
    }
    assert shots == {0: (2 + 1 + 2, 2), 3: (4 + 1, 1)}
    do(state, 0, "slay 3 archers north", "slay 1 archer west", "lose 1 mercenary west")
    assert horde(state) == {"north": (5, 0), "west": (4, 0)}
    assert troops(state) == {"east": (2, 0), "west": (1, 2)}


def after_first_archery() -> EmpireState:
    state = revealed()
    do(state, 0, "target sw", "slay 3 archers north", "slay 1 archer west", "lose 1 mercenary west")
    return state


@pytest.mark.rule("R-movement-invaders", "R-movement-troops", "R-melee-walls", "R-wall-falls", "R-cubes-return")
def test_first_round__movement_and_melee() -> None:
    state = after_first_archery()
    assert choices(state, 0) == ["hold", "regroup"]
    do(state, 0, "regroup")
    post(state, 0, soldiers=(2, 0, 0, 1), mercenaries=(1, 0, 0, 1))
    assert castle(state) == AFTER
    realm = state.realms[0]
    assert (realm.wood, realm.stone) == (1 + 2, 5)
    assert (question(state), realm.round) == ("move", 2)


@pytest.mark.rule("R-repeat", "R-archery-troops", "R-movement-invaders")
def test_second_round__archery_and_movement() -> None:
    state = after_first_archery()
    do(state, 0, "regroup")
    post(state, 0, soldiers=(2, 0, 0, 1), mercenaries=(1, 0, 0, 1))
    assert troops(state) == {"north": (2, 1), "inside": (1, 1)}
    assert horde(state) == {"inside": (3, 0)}


def after_the_battle() -> EmpireState:
    state = after_first_archery()
    do(state, 0, "regroup")
    post(state, 0, soldiers=(2, 0, 0, 1), mercenaries=(1, 0, 0, 1))
    do(state, 0, "regroup")
    post(state, 0)
    return state


@pytest.mark.rule("R-melee-inside", "R-survived")
def test_second_round__melee_and_survival() -> None:
    state = after_the_battle()
    assert choices(state, 0) == ["lose 2 mercenaries inside", "lose 1 mercenary inside", "lose 0 mercenaries inside"]
    assert (troops(state), state.realms[0].losses) == ({"inside": (2, 2)}, 2)
    events = do(state, 0, "lose 1 mercenary inside")
    assert horde(state) == {}
    # Two troops are left, a soldier and the mercenary who leaves now.
    assert [event.facts["delta"] for event in of_kind(events, "dismissed")] == [{"mercenaries": -1}]
    assert (troops(state), state.realms[0].wounded) == ({"inside": (1, 0)}, 2)
    assert (state.realms[0].sacked, state.realms[0].gold) == (0, 17)


@pytest.mark.rule("R-flag", "R-income", "R-order")
def test_evening__the_flag_and_five_gold_of_income() -> None:
    state = after_the_battle()
    do(state, 0, "lose 1 mercenary inside")
    fight_on(state)
    assert fought(state)
    assert castle(state) == AFTER
    run_phase(state, "flags")
    assert (state.realms[0].flags_1, state.realms[0].flags_2, state.realms[0].flags_3) == (0, 1, 0)
    run_phase(state, "income")
    assert state.realms[0].gold == 17 + 5
    assert state.order == [1, 0]
