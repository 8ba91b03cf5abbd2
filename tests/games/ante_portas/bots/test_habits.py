"""Habits that the first rules of thumb did not have: each changes what it is meant to change."""

from __future__ import annotations

from holdfast.bots.ante_portas.greedy import places, troops
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.games.ante_portas.goods import CLAY
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.bots.test_greedy import wall
from tests.games.ante_portas.field.scenes import put, war
from tests.games.ante_portas.scenes import scene, stock

WITHOUT = {
    "onward": 0.0,
    "groups": 1.0,
    "trenches": 2.0,
    "last_mine": 0.0,
    "idle": 0.0,
    "upright": 0.0,
    "route": 0.0,
    "projects": 0.0,
}


def outlook(state: AntePortasState, **habits: float) -> Outlook:
    """The position as seat 0 sees it with greedy's habits, but without those above, except as given here."""
    bot = AntePortasGreedy(state.rules)
    for name, worth in (WITHOUT | habits).items():
        assert hasattr(bot.habits, name)
        setattr(bot.habits, name, worth)
    return bot.outlook(state.view(0))


def site(state: AntePortasState, place: str) -> int:
    return next(int(known.number) for known in state.rules.cards.places if known.id == place)


def test_soldiers_are_worth_something_on_their_way_to_a_flank() -> None:
    """Two Raiders on #6 will get out over #1, which is two steps from the Spawn Point."""
    state = war()
    put(state, 2, farmers=4)
    put(state, 6, basics=2)
    plain, farsighted = outlook(state, onward=0.0), outlook(state, onward=0.5)
    assert plain.forecast.worth_of(1, 2) > plain.forecast.worth_of(4, 2)
    assert troops.worth_there(plain, 2, 4, 2) == plain.forecast.worth_of(4, 2)
    assert troops.worth_there(farsighted, 2, 4, 2) > troops.worth_there(plain, 2, 4, 2)


def test_a_visit_to_a_commander_counts_several_groups_of_a_hex() -> None:
    state = war()
    put(state, 2, farmers=8)
    put(state, 9, basics=2)
    put(state, 10, basics=2)
    assert troops.deploy_worth(outlook(state, groups=3.0), 1, 0) > troops.deploy_worth(outlook(state), 1, 0)


def test_nobody_is_counted_in_two_groups() -> None:
    state = war()
    put(state, 2, farmers=1)
    put(state, 9, basics=1)
    put(state, 10, basics=1)
    assert troops.deploy_worth(outlook(state, groups=3.0), 1, 0) == troops.deploy_worth(outlook(state), 1, 0)


def test_a_place_is_worth_more_if_a_useful_one_far_from_the_markets_lies_beside_it() -> None:
    state = scene(2)
    plain, planning = outlook(state), outlook(state, route=0.5)
    land, ground = state.land, state.rules.ground
    steps = [
        (here, there)
        for there in range(land.places)
        if land.spot_of[there] != EMPTY and not plain.in_reach(there) and places.site_worth(plain, there) > 0.0
        for here in range(land.places)
        if land.spot_of[here] != EMPTY and plain.in_reach(here)
        if land.spot_of[there] in ground.neighbours[land.spot_of[here]]
    ]
    assert steps
    for here, there in steps:
        assert places.visit_worth(plain, here) == places.site_worth(plain, here)
        assert places.visit_worth(planning, here) > places.site_worth(planning, here)
        assert places.route_worth(planning, here) >= places.site_worth(planning, there)


def test_recruits_count_less_while_others_wait_on_the_spawn_point() -> None:
    state = war()
    few = outlook(state, idle=0.1).soldier_worth()
    assert few == outlook(state).soldier_worth() / (1.0 + 0.1 * float(state.field.farmers[2]))
    put(state, 2, farmers=9)
    assert outlook(state, idle=0.1).soldier_worth() < few


def test_gunners_are_set_upright_only_in_the_final_wave_and_for_food() -> None:
    state = war()
    put(state, 7, farmers=0, work="trench")
    state.field.tired_farmers[7] = 2
    assert places.upright_worth(outlook(state, upright=1.0)) == NEVER
    state.clock.round = 1
    stock(state, 0, food=1)
    assert places.upright_worth(outlook(state)) == NEVER
    assert places.upright_worth(outlook(state, upright=1.0)) == 1.0
    stock(state, 0, food=3)
    assert places.upright_worth(outlook(state, upright=1.0)) == 2.0
    stock(state, 0, food=0)
    assert places.upright_worth(outlook(state, upright=1.0)) == NEVER


def test_clay_is_wanted_for_as_many_trenches_as_habit_says() -> None:
    state = scene(2)
    trench = site(state, "builder-trench")
    if state.land.spot_of[trench] == EMPTY:
        state.land = state.land.laid(trench, state.land.at.index(EMPTY))
    put(state, 4, work="trench")
    put(state, 5, work="trench")
    assert outlook(state, trenches=3.0).each_worth(CLAY) > outlook(state, trenches=2.0).each_worth(CLAY)


def test_mines_count_more_shortly_before_the_final_wave() -> None:
    state = war(tools=9)
    wall(state)
    minelayer = site(state, "minelayer-pressure")
    early = places.site_worth(outlook(state, last_mine=0.5), minelayer)
    assert early == places.site_worth(outlook(state), minelayer)
    state.clock.half = 9
    assert places.site_worth(outlook(state, last_mine=0.5), minelayer) > places.site_worth(outlook(state), minelayer)
