"""The part of the report that sets several runs side by side: difficulty by variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.lab import findings
from holdfast.lab.data import Data
from holdfast.lab.report import charts
from holdfast.lab.report.game_parts import step_rows
from holdfast.lab.report.numbers import brief, share, with_interval
from holdfast.lab.report.page import Section, figure, note, number, paragraph, table, text


def options_of(manifest: dict[str, Any]) -> dict[str, str]:
    pairs = [piece.partition("=") for piece in str(manifest["options"]).split(", ") if piece]
    return {name: value for name, _, value in pairs}


def labels(runs: Sequence[Data]) -> list[str]:
    """What tells the runs apart: options, cards, seats or bots, whichever differ."""
    traits = [
        {
            **options_of(data.manifest),
            "cards": str(data.manifest["card_set"]),
            "seats": str(data.seats),
            "bots": ",".join(data.manifest["line_up"]),
        }
        for data in runs
    ]
    if len({trait["seats"] for trait in traits}) > 1:
        # With other seats the line-up differs as well, which says nothing new.
        for trait in traits:
            trait["bots"] = ",".join(sorted(set(trait["bots"].split(","))))
    differing = [name for name in traits[0] if len({trait.get(name) for trait in traits}) > 1]
    found = [", ".join(f"{name} {trait[name]}" for name in differing if name in trait) for trait in traits]
    return [label or f"run {place + 1}" for place, label in enumerate(found)]


def variants_part(runs: Sequence[Data]) -> Section:
    subject = runs[0].subject
    if len(runs) < 2:
        body = note(
            "Only one run was given. To see how variants differ, simulate each of them and name all folders: the first",
            "one is reported in full, the others stand beside it here.",
        )
        return Section("variants", "Difficulty by variant", body)
    names = labels(runs)
    curves: list[charts.Row] = []
    rows = []
    for name, data in zip(names, runs, strict=True):
        curves += step_rows(findings.by_season(data, subject.danger), name)
        often, times = findings.danger(data)
        everybody, winners, lead = findings.points(data)
        changes, part = findings.drama(data)
        rows.append(
            [
                text(name),
                number(f"{data.games:,}"),
                number(brief(often)),
                number(with_interval(times, 2)),
                number(with_interval(everybody)),
                number(with_interval(winners)),
                number(with_interval(lead)),
                number(with_interval(changes)),
                number(share(part.mean)),
            ]
        )
    chart = charts.curves(curves, subject.season, "share of seats", True)
    columns = ["Variant", "Games", f"Struck a {subject.season}", "A game", "Points", "Winner's", "Lead", "Lead changes"]
    body = (
        paragraph(
            "The same figures for every variant; the same seeds give the same luck, so small differences are real."
        )
        + figure(
            charts.draw(chart, "variants", "Danger by variant"),
            f"{subject.danger.words.capitalize()} by {subject.season}.",
        )
        + table([*columns, "Decided after"], rows)
        + note(
            f"Struck: {subject.danger.words}, as a share of the seats in a {subject.season}, and as times a game for",
            "each seat.",
        )
    )
    return Section("variants", "Difficulty by variant", body)
