"""A run's folder: `run.json` says what was played, each table is a folder of Parquet files, one for every chunk.

All tables of a chunk are written under other names before the first of them takes its own, so a full disk leaves
nothing of it behind. A chunk counts when all its tables are whole and `games`, which appears last, has a row for every
game; so a run that was killed anywhere, or lost a file since, resumes with the chunks that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.games import load
from holdfast.kernel.game import Game
from holdfast.lab.errors import LabError, needed
from holdfast.lab.manifest import FORMAT, GAMES, MANIFEST, TABLES, difference, read_manifest
from holdfast.lab.settings import Setting, options_text

if TYPE_CHECKING:
    import polars

PART = ".part"


@dataclass(frozen=True)
class Item:
    """A card as the tables name it. `price` is what it costs, in gold or in resources."""

    kind: str
    id: str
    name: str
    price: float


@dataclass(frozen=True)
class Chunk:
    """Some games of a run, starting with number `first`."""

    setting: Setting
    number: int
    first: int
    count: int


Done = tuple[Chunk, Mapping[str, bytes]]


def manifest_of(
    sort: str, game: Game, setting: Setting, games: int, chunk: int, items: list[Item], **more: object
) -> dict[str, Any]:
    """What a run notes about itself. `sort` says what was done: games played, or cards tried."""
    return {
        "format": FORMAT,
        "sort": sort,
        "game": game.id,
        "title": game.title,
        "rules": game.rulebook.version,
        "card_set": game.card_set,
        "options": options_text(tuple(game.options.items())),
        "line_up": list(setting.line_up),
        "seed": setting.seed,
        "chunk": chunk,
        "games": games,
        "items": [[item.kind, item.id, item.name, item.price] for item in items],
        **more,
    }


class Run:
    """A folder and what its manifest says."""

    def __init__(self, folder: Path, manifest: dict[str, Any]) -> None:
        self.folder = folder
        self.manifest = manifest
        self.tables = TABLES[manifest["sort"]]

    @property
    def games(self) -> int:
        return int(self.manifest["games"])

    @property
    def items(self) -> list[Item]:
        """The cards that the tables are about."""
        return [Item(*row) for row in self.manifest["items"]]

    def chunks(self, setting: Setting) -> Iterator[Chunk]:
        """All chunks of the run, whether done or not."""
        size = int(self.manifest["chunk"])
        for number, first in enumerate(range(0, self.games, size)):
            yield Chunk(setting, number, first, min(size, self.games - first))

    def file(self, table: str, number: int) -> Path:
        return self.folder / table / f"{number:06d}.parquet"

    def count(self, number: int) -> int:
        """How many games of a chunk are done: none while one of its tables is missing or damaged."""
        rows = [rows_in(self.file(table, number)) for table in self.tables]
        return 0 if None in rows else rows[self.tables.index(GAMES)] or 0

    def save(self, chunk: Chunk, tables: Mapping[str, bytes]) -> None:
        """Write the tables of a chunk; the last one completes it. A shorter chunk is replaced when all are ready."""
        files = {self.file(table, chunk.number): tables[table] for table in sorted(tables, key=lambda t: t == GAMES)}
        parts = [part_of(path) for path in files]
        with gone_on_failure(parts):
            for path, content in files.items():
                write_part(path, content)
        games = self.file(GAMES, chunk.number)
        with gone_on_failure([*files, *parts]), writing(games):
            games.unlink(missing_ok=True)
            for path in files:
                part_of(path).replace(path)

    def done(self) -> list[int]:
        """The numbers of the chunks that are done, if only in part: a run may have been made longer since."""
        numbers = range(-(-self.games // int(self.manifest["chunk"])))
        return [number for number in numbers if self.file(GAMES, number).exists()]

    def files(self, table: str) -> list[Path]:
        """The files of a table that belong to finished chunks."""
        return [self.file(table, number) for number in self.done()]

    def played(self) -> int:
        """How many games are done."""
        return sum(self.count(number) for number in self.done())


def rows_in(path: Path) -> int | None:
    """How many rows a table has, or None if it is not there or no Parquet file."""
    pl = needed("polars")
    if not path.exists():
        return None
    try:
        return int(pl.scan_parquet(path).select(pl.len()).collect().item())
    except (OSError, pl.exceptions.PolarsError):
        return None


def part_of(path: Path) -> Path:
    """Where a file is kept until it is complete."""
    return path.with_name(f"{path.name}{PART}")


@contextmanager
def gone_on_failure(paths: list[Path]) -> Iterator[None]:
    """Whatever goes wrong, Ctrl-C included, these files are removed."""
    try:
        yield
    except BaseException:
        for path in paths:
            with suppress(OSError):
                path.unlink()
        raise


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """An error of the system, as a sentence about the file that was to be written."""
    try:
        yield
    except OSError as error:
        raise LabError(f"{path}: cannot be written: {error.strerror or error}") from None


def write_part(path: Path, content: bytes) -> None:
    """Write a file under the name of its part."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        part_of(path).write_bytes(content)


def write_whole(path: Path, content: bytes) -> None:
    """Put a file there at once, or not at all."""
    with gone_on_failure([part_of(path)]):
        write_part(path, content)
        with writing(path):
            part_of(path).replace(path)


def begin(folder: Path, manifest: dict[str, Any], resume: bool) -> Run:
    """A folder for a new run, or the run in it to resume, perhaps with more games than before."""
    path = folder / MANIFEST
    if path.exists():
        if not resume:
            raise LabError(f"{folder} already holds a run; use --resume to continue it, or another --out to start over")
        found = read_manifest(folder)
        check_sort(folder, found, manifest["sort"])
        if wrong := difference(found, manifest):
            raise LabError(f"{folder} holds another run: {wrong} differ")
        if found["games"] > manifest["games"]:
            raise LabError(
                f"{folder} holds a run of {found['games']} games, more than the {manifest['games']} asked for"
            )
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LabError(f"{folder} is not empty and holds no run of the lab")
    write_whole(path, (json.dumps(manifest, indent=1) + "\n").encode())
    return Run(folder, manifest)


def check_sort(folder: Path, found: dict[str, Any], sort: str) -> None:
    if found["sort"] != sort:
        raise LabError(f"{folder} holds no {sort}, but {found['sort']}")


def open_run(folder: Path, sort: str) -> Run:
    """A run to be read; it must have been made under the rules that are in force now, and hold something."""
    manifest = read_manifest(folder)
    check_sort(folder, manifest, sort)
    rules = load(manifest["game"]).rulebook.version
    if manifest["rules"] != rules:
        raise LabError(f"{folder} was made under rules version {manifest['rules']}; this is version {rules}")
    run = Run(folder, manifest)
    if not run.done():
        raise LabError(f"{folder} holds a run of which nothing is finished; use --resume to continue it")
    for number in run.done():
        check_chunk(run, number)
    return run


def check_chunk(run: Run, number: int) -> None:
    """All tables of a chunk must exist and belong to this run: one might come from elsewhere."""
    for path in (run.file(table, number) for table in run.tables):
        if rows_in(path) is None:
            wrong = "damaged, or no table of the lab" if path.exists() else "missing"
            raise LabError(f"{path} is {wrong}; --resume plays that chunk again")
    path = run.file(GAMES, number)
    pl = needed("polars")
    try:
        frame = pl.read_parquet(path)
        for version in frame["rules"].unique().to_list():
            if version != run.manifest["rules"]:
                now = run.manifest["rules"]
                raise LabError(f"{path} was made under rules version {version}; this is version {now}")
        wrong = disagreement(run.manifest, frame, number)
    except pl.exceptions.PolarsError:
        raise LabError(f"{path} is damaged, or no table of the lab; --resume plays that chunk again") from None
    if wrong:
        raise LabError(f"{path} and {MANIFEST} disagree about {wrong}")


def disagreement(manifest: dict[str, Any], frame: polars.DataFrame, number: int) -> str:
    """What the table `games` of a chunk says that differs from the manifest, or nothing."""
    line_up = manifest["line_up"]
    turned = {",".join(line_up[seat:] + line_up[:seat]) for seat in range(len(line_up))}
    for column, words, allowed in (
        ("seats", "the seats", {len(line_up)}),
        ("line_up", "the line-up", turned),
        ("card_set", "the cards", {manifest["card_set"]}),
        ("options", "the options", {manifest["options"]}),
    ):
        if column in frame.columns and not set(frame[column].unique().to_list()) <= allowed:
            return words
    numbers = frame["game"].to_list()
    first = number * manifest["chunk"]
    behind = min(first + manifest["chunk"], manifest["games"])
    if not all(first <= game < behind for game in numbers):
        return "the numbers of its games"
    return "" if frame["seed"].to_list() == [manifest["seed"] + game for game in numbers] else "the seeds"
