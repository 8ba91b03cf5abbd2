"""`greedy` for *Ante Portas*: it stops a breach that one answer can stop, says what it is up to, and holds out
longer than `random`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from holdfast.bots import make_bot
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.greedy.intent import deed
from holdfast.bots.match import run_game
from holdfast.games.ante_portas.deploy import open_deploy
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.options import OPTIONS
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.works import open_lay
from holdfast.kernel import Dealer
from tests.bots.contests import assert_changes_nothing, assert_games_end, assert_greedy_has_no_memory
from tests.bots.positions import choices_from, line_up
from tests.games.ante_portas.field.scenes import card, march, put, settle, war
from tests.games.ante_portas.scenes import game, scene, stock, sweep

EVERY_OPTION = [{name: value} for name, values in OPTIONS.items() for value in values[1:] if value != "two"]
DEALS = 20


def answer(state: AntePortasState, seat: int = 0) -> str:
    choices = state.choices(seat)
    chosen = make_bot("greedy", state.rules, 7).choose(state.view(seat), choices)
    assert chosen in choices
    return chosen.notation


def answers(state: AntePortasState, count: int, seat: int = 0) -> list[str]:
    """The bot's next answers, this many of them; they are carried out."""
    given = []
    for _ in range(count):
        given.append(answer(state, seat))
        state.apply(seat, next(choice for choice in state.choices(seat) if choice.notation == given[-1]))
    return given


def wall(state: AntePortasState, *mined: int) -> None:
    """A Guard Post with one Farmer on the Spawn Point, and Pressure Mines on some of the hexes it sees."""
    put(state, 2, work="guard-post")
    state.field.farmers[2] = 1
    for hex in mined:
        put(state, hex, work="pressure-mine")


# -- the next breach ---------------------------------------------------------------------------------------------


def test_a_mine_goes_where_the_only_gap_is() -> None:
    state = war(tools=3)
    wall(state, 5, 6, 7, 8)
    put(state, 9, basics=1)
    open_lay(state, 0, 6, state.rules.cards.works[6].cost, -1, False)
    settle(state)
    assert answer(state) == "pressure-mine 4"


def test_soldiers_go_where_a_mine_is_too_weak() -> None:
    """Three Raiders would overrun the Mine on #4; with two Farmers beside it they are beaten."""
    state = war()
    wall(state, 4, 5, 6, 7, 8)
    put(state, 2, farmers=2)
    put(state, 9, basics=3)
    open_deploy(state, 0, 1, 0)
    settle(state)
    assert answers(state, 3) == ["from 2", "to 4", "send 2 farmers"]


def test_a_troop_within_range_is_shot_before_it_gets_through() -> None:
    state = war()
    put(state, 7, farmers=2, work="trench")
    march(state, card("down"), 17, basics=2)
    assert answers(state, 2) == ["fire 17", "by 7"]  # the first gun and the end of the volley are not asked about
    assert state.field.invaders() == 0


def test_nobody_fires_where_nobody_falls() -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    march(state, card("down"), 17, elites=1)
    assert answer(state) == "hold"


def test_the_steward_lays_mines_before_he_looks_for_goods() -> None:
    state = scene(2)
    sweep(state)
    wall(state, 5, 6, 7, 8)
    put(state, 9, basics=1)
    stock(state, 0, tools=3)
    assert answer(state) == "go minelayer-pressure"


def test_a_guard_post_is_worth_more_while_nothing_but_the_spawn_point_is_in_sight() -> None:
    blind, sighted = scene(2), scene(2)
    wall(sighted)
    bot = AntePortasGreedy(blind.rules)
    choice = next(choice for choice in blind.choices(0) if choice.notation == "go builder-guard-post")
    assert bot.opinions(blind.view(0), [choice])[0] > bot.opinions(sighted.view(0), [choice])[0] + 1.0


# -- saying so -----------------------------------------------------------------------------------------------------


def test_it_says_what_it_is_up_to() -> None:
    state = scene(2)
    sweep(state)
    wall(state, 5, 6, 7, 8)
    put(state, 9, basics=1)
    stock(state, 0, tools=3)
    said = make_bot("greedy", state.rules, 1).intent(state.view(0))
    assert said == "At a glance, I would lay a Pressure Mine on hex 4; as we stand, I fear a breach."
    assert make_bot("planner:iterations=1", state.rules, 1).intent(state.view(0)) == said
    assert make_bot("random", state.rules, 1).intent(state.view(0)) == ""


def test_it_names_a_place_with_its_article() -> None:
    state = scene(2)
    view, bot = state.view(0), make_bot("greedy", state.rules, 1)
    assert isinstance(view, AntePortasView)
    assert isinstance(bot, AntePortasGreedy)
    head = next(place for place in state.rules.cards.places if place.id == "head-official")
    assert deed(bot.outlook(view), int(head.number)) == "visit the Head Official"


@pytest.mark.parametrize(("id", "said"), [("builder-farm", "build a Farm"), ("builder-estate", "build an Estate")])
def test_it_says_what_it_would_build(id: str, said: str) -> None:
    state = scene(2)
    view, bot = state.view(0), make_bot("greedy", state.rules, 1)
    assert isinstance(view, AntePortasView)
    assert isinstance(bot, AntePortasGreedy)
    place = next(place for place in state.rules.cards.places if place.id == id)
    assert deed(bot.outlook(view), int(place.number)) == said


# -- whole wars ----------------------------------------------------------------------------------------------------


def points(rules: AntePortas, name: str, seed: int) -> int:
    result = run_game(rules, line_up(rules, [name] * 2, seed), Dealer(seed)).result()
    assert result is not None
    return result.points(0)


@pytest.mark.slow
def test_greedy_holds_out_longer_than_random() -> None:
    """On the same deals; winning the war counts as ten more half-years."""
    rules = game()
    longer = sum(points(rules, "greedy", seed) > points(rules, "random", seed) for seed in range(DEALS))
    assert longer >= DEALS - 1


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_wars_end(seats: int) -> None:
    rules = game()
    if seats > 1:
        assert_games_end(rules, seats)
    else:
        assert run_game(rules, line_up(rules, ["greedy"], 1), Dealer(1)).result() is not None


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_every_option_is_played_to_its_end(options: dict[str, str]) -> None:
    rules = game(**{name.replace("-", "_"): value for name, value in options.items()})
    seats = rules.seat_counts()[-1] if options.get("twice-as-strong") == "three-turns" else 2
    assert run_game(rules, line_up(rules, ["greedy"] * seats, 3), Dealer(3)).result() is not None


def positions(rules: AntePortas, seed: int) -> Iterator[tuple[AntePortasState, int]]:
    return choices_from(rules.start(2), line_up(rules, ["greedy", "greedy"], seed), seed)


def test_a_bot_changes_neither_view_nor_choices() -> None:
    rules = game()
    for number, (state, seat) in enumerate(positions(rules, 3)):
        if number % 5 == 0:
            assert_changes_nothing(rules, "greedy", number, state, seat)


def test_greedy_has_no_memory() -> None:
    rules = game()
    assert_greedy_has_no_memory(rules, positions(rules, 4))
