"""A table to set up: which game, with which options, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from holdfast.bots import bot_levels, bot_names, make_bot, split_specs
from holdfast.games import DEFAULT_GAME, GAMES
from holdfast.games import part as part_of
from holdfast.kernel import Game
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.seat_names import COLOUR_NAMES

PERSON: Final = "me"
QUICKEST: Final = "greedy"

LONGEST_NAME: Final = 16


class TableError(HoldfastError):
    """A table that cannot be set up like this; one clear sentence."""


@dataclass
class TableSetup:
    """What is to be played. `seats` of None means: ask who sits where; a `seed` of None: take any. `named`: somebody
    has asked for this very game, so no other is offered."""

    game_id: str = DEFAULT_GAME
    cards: Path | None = None
    options: dict[str, str] = field(default_factory=dict)
    seats: list[str] | None = None
    seed: int | None = None
    record: Path | None = None
    plain: bool = False
    named: bool = False


@dataclass(frozen=True)
class Chair:
    """A seat with who sits on it: a person, or the bot with this spec. `letter` marks it on the board."""

    spec: str
    name: str
    letter: str

    @property
    def is_person(self) -> bool:
        return _is_person(self.spec)

    @property
    def label(self) -> str:
        """The name, and for a bot which one it is."""
        return self.name if self.is_person else f"{self.name} ({self.spec})"


def _is_person(spec: str) -> bool:
    return spec == PERSON or spec.startswith(f"{PERSON}:")


def seated(specs: list[str], game: Game) -> list[Chair]:
    """The chairs for these specs; raises `TableError`, `BotError` or `SeatsError` in one clear sentence."""
    game.check_seats(len(specs))
    names: list[str] = []
    letters: list[str] = []
    for seat, spec in enumerate(specs):
        if _is_person(spec):
            name = _person_name(spec) or COLOUR_NAMES[seat % len(COLOUR_NAMES)]
        else:
            make_bot(spec, game, 0)
            name = COLOUR_NAMES[seat % len(COLOUR_NAMES)]
        if name.casefold() in (other.casefold() for other in names):
            raise TableError(f"two seats are called '{name}'")
        names.append(name)
        letters.append(_letter(name, letters, seat))
    return [Chair(*who) for who in zip(specs, names, letters, strict=True)]


def _person_name(spec: str) -> str:
    """The name in `me:NAME`, or nothing; a record's header must be able to hold it."""
    name = " ".join(spec.partition(":")[2].split())
    if len(name) > LONGEST_NAME:
        raise TableError(f"a name has at most {LONGEST_NAME} letters, '{name[:LONGEST_NAME]}…' has {len(name)}")
    if not name.isprintable() or any(sign in name for sign in ",;@"):
        raise TableError("a name consists of printable characters other than ',' ';' and '@'")
    return name


def _letter(name: str, taken: list[str], seat: int) -> str:
    for letter in name.upper():
        if letter.isalpha() and letter.isascii() and letter not in taken:
            return letter
    return str(seat + 1)


def usual_seats(game_id: str) -> list[str]:
    """Who sits at a table by default: a person, and the bot that the game suggests."""
    seats = GAMES[game_id].usual_seats if game_id in GAMES else 2
    return [PERSON, *[usual_bot(game_id)] * (seats - 1)]


def usual_bot(game_id: str) -> str:
    """One that answers at once."""
    return QUICKEST if part_of(game_id, "bots", QUICKEST) is not None else "random"


def split_seats(text: str, opponent: str = QUICKEST) -> list[str]:
    """Who sits where, from `me, greedy`; a number of seats means: me with so many others, all of them `opponent`.

    >>> split_seats("me:Ann, random"), split_seats("2")
    (['me:Ann', 'random'], ['me', 'greedy'])
    """
    parts = split_specs(text)
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdigit() and len(parts[0]) < 3:
        return [PERSON, *[opponent] * (int(parts[0]) - 1)]
    return parts


def who_can_sit() -> str:
    """The specs that a seat may have, for questions and help."""
    levels = ", ".join(level.name for level in bot_levels())
    return f"{PERSON}, {PERSON}:NAME, or a bot: {levels} (the strongest), {', '.join(bot_names())}"
