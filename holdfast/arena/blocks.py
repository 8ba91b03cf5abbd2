"""One block: a deal played once for every side that the candidate can take, everything else being equal.

Without teams, each seat is a side; in a game of teams the candidate plays a whole team, and where all seats are allies
the deal is played once with the candidate on every seat and once with the rival. The luck belongs to the deal and a
bot's own seed to its seat, so a bot against itself plays the same game every time, and scores exactly its fair
share.
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
RIVALS_TEAM = -1  # in place of the candidate's seat, for the game of allies that the rival plays


@dataclass(frozen=True)
class Duel:
    """What is played: a candidate on one seat, or for one team, and its rival on all other seats."""

    game: str
    seats: int
    candidate: str
    rival: str
    cards: str | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class GameRow:
    """One game of a block from the candidate's side: `seat` is the first of its seats. `decisions` counts those with a
    choice, followed by the time they took and how many of them were forfeited. Times are seconds of processor time;
    for an external program, whose processor time is not known here, they are seconds on the clock until its answers
    came.

    Job files of older versions do not contain forfeits.
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
    """A deal played from every side. `score` is the mean share of the win, `margin` the mean lead in points. For
    allies the score is one half, plus half if the candidate's team won, minus half if the rival's did; the margin is
    how many more points the candidate's team reached."""

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


def fair_share(game: Game, seats: int) -> float:
    """What a bot scores against itself: an equal share among the sides, or one half where all are allies."""
    return 1.0 / max(2, len(set(game.teams(seats))))


def play_block(duel: Duel, seed: int) -> Block:
    """Play one deal from every side. This is the job of every worker, wherever it runs."""
    game = game_of(duel.game, duel.cards, duel.options)
    teams = game.teams(duel.seats)
    if len(set(teams)) == 1:
        return allied_block(game, duel, seed)
    return Block(seed, [play_row(game, duel, seed, teams, team) for team in dict.fromkeys(teams)])


def play_row(game: Game, duel: Duel, seed: int, teams: list[int], team: int) -> GameRow:
    """One game with the candidate on all seats of this team."""
    own = [place for place, of in enumerate(teams) if of == team]
    played = play_seats(game, [duel.candidate if place in own else duel.rival for place in range(duel.seats)], seed)
    points = [played.result.points(place) for place in range(duel.seats)]
    return GameRow(
        seed,
        own[0],
        played.result.shares()[own[0]],
        max(points[place] for place in own) - max(points[place] for place in range(duel.seats) if place not in own),
        list(played.result.ranks),
        points,
        *played.shared_out(own),
    )


def allied_block(game: Game, duel: Duel, seed: int) -> Block:
    """The same deal played once with the candidate on every seat, and once with the rival."""
    ours = play_seats(game, [duel.candidate] * duel.seats, seed)
    theirs = play_seats(game, [duel.rival] * duel.seats, seed)
    lead = ours.result.points(0) - theirs.result.points(0)
    everybody, nobody = list(range(duel.seats)), list[int]()
    rows = []
    for seat, played, own, score in (
        (0, ours, everybody, float(bool(ours.result.winners()))),
        (RIVALS_TEAM, theirs, nobody, 1.0 - float(bool(theirs.result.winners()))),
    ):
        points = [played.result.points(place) for place in range(duel.seats)]
        rows.append(GameRow(seed, seat, score, lead, list(played.result.ranks), points, *played.shared_out(own)))
    return Block(seed, rows)


@dataclass(frozen=True)
class Played:
    """A game that was played to its end, and what it took each seat."""

    result: Result
    decisions: list[int]
    seconds: list[float]
    forfeits: list[int]

    def shared_out(self, own: list[int]) -> tuple[int, float, int, float, int, int]:
        """Decisions and seconds of the candidate's seats and of the others, then the forfeits of both."""
        mine = [sum(values[seat] for seat in own) for values in (self.decisions, self.seconds, self.forfeits)]
        return (
            int(mine[0]),
            float(mine[1]),
            sum(self.decisions) - int(mine[0]),
            sum(self.seconds) - float(mine[1]),
            int(mine[2]),
            sum(self.forfeits) - int(mine[2]),
        )


def play_seats(game: Game, specs: list[str], seed: int) -> Played:
    bots = [make_bot(spec, game, SEEDS_A_DEAL * seed + place) for place, spec in enumerate(specs)]
    return Played(*timed_game(game, bots, Dealer(seed)))


def timed_game(game: Game, bots: list[Bot], dealer: Dealer) -> tuple[Result, list[int], list[float], list[int]]:
    """Play to the end; returns the result and, for each seat, how many questions had more than one answer, how long
    they took and how many of them a program forfeited."""
    state = game.start(len(bots))
    decisions = [0] * len(bots)
    seconds = [0.0] * len(bots)
    forfeits = [0] * len(bots)
    while (seat := int(next_seat(state, dealer))) != OVER:
        view = bots[seat].shown(state, seat)
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
    """The clock for a bot's time: processor time, or how long a program's answers have been waited for so far."""
    return bot.waited if isinstance(bot, ExternalBot) else time.thread_time()


def forfeits_of(bot: Bot) -> int:
    """The moves that a program has forfeited so far."""
    return bot.forfeits if isinstance(bot, ExternalBot) else 0
