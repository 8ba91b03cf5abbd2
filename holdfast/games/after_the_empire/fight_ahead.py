"""A fight whose cards are all revealed, continued from the view: nothing is random any more, only the owner chooses.

The owner is assumed to give the drafted answers, if any, and then to hold the posts. Every choice of who falls is
tried, up to a limit, so that an outcome that is the same each time can be called certain. The text says what is not
foreseen: other moves, and choices that were not tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.casualties import Toll
from holdfast.games.after_the_empire.combat import BLOWS, INVADERS_MOVE, MELEE, OUTCOME, Fight, take_step
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.siege_engine import SiegeTarget
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import MERCENARIES, SOLDIERS, Post, Posting
from holdfast.games.after_the_empire.view import EmpireView, resample
from holdfast.games.after_the_empire.words import counted, does, listed, troop_parts
from holdfast.kernel.action import Action
from holdfast.kernel.frame import Each, Frame, Step
from holdfast.kernel.rng import Rng

MOST_COURSES: Final = 10
GONE: Final = -1

# What a line means for the viewer, apart from how certain it is.
GOOD: Final = "good"
BAD: Final = "bad"
PLAIN: Final = ""

Json = dict[str, Any]
Lane = list[Frame[Any]]


@final
class Course:
    """One way the fight may go: the next arrows, the next melee and the next blows, and the end."""

    def __init__(self, draft: Sequence[Action[Any]]) -> None:
        self.draft = list(draft)  # answers that are still to be given
        # Who falls changes what comes later, but not how many stand after the next arrows and blows: these are
        # counted before anybody chooses (R-archery-simultaneous). Which turret is struck first does change it.
        self.aimed = False
        self.stand: list[int] = []  # invaders in each field after the next arrows; empty if no more arrows fly
        self.strikes: list[int] = []  # invaders who strike each wall in the next blows
        self.walls: list[int] = []  # cubes on each wall after those blows, or GONE
        self.fallen: list[int] = []  # the sides without a wall after the last blows so far
        self.ways: list[int] = []  # the sides from which invaders walk in, in any round
        self.meet: list[int] = []  # invaders and troops who meet inside before those blows, then how many fall of each
        self.round = 0
        self.wounded = 0
        self.mercenaries = 0
        self.sacked = False

    def fork(self) -> Course:
        """A copy of the course so far. Noted lists are never changed, only replaced; the draft is used up."""
        twin = Course(self.draft)
        twin.aimed = self.aimed
        twin.stand, twin.strikes, twin.walls, twin.meet = self.stand, self.strikes, self.walls, self.meet
        twin.ways, twin.fallen = self.ways, self.fallen
        twin.round, twin.wounded, twin.mercenaries = self.round, self.wounded, self.mercenaries
        twin.sacked = self.sacked
        return twin

    def note(self, step: int, realm: Realm) -> None:
        """Note what can be seen just before a step of the fight."""
        if step == INVADERS_MOVE:
            if not self.stand:
                self.stand = [int(side.invaders()) for side in realm.sides]
            open_to = [side for side in range(len(SIDES)) if realm.sides[side].piece == NOTHING]
            entered = [side for side in open_to if realm.sides[side].invaders() > 0]
            self.ways = sorted({*self.ways, *entered})
        elif step == MELEE:
            if not self.walls:
                self.meet = [int(realm.invaders_inside()), int(realm.soldiers + realm.mercenaries)]
        elif step == BLOWS:
            if not self.walls:
                self.strikes = [int(side.invaders()) for side in realm.sides]
                if self.meet:
                    left = int(realm.soldiers + realm.mercenaries)
                    self.meet = [*self.meet, int(realm.kills), self.meet[1] - left]
        elif step == OUTCOME:
            self.note_outcome(realm)

    def note_outcome(self, realm: Realm) -> None:
        if not self.walls:
            self.walls = [GONE if side.piece == NOTHING else int(side.cubes) for side in realm.sides]
        self.fallen = [place for place, side in enumerate(realm.sides) if side.piece == NOTHING]
        self.round = int(realm.round)
        self.wounded = int(realm.wounded)
        self.mercenaries = int(realm.mercenaries + sum(side.mercenaries for side in realm.sides))


@final
class FightAhead:
    """The courses of one castle's fight, as many as the limit allows; `complete` if these are all of them."""

    def __init__(self, view: EmpireView, seat: int, draft: Sequence[Action[Any]] = ()) -> None:
        self.seat = seat
        self.drafted = len(draft) > 0
        self.courses: list[Course] = []
        self.complete = True
        realm = view.realms[seat]
        on_walls = sum(side.mercenaries for side in realm.sides)
        self.mercenaries = int(realm.mercenaries + on_walls) + mustered(view, realm)[MERCENARIES]
        state = resample(view, Rng(0))
        self.next_step = next_step(lane_of(state, seat))
        self.explore(state, Course(draft))

    def explore(self, state: EmpireState, course: Course) -> None:
        """Go through the lane as the machine does, but step by step, and note what can be seen on the way."""
        lane = lane_of(state, self.seat)
        realm = state.realms[self.seat]
        while lane and not course.sacked:
            frame = lane[-1]
            if isinstance(frame, Step):
                lane.pop()
                if isinstance(frame, Fight):
                    course.note(int(frame.step), realm)
                    one_step(state, realm, lane, frame.step)
                else:
                    frame.run(state)
                course.sacked = realm.sacked == 1
            elif not state.answers_itself(frame):
                self.answer(state, frame, course)
        self.courses.append(course)

    def answer(self, state: EmpireState, question: Frame[Any], course: Course) -> None:
        choices = question.answers
        if course.draft:
            course.draft.pop(0).apply(state, self.seat)
        elif isinstance(question, Toll | SiegeTarget):
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


def one_step(state: EmpireState, realm: Realm, lane: Lane, step: i64) -> None:
    """A single step of the fight; the next one waits below the questions that it opens."""
    below = len(lane)
    take_step(state, realm, step)
    if step != OUTCOME:
        lane.insert(below, state.rules.fight[realm.seat][step + 1])


def mustered(view: EmpireView, realm: Realm) -> list[int]:
    """Soldiers and mercenaries who have been taken off their posts and not been placed yet."""
    if realm.muster == 0:
        return [0, 0]
    posting = view.asked_of(realm.seat)
    muster = [0, 0]
    muster[posting.kind if isinstance(posting, Posting) else SOLDIERS] = int(realm.muster)
    return muster


def lane_of(state: EmpireState, seat: int) -> Lane:
    """The frames of a seat's fight; none if it is over, or has not begun."""
    top = state.stack[-1] if len(state.stack) > 0 else None
    return top.lanes[seat] if isinstance(top, Each) and top.name == "battle" else []


def next_step(lane: Lane) -> int:
    """The step of the fight that comes after the current question has been answered."""
    return next((int(frame.step) for frame in reversed(lane) if isinstance(frame, Fight)), OUTCOME)


def settled_answer(question: Frame[Any], choices: list[Action[Any]]) -> Action[Any]:
    """Hold the posts; while troops are being placed, place as many as stood there before, if possible."""
    if isinstance(question, Posting):
        wanted = question.was[question.place] - question.here
        return min(choices, key=lambda post: distance(post, int(wanted)))
    return choices[0]


def distance(post: Action[Any], wanted: int) -> int:
    return abs(int(post.count) - wanted) if isinstance(post, Post) else 0


# -- what is said about it --------------------------------------------------------------------------------------------


def fight_forecast(view: EmpireView, draft: Sequence[Action[Any]] = ()) -> Json | None:
    """The prospects of the viewer's castle; None once its fight is over, and for spectators."""
    seat = int(view.viewer)
    if seat < 0:
        return None
    ahead = FightAhead(view, seat, draft)
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
    """As in `forecast_of`; nobody else is coming, so `come` is who stands there now. `stand` is null where the fight
    ends before the next arrows, and `strike` says who strikes the wall in the next melee."""
    stands = [course.stand[place] for course in ahead.courses if course.stand]
    strikes = [course.strikes[place] for course in ahead.courses if course.strikes]
    side = realm.sides[place]
    wall = "none"
    if side.piece != NOTHING:
        falling = [course.walls[place] == GONE for course in ahead.courses if course.walls]
        wall = "falls" if all(falling) else "open" if any(falling) else "holds"
        if not counted_already(ahead):
            wall = "open"
    return {
        "come": [int(side.swordsmen), int(side.archers), 0],
        "stand": [min(stands), max(stands)] if stands else None,
        "strike": [min(strikes), max(strikes)] if strikes else [0, 0],
        "sure": counted_already(ahead),
        "wall": wall,
    }


def counted_already(ahead: FightAhead) -> bool:
    """Whether the next arrows and blows come out the same whatever the owner chooses."""
    return ahead.complete or not ahead.courses[-1].aimed


def fight_lines(realm: Realm, ahead: FightAhead, sides: list[Json]) -> list[Json]:
    lines = [side_line(ahead, place, side) for place, side in enumerate(sides) if sum(side["come"]) > 0]
    lines.extend(inside_lines(ahead))
    return [*lines, outcome_line(realm, ahead)]


def side_line(ahead: FightAhead, place: int, side: Json) -> Json:
    """What happens to a wall, in order: once the arrows of a round have flown, the blows of its melee come before the
    next arrows."""
    arrows = "these arrows" if ahead.next_step == INVADERS_MOVE else "the next arrows"
    left = f"{how_many(side['stand'], 'stand')} after {arrows}" if side["stand"] else ""
    fate = {"falls": "the wall falls", "holds": "the wall holds", "open": "the wall may fall"}.get(side["wall"], "")
    later = [place in course.fallen for course in ahead.courses] if side["wall"] == "holds" else [False]
    if any(later):
        fate = f"{fate} at first, but {'falls' if all(later) else 'may fall'} in a later round"
    if ahead.next_step > INVADERS_MOVE:
        text = f"{how_many(side['strike'], 'strike')} the wall in this melee, and {fate}" + (
            f"; {left}" if left else ""
        )
    else:
        text = left if side["stand"][1] == 0 else f"{left}, and {fate or 'no wall stops them'}"
    spared = side["strike"][1] == 0 and (side["stand"] is None or side["stand"][1] == 0)
    held = spared or side["wall"] == "holds"
    sure = bool(side["sure"] and (held or side["wall"] != "open"))
    tone = GOOD if held else PLAIN if side["wall"] == "open" else BAD
    if any(later):
        sure, tone = (ahead.complete, BAD) if all(later) else (False, PLAIN)
    return {
        "side": place,
        "sure": sure,
        "tone": tone,
        "text": f"{SIDES[place].capitalize()}: {text}.",
    }


def how_many(bounds: list[int], verb: str) -> str:
    """How many do something, between bounds.

    >>> how_many([0, 0], "stand"), how_many([1, 1], "stand"), how_many([0, 2], "stand")
    ('nobody stands', '1 stands', '0 to 2 stand')
    """
    least, most = bounds
    if least < most:
        return f"{least} to {most} {verb}"
    return f"{most or 'nobody'} {does(verb, 1 if most == 0 else most)}"


def inside_lines(ahead: FightAhead) -> list[Json]:
    """The next melee inside, if there will be one."""
    found = [course.meet for course in ahead.courses]
    if not any(meet and meet[0] > 0 for meet in found):
        return []
    foes, troops, killed, lost = found[0] if len(found[0]) == 4 else [0, 0, 0, 0]
    alike = all(meet == found[0] for meet in found) and counted_already(ahead)
    if not alike:
        return [{"side": -1, "sure": False, "tone": PLAIN, "text": "Inside: how many meet depends on your choices."}]
    if troops == 0:
        text = f"Inside: {counted(foes, 'invader')}, and none of your troops to meet {'it' if foes == 1 else 'them'}."
    else:
        met = f"{counted(foes, 'invader')} {does('meet', foes)} {troops} of yours"
        text = f"Inside: {met}; {killed} of them and {lost} of yours {'fall' if killed + lost != 1 else 'falls'}."
    return [{"side": -1, "sure": True, "tone": BAD if lost == troops and killed < foes else PLAIN, "text": text}]


def outcome_line(realm: Realm, ahead: FightAhead) -> Json:
    """How the fight ends if nothing else is done, and what remains open."""
    courses = ahead.courses
    fates = {course.sacked for course in courses}
    lead = "If you do this and then hold your posts" if ahead.drafted else "If you hold your posts"
    tried = "" if ahead.complete else ", as far as can be foreseen"  # not every way in which troops can fall was tried
    if len(fates) > 1:
        text, tone = f"{lead}, who falls decides whether the castle stands.", PLAIN
    elif courses[0].sacked:
        text, tone = f"{lead}, the castle is sacked{tried}.", BAD
    else:
        text, tone = f"{lead}, the castle survives {losses(realm, ahead)}{tried}.", GOOD
    return {"side": -1, "sure": ahead.complete and len(fates) == 1, "tone": tone, "text": text}


def losses(realm: Realm, ahead: FightAhead) -> str:
    """What the sensible course costs: mercenaries are lost before soldiers are wounded."""
    course = ahead.courses[-1]
    rounds = f"after {counted(max(1, course.round - int(realm.round)), 'more round')}"
    wounded, lost = course.wounded - int(realm.wounded), ahead.mercenaries - course.mercenaries
    price = [*troop_parts(max(0, wounded), max(0, lost)), *lost_walls(realm, ahead)]
    return f"{rounds}, at the price of {listed(price)}" if price else f"{rounds}, without a loss"


def lost_walls(realm: Realm, ahead: FightAhead) -> list[str]:
    """The walls that fall whoever falls with them, then those that may."""
    surely: list[str] = []
    perhaps: list[str] = []
    for place, side in enumerate(realm.sides):
        falls = [place in course.fallen for course in ahead.courses]
        if side.piece != NOTHING and any(falls):
            name = f"the {SIDES[place]} {'gate' if side.is_gate() else 'wall'}"
            (surely if all(falls) else perhaps).append(name)
    return [*surely, *(f"perhaps {name}" for name in perhaps)]
