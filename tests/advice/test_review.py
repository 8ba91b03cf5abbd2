"""Reviews: luck and decisions add up to the result, and a thrown-away move is found."""

from __future__ import annotations

import pytest

from holdfast.advice import review
from holdfast.bots import make_bot
from holdfast.bots.match import play_game
from holdfast.games import GAMES, load
from holdfast.kernel import CHANCE, OVER, Dealer, Play


@pytest.mark.parametrize("id", list(GAMES))
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
        added = found.opening[seat] + found.luck[seat] + found.decisions[seat] + found.revisions[seat]
        assert added == pytest.approx(end)
        luck = sum(step.swing[seat] for step in found.steps if step.is_luck)
        assert found.luck[seat] == pytest.approx(luck)
    assert sum(len(step.moves) for step in found.steps) == len(play.moves)
    assert told[-1] == (len(found.steps), len(found.steps))
    assert [turn.number for turn in found.turns] == sorted(turn.number for turn in found.turns)
    assert len(found.turns) <= 6


def thrown_away() -> tuple[Play, int]:
    """A game of greedy against itself in which seat 0 once passes where it could do something; and when."""
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
    found = review(play, None, 1, 2)
    lucky = [step for step in found.steps if step.is_luck]
    assert lucky
    for step in lucky:
        assert all(move.seat == CHANCE for move in step.moves)
    for turn in found.turns:
        assert turn.played
