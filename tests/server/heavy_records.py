"""Records that are valid but costly: late in a game somebody undoes and redoes an answer over and over."""

from __future__ import annotations

import random

from holdfast.games import load
from holdfast.kernel import Dealer, Play


def hesitant(id: str, pairs: int, seats: int = 2, seed: int = 5) -> Play:
    """A whole game, except that near its end one answer is undone and redone this many times."""
    play, dealer, luck = Play(load(id), [f"Seat {seat}" for seat in range(seats)]), Dealer(seed), random.Random(seed)
    last = late_doubt(id, seats, seed)
    play.deal_all(dealer)
    while asked := play.state.to_act():
        seat = asked[0]
        play.act(seat, [luck.choice(play.state.choices(seat))])
        if len(play.moves) == last:
            for _ in range(pairs):
                play.undo(seat)
                play.redo(seat)
        play.deal_all(dealer)
    return play


def late_doubt(id: str, seats: int, seed: int) -> int:
    """After how many answers of that game the last one that can be undone has been given."""
    play, dealer, luck = Play(load(id), [f"Seat {seat}" for seat in range(seats)]), Dealer(seed), random.Random(seed)
    last = 0
    play.deal_all(dealer)
    while asked := play.state.to_act():
        seat = asked[0]
        play.act(seat, [luck.choice(play.state.choices(seat))])
        if play.can_undo(seat):
            last = len(play.moves)
        play.deal_all(dealer)
    return last
