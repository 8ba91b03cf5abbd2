"""The part of the report about a run of trials: what each card is worth."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from holdfast.lab.data import Data
from holdfast.lab.limits import BEYOND, CARD_WORTH, TONES
from holdfast.lab.report import charts
from holdfast.lab.report.numbers import counted, gap, listed, plain, signed, with_interval
from holdfast.lab.report.page import Cell, Section, figure, folded, note, number, paragraph, table, text
from holdfast.lab.store import Run
from holdfast.lab.trials import FORCED, OFFERED, PAID
from holdfast.lab.worth import FEWEST, Worth, tally

LIMIT = 100 * CARD_WORTH

# What the trials may have had that differs from the run that the page is about.
KINDS = {"card_set": "other cards", "options": "other options", "line_up": "other bots"}


def worth_part(run: Run, found: Sequence[Worth]) -> Section:
    deals = run.played()
    line_up = run.manifest["line_up"]
    bots = "all bots the same" if len(set(line_up)) == 1 else f"the line-up {listed(line_up)}"
    rows: list[charts.Row] = []
    for worth in found:
        test, judged = worth.judged
        if judged.count >= FEWEST:
            rows.append(
                {
                    "name": worth.item.name,
                    "mean": 100 * judged.mean,
                    "low": 100 * judged.low,
                    "high": 100 * judged.high,
                    "group": test,
                }
            )
    far = [f"{worth.item.name} ({signed(100 * worth.judged[1].mean, 0)})" for worth in found if worth.verdict == BEYOND]
    body = paragraph(
        f"An experiment on {counted(deals, 'deal')} at {len(line_up)} seats, {escape(bots)}. At the moment a bot",
        "takes a card, the game is played on a second time with a blank of the same price in its place, the luck being",
        "the same.",
        f"The figure is what the card adds to the chance of winning, in points; it should lie inside ±{LIMIT:.0f}.",
        f'<span class="bad">Beyond it</span>: {escape(listed(far, 60))}.' if far else "No card is surely beyond it.",
    )
    if not rows:
        body += note(f"No card was tried {FEWEST} times, which a verdict needs.")
    else:
        chart = charts.whiskers(rows, "worth in points of win rate", [-LIMIT, 0, LIMIT])
        body += figure(
            charts.draw(chart, "worth", "What each card is worth"),
            f"With 95 % intervals; the dashed lines are 0 and ±{LIMIT:.0f} points.",
            charts.key(charts.groups_of(rows)),
        )
    columns = [
        "Card",
        "Kind",
        "Price",
        "Offered",
        "Pairs offered",
        "Points",
        "Paid",
        "Forced",
        "Pairs forced",
        "Verdict",
    ]
    body += folded("All cards", table("What each card is worth", columns, [worth_row(worth) for worth in found]))
    body += note(
        "Offered: the bot takes the card, against doing what it likes best with a blank on offer. Points: the same in",
        "points of the score. Paid: against taking the blank at the same price. Forced: nobody wanted the card, and",
        "the first seat that could pay had to take it, against leaving it. A dash: too few pairs to say anything.",
    )
    return Section("worth", "What a card is worth", body, run, headline(found))


def headline(found: Sequence[Worth]) -> str:
    """How many cards keep within the limit, in one sentence."""
    within, beyond = tally(found)
    limit = f"{LIMIT:.0f} points by experiment"
    if beyond:
        return f'<span class="bad">Worth more than ±{limit}</span>: {escape(listed(beyond))}.'
    words = f'<span class="good">No card is surely worth more than ±{limit}</span>'
    return f"{words}; {within} of {counted(len(found), 'card')} are surely within."


def unlike(data: Data, run: Run) -> str:
    """In what the trials differ from the run that the page is about, in a sentence; nothing where they are alike."""
    things = [words for key, words in KINDS.items() if data.manifest[key] != run.manifest[key]]
    if not things:
        return ""
    return f"What cards are worth was measured with {listed(things)} than the rest of this page."


def worth_row(worth: Worth) -> list[Cell]:
    offered, forced = worth.wins[OFFERED], worth.wins[FORCED]
    return [
        text(worth.item.name),
        text(worth.item.kind),
        number(plain(worth.item.price)),
        number(gap(offered), TONES.get(worth.verdict, "")),
        number(f"{offered.count:,}"),
        number(with_interval(worth.points)),
        number(gap(worth.wins[PAID])),
        number(gap(forced)),
        number(f"{forced.count:,}"),
        text(worth.verdict),
    ]
