"""Every line of docs/strength.md: who plays whom, on which deals, and how often."""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.arena.blocks import Duel
from holdfast.arena.sequential import SequentialTest, fair_test

EMPIRE, END = "after-the-empire", "after-the-end"
TITLES = {EMPIRE: "After the Empire", END: "After The End"}

LADDER, LEVELS, SEATS, SECOND = "ladder", "levels", "seats", "second"
TABLES = {
    LADDER: "each bot against the one below it, two seats",
    LEVELS: "each level for people against the one below it, two seats",
    SEATS: "one against all others `greedy`, three seats and more",
    SECOND: "a second per decision, two seats; reported, not judged",
}
USUAL = (LADDER, LEVELS, SEATS)

FIRST_SEED = 70_000_000  # far from all deals that anything was tuned or trained on
DEALS_APART = 10_000  # each line has deals of its own
MOST = 1_000
MOST_IN_A_CROWD = 400  # a deal takes as many games as there are seats, and each of them is longer
TIME_LIMIT_MS = 20.0


@dataclass(frozen=True)
class Line:
    """A duel. `place` determines its deals and stays the same when lines come and go; `least` deals are always played,
    and up to `most` if the test is not yet sure that the candidate wins `share` rather than a fair share.
    `goal` is the share to aim for; a line that is not `judged` is only reported.
    """

    table: str
    place: int
    duel: Duel
    share: float
    least: int
    most: int = MOST
    goal: float | None = None
    judged: bool = True

    @property
    def seed(self) -> int:
        return FIRST_SEED + DEALS_APART * self.place

    @property
    def test(self) -> SequentialTest:
        fair = 1 / self.duel.seats
        return fair_test(fair, self.share - fair)

    @property
    def name(self) -> str:
        duel = self.duel
        rivals = duel.rival if duel.seats == 2 else f"{duel.seats - 1} {duel.rival}"
        return f"{TITLES[duel.game]}, {duel.candidate} v {rivals}"

    @property
    def command(self) -> str:
        """The command that plays exactly this line."""
        duel = self.duel
        words = ["holdfast arena", duel.candidate, duel.rival]
        if duel.game != EMPIRE:
            words.append(f"--game {duel.game}")
        if duel.seats != 2:
            words.append(f"--seats {duel.seats}")
        words.append(f"--seed {self.seed} --sequential {self.share:.2f}")
        words.append(f"--at-least {self.least} --pairs {self.most}")
        return " ".join(words)


def pair(table: str, place: int, game: str, bots: str, least: int, goal: float | None = None) -> Line:
    candidate, rival = bots.split(" v ")
    return Line(table, place, Duel(game, 2, candidate, rival), 0.55, least, goal=goal)


def crowd(place: int, game: str, seats: int, candidate: str, least: int, goal: float | None = None) -> Line:
    """One against many; a fair share is small there, and so is the gain that the test looks for."""
    duel = Duel(game, seats, candidate, "greedy")
    return Line(SEATS, place, duel, round(1 / seats + 0.05, 2), least, MOST_IN_A_CROWD, goal)


def second(place: int, game: str) -> Line:
    return Line(SECOND, place, Duel(game, 2, "planner:time=1", "greedy"), 0.55, 30, 30, judged=False)


# With more seats each iteration takes longer, so there are fewer of them: a decision must stay within the limit.
LINES = [
    pair(LADDER, 0, EMPIRE, "greedy v random", 400, 0.95),
    pair(LADDER, 1, EMPIRE, "planner v greedy", 100, 0.75),
    pair(LADDER, 2, EMPIRE, "learned v planner", 200, 0.60),
    pair(LADDER, 4, END, "greedy v random", 400),
    pair(LADDER, 5, END, "planner v greedy", 200),
    pair(LADDER, 6, END, "learned v planner", 200),
    pair(LEVELS, 20, EMPIRE, "yeoman v squire", 400),
    pair(LEVELS, 21, EMPIRE, "knight v yeoman", 300),
    pair(LEVELS, 22, EMPIRE, "castellan v knight", 200),
    pair(LEVELS, 23, EMPIRE, "warlord v castellan", 100),
    pair(LEVELS, 24, END, "yeoman v squire", 400),
    pair(LEVELS, 25, END, "knight v yeoman", 400),
    pair(LEVELS, 26, END, "castellan v knight", 300),
    pair(LEVELS, 27, END, "warlord v castellan", 200),
    crowd(40, EMPIRE, 3, "planner:iterations=48", 40),
    crowd(41, EMPIRE, 4, "planner:iterations=32", 40, 0.45),
    crowd(44, END, 3, "planner", 40),
    crowd(45, END, 4, "planner:iterations=48", 40),
    crowd(46, END, 5, "planner:iterations=40", 40),
    second(60, EMPIRE),
    second(61, END),
]


def lines_of(tables: tuple[str, ...]) -> list[Line]:
    return [line for line in LINES if line.table in tables]
