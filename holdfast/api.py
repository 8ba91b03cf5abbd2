"""What `import holdfast` offers; `docs/api.md` is its page. Everything here is made of the kernel, the games and the
bots, and says what is wrong by raising a `HoldfastError`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from holdfast import bots as bots_room
from holdfast import games
from holdfast.bots import match
from holdfast.kernel import Bot, Dealer, Game, HoldfastError, Play, Record, RecordError, parse_record, replay_record
from holdfast.ours import DEFAULT_GAME

__all__ = ["Dealer", "HoldfastError", "Play", "load", "make_bot", "play_game", "read_record", "replay"]


def load(
    id: str = DEFAULT_GAME, cards: str | os.PathLike[str] | None = None, options: Mapping[str, str] | None = None
) -> Game:
    """The game with this id, bound to a card set and options.

    `cards` is a folder with a card set; without it the game's own cards are used. `options` holds the switches that
    `holdfast options GAME` lists. A game that does not exist, a folder that holds no card set and an option that the
    game does not have each raise a `HoldfastError`.
    """
    return games.load(id, None if cards is None else Path(cards), None if options is None else dict(options))


def make_bot(spec: str, game: Game, seed: int = 0) -> Bot:
    """A bot for one seat of a game: `random`, `greedy`, `planner:iterations=200`, a level such as `knight`.

    The same spec, game and seed answer the same question in the same way. `bot.choose(view, choices)` is all there is
    to a bot: see `holdfast.kernel.Bot` for writing one.
    """
    return bots_room.make_bot(spec, game, seed)


def play_game(game: Game | str, bots: Sequence[Bot | str], seed: int = 0) -> Play:
    """Let bots play a game to its end; returns it with its record.

    Each entry of `bots` takes a seat: a spec, or a bot of your own. The seed decides all luck, the cards' and the
    bots'.
    """
    rules = game
    if isinstance(rules, str):
        rules = load(rules)
    seated = [
        make_bot(bot, rules, len(bots) * seed + seat) if isinstance(bot, str) else bot for seat, bot in enumerate(bots)
    ]
    return match.play_game(rules, seated, seed)


def read_record(path: str | os.PathLike[str]) -> Record:
    """The record in a file. It may be cut off anywhere: a last line without its newline does not count."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise RecordError(f"cannot read {os.fspath(path)}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{os.fspath(path)} is not a Holdfast record: it is not UTF-8 text") from None
    return parse_record(text.replace("\r\n", "\n"))


def replay(record: Record | str | os.PathLike[str], game: Game | None = None, *, upto: int | None = None) -> Play:
    """Play a record again, whole or only its first `upto` lines; returns the game as it stands then.

    `record` may be the name of a file. The game is loaded as the record says unless it is given, which is needed for
    cards of your own. Raises `RecordError` with the line where the record breaks.
    """
    given = record if isinstance(record, Record) else read_record(record)
    return replay_record(load(given.game, None, given.options) if game is None else game, given, upto)
