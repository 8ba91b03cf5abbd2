"""Ways to regroup in a fight that saves a castle which would be sacked if its troops held their posts.

All cards of the fight are revealed by then, so `fight_ahead` foresees what comes of each way. Not every way is tried:
from the posts as they are, and from the best few found, some troops go from one place to another.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_empire.casualties import Toll
from holdfast.games.after_the_empire.deployment import Posts, expand_posting
from holdfast.games.after_the_empire.fight_ahead import Course, FightAhead
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import MERCENARIES, SOLDIERS, Orders
from holdfast.games.after_the_empire.view import EmpireView, resample
from holdfast.games.after_the_empire.words import counted
from holdfast.kernel.action import Action, Refused
from holdfast.kernel.rng import Rng

INSIDE: Final = len(SIDES)
SHIFTS: Final = (1, 2, 4)  # troops who change places together
ROUNDS: Final = 2
KEPT: Final = 3  # ways to stand from which the next round goes on

Answers = tuple[Action[Any], ...]
# Sacked or not; if so, how soon and by how many too many, otherwise who is lost: the lower the better.
Outcome = tuple[int, int, int]
# Soldiers and mercenaries on each side, then inside.
Stand = tuple[tuple[int, int], ...]


def sacked_if_held(view: EmpireView) -> bool:
    """Whether the viewer is asked to hold or regroup, and holding loses the castle, whoever falls."""
    if not isinstance(view.asked(), Orders):
        return False
    return all(course.sacked for course in FightAhead(view, int(view.viewer)).courses)


def at_stake(view: EmpireView) -> str:
    """Where the castle is lost if its troops hold their posts, in a sentence; '' if it is not lost whoever falls."""
    courses = FightAhead(view, int(view.viewer)).courses
    if not all(course.sacked for course in courses):
        return ""
    realm = view.realms[view.viewer]
    said = []
    if (inside := int(realm.invaders_inside())) > 0:
        said.append(f"{counted(inside, 'invader')} {'is' if inside == 1 else 'are'} inside already")
    for side, name in enumerate(SIDES):
        if realm.sides[side].piece == NOTHING and realm.sides[side].invaders() > 0:
            said.append(f"no wall stops those in the {name}")
        elif realm.sides[side].piece != NOTHING:
            falls = [side in course.ways for course in courses]
            if any(falls):
                said.append(f"the {name} wall {'falls' if all(falls) else 'may fall'}")
    text = "; ".join(said) or "they climb over your walls"
    return f"{text[0].upper()}{text[1:]}."


def beyond_saving(view: EmpireView) -> str:
    """Says so if the castle is lost, as far as can be foreseen, whatever the viewer answers; '' if not."""
    asked = view.asked()
    if isinstance(asked, Orders) and sacked_if_held(view) and not safest_regrouping(view):
        return "The castle cannot be saved, as far as can be foreseen."
    if isinstance(asked, Toll) and all(course.sacked for course in FightAhead(view, int(view.viewer)).courses):
        return "Whatever you choose here, the castle is sacked if you hold your posts afterwards."
    return ""


def safest_regrouping(view: EmpireView) -> Answers:
    """The answers that save the castle at the lowest price; none if no way was found."""
    seat = int(view.viewer)
    state = resample(view, Rng(0))
    begin = stand_of(view.realms[seat])
    tried: dict[Stand, tuple[Outcome, Answers]] = {}
    best = [begin]
    for _ in range(ROUNDS):
        for stand in [way for old in best for way in shifted(view.realms[seat], old) if way not in tried]:
            try:
                answers = tuple(expand_posting(state, seat, posts_of(stand)))
            except Refused:  # move tokens let only some of them change places
                continue
            tried[stand] = (outcome(FightAhead(view, seat, answers)), answers)
        best = sorted(tried, key=lambda stand: tried[stand][0])[:KEPT]
        if not best:
            return ()
    found, answers = tried[best[0]]
    return () if found[0] else answers


def outcome(ahead: FightAhead) -> Outcome:
    """What comes of it if those fall whose fall costs most."""
    return max(
        (1, -course.round, unbeaten(course)) if course.sacked else (0, course.wounded, -course.mercenaries)
        for course in ahead.courses
    )


def unbeaten(course: Course) -> int:
    """How many invaders the first melee inside leaves standing."""
    foes, _, killed, _ = course.meet if len(course.meet) == 4 else [0, 0, 0, 0]
    return foes - killed


def stand_of(realm: Realm) -> Stand:
    posted = tuple((int(side.soldiers), int(side.mercenaries)) for side in realm.sides)
    return (*posted, (int(realm.soldiers), int(realm.mercenaries)))


def shifted(realm: Realm, stand: Stand) -> list[Stand]:
    """The ways to stand in which some troops go from one place to another, mercenaries first."""
    open_to = [place for place in range(len(SIDES)) if realm.sides[place].piece != NOTHING]
    found = []
    for start, here in enumerate(stand):
        for goal in (*open_to, INSIDE):
            for count in dict.fromkeys(min(count, sum(here)) for count in (*SHIFTS, sum(here))):
                if start != goal and count:
                    hired = min(count, here[MERCENARIES])
                    found.append(moved(stand, start, goal, count - hired, hired))
    return found


def moved(stand: Stand, start: int, goal: int, soldiers: int, hired: int) -> Stand:
    places = list(stand)
    places[start] = (stand[start][SOLDIERS] - soldiers, stand[start][MERCENARIES] - hired)
    places[goal] = (stand[goal][SOLDIERS] + soldiers, stand[goal][MERCENARIES] + hired)
    return tuple(places)


def posts_of(stand: Stand) -> Posts:
    return {
        (kind, side): here[kind]
        for side, here in enumerate(stand[:INSIDE])
        for kind in (SOLDIERS, MERCENARIES)
        if here[kind]
    }
