"""What the planner knows about *Ante Portas*: chances that allies share, a clock of Battle Phases, sound answers."""

from __future__ import annotations

import pytest

from holdfast.bots import make_bot
from holdfast.bots.ante_portas.duel_guide import AntePortasDuelGuide
from holdfast.bots.ante_portas.features import NAMES, WORDS, features_of
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.guide import AntePortasGuide
from holdfast.bots.ante_portas.habits import Habits
from holdfast.bots.makers import make_guide
from holdfast.bots.match import run_game
from holdfast.bots.search.planner import Planner
from holdfast.games import load
from holdfast.games.ante_portas.tables import HELD, LOST
from holdfast.games.ante_portas.turns import Turn
from holdfast.games.ante_portas.works import open_lay
from holdfast.kernel import Dealer
from holdfast.kernel.luck import next_seat
from tests.games.ante_portas.bots.test_greedy import wall
from tests.games.ante_portas.field.scenes import put, settle, war
from tests.games.ante_portas.scenes import game, scene, stock, sweep


def test_allies_share_their_chance() -> None:
    state = scene(3)
    chances = AntePortasGuide(game()).chances(state)
    assert len(chances) == 3
    assert len(set(chances)) == 1
    assert 0.0 < chances[0] < 1.0


def test_a_war_that_is_over_has_a_certain_chance() -> None:
    guide = AntePortasGuide(game())
    for outcome, chance in ((HELD, 1.0), (LOST, 0.0)):
        state = scene(2)
        state.clock.outcome = outcome
        state.stack.clear()
        assert guide.chances(state) == [chance, chance]


def test_an_impending_breach_lowers_the_chance() -> None:
    guide = AntePortasGuide(game())
    calm = scene(2)
    sweep(calm)
    wall(calm, 4, 5, 6, 7, 8)
    threatened = calm.copy()
    put(threatened, 9, basics=3)
    assert guide.chance(threatened) < guide.chance(calm)


def test_the_clock_counts_battle_phases() -> None:
    guide = AntePortasGuide(game())
    state = scene(2)
    assert guide.clock(state.view(0)) == 0
    state.clock.held = 10
    state.clock.round = 2
    assert guide.clock(state.view(0)) == 12


def test_near_the_end_of_a_war_it_looks_ahead_to_the_end() -> None:
    guide = AntePortasGuide(game())
    state = scene(2)
    assert guide.until(state.view(0), 1) == 1
    state.clock.held = state.clock.half = 9
    assert guide.until(state.view(0), 1) > 1000
    state.clock.held, state.clock.round = 10, 2
    assert guide.until(state.view(0), 1) > 1000


def test_its_rules_of_thumb_are_trained_and_those_of_greedy_are_not() -> None:
    practised = AntePortasGuide(game()).greedy.habits
    greedy = make_bot("greedy", game(), 1)
    assert isinstance(greedy, AntePortasGreedy)
    assert practised.war != greedy.habits.war == Habits().war


def test_every_feature_has_a_name_and_a_word() -> None:
    state = scene(2)
    guide = AntePortasGuide(game())
    view = state.view(0)
    assert len(features_of(view, guide.greedy.lookout.forecast(view))) == len(NAMES) == len(WORDS)
    assert len(guide.parts(state, 0)) == len(NAMES)


def test_the_planner_closes_the_only_gap() -> None:
    state = war(tools=1)
    wall(state, 5, 6, 7, 8)
    put(state, 9, basics=1)
    open_lay(state, 0, 6, state.rules.cards.works[6].cost, 1, False)
    settle(state)
    planner = make_bot("planner:iterations=4,width=2", state.rules, 5)
    assert planner.choose(state.view(0), state.choices(0)).notation == "pressure-mine 4"


def test_the_same_seed_gives_the_same_answer() -> None:
    state = scene(2)
    sweep(state)
    wall(state, 5, 6, 7, 8)
    stock(state, 0, tools=3)
    put(state, 14, basics=2)
    answers = {
        make_bot("planner:iterations=4,width=3", state.rules, 11).choose(state.view(0), state.choices(0)).notation
        for _ in range(2)
    }
    assert len(answers) == 1


@pytest.mark.parametrize("mode", ["capture-the-flag", "area-control"])
def test_in_a_duel_each_side_has_a_chance_of_its_own(mode: str) -> None:
    duel = load("ante-portas", None, {"mode": mode})
    guide = make_guide(duel, 1)
    assert isinstance(guide, AntePortasDuelGuide)
    bots = [make_bot("greedy", duel, 0), make_bot("random", duel, 1)]
    state = run_game(duel, bots, Dealer(5))
    ahead, behind = guide.chances(state)
    result = state.result()
    assert result is not None
    assert result.shares()[0] > result.shares()[1]
    assert ahead > 0.5 > behind


def test_a_planner_thinks_a_duel_through_to_its_end() -> None:
    duel = load("ante-portas", None, {"mode": "capture-the-flag"})
    state, luck = duel.start(2), Dealer(5)
    greedy = make_bot("greedy", duel, 0)
    while not isinstance(state.view(seat := next_seat(state, luck)).asked(), Turn):
        state.push(seat, greedy.choose(state.view(seat), state.choices(seat)))
    planner = make_bot("planner:iterations=2,width=2", duel, 1)
    assert isinstance(planner, Planner)
    plans = planner.weigh(state.view(seat), state.choices(seat), 1.0)
    assert [int(plan.trials) for plan in plans] == [1, 1]
    assert {plan.action for plan in plans} <= set(state.choices(seat))
