"""Plans: what a seat means to do, checked against the position without ever touching it.

A plan is tried out in a world made from its owner's view alone, as previews are, so it cannot reveal anything that its
owner does not know. Committing gives its answers as an ordinary move, up to the first that is refused or after which
others, or chance, have to answer; the rest of the plan is written together with the move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET

from holdfast.kernel import Action, Rng, State, View
from holdfast.server.council.messages import Plan, PlannedStep, Step, StepWish
from holdfast.server.council.speech import clean_text
from holdfast.server.messages import WhyNot
from holdfast.server.problems import Problem
from holdfast.server.store import PaperRow

if TYPE_CHECKING:
    from holdfast.server.table import Table

PLAN: Final = "plan"
MOST_STEPS: Final = 24
LONGEST_NOTE: Final = 80


def clean_steps(table: Table, wishes: list[StepWish]) -> list[Step]:
    """The steps as they are stored; raises a `Problem` for those that could never be taken."""
    if len(wishes) > MOST_STEPS:
        raise Problem(422, f"a plan has at most {MOST_STEPS} steps")
    steps = [Step(do=wish.do, ghost=wish.ghost, at=wish.at, to=wish.to, note=wish.note) for wish in wishes]
    for step in steps:
        if bool(step.do) == bool(step.ghost):
            raise Problem(422, "a step of a plan is either an answer ('do') or a 'ghost'")
        if step.ghost and step.at is None:
            raise Problem(422, "a ghost needs a spot to stand on ('at')")
        if step.do and table.game.action(step.do) is None:
            raise Problem(422, f"there is no action '{step.do[:60]}'", action=step.do[:60])
        if step.note:
            step.note = clean_text(step.note)
            if len(step.note) > LONGEST_NOTE:
                raise Problem(422, f"a note has at most {LONGEST_NOTE} characters")
    return steps


def written(steps: list[Step]) -> str:
    """A plan as it is stored."""
    return msgspec.json.encode([kept for step in steps if (kept := as_kept(step))]).decode()


def as_kept(step: Step) -> dict[str, Any]:
    return {name: value for name in step.__struct_fields__ if (value := getattr(step, name))}


def read(paper: PaperRow | None) -> list[Step]:
    """The steps on a paper; a paper that can no longer be read counts as empty."""
    try:
        return [] if paper is None else msgspec.json.decode(paper.text, type=list[Step])
    except msgspec.MsgspecError:
        return []


# -- checking ------------------------------------------------------------------------------------------------------


def checked(table: Table, seat: int, paper: PaperRow) -> Plan:
    """A plan as it stands at the published position; the table must be held."""
    view = table.play.state.view(seat)
    trial: State | None = table.game.resample(view, Rng(1))
    told: list[PlannedStep] = []
    ready = 0
    for step in read(paper):
        planned = PlannedStep(
            state="later", at=step.at or UNSET, to=step.to or UNSET, note=step.note or UNSET, ghost=step.ghost or UNSET
        )
        told.append(planned)
        if step.ghost:
            assert step.at is not None
            why = table.counsel.ghost_refusal(view, step.ghost, step.at)
            planned.state = "possible" if why is None else "no"
            planned.why = UNSET if why is None else WhyNot(rule=why.rule, reason=why.reason)
            continue
        action = table.game.action(step.do)
        planned.do = step.do
        planned.label = step.label or step.do
        if trial is None or action is None or not is_asked(trial, seat):
            continue
        trial, planned.why = tried(trial, seat, action)
        planned.state = "possible" if planned.why is UNSET else "no"
        ready += planned.why is UNSET
    return Plan(seat=seat, version=paper.version, seq=table.seq, ready=ready, steps=told)


async def visible(table: Table, viewer: int) -> list[Plan]:
    """The plans that a viewer may see, each checked once per position."""
    council = table.council
    owners = [seat for kind, seat in sorted(council.papers) if kind == PLAN]
    seen = [seat for seat in owners if council.circle.sees_plan(viewer, seat)]
    if any(known(table, seat) is None for seat in seen):
        async with table.steady():
            for seat in seen:
                if known(table, seat) is None:
                    council.plans[seat] = checked(table, seat, council.papers[PLAN, seat])
    return [council.plans[seat] for seat in seen]


def known(table: Table, seat: int) -> Plan | None:
    """A plan as checked at the current position, if it has been."""
    plan = table.council.plans.get(seat)
    if plan is None or (plan.seq, plan.version) != (table.seq, table.council.papers[PLAN, seat].version):
        return None
    return plan


def tried(trial: State, seat: int, action: Action[Any]) -> tuple[State | None, WhyNot | msgspec.UnsetType]:
    """The world after an answer; None if the answer was refused, because what comes after that cannot be known."""
    refusal = trial.refusal(seat, action)
    if refusal is not None:
        return None, WhyNot(rule=refusal.rule, reason=refusal.reason)
    trial.apply(seat, action)
    return trial, UNSET


def is_asked(state: State, seat: int) -> bool:
    return seat in state.to_act()


def supposed(table: Table, viewer: int, plans: list[Plan]) -> View:
    """The viewer's position with the possible parts of these plans carried out; the table must be held."""
    state = table.game.resample(table.play.state.view(viewer), Rng(1))
    ghosts: list[tuple[str, str]] = []
    for plan in plans:
        for step in [step for step in plan.steps if step.state == "possible"]:
            if isinstance(step.ghost, str) and isinstance(step.at, str):
                ghosts.append((step.ghost, step.at))
            elif plan.seat == viewer and isinstance(step.do, str):
                action = table.game.action(step.do)
                assert action is not None
                state.push(viewer, action)
    return table.counsel.suppose(state.view(viewer), ghosts)


# -- committing ----------------------------------------------------------------------------------------------------


class Expansion:
    """What committing a plan would do: the answers, what is left of the plan, and why the next step is refused."""

    def __init__(self, answers: list[str], rest: list[Step], stopped: WhyNot | None) -> None:
        self.answers: Final = answers
        self.rest: Final = rest
        self.stopped: Final = stopped


def expanded(table: Table, seat: int, steps: list[Step], most: int) -> Expansion:
    """As much of a plan, from its beginning, as can be given as one move now; the table must be held."""
    trial = table.play.state.copy()
    answers: list[str] = []
    for place, step in enumerate(steps):
        if not step.do:
            continue
        action = table.game.action(step.do)
        if action is None or len(answers) == most or not is_asked(trial, seat):
            return Expansion(answers, left(steps, place), None)
        refusal = trial.refusal(seat, action)
        if refusal is not None:
            return Expansion(answers, left(steps, place), WhyNot(rule=refusal.rule, reason=refusal.reason))
        trial.push(seat, action)
        answers.append(step.do)
    return Expansion(answers, left(steps, len(steps)), None)


def left(steps: list[Step], place: int) -> list[Step]:
    """The ghosts, and the answers from this step on."""
    return [step for number, step in enumerate(steps) if step.ghost or number >= place]
