"""A planner's desk: where a plan leads, and what could be planned next.

The plan is followed in a world made from its owner's view. Where others, or chance, would have to answer first, answers
are made up for them until the owner is asked again, so that planning is possible at any time. Such a question is
`imagined`: it shows what may be asked, and promises nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from holdfast.kernel import CHANCE, OVER, Rng, State, View
from holdfast.kernel.luck import Lots
from holdfast.server.council.messages import Desk, Step
from holdfast.server.council.plans import PLAN, checked, is_asked, read
from holdfast.server.messages import Json
from holdfast.server.outgoing import encode, question
from holdfast.server.store import PaperRow

if TYPE_CHECKING:
    from holdfast.server.table import Table

WORLDS: Final = (1, 2)  # seeds of worlds that look the same to the viewer, as for previews
FARTHEST: Final = 200  # answers that are made up before we give up


class Walk:
    """A plan followed in one world. `certain` is how it looks before anything had to be imagined."""

    def __init__(self, table: Table, seat: int, world: int) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.state: State = table.game.resample(table.play.state.view(seat), Rng(world))
        self.lots: Final = Lots(Rng(world))
        self.imagined = False
        self.certain: View | None = None

    def take(self, step: Step) -> bool:
        """Follow one step and note its label; returns whether that was possible."""
        if not self.wait():
            return False
        action = self.table.game.action(step.do)
        if action is None or action not in self.state.candidates(self.seat):
            return False
        step.label = self.table.stage.label(action, self.state.view(self.seat))
        if self.state.refusal(self.seat, action) is not None:
            return False
        self.state.push(self.seat, action)
        return True

    def wait(self) -> bool:
        """Continue until the seat is asked; returns whether it ever is."""
        for _ in range(FARTHEST):
            if is_asked(self.state, self.seat):
                return True
            if self.state.actor() == OVER:
                return False
            if not self.imagined:
                self.imagined, self.certain = True, self.state.view(self.seat)
            self.make_up()
        return False

    def scene(self) -> Json:
        """The scene as far as it is certain."""
        return self.table.stage.scene(self.certain or self.state.view(self.seat))

    def make_up(self) -> None:
        """Answer for somebody else: of several choices, the last is most often the one that lets the game continue."""
        if self.state.actor() == CHANCE:
            self.state.push(CHANCE, self.lots.answer(self.state))
            return
        other = self.state.to_act()[0]
        self.state.push(other, self.state.choices(other)[-1])


def label(table: Table, seat: int, steps: list[Step]) -> None:
    """Give each step its label, as far as the plan can be followed."""
    walk = Walk(table, seat, WORLDS[0])
    for step in steps:
        if step.do and not walk.take(step):
            return


def desk(table: Table, seat: int, paper: PaperRow | None) -> Desk:
    """Everything that a planner has on the desk; the table must be held."""
    plan = checked(table, seat, paper or PaperRow(table=table.id, kind=PLAN, seat=seat, text="[]"))
    if paper is not None:
        table.council.plans[seat] = plan
    steps = [step for step in read(paper) if step.do]
    walk = Walk(table, seat, WORLDS[0])
    whole = all(walk.take(step) for step in steps)
    asked = walk.state if whole and walk.wait() else None
    return Desk(
        plan=plan,
        next=UNSET if asked is None else question(asked, asked.view(seat), table.stage, seat) or UNSET,
        imagined=walk.imagined,
        scene=certain_scene(table, seat, steps[: plan.ready]) if plan.ready else None,
    )


def certain_scene(table: Table, seat: int, steps: list[Step]) -> Json | None:
    """The scene after the possible part of a plan, if it looks the same in every world."""
    scenes = []
    for world in WORLDS:
        walk = Walk(table, seat, world)
        for step in steps:
            walk.take(step)
        scenes.append(walk.scene())
    return scenes[0] if encode(scenes[0]) == encode(scenes[1]) else None
