"""What a run says about the game as a whole: how long it is, who wins, how dangerous and how tense it is."""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.arena.figures import Figure
from holdfast.lab.data import Data
from holdfast.lab.subjects import Measure


@dataclass(frozen=True)
class Bar:
    """A step of a histogram: the share of cases with this value; `group` distinguishes several histograms."""

    value: float
    share: float
    group: str = ""


@dataclass(frozen=True)
class Edge:
    """How far the winners' share of a group lies from a fair one."""

    name: str
    share: Figure
    fair: float

    @property
    def points(self) -> float:
        """In points of win rate."""
        return 100.0 * (self.share.mean - self.fair)


@dataclass(frozen=True)
class Step:
    """A figure for one season."""

    season: int
    measure: Measure
    figure: Figure


# -- length ------------------------------------------------------------------------------------------------------


def length(data: Data) -> tuple[Figure, Figure]:
    """Decisions in a game, and seasons."""
    return data.figure("decisions", "games"), data.figure("seasons", "games")


def length_bars(data: Data) -> list[Bar]:
    """Decisions, in about thirty steps."""
    width = max(1.0, round(data.one("select (quantile_cont(decisions, 0.995) - min(decisions)) / 30 from games")))
    sql = f"select floor(decisions / {width}) * {width} as v, count(*) from games group by 1 order by 1"
    return shares(data.rows(sql))


def shares(rows: list[tuple[float, int]], group: str = "") -> list[Bar]:
    """Counts as shares of their sum."""
    total = sum(count for _, count in rows)
    return [Bar(float(value), count / total, group) for value, count in rows]


def whole_shares(rows: list[tuple[int, int]]) -> list[Bar]:
    """Counts of whole numbers as shares; a number between that never came up has its place too."""
    counts = {int(value): count for value, count in rows}
    return shares([(value, counts.get(value, 0)) for value in range(min(counts), max(counts) + 1)])


# -- points ------------------------------------------------------------------------------------------------------

WINNERS = "winners"
OTHERS = "the others"


def points(data: Data) -> tuple[Figure, Figure, Figure]:
    """All seats' points, the winners', and the lead of the first over the second."""
    return (
        data.figure("points", "(select game, avg(points) as points from seats group by game)"),
        data.figure("points", "(select game, max(points) as points from seats where rank = 1 group by game)"),
        data.figure("margin", "games"),
    )


def points_bars(data: Data) -> list[Bar]:
    """How points are spread, for winners and others."""
    width = max(
        1.0, round(data.one("select (quantile_cont(points, 0.995) - quantile_cont(points, 0.005)) / 40 from seats"))
    )
    found: list[Bar] = []
    for group, condition in ((WINNERS, "rank = 1"), (OTHERS, "rank > 1")):
        step = f"floor(points / {width}) * {width}"
        rows = data.rows(f"select {step}, count(*) from seats where {condition} group by 1 order by 1")
        found += shares(rows, group) if rows else []
    return found


def sources(data: Data) -> list[tuple[str, str, float]]:
    """Where points come from: group, source, mean."""
    found: list[tuple[str, str, float]] = []
    for group, condition in ((WINNERS, "rank = 1"), (OTHERS, "rank > 1")):
        means = ", ".join(f"avg({source})" for source in data.sources)
        row = data.rows(f"select {means} from seats where {condition}")[0]
        found += [
            (group, source.replace("_", " "), float(mean or 0.0))
            for source, mean in zip(data.sources, row, strict=True)
        ]
    return found


# -- seats -------------------------------------------------------------------------------------------------------


def edges(data: Data, column: str) -> list[Edge]:
    """The share of wins by seat, by place clockwise from the first one, or by place in the opening turn order."""
    fair = 1.0 / data.seats
    return [Edge(str(int(key) + 1), figure, fair) for key, figure in data.shares(column, "share", "seats")]


def starts(data: Data) -> list[Edge]:
    """The share of wins by what a seat began with."""
    kind = data.subject.start
    found = [
        Edge(data.names.get((kind, str(key)), str(key)), figure, 1.0 / data.seats)
        for key, figure in data.shares("start", "share", "seats")
    ]
    return sorted(found, key=lambda edge: -edge.share.mean)


def line_up(data: Data) -> list[Edge]:
    """The share of wins by bot, where several kinds played."""
    found = data.shares("bot", "share", "seats")
    return [Edge(str(bot), figure, 1.0 / data.seats) for bot, figure in found] if len(found) > 1 else []


# -- seasons -----------------------------------------------------------------------------------------------------


def by_season(data: Data, measure: Measure) -> list[Step]:
    """A measure season by season: the mean over the seats of a game is one observation."""
    column = measure.column
    if measure.share:
        return [Step(int(season), measure, figure) for season, figure in data.shares("season", column, "seasons")]
    source = f"(select game, season, avg({column}) as value from seasons group by game, season)"
    return [Step(int(season), measure, figure) for season, figure in data.figures("season", "value", source)]


def reach(data: Data) -> tuple[int, int]:
    """How many seasons every game has, and how many the longest has."""
    return int(data.one("select min(seasons) from games")), int(data.one("select max(seasons) from games"))


def danger(data: Data) -> tuple[Figure, Figure]:
    """How often a seat is struck in a season, and how many times in a game."""
    column = data.subject.danger.column
    source = f"(select game, avg({column}) as often, sum({column}) / {data.seats} as times from seasons group by game)"
    return data.share("often", source), data.figure("times", source)


# -- drama -------------------------------------------------------------------------------------------------------


def drama(data: Data) -> tuple[Figure, Figure]:
    """Changes of the lead in a game, and the part of it after which the winner was never behind again."""
    return data.figure("lead_changes", "games"), data.share("decided * 1.0 / seasons", "games")


def lead_bars(data: Data) -> list[Bar]:
    return whole_shares(data.rows("select lead_changes, count(*) from games group by 1 order by 1"))


def decided_bars(data: Data) -> list[Bar]:
    """In which season the winner took the lead for good."""
    return whole_shares(data.rows("select decided, count(*) from games group by 1 order by 1"))


def leader_wins(data: Data) -> list[tuple[int, Figure]]:
    """How often the leader after a season wins in the end; joint leaders count together."""
    source = """(
        select s.season, s.game, avg(case when t.rank = 1 then 1.0 else 0.0 end) as won
        from (select *, rank() over (partition by game, season order by points desc) as standing from seasons) s
        join seats t on t.game = s.game and t.seat = s.seat
        where s.standing = 1 group by s.season, s.game
    )"""
    return [(int(season), figure) for season, figure in data.shares("season", "won", source)]
