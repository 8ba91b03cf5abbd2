"""What each card is worth in points of win rate, from the pairs of a run of trials."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from holdfast.arena.figures import Figure, Z
from holdfast.lab.data import asked, figure_of, parquet_of
from holdfast.lab.errors import LabError, needed
from holdfast.lab.limits import BEYOND, CARD_WORTH, WITHIN, verdict
from holdfast.lab.manifest import TRIED
from holdfast.lab.settings import Setting
from holdfast.lab.store import Item, Run, begin, manifest_of
from holdfast.lab.trade import trade_of
from holdfast.lab.trials import FORCED, OFFERED, PAIRS, TESTS

CHUNK = 10  # deals, each of some dozens of games
FEWEST = 30  # pairs that a verdict needs

NOTHING = Figure(0.0, -math.inf, math.inf, 0)


@dataclass(frozen=True)
class Worth:
    """One card: the difference in the share of wins by test, and in points when it was offered."""

    item: Item
    wins: tuple[Figure, ...]
    points: Figure

    @property
    def judged(self) -> tuple[str, Figure]:
        """The test that decides: offered, or forced for a card that bots hardly ever take."""
        test = OFFERED if self.wins[OFFERED].count >= FEWEST else FORCED
        return TESTS[test], self.wins[test]

    @property
    def verdict(self) -> str:
        _, figure = self.judged
        return verdict(figure, CARD_WORTH) if figure.count >= FEWEST else "seldom"


def tally(found: Sequence[Worth]) -> tuple[int, list[str]]:
    """How many cards are surely within the limit, and the names of those surely beyond."""
    within = sum(1 for worth in found if worth.verdict == WITHIN)
    return within, [worth.item.name for worth in found if worth.verdict == BEYOND]


def begin_trials(
    folder: Path, setting: Setting, deals: int, cards: tuple[str, ...], resume: bool, chunk: int = CHUNK
) -> Run:
    """The folder for a run of trials."""
    game = setting.load()
    trade = trade_of(game)
    tradable = [trade.items[item] for item in trade.tradable]
    known = {item.id for item in tradable}
    for card in cards:
        if card not in known:
            raise LabError(f"there is no card '{card}' to be tried; 'holdfast cards {setting.game}' lists them")
    items = [item for item in tradable if not cards or item.id in cards]
    return begin(folder, manifest_of(TRIED, game, setting, deals, chunk, items), resume)


def worths(run: Run) -> list[Worth]:
    """All cards that were tried, the most expensive first."""
    rows = asked(
        needed("duckdb").connect(),
        run,
        f"""
        select kind, card, test, count(*), avg(share_card - share_blank), stddev_samp(share_card - share_blank),
               avg(points_card - points_blank), stddev_samp(points_card - points_blank)
        from {parquet_of(run, PAIRS)} group by kind, card, test
        """,
    ).fetchall()
    wins = {(kind, card, test): win_figure(count, mean, spread) for kind, card, test, count, mean, spread, _, _ in rows}
    points = {
        (kind, card, test): figure_of(count, mean, spread) for kind, card, test, count, _, _, mean, spread in rows
    }
    found = []
    for item in run.items:
        key = (item.kind, item.id)
        found.append(
            Worth(
                item,
                tuple(wins.get((*key, test), NOTHING) for test in TESTS),
                points.get((*key, TESTS[OFFERED]), NOTHING),
            )
        )
    return sorted(found, key=lambda worth: (worth.judged[1].count < FEWEST, -worth.judged[1].mean))


def win_figure(count: int, mean: float, spread: float | None) -> Figure:
    """The mean difference; where all pairs agree the spread says nothing, and Wilson's bound stands in."""
    found = figure_of(count, mean, spread)
    if spread != 0.0:
        return found
    half = Z**2 / (count + Z**2)
    return Figure(mean, mean - half, mean + half, count)
