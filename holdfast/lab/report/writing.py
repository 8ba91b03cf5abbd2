"""Putting the report together: the summary in plain words, then every part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from holdfast.lab import card_findings, findings
from holdfast.lab.card_findings import CardFinding, GoalFinding
from holdfast.lab.data import Data
from holdfast.lab.findings import Edge
from holdfast.lab.limits import BEYOND, CARD_WORTH, SEAT_EDGE, UNSURE, WITHIN, verdict
from holdfast.lab.manifest import TRIED
from holdfast.lab.report.card_parts import cards_part, corrected_mean, goals_part, unbought, unbought_part, unmet
from holdfast.lab.report.game_parts import (
    danger_part,
    difference,
    drama_part,
    length_part,
    points_part,
    seats_part,
)
from holdfast.lab.report.numbers import counted, listed, plain, share, signed
from holdfast.lab.report.page import Cell, Section, bullets, note, number, paragraph, table, text, tiles, whole_page
from holdfast.lab.report.runs import bots_of, command_of, folders, how_many, is_house, labels, seeds_of
from holdfast.lab.report.variant_parts import variants_part
from holdfast.lab.report.worth_parts import unlike
from holdfast.lab.store import Run

NOT_HOUSE = ", not the house set of this version"


def write_report(runs: Sequence[Data], more: Sequence[Section] = ()) -> str:
    """The page about the first run, with the others beside it; `more` sections follow those about cards."""
    data = runs[0]
    cards = card_findings.cards(data)
    goals = card_findings.goals(data)
    others = [section.run for section in more if section.run is not None]
    sections = [
        length_part(data),
        points_part(data),
        seats_part(data),
        danger_part(data),
        cards_part(cards),
        unbought_part(cards),
        *[marked(data, section) for section in more],
        goals_part(data, goals),
        variants_part(runs),
        drama_part(data),
        method_part(runs, others),
    ]
    title = f"{data.manifest['title']}: what {counted(data.games, 'game')} {'says' if data.games == 1 else 'say'}"
    about = (
        f"{data.seats} seats, {listed(sorted(set(data.manifest['line_up'])))}; cards {data.manifest['card_set']}"
        f"{'' if is_house(data.manifest) else NOT_HOUSE}; rules version {data.manifest['rules']}; "
        f"{data.manifest['options']}."
    )
    tests = [section.headline for section in more if section.headline]
    warnings = [unlike(data, run) for run in others]
    return whole_page(
        title, about, summary(data, cards, goals, tests, [words for words in warnings if words]), sections
    )


def marked(data: Data, section: Section) -> Section:
    """A section about another run says first in what that differs."""
    words = "" if section.run is None else unlike(data, section.run)
    return replace(section, body=f'<p class="bad">{escape(words)}</p>{section.body}') if words else section


def summary(
    data: Data, cards: list[CardFinding], goals: list[GoalFinding], tests: Sequence[str], warnings: Sequence[str]
) -> str:
    """What a reader in a hurry should know; `tests` are the headlines of experiments."""
    decisions, seasons = findings.length(data)
    _, winners, lead = findings.points(data)
    often, times = findings.danger(data)
    changes, part = findings.drama(data)
    subject = data.subject
    numbers = tiles(
        [
            (plain(decisions.mean, 0), f"decisions in a game, {plain(seasons.mean)} {subject.season}s"),
            (plain(winners.mean), f"{subject.points} of a winner, {plain(lead.mean)} ahead of the second"),
            (share(often.mean), f"{subject.danger.words} in a {subject.season}"),
            (plain(changes.mean), "changes of the lead in a game"),
            (share(part.mean), f"of the {subject.season}s pass before the winner leads for good"),
        ]
    )
    lines = [
        edge_line("No chair at the table", "chair", findings.edges(data, "seat")),
        edge_line("No place in the opening turn order", "place in turn order", findings.edges(data, "place")),
        f"{subject.danger.words.capitalize()}: {plain(times.mean, 2)} times per game for each seat.",
        *tests,
        card_line(cards),
        bought_line(cards),
        goal_line(data, goals),
        *[f'<span class="bad">{escape(words)}</span>' for words in warnings],
    ]
    if data.games < data.run.games:
        lines.insert(0, f"The run is not finished: {data.games:,} of {data.run.games:,} games are here.")
    return numbers + f'<div class="summary">{bullets(lines)}</div>'


def edge_line(nobody: str, what: str, edges: Sequence[Edge]) -> str:
    """Whether anybody's edge goes beyond the limit."""
    limit = f"{100 * SEAT_EDGE:.0f} points"
    worst = max(edges, key=lambda edge: abs(edge.points))
    words = f"the largest is {what} {worst.name} with {signed(worst.points)} points"
    answers = {verdict(difference(edge), SEAT_EDGE) for edge in edges}
    if BEYOND in answers:
        far = [edge for edge in edges if verdict(difference(edge), SEAT_EDGE) == BEYOND]
        names = listed([f"{what} {edge.name} ({signed(edge.points)})" for edge in far])
        return f'<span class="bad">An edge of more than {limit}</span>: {escape(names)}.'
    if UNSURE in answers:
        return f"{nobody} has an edge of more than {limit} that could be called sure; {words}."
    return f'<span class="good">{nobody} has an edge of more than {limit}</span>; {words}.'


def card_line(cards: Sequence[CardFinding]) -> str:
    """Which cards win or lose more than they should, by observation."""
    limit = f"{100 * CARD_WORTH:.0f} points"
    known = [card for card in cards if card.corrected]
    far = [card for card in known if card.corrected and verdict(card.corrected, CARD_WORTH) == BEYOND]
    sure = sum(1 for card in known if card.corrected and verdict(card.corrected, CARD_WORTH) == WITHIN)
    if far:
        far.sort(key=lambda card: -abs(corrected_mean(card)))
        names = listed([f"{card.name} ({signed(100 * corrected_mean(card), 0)})" for card in far])
        # No alarm: it may be the bot that knows when to buy. What a card is worth is found out by experiment.
        return f"By observation buyers win or lose by more than {limit}, wealth being equal: {escape(names)}."
    return (
        f"No card's buyers surely win or lose by more than {limit}, wealth being equal; of {len(known)} cards {sure} "
        "are surely within."
    )


def bought_line(cards: Sequence[CardFinding]) -> str:
    _, never, seldom = unbought(cards)
    if never:
        return f'<span class="bad">Never bought</span>: {escape(listed(never))}.'
    return "Every card is bought" + (f", but some in few games: {escape(listed(seldom))}." if seldom else ".")


def goal_line(data: Data, goals: Sequence[GoalFinding]) -> str:
    never, odd = unmet(goals)
    words, met = data.subject.goals, data.subject.met
    if never:
        return f'<span class="bad">Never {met}</span>: {escape(listed(never))}.'
    if odd:
        return f"All {words} are {met} at times, but some hardly ever or nearly always: {escape(listed(odd))}."
    return f"All {words} are {met} in a fair share of cases."


def method_part(runs: Sequence[Data], more: Sequence[Run]) -> Section:
    """What was simulated, so that anybody can do it again."""
    found = [data.run for data in runs]
    every = [*found, *more]
    names = [*(labels(runs) if len(runs) > 1 else [run.folder.name for run in found]), *[TRIED for _ in more]]
    rows: list[list[Cell]] = []
    for name, run, folder in zip(names, every, folders(every), strict=True):
        manifest = run.manifest
        cards = str(manifest["card_set"]) + ("" if is_house(manifest) else NOT_HOUSE)
        alike = rows and manifest["options"] == runs[0].manifest["options"]
        options = "as in the first row" if alike else str(manifest["options"])
        figures = (number(seeds_of(run)), number(how_many(run)))
        rows.append([text(name), text(options), text(cards), text(bots_of(manifest)), *figures, text(folder)])
    body = (
        paragraph(
            "Every game is played by bots that see only what a player in their seat would see. The same seed gives the",
            "same luck: every deck has one order, and dice are keyed by when they are thrown. Intervals are 95 %: of a",
            "hundred of them about five miss the true value, so a single card just outside a limit may be chance.",
            "Where several seats of a game are counted, the game is the unit; where all games agree, Wilson's bound",
            "stands in for their spread.",
        )
        + table("What was simulated", ["Run", "Options", "Cards", "Line-up", "Seeds", "Games", "Folder"], rows)
        + again(runs[0].run, "run", "The games are played again by")
        + "".join(again(run, "worth", "The cards are tried again by") for run in more)
    )
    return Section("method", "How this was made", body)


def again(run: Run, part: str, words: str) -> str:
    """How to do it again."""
    words = f"<p>{words}</p><pre><code>{escape(command_of(run, part))}</code></pre>"
    if is_house(run.manifest):
        return words
    return words + note(
        f"CARDS is a folder with the cards {escape(str(run.manifest['card_set']))}, which are not the house set of",
        "this version.",
    )
