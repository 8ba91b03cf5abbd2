"""The job file of a run: one line says what is played, then one line for each block that is done.

A line counts only with its newline, so a run that was interrupted anywhere resumes after its last whole block.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from holdfast.arena.blocks import Block, Duel, game_of
from holdfast.arena.errors import ArenaError
from holdfast.bots.registry import parse_spec

FORMAT = "holdfast arena 1"
FILES = "files"
NETWORK = "network"  # the setting of a bot that names a file


def header_of(duels: list[Duel], first_seed: int) -> dict[str, Any]:
    """What must be the same for two runs to belong together."""
    game = game_of(duels[0].game, duels[0].cards, duels[0].options)
    rows = [{**asdict(duel), "options": dict(duel.options)} for duel in duels]
    header = {
        "format": FORMAT,
        "rules": game.rulebook.version,
        "card_set": game.card_set,
        "seed": first_seed,
        "duels": rows,
    }
    files = digests([spec for duel in duels for spec in (duel.candidate, duel.rival)])
    return {**header, FILES: files} if files else header


def digests(specs: list[str]) -> dict[str, str]:
    """The files that specs name, with digests of their contents: the same name may later hold another network."""
    found: dict[str, str] = {}
    for spec in specs:
        name = parse_spec(spec)[1].get(NETWORK)
        if name is not None and name not in found:
            try:
                found[name] = hashlib.sha256(Path(name).read_bytes()).hexdigest()[:12]
            except OSError as error:
                raise ArenaError(f"{name}: cannot be read: {error.strerror or error}") from None
    return found


class Journal:
    """The blocks that are done, by duel and number; without a file they are kept in memory only."""

    def __init__(self, header: dict[str, Any], file: TextIO | None, done: dict[tuple[int, int], Block]) -> None:
        self.header = header
        self.file = file
        self.done = done

    def add(self, duel: int, number: int, block: Block) -> None:
        self.done[duel, number] = block
        if self.file is not None:
            self.file.write(json.dumps({"duel": duel, "number": number, **block.to_json()}) + "\n")
            self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def open_journal(path: Path | None, header: dict[str, Any], resume: bool) -> Journal:
    """Start a run, or resume the one in the file."""
    if path is None:
        return Journal(header, None, {})
    try:
        if resume and path.exists():
            done, whole = read_blocks(path, header)
            os.truncate(path, whole)
            return Journal(header, path.open("a", encoding="utf-8"), done)
        if path.exists():
            raise ArenaError(f"{path} holds an unfinished run; use --resume to continue it, or remove it to start over")
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise ArenaError(f"{path}: cannot be written: {error.strerror}") from None
    file.write(json.dumps(header) + "\n")
    file.flush()
    return Journal(header, file, {})


def read_blocks(path: Path, header: dict[str, Any]) -> tuple[dict[tuple[int, int], Block], int]:
    """The whole blocks of a job file and the bytes they take; an incomplete last line does not count."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].split(b"\n")[:-1]
    found = parsed(lines[0]) if lines else {}
    if found.get("format") != FORMAT:
        raise ArenaError(f"{path} is not a job file of the arena")
    wanted = json.loads(json.dumps(header))
    if FILES not in found:  # an older version did not write it
        wanted.pop(FILES, None)
    if found != wanted:
        raise ArenaError(f"{path} belongs to another run: {difference(found, wanted)} differ")
    done: dict[tuple[int, int], Block] = {}
    for number, line in enumerate(lines[1:], start=2):
        row = parsed(line)
        try:
            done[row["duel"], row["number"]] = Block.from_json(row)
        except (ValueError, KeyError, TypeError):
            raise ArenaError(f"{path} is damaged: line {number} is not a block") from None
    return done, whole


def parsed(line: bytes) -> dict[str, Any]:
    """The object that a line holds, or an empty one."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def difference(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    words = {"rules": "the rules", "card_set": "the cards", "seed": "the seeds", "duels": "the bots or the game"}
    for key, text in words.items():
        if found.get(key) != wanted[key]:
            return text
    files = found.get(FILES)
    for name, digest in wanted.get(FILES, {}).items():
        if not isinstance(files, dict) or files.get(name) != digest:
            return f"the contents of {name}"
    return "the settings"
