"""Bots at a table: games end, are the same every time, and leave a record that can be replayed."""

from __future__ import annotations

import pytest

from holdfast.bots.match import play_game, run_game
from holdfast.games import load
from holdfast.games.after_the_empire.options import OPTIONS
from holdfast.kernel import OVER, Dealer
from holdfast.kernel.luck import next_seat
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from tests.bots.contests import assert_games_end, assert_greedy_leads
from tests.bots.positions import house_game, line_up
from tests.tools.games import frozen_game

EVERY_OPTION = [{name: value} for name, values in OPTIONS.items() for value in values[1:]]
ALL_AT_ONCE = {name: values[-1] for name, values in OPTIONS.items()}


def test_both_drivers_play_the_same_game() -> None:
    game = house_game()
    names = ["greedy", "random"]
    quick = run_game(game, line_up(game, names, 7), Dealer(7))
    play = play_game(game, line_up(game, names, 7), 7)
    assert quick.to_json() == play.state.to_json()
    assert play.record.seats == names
    replayed = replay_record(game, parse_record(play.record.text()))
    assert replayed.state.to_json() == quick.to_json()


@pytest.mark.parametrize("id", ["after-the-empire", "after-the-end", "ante-portas"])
def test_greedy_answers_from_a_glance_and_leaves_the_state_alone(id: str) -> None:
    game = load(id)
    bots, dealer, state = line_up(game, ["greedy"] * 3, 3), Dealer(3), game.start(3)
    assert all(bot.glances for bot in bots)
    while (seat := next_seat(state, dealer)) != OVER:
        truth = state.to_json()
        answer = bots[seat].answer(state, seat)
        assert state.to_json() == truth
        assert answer is bots[seat].choose(state.view(seat), state.choices(seat))
        state.push(seat, answer)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seeds_play_the_same_game(name: str) -> None:
    game = house_game()
    texts = [play_game(game, line_up(game, [name] * 3, 5), 5).record.text() for _ in range(2)]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_at_every_number_of_seats(seats: int) -> None:
    assert_games_end(frozen_game(), seats)


@pytest.mark.parametrize("options", [*EVERY_OPTION, ALL_AT_ONCE], ids=lambda options: ",".join(options.values()))
def test_games_end_under_every_option(options: dict[str, str]) -> None:
    assert_greedy_leads(frozen_game(options))
