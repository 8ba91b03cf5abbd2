"""A title: what the rooms must know about a game before it is loaded, and where its parts for each room are.

Every game describes itself once, by an object called `TITLE` in its package. Rooms (bots, skins, environments, the lab)
never list games and never ask what class a game is: they look up a part by its name, and use their own default where a
game brings none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from holdfast.kernel.book import CardBook
from holdfast.kernel.game import Game

# How the seats stand to each other, with the default options; once a game is loaded, `Game.teams` says it exactly.
RIVALS: Final = "rivals"
TEAMS: Final = "teams"
TOGETHER: Final = "together"


@dataclass(frozen=True)
class Primer:
    """How to play, for somebody who sits down for the first time: a few sentences, not the rules."""

    goal: str  # what wins
    turn: tuple[str, ...] = ()  # how a turn, or a round, goes: its parts in order


@dataclass(frozen=True)
class Title:
    """One game on the shelf. Code is named by its import path, `module` or `module:name`, and imported when needed."""

    id: str
    title: str
    blurb: str  # one line for the shelf
    loader: str  # called with a folder of cards (or None) and options, returns the `Game`
    seats: tuple[int, ...]  # how many can play, with the default options
    usual_seats: int
    seats_with: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # where `name=value` changes that
    bond: str = RIVALS
    stretch: str = "round"  # what a stretch of the game is called: a season, a round, a year
    points: str = "points"  # what points are called
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # their values, the default first
    proposed: Mapping[str, str] = field(default_factory=dict)  # what a lobby proposes instead of an option's default
    option_help: Mapping[str, str] = field(default_factory=dict)
    value_words: Mapping[str, str] = field(default_factory=dict)  # what `name=value` means, in a word or two
    trifles: tuple[str, ...] = ()  # questions that now and then do not matter: see `kernel/needless.py`
    card_files: tuple[str, ...] = ()  # besides the one that every card set has
    card_check: str = ""  # called with a folder, returns a list of what is wrong with its cards
    card_book: str = ""  # called with the `Game`, returns its `CardBook`: every card in words
    primer: Primer | None = None  # without one, skins show the blurb and point to the rules
    rooms: Mapping[str, str] = field(default_factory=dict)  # for each room, the module with the game's parts for it

    def load(self, cards: Path | None = None, options: dict[str, str] | None = None) -> Game:
        """The game, bound to a card set and options."""
        game: Game = found_at(self.loader)(cards, options)
        return game

    def check_cards(self, folder: Path) -> list[str]:
        """Everything that is wrong with the card set in this folder."""
        problems: list[str] = found_at(self.card_check)(folder) if self.card_check else []
        return problems

    def book(self, game: Game) -> CardBook:
        """Every card of the game in words; an empty book for a game without one."""
        book: CardBook = found_at(self.card_book)(game) if self.card_book else CardBook()
        return book

    def part(self, room: str, name: str) -> Any:
        """What this game brings to a room under this name; None if the room's default applies."""
        module = self.rooms.get(room)
        return None if module is None else getattr(import_module(module), name, None)


def found_at(place: str) -> Any:
    """The object at `module:name`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
