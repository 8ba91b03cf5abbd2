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
from holdfast.lab.report.page import Section, figure, number, paragraph, table, text
from holdfast.lab.subjects import Measure


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


def interval_words(value: float, width: float) -> str:
    """The whole numbers that a step of a histogram holds.

    >>> interval_words(440.0, 20.0), interval_words(3.0, 1.0), interval_words(-4.0, 2.0)
    ('440 to 459', '3', '−4 to −3')
    """
    return plain(value, 0) if width <= 1 else f"{plain(value, 0)} to {plain(value + width - 1, 0)}"


def bars_table(caption: str, first: str, bars: Sequence[Bar], width: float, heads: Sequence[str]) -> str:
    """The numbers of a histogram or of columns, a column for every group."""
    groups = list(dict.fromkeys(bar.group for bar in bars))
    shares = {(bar.value, bar.group): bar.share for bar in bars}
    rows = [
        [text(interval_words(value, width)), *[number(share(shares.get((value, group), 0.0), 1)) for group in groups]]
        for value in sorted({bar.value for bar in bars})
    ]
    return table(caption, [first, *heads[: len(groups)]], rows)


def length_part(data: Data) -> Section:
    decisions, seasons = findings.length(data)
    bars = findings.length_bars(data)
    width = step_of(bars)
    chart = charts.histogram(bar_rows(bars), "decisions in a game", width)
    season = data.subject.season
    body = paragraph(
        f"A game takes {with_interval(decisions, 0)} decisions of all seats together (answers with only one choice do "
        f"not count), and {with_interval(seasons)} {season}s."
    ) + figure(
        charts.draw(chart, "length", "Decisions in a game"),
        "How long games are, in decisions.",
        numbers=bars_table("Games by length", "Decisions", bars, width, ["Share of games"]),
    )
    return Section("length", "Length", body)


def points_part(data: Data) -> Section:
    everybody, winners, lead = findings.points(data)
    unit = data.subject.points
    bars = findings.points_bars(data)
    width = step_of(bars)
    spread = charts.histogram(bar_rows(bars), f"{unit} at the end", width)
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
    groups = charts.groups_of(bar_rows(bars))
    body = (
        paragraph(
            f"A seat ends with {with_interval(everybody)} {unit} on average, a winner with {with_interval(winners)}; "
            f"the first is {with_interval(lead)} ahead of the second."
        )
        + figure(
            charts.draw(spread, "points", "Points at the end"),
            f"{unit.capitalize()} of winners and of the others.",
            charts.key(groups),
            bars_table(
                f"Seats by {unit} at the end",
                unit.capitalize(),
                bars,
                width,
                [f"Share of {group}" for group in groups],
            ),
        )
        + figure(
            charts.draw(charts.stacked(rows, f"mean {unit}"), "sources", "Where points come from"),
            "Where they come from.",
            charts.key(list(order)),
        )
        + table(f"Mean {unit} by source", ["Source", "Winners", "The others"], cells)
    )
    return Section("points", "Scores", body)


def edge_rows(edges: Sequence[Edge], group: str) -> list[charts.Row]:
    return [
        {
            "name": edge.name,
            "mean": 100 * edge.share.mean,
            # A single game has no interval to draw.
            "low": 100 * (edge.share.low if edge.share.count > 1 else edge.share.mean),
            "high": 100 * (edge.share.high if edge.share.count > 1 else edge.share.mean),
            "group": group,
        }
        for edge in edges
    ]


def edge_table(caption: str, first: str, edges: Sequence[Edge]) -> str:
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
    return table(caption, [first, "Games", "Wins", "Edge in points", f"Limit ±{100 * SEAT_EDGE:.0f}"], rows)


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
            charts.key(charts.groups_of(rows)),
        )
        + edge_table("Wins by chair", "Chair", chairs)
        + edge_table("Wins by place clockwise from the first", "Clockwise", clockwise)
        + edge_table("Wins by place in the opening turn order", "Place", places)
        + f"<h3>By {data.subject.start}</h3>"
        + edge_table(f"Wins by {data.subject.start}", data.subject.start.capitalize(), starts)
    )
    bots = findings.line_up(data)
    if bots:
        body += "<h3>By bot</h3>" + edge_table("Wins of a seat by bot", "Bot", bots)
    return Section("seats", "Seats: who has an edge", body)


def step_rows(steps: Sequence[Step], group: str = "") -> list[charts.Row]:
    rows: list[charts.Row] = []
    for step in steps:
        found = step.figure
        # A single game has no interval to draw.
        low, high = (found.low, found.high) if found.count > 1 else (found.mean, found.mean)
        words = group or step.measure.words
        rows.append({"season": step.season, "mean": found.mean, "low": low, "high": high, "group": words})
    return rows


def steps_table(caption: str, season: str, columns: Sequence[tuple[str, Sequence[Step]]]) -> str:
    """Figures season by season, and how many games came so far."""
    rows = []
    for place, first in enumerate(columns[0][1]):
        figures = [steps[place] for _, steps in columns]
        words = [percent(step.figure) if step.measure.share else with_interval(step.figure) for step in figures]
        rows.append([text(f"{season} {first.season}"), number(f"{first.figure.count:,}"), *map(number, words)])
    return table(caption, [season.capitalize(), "Games", *[words for words, _ in columns]], rows)


def curve_figure(data: Data, measures: Sequence[Measure], id: str, words: str, y: str, caption: str) -> str:
    """One or several measures by season, as curves and as a table."""
    season = data.subject.season
    found = [(measure.words.capitalize(), findings.by_season(data, measure)) for measure in measures]
    rows = [row for _, steps in found for row in step_rows(steps)]
    chart = charts.curves(rows, season, y, measures[0].share)
    return figure(
        charts.draw(chart, id, words), caption, charts.key(charts.groups_of(rows)), steps_table(words, season, found)
    )


def danger_part(data: Data) -> Section:
    subject = data.subject
    season = subject.season
    often, times = findings.danger(data)
    struck = subject.danger.words.capitalize()
    shortest, longest = findings.reach(data)
    uneven = (
        f"Games end at different times: every game has at least {shortest} {season}s, the longest {longest}; what is "
        "said about the later ones rests on fewer games, and the tables say on how many."
    )
    body = (
        paragraph(
            f"{struck}: {percent(often)} of all seats in a {season}, {with_interval(times, 2)} times per game for each "
            "seat.",
            uneven if shortest < longest else "",
        )
        + curve_figure(
            data,
            [subject.danger],
            "danger",
            f"{struck}, {season} by {season}",
            "share of seats",
            f"{struck} by {season}, with 95 % intervals.",
        )
        + curve_figure(
            data,
            subject.forces,
            "forces",
            f"What meets, {season} by {season}",
            "mean of a seat",
            "What meets, on average for each seat.",
        )
        + curve_figure(
            data, subject.wealth, "wealth", f"How seats grow, {season} by {season}", "mean of a seat", "How seats grow."
        )
    )
    words = "Sack rate by season" if subject.danger.column == "sacked" else f"Danger by {season}"
    return Section("danger", words, body)


def drama_part(data: Data) -> Section:
    changes, part = findings.drama(data)
    season = data.subject.season
    leads, decided = findings.lead_bars(data), findings.decided_bars(data)
    leading = Measure("leader", "the leader wins", share=True)
    leaders = [Step(at, leading, found) for at, found in findings.leader_wins(data)]
    body = (
        paragraph(
            f"The lead changes {with_interval(changes)} times in a game. A winner is never behind again after",
            f"{percent(part)} of the {season}s, on average.",
            f"Standings are what everybody would score if the game ended with that {season}, secret goals included.",
        )
        + figure(
            charts.draw(charts.columns(bar_rows(decided), season), "decided", "When it is decided"),
            f"The {season} after which the winner was never behind again.",
            numbers=bars_table(f"Games by the {season} that decides", season.capitalize(), decided, 1, ["Games"]),
        )
        + figure(
            charts.draw(
                charts.curves(step_rows(leaders), season, "wins in the end", True),
                "leader",
                "How often the leader wins",
            ),
            f"How often whoever leads after a {season} wins in the end, with 95 % intervals.",
            numbers=steps_table("How often the leader wins", season, [("The leader wins", leaders)]),
        )
        + figure(
            charts.draw(charts.columns(bar_rows(leads), "changes of the lead"), "leads", "Changes of the lead"),
            "How often the lead changes in a game.",
            numbers=bars_table("Games by changes of the lead", "Changes of the lead", leads, 1, ["Games"]),
        )
    )
    return Section("drama", "Drama", body)
