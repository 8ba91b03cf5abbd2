"""The bots' ladder in the arena: every rung must beat the one below it."""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.arena.blocks import Duel
from holdfast.arena.figures import share_of
from holdfast.arena.journal import header_of, open_journal
from holdfast.arena.runner import Alone, Processes, run
from tests.campaign.report import Part

EMPIRE, END = "after-the-empire", "after-the-end"
FIRST_SEED = 700_000  # deals that nothing was tuned on


@dataclass(frozen=True)
class Rung:
    """A duel and the share of the wins that the candidate must reach."""

    duel: Duel
    wanted: float


RUNGS = [
    Rung(Duel(EMPIRE, 2, "greedy", "random"), 0.95),
    Rung(Duel(EMPIRE, 2, "planner:iterations=24", "greedy"), 0.75),
    Rung(Duel(END, 2, "planner", "greedy"), 0.60),
    Rung(Duel(EMPIRE, 2, "yeoman", "squire"), 0.60),
    Rung(Duel(EMPIRE, 2, "knight", "yeoman"), 0.60),
    Rung(Duel(EMPIRE, 2, "castellan", "knight"), 0.60),
    Rung(Duel(EMPIRE, 2, "warlord", "castellan"), 0.60),
    Rung(Duel(END, 2, "yeoman", "squire"), 0.52),
    Rung(Duel(END, 2, "knight", "yeoman"), 0.55),
    Rung(Duel(END, 2, "castellan", "knight"), 0.55),
    Rung(Duel(END, 2, "warlord", "castellan"), 0.55),
]


def climb(pairs: int, processes: int) -> Part:
    """Play the ladder; with few pairs only see that it runs."""
    part = Part("strength", "")
    told: list[str] = []
    for rung in RUNGS:
        duel = rung.duel
        crew = Alone() if processes == 1 else Processes(processes)
        blocks = run([duel], pairs, FIRST_SEED, crew, open_journal(None, header_of([duel], FIRST_SEED), False))[0]
        figure = share_of([block.score for block in blocks])
        text = f"{duel.game}: {duel.candidate} v {duel.rival} {100 * figure.mean:.0f} %"
        told.append(text)
        print(f"  {text}", flush=True)
        if pairs >= 30 and figure.mean < rung.wanted:
            part.wrong.append(f"{text}, not {100 * rung.wanted:.0f} %")
    part.what = f"{pairs} pairs each: {'; '.join(told)}"
    return part
