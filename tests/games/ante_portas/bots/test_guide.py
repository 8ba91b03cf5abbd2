"""What the planner knows about *Ante Portas*: chances that allies share, a clock of Battle Phases, sound answers."""

from __future__ import annotations

from holdfast.bots import make_bot
from holdfast.bots.ante_portas.features import NAMES, WORDS, features_of
from holdfast.bots.ante_portas.guide import AntePortasGuide
from holdfast.games.ante_portas.tables import HELD, LOST
from holdfast.games.ante_portas.works import open_lay
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


def test_a_breach_that_threatens_lowers_the_chance() -> None:
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
