"""The parts of the report about cards: what is bought, who wins with it, what is never bought or met."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from holdfast.lab.card_findings import FEWEST, CardFinding, GoalFinding
from holdfast.lab.data import Data
from holdfast.lab.limits import CARD_WORTH, FAIR_HIGH, FAIR_LOW, TONES, verdict
from holdfast.lab.report import charts
from holdfast.lab.report.numbers import gap, listed, percent, plain, share
from holdfast.lab.report.page import Cell, Section, bar, figure, folded, note, number, paragraph, table, text


def cards_part(cards: Sequence[CardFinding]) -> Section:
    known = sorted((card for card in cards if card.corrected), key=lambda card: -corrected_mean(card))
    rows: list[charts.Row] = [
        {
            "name": card.name,
            "mean": 100 * card.corrected.mean,
            "low": 100 * card.corrected.low,
            "high": 100 * card.corrected.high,
            "group": card.kind,
        }
        for card in known
        if card.corrected
    ]
    limit = 100 * CARD_WORTH
    body = paragraph(
        "How seats fare that buy a card, against seats that could have bought it at some time and did not. The",
        "corrected figure takes out who can afford it: a regression of the win on the purchase, the time of the first",
        "chance, and what the seat had and how it stood before. It cannot take out the bot's own judgement of when to",
        "buy; for that there is the card's worth, which is an experiment (<code>holdfast lab worth</code>).",
    )
    if rows:
        chart = charts.whiskers(rows, "difference in points of win rate", [-limit, 0, limit])
        body += figure(
            charts.draw(chart, "cards", "Win rate with and without each card"),
            f"Corrected difference in win rate, with 95 % intervals; the dashed lines are 0 and ±{limit:.0f} points.",
            charts.key(charts.groups_of(rows)),
        )
    else:
        body += note(f"No card was bought and left often enough ({FEWEST} seats each) for a corrected figure.")
    columns = ["Card", "Kind", "Price", "Games", "Could buy", "Bought", "Uses", "Wins with", "Wins without"]
    caption = "Win rate with and without each card"
    body += folded("All cards", table(caption, [*columns, "Corrected"], [card_row(card) for card in cards]))
    body += note(
        "Price: in gold at everyday rates, or in resources. Games: those in which the card lay open. Could buy: seats",
        "that could pay for it at some time; bought: the share of them that did. Uses: by a buyer in a game, for cards",
        "that are turned or worked. Wins: with 95 % intervals, games as clusters.",
    )
    return Section("cards", "Win rate with and without each card", body)


def corrected_mean(card: CardFinding) -> float:
    return 0.0 if card.corrected is None else card.corrected.mean


def card_row(card: CardFinding) -> list[Cell]:
    difference = number("–")
    if card.corrected is not None:
        difference = number(gap(card.corrected), TONES[verdict(card.corrected, CARD_WORTH)])
    return [
        text(card.name),
        text(card.kind),
        number(plain(card.price)),
        number(f"{card.games:,}"),
        number(f"{card.payable:,}"),
        bar(card.buying, share(card.buying)),
        number(plain(card.uses) if card.uses else ""),
        number(percent(card.winning_with, 0)),
        number(percent(card.winning_without, 0)),
        difference,
    ]


def purchase_rate(card: CardFinding) -> float:
    """In how many of the games in which it lay open somebody bought it; a set may hold several copies."""
    return card.buying_games / card.games if card.games else 0.0


def unbought(cards: Sequence[CardFinding]) -> tuple[list[str], list[str], list[str]]:
    """Cards that never lay open, those never bought, those bought in few games."""
    return (
        [card.name for card in cards if card.games == 0],
        [card.name for card in cards if card.games and card.bought == 0],
        [card.name for card in cards if card.bought and purchase_rate(card) < FAIR_LOW],
    )


def names(words: list[str]) -> str:
    """Names of cards in a sentence, as HTML."""
    return escape(listed(words, 60))


def unbought_part(cards: Sequence[CardFinding]) -> Section:
    hidden, never, seldom = unbought(cards)
    lines = [
        f"Never bought: <b>{names(never)}</b>." if never else "Every card that lay open was bought by somebody.",
        f"Bought in fewer than {share(FAIR_LOW)} of the games in which it lay open: {names(seldom)}." if seldom else "",
        f"Never lay open: {names(hidden)}." if hidden else "",
    ]
    least = sorted(cards, key=purchase_rate)[:12]
    rows = [
        [
            text(card.name),
            text(card.kind),
            bar(purchase_rate(card), share(purchase_rate(card))),
            number(f"{card.games:,}"),
        ]
        for card in least
    ]
    columns = ["Card", "Kind", "Games in which somebody buys it", "Games in which it lay open"]
    body = paragraph(*[line for line in lines if line]) + table("The cards bought least", columns, rows)
    return Section("unbought", "Cards never bought", body)


def unmet(goals: Sequence[GoalFinding]) -> tuple[list[str], list[str]]:
    """Goals that nobody ever met, and those that hardly anybody or nearly everybody meets."""
    never = [goal.name for goal in goals if goal.kept and goal.met.mean == 0.0]
    odd = [goal.name for goal in goals if goal.kept and (0.0 < goal.met.mean < FAIR_LOW or goal.met.mean > FAIR_HIGH)]
    return never, odd


def goals_part(data: Data, goals: Sequence[GoalFinding]) -> Section:
    never, odd = unmet(goals)
    words, met = data.subject.goals, data.subject.met
    lines = [f"Each of the {words} was {met} at least once."]
    if never:
        lines = [f"Never {met}: <b>{names(never)}</b>."]
    if odd:
        range_words = f"less than {share(FAIR_LOW)} or more than {share(FAIR_HIGH)} of the cases"
        lines.append(f"{met.capitalize()} in {range_words}: {names(odd)}.")
    order = sorted(goals, key=lambda goal: -goal.met.mean)
    rows: list[charts.Row] = [
        {
            "name": goal.name,
            "mean": 100 * goal.met.mean,
            "low": 100 * (goal.met.low if goal.met.count > 1 else goal.met.mean),
            "high": 100 * (goal.met.high if goal.met.count > 1 else goal.met.mean),
            "group": words,
        }
        for goal in order
        if goal.kept
    ]
    body = paragraph(*lines)
    if rows:
        chart = charts.whiskers(rows, "per cent of those who hold it", [])
        body += figure(
            charts.draw(chart, "goals", f"How often {words} are {met}"),
            f"{words.capitalize()} {met}, of those held at the end, with 95 % intervals.",
        )
    cells = [
        [text(goal.name), number(f"{goal.seats:,}"), number(f"{goal.kept:,}"), number(percent(goal.met))]
        for goal in order
    ]
    columns = [data.subject.goal.capitalize(), "Seats that saw it", "Held it at the end", met.capitalize()]
    body += folded("The numbers", table(f"How often {words} are {met}", columns, cells))
    body += note("Seats are counted once per game. Those that saw it include those that drew or won it.")
    return Section("goals", f"{words.capitalize()} never {met}", body)
