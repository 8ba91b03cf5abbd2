"""Reviews: luck and decisions add up to the result, and a thrown-away move is found."""

from __future__ import annotations

import pytest

from holdfast.advice import AdviceError, Review, review
from holdfast.advice.review import SURE, Eye
from holdfast.bots import make_bot
from holdfast.bots.makers import planner
from holdfast.bots.match import play_game
from holdfast.bots.search.fate import Fate, spread
from holdfast.games import games_with, load
from holdfast.kernel import CHANCE, OVER, Dealer, Play
from holdfast.kernel.horizon import Move


@pytest.mark.parametrize("id", games_with("bots", "guide"))
def test_luck_and_decisions_add_up_to_the_result(id: str) -> None:
    game = load(id)
    play = play_game(game, [make_bot("greedy", game, 1), make_bot("random", game, 2)], 3)
    told: list[tuple[int, int]] = []
    found = review(play, None, 1, 4, 0, lambda done, all: told.append((done, all)))
    result = play.state.result()
    assert result is not None
    winners = result.winners()
    for seat in range(2):
        end = 1.0 / len(winners) if seat in winners else 0.0
        assert found.result[seat] == end
        parts = (found.luck, found.own, found.others, found.revisions)
        assert found.opening[seat] + sum(part[seat] for part in parts) == pytest.approx(end)
        luck = sum(step.swing[seat] for step in found.steps if step.is_luck)
        own = sum(step.swing[seat] for step in found.steps if step.seat == seat)
        assert found.luck[seat] == pytest.approx(luck)
        assert found.own[seat] == pytest.approx(own)
        account = found.account(seat)
        columns = (account.luck, account.own, account.others)
        assert account.start + sum(column.whole for column in columns) + account.revisions == account.end
        assert all(column.told + column.rest == column.whole for column in columns)
    assert sum(len(step.moves) for step in found.steps) == len(play.moves)
    assert told[-1] == (len(found.steps), len(found.steps))
    assert [turn.number for turn in found.turns] == sorted(turn.number for turn in found.turns)
    assert len(found.turns) <= 6


def thrown_away() -> tuple[Play, int]:
    """A game of greedy against itself in which seat 0 once passes although it could act; and when it does."""
    game = load("after-the-empire")
    bots = [make_bot("greedy", game, seat) for seat in range(2)]
    play, dealer = Play(game, ["Ann", "Bo"]), Dealer(5)
    passed = 0
    turns = 0
    while True:
        play.deal_all(dealer)
        seat = int(play.state.actor())
        if seat == OVER or len(play.moves) > 90:
            return play, passed
        choices = play.state.choices(seat)
        chosen = bots[seat].choose(play.state.view(seat), choices)
        idle = next((choice for choice in choices if choice.notation == "pass"), None)
        if seat == 0 and idle is not None:
            turns += 1
            if turns == 4:
                chosen, passed = idle, len(play.moves) + 1
        play.act(seat, [chosen])


def test_a_move_thrown_away_is_found_and_a_better_one_named() -> None:
    play, passed = thrown_away()
    assert passed > 0
    found = review(play, 0, 2, 24)
    errors = {turn.number: turn for turn in found.turns if not turn.luck}
    assert passed in errors
    assert errors[passed].played == "pass"
    assert errors[passed].better not in (None, "pass")
    assert errors[passed].cost > 0
    assert all(turn.seat == 0 for turn in found.turns)


def test_strokes_of_luck_name_what_was_drawn() -> None:
    play, _ = thrown_away()
    found = review(play, None, 3, 2)
    lucky = [step for step in found.steps if step.is_luck]
    assert lucky
    for step in lucky:
        assert all(move.seat == CHANCE for move in step.moves)
    strokes = [turn for turn in found.turns if turn.luck]
    assert strokes
    for turn in strokes:
        assert turn.played
        assert abs(turn.swing) > SURE * turn.error
    for seat in range(2):
        listed = sum(round(100 * turn.swings[seat]) for turn in strokes)
        assert found.account(seat).luck.told == listed


def test_a_decision_turns_the_game_by_what_the_better_one_was_worth() -> None:
    """Its swing may be within its error: the swing is what came of it, not what it was worth."""
    play, _ = thrown_away()
    decisions = [turn for turn in review(play, None, 3, 24).turns if not turn.luck]
    assert decisions
    for turn in decisions:
        assert turn.cost > SURE * turn.cost_error


def test_what_cannot_be_reviewed_is_refused_in_a_sentence() -> None:
    play, _ = thrown_away()
    for worlds in (0, -1, 1_001):
        with pytest.raises(AdviceError, match=f"worlds is a number from 1 to 1000, not {worlds}"):
            review(play, worlds=worlds)
    with pytest.raises(AdviceError, match="iterations is a number from 1 to 1000000, not 0"):
        review(play, iterations=0)
    for seat in (9, -1):
        with pytest.raises(AdviceError, match=f"the seats are 0 to 1, not {seat}"):
            review(play, seat)
    none = [0.0, 0.0]
    found = Review([0.5, 0.5], [], none, none, none, none, [none] * 3, [])
    assert found.account(1).end == 50
    for seat in (9, -1):
        with pytest.raises(AdviceError, match=f"the seats are 0 to 1, not {seat}"):
            found.account(seat)


def test_noise_is_not_reported_as_a_turning_point() -> None:
    """With a single world nothing is known about the error, so no stroke of luck is reported."""
    play, _ = thrown_away()
    assert not [turn for turn in review(play, None, 1, 2).turns if turn.luck]


def test_an_imagined_world_that_comes_true_brings_no_surprise() -> None:
    """Where chance answers as an imagined world says, and everybody follows the rules of thumb, no step changes the
    chances in that world: before and after it the luck is the same, whatever has been drawn."""
    game = load("after-the-empire")
    eye = Eye(planner("planner", game, 0), 1)
    fate = Fate(spread(int(eye.bot.seed), 0))
    state = game.start(2)
    compared = {"luck": 0, "decision": 0}
    for number in range(150):
        until = eye.horizon(state)
        before = eye.chances(state, until) if number % 3 == 0 else None
        seat = int(state.actor())
        if seat == CHANCE:
            action = fate.answer(state)
        else:
            action = eye.bot.guide.players[seat].choose(state.view(seat), state.choices(seat))
        eye.see(state, Move(seat, action, 0, False, 0))
        state.push(seat, action)
        if before is not None:
            assert eye.chances(state, until) == before, number
            compared["luck" if seat == CHANCE else "decision"] += 1
    assert min(compared.values()) > 5
