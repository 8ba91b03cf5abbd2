"""The page about how hard *Ante Portas* is, in Markdown."""

from __future__ import annotations

from holdfast.games.ante_portas.measured import Cell, Figures

HEAD = """# How hard *Ante Portas* is

This table shows the share of wars that a team of bots holds, with 95 % intervals (Wilson). All rows start with the same
deals, so they can be compared with each other; a row with fewer wars was interrupted, and one with more was continued
with a larger `--games`. *Early* is the share of wars that were lost before the third half-year.
*knight+squire* is a team of one of each; levels and mixed teams were measured in the war that the game is tuned by.

- Cards: `{cards}`. The lobby shows these figures only for these cards.
- Printed and written by `{command} --write`; interrupt it at any time, and run it again to continue.
- *March* is the rulebook's game. The other rungs of the ladder are Holdfast's own, and so is everything on the cards
  except the sentences and counts that the rulebook gives.
"""
TITLES = ("bot", "scenario", "eras", "seats", "difficulty", "twice as strong", "wars", "held", "95 %", "early")


def page(figures: Figures) -> str:
    lines = [HEAD.format(cards=figures.cards, command=figures.command), row(TITLES), row(("---",) * len(TITLES))]
    lines += [row(fields(cell)) for cell in figures.cells if cell.games > 0]
    return "\n".join(lines) + "\n"


def row(fields: tuple[str, ...]) -> str:
    return f"| {' | '.join(fields)} |"


def fields(cell: Cell) -> tuple[str, ...]:
    low, high = cell.interval()
    return (
        cell.bot,
        cell.scenario,
        cell.eras,
        str(cell.seats),
        cell.difficulty,
        cell.strong,
        str(cell.games),
        f"{cell.share():.0%}",
        f"{low:.0%} to {high:.0%}",
        f"{cell.early / cell.games:.0%}",
    )
