"""The part of the report that sets several runs side by side: difficulty by variant."""

from __future__ import annotations

from collections.abc import Sequence

from holdfast.lab import findings
from holdfast.lab.data import Data
from holdfast.lab.limits import SEAT_EDGE, TONES, verdict
from holdfast.lab.report import charts
from holdfast.lab.report.game_parts import difference, step_rows
from holdfast.lab.report.numbers import percent, points, share, with_interval
from holdfast.lab.report.page import Section, figure, note, number, paragraph, table, text
from holdfast.lab.report.runs import differences, folders, how_many, labels, seeds_of

HEADING = "Difficulty by variant"


def variants_part(runs: Sequence[Data]) -> Section:
    if len(runs) < 2:
        body = note(
            "Only one run was given. To see how variants differ, simulate each of them and name all folders: the first",
            "one is reported in full, the others stand beside it here.",
        )
        return Section("variants", HEADING, body)
    subject = runs[0].subject
    names = labels(runs)
    body = (
        paragraph(*pairing(runs))
        + runs_table(runs, names)
        + danger_figure(runs, names)
        + figures_table(runs, names)
        + note(
            f"Struck: {subject.danger.words}, as a share of the seats in a {subject.season}; times per game: the same",
            "for each seat. Winner's and lead: points of the winner, and how far ahead of the second. Decided after:",
            f"the part of the {subject.season}s after which the winner was never behind again.",
        )
        + edges_table(runs, names)
    )
    return Section("variants", HEADING, body)


def pairing(runs: Sequence[Data]) -> list[str]:
    """What may be concluded: intervals of single runs say little about a difference."""
    sentences = ["The same figures for every run, each with the interval of that run by itself."]
    if len({seeds_of(data.run) for data in runs}) == 1:
        sentences.append(f"All were played on the seeds {seeds_of(runs[0].run)}.")
    else:
        sentences.append("They were not all played on the same seeds, so luck differs too.")
    sentences.append(
        "How far two runs differ, and how sure that is, <code>holdfast lab compare FOLDER FOLDER</code> says: it pairs "
        "the games of one seed, and the luck that both share drops out."
    )
    if len({tuple(data.manifest["line_up"]) for data in runs}) > 1:
        sentences.append("It takes runs with the same line-up.")
    return sentences


def short(name: str) -> str:
    """A run's number without what stands in the key.

    >>> short("run 2: difficulty hard"), short("bots planner:width=2")
    ('run 2', 'bots planner:width=2')
    """
    return name.partition(": ")[0]


def runs_table(runs: Sequence[Data], names: Sequence[str]) -> str:
    """The key to the names."""
    found = [data.run for data in runs]
    rows = [
        [text(name), text(words or ("–" if place else "reported above")), number(seeds_of(run)), text(folder)]
        for place, (name, words, run, folder) in enumerate(
            zip(names, differences(found), found, folders(found), strict=True)
        )
    ]
    return table("The runs", ["Run", "Unlike the first", "Seeds", "Folder"], rows)


def danger_figure(runs: Sequence[Data], names: Sequence[str]) -> str:
    subject = runs[0].subject
    steps = [findings.by_season(data, subject.danger) for data in runs]
    curves: list[charts.Row] = []
    for name, found in zip(names, steps, strict=True):
        curves += step_rows(found, name)
    by_season = [{step.season: step.figure for step in found} for found in steps]
    words = f"{subject.danger.words.capitalize()} by {subject.season}"
    rows = [
        [text(f"{subject.season} {season}")]
        + [number(percent(found[season]) if season in found else "–") for found in by_season]
        for season in sorted({season for found in by_season for season in found})
    ]
    return figure(
        charts.draw(charts.curves(curves, subject.season, "share of seats", True), "variants", words),
        f"{words}, with 95 % intervals.",
        charts.key(names),
        table(f"{words} and run", [subject.season.capitalize(), *map(short, names)], rows),
    )


def figures_table(runs: Sequence[Data], names: Sequence[str]) -> str:
    rows = []
    for name, data in zip(names, runs, strict=True):
        often, times = findings.danger(data)
        everybody, winners, lead = findings.points(data)
        changes, part = findings.drama(data)
        rows.append(
            [
                text(short(name)),
                number(how_many(data.run)),
                number(percent(often)),
                number(with_interval(times, 2)),
                number(with_interval(everybody)),
                number(with_interval(winners)),
                number(with_interval(lead)),
                number(with_interval(changes)),
                number(share(part.mean)),
            ]
        )
    struck = f"Struck in a {runs[0].subject.season}"
    columns = ["Run", "Games", struck, "Times a game", "Points", "Winner's", "Lead", "Lead changes", "Decided after"]
    return table("The runs side by side", columns, rows)


def edges_table(runs: Sequence[Data], names: Sequence[str]) -> str:
    """A table may be fair with four seats and unfair with two."""
    rows = []
    for name, data in zip(names, runs, strict=True):
        for edge in findings.edges(data, "place"):
            gap = difference(edge)
            told = verdict(gap, SEAT_EDGE)
            rows.append(
                [
                    text(short(name)),
                    number(edge.name),
                    number(percent(edge.share)),
                    number(points(gap), TONES[told]),
                    text(told),
                ]
            )
    columns = ["Run", "Place", "Wins", "Edge in points", f"Limit ±{100 * SEAT_EDGE:.0f}"]
    return table("Wins by place in the opening turn order, run by run", columns, rows)
