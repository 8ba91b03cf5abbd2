"""Positions to put to bots, and the games they come from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from holdfast.bots import make_bot
from holdfast.bots.search.guide import Guide
from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import CHANCE, OVER, Bot, Dealer, Game, State

AnyState = TypeVar("AnyState", bound=State)


@cache
def house_game() -> AfterTheEmpire:
    """*After the Empire* as people get it: the house cards, no options."""
    game = load("after-the-empire")
    assert isinstance(game, AfterTheEmpire)
    return game


@cache
def house_end_game() -> AfterTheEnd:
    """*After The End* as people get it."""
    game = load("after-the-end")
    assert isinstance(game, AfterTheEnd)
    return game


def line_up(game: Game, names: list[str], seed: int) -> list[Bot]:
    """A bot on every seat, each with a seed of its own."""
    return [make_bot(name, game, 16 * seed + seat) for seat, name in enumerate(names)]


def positions(game: AfterTheEmpire, names: list[str], seed: int) -> Iterator[tuple[EmpireState, int]]:
    """Every state of a game in which a seat has a choice, with that seat; the state goes on changing afterwards."""
    return choices_from(game.start(len(names)), line_up(game, names, seed), seed)


def end_positions(game: AfterTheEnd, names: list[str], seed: int) -> Iterator[tuple[EndState, int]]:
    """The same for *After The End*."""
    return choices_from(game.start(len(names)), line_up(game, names, seed), seed)


def choices_from(state: AnyState, bots: list[Bot], seed: int) -> Iterator[tuple[AnyState, int]]:
    dealer = Dealer(seed)
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


def weighed(game: Game, guide: Guide, seed: int, count: int, seats: int = 2) -> list[tuple[State, int]]:
    """Copies of the first positions of a game in which a search would think, each with the seat that is asked."""
    bots = [make_bot("greedy", game, seat) for seat in range(seats)]
    dealer, state = Dealer(seed), game.start(seats)
    found: list[tuple[State, int]] = []
    while len(found) < count:
        seat = int(state.actor())
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        view, choices = state.view(seat), state.choices(seat)
        if len(choices) > 1 and guide.attention(view, choices) > 0.0:
            found.append((state.copy(), seat))
        state.push(seat, bots[seat].choose(view, choices))
    return found
