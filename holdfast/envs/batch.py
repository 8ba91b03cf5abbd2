"""Many games stepped together: the inner loop of the vectorised environment, written to be compiled.

Everything that leaves is bytes, filled once per call: numpy reads them without touching the single numbers. A call goes
through the games once and does all there is to do with one while its data is near.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, read_i32_le, write_i32_le
from mypy_extensions import i32, i64

from holdfast.envs.encoder import Encoder, Kept
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import Lots, next_seat
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State

NUMBER_SIZE: Final = 4  # bytes of each number in `counts`, `movers`, `listed` and `sample`


@final
class Table:
    """One of the games: its state and its luck, the seat that is asked, and what has been written of it."""

    def __init__(self, state: State, luck: Lots) -> None:
        self.state = state
        self.luck = luck
        self.seat: i64 = 0
        self.kept = Kept()

    def begin(self, state: State) -> None:
        """A new game with the luck that is left."""
        self.state = state
        self.kept = Kept()

    def run_to_decision(self) -> bool:
        """Let chance answer until a seat is asked; false when the game is over."""
        self.seat = next_seat(self.state, self.luck)
        return self.seat != OVER


@final
class Batch:
    """`count` games of the same kind. A game that ends starts over at once; `finished` tells which and how.

    After `reset` or `step`, one row per game: `observations()` holds the encoded view of the seat that moves; `masks()`
    a byte for every action, 1 if it is legal; `counts()` how many of them are; `movers()` whose turn it is. Answers
    must have passed `check` before `step`.
    """

    def __init__(self, game: Game, encoder: Encoder, seats: int, count: int) -> None:
        self.game = game
        self.encoder = encoder
        self.seats: i64 = seats
        self.count: i64 = count
        self.tables: list[Table] = []
        self.finished: list[tuple[int, Result]] = []
        self.nothing_legal = bytes(len(game.actions))
        self.seen = BytesWriter()
        self.allowed = BytesWriter()
        self.legal = b""  # what `allowed` holds, once somebody has asked for it
        self.offered = BytesWriter()
        self.how_many = BytesWriter()
        self.who = BytesWriter()

    def reset(self, seeds: list[int]) -> None:
        """Begin all games; each has its own luck."""
        self.tables = []
        self.clear()
        for seed in seeds:
            table = Table(self.game.start(self.seats), Lots(Rng(seed)))
            table.run_to_decision()
            self.tables.append(table)
            self.publish(table)

    def check(self, actions: list[int]) -> i64:
        """The first game whose answer is not legal, or -1."""
        return first_illegal(self.masks(), len(self.nothing_legal), actions)

    def refusal(self, place: int, action: int) -> str:
        """Why a game does not take this answer."""
        if not 0 <= action < len(self.game.actions):
            return f"actions are numbered from 0 to {len(self.game.actions) - 1}"
        table = self.tables[place]
        return str(table.state.refusal(table.seat, self.game.actions[action]))

    def step(self, actions: list[int]) -> None:
        """Give every game its answer."""
        self.clear()
        known = self.game.actions
        place: i64 = 0
        for index in actions:
            table = self.tables[place]
            table.state.push(table.seat, known[index])
            if not table.run_to_decision():
                result = table.state.result()
                assert result is not None
                self.finished.append((int(place), result))
                table.begin(self.game.start(self.seats))
                table.run_to_decision()
            self.publish(table)
            place += 1

    def clear(self) -> None:
        """Make room for the next rows."""
        self.finished = []
        self.seen.truncate(0)
        self.allowed.truncate(0)
        self.legal = b""
        self.offered.truncate(0)
        self.how_many.truncate(0)
        self.who.truncate(0)

    def publish(self, table: Table) -> None:
        """Append the row of a game."""
        state = table.state
        seat = table.seat
        self.encoder.write_state(self.seen, state, seat, table.kept)
        allowed = self.allowed
        offered = self.offered
        base: i64 = len(allowed)
        allowed.write(self.nothing_legal)
        choices = state.choices(seat)
        for action in choices:
            allowed[base + action.index] = 1
            write_i32_le(offered, i32(action.index))
        write_i32_le(self.how_many, i32(i64(len(choices))))
        write_i32_le(self.who, i32(seat))

    def sample(self, rng: Rng) -> bytes:
        """A legal action for every game, uniformly at random."""
        return draw(self.listed(), self.counts(), rng)

    def observations(self) -> bytes:
        return self.seen.getvalue()

    def masks(self) -> bytes:
        if len(self.legal) == 0:
            self.legal = self.allowed.getvalue()
        return self.legal

    def counts(self) -> bytes:
        return self.how_many.getvalue()

    def movers(self) -> bytes:
        return self.who.getvalue()

    def listed(self) -> bytes:
        """The legal actions of all games, one after the other."""
        return self.offered.getvalue()


def first_illegal(masks: bytes, width: i64, actions: list[int]) -> i64:
    """The first game whose answer its mask does not allow, or -1."""
    place: i64 = 0
    for index in actions:
        wanted: i64 = index
        if not 0 <= wanted < width or masks[place * width + wanted] == 0:
            return place
        place += 1
    return -1


def draw(listed: bytes, counts: bytes, rng: Rng) -> bytes:
    """For every game one of its legal actions, uniformly at random."""
    out = BytesWriter()
    start: i64 = 0
    place: i64 = 0
    while place < len(counts):
        count: i64 = i64(read_i32_le(counts, place))
        write_i32_le(out, read_i32_le(listed, (start + rng.below(count)) * NUMBER_SIZE))
        start += count
        place += NUMBER_SIZE
    return out.getvalue()
