"""Many games stepped together: the inner loop of the vectorised environment, written to be compiled.

Everything that leaves is bytes, filled once per call: numpy reads them without touching the single numbers.
"""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64

from holdfast.envs.encoder import Encoder
from holdfast.kernel.frame import CHANCE
from holdfast.kernel.game import Game
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State


@final
class Batch:
    """`count` games of the same kind. A game that ends begins anew at once; `finished` tells which and how.

    After `reset` or `step`: `observations()` holds one encoded view a game, of the seat that moves; `legal()` the flat
    indices (game * actions + action) of everything legal, and `counts()` how many of them belong to each game;
    `movers()` whose turn it is. Illegal answers are refused before anything changes.
    """

    def __init__(self, game: Game, encoder: Encoder, seats: int, count: int) -> None:
        self.game = game
        self.encoder = encoder
        self.seats: i64 = seats
        self.count: i64 = count
        self.states: list[State] = []
        self.luck: list[Rng] = []
        self.seat_to_move: list[int] = []
        self.finished: list[tuple[int, Result]] = []
        self.seen = BytesWriter()
        self.allowed = BytesWriter()
        self.how_many = BytesWriter()
        self.who = BytesWriter()

    def reset(self, seeds: list[int]) -> None:
        """Begin all games; each has its own luck."""
        self.states = []
        self.luck = []
        self.seat_to_move = []
        self.finished = []
        for seed in seeds:
            rng = Rng(seed)
            state = self.game.start(self.seats)
            self.seat_to_move.append(self.run_to_decision(state, rng))
            self.states.append(state)
            self.luck.append(rng)
        self.publish()

    def check(self, actions: list[int]) -> i64:
        """The first game whose answer is not legal, or -1."""
        known: i64 = len(self.game.actions)
        place: i64 = 0
        for index in actions:
            wanted: i64 = index
            if not 0 <= wanted < known:
                return place
            if self.game.actions[wanted] not in self.states[place].choices(self.seat_to_move[place]):
                return place
            place += 1
        return -1

    def step(self, actions: list[int]) -> None:
        """Give every game its answer; they must have been checked."""
        self.finished = []
        table = self.game.actions
        place: i64 = 0
        for index in actions:
            state = self.states[place]
            state.push(self.seat_to_move[place], table[index])
            seat = self.run_to_decision(state, self.luck[place])
            if seat < 0:
                result = state.result()
                assert result is not None
                self.finished.append((int(place), result))
                state = self.game.start(self.seats)
                self.states[place] = state
                seat = self.run_to_decision(state, self.luck[place])
            self.seat_to_move[place] = seat
            place += 1
        self.publish()

    def run_to_decision(self, state: State, rng: Rng) -> i64:
        """Let chance answer until a seat is asked; the seat, or a negative number when the game is over."""
        while True:
            seat = state.actor()
            if seat != CHANCE:
                return seat
            state.push(CHANCE, state.chance().pick(state, rng))

    def publish(self) -> None:
        seen = BytesWriter()
        allowed = BytesWriter()
        how_many = BytesWriter()
        who = BytesWriter()
        width: i64 = len(self.game.actions)
        base: i64 = 0
        place: i64 = 0
        for state in self.states:
            seat: i64 = self.seat_to_move[place]
            self.encoder.write_state(seen, state, seat)
            choices = state.choices(seat)
            for action in choices:
                write_i32_le(allowed, i32(base + action.index))
            write_i32_le(how_many, i32(i64(len(choices))))
            write_i32_le(who, i32(seat))
            base += width
            place += 1
        self.seen = seen
        self.allowed = allowed
        self.how_many = how_many
        self.who = who

    def observations(self) -> bytes:
        return self.seen.getvalue()

    def legal(self) -> bytes:
        return self.allowed.getvalue()

    def counts(self) -> bytes:
        return self.how_many.getvalue()

    def movers(self) -> bytes:
        return self.who.getvalue()
