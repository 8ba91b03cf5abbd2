"""Putting the report together: the summary in plain words, then every part."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from holdfast.lab import card_findings, findings
from holdfast.lab.card_findings import CardFinding, GoalFinding
from holdfast.lab.data import Data
from holdfast.lab.findings import Edge
from holdfast.lab.limits import BEYOND, CARD_WORTH, SEAT_EDGE, UNSURE, WITHIN, verdict
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
from holdfast.lab.report.page import Section, bullets, paragraph, table, text, tiles, whole_page
from holdfast.lab.report.variant_parts import variants_part


def write_report(runs: Sequence[Data], more: Sequence[Section] = ()) -> str:
    """The page about the first run, with the others beside it; `more` sections follow those about cards."""
    data = runs[0]
    cards = card_findings.cards(data)
    goals = card_findings.goals(data)
    sections = [
        length_part(data),
        points_part(data),
        seats_part(data),
        danger_part(data),
        cards_part(cards),
        unbought_part(cards),
        *more,
        goals_part(data, goals),
        variants_part(runs),
        drama_part(data),
        method_part(runs),
    ]
    title = f"{data.manifest['title']}: what {counted(data.games, 'game')} say"
    about = (
        f"{data.seats} seats, {listed(sorted(set(data.manifest['line_up'])))}; cards {data.manifest['card_set']}; "
        f"rules version {data.manifest['rules']}; {data.manifest['options']}."
    )
    return whole_page(title, about, summary(data, cards, goals), sections)


def summary(data: Data, cards: list[CardFinding], goals: list[GoalFinding]) -> str:
    """What a reader in a hurry should know."""
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
        f"{subject.danger.words.capitalize()}: {plain(times.mean, 2)} times a game for each seat.",
        card_line(cards),
        bought_line(cards),
        goal_line(data, goals),
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
        return f'<span class="bad">Buyers win or lose by more than {limit}</span>, wealth being equal: {escape(names)}.'
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


def method_part(runs: Sequence[Data]) -> Section:
    """What was simulated, so that anybody can do it again."""
    rows = []
    for data in runs:
        manifest = data.manifest
        rows.append(
            [
                text(str(manifest["options"])),
                text(str(manifest["card_set"])),
                text(",".join(manifest["line_up"])),
                text(f"{manifest['seed']} to {manifest['seed'] + data.games - 1}"),
            ]
        )
    body = (
        paragraph(
            "Every game is played by bots that see only what a player in their seat would see. The same seed gives the",
            "same luck: every deck has one order, and dice are keyed by when they are thrown. Intervals are 95 %: of a",
            "hundred of them about five miss the true value, so a single card just outside a limit may be chance.",
        )
        + table(["Options", "Cards", "Line-up", "Seeds"], rows)
        + f"<p>Done again by</p><pre><code>{escape(command_of(runs[0]))}</code></pre>"
    )
    return Section("method", "How this was made", body)


def command_of(data: Data) -> str:
    """The command that makes the run anew."""
    manifest = data.manifest
    line_up = manifest["line_up"]
    parts = [f"holdfast lab run --game {manifest['game']} --seats {data.seats}"]
    parts.append(f"--line-up {line_up[0] if len(set(line_up)) == 1 else ','.join(line_up)}")
    parts += [f"--option {piece}" for piece in str(manifest["options"]).split(", ") if piece]
    parts.append(f"--games {manifest['games']} --seed {manifest['seed']} --out FOLDER")
    return " ".join(parts)
