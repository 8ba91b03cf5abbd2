"""A table to set up: which game, with which options, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from holdfast.bots import bot_levels, bots_beside_levels, make_bot, split_specs
from holdfast.bots.levels import USUAL_LEVEL
from holdfast.games import DEFAULT_GAME, GAMES
from holdfast.kernel import Game
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.seat_names import COLOUR_NAMES

PERSON: Final = "me"

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
    """Who sits at a table by default: a person, and bots of the usual level."""
    return against_bots(GAMES[game_id].usual_seats if game_id in GAMES else 2)


def against_bots(seats: int) -> list[str]:
    return [PERSON, *[USUAL_LEVEL] * (seats - 1)]


def split_seats(text: str) -> list[str]:
    """Who sits where, from `me, knight`; a number of seats means: me with so many others, all of the usual level.

    >>> split_seats("me:Ann, random"), split_seats("2")
    (['me:Ann', 'random'], ['me', 'yeoman'])
    """
    parts = split_specs(text)
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdigit() and len(parts[0]) < 3:
        return against_bots(int(parts[0]))
    return parts


def who_can_sit(game: Game) -> str:
    """The specs that a seat may have, for questions and help: the levels for people first, then the other bots."""
    levels = or_words([level.name for level in bot_levels()])
    others = or_words(bots_beside_levels(game))
    return f"{PERSON}, {PERSON}:NAME, a level ({levels}, the easiest first), or another bot ({others})"


def or_words(words: list[str]) -> str:
    """
    >>> or_words(["random"]), or_words(["random", "greedy", "planner"])
    ('random', 'random, greedy or planner')
    """
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
