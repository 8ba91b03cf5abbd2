"""Who falls, and who climbs: the owner of the castle decides for both sides (R-casualty-choice, R-ladder-which).

What has only one outcome is settled at once. Where two kinds stand side by side, the owner says how many of the
first kind are hit; the sensible answer comes first: archers die first, mercenaries are lost first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_empire.packing import side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import LARGEST_COUNT, SIDES
from holdfast.games.after_the_empire.words import Delta, counted, does, own_troop_words, troop_words
from holdfast.kernel.action import Action
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

# Where a toll is taken.
FIELD: Final = 0  # invaders before a wall
WALL: Final = 1  # troops on a wall
INSIDE: Final = 2  # troops inside
CLIMB: Final = 3  # invaders who pass the wall
TOLLS: Final[tuple[str, ...]] = ("slay", "lose", "lose inside", "climb")


def owed(realm: Realm, toll: i64, place: i64) -> i64:
    """How many are still to fall or to climb."""
    if toll == FIELD:
        return realm.sides[place].fire
    if toll == WALL:
        return realm.sides[place].hail
    return realm.losses if toll == INSIDE else realm.climbers


def first_kind(realm: Realm, toll: i64, place: i64) -> i64:
    """Archers or mercenaries: the kind that the sensible answer takes first."""
    if toll == FIELD or toll == CLIMB:
        return realm.sides[place].archers
    return realm.sides[place].mercenaries if toll == WALL else realm.mercenaries


def other_kind(realm: Realm, toll: i64, place: i64) -> i64:
    """Swordsmen or soldiers."""
    if toll == FIELD or toll == CLIMB:
        return realm.sides[place].swordsmen
    return realm.sides[place].soldiers if toll == WALL else realm.soldiers


def take(state: EmpireState, realm: Realm, toll: i64, place: i64, first: i64, other: i64) -> None:
    """This many of each kind fall, or climb."""
    if first + other == 0:
        return
    if toll == FIELD:
        side = realm.sides[place]
        side.archers -= first
        side.swordsmen -= other
        side.fire -= first + other
    elif toll == CLIMB:
        climb(state, realm, place, first, other)
        return
    else:
        if toll == WALL:
            side = realm.sides[place]
            side.mercenaries -= first  # R-mercenary-dies: back to the supply
            side.soldiers -= other
            side.hail -= first + other
        else:
            realm.mercenaries -= first  # R-mercenary-dies
            realm.soldiers -= other
            realm.losses -= first + other
        realm.wounded += other  # R-wound: to the infirmary
    if state.log is not None:
        tell_toll(state, realm, toll, place, first, other)


def climb(state: EmpireState, realm: Realm, place: i64, archers: i64, swordsmen: i64) -> None:
    """R-ladder: these pass the wall and stand inside."""
    field = realm.sides[place]
    field.archers -= archers
    field.swordsmen -= swordsmen
    realm.archers += archers
    realm.swordsmen += swordsmen
    realm.climbers -= archers + swordsmen
    if state.log is not None:
        who = f"{troop_words(swordsmen, archers)} {does('climb', swordsmen + archers)}"
        text = f"{who} into the castle of @{realm.seat} from the {SIDES[place]}."
        facts: dict[str, object] = {"side": int(place), "swordsmen": int(swordsmen), "archers": int(archers)}
        state.tell(Event("climb", "R-ladder", realm.seat, text, facts))


def tell_toll(state: EmpireState, realm: Realm, toll: i64, place: i64, first: i64, other: i64) -> None:
    seat = realm.seat
    facts: dict[str, object] = {"toll": TOLLS[toll], "place": int(place)}
    if toll == FIELD:
        facts["archers"] = int(first)
        facts["swordsmen"] = int(other)
        text = f"{troop_words(other, first)} {does('fall', first + other)} {SIDES[place]} of @{seat}."
        state.tell(Event("slain", "R-casualty-choice", seat, text, facts))
        return
    delta: Delta = {}
    if first:
        delta["mercenaries"] = -int(first)
    if other:
        delta["soldiers"] = -int(other)
        delta["wounded"] = int(other)
    facts["delta"] = delta
    where = f"on the {SIDES[place]} wall" if toll == WALL else "inside the castle"
    text = f"@{seat} loses {own_troop_words(other, first)} {where}."
    state.tell(Event("losses", "R-wound" if other else "R-mercenary-dies", seat, text, facts))


def settled(state: EmpireState, realm: Realm, toll: i64, place: i64) -> bool:
    """Take the part of a toll that is certain; false if the owner has to choose who pays the rest."""
    due = owed(realm, toll, place)
    first = first_kind(realm, toll, place)
    other = other_kind(realm, toll, place)
    sure_first = due - other if due > other else 0
    sure_other = due - first if due > first else 0
    if sure_first + sure_other >= due:
        take(state, realm, toll, place, sure_first, sure_other)
        return True
    take(state, realm, toll, place, sure_first, sure_other)
    return False


def resolve_archery(state: EmpireState, realm: Realm) -> None:
    """Settle what archery did, field by field and wall by wall; ask where there is a choice between kinds."""
    for place in range(4):
        side = realm.sides[place]
        if side.fire > 0 and not settled(state, realm, FIELD, place):
            ask_toll(state, realm, FIELD, place)
            return
        if side.hail > 0 and not settled(state, realm, WALL, place):
            ask_toll(state, realm, WALL, place)
            return


def resolve_climb(state: EmpireState, realm: Realm) -> None:
    if realm.climbers > 0 and not settled(state, realm, CLIMB, side_of(state.siege)):
        ask_toll(state, realm, CLIMB, side_of(state.siege))


def resolve_losses(state: EmpireState, realm: Realm) -> None:
    if realm.losses > 0 and not settled(state, realm, INSIDE, 0):
        ask_toll(state, realm, INSIDE, 0)


def ask_toll(state: EmpireState, realm: Realm, toll: i64, place: i64) -> None:
    state.ask(realm.seat, state.rules.casualties[realm.seat][toll])
    state.ask(realm.seat, Toll(realm.seat, toll, place))


@final
class Casualties(Step["EmpireState"]):
    """Continue with the tolls of this step after an answer."""

    def __init__(self, seat: i64, toll: i64) -> None:
        super().__init__("casualties", seat)
        self.toll: i64 = toll

    def run(self, state: EmpireState) -> None:
        realm = state.realms[self.seat]
        if self.toll == INSIDE:
            resolve_losses(state, realm)
        elif self.toll == CLIMB:
            resolve_climb(state, realm)
        else:
            resolve_archery(state, realm)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat), "toll": TOLLS[self.toll]}


@final
@mypyc_attr(free_list_len=1)
class Toll(Question["EmpireState"]):
    """How many of the first kind are taken; the rest of the toll falls on the other."""

    def __init__(self, seat: i64, toll: i64, place: i64) -> None:
        super().__init__(TOLLS[toll], seat)
        self.certain = True
        self.toll: i64 = toll
        self.place: i64 = place

    def due(self, state: EmpireState) -> i64:
        """How many this answer decides about: never more than the largest count."""
        due = owed(state.realms[self.seat], self.toll, self.place)
        return due if due < LARGEST_COUNT else LARGEST_COUNT

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        answers = state.rules.toll[self.toll][self.place]
        for count in range(self.due(state), -1, -1):
            out.append(answers[count])

    def prompt(self, state: EmpireState) -> str:
        due = self.due(state)
        if self.toll == FIELD:
            return f"{counted(due, 'invader')} {does('fall', due)} in the {SIDES[self.place]}. How many are archers?"
        if self.toll == CLIMB:
            return (
                f"{counted(due, 'invader')} {does('climb', due)} in from the {SIDES[self.place]}. How many are archers?"
            )
        where = "inside" if self.toll == INSIDE else f"on the {SIDES[self.place]} wall"
        return f"{due} of your troops {does('fall', due)} {where}. How many are mercenaries?"

    def copy(self) -> Toll:
        return Toll(self.seat, self.toll, self.place)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "place": int(self.place)}


@final
class PayToll(Action["EmpireState"]):
    """R-casualty-choice, R-ladder-which: this many of the first kind, the rest of the other."""

    def __init__(self, toll: i64, place: i64, count: i64) -> None:
        super().__init__(toll_notation(toll, place, count), "R-ladder-which" if toll == CLIMB else "R-casualty-choice")
        self.toll: i64 = toll
        self.place: i64 = place
        self.count: i64 = count

    def apply(self, state: EmpireState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Toll)
        due = question.due(state)
        state.close(seat)
        take(state, state.realms[seat], self.toll, question.place, self.count, due - self.count)


def toll_notation(toll: i64, place: i64, count: i64) -> str:
    if toll == FIELD:
        return f"slay {count} {'archer' if count == 1 else 'archers'} {SIDES[place]}"
    if toll == CLIMB:
        return f"climb {count} {'archer' if count == 1 else 'archers'} {SIDES[place]}"
    where = "inside" if toll == INSIDE else SIDES[place]
    return f"lose {count} {'mercenary' if count == 1 else 'mercenaries'} {where}"
