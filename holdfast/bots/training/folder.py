"""The folder of a training run. It records how the run was made, so that no other run continues in it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from holdfast.bots.training.request import Mistake
from holdfast.games import load

NAME = "run.json"
# What identifies a run. With more generations, more or fewer processes, or another device it is still the same run.
SETTINGS = ("games", "seats", "teach", "width", "epochs", "iterations", "pairs", "seed")
TRACES = ("lessons-*", "network-*.npz", "gate-*.jsonl", "verdict-*.txt")

Facts = dict[str, object]


def facts_of(parsed: argparse.Namespace) -> Facts:
    game = load(parsed.game)
    settings = {name: getattr(parsed, name) for name in SETTINGS}
    return {"game": game.id, "rules": int(game.rulebook.version), "cards": game.card_set, **settings}


def open_folder(parsed: argparse.Namespace) -> None:
    """Begin a run in the folder, or continue the same one; raises `Mistake` if it belongs to a different run."""
    out: Path = parsed.out
    wanted = facts_of(parsed)
    try:
        if out.exists() and not out.is_dir():
            raise Mistake(f"--out {out}: it is a file, not a folder")
        out.mkdir(parents=True, exist_ok=True)
        if (out / NAME).exists():
            compare(out, wanted)
            return
        if any(found for trace in TRACES for found in out.glob(trace)):
            raise Mistake(f"{out} holds a run that does not say how it was made; use another --out to start over")
        write_whole(out / NAME, json.dumps(wanted, indent=1) + "\n")
    except OSError as error:
        raise Mistake(f"--out {out}: cannot be written: {error.strerror or error}") from None


def compare(out: Path, wanted: Facts) -> None:
    try:
        found = json.loads((out / NAME).read_text(encoding="utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Mistake(f"{out / NAME} is damaged; use another --out to start over")
    other = [name for name, value in wanted.items() if found.get(name) != value]
    if other:
        told = ", ".join(f"{name} ({brief(found.get(name))}, not {brief(wanted[name])})" for name in other)
        raise Mistake(f"{out} holds another run: {told} {'differs' if len(other) == 1 else 'differ'}")


def brief(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def write_whole(path: Path, text: str) -> None:
    """Write the file whole or not at all."""
    scratch = path.with_name(f"{path.name}.part")
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)
