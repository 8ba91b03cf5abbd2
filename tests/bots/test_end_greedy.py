"""`greedy` for *After The End*: it beats `random`, sees its view alone, and ends every kind of game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from holdfast.bots import make_bot
from holdfast.bots.match import play_game, run_game
from holdfast.games import load
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
from holdfast.kernel import CHANCE, OVER, Action, Bot, Dealer, Rng
from holdfast.kernel.play import replay_record
from holdfast.kernel.record import parse_record

EVERY_OPTION = [{name: value} for name, values in OPTIONS.items() for value in values[1:]]
ALL_AT_ONCE = {name: values[-1] for name, values in OPTIONS.items()}
OTHER_TRUTHS = 3
FROZEN_CARDS = Path(__file__).parents[1] / "cards_after_the_end" / "frozen"


@cache
def house_game() -> AfterTheEnd:
    """*After The End* as people get it: the house cards, no options."""
    game = load("after-the-end")
    assert isinstance(game, AfterTheEnd)
    return game


def frozen_game(options: dict[str, str] | None = None) -> AfterTheEnd:
    game = load("after-the-end", FROZEN_CARDS, options or {})
    assert isinstance(game, AfterTheEnd)
    return game


def line_up(game: AfterTheEnd, names: list[str], seed: int) -> list[Bot]:
    return [make_bot(name, game, 16 * seed + seat) for seat, name in enumerate(names)]


def positions(game: AfterTheEnd, names: list[str], seed: int) -> Iterator[tuple[EndState, int]]:
    """Every state of a game in which a seat has a choice, with that seat; the state goes on changing afterwards."""
    bots = line_up(game, names, seed)
    dealer = Dealer(seed)
    state = game.start(len(bots))
    while True:
        seat = state.actor()
        if seat == OVER:
            return
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        choices = state.choices(seat)
        if len(choices) > 1:
            yield state, int(seat)
        state.push(seat, bots[seat].choose(state.view(seat), choices))


def answer(game: AfterTheEnd, state: EndState, seat: int) -> Action[Any]:
    choices = state.choices(seat)
    chosen = make_bot("greedy", game, 7).choose(state.view(seat), choices)
    assert chosen in choices
    return chosen


# -- how well ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    """Two seats, seeds 0 to 49, both seatings: at least 97 of 100, and by a wide margin."""
    game = house_game()
    won = 0
    points = [0, 0]
    for seed in range(50):
        for names in (["greedy", "random"], ["random", "greedy"]):
            result = run_game(game, line_up(game, names, seed), Dealer(seed)).result()
            assert result is not None
            greedy = names.index("greedy")
            won += result.winners() == [greedy]
            points[0] += result.points(greedy)
            points[1] += result.points(1 - greedy)
    assert won >= 97
    assert points[0] > 2 * points[1]


def test_greedy_loses_nobody_while_somebody_can_bear_a_wound() -> None:
    game = house_game()
    checked = 0
    for seed in range(6):
        for state, seat in positions(game, ["greedy"] * 3, seed):
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


def test_greedy_takes_a_mission_that_is_a_gift() -> None:
    """The other one visits the Capitol, the mission is a fat one, and there is nothing to buy."""
    game = house_game()
    checked = 0
    for seed in range(12):
        for state, seat in positions(game, ["greedy", "random"], seed):
            if not isinstance(state.asked(seat), Decide) or seat != 0 or state.mission().points < 4:
                continue
            me, other = state.colonies
            if other.visiting and me.resources() <= 1 and me.ready_people() >= 4 and not me.hand:
                assert isinstance(answer(game, state, seat), (SendOne, SendPair))
                checked += 1
    assert checked >= 5


def test_greedy_spends_adrenaline_only_to_turn_a_mission_around() -> None:
    game = house_game()
    checked = 0
    for seed in range(10):
        for state, seat in positions(game, ["greedy"] * 4, seed):
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
    game = frozen_game()
    differing = 0
    for seed in range(12 // seats):
        for number, (state, seat) in enumerate(positions(game, ["greedy"] * seats, seed)):
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
    game = frozen_game()
    for state, seat in positions(game, ["greedy"] * 3, 3):
        view = state.view(seat)
        shown = view.to_json()
        choices = state.choices(seat)
        before = list(choices)
        make_bot("greedy", game, 1).choose(view, choices)
        assert view.to_json() == shown
        assert choices == before


def test_greedy_has_no_memory() -> None:
    game = frozen_game()
    old = make_bot("greedy", game, 9)
    for state, seat in positions(game, ["greedy", "random"], 4):
        if seat == 0:
            choices = state.choices(seat)
            fresh = make_bot("greedy", game, 9).choose(state.view(seat), choices)
            assert old.choose(state.view(seat), choices) is fresh


# -- whole games -------------------------------------------------------------------------------------------------


def test_the_same_seeds_play_the_same_game_and_its_record_replays() -> None:
    game = frozen_game()
    texts = [play_game(game, line_up(game, ["greedy"] * 3, 5), 5).record.text() for _ in range(2)]
    assert texts[0] == texts[1]
    quick = run_game(game, line_up(game, ["greedy"] * 3, 5), Dealer(5))
    assert replay_record(game, parse_record(texts[0])).state.to_json() == quick.to_json()


@pytest.mark.parametrize("seats", range(MIN_SEATS, MAX_SEATS + 1))
def test_games_end_at_every_number_of_seats(seats: int) -> None:
    game = frozen_game()
    for seed in range(3):
        for names in (["greedy"] * seats, ["greedy"] + ["random"] * (seats - 1)):
            result = run_game(game, line_up(game, names, seed), Dealer(seed)).result()
            assert result is not None
            assert len(result.ranks) == seats


@pytest.mark.parametrize("options", [*EVERY_OPTION, ALL_AT_ONCE], ids=lambda options: ",".join(options.values()))
def test_games_end_under_every_option(options: dict[str, str]) -> None:
    game = frozen_game(options)
    for seats in (2, 5):
        names = ["greedy", "random", "greedy", "greedy", "greedy"][:seats]
        result = run_game(game, line_up(game, names, 1), Dealer(1)).result()
        assert result is not None
        assert result.points(0) > result.points(1)
