"""Reads a folder of TOML files into a checked `CardSet`, or says in one sentence what is wrong with it.

`check_card_set` names every mistake of a folder at once. A `CardSet` is only made when there is none.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Final, final

from holdfast.games.after_the_empire.card_digest import card_set_digest
from holdfast.games.after_the_empire.card_pages import (
    LONGEST_LINE,
    LONGEST_NAME,
    read_card,
    read_invader,
    read_objective,
    read_siege,
)
from holdfast.games.after_the_empire.catalog import (
    BUILDING,
    REFUGEE,
    Card,
    CardSet,
    Invader,
    Objective,
    Siege,
)
from holdfast.kernel.pages import Page, is_id, printable, quoted

SET_FILE: Final = "set.toml"
BUILDINGS_FILE: Final = "buildings.toml"
REFUGEES_FILE: Final = "refugees.toml"
INVADERS_FILE: Final = "invaders.toml"
SIEGES_FILE: Final = "sieges.toml"
OBJECTIVES_FILE: Final = "objectives.toml"

# So many cards a game can need.
FEWEST_BUILDINGS: Final = 24
FEWEST_REFUGEES: Final = 16
FEWEST_INVADERS: Final = 26
FEWEST_SIEGES: Final = 8
FEWEST_OBJECTIVES: Final = 6
FEWEST_STARTING_REFUGEES: Final = 4
MOST_KINDS: Final = 100
MOST_BYTES: Final = 1_000_000
LONGEST_NOTE: Final = 400

_SET_KEYS: Final = ("name", "version", "title", "note")


class CardSetError(Exception):
    """A card set that cannot be played; its text is one sentence with file, card, field and the reason."""


def house_folder() -> Path:
    """Where the card set lives that is played unless another one is named."""
    package = sys.modules[__name__.rpartition(".")[0]]  # not __file__: compiled, this module lies elsewhere
    return Path(package.__path__[0]).resolve() / "cards" / "house"


def load_card_set(folder: Path) -> CardSet:
    """The card set in `folder`, or `CardSetError` with the first thing that is wrong with it."""
    reading = _Reading(folder)
    card_set = reading.card_set()
    if card_set is None:
        raise CardSetError(reading.problems[0])
    return card_set


def check_card_set(folder: Path) -> list[str]:
    """Everything that is wrong with the card set in `folder`; an empty list says that it can be played."""
    reading = _Reading(folder)
    reading.card_set()
    return reading.problems


def _file_text(path: Path) -> str:
    """The text of a file; `CardSetError` says what it is instead."""
    if not path.is_file():
        raise CardSetError(f"{path.name}: expected a file of this name in the card set's folder, found none")
    content = path.read_bytes()
    if len(content) > MOST_BYTES:
        raise CardSetError(f"{path.name}: expected at most {MOST_BYTES} bytes, found {len(content)}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"byte 0x{content[error.start]:02x} at offset {error.start}"
        raise CardSetError(f"{path.name}: expected UTF-8 text, found {byte}") from None


def _file_table(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(_file_text(path))
    except OSError as error:
        reason = printable(error.strerror or "an error")
        raise CardSetError(f"{path.name}: expected a file that can be read, found: {reason}") from None
    except RecursionError:
        raise CardSetError(f"{path.name}: expected valid TOML, found lists or tables nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        reason = printable(str(error), LONGEST_LINE)
        raise CardSetError(f"{path.name}: expected valid TOML, found an error: {reason}") from None
    except ValueError:
        raise CardSetError(f"{path.name}: expected valid TOML, found a number with too many digits") from None


def _folder_problem(folder: Path) -> str:
    """Why `folder` is no folder, or nothing."""
    shown = printable(str(folder), LONGEST_LINE)
    try:
        if folder.is_dir():
            return ""
        found = "a file" if folder.exists() else "nothing"
    except (OSError, ValueError):
        found = "a path that cannot be read"
    return f"{shown}: expected a folder with a card set, found {found}"


@final
class _Reading:
    """The reading of one folder and all that was noted on the way."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.problems: Final[list[str]] = []
        self.ids: Final[dict[str, str]] = {}
        self.broken: Final[set[str]] = set()  # files whose list of cards is wrong: counting would only repeat it

    def card_set(self) -> CardSet | None:
        """The card set, or None when there are problems."""
        problem = _folder_problem(self.folder)
        if problem:
            self.problems.append(problem)
            return None
        heading = self.heading()
        buildings = [read_card(page, BUILDING) for page in self.entries(BUILDINGS_FILE, "building")]
        refugees = [read_card(page, REFUGEE) for page in self.entries(REFUGEES_FILE, "refugee")]
        invaders = [read_invader(page) for page in self.entries(INVADERS_FILE, "invader")]
        sieges = [read_siege(page) for page in self.entries(SIEGES_FILE, "siege")]
        objectives = [read_objective(page) for page in self.entries(OBJECTIVES_FILE, "objective")]
        self.check_starting(buildings, refugees)
        self.check_decks(buildings, refugees, invaders, sieges, objectives)
        if self.problems:
            return None
        cards = [card for card in buildings + refugees if card.starting]
        cards += [card for card in buildings + refugees if not card.starting]
        return CardSet(
            *heading, card_set_digest(cards, invaders, sieges, objectives), cards, invaders, sieges, objectives
        )

    def file(self, name: str) -> Page | None:
        """The whole of a file, or None (noted) if it cannot be read."""
        try:
            return Page(self.problems, name, "", _file_table(self.folder / name))
        except CardSetError as error:
            self.problems.append(str(error))
            return None

    def heading(self) -> tuple[str, str, str, str]:
        page = self.file(SET_FILE)
        if page is None:
            return ("", "", "", "")
        page.only(_SET_KEYS)
        return (
            page.id("name"),
            page.line("version", LONGEST_NAME),
            page.line("title", LONGEST_LINE),
            page.line("note", LONGEST_NOTE, ""),
        )

    def entries(self, file: str, key: str) -> list[Page]:
        """The cards of a file, each as a page that knows its place; their ids are compared on the way."""
        before = len(self.problems)
        page = self.file(file)
        if page is not None:
            page.only((key,))
        found = [] if page is None else page.pages(key, 1, MOST_KINDS)
        if len(self.problems) > before:
            self.broken.add(file)
        pages: list[Page] = []
        for number, entry in enumerate(found, 1):
            id = entry.table.get("id")
            named = quoted(id) if isinstance(id, str) and is_id(id) else str(number)
            card = Page(self.problems, f"{file}, card {named}", "", entry.table)
            self.check_id(card, id, file)
            pages.append(card)
        return pages

    def check_id(self, card: Page, id: object, file: str) -> None:
        if not isinstance(id, str) or not is_id(id):
            return
        if id in self.ids:
            card.wrong("id", "an id that no other card has", f"it in {self.ids[id]} before")
        else:
            self.ids[id] = file

    def check_count(self, file: str, what: str, fewest: int, count: int) -> None:
        if count < fewest:
            self.problems.append(f"{file}: expected at least {fewest} {what}, found {count}")

    def check_starting(self, buildings: list[Card], refugees: list[Card]) -> None:
        if BUILDINGS_FILE not in self.broken:
            starting = [card for card in buildings if card.starting]
            if len(starting) != 1:
                expected = "expected exactly 1 starting building"
                self.problems.append(f"{BUILDINGS_FILE}: {expected}, found {len(starting)}")
        if REFUGEES_FILE not in self.broken:
            starting = [card for card in refugees if card.starting]
            self.check_count(REFUGEES_FILE, "starting refugees", FEWEST_STARTING_REFUGEES, len(starting))
            if not any(problem.startswith(REFUGEES_FILE) for problem in self.problems):
                self.check_initiatives(starting)

    def check_initiatives(self, starting: list[Card]) -> None:
        holders: dict[int, str] = {}
        for card in starting:
            initiative = card.initiative
            if initiative in holders:
                found = f'{initiative}, which "{holders[initiative]}" has'
                place = f'{REFUGEES_FILE}, card "{card.id}", field initiative'
                self.problems.append(f"{place}: expected a number of its own, found {found}")
            holders[initiative] = card.id

    def check_decks(
        self,
        buildings: list[Card],
        refugees: list[Card],
        invaders: list[Invader],
        sieges: list[Siege],
        objectives: list[Objective],
    ) -> None:
        bought = [sum(card.copies for card in cards if not card.starting) for cards in (buildings, refugees)]
        counts = [
            (BUILDINGS_FILE, "buildings in the deck", FEWEST_BUILDINGS, bought[0]),
            (REFUGEES_FILE, "refugees in the deck", FEWEST_REFUGEES, bought[1]),
            (INVADERS_FILE, "invaders", FEWEST_INVADERS, sum(card.copies for card in invaders)),
            (SIEGES_FILE, "sieges", FEWEST_SIEGES, sum(card.copies for card in sieges)),
            (OBJECTIVES_FILE, "objectives", FEWEST_OBJECTIVES, sum(card.copies for card in objectives)),
        ]
        for file, what, fewest, count in counts:
            if file not in self.broken:
                self.check_count(file, what, fewest, count)
