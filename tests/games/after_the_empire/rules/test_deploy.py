"""Combat begins: all castles at once, and every troop on a wall or inside before anything is turned over."""

from __future__ import annotations

import pytest

from holdfast.kernel.frame import CHANCE
from tests.games.after_the_empire.rules.battlefield import WOODEN_RING, begin_battle, build, horde, man, realms, troops
from tests.games.after_the_empire.rules.scenes import (
    can,
    choices,
    do,
    edit,
    fight_on,
    post,
    question,
    scene,
    to_deployment,
    why,
)


def test_R_combat_each__all_seats_deploy_and_fight_at_the_same_time() -> None:
    state = scene(3)
    to_deployment(state)
    assert state.to_act() == [0, 1, 2]
    post(state, 1)
    assert state.to_act() == [0, 2]
    post(state, 2)
    post(state, 0)
    assert state.to_act() == [CHANCE]


def test_R_combat_each__the_order_of_the_answers_makes_no_difference() -> None:
    ends = []
    for first, second in ((0, 1), (1, 0)):
        state = realms()
        for seat in (0, 1):
            build(state, seat, **WOODEN_RING)
            man(state, {"north": (2, seat)}, seat)
            for field in state.realms[seat].sides:
                field.swordsmen = 2 + seat
        begin_battle(state)
        assert state.to_act() == [0, 1]
        do(state, first, "hold")
        do(state, second, "hold")
        fight_on(state)
        ends.append(state.to_json())
    assert ends[0] == ends[1]


def test_R_combat_each__a_fight_leaves_the_other_realms_alone() -> None:
    state = realms()
    for seat in (0, 1):
        build(state, seat, **WOODEN_RING)
        man(state, {"inside": (3, 0)}, seat)
        state.realms[seat].sides[0].swordsmen = 5
    begin_battle(state)
    before = state.realms[1].to_json()
    while state.asked(0) is not None:
        do(state, 0, "hold")
    assert state.realms[0].swordsmen + state.realms[0].sides[0].swordsmen == 0
    assert state.realms[1].to_json() == before


def test_R_deploy__troops_stand_on_walls_or_inside() -> None:
    state = scene(2)
    edit(state, 0, soldiers=3, mercenaries=2, wounded=4)
    to_deployment(state)
    assert choices(state, 0) == [f"troops {n} north" for n in ("0 soldiers", "1 soldier", "2 soldiers", "3 soldiers")]
    do(state, 0, "troops 1 soldier north", "troops 0 soldiers east", "troops 1 soldier south", "troops 0 soldiers west")
    assert choices(state, 0) == [f"troops {n} north" for n in ("0 mercenaries", "1 mercenary", "2 mercenaries")]
    events = do(state, 0, "troops 0 mercenaries north", "troops 2 mercenaries east")
    assert [(event.rule, event.facts["soldiers"], event.facts["mercenaries"]) for event in events] == [
        ("R-deploy", [1, 0, 1, 0], [0, 2, 0, 0])
    ]
    assert state.to_act() == [1]
    assert troops(state) == {"north": (1, 0), "east": (0, 2), "south": (1, 0), "inside": (1, 0)}
    assert (state.realms[0].wounded, state.realms[0].muster) == (4, 0)


def test_R_deploy__troops_that_are_not_posted_stay_inside() -> None:
    state = scene(2)
    edit(state, 0, mercenaries=3)
    to_deployment(state)
    post(state, 0)
    assert (state.realms[0].muster, troops(state)) == (0, {"inside": (2, 3)})


def test_R_deploy__no_more_troops_than_there_are() -> None:
    state = scene(2)
    to_deployment(state)
    do(state, 0, "troops 1 soldier north")
    assert choices(state, 0) == ["troops 0 soldiers east", "troops 1 soldier east"]
    assert why(state, 0, "troops 2 soldiers east").rule == "K-not-asked"


def test_R_deploy__nobody_stands_where_there_is_no_wall() -> None:
    state = realms()
    build(state, west="wood gate of 0")
    man(state, {"inside": (2, 0)})
    to_deployment(state)
    assert choices(state, 0) == ["troops 0 soldiers west", "troops 1 soldier west", "troops 2 soldiers west"]
    assert why(state, 0, "troops 1 soldier north").rule == "K-not-asked"
    do(state, 0, "troops 2 soldiers west")
    assert troops(state) == {"west": (2, 0)}


def test_R_deploy__without_walls_or_troops_there_is_nothing_to_ask() -> None:
    state = realms()
    man(state, {"inside": (2, 1)}, 0)
    build(state, 1, **WOODEN_RING)
    to_deployment(state)
    assert state.to_act() == [CHANCE]
    assert troops(state) == {"inside": (2, 1)}


@pytest.mark.parametrize(("soldiers", "answers"), [(12, [12]), (13, [12, 1]), (30, [12, 12, 6])])
def test_R_deploy__a_wall_holds_any_number(soldiers: int, answers: list[int]) -> None:
    state = realms()
    build(state, north="wood wall")
    man(state, {"inside": (soldiers, 0)})
    to_deployment(state)
    for count in answers:
        do(state, 0, f"troops {count} {'soldier' if count == 1 else 'soldiers'} north")
    assert troops(state) == {"north": (soldiers, 0)}
    assert state.to_act() == [CHANCE]


def test_R_deploy_before_reveal__cards_stay_hidden_until_all_have_deployed() -> None:
    state = scene(2, report="turnip-raiders east")
    to_deployment(state, ["fighting-band north"])
    post(state, 0)
    assert state.to_act() == [1]
    assert state.face_down == 1
    assert not can(state, 1, "hold")
    post(state, 1)
    assert question(state) == "invaders"


def test_R_deploy_before_reveal__the_open_card_waits_too() -> None:
    state = scene(2, report="turnip-raiders east")
    state.stack = [state.rules.deployment]
    state.settle(-1)
    post(state, 0)
    assert horde(state) == {}
    post(state, 1)
    assert horde(state) == {"east": (1, 0)}
