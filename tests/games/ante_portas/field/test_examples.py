"""The worked examples of the rulebook, one test each."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.geometry import along
from holdfast.games.ante_portas.movement_card import LEFT, RIGHT
from holdfast.games.ante_portas.sight import holds, in_sight
from holdfast.games.ante_portas.spawn import spawn_card
from tests.games.ante_portas.field.scenes import card, invaders, march, on, printed, put, war
from tests.tools.asking import choices, do, question


@pytest.mark.parametrize(
    ("basics", "left", "survivors"),
    [
        (1, {"citizens": 1, "tile": "guard-post"}, 0),
        (2, {"citizens": 1, "tile": "guard-post"}, 0),
        (3, {"farmers": 1, "tile": "guard-post"}, 0),
        (4, {"tile": "guard-post"}, 0),
        (5, {}, 1),
    ],
)
def test_citizen_farmer_and_guard_post(basics: int, left: dict[str, object], survivors: int) -> None:
    """P-win, P-lose, P-wound-most, P-citizen-absorbs, P-building-last, P-strength: page 5, the first example."""
    state = war()
    put(state, 7, farmers=1, citizens=1, work="guard-post")
    march(state, card("down"), 12, basics=basics)
    if survivors:
        left = {"basics": survivors}
    assert on(state, 7) == left
    healthy = left.get("farmers", 0), left.get("citizens", 0)
    assert (1 - state.field.sick_farmers, 1 - state.field.sick_citizens) == healthy
    assert state.field.basics_left == 23 - survivors


@pytest.mark.parametrize(
    ("basics", "answer", "left"),
    [
        (1, "", {"citizens": 1}),
        (2, "", {"citizens": 1}),
        (3, "mine", {"citizens": 1}),
        (3, "spare mine", {"tile": "bounding-mine"}),
        (4, "", {"citizens": 1}),
        (5, "", {}),
    ],
)
def test_citizen_and_bounding_mine(basics: int, answer: str, left: dict[str, object]) -> None:
    """P-mine-first, P-mine-spared, P-citizen-absorbs: page 5, the second example."""
    state = war()
    put(state, 7, citizens=1, work="bounding-mine")
    march(state, card("down"), 12, basics=basics)
    if answer:
        assert choices(state, 0) == ["mine", "spare mine"]
        do(state, 0, answer)
    assert question(state) == "rest"
    assert on(state, 7) == left
    assert invaders(state) == {}


def test_two_dragons_breathe_fire_at_a_citizen() -> None:
    """P-fire-arrow, P-damage-outside: page 10; what the Citizen absorbs is added in the Battle."""
    state = war(dragons=True)
    put(state, 7, citizens=1)
    march(state, card("down*", dragons=True), 12, basics=2)
    assert on(state, 7) == {}
    assert state.field.sick_citizens == 1


def test_an_elite_dragon_flies_over_a_mine_and_a_farmer() -> None:
    """P-elite-fly, P-fly, P-landing: page 10; it absorbs the Mine, ignores the Farmer and lands on two others."""
    state = war(dragons=True)
    put(state, 14, farmers=1, work="bounding-mine")
    put(state, 9, farmers=2)
    march(state, card("down down", dragons=True), 19, elites=1)
    assert on(state, 14) == {"farmers": 1}
    assert on(state, 9) == {"elites": 1}
    assert state.field.sick_farmers == 2


def test_right_of_28_is_down() -> None:
    """P-arrows: page 4; at the far right an arrow to the right means down."""
    assert along(28, RIGHT) == 23
    state = war()
    march(state, card("right"), 28, basics=1)
    assert invaders(state) == {23: (1, 0)}


def test_a_troop_passes_through_another() -> None:
    """P-merge: page 4; only where a troop ends does it merge."""
    state = war()
    march(state, card("right"), 26, basics=1)
    assert along(27, LEFT) == 24
    march(state, card("left down"), 27, basics=2)
    assert invaders(state) == {24: (1, 0), 19: (2, 0)}
    march(state, card("left"), 27, basics=2)
    assert invaders(state) == {24: (3, 0), 19: (2, 0)}


def test_two_dragons_fly_right_flaming_down_and_left() -> None:
    """P-fire-arrow, P-fly: page 4; the Farmer on #12 is wounded by the fire, the hex entered unopposed."""
    state = war(dragons=True)
    put(state, 12, farmers=1)
    events = march(state, card("right down* left", dragons=True), 19, basics=2)
    assert invaders(state) == {9: (2, 0)}
    assert state.field.sick_farmers == 1
    assert [event.facts["to"] for event in events if event.kind == "moved"] == [17, 12, 9]
    assert not [event for event in events if event.kind == "battle"]


def test_what_a_guard_post_sees() -> None:
    """P-sight, P-sight-blocked, P-facing: page 8; three arrows, range 2, and nothing behind the troop on #9."""
    state = war()
    put(state, 4, farmers=1, work="guard-post")
    put(state, 9, basics=1)
    seen = {hex for hex in range(1, 29) if holds(in_sight(state), hex)}
    assert seen == {2, 4, 6, 7, 9, 10}


def test_a_catapult_fires_over_heads() -> None:
    """P-indirect: page 9; from #6 at #11 or #16."""
    state = war()
    put(state, 6, farmers=1, work="catapult")
    put(state, 11, basics=1)
    put(state, 16, basics=1)
    assert {hex for hex in range(1, 29) if state.rules.war.fire[hex].verdict(state, 0) == 0} == {11, 16}


def test_three_farmers_in_two_trenches_kill_an_elite_passing_through() -> None:
    """P-gunfire, P-actors, P-soldier-any-time: page 8; three Farmers on the left Trench, of whom two may act."""
    state = war()
    put(state, 9, farmers=3, work="trench", facing="ne")
    put(state, 10, farmers=1, work="trench", facing="nw")
    march(state, card("down down"), 17, elites=1)
    assert question(state) == "march"
    do(state, 0, "fire 12", "by 9", "by 9")
    assert choices(state, 0) == ["by 10", "loose"]
    do(state, 0, "by 10")
    assert invaders(state) == {}, "nobody is left to join in, so the volley is fired"
    assert on(state, 9) == {"farmers": 1, "tired_farmers": 2, "tile": "trench"}


def test_one_basic_each_on_26_and_27() -> None:
    """P-spawn, P-card-parts: page 3; the card of the example."""
    state = war()
    spawn_card(state, printed(state, "R101"))
    assert invaders(state) == {26: (1, 0), 27: (1, 0)}
