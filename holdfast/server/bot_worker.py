"""A process in which bots think: `python -m holdfast.server.bot_worker`, started by the `BotPool`.

It reads errands from standard input and writes answers to standard output, each a msgpack value after its length in
four bytes. It replays a table's lines to where the question stands and keeps what it replayed, so the next errand
of that table brings only the new lines. The bot gets its seat's view and the choices, nothing else.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from holdfast.bots import BotError, make_bot
from holdfast.games import load
from holdfast.kernel import Game, Play
from holdfast.server.hint_task import weigh

LENGTH_BYTES: Final = 4
# What a worker can be asked for.
MOVE: Final = "move"
HINT: Final = "hint"
GAMES_KEPT: Final = 8
NICENESS: Final = 5  # thinking waits for the server, which everybody waits for
GRACE_S: Final = (
    5.0  # the pool ends a worker that is over its limit; if the pool is gone, the clock does, this much later
)


class Errand(msgspec.Struct, kw_only=True, array_like=True):
    """A question for a bot. `known` lines of the table were sent before; 0 begins the table anew."""

    table: str
    game: str
    options: dict[str, str]
    cards_folder: str | None
    names: list[str]
    known: int
    lines: list[str]
    seat: int
    spec: str
    luck: str
    limit_s: float
    forget: list[str]
    task: str = MOVE


class Answer(msgspec.Struct, kw_only=True, array_like=True):
    """The notation of what the bot does, or a hint as JSON; or a sentence on why there is none. The first one only
    says 'ready'."""

    text: str | None = None
    problem: str | None = None


class Thinker:
    """The tables that this worker has replayed; the pool says which ones to forget."""

    def __init__(self) -> None:
        self.plays: dict[str, Play] = {}

    def answer(self, errand: Errand) -> Answer:
        try:
            return Answer(text=self.think(errand))
        except BotError as error:
            return Answer(problem=str(error))
        except Exception as error:
            # Whatever a bot does wrong, the worker and the other tables go on.
            self.plays.pop(errand.table, None)
            return Answer(problem=f"the bot '{errand.spec}' failed with {type(error).__name__}: {one_line(str(error))}")

    def think(self, errand: Errand) -> str:
        for table in errand.forget:
            self.plays.pop(table, None)
        play = self.plays.get(errand.table) if errand.known else None
        if play is None:
            game = game_for(errand.game, errand.cards_folder, tuple(sorted(errand.options.items())))
            play = Play(game, errand.names)
        # If a line cannot be read, the table is not kept as half of what it should be.
        self.plays.pop(errand.table, None)
        if len(play.record.lines) != errand.known:
            raise ValueError(f"it has {len(play.record.lines)} lines of the table and not {errand.known}")
        for line in errand.lines:
            play.read_line(line)
        self.plays[errand.table] = play
        choices = list(play.state.choices(errand.seat))
        if not choices:
            raise BotError(f"seat {errand.seat} is not asked anything")
        if errand.task == HINT:
            return weigh(play.state.view(errand.seat), choices)
        seed = random.Random(errand.luck).getrandbits(31)
        bot = make_bot(errand.spec, play.game, seed)
        chosen = bot.choose(play.state.view(errand.seat), list(choices))
        if chosen not in choices:
            raise BotError(f"the bot '{errand.spec}' answered '{chosen.notation}', which is none of its choices")
        return chosen.notation


@lru_cache(GAMES_KEPT)
def game_for(id: str, cards_folder: str | None, options: tuple[tuple[str, str], ...]) -> Game:
    return load(id, None if cards_folder is None else Path(cards_folder), dict(options))


def one_line(text: str) -> str:
    return " ".join(text.split())[:200]


# -- the pipe --------------------------------------------------------------------------------------------------


def framed(value: msgspec.Struct) -> bytes:
    """A value as it travels: its length, then itself."""
    body = msgspec.msgpack.encode(value)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer errands until the pool hangs up."""
    thinker = Thinker()
    errands = msgspec.msgpack.Decoder(Errand)
    sink.write(framed(Answer()))
    sink.flush()
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        errand = errands.decode(source.read(int.from_bytes(head, "big")))
        set_alarm(errand.limit_s + GRACE_S)
        answer = thinker.answer(errand)
        set_alarm(0.0)
        sink.write(framed(answer))
        sink.flush()


def set_alarm(seconds: float) -> None:
    """Without a handler the alarm ends the process, even one that is lost in a compiled loop."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main() -> int:
    """Keep the pipe for answers alone, whatever a bot prints, and leave Ctrl-C to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    try:
        serve(source, sink)
    except BrokenPipeError:
        # The server is gone; there is nobody left to answer.
        os._exit(0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
