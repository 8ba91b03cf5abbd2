"""Two runs on the same seeds, figure by figure: what differs, by how much, and how sure that is.

A pair of games with the same seed is one observation, so luck that both share drops out. Several figures are tested
at once; Holm's method keeps the chance of any false alarm at 5 %.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from holdfast.arena.figures import Figure, mean_of, student
from holdfast.lab.data import Data
from holdfast.lab.errors import LabError
from holdfast.lab.subjects import Subject

ALARM = 0.05
SAME = "same"
DIFFERS = "differs"
UNSEEN = "no difference seen"


@dataclass(frozen=True)
class Quantity:
    """Something that every game has one of, as SQL over one row per game; a `share` is shown in per cent."""

    words: str
    sql: str
    share: bool = False


@dataclass(frozen=True)
class Difference:
    """A figure in both runs, B minus A over the pairs, and the verdict on it."""

    quantity: Quantity
    a: Figure
    b: Figure
    gap: Figure
    verdict: str


def quantities(subject: Subject) -> list[Quantity]:
    """What is compared: length, points, seats, danger, cards, drama."""
    return [
        Quantity("decisions in a game", "g.decisions"),
        Quantity(f"{subject.season}s in a game", "g.seasons"),
        Quantity("points of a seat", "t.points"),
        Quantity("points of the winner", "t.best"),
        Quantity("lead of the first", "g.margin"),
        Quantity("wins of the first in turn order", "t.first", share=True),
        Quantity(f"{subject.danger.words} in a {subject.season}", "s.danger", share=True),
        Quantity("cards bought by a seat", "coalesce(c.bought, 0)"),
        Quantity(f"{subject.goals} {subject.met}, by seat", "coalesce(c.met, 0)"),
        Quantity("changes of the lead", "g.lead_changes"),
        Quantity("part after which it is decided", "g.decided * 1.0 / g.seasons", share=True),
    ]


def by_seed(data: Data, wanted: list[Quantity]) -> dict[int, tuple[float, ...]]:
    """All quantities of every game."""
    seats = data.seats
    rows = data.rows(
        f"""
        select g.seed, {", ".join(f"({quantity.sql})::double" for quantity in wanted)}
        from games g
        join (
            select game, avg(points) as points, max(points) as best, sum(share) filter (place = 0) as first
            from seats group by game
        ) t on t.game = g.game
        join (select game, avg({data.subject.danger.column}) as danger from seasons group by game) s on s.game = g.game
        left join (
            select game, count(*) filter (event = 'bought') / {seats} as bought,
                   count(*) filter (event = 'met') / {seats} as met
            from cards group by game
        ) c on c.game = g.game
        """
    )
    return {row[0]: tuple(row[1:]) for row in rows}


def compare(a: Data, b: Data) -> list[Difference]:
    """B against A on the seeds that both have."""
    check_fit(a, b)
    wanted = quantities(a.subject)
    left, right = by_seed(a, wanted), by_seed(b, wanted)
    seeds = sorted(left.keys() & right.keys())
    if len(seeds) < 2:
        raise LabError(f"{a.run.folder} and {b.run.folder} have no seeds in common: nothing can be paired")
    columns = [
        ([left[seed][place] for seed in seeds], [right[seed][place] for seed in seeds]) for place in range(len(wanted))
    ]
    gaps = [mean_of([y - x for x, y in zip(xs, ys, strict=True)]) for xs, ys in columns]
    verdicts = judged(gaps)
    return [
        Difference(quantity, mean_of(xs), mean_of(ys), gap, answer)
        for quantity, (xs, ys), gap, answer in zip(wanted, columns, gaps, verdicts, strict=True)
    ]


def check_fit(a: Data, b: Data) -> None:
    for key, words in (("game", "games"), ("line_up", "line-ups")):
        if a.manifest[key] != b.manifest[key]:
            raise LabError(f"only runs of one kind can be compared: the {words} differ")


def judged(gaps: list[Figure]) -> list[str]:
    """A verdict for every figure: the same in all pairs, different, or no difference seen (Holm's method)."""
    varying = [place for place, gap in enumerate(gaps) if gap.half > 0]
    answers = [SAME if gap.half == 0 and gap.mean == 0 else DIFFERS if gap.half == 0 else UNSEEN for gap in gaps]
    order = sorted(varying, key=lambda place: -size(gaps[place]))
    for done, place in enumerate(order):
        z = NormalDist().inv_cdf(1 - ALARM / (2 * (len(order) - done)))
        freedom = gaps[place].count - 1
        if size(gaps[place]) * student(freedom) <= student(freedom, z):
            break
        answers[place] = DIFFERS
    return answers


def size(gap: Figure) -> float:
    """How many half-widths of its interval a mean is away from 0."""
    return abs(gap.mean) / gap.half if math.isfinite(gap.half) and gap.half > 0 else 0.0
