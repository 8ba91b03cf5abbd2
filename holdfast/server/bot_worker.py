"""A process in which bots think: `python -m holdfast.server.bot_worker`, started by the `BotPool`.

It reads errands from standard input and writes answers to standard output (`worker_pipe`). It replays a table's lines
up to the question and keeps the result, so the next errand for that table brings only the new lines. The bot is given
its seat's view and the choices, and nothing else.
"""

from __future__ import annotations

import random
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from holdfast.bots import BotError, make_bot
from holdfast.games import load
from holdfast.kernel import Action, Bot, Game, Mark, Play, View
from holdfast.server.hint_task import weigh
from holdfast.server.worker_pipe import GRACE_S, set_alarm, work

# What a worker can be asked for.
MOVE: Final = "move"
HINT: Final = "hint"
INTENT: Final = "intent"
GAMES_KEPT: Final = 8
Marked = tuple[int, str, str]  # a mark that bots may follow: whose it is, what, and where
NICENESS: Final = 5  # bots give way to the server, which everybody is waiting for


class Errand(msgspec.Struct, kw_only=True, array_like=True):
    """A question for a bot. `known` lines of the table were sent before; 0 starts the table over."""

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
    marks: list[Marked] = []


class Answer(msgspec.Struct, kw_only=True, array_like=True):
    """The notation of what the bot does, what it is up to, or a hint as JSON; or a sentence on why there is none. The
    first one only says 'ready'."""

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
            # Whatever a bot does wrong, the worker and the other tables continue.
            self.plays.pop(errand.table, None)
            return Answer(problem=f"the bot '{errand.spec}' failed with {type(error).__name__}: {one_line(str(error))}")

    def think(self, errand: Errand) -> str:
        for table in errand.forget:
            self.plays.pop(table, None)
        play = self.plays.get(errand.table) if errand.known else None
        if play is None:
            game = game_for(errand.game, errand.cards_folder, tuple(sorted(errand.options.items())))
            play = Play(game, errand.names)
        # If a line cannot be read, the table is dropped rather than kept half replayed.
        self.plays.pop(errand.table, None)
        if len(play.record.lines) != errand.known:
            raise ValueError(f"it has {len(play.record.lines)} lines of the table and not {errand.known}")
        for line in errand.lines:
            play.read_line(line)
        self.plays[errand.table] = play
        if errand.task == INTENT:
            return told_intent(make_bot(errand.spec, play.game, 0), play.state.view(errand.seat), errand.marks)
        choices = list(play.state.choices(errand.seat))
        if not choices:
            raise BotError(f"seat {errand.seat} is not asked anything")
        if errand.task == HINT:
            return weigh(play.state.view(errand.seat), choices)
        seed = random.Random(errand.luck).getrandbits(31)
        bot = make_bot(errand.spec, play.game, seed)
        chosen = chosen_by(bot, play.state.view(errand.seat), choices, errand.marks)
        if chosen not in choices:
            raise BotError(f"the bot '{errand.spec}' answered '{chosen.notation}', which is none of its choices")
        return chosen.notation


def chosen_by(bot: Bot, view: View, choices: list[Action[Any]], marks: list[Marked]) -> Action[Any]:
    """A bot's answer: one that follows a mark if there is a sound one, else its own."""
    bot.heed([Mark(seat, ghost, at) for seat, ghost, at in marks])
    following = bot.follow(view, list(choices)) if marks else None
    return bot.choose(view, list(choices)) if following is None else following.action


def told_intent(bot: Bot, view: View, marks: list[Marked]) -> str:
    bot.heed([Mark(seat, ghost, at) for seat, ghost, at in marks])
    return bot.intent(view)


@lru_cache(GAMES_KEPT)
def game_for(id: str, cards_folder: str | None, options: tuple[tuple[str, str], ...]) -> Game:
    return load(id, None if cards_folder is None else Path(cards_folder), dict(options))


def one_line(text: str) -> str:
    return " ".join(text.split())[:200]


def main() -> int:
    thinker = Thinker()
    errands = msgspec.msgpack.Decoder(Errand)

    def answer(body: bytes) -> Answer:
        errand = errands.decode(body)
        set_alarm(errand.limit_s + GRACE_S)
        found = thinker.answer(errand)
        set_alarm(0.0)
        return found

    return work(Answer(), answer, NICENESS)


if __name__ == "__main__":
    sys.exit(main())
