"""A folder of card files: reading it, and noting everything that is wrong with it in one sentence each.

What the cards are is the game's business; that every file is there and readable, that ids are unique and that no
deck is too small is the same for all games.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar, final

from holdfast.kernel.entries import LONGEST_LINE, LONGEST_NAME, Entry, is_id, printable, quoted
from holdfast.kernel.errors import HoldfastError

SET_FILE: Final = "set.toml"
MOST_KINDS: Final = 100
MOST_BYTES: Final = 1_000_000
LONGEST_NOTE: Final = 400

_SET_KEYS: Final = ("name", "version", "title", "note")

AnySet = TypeVar("AnySet")


class CardSetError(HoldfastError):
    """A card set that cannot be played; the message is one sentence naming file, card, field and reason."""


def _file_text(path: Path) -> str:
    """The text of a file; raises `CardSetError`, which says what is there instead."""
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


@final
class CardFiles:
    """Reads one folder, and collects the problems found on the way."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.problems: Final[list[str]] = []
        self.ids: Final[dict[str, str]] = {}
        self.broken: Final[set[str]] = set()  # files whose list of cards is wrong: counting would only repeat that

    def is_folder(self) -> bool:
        """Whether there is a folder to read; if not, notes what is there instead."""
        try:
            if self.folder.is_dir():
                return True
            found = "a file" if self.folder.exists() else "nothing"
        except (OSError, ValueError):
            found = "a path that cannot be read"
        shown = printable(str(self.folder), LONGEST_LINE)
        self.problems.append(f"{shown}: expected a folder with a card set, found {found}")
        return False

    def file(self, name: str) -> Entry | None:
        """The whole of a file, or None (noted) if it cannot be read."""
        try:
            return Entry(self.problems, name, "", _file_table(self.folder / name))
        except CardSetError as error:
            self.problems.append(str(error))
            return None

    def heading(self) -> tuple[str, str, str, str]:
        """Name, version, title and note of the set."""
        entry = self.file(SET_FILE)
        if entry is None:
            return ("", "", "", "")
        entry.only(_SET_KEYS)
        return (
            entry.id("name"),
            entry.line("version", LONGEST_NAME),
            entry.line("title", LONGEST_LINE),
            entry.line("note", LONGEST_NOTE, ""),
        )

    def tables(self, file: str, key: str, fewest: int = 1) -> list[Entry]:
        """The tables that a file lists under its only field."""
        before = len(self.problems)
        entry = self.file(file)
        if entry is not None:
            entry.only((key,))
        found = [] if entry is None else entry.entries(key, fewest, MOST_KINDS)
        if len(self.problems) > before:
            self.broken.add(file)
        return found

    def cards(self, file: str, key: str, fewest: int = 1) -> list[Entry]:
        """The cards of a file, each as an entry that knows its place; duplicate ids are noted on the way."""
        return self.named(self.tables(file, key, fewest), f"{file}, card", file)

    def named(self, found: list[Entry], kind: str, file: str) -> list[Entry]:
        """The same entries, each placed by its id (or its number, if it has none) after `kind`."""
        entries: list[Entry] = []
        for number, item in enumerate(found, 1):
            id = item.table.get("id")
            name = quoted(id) if isinstance(id, str) and is_id(id) else str(number)
            entry = Entry(self.problems, f"{kind} {name}", "", item.table)
            self._check_id(entry, id, file)
            entries.append(entry)
        return entries

    def _check_id(self, entry: Entry, id: object, file: str) -> None:
        if not isinstance(id, str) or not is_id(id):
            return
        if id in self.ids:
            entry.wrong("id", "an id that no other card has", f"it in {self.ids[id]} before")
        else:
            self.ids[id] = file

    def is_sound(self, file: str) -> bool:
        """Whether nothing at all was noted about a file."""
        return not any(problem.startswith(file) for problem in self.problems)

    def check_count(self, file: str, what: str, fewest: int, count: int) -> None:
        if file not in self.broken and count < fewest:
            self.problems.append(f"{file}: expected at least {fewest} {what}, found {count}")


def house_folder_of(package: str) -> Path:
    """The folder of a game's house set, which is played unless another set is named."""
    folders = sys.modules[package].__path__  # not a module's __file__: compiled code lives elsewhere
    return Path(folders[0]).resolve() / "cards" / "house"


def load_with(read: Callable[[CardFiles], AnySet | None], folder: Path) -> AnySet:
    """What `read` makes of a folder, or `CardSetError` with the first thing that is wrong with it.

    `read` returns None when it has noted a problem.
    """
    files = CardFiles(folder)
    found = read(files) if files.is_folder() else None
    if found is None:
        raise CardSetError(files.problems[0])
    return found


def check_with(read: Callable[[CardFiles], object], folder: Path) -> list[str]:
    """Everything that `read` finds wrong with a folder."""
    files = CardFiles(folder)
    if files.is_folder():
        read(files)
    return files.problems


def digest_of(form: list[object]) -> str:
    """A short digest of plain data."""
    return hashlib.sha256(json.dumps(form, separators=(",", ":")).encode()).hexdigest()[:16]
