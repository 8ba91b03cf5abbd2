"""The games, one folder each, found through one registry. They import only the kernel from our own code.

A game is found by its `TITLE`: ours are listed in `holdfast.ours`, other people's come through the entry-point group
`holdfast.games`. Rooms ask `part` for what a game brings to them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.game import Game
from holdfast.kernel.title import Title
from holdfast.ours import DEFAULT_GAME, OURS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["DEFAULT_GAME", "GAMES", "GROUP", "OURS", "UnknownGame", "games_with", "load", "part", "title_of"]

GROUP: Final = "holdfast.games"

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class UnknownGame(HoldfastError):
    """Holdfast has no such game; the message is one clear sentence."""


class _Shelf(Mapping[str, Title]):
    """All games by id, ours first. Which packages are installed is read when somebody asks for all games, or for one
    that is not ours: that takes longer and more memory than loading one of ours."""

    @cached_property
    def ours(self) -> dict[str, Title]:
        titles: list[Title] = [import_module(package).TITLE for package in OURS]
        return {title.id: title for title in titles}

    @cached_property
    def titles(self) -> dict[str, Title]:
        from importlib.metadata import entry_points

        found = dict(self.ours)
        for entry in entry_points(group=GROUP):
            guest = _read(entry, found)
            if guest is not None:
                found[guest.id] = guest
        return found

    def __getitem__(self, id: str) -> Title:
        return self.ours[id] if id in self.ours else self.titles[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.titles)

    def __len__(self) -> int:
        return len(self.titles)


def _read(entry: EntryPoint, found: Mapping[str, Title]) -> Title | None:
    """The title of an installed package; one that cannot be used is reported in one sentence and left out."""
    try:
        title = entry.load()
    except Exception as error:  # whatever somebody else's package does, the other games must stay playable
        _complain("the game '%s' (%s) cannot be used: %s: %s", entry.name, entry.value, type(error).__name__, error)
        return None
    if not isinstance(title, Title):
        _complain("the game '%s' (%s) cannot be used: this is no Title", entry.name, entry.value)
        return None
    if _ID.fullmatch(title.id) is None:
        _complain("the game '%s' cannot be used: '%s' is no id; write it like night-watch", entry.name, title.id)
        return None
    if title.id in found:
        _complain("the game '%s' (%s) cannot be used: there is already a '%s'", entry.name, entry.value, title.id)
        return None
    return title


def _complain(sentence: str, *about: object) -> None:
    import logging  # seldom needed, and not small

    logging.getLogger("holdfast").warning(sentence, *about)


GAMES: Final = _Shelf()


def title_of(id: str) -> Title:
    """The title with this id; raises `UnknownGame` in one clear sentence."""
    if id not in GAMES:
        near = difflib.get_close_matches(id, GAMES, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the games are {', '.join(GAMES)}"
        raise UnknownGame(f"there is no game '{id}'; {hint}")
    return GAMES[id]


def load(id: str, cards: Path | None = None, options: dict[str, str] | None = None) -> Game:
    """The game with this id, bound to a card set and options."""
    return title_of(id).load(cards, options)


def games_with(room: str, name: str) -> list[str]:
    """The ids of the games that bring this to a room."""
    return [id for id in GAMES if part(id, room, name) is not None]


def part(id: str, room: str, name: str) -> Any:
    """What a game brings to a room under this name; None if it brings nothing, or if there is no such game."""
    return GAMES[id].part(room, name) if id in GAMES else None
