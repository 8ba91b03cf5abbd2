"""What a run says about the cards: how often each is bought, and how its buyers do.

Whoever can pay for a card is often ahead anyway, so buyers are compared with seats that could have bought it and did
not, in a regression on the season of the first chance and on what the seat had before it. This removes wealth from the
comparison, but not the bot's judgement; `worth` removes that too, by experiment.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from holdfast.arena.figures import Figure, student
from holdfast.lab.data import Data, figure_of, quoted, words_in
from holdfast.lab.errors import needed

FEWEST = 30  # buyers and others that a comparison needs
NOBODY = figure_of(0, None, None)
STRAIGHT_SEASONS = 8  # up to this many seasons each has its own level; beyond that there is a curve


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
    buying_games: int  # in which somebody bought it; there may be copies
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
    seats: int  # that saw or drew it
    kept: int  # those that held it at the end
    met: Figure


def cards(data: Data) -> list[CardFinding]:
    """All cards that can be bought, in the order of the card set."""
    make_offers(data)
    funnels = {row[0]: row[1:] for row in data.rows(FUNNEL)}
    uses = dict(data.rows(USES))
    wins = {taken: dict(data.shares("item", "share", wins_of(taken))) for taken in (True, False)}
    found: list[CardFinding] = []
    for place, item in enumerate(data.items):
        if item.kind not in data.subject.market:
            continue
        games, seen, payable, bought, buying_games = funnels.get(place, (0, 0, 0, 0, 0))
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
                buying_games,
                uses.get(place, 0) / bought if bought else 0.0,
                wins[True].get(place, NOBODY),
                wins[False].get(place, NOBODY),
                corrected(data, place) if min(bought, payable - bought) >= FEWEST else None,
            )
        )
    return found


def make_offers(data: Data) -> None:
    """Narrow tables to work with: what lay open for whom, and how everybody stood after every season.

    `offers` has a row for each seat and card that lay open for it: the season in which it could first pay, if ever, and
    whether it took the card. `standing` is shifted by a season: it says how a seat stood at its start.
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


FUNNEL = """
    select item, count(distinct game), count(*), count(season), count(*) filter (taken),
           count(distinct game) filter (taken)
    from offers group by item
"""
USES = """
    select i.item, count(*) from cards c join items i on i.kind = c.kind and i.card = c.card
    where c.event = 'used' group by i.item
"""


def wins_of(taken: bool) -> str:
    """The shares of the win of seats that could buy a card and did, or did not."""
    return f"""(
        select o.item, o.game, t.share from offers o join seats t on t.game = o.game and t.seat = o.seat
        where o.season is not null and o.taken = {taken}
    )"""


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
    kind = quoted(data.subject.goal)
    seen = data.rows(
        f"""
        select card, count(distinct (game, seat)) from cards
        where kind = {kind} and event in ('drawn', 'seen', 'payable', 'bought') group by card
        """
    )
    held = f"""(
        select card, game, seat, max(case when event = 'met' then 1 else 0 end) as met from cards
        where kind = {kind} and event in ('kept', 'met') group by card, game, seat
    )"""
    seats = dict(seen)
    kept = dict(data.rows(f"select card, count(*) from {held} group by card"))
    met = dict(data.shares("card", "met", held))
    return [
        GoalFinding(item.id, item.name, seats.get(item.id, 0), kept.get(item.id, 0), met.get(item.id, NOBODY))
        for item in data.items
        if item.kind == data.subject.goal
    ]
