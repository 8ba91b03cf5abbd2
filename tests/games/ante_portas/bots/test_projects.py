"""What cannot be paid for yet lends its worth to the goods that it lacks, and those to what they are made from."""

from __future__ import annotations

from holdfast.bots.ante_portas.greedy import places, projects
from holdfast.bots.ante_portas.greedy.answers import answer_worth
from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.games.ante_portas.goods import CLAY, KINDS, ORE, PLANK, WOOD
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Go
from tests.games.ante_portas.bots.test_habits import outlook, site
from tests.games.ante_portas.scenes import scene, stock


def planned(state: AntePortasState, **habits: float) -> Outlook:
    found = outlook(state, projects=0.5, **habits)
    projects.plan(found)
    return found


def with_builder(place: str) -> AntePortasState:
    state = scene(1)
    number = site(state, place)
    if state.land.spot_of[number] == EMPTY:
        state.land = state.land.laid(number, state.land.at.index(EMPTY))
    return state


def test_a_flat_waits_for_a_plank_and_the_plank_for_wood() -> None:
    state = with_builder("builder-flat")
    stock(state, 0, tools=4, wood=0)
    plain, found = outlook(state), planned(state)
    assert found.wanted[PLANK] == 1
    assert found.good_worth(PLANK, 1) == plain.good_worth(PLANK, 1) + found.lent[PLANK]
    assert found.good_worth(PLANK, 2) == plain.good_worth(PLANK, 2) + found.lent[PLANK]
    assert found.lent[WOOD] >= 0.5 * projects.NEXT_STEP * found.lent[PLANK] > 0.0


def test_the_joiner_is_worth_a_visit_when_a_plank_is_wanted() -> None:
    state = with_builder("builder-flat")
    stock(state, 0, tools=4, wood=2)
    joiner = site(state, "joiner-1")
    assert places.site_worth(planned(state), joiner) > 1.0 + places.site_worth(outlook(state), joiner)


def test_nothing_is_lent_for_what_can_be_paid_for_or_has_no_room() -> None:
    state = with_builder("builder-flat")
    stock(state, 0, tools=4, plank=2)
    state.communities[0].home_farmers = 1  # a single Farm can become a Flat, and there is a Plank for it
    assert planned(state).lent[PLANK] == 0.0
    stock(state, 0, tools=4)
    wanted = planned(state).lent[PLANK]
    state.communities[0].home_farmers = 0  # now a Plank is wanted only for smaller things
    assert planned(state).lent[PLANK] < 0.5 * wanted


def test_nobody_saves_up_in_the_final_wave() -> None:
    state = with_builder("builder-flat")
    stock(state, 0, tools=4)
    state.clock.round = 1
    found = planned(state)
    assert found.lent == []
    assert found.good_worth(PLANK, 1) == outlook(state).good_worth(PLANK, 1)


def test_clay_is_saved_for_a_trench_one_tile_at_a_time() -> None:
    state = with_builder("builder-trench")
    stock(state, 0, tools=6, clay=1)
    found = planned(state)
    assert found.wanted[CLAY] == 1
    stock(state, 0, tools=6, clay=2)
    assert planned(state).wanted[CLAY] == 2


def test_nobody_saves_for_what_lacks_too_much() -> None:
    state = scene(1)
    stock(state, 0)
    found = planned(state)
    cost = [0] * KINDS
    cost[ORE] = projects.FARTHEST
    projects.lend(found, cost, 2, 10.0)
    assert found.lent[ORE] == 0.0
    projects.lend(found, cost, 1, 10.0)
    assert found.lent[ORE] == 0.5 * 10.0 / float(projects.FARTHEST)


def test_without_the_habit_nobody_looks_that_far() -> None:
    state = with_builder("builder-flat")
    stock(state, 0, tools=4, wood=2)
    joiner = next(
        choice for choice in state.choices(0) if isinstance(choice, Go) and choice.site == site(state, "joiner-1")
    )
    plain, found = outlook(state), outlook(state, projects=0.5)
    assert answer_worth(found, state.asked(0), joiner) > answer_worth(plain, state.asked(0), joiner)
    assert plain.lent == []
    assert found.lent[PLANK] > 0.0
