"""Bots at a table: plays a game from its opening to its end."""

from __future__ import annotations

from mypy_extensions import i64

from holdfast.kernel.bot import Bot
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import Luck, next_seat
from holdfast.kernel.play import Play
from holdfast.kernel.state import State


def run_game(game: Game, bots: list[Bot], luck: Luck) -> State:
    """Play without a record; returns the final state. A bot is given its own seat's view and choices, no more."""
    state = game.start(len(bots))
    while True:
        seat = next_seat(state, luck)
        if seat == OVER:
            return state
        state.push(seat, bots[seat].answer(state, seat))


def play_game(game: Game, bots: list[Bot], seed: int) -> Play:
    """Play with a record, every answer checked; the seats are called after their bots."""
    play = Play(game, [bot.name for bot in bots], {"seed": str(seed)})
    dealer = Dealer(seed)
    play.deal_all(dealer)
    while True:
        seat: i64 = play.state.actor()
        if seat == OVER:
            return play
        choices = play.state.choices(seat)
        play.act(seat, [bots[seat].choose(play.state.view(seat), choices)])
        play.deal_all(dealer)
