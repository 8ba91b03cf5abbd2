"""Of which runs the page speaks: what tells them apart, where they lie and how each is made again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.games import load
from holdfast.lab.data import Data
from holdfast.lab.store import Run
from holdfast.lab.trade import trade_of

SHORT = 26  # characters that a name may have beside a drawing
DIGEST = 8  # characters that tell two sets of cards apart


def options_of(manifest: dict[str, Any]) -> dict[str, str]:
    pairs = [piece.partition("=") for piece in str(manifest["options"]).split(", ") if piece]
    return {name: value for name, _, value in pairs}


def is_house(manifest: dict[str, Any]) -> bool:
    """Whether a run was played with the cards that come with this version."""
    return bool(load(manifest["game"]).card_set == manifest["card_set"])


def cards_of(manifest: dict[str, Any]) -> str:
    """A set of cards by name; a copy keeps the name, so any but the house set has part of its digest too."""
    name, _, digest = str(manifest["card_set"]).rpartition(" ")
    return name if is_house(manifest) else f"{name} ({digest[:DIGEST]})"


def traits(manifest: dict[str, Any]) -> dict[str, str]:
    """What was played and by whom."""
    return {
        **options_of(manifest),
        "cards": cards_of(manifest),
        "seats": str(len(manifest["line_up"])),
        "bots": ",".join(manifest["line_up"]),
    }


def seeds_of(run: Run) -> str:
    first, last = int(run.manifest["seed"]), int(run.manifest["seed"]) + run.games - 1
    return f"{first:,} to {last:,}" if last > first else f"{first:,}"


def all_traits(runs: Sequence[Run]) -> list[dict[str, str]]:
    """The traits of several runs. With other seats the line-up differs as well, which by itself says nothing new."""
    found = [traits(run.manifest) for run in runs]
    if len({trait["seats"] for trait in found}) > 1:
        for trait in found:
            trait["bots"] = ",".join(sorted(set(trait["bots"].split(","))))
    return found


def named(trait: dict[str, str], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {trait[name]}" for name in names if name in trait)


def differences(runs: Sequence[Run]) -> list[str]:
    """For every run in what it differs from the first."""
    first, *others = all_traits(runs)
    return ["", *[named(trait, [name for name in trait if trait[name] != first.get(name)]) for trait in others]]


def labels(runs: Sequence[Data]) -> list[str]:
    """A short name for every run, no two alike: the one thing in which all differ, or its number."""
    found = [data.run for data in runs]
    traits_found = all_traits(found)
    differing = [name for name in traits_found[0] if len({trait.get(name) for trait in traits_found}) > 1]
    if len(differing) == 1:
        names = [named(trait, differing) for trait in traits_found]
    else:
        names = [f"seeds {seeds_of(run)}" for run in found] if not differing else []
    if names and len(set(names)) == len(names):
        return names
    return [
        f"run {place}: {words}" if words and len(words) <= SHORT else f"run {place}"
        for place, words in enumerate(differences(found), 1)
    ]


def folders(runs: Sequence[Run]) -> list[str]:
    """Where each run lies: the folder's name, or all of its path where names are alike."""
    names = [run.folder.name for run in runs]
    return [name if names.count(name) == 1 else str(run.folder) for name, run in zip(names, runs, strict=True)]


def bots_of(manifest: dict[str, Any]) -> str:
    """Who sat at the table."""
    line_up = manifest["line_up"]
    return f"{len(line_up)} × {line_up[0]}" if len(set(line_up)) == 1 else ", ".join(line_up)


def how_many(run: Run) -> str:
    """The games of a run, and how many are still to come."""
    played = run.played()
    return f"{played:,}" if played == run.games else f"{played:,} of {run.games:,}"


def chosen(run: Run) -> list[str]:
    """The cards of a run of trials, where they are fewer than all."""
    trade = trade_of(load(run.manifest["game"]))
    every = {trade.items[place].id for place in trade.tradable}
    tried = [item.id for item in run.items]
    return tried if set(tried) < every else []


def command_of(run: Run, part: str = "run") -> str:
    """The command that repeats a run."""
    manifest = run.manifest
    line_up = manifest["line_up"]
    parts = [f"holdfast lab {part} --game {manifest['game']} --seats {len(line_up)}"]
    parts.append(f"--line-up {line_up[0] if len(set(line_up)) == 1 else ','.join(line_up)}")
    parts += [f"--option {name}={value}" for name, value in options_of(manifest).items()]
    if part == "worth":
        parts += [f"--card {card}" for card in chosen(run)]
    if not is_house(manifest):
        parts.append("--cards CARDS")
    parts.append(f"--games {manifest['games']} --seed {manifest['seed']} --out FOLDER")
    return " ".join(parts)
