"""How a game ended: who stands where, and where every point came from."""

from __future__ import annotations

from typing import Final, final


@final
class ScoreLine:
    """Some points, the rule that gives them, and what for."""

    def __init__(self, rule: str, points: int, text: str) -> None:
        self.rule: Final = rule
        self.points: Final = points
        self.text: Final = text

    def __repr__(self) -> str:
        return f"ScoreLine({self.rule!r}, {self.points}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreLine) and (self.rule, self.points, self.text) == (
            other.rule,
            other.points,
            other.text,
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.points, self.text))


@final
class Result:
    """The end of a game.

    `ranks` holds each seat's place, 1 is best; equal ranks are shared. `teams` says who stood with whom, as
    `Game.teams` does; if it is not given, every seat stands alone. Team mates share a rank; in a co-operative game
    everybody has rank 1 after a victory and rank 2 after a defeat, so `winners` is right for every kind of game.
    """

    def __init__(
        self,
        ranks: list[int],
        lines: list[list[ScoreLine]],
        how: str,
        unit: str = "points",
        teams: list[int] | None = None,
        one: str = "",
    ) -> None:
        self.ranks: Final = tuple(ranks)
        self.teams: Final = tuple(range(len(ranks)) if teams is None else teams)
        self.lines: Final = tuple(tuple(seat_lines) for seat_lines in lines)
        self.how: Final = how
        self.unit: Final = unit  # what the points are called in this game
        self.one: Final = one or without_s(unit)  # what a single one is called

    def winners(self) -> list[int]:
        """The seats that won; empty after a co-operative defeat."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def shares(self) -> list[float]:
        """Each seat's share of the win: teams that tie share it, team mates have it together.

        If no team has won, it is a draw and all teams share; but if all seats are allies, they have lost.
        """
        won = {self.teams[seat] for seat in self.winners()}
        if not won and not self.together():
            won = set(self.teams)
        return [1.0 / len(won) if team in won else 0.0 for team in self.teams]

    def together(self) -> bool:
        """Whether all seats stood or fell as one."""
        return len(self.teams) > 0 and len(set(self.teams)) == 1

    def points_words(self, seat: int) -> str:
        """A seat's points with their unit, which is singular for one: "1 hex controlled"."""
        points = self.points(seat)
        return f"{points} {self.one if points == 1 else self.unit}"

    def points(self, seat: int) -> int:
        """The sum of a seat's score lines."""
        return sum(line.points for line in self.lines[seat])

    def to_json(self) -> dict[str, object]:
        return {
            "ranks": list(self.ranks),
            "points": [self.points(seat) for seat in range(len(self.ranks))],
            "lines": [
                [{"rule": line.rule, "points": line.points, "text": line.text} for line in lines]
                for lines in self.lines
            ],
            "how": self.how,
        }

    def __repr__(self) -> str:
        return f"Result(ranks={self.ranks}, how={self.how!r})"


def without_s(unit: str) -> str:
    """The singular of a unit, if its first plural ends in a plain s; of any other the game gives the singular.

    >>> without_s("half-years held"), without_s("points"), without_s("gold")
    ('half-year held', 'point', 'gold')
    """
    words = unit.split(" ")
    for place in range(len(words)):
        if words[place].endswith("s"):
            words[place] = words[place][:-1]
            break
    return " ".join(words)


def ranks_by(keys: list[tuple[int, ...]]) -> list[int]:
    """Competition ranks (1, 2, 2, 4) for keys where more is better.

    >>> ranks_by([(5, 0), (9, 1), (5, 0)])
    [2, 1, 2]
    """
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def team_result(teams: list[int], points: list[int], lines: list[list[ScoreLine]], how: str) -> Result:
    """A result in which the seats of a team stand or fall together; `points[t]` belongs to team `t`."""
    by_team = ranks_by([(value,) for value in points])
    return Result([by_team[team] for team in teams], lines, how, teams=teams)


def cooperative_result(seats: int, won: bool, lines: list[list[ScoreLine]], how: str, unit: str = "points") -> Result:
    """A result in which all seats win or lose as one."""
    return Result([1 if won else 2] * seats, lines, how, unit, [0] * seats)
