"""What to test in a game of your own: the laws, which come for free, and every rule by its id."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from night_watch import TITLE
from night_watch.options import MODES
from night_watch.table import LIGHTS, NightState

from holdfast.kernel import CHANCE, Game, Play
from holdfast.testing import LAWS, Table, goods_balance_against_the_events, nothing_is_lost_or_doubled


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("mode", MODES)
def test_the_laws_hold(mode: str, law: Callable[[Table], object]) -> None:
    """With every number of seats that the mode allows, and a few kinds of luck."""
    game = TITLE.load(None, {"mode": mode})
    for seats in game.seat_counts():
        for seed in range(2):
            law(Table(game, seats, seed))


@pytest.mark.parametrize("mode", MODES)
def test_the_title_tells_the_truth(mode: str) -> None:
    game = TITLE.load(None, {"mode": mode})
    assert game.seat_counts() == list(TITLE.seats_with.get(f"mode={mode}", TITLE.seats))


def dealt(game: Game, *lights: str) -> Play:
    """A game in which these lights were dealt. Chance answers from outside, so a test can answer for it."""
    play = Play(game, ["Ann", "Bob"])
    for light in lights:
        play.deal(game.chance_by_notation[f"light {light}"])
    return play


def test_N_swap__only_an_ember_can_be_swapped() -> None:
    game = TITLE.load()
    play = dealt(game, "flame", "ember")
    refusal = play.state.refusal(0, game.by_notation["swap"])
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("N-swap", "you hold a flame, not an ember")
    play.act(0, [game.by_notation["keep"]])
    play.act(1, [game.by_notation["swap"]])
    assert play.state.to_act() == [CHANCE]


def test_N_light__others_do_not_learn_which_one() -> None:
    game = TITLE.load()
    play = dealt(game, "torch", "ember")
    told = [event.for_seat(1) for event in play.events()]
    assert [event.text for event in told if event is not None] == ["@0 is dealt a light.", "@1 is dealt an ember."]


def lights(state: NightState) -> list[int]:
    """How many there are of each light, wherever it lies."""
    places = [state.deck.under, state.spent, state.hands]
    return [state.deck.bag[kind] + sum(place.count(kind) for place in places) for kind in range(len(LIGHTS))]


def coins(state: NightState) -> list[dict[str, int]]:
    """What each seat has, under the names that events use in "delta"."""
    return [{"coins": coins} for coins in state.coins]


@pytest.mark.parametrize("seed", range(5))
def test_nothing_gets_lost(seed: int) -> None:
    """Two laws that need to know what to count. The second one also checks that nobody ever has fewer than no coins."""
    table = Table(TITLE.load(), 3, seed)
    nothing_is_lost_or_doubled(table, lights)
    goods_balance_against_the_events(table, coins)
