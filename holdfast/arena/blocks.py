"""One block: a deal played once for every seat of the candidate, everything else being equal.

The luck belongs to the deal and a bot's own seed to its seat, so a bot against itself plays the same game again and
again, and scores exactly its fair share.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from holdfast.bots import make_bot
from holdfast.bots.external import ExternalBot
from holdfast.games import load
from holdfast.kernel.bot import Bot
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import next_seat
from holdfast.kernel.result import Result

SEEDS_A_DEAL = 16  # more than any game has seats


@dataclass(frozen=True)
class Duel:
    """What is played: a candidate on one seat, its rival on all others."""

    game: str
    seats: int
    candidate: str
    rival: str
    cards: str | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class GameRow:
    """One game of a block, seen from the candidate: decisions with a choice, the time they took and how many of them
    were forfeited. Times are seconds of processor time; those of an external program are seconds on the clock until
    its answers came, for its processor time is not known here.

    Job files of older versions know nothing of forfeits.
    """

    seed: int
    seat: int
    score: float
    margin: int
    ranks: list[int]
    points: list[int]
    decisions: int
    seconds: float
    rival_decisions: int
    rival_seconds: float
    forfeits: int = 0
    rival_forfeits: int = 0


@dataclass(frozen=True)
class Block:
    """A deal played from every seat. `score` is the mean share of the win, `margin` the mean lead in points."""

    seed: int
    games: list[GameRow]

    @property
    def score(self) -> float:
        return sum(row.score for row in self.games) / len(self.games)

    @property
    def margin(self) -> float:
        return sum(row.margin for row in self.games) / len(self.games)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> Block:
        return Block(int(data["seed"]), [GameRow(**row) for row in data["games"]])


GameKey = tuple[str, str | None, tuple[tuple[str, str], ...]]  # id, folder of cards, options
_games: dict[GameKey, Game] = {}


def game_of(id: str, cards: str | None, options: tuple[tuple[str, str], ...]) -> Game:
    """The game of a duel, loaded once in each process."""
    key = (id, cards, options)
    if key not in _games:
        _games[key] = load(id, None if cards is None else Path(cards), dict(options))
    return _games[key]


def loaded_games() -> list[tuple[GameKey, Game]]:
    """All games that this process has loaded for duels or runs, the earliest first."""
    return list(_games.items())


def play_block(duel: Duel, seed: int) -> Block:
    """Play one deal from every seat. This is the job of every worker, wherever it runs."""
    game = game_of(duel.game, duel.cards, duel.options)
    return Block(seed, [play_row(game, duel, seed, seat) for seat in range(duel.seats)])


def play_row(game: Game, duel: Duel, seed: int, seat: int) -> GameRow:
    """One game with the candidate on this seat."""
    specs = [duel.candidate if place == seat else duel.rival for place in range(duel.seats)]
    bots = [make_bot(spec, game, SEEDS_A_DEAL * seed + place) for place, spec in enumerate(specs)]
    result, decisions, seconds, forfeits = timed_game(game, bots, Dealer(seed))
    points = [result.points(place) for place in range(duel.seats)]
    winners = result.winners()
    return GameRow(
        seed,
        seat,
        1.0 / len(winners) if seat in winners else 0.0,
        points[seat] - max(value for place, value in enumerate(points) if place != seat),
        list(result.ranks),
        points,
        decisions[seat],
        seconds[seat],
        sum(decisions) - decisions[seat],
        sum(seconds) - seconds[seat],
        forfeits[seat],
        sum(forfeits) - forfeits[seat],
    )


def timed_game(game: Game, bots: list[Bot], dealer: Dealer) -> tuple[Result, list[int], list[float], list[int]]:
    """Play to the end; by seat, how many questions had more than one answer, how long they took and how many of them a
    program forfeited."""
    state = game.start(len(bots))
    decisions = [0] * len(bots)
    seconds = [0.0] * len(bots)
    forfeits = [0] * len(bots)
    while (seat := int(next_seat(state, dealer))) != OVER:
        view = state.view(seat)
        choices = state.choices(seat)
        started, lost = clock_of(bots[seat]), forfeits_of(bots[seat])
        action = bots[seat].choose(view, choices)
        if len(choices) > 1:
            seconds[seat] += clock_of(bots[seat]) - started
            forfeits[seat] += forfeits_of(bots[seat]) - lost
            decisions[seat] += 1
        state.push(seat, action)
    result = state.result()
    assert result is not None
    return result, decisions, seconds, forfeits


def clock_of(bot: Bot) -> float:
    """What measures a bot's time: the processor's clock, or the wait for a program's answers so far."""
    return bot.waited if isinstance(bot, ExternalBot) else time.thread_time()


def forfeits_of(bot: Bot) -> int:
    """The moves that a program has forfeited so far."""
    return bot.forfeits if isinstance(bot, ExternalBot) else 0
