"""Saved games: one record file each, in the user's data folder.

A running game is appended to line by line, so whatever happens at most its last answer is lost. When it is over
its file moves to the folder of finished games. `HOLDFAST_DATA` names another data folder.
"""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from holdfast.kernel import Record, RecordError
from holdfast.kernel.record import parse_record

SUFFIX: Final = ".record"
FOLDER_VARIABLE: Final = "HOLDFAST_DATA"


def data_folder() -> Path:
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("holdfast"))


def saves_folder() -> Path:
    return data_folder() / "saves"


def finished_folder() -> Path:
    return saves_folder() / "finished"


@dataclass(frozen=True)
class Save:
    """A saved game. `problem` says why it cannot be read, and is empty otherwise."""

    name: str
    path: Path
    finished: bool
    changed: float
    game: str
    seats: tuple[str, ...]
    options: dict[str, str]
    answers: int
    problem: str


def list_saves() -> list[Save]:
    """All saved games, the latest first."""
    found = [
        _read_save(path, finished)
        for folder, finished in ((saves_folder(), False), (finished_folder(), True))
        for path in folder.glob(f"*{SUFFIX}")
    ]
    return sorted(found, key=lambda save: (-save.changed, save.name))


def _read_save(path: Path, finished: bool) -> Save:
    changed = 0.0
    try:
        changed = path.stat().st_mtime
        record = read_record(path)
    except (OSError, RecordError) as error:
        return Save(path.stem, path, finished, changed, "", (), {}, 0, str(error))
    answers = len(record.lines)
    return Save(path.stem, path, finished, changed, record.game, tuple(record.seats), record.options, answers, "")


def latest_unfinished(game: str = "") -> Save | None:
    """The game to resume, if there is one: of this title, or of any."""
    unfinished = (save for save in list_saves() if not save.finished and not save.problem)
    return next((save for save in unfinished if game in ("", save.game)), None)


def find_save(name: str) -> Path | None:
    """The file of a saved game by its name, or a record by its path."""
    for folder in (saves_folder(), finished_folder()):
        path = folder / f"{name}{SUFFIX}"
        if Path(name).name == name and path.is_file():
            return path
    return Path(name) if Path(name).is_file() else None


def read_record(path: Path) -> Record:
    """The record in a file; raises `RecordError` or `OSError`."""
    try:
        return parse_record(path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError:
        raise RecordError("not a Holdfast record: it is not text") from None


def new_save_path(game: str) -> Path:
    """A name that no saved game has: the game and the time."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = {save.stem for folder in (saves_folder(), finished_folder()) for save in folder.glob(f"*{SUFFIX}")}
    name, number = stem, 2
    while name in names:
        name, number = f"{stem}-{number}", number + 1
    return saves_folder() / f"{name}{SUFFIX}"


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    except BaseException:
        Path(scratch).unlink(missing_ok=True)
        raise


class RecordFile:
    """A file that follows a record: new lines are appended and flushed, one by one.

    Before each append the file must be as long as this object left it. Otherwise an earlier write failed or
    somebody else continues the same game; then the whole record is written again, in the second case to a
    file of its own, so that neither game is lost.
    """

    def __init__(self, path: Path, record: Record, size: int = 0, lines: int = 0) -> None:
        self.path = path
        self.record = record
        self.size = size
        self.lines = lines
        self.failed = False

    @classmethod
    def started(cls, path: Path, record: Record) -> RecordFile:
        """A new file with what the record holds so far."""
        file = cls(path, record)
        file.rewrite()
        return file

    @classmethod
    def resumed(cls, path: Path, record: Record) -> RecordFile:
        """The file that the record was read from; what was cut off at its end is removed."""
        size = len(record.text().encode())
        file = cls(path, record, size, len(record.lines))
        if path.stat().st_size != size:
            file.rewrite()
        return file

    def sync(self) -> None:
        """Bring the file up to date; raises `OSError` and can be called again then."""
        if self.lines == len(self.record.lines) and not self.failed:
            return
        if self.failed:
            self.rewrite()
        elif not self.path.exists() or self.path.stat().st_size != self.size:
            if self.path.exists():
                self.path = new_save_path(self.record.game)
            self.rewrite()
        else:
            self.append()

    def append(self) -> None:
        new = "".join(f"{line}\n" for line in self.record.lines[self.lines :]).encode()
        self.failed = True
        with self.path.open("ab") as file:
            file.write(new)
        self.failed = False
        self.size += len(new)
        self.lines = len(self.record.lines)

    def rewrite(self) -> None:
        text = self.record.text()
        self.failed = True
        write_whole(self.path, text)
        self.failed = False
        self.size = len(text.encode())
        self.lines = len(self.record.lines)

    def finish(self) -> None:
        """The game is over: a saved game moves to the finished ones."""
        self.sync()
        if self.path.parent == saves_folder():
            finished_folder().mkdir(parents=True, exist_ok=True)
            target = finished_folder() / self.path.name
            os.replace(self.path, target)
            self.path = target
