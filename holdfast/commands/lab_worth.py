"""`holdfast lab worth`: what each card is worth, by continuing from its purchase with a blank in its place."""

from __future__ import annotations

import argparse

from holdfast.arena.figures import Figure
from holdfast.commands.arguments import Parser
from holdfast.commands.lab_orders import (
    LabBar,
    LabOrder,
    add_simulation,
    folder_for,
    in_one_sentence,
    lab_crew,
    order_from,
    said_if_new,
    setting_of,
)
from holdfast.commands.tables import Table, show
from holdfast.lab.errors import needed
from holdfast.lab.limits import CARD_WORTH
from holdfast.lab.manifest import TRIED
from holdfast.lab.runner import fill
from holdfast.lab.store import open_run
from holdfast.lab.trials import FORCED, OFFERED, PAID, Trying
from holdfast.lab.worth import Worth, begin_trials, tally, worths

FEWEST_FORCED = 10  # pairs: below that the column only confuses


USUAL_GAMES = 400


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--card", action="append", default=[], metavar="ID", help="only this card; may be repeated")
    add_simulation(parser, USUAL_GAMES)


def command(parsed: argparse.Namespace) -> int:
    return worth(order_from(parsed), tuple(parsed.card))


def worth(order: LabOrder, cards: tuple[str, ...]) -> int:
    """Try the cards and print what they are worth."""
    setting = setting_of(order)
    bar = LabBar(f"{order.game}, {setting.seats} seats: deals", order.games, order.plain)
    with in_one_sentence(lambda: bar.how_far(order.out)), folder_for(order.out) as folder:
        for package in ("polars", "duckdb"):
            needed(package)
        crew = lab_crew(order)
        with said_if_new(order, [folder]):
            run = begin_trials(folder, setting, order.games, cards, order.resume)
        with bar:
            fill(run, setting, crew, bar.tell, Trying(cards))
        found = worths(open_run(folder, TRIED))
    show([worth_table(found, order.games, setting.line_up)], order.plain)
    print(in_short(found))
    return 0


def worth_table(found: list[Worth], deals: int, line_up: tuple[str, ...]) -> Table:
    bots = f", all {line_up[0]}" if len(set(line_up)) == 1 else f": {', '.join(line_up)}"
    about = (
        f"{deals} deals, {len(line_up)} seats{bots}; points of win rate with 95 % intervals. Offered: a bot takes the "
        "card, against a blank at the same price on offer. Paid: against taking that blank. Forced: nobody wanted the "
        "card, and the first who could pay had to take it; in brackets so many pairs."
    )
    numbers = ("Pairs", "Offered", "Paid", "Forced")
    table = Table("What cards are worth", ["Card", "Verdict", *numbers], about, numbers, ("Verdict",))
    for row in found:
        offered, forced = row.wins[OFFERED], row.wins[FORCED]
        table.add(
            row.item.name,
            row.verdict,
            str(offered.count),
            cell(offered),
            cell(row.wins[PAID]),
            f"{cell(forced)} ({forced.count})" if forced.count >= FEWEST_FORCED else "",
        )
    return table


def cell(figure: Figure) -> str:
    return "" if figure.count < 2 else f"{100 * figure.mean:+.1f} ±{100 * figure.half:.1f}"


def in_short(found: list[Worth]) -> str:
    """How many cards keep within the limit."""
    within, beyond = tally(found)
    words = f"{within} of {len(found)} cards are surely within ±{100 * CARD_WORTH:.0f} points"
    return f"{words}; surely beyond: {', '.join(beyond)}." if beyond else f"{words}, none is surely beyond."
