"""What people have marked in their plans, for the bots on their side: ghosts that could stand where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdfast.server.bot_worker import Marked
from holdfast.server.council.plans import PLAN, read, written
from holdfast.server.store import PaperRow

if TYPE_CHECKING:
    from holdfast.server.table import Table


def marks_for(table: Table, seat: int) -> list[Marked]:
    """The marks that a bot on this seat may follow; the table must be held, and its council known."""
    view = table.play.state.view(seat)
    found: list[Marked] = []
    for (kind, owner), paper in sorted(table.council.papers.items()):
        if kind != PLAN or not table.council.circle.sees_plan(seat, owner) or table.seating.bots_among([owner]):
            continue
        for step in read(paper):
            if step.ghost and step.at and table.counsel.ghost_refusal(view, step.ghost, step.at) is None:
                found.append((owner, step.ghost, step.at))
    return found


def ticked_off(table: Table, marks: list[Marked], notation: str) -> PaperRow | None:
    """The new plan, without the mark that this answer carries out; None if the answer carries out none."""
    for owner, ghost, at in marks:
        steps = read(table.council.papers.get((PLAN, owner)))
        rest = [step for step in steps if (step.ghost, step.at) != (ghost, at)]
        if len(rest) < len(steps) and table.counsel.fulfils(ghost, at, notation):
            return PaperRow(table=table.id, kind=PLAN, seat=owner, text=written(rest))
    return None
