"""The levels for people: named, made for both games, the same every time, and never absurd."""

from __future__ import annotations

import pytest

from holdfast.bots import BotError, bot_levels, bot_names, make_bot
from holdfast.bots.match import run_game
from holdfast.games import games_with, load, part, title_of
from holdfast.kernel import CHANCE, OVER, Dealer, Rng
from holdfast.kernel.title import TOGETHER

LEVELLED = games_with("bots", "levels")
QUICK = ["squire", "yeoman"]  # those that do not look ahead


def test_there_are_five_from_squire_to_warlord() -> None:
    levels = bot_levels()
    assert [level.name for level in levels] == ["squire", "yeoman", "knight", "castellan", "warlord"]
    assert [level.title for level in levels] == ["Squire", "Yeoman", "Knight", "Castellan", "Warlord"]
    for level in levels:
        assert level.about.endswith(".")
        assert level.about.count(".") == 1
        assert all(level.name in part(id, "bots", "levels") for id in LEVELLED)
        assert level.name not in bot_names()


@pytest.mark.parametrize("id", LEVELLED)
@pytest.mark.parametrize("level", [level.name for level in bot_levels()])
def test_a_levels_name_makes_a_bot_of_that_name(id: str, level: str) -> None:
    assert make_bot(level, load(id), 1).name == level


@pytest.mark.parametrize("id", games_with("bots", "weights"))
def test_the_highest_level_is_the_strongest_bot(id: str) -> None:
    """It answers as `learned` does, which the ladder in docs/strength.md shows to be the strongest."""
    game = load(id)
    state, dealer = game.start(2), Dealer(5)
    answers = 0
    while answers < 12:
        seat = int(state.actor())
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        view, choices = state.view(seat), state.choices(seat)
        top = make_bot(bot_levels()[-1].name, game, answers).choose(view, choices)
        assert top is make_bot("learned", game, answers).choose(view, choices)
        state.push(seat, top)
        answers += 1


def test_a_level_has_no_settings() -> None:
    with pytest.raises(BotError, match="the bot 'squire' has no setting 'iterations'; it has no settings"):
        make_bot("squire:iterations=9", load("after-the-end"), 1)


@pytest.mark.parametrize("id", LEVELLED)
@pytest.mark.parametrize("level", QUICK)
def test_another_truth_changes_nothing(id: str, level: str) -> None:
    game = load(id)
    bots = [make_bot("greedy", game, seat) for seat in range(3)]
    state, dealer = game.start(3), Dealer(2)
    number = 0
    while (seat := int(state.actor())) != OVER:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        number += 1
        view, choices = state.view(seat), state.choices(seat)
        if number % 7 == 0:
            truth = game.resample(view, Rng(number))
            expected = make_bot(level, game, number).choose(view, choices)
            assert make_bot(level, game, number).choose(truth.view(seat), truth.choices(seat)) is expected
        state.push(seat, bots[seat].choose(view, choices))


@pytest.mark.parametrize("id", [id for id in LEVELLED if title_of(id).bond != TOGETHER])
def test_even_a_squire_plays_far_better_than_a_random_bot(id: str) -> None:
    game = load(id)
    wins = 0
    for seed in range(10):
        bots = [make_bot("squire", game, seed), make_bot("random", game, seed)]
        result = run_game(game, bots if seed % 2 else bots[::-1], Dealer(seed)).result()
        assert result is not None
        wins += result.winners() == [0 if seed % 2 else 1]
    assert wins >= 8


@pytest.mark.parametrize("id", [id for id in LEVELLED if title_of(id).bond == TOGETHER])
def test_even_squires_hold_out_longer_than_random_bots(id: str) -> None:
    """On the same deals, each played once by a team of squires and once by a team of random bots."""
    game = load(id)
    points = {"squire": 0, "random": 0}
    for seed in range(6):
        for name in points:
            result = run_game(game, [make_bot(name, game, seed) for _ in range(2)], Dealer(seed)).result()
            assert result is not None
            points[name] += result.points(0)
    assert points["squire"] > 1.3 * points["random"]
