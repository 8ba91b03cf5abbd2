"""The card sets of one game as a subject for tests: how they are read, and pieces of the frozen one to spoil."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from holdfast.kernel.card_files import CardSetError
from holdfast.kernel.cards import PrintedSet

# What an id must be.
ID = "small letters, digits and single hyphens, at most 40 characters"

# A file, a text in it, and the text that replaces it.
Rewriting = tuple[str, str, str]


@dataclass(frozen=True)
class Sample:
    """A field of a card: where its text is, the same text with `{}` for its value, and what the reader calls it."""

    file: str
    text: str
    with_value: str
    place: str

    def having(self, value: str) -> Rewriting:
        return self.file, self.text, self.with_value.format(value)


@dataclass(frozen=True)
class Plain:
    """A line `key = 1` of a file, and where it is."""

    file: str
    key: str
    line: int

    def having(self, text: str) -> Rewriting:
        return self.file, f"{self.key} = 1", self.key + text


@dataclass(frozen=True)
class Subject:
    """`rewordings` change nothing that can change a game, each of `changes` does."""

    id: str
    load: Callable[[Path], PrintedSet]
    check: Callable[[Path], list[str]]
    house: Path
    frozen: Path
    digest: str  # of the frozen set
    files: tuple[str, ...]
    words: tuple[str, ...]  # that the files are written in
    rewordings: tuple[Rewriting, ...]
    changes: tuple[Rewriting, ...]
    amount: Sample  # a whole number from 0 to 20
    name: Sample
    flavour: Sample
    copies: Sample
    card_id: Sample  # of the second card of its file
    same_file: Rewriting  # gives another card of that file the same id
    other_file: Rewriting  # gives a card of another file an id from `first_file`
    first_file: str
    too_few: tuple[tuple[str, str, int, str], ...]  # file, key, cards that are kept, and the complaint
    plain: Plain
    small_file: str
    small_key: str
    small_typo: str
    fewest: int  # cards of the small file

    def copy(self, folder: Path) -> Path:
        """A copy of the frozen set to spoil."""
        return Path(shutil.copytree(self.frozen, folder / "cards"))

    def assert_first_problem(self, folder: Path, message: str) -> None:
        problems = self.check(folder)
        assert problems[:1] == [message]
        with pytest.raises(CardSetError) as caught:
            self.load(folder)
        assert str(caught.value) == message

    def assert_only_problem(self, folder: Path, message: str) -> None:
        self.assert_first_problem(folder, message)
        assert self.check(folder) == [message]

    def assert_wrong(self, folder: Path, rewriting: Rewriting, message: str) -> None:
        rewrite(folder, *rewriting)
        self.assert_first_problem(folder, message)


def rewrite(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def cut(folder: Path, file: str, key: str, keep: int) -> None:
    """Leaves only the first cards of a file."""
    path = folder / file
    parts = path.read_text(encoding="utf-8").split(f"[[{key}]]\n")
    path.write_text(f"[[{key}]]\n".join(parts[: keep + 1]), encoding="utf-8")
