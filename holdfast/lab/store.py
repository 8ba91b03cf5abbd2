"""A run's folder: `run.json` says what was played, each table is a folder of Parquet files, one for every chunk.

A file appears whole or not at all, and a chunk counts when its part of the table `games` is there, which is written
last and has a row for every game; so a run that was killed anywhere goes on from its last whole chunk.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holdfast.games import load
from holdfast.kernel.game import Game
from holdfast.lab.errors import LabError, needed
from holdfast.lab.settings import Setting, options_text

FORMAT = "holdfast lab 1"
MANIFEST = "run.json"
PART = ".part"
GAMES = "games"  # the table that completes a chunk

# What must be the same for two runs to be one, and how people call it.
IDENTITY = {
    "format": "the formats",
    "sort": "what was measured",
    "game": "the games",
    "rules": "the rules",
    "card_set": "the cards",
    "options": "the options",
    "line_up": "the line-ups",
    "seed": "the seeds",
    "chunk": "the chunks",
    "items": "the cards",
}


@dataclass(frozen=True)
class Item:
    """A card as the tables name it. `price` is what it costs, in gold or in resources."""

    kind: str
    id: str
    name: str
    price: float


@dataclass(frozen=True)
class Chunk:
    """Some games of a run, from number `first` on."""

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
        """How many games of a chunk are done."""
        pl = needed("polars")
        path = self.file(GAMES, number)
        if not path.exists():
            return 0
        try:
            return int(pl.scan_parquet(path).select(pl.len()).collect().item())
        except (OSError, pl.exceptions.PolarsError):
            raise LabError(
                f"{path} is damaged: it is not a Parquet file; without it that chunk is played again"
            ) from None

    def save(self, chunk: Chunk, tables: Mapping[str, bytes]) -> None:
        """Write the tables of a chunk; with the last of them it is done. A shorter one gives way first."""
        self.file(GAMES, chunk.number).unlink(missing_ok=True)
        for table in sorted(tables, key=lambda table: table == GAMES):
            write_whole(self.file(table, chunk.number), tables[table])

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


def write_whole(path: Path, content: bytes) -> None:
    """Put a file there at once, or not at all."""
    scratch = path.with_name(f"{path.name}{PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_bytes(content)
        scratch.replace(path)
    except OSError as error:
        with suppress(OSError):
            scratch.unlink()
        raise LabError(f"{path}: cannot be written: {error.strerror or error}") from None


def begin(folder: Path, manifest: dict[str, Any], resume: bool) -> Run:
    """A folder for a new run, or the one in it to go on with; that may ask for more games than before."""
    path = folder / MANIFEST
    if path.exists():
        if not resume:
            raise LabError(f"{folder} holds a run already: --resume goes on with it, another --out starts anew")
        found = read_manifest(folder)
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


def read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise LabError(f"{folder} holds no run of the lab") from None
    except ValueError:
        raise LabError(f"{path} is damaged: it is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT or any(key not in found for key in IDENTITY):
        raise LabError(f"{path} is not from this version of the lab")
    return found


def difference(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    """What two manifests disagree about, or nothing."""
    return next((words for key, words in IDENTITY.items() if found[key] != wanted[key]), "")


def open_run(folder: Path, sort: str) -> Run:
    """A run to be read; it must have been made under the rules that are in force now, and hold something."""
    manifest = read_manifest(folder)
    if manifest["sort"] != sort:
        raise LabError(f"{folder} holds no {sort}, but {manifest['sort']}")
    rules = load(manifest["game"]).rulebook.version
    if manifest["rules"] != rules:
        raise LabError(f"{folder} was made under rules version {manifest['rules']}; this is version {rules}")
    run = Run(folder, manifest)
    if not run.done():
        raise LabError(f"{folder} holds a run of which nothing is finished; --resume goes on with it")
    check_rules(run, rules)
    return run


def check_rules(run: Run, rules: int) -> None:
    """The files themselves say under which rules they were made: one may have come from elsewhere."""
    pl = needed("polars")
    for path in run.files(GAMES):
        try:
            found = pl.read_parquet(path, columns=["rules"])["rules"].unique().to_list()
        except (OSError, pl.exceptions.PolarsError):
            raise LabError(f"{path} is damaged, or no table of the lab") from None
        for version in found:
            if version != rules:
                raise LabError(f"{path} was made under rules version {version}; this is version {rules}")
