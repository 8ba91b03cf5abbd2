"""`greedy` for *After The End*: it beats `random`, sees only its view, and finishes every kind of game."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.bots import make_bot
from holdfast.bots.match import play_game, run_game
from holdfast.games.after_the_end.catalog import ADRENALINE, GOOD_TIMING, LIE_LOW
from holdfast.games.after_the_end.colony import HIDDEN
from holdfast.games.after_the_end.commit import Decide, SendOne, SendPair
from holdfast.games.after_the_end.experience import COMMITTED, PlayExperience, Window
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.options import OPTIONS
from holdfast.games.after_the_end.raids import ChooseWounded
from holdfast.games.after_the_end.resolve import find_winner
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.tables import MAX_SEATS, MIN_SEATS
from holdfast.kernel import Action, Dealer, Rng
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from tests.bots.contests import (
    assert_changes_nothing,
    assert_games_end,
    assert_greedy_beats_random,
    assert_greedy_has_no_memory,
    assert_greedy_leads,
)
from tests.bots.positions import end_positions, house_end_game, line_up
from tests.tools.games import frozen_end_game

EVERY_OPTION = [{name: value} for name, values in OPTIONS.items() for value in values[1:]]
ALL_AT_ONCE = {name: values[-1] for name, values in OPTIONS.items()}
OTHER_TRUTHS = 3


def answer(game: AfterTheEnd, state: EndState, seat: int) -> Action[Any]:
    choices = state.choices(seat)
    chosen = make_bot("greedy", game, 7).choose(state.view(seat), choices)
    assert chosen in choices
    return chosen


# -- how well ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert_greedy_beats_random(house_end_game(), fewest_won=97, times_the_points=2)


def test_greedy_loses_nobody_while_somebody_can_bear_a_wound() -> None:
    game = house_end_game()
    checked = 0
    for seed in range(6):
        for state, seat in end_positions(game, ["greedy"] * 3, seed):
            if not isinstance(state.asked(seat), ChooseWounded):
                continue
            people = state.colonies[seat].people
            tough = [
                place
                for place, person in enumerate(people)
                if person.is_ready() and person.wounds < len(game.cards.characters[person.card].wounds)
            ]
            if tough:
                hit = state.copy()
                hit.push(seat, answer(game, state, seat))
                assert hit.colonies[seat].living() == state.colonies[seat].living()
                checked += 1
    assert checked >= 20


def test_greedy_takes_a_mission_that_nobody_else_wants() -> None:
    """The other seat visits the Capitol, the mission is worth a lot, and there is nothing to buy."""
    game = house_end_game()
    checked = 0
    for seed in range(12):
        for state, seat in end_positions(game, ["greedy", "random"], seed):
            if not isinstance(state.asked(seat), Decide) or seat != 0 or state.mission().points < 4:
                continue
            me, other = state.colonies
            if other.visiting and me.resources() <= 1 and me.ready_people() >= 4 and not me.hand:
                assert isinstance(answer(game, state, seat), (SendOne, SendPair))
                checked += 1
    assert checked >= 5


def test_greedy_spends_adrenaline_only_to_turn_a_mission_around() -> None:
    game = house_end_game()
    checked = 0
    for seed in range(10):
        for state, seat in end_positions(game, ["greedy"] * 4, seed):
            question = state.asked(seat)
            if not isinstance(question, Window) or question.moment != COMMITTED:
                continue
            played = answer(game, state, seat)
            if not isinstance(played, PlayExperience) or played.effect not in (ADRENALINE, LIE_LOW, GOOD_TIMING):
                continue
            assert find_winner(state) != seat
            turned = state.copy()
            while find_winner(turned) != seat and turned.actor() == seat:
                turned.push(seat, answer(game, turned, seat))
            assert find_winner(turned) == seat
            checked += 1
    assert checked >= 5


# -- what it sees ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_other_truths_behind_the_same_view_get_the_same_answer(seats: int) -> None:
    game = frozen_end_game()
    differing = 0
    for seed in range(12 // seats):
        for number, (state, seat) in enumerate(end_positions(game, ["greedy"] * seats, seed)):
            view = state.view(seat)
            hidden = any(HIDDEN in colony.hand for colony in view.colonies)
            if not hidden and number % 10:
                continue
            expected = answer(game, state, seat)
            truth = state.to_json()
            for other in range(OTHER_TRUTHS):
                imagined = game.resample(view, Rng(1000 * number + other))
                differing += imagined.to_json() != truth
                assert answer(game, imagined, seat) is expected
    assert differing > 50, "the truths must really differ for this to mean anything"


def test_greedy_changes_neither_view_nor_choices() -> None:
    game = frozen_end_game()
    for state, seat in end_positions(game, ["greedy"] * 3, 3):
        assert_changes_nothing(game, "greedy", 1, state, seat)


def test_greedy_has_no_memory() -> None:
    game = frozen_end_game()
    assert_greedy_has_no_memory(game, end_positions(game, ["greedy", "random"], 4))


# -- whole games -------------------------------------------------------------------------------------------------


def test_the_same_seeds_play_the_same_game_and_its_record_replays() -> None:
    game = frozen_end_game()
    texts = [play_game(game, line_up(game, ["greedy"] * 3, 5), 5).record.text() for _ in range(2)]
    assert texts[0] == texts[1]
    quick = run_game(game, line_up(game, ["greedy"] * 3, 5), Dealer(5))
    assert replay_record(game, parse_record(texts[0])).state.to_json() == quick.to_json()


@pytest.mark.parametrize("seats", range(MIN_SEATS, MAX_SEATS + 1))
def test_games_end_at_every_number_of_seats(seats: int) -> None:
    assert_games_end(frozen_end_game(), seats)


@pytest.mark.parametrize("options", [*EVERY_OPTION, ALL_AT_ONCE], ids=lambda options: ",".join(options.values()))
def test_games_end_under_every_option(options: dict[str, str]) -> None:
    assert_greedy_leads(frozen_end_game(options))
