"""Lessons for a network: games of a searching bot against itself, with everything that its searches found out.

A lesson is one question that was weighed: the view as numbers, and for every answer that was tried, how it seemed at
first sight, how it did on average and in how many trials. For fitting values, there are also the seats at the beginning
of every season or round, with the points they ended with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from holdfast.bots.registry import make_bot
from holdfast.bots.search.network import relative
from holdfast.bots.search.planner import Plan, Planner
from holdfast.bots.training.course import course_of
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import next_seat
from holdfast.kernel.rng import Rng

Array = npt.NDArray[Any]

STRAYS = 2  # answers tried beyond the teacher's own shortlist, so that the network learns what is bad too
WANDER = 12  # one weighed question in this many is answered with a random plan from the top three


class Lessons(NamedTuple):
    """Flat arrays: entry i is about `answer[i]`, one of the answers tried for question number `question[i]`."""

    seen: Array  # questions × numbers
    game: Array  # for each question, the seed of its game
    question: Array
    answer: Array
    opinion: Array
    usual: Array
    mean: Array
    trials: Array
    span: Array  # for each seat's description at the beginning of a season or round
    features: Array
    match: Array  # the seed of the game that it comes from
    clock: Array  # and the season or round
    points: Array  # what the seat ended with


def teach(game: Game, spec: str, seats: int, seed: int) -> Lessons:
    """One game of the teacher against itself."""
    bots = [make_bot(spec, game, 16 * seed + seat) for seat in range(seats)]
    course = course_of(game)
    lots, dealer, state = Rng(seed), Dealer(seed), game.start(seats)
    seen: list[list[float]] = []
    rows: list[tuple[float, ...]] = []
    moments: list[tuple[int, list[float], int, int]] = []
    last = 1
    while (seat := int(next_seat(state, dealer))) != OVER:
        view, choices, bot = state.view(seat), state.choices(seat), bots[seat]
        assert isinstance(bot, Planner)
        if course.clock(view) > last:
            last = course.clock(view)
            for other in range(seats):
                span, features = course.read(state.view(other))
                moments.append((span, features, last, other))
        share = bot.guide.attention(view, choices) if len(choices) > 1 else 0.0
        if share <= 0.0:
            state.push(seat, bot.choose(view, choices))
            continue
        usual = bot.guide.players[seat].choose(view, choices)
        opinions = bot.guide.opinions(view, choices)
        first_sight = dict(zip([int(choice.index) for choice in choices], relative(opinions), strict=True))
        plans = bot.shortlist(view, choices)
        tried = {int(plan.action.index) for plan in plans}
        strays = [choice for choice in choices if int(choice.index) not in tried]
        for _ in range(min(STRAYS, len(strays))):
            stray = strays.pop(int(lots.below(len(strays))))
            plan = Plan(stray, 0.0)
            plan.expected, plan.trust = plans[-1].expected, plans[-1].trust
            plans.append(plan)
        bot.search(view, choices, plans, share)
        for plan in plans:
            index = int(plan.action.index)
            rows.append(
                (len(seen), index, float(first_sight[index]), plan.action is usual, plan.mean(), int(plan.trials))
            )
        seen.append(bot.guide.describe(view))
        pick = int(lots.below(min(3, len(plans)))) if lots.below(WANDER) == 0 else 0
        state.push(seat, plans[pick].action)
    result = state.result()
    assert result is not None
    flat = np.array(rows, np.float64).reshape(-1, 6)
    return Lessons(
        np.array(seen, np.float16),
        np.full(len(seen), seed, np.int64),
        flat[:, 0].astype(np.int32),
        flat[:, 1].astype(np.int16),
        flat[:, 2].astype(np.float16),
        flat[:, 3].astype(np.int8),
        flat[:, 4].astype(np.float32),
        flat[:, 5].astype(np.int16),
        np.array([span for span, _, _, _ in moments], np.int16),
        np.array([features for _, features, _, _ in moments], np.float16),
        np.full(len(moments), seed, np.int64),
        np.array([clock for _, _, clock, _ in moments], np.int16),
        np.array([result.points(other) for _, _, _, other in moments], np.int16),
    )


def joined(parts: list[Lessons]) -> Lessons:
    """The lessons of several games as one, with the questions renumbered."""
    questions = 0
    shifted: list[Lessons] = []
    for part in parts:
        shifted.append(part._replace(question=part.question + questions))
        questions += len(part.seen)
    return Lessons(*(np.concatenate([part[at] for part in shifted]) for at in range(len(Lessons._fields))))


def save_lessons(path: Path, lessons: Lessons, facts: dict[str, Any]) -> None:
    """Write the file whole or not at all."""
    scratch = path.with_name(f"{path.name}.part")
    with scratch.open("wb") as out:
        np.savez_compressed(out, facts=np.array(json.dumps(facts)), **lessons._asdict())
    scratch.replace(path)


def read_lessons(path: Path) -> tuple[Lessons, dict[str, Any]]:
    with np.load(path, allow_pickle=False) as data:
        return Lessons(*(data[name] for name in Lessons._fields)), json.loads(str(data["facts"]))
