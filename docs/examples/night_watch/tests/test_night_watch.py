"""What to test in a game of your own: the laws, which come for free, and every rule by its id."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from night_watch import TITLE
from night_watch.options import MODES

from holdfast.kernel import CHANCE, Game, Play
from holdfast.testing import LAWS, Table, Walk


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
    """A game in which chance has dealt these lights: chance answers from outside, so a test can answer for it."""
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


def test_N_shout__coins_run_out() -> None:
    """A law of one's own: whatever is played, nobody owes a coin."""
    for seed in range(5):
        walk = Walk(Table(TITLE.load(), 3, seed))
        while not walk.is_over():
            walk.step()
            told = walk.state.to_json()["coins"]
            assert isinstance(told, list)
            assert min(told) >= 0
