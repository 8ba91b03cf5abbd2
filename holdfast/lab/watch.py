"""Watching a game: what is recorded about every game, whichever it is.

A watch is told about every question, answer and draw before it takes effect, and may look at the state after it. It
builds no events and no texts: it reads the board when a season (or round) ends and notes what happens to cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

from holdfast.kernel.game import Game
from holdfast.kernel.result import Result
from holdfast.kernel.state import State
from holdfast.lab.onlooker import Onlooker
from holdfast.lab.settings import Setting, options_text
from holdfast.lab.sheets import Column, Sheet, numbers
from holdfast.lab.store import Item

S = TypeVar("S", bound=State)

# What can happen to a card. A card that lay open in a season is noted once per seat: `seen` if the seat could never
# pay for it, `payable` if it could and did not, `bought` if it did.
EVENTS = ("seen", "payable", "bought", "started", "used", "spent", "damaged", "mended", "drawn", "kept", "met", "won")
SEEN, PAYABLE, BOUGHT, STARTED, USED, SPENT, DAMAGED, MENDED, DRAWN, KEPT, MET, WON = range(len(EVENTS))

TABLES = ("games", "seats", "seasons", "cards")
KEY = Column("game", "I")


class Watch(Onlooker[S], ABC):
    """Follows games of one setting, one after the other, and fills the four tables.

    `season_columns` are the numbers noted when a season ends, besides game, season, seat and points; `sources` names
    a column for each rule that gives points.
    """

    def __init__(
        self,
        game: Game,
        setting: Setting,
        items: list[Item],
        starts: list[str],
        season_columns: tuple[Column, ...],
        sources: dict[str, str],
    ) -> None:
        self.seats = setting.seats
        self.setting = setting
        self.items = items
        self.sources = sources
        self.source_names = list(dict.fromkeys(sources.values()))
        self.bots = sorted(set(setting.line_up))
        line_ups = sorted({",".join(setting.specs(number)) for number in range(self.seats)})
        self.line_ups = line_ups
        self.game_sheet = Sheet(
            (
                KEY,
                Column("seed", "q"),
                Column("seats", "B"),
                Column("line_up", "H", tuple(line_ups)),
                Column("options", "B", (options_text(tuple(game.options.items())),)),
                Column("card_set", "B", (game.card_set,)),
                *numbers("H", "rules", "answers", "decisions"),
                *numbers("B", "seasons", "winners"),
                Column("margin", "h"),
                *numbers("B", "lead_changes", "decided"),
            )
        )
        self.seat_sheet = Sheet(
            (
                KEY,
                Column("seat", "B"),
                Column("bot", "H", tuple(self.bots)),
                Column("start", "H", tuple(starts)),
                *numbers("B", "clockwise", "place", "rank"),
                Column("points", "h"),
                Column("share", "f"),
                *numbers("h", *self.source_names),
            )
        )
        self.season_sheet = Sheet((KEY, *numbers("B", "season", "seat"), Column("points", "h"), *season_columns))
        kinds = tuple(dict.fromkeys(item.kind for item in items))
        ids = tuple(dict.fromkeys(item.id for item in items))
        self.card_sheet = Sheet(
            (
                KEY,
                *numbers("B", "season", "seat"),
                Column("event", "B", EVENTS),
                Column("kind", "B", kinds),
                Column("card", "H", ids),
                Column("price", "f"),
            )
        )
        self.rules = game.rulebook.version
        self.rows = [(kinds.index(item.kind), ids.index(item.id), item.price) for item in items]
        self.number = 0
        self.standings: list[list[int]] = []

    # -- what happens, told by whoever plays ------------------------------------------------------------------

    def begin(self, number: int) -> None:
        """A new game."""
        self.number = number
        self.standings = []

    @abstractmethod
    def opening(self, seat: int) -> tuple[int, int, int]:
        """What the seat started with, its place clockwise from the first one, its place in the first turn order."""

    def end(self, state: S, answers: int, decisions: int) -> None:
        """The game is over: its row, and one for each seat."""
        result = state.result()
        assert result is not None
        ranks = result.ranks
        points = [result.points(seat) for seat in range(self.seats)]
        best = sorted(points, reverse=True)
        winners, shares = ranks.count(1), result.shares()
        specs = self.setting.specs(self.number)
        self.game_sheet.add(
            self.number,
            self.setting.seed + self.number,
            self.seats,
            self.line_ups.index(",".join(specs)),
            0,
            0,
            self.rules,
            answers,
            decisions,
            len(self.standings),
            winners,
            best[0] - best[1] if len(best) > 1 else 0,
            lead_changes(self.standings),
            decided(self.standings, ranks),
        )
        for seat in range(self.seats):
            share = shares[seat]
            sources = self.sources_of(result, seat)
            start, clockwise, place = self.opening(seat)
            bot = self.bots.index(specs[seat])
            self.seat_sheet.add(
                self.number, seat, bot, start, clockwise, place, ranks[seat], points[seat], share, *sources
            )

    # -- what is written --------------------------------------------------------------------------------------

    def note(self, season: int, seat: int, event: int, item: int) -> None:
        """Something happened to the card with this place in `items`."""
        kind, card, price = self.rows[item]
        self.card_sheet.add(self.number, season, seat, event, kind, card, price)

    def sources_of(self, result: Result, seat: int) -> list[int]:
        """Points by where they came from."""
        sums = dict.fromkeys(self.source_names, 0)
        for line in result.lines[seat]:
            sums[self.sources[line.rule]] += line.points
        return list(sums.values())

    def sheets(self) -> dict[str, Sheet]:
        return dict(zip(TABLES, (self.game_sheet, self.seat_sheet, self.season_sheet, self.card_sheet), strict=True))


def lead_changes(standings: list[list[int]]) -> int:
    """How often another seat than before leads alone.

    >>> lead_changes([[3, 1], [4, 4], [5, 6], [9, 8]])
    2
    """
    changes = 0
    leader = -1
    for points in standings:
        most = max(points)
        if points.count(most) > 1:
            continue
        if leader not in (-1, points.index(most)):
            changes += 1
        leader = points.index(most)
    return changes


def decided(standings: list[list[int]], ranks: tuple[int, ...]) -> int:
    """The season from whose end on a winner was never behind again; of joint winners the one who was so first.

    It is 0 if nobody has won.

    >>> decided([[3, 1], [4, 5], [6, 6], [9, 8]], (1, 2))
    3
    >>> decided([[3, 1], [4, 5], [6, 6]], (1, 1))
    2
    """
    return min((in_front_since(standings, seat) for seat, rank in enumerate(ranks) if rank == 1), default=0)


def in_front_since(standings: list[list[int]], seat: int) -> int:
    season = len(standings)
    while season > 1 and standings[season - 2][seat] == max(standings[season - 2]):
        season -= 1
    return season
