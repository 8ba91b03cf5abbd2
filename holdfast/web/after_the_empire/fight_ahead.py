"""A fight whose cards are all revealed, played on from the view: nothing is random any more, only the owner chooses.

The owner is taken to hold the posts. Who falls is tried every way, up to a limit, so that what comes out the same
each time can be called sure.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_empire.casualties import Toll
from holdfast.games.after_the_empire.combat import INVADERS_MOVE, OUTCOME, Fight
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.siege_engine import SiegeTarget
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import Post, Posting
from holdfast.games.after_the_empire.view import EmpireView, resample
from holdfast.games.after_the_empire.words import counted, own_troop_words
from holdfast.kernel import Action, Each, Frame, Step
from holdfast.kernel.rng import Rng
from holdfast.web.stage import Json

MOST_COURSES: Final = 10
GONE: Final = -1

Lane = list[Frame[Any]]


class Course:
    """One way that the fight may go: what stands after the next arrows, after the next blows, and in the end."""

    def __init__(self) -> None:
        # Who falls changes what comes later, but not how many stand after the next arrows and blows: these are
        # counted before anybody chooses (R-archery-simultaneous). Which turret is struck first does change it.
        self.aimed = False
        self.stand: list[int] = []  # invaders in each field after the next arrows
        self.walls: list[int] = []  # cubes on each wall after the next blows, or GONE
        self.round = 0
        self.wounded = 0
        self.mercenaries = 0
        self.sacked = False

    def fork(self) -> Course:
        twin = Course()
        twin.__dict__.update(self.__dict__)
        return twin

    def note_arrows(self, realm: Realm) -> None:
        if not self.stand:
            self.stand = [int(side.invaders()) for side in realm.sides]

    def note_blows(self, realm: Realm) -> None:
        if not self.walls:
            self.walls = [GONE if side.piece == NOTHING else int(side.cubes) for side in realm.sides]
        self.round = int(realm.round)
        self.wounded = int(realm.wounded)
        self.mercenaries = int(realm.mercenaries + sum(side.mercenaries for side in realm.sides))


class FightAhead:
    """The courses of one castle's fight, as many as the limit allows; `complete` if these are all."""

    def __init__(self, view: EmpireView, seat: int) -> None:
        self.seat = seat
        self.courses: list[Course] = []
        self.complete = True
        self.explore(resample(view, Rng(0)), Course())

    def explore(self, state: EmpireState, course: Course) -> None:
        """Go through the lane frame by frame, as the machine does, and note what stands on the way."""
        lane = lane_of(state, self.seat)
        realm = state.realms[self.seat]
        while lane and not course.sacked:
            frame = lane[-1]
            if isinstance(frame, Step):
                lane.pop()
                note_before(frame, realm, course)
                frame.run(state)
                course.sacked = realm.sacked == 1
            elif not state.answers_itself(frame):
                self.answer(state, frame, course)
        self.courses.append(course)

    def answer(self, state: EmpireState, question: Frame[Any], course: Course) -> None:
        choices = question.answers
        if isinstance(question, Toll | SiegeTarget):
            course.aimed = course.aimed or isinstance(question, SiegeTarget)
            for choice in choices[1:]:
                if len(self.courses) + 1 >= MOST_COURSES:
                    self.complete = False
                    break
                other = state.copy()
                choice.apply(other, self.seat)
                self.explore(other, course.fork())
            choices[0].apply(state, self.seat)
        else:
            settled_answer(question, choices).apply(state, self.seat)


def lane_of(state: EmpireState, seat: int) -> Lane:
    """The frames of a seat's fight; none if it is over, or has not begun."""
    top = state.stack[-1] if len(state.stack) > 0 else None
    return top.lanes[seat] if isinstance(top, Each) and top.name == "battle" else []


def note_before(step: Step[Any], realm: Realm, course: Course) -> None:
    if isinstance(step, Fight):
        if step.step == INVADERS_MOVE:
            course.note_arrows(realm)
        elif step.step == OUTCOME:
            course.note_arrows(realm)
            course.note_blows(realm)


def settled_answer(question: Frame[Any], choices: list[Action[Any]]) -> Action[Any]:
    """Hold the posts; while troops are being placed, as many as stood there before, if that can be."""
    if isinstance(question, Posting):
        wanted = question.was[question.place] - question.here
        return min(choices, key=lambda post: distance(post, int(wanted)))
    return choices[0]


def distance(post: Action[Any], wanted: int) -> int:
    return abs(int(post.count) - wanted) if isinstance(post, Post) else 0


# -- what is said about it --------------------------------------------------------------------------------------------


def fight_forecast(view: EmpireView) -> Json | None:
    """The prospects of the viewer's castle; nothing to say once its fight is over, or to those who only watch."""
    seat = int(view.viewer)
    if seat < 0:
        return None
    ahead = FightAhead(view, seat)
    courses = ahead.courses
    if not courses[0].walls:
        return None
    realm = view.realms[seat]
    sides = [side_forecast(realm, ahead, place) for place in range(len(SIDES))]
    seats: list[Json | None] = [None] * int(view.seats)
    seats[seat] = {"sides": sides}
    return {
        "sure": ahead.complete and len({course.sacked for course in courses}) == 1,
        "seats": seats,
        "lines": fight_lines(realm, ahead, sides),
    }


def side_forecast(realm: Realm, ahead: FightAhead, place: int) -> Json:
    """As in `forecast_of`; nobody is still to come, so `come` is who stands there now."""
    stands = [course.stand[place] for course in ahead.courses]
    walls = [course.walls[place] for course in ahead.courses if course.walls]
    side = realm.sides[place]
    wall = "none"
    if side.piece != NOTHING:
        falling = [left == GONE for left in walls]
        wall = "falls" if all(falling) else "open" if any(falling) else "holds"
        if not counted_already(ahead):
            wall = "open"
    return {
        "come": [int(side.swordsmen), int(side.archers), 0],
        "stand": [min(stands), max(stands)],
        "sure": counted_already(ahead),
        "wall": wall,
    }


def counted_already(ahead: FightAhead) -> bool:
    """Whether the next arrows and blows come out the same whatever the owner chooses."""
    return ahead.complete or not ahead.courses[-1].aimed


def fight_lines(realm: Realm, ahead: FightAhead, sides: list[Json]) -> list[Json]:
    lines: list[Json] = []
    for place, side in enumerate(sides):
        if sum(side["come"]) == 0:
            continue
        least, most = side["stand"]
        stand = f"{least} stand" if least == most else f"{least} to {most} stand"
        stand = stand.replace("0 stand", "nobody stands").replace("1 stand", "1 stands") if least == most else stand
        tail = {
            "falls": ", and the wall falls",
            "holds": ", and the wall holds",
            "open": ", and the wall may fall",
            "none": ", and no wall stops them",
        }[side["wall"] if most else "holds"]
        text = f"{SIDES[place].capitalize()}: {stand} after the next arrows{tail if most else ''}."
        lines.append({"side": place, "sure": side["sure"] and side["wall"] != "open", "text": text})
    lines.append(outcome_line(realm, ahead))
    return lines


def outcome_line(realm: Realm, ahead: FightAhead) -> Json:
    courses = ahead.courses
    fates = {course.sacked for course in courses}
    sure = ahead.complete and len(fates) == 1
    if len(fates) > 1:
        text = "If you hold your posts, who falls decides whether the castle stands."
    elif courses[0].sacked:
        text = "If you hold your posts, the castle is sacked."
    else:
        text = f"If you hold your posts, the castle survives {losses(realm, ahead)}."
    return {"side": -1, "sure": sure, "text": text}


def losses(realm: Realm, ahead: FightAhead) -> str:
    """What the sensible course costs: mercenaries are lost before soldiers are wounded."""
    course = ahead.courses[-1]
    before = int(realm.mercenaries + sum(side.mercenaries for side in realm.sides))
    rounds = f"after {counted(max(1, course.round - int(realm.round)), 'more round')}"
    wounded, lost = course.wounded - int(realm.wounded), before - course.mercenaries
    if wounded <= 0 and lost <= 0:
        return f"{rounds}, without a loss"
    return f"{rounds}, at the price of {own_troop_words(max(0, wounded), max(0, lost))}"
