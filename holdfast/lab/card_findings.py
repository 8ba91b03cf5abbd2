"""What a run says about the cards: how often each is bought, and how those fare who buy it.

Whoever can pay for a card is often ahead anyway, so buyers are compared with seats that could have bought it and did
not, in a regression on the season of the first chance and on what the seat had before it. That takes wealth out of the
comparison, not the bot's judgement: `worth` does, by experiment.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from holdfast.arena.figures import Figure, Z, student
from holdfast.lab.data import Data, figure_of, quoted, words_in
from holdfast.lab.errors import needed

FEWEST = 30  # buyers and others that a comparison needs
STRAIGHT_SEASONS = 8  # up to so many seasons each has a level of its own, beyond them there is a curve


@dataclass(frozen=True)
class CardFinding:
    """One card of the market. Shares of wins are of seats that could buy it at some time."""

    kind: str
    id: str
    name: str
    price: float
    games: int  # in which it lay open
    seen: int  # seats that saw it
    payable: int  # those that could pay for it at some time
    bought: int  # those that bought it
    uses: float  # by a buyer, in a game
    winning_with: Figure
    winning_without: Figure
    corrected: Figure | None  # the difference that buying makes, wealth being equal

    @property
    def buying(self) -> float:
        """Of those who could, the share that bought it."""
        return self.bought / self.payable if self.payable else 0.0


@dataclass(frozen=True)
class GoalFinding:
    """One objective, or whatever else has a condition to be met."""

    id: str
    name: str
    drawn: int
    kept: int
    met: Figure


def cards(data: Data) -> list[CardFinding]:
    """All cards that can be bought, in the order of the card set."""
    make_offers(data)
    funnels = {row[0]: row[1:] for row in data.rows(FUNNEL)}
    uses = dict(data.rows(USES))
    wins = {row[:2]: row[2:] for row in data.rows(WINS)}
    found: list[CardFinding] = []
    for place, item in enumerate(data.items):
        if item.kind not in data.subject.market:
            continue
        games, seen, payable, bought = funnels.get(place, (0, 0, 0, 0))
        found.append(
            CardFinding(
                item.kind,
                item.id,
                item.name,
                item.price,
                games,
                seen,
                payable,
                bought,
                uses.get(place, 0) / bought if bought else 0.0,
                share_figure(wins.get((place, True))),
                share_figure(wins.get((place, False))),
                corrected(data, place) if min(bought, payable - bought) >= FEWEST else None,
            )
        )
    return found


def make_offers(data: Data) -> None:
    """Narrow tables to work with: what lay open for whom, and how everybody stood after every season.

    `offers` has a row for each seat and card that lay open for it: the season in which it could first pay, if ever, and
    whether it took the card. `standing` is moved on by a season: it says how a seat went into it.
    """
    items = ", ".join(f"({place}, {quoted(item.kind)}, {quoted(item.id)})" for place, item in enumerate(data.items))
    data.query(f"create or replace temp table items as select * from (values {items}) as t(item, kind, card)")
    data.query(
        f"""
        create or replace temp table offers as
        select c.game, c.seat, i.item::usmallint as item, bool_or(c.event = 'bought') as taken,
               min(case when c.event <> 'seen' then c.season end) as season
        from cards c join items i on i.kind = c.kind and i.card = c.card
        where c.event in ('seen', 'payable', 'bought') and c.kind in {words_in(data.subject.market)}
        group by c.game, c.seat, i.item
        """
    )
    data.query(
        f"""
        create or replace temp table standing as
        select game, (season + 1)::utinyint as season, seat, {", ".join(data.subject.state)},
               (points - (sum(points) over (partition by game, season) - points) / {data.seats - 1})::float as lead
        from seasons
        """
    )


FUNNEL = "select item, count(distinct game), count(*), count(season), count(*) filter (taken) from offers group by item"
USES = """
    select i.item, count(*) from cards c join items i on i.kind = c.kind and i.card = c.card
    where c.event = 'used' group by i.item
"""
WINS = """
    select o.item, o.taken, count(*), avg(t.share), stddev_samp(t.share)
    from offers o join seats t on t.game = o.game and t.seat = o.seat
    where o.season is not null group by o.item, o.taken
"""


def share_figure(row: tuple[Any, ...] | None) -> Figure:
    return figure_of(0, None, None) if row is None else figure_of(*row)


def corrected(data: Data, item: int) -> Figure:
    """What buying the card adds to the share of wins: least squares, games as clusters."""
    np = needed("numpy")
    traits = ("lead", *data.subject.state)
    before = ", ".join(f"coalesce(b.{column}, 0) as {column}" for column in traits)
    table = data.query(
        f"""
        select o.game, o.season, o.taken, t.share, {before}
        from (select * from offers where item = {item} and season is not null) o
        join seats t on t.game = o.game and t.seat = o.seat
        left join standing b on b.game = o.game and b.seat = o.seat and b.season = o.season
        """
    ).fetchnumpy()
    seasons = np.asarray(table["season"], dtype=float)
    design = [np.asarray(table["taken"], dtype=float), *season_columns(np, seasons)]
    for column in traits:
        values = np.asarray(table[column], dtype=float)
        if values.std() > 0:
            design.append((values - values.mean()) / values.std())
    return effect(np.column_stack(design), np.asarray(table["share"], dtype=float), np.asarray(table["game"]))


def season_columns(np: Any, seasons: Any) -> list[Any]:
    """A level for every season, or a curve where there are many of them."""
    levels = np.unique(seasons)
    if len(levels) <= STRAIGHT_SEASONS:
        return [(seasons == level).astype(float) for level in levels]
    centred = (seasons - seasons.mean()) / seasons.std()
    return [np.ones_like(seasons), centred, centred**2]


def effect(design: Any, outcome: Any, clusters: Any) -> Figure:
    """The coefficient of the first column, with an interval that allows for likeness within clusters."""
    np = needed("numpy")
    bread = np.linalg.pinv(design.T @ design)
    coefficients = bread @ (design.T @ outcome)
    residuals = outcome - design @ coefficients
    _, members = np.unique(clusters, return_inverse=True)
    groups = int(members.max()) + 1
    scores = np.zeros((groups, design.shape[1]))
    np.add.at(scores, members, design * residuals[:, None])
    freedom = max(1, groups - 1)
    spread = bread @ (scores.T @ scores) @ bread * (groups / freedom)
    half = student(freedom) * math.sqrt(max(0.0, float(spread[0, 0])))
    mean = float(coefficients[0])
    return Figure(mean, mean - half, mean + half, groups)


# -- goals -------------------------------------------------------------------------------------------------------


def goals(data: Data) -> list[GoalFinding]:
    """All objectives (or nobles), in the order of the card set, and how often those who keep one meet it."""
    counts = {row[0]: row[1:] for row in data.rows(goal_counts(data.subject.goal))}
    found: list[GoalFinding] = []
    for item in data.items:
        if item.kind == data.subject.goal:
            drawn, kept, met = counts.get(item.id, (0, 0, 0))
            found.append(GoalFinding(item.id, item.name, drawn, kept, wilson(met, kept)))
    return found


def goal_counts(kind: str) -> str:
    """What was drawn (or seen), kept to the end, and met."""
    return f"""
        select card, count(*) filter (event in ('drawn', 'seen', 'payable', 'bought')),
               count(*) filter (event = 'kept'), count(*) filter (event = 'met')
        from cards where kind = '{kind}' group by card
    """


def wilson(hits: int, count: int) -> Figure:
    """A share of independent cases with Wilson's 95 % interval.

    >>> figure = wilson(0, 96)
    >>> figure.mean, round(figure.high, 2)
    (0.0, 0.04)
    """
    if count == 0:
        return Figure(0.0, 0.0, 1.0, 0)
    share = hits / count
    middle = (share + Z**2 / (2 * count)) / (1 + Z**2 / count)
    half = Z / (1 + Z**2 / count) * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    return Figure(share, max(0.0, middle - half), min(1.0, middle + half), count)
