"""What bots must be able to do in every game, in whole games and in single answers."""

from __future__ import annotations

from collections.abc import Iterable

from holdfast.bots import make_bot
from holdfast.bots.match import run_game
from holdfast.kernel import Dealer, Game, Result, State
from tests.bots.positions import line_up


def result_of(game: Game, names: list[str], seed: int) -> Result:
    result = run_game(game, line_up(game, names, seed), Dealer(seed)).result()
    assert result is not None
    return result


def assert_greedy_beats_random(game: Game, fewest_won: int, times_the_points: int) -> None:
    """Two seats, seeds 0 to 49, both seatings: `greedy` alone wins at least `fewest_won` games, by a wide margin."""
    won = 0
    points = [0, 0]
    for seed in range(50):
        for names in (["greedy", "random"], ["random", "greedy"]):
            result = result_of(game, names, seed)
            greedy = names.index("greedy")
            won += result.winners() == [greedy]
            points[0] += result.points(greedy)
            points[1] += result.points(1 - greedy)
    assert won >= fewest_won
    assert points[0] > times_the_points * points[1]


def assert_games_end(game: Game, seats: int) -> None:
    """Both with `greedy` on every seat, and with one `greedy` among `random` bots."""
    for seed in range(3):
        for names in (["greedy"] * seats, ["greedy"] + ["random"] * (seats - 1)):
            assert len(result_of(game, names, seed).ranks) == seats


def assert_greedy_leads(game: Game) -> None:
    """With the fewest and the most seats a game ends, and `greedy` is ahead of the one `random`."""
    for seats in (game.min_seats, game.max_seats):
        result = result_of(game, ["greedy", "random", *["greedy"] * (seats - 2)], 1)
        assert result.points(0) > result.points(1)


def assert_changes_nothing(game: Game, name: str, seed: int, state: State, seat: int) -> None:
    """Choosing leaves the view and the list of choices as they were."""
    view = state.view(seat)
    shown = view.to_json()
    choices = state.choices(seat)
    before = list(choices)
    make_bot(name, game, seed).choose(view, choices)
    assert view.to_json() == shown
    assert choices == before


def assert_greedy_has_no_memory(game: Game, positions: Iterable[tuple[State, int]]) -> None:
    """On seat 0 a bot that has seen the whole game answers as a fresh one does."""
    old = make_bot("greedy", game, 9)
    for state, seat in positions:
        if seat == 0:
            choices = state.choices(seat)
            fresh = make_bot("greedy", game, 9).choose(state.view(seat), choices)
            assert old.choose(state.view(seat), choices) is fresh
