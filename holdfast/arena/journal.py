"""The job file of a run: one line says what is played, then one line for each block that is done.

A line counts only with its newline, so a run that was cut off anywhere goes on from its last whole block.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from holdfast.arena.blocks import Block, Duel, game_of
from holdfast.arena.errors import ArenaError

FORMAT = "holdfast arena 1"


def header_of(duels: list[Duel], first_seed: int) -> dict[str, Any]:
    """What must be the same for two runs to belong together."""
    game = game_of(duels[0].game, duels[0].cards, duels[0].options)
    rows = [{**asdict(duel), "options": dict(duel.options)} for duel in duels]
    return {
        "format": FORMAT,
        "rules": game.rulebook.version,
        "card_set": game.card_set,
        "seed": first_seed,
        "duels": rows,
    }


class Journal:
    """The blocks that are done, by duel and number; without a file it only remembers."""

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
    """Begin a run, or go on with the one in the file."""
    if path is None:
        return Journal(header, None, {})
    try:
        if resume and path.exists():
            done, whole = read_blocks(path, header)
            os.truncate(path, whole)
            return Journal(header, path.open("a", encoding="utf-8"), done)
        if path.exists():
            raise ArenaError(f"{path} holds an unfinished run: --resume goes on with it, removing it starts anew")
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise ArenaError(f"{path}: cannot be written: {error.strerror}") from None
    file.write(json.dumps(header) + "\n")
    file.flush()
    return Journal(header, file, {})


def read_blocks(path: Path, header: dict[str, Any]) -> tuple[dict[tuple[int, int], Block], int]:
    """The whole blocks of a job file and the bytes they take; a cut last line does not count."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].split(b"\n")[:-1]
    found = parsed(lines[0]) if lines else {}
    if found.get("format") != FORMAT:
        raise ArenaError(f"{path} is not a job file of the arena")
    if found != json.loads(json.dumps(header)):
        raise ArenaError(f"{path} belongs to another run: {difference(found, header)} differ")
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
    return next((text for key, text in words.items() if found.get(key) != wanted[key]), "the settings")
