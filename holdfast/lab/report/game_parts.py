"""The parts of the report about the game as a whole: length, points, seats, danger and drama."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from holdfast.arena.figures import Figure
from holdfast.lab import findings
from holdfast.lab.data import Data
from holdfast.lab.findings import Bar, Edge, Step
from holdfast.lab.limits import SEAT_EDGE, TONES, verdict
from holdfast.lab.report import charts
from holdfast.lab.report.numbers import percent, plain, points, share, with_interval
from holdfast.lab.report.page import Section, figure, folded, number, paragraph, table, text


def bar_rows(bars: Sequence[Bar]) -> list[charts.Row]:
    return [{"value": bar.value, "share": bar.share, "group": bar.group} for bar in bars]


def step_of(bars: Sequence[Bar]) -> float:
    """How wide the steps of a histogram are."""
    levels = sorted({bar.value for bar in bars})
    return min((after - before for before, after in pairwise(levels)), default=1.0)


def difference(edge: Edge) -> Figure:
    """A share of wins, less the fair one."""
    return Figure(
        edge.share.mean - edge.fair, edge.share.low - edge.fair, edge.share.high - edge.fair, edge.share.count
    )


def length_part(data: Data) -> Section:
    decisions, seasons = findings.length(data)
    bars = findings.length_bars(data)
    chart = charts.histogram(bar_rows(bars), "decisions in a game", step_of(bars))
    season = data.subject.season
    body = paragraph(
        f"A game takes {with_interval(decisions, 0)} decisions of all seats together (answers with only one choice do "
        f"not count), and {with_interval(seasons)} {season}s."
    ) + figure(charts.draw(chart, "length", "Decisions in a game"), "How long games are, in decisions.")
    return Section("length", "Length", body)


def points_part(data: Data) -> Section:
    everybody, winners, lead = findings.points(data)
    unit = data.subject.points
    bars = findings.points_bars(data)
    spread = charts.histogram(bar_rows(bars), f"{unit} at the end", step_of(bars), groups=True)
    parts = findings.sources(data)
    order = {source: place for place, source in enumerate(dict.fromkeys(part[1] for part in parts))}
    rows: list[charts.Row] = [
        {"group": group, "part": source, "mean": mean, "place": order[source]} for group, source, mean in parts
    ]
    cells = [
        [
            text(source),
            *[number(plain(mean)) for group, part, mean in parts if part == source],
        ]
        for source in order
    ]
    body = (
        paragraph(
            f"A seat ends with {with_interval(everybody)} {unit} on average, a winner with {with_interval(winners)}; "
            f"the first is {with_interval(lead)} ahead of the second."
        )
        + figure(
            charts.draw(spread, "points", "Points at the end"), f"{unit.capitalize()} of winners and of the others."
        )
        + figure(
            charts.draw(charts.stacked(rows, f"mean {unit}"), "sources", "Where points come from"),
            "Where they come from.",
        )
        + table(["Source", "Winners", "The others"], cells)
    )
    return Section("points", "Scores", body)


def edge_rows(edges: Sequence[Edge], group: str) -> list[charts.Row]:
    return [
        {
            "name": edge.name,
            "mean": 100 * edge.share.mean,
            "low": 100 * max(0.0, edge.share.low),
            "high": 100 * min(1.0, edge.share.high),
            "group": group,
        }
        for edge in edges
    ]


def edge_table(first: str, edges: Sequence[Edge]) -> str:
    rows = []
    for edge in edges:
        gap = difference(edge)
        rows.append(
            [
                text(edge.name),
                number(f"{edge.share.count:,}"),
                number(percent(edge.share)),
                number(points(gap), TONES[verdict(gap, SEAT_EDGE)]),
                text(verdict(gap, SEAT_EDGE)),
            ]
        )
    return table([first, "Cases", "Wins", "Edge in points", f"Limit ±{100 * SEAT_EDGE:.0f}"], rows)


def seats_part(data: Data) -> Section:
    fair = 1.0 / data.seats
    guides = [100 * (fair - SEAT_EDGE), 100 * fair, 100 * (fair + SEAT_EDGE)]
    chairs = findings.edges(data, "seat")
    clockwise = findings.edges(data, "clockwise")
    places = findings.edges(data, "place")
    starts = findings.starts(data)
    rows: list[charts.Row] = []
    for words, edges in (("chair", chairs), ("clockwise", clockwise), ("turn order", places)):
        rows += [{**row, "name": f"{words} {row['name']}"} for row in edge_rows(edges, words)]
    chart = charts.whiskers(rows, "share of wins in per cent", guides)
    body = (
        paragraph(
            f"With {data.seats} seats a fair share of the wins is {share(fair, 1)}. A chair is a seat's number at the "
            "table; clockwise counts from whoever is first when the game is set up; turn order is "
            f"{data.subject.place}. A shared win counts in parts."
        )
        + figure(
            charts.draw(chart, "seats", "Wins by seat"),
            f"Share of wins with 95 % intervals; the dashed lines are a fair share and ±{100 * SEAT_EDGE:.0f} points.",
        )
        + edge_table("Chair", chairs)
        + edge_table("Clockwise from the first", clockwise)
        + edge_table("Place in the opening turn order", places)
        + f"<h3>By {data.subject.start}</h3>"
        + edge_table(data.subject.start.capitalize(), starts)
    )
    bots = findings.line_up(data)
    if bots:
        body += "<h3>By bot</h3>" + edge_table("Bot", bots)
    return Section("seats", "Seats: who has an edge", body)


def step_rows(steps: Sequence[Step], group: str = "") -> list[charts.Row]:
    rows: list[charts.Row] = []
    for step in steps:
        found = step.figure
        low, high = (found.low, found.high) if found.count > 1 else (found.mean, found.mean)
        if step.measure.share:
            low, high = max(0.0, low), min(1.0, high)
        words = group or step.measure.words
        rows.append({"season": step.season, "mean": found.mean, "low": low, "high": high, "group": words})
    return rows


def danger_part(data: Data) -> Section:
    subject = data.subject
    steps = findings.by_season(data, subject.danger)
    often, times = findings.danger(data)
    struck = charts.curves(step_rows(steps), subject.season, "share of seats", True)
    forces = [row for measure in subject.forces for row in step_rows(findings.by_season(data, measure))]
    wealth = [row for measure in subject.wealth for row in step_rows(findings.by_season(data, measure))]
    cells = [[text(f"{subject.season} {step.season}"), number(percent(step.figure))] for step in steps]
    body = (
        paragraph(
            f"{subject.danger.words.capitalize()}: {percent(often)} of all seats in a {subject.season}, "
            f"{with_interval(times, 2)} times a game for each seat."
        )
        + figure(
            charts.draw(struck, "danger", subject.danger.words),
            f"{subject.danger.words.capitalize()} by {subject.season}.",
        )
        + folded("The numbers", table([subject.season.capitalize(), subject.danger.words.capitalize()], cells))
        + figure(
            charts.draw(charts.curves(forces, subject.season, "mean of a seat", False), "forces", "What meets"),
            "What meets, on average for each seat.",
        )
        + figure(
            charts.draw(charts.curves(wealth, subject.season, "mean of a seat", False), "wealth", "How seats grow"),
            "How seats grow.",
        )
    )
    words = "Sack rate by season" if subject.danger.column == "sacked" else f"Danger by {subject.season}"
    return Section("danger", words, body)


def drama_part(data: Data) -> Section:
    changes, part = findings.drama(data)
    season = data.subject.season
    leaders = [
        {"season": at, "mean": found.mean, "low": found.low, "high": found.high, "group": "the leader wins"}
        for at, found in findings.leader_wins(data)
    ]
    body = (
        paragraph(
            f"The lead changes {with_interval(changes)} times in a game. A winner is never behind again after",
            f"{share(part.mean)} of the {season}s (95 % interval {share(part.low, 1)} to {share(part.high, 1)}).",
            f"Standings are what everybody would score if the game ended with that {season}, secret goals included.",
        )
        + figure(
            charts.draw(charts.columns(bar_rows(findings.decided_bars(data)), season), "decided", "When it is decided"),
            f"The {season} after which the winner was never behind again.",
        )
        + figure(
            charts.draw(charts.curves(leaders, season, "wins in the end", True), "leader", "How often the leader wins"),
            f"How often whoever leads after a {season} wins in the end.",
        )
        + figure(
            charts.draw(
                charts.columns(bar_rows(findings.lead_bars(data)), "changes of the lead"),
                "leads",
                "Changes of the lead",
            ),
            "How often the lead changes in a game.",
        )
    )
    return Section("drama", "Drama", body)
