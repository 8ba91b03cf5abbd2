"""Placing and moving troops: deployment, move tokens, and the free movement in combat.

All three are one question asked place by place in a fixed order, each troop once: how many soldiers stand on the
north wall, on the east wall, and so on, then the mercenaries; the others stand inside. So there are no
permutations and no endless rearranging.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import LARGEST_COUNT, NOTHING, SIDES
from holdfast.games.after_the_empire.words import counted
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

SOLDIERS: Final = 0
MERCENARIES: Final = 1
TROOP_KINDS: Final[tuple[str, ...]] = ("soldiers", "mercenaries")
TROOP_SINGULAR: Final[tuple[str, ...]] = ("soldier", "mercenary")

# Why the troops are being moved.
DEPLOY: Final = 0
BY_TOKENS: Final = 1
FREELY: Final = 2
PURPOSES: Final[tuple[str, ...]] = ("deploy", "move by tokens", "move")
PURPOSE_RULES: Final[tuple[str, ...]] = ("R-deploy", "R-moves", "R-movement-troops")

NO_LIMIT: Final = 1_000_000

# Verdict of `Post`.
TOO_FEW_MOVES: Final = 1


def set_post(realm: Realm, side: i64, kind: i64, count: i64) -> None:
    if kind == SOLDIERS:
        realm.sides[side].soldiers = count
    else:
        realm.sides[side].mercenaries = count


@final
@mypyc_attr(free_list_len=1)
class Posting(Question["EmpireState"]):
    """How many troops of one kind stand on one wall.

    `was` remembers where the troops of this kind stood before; `outflow` and `inflow` count those who have left and
    arrived so far, so that no more troops move than `budget` allows. `here` counts those already posted at this place
    by an answer with the largest count.
    """

    def __init__(self, seat: i64, purpose: i64, budget: i64) -> None:
        super().__init__(PURPOSES[purpose], seat)
        self.certain = purpose != BY_TOKENS
        self.purpose: i64 = purpose
        self.budget: i64 = budget
        self.kind: i64 = SOLDIERS
        self.place: i64 = 0
        self.here: i64 = 0
        self.outflow: i64 = 0
        self.inflow: i64 = 0
        self.was: list[int] = [0, 0, 0, 0]

    def copy(self) -> Posting:
        twin = Posting(self.seat, self.purpose, self.budget)
        twin.kind = self.kind
        twin.place = self.place
        twin.here = self.here
        twin.outflow = self.outflow
        twin.inflow = self.inflow
        twin.was = self.was[:]
        return twin

    def to_json(self) -> dict[str, object]:
        return {
            "question": self.name,
            "seat": int(self.seat),
            "kind": TROOP_KINDS[self.kind],
            "place": SIDES[self.place],
            "budget": int(self.budget),
            "here": int(self.here),
            "outflow": int(self.outflow),
            "inflow": int(self.inflow),
            "was": list(self.was),
        }

    def prompt(self, state: EmpireState) -> str:
        left = state.realms[self.seat].muster
        more = "more " if self.here else ""
        return f"How many {more}{TROOP_KINDS[self.kind]} on the {SIDES[self.place]} wall? ({left} to place)"

    def fewest(self) -> i64:
        """R-moves: no more may leave than there are moves."""
        return self.was[self.place] - (self.budget - self.outflow)

    def most(self, realm: Realm) -> i64:
        """No more may come than there are moves, or troops."""
        by_moves = self.was[self.place] + self.budget - self.inflow
        in_hand = self.here + realm.muster
        return by_moves if by_moves < in_hand else in_hand

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        most = state.realms[seat].muster
        out.extend(state.rules.posts_up_to[self.kind][self.place][most if most < LARGEST_COUNT else LARGEST_COUNT])

    def legal(self, state: EmpireState, seat: i64) -> list[Action[Any]]:
        """Any number up to as many as are left: a list that is made only once. Move tokens limit it further."""
        realm = state.realms[seat]
        most = realm.muster
        posts = state.rules.posts_up_to[self.kind][self.place][most if most < LARGEST_COUNT else LARGEST_COUNT]
        if self.purpose != BY_TOKENS:
            return posts
        allowed: list[Action[Any]] = []
        count: i64 = 0
        for post in posts:  # by the number of troops, from none upwards
            if self.token_verdict(realm, count) == ALLOWED:
                allowed.append(post)
            count += 1
        return allowed

    def token_verdict(self, realm: Realm, count: i64) -> i64:
        """R-moves: whether this many more may stand here; more than the largest count takes another answer."""
        there = self.here + count
        if there > self.most(realm) or (there < self.fewest() and count < LARGEST_COUNT):
            return TOO_FEW_MOVES
        return ALLOWED

    def begin(self, realm: Realm) -> None:
        """Take all troops of the kind off their posts, and go to the first wall."""
        kind = self.kind
        total = realm.soldiers if kind == SOLDIERS else realm.mercenaries
        place: i64 = 0
        for side in realm.sides:
            if kind == SOLDIERS:
                stood = side.soldiers
                side.soldiers = 0
            else:
                stood = side.mercenaries
                side.mercenaries = 0
            self.was[place] = stood
            total += stood
            place += 1
        if kind == SOLDIERS:
            realm.soldiers = 0
        else:
            realm.mercenaries = 0
        realm.muster = total
        self.outflow = 0
        self.inflow = 0
        self.place = -1
        self.here = 0

    def next_place(self, state: EmpireState) -> None:
        """Continue with the next wall or the next kind, or close."""
        realm = state.realms[self.seat]
        while True:
            self.place += 1
            self.here = 0
            if self.place == 4 or realm.muster == 0:
                self.finish_kind(realm)
                if self.kind == MERCENARIES:
                    state.close(self.seat)
                    self.tell(state, realm)
                    return
                self.kind = MERCENARIES
                self.begin(realm)
            elif realm.sides[self.place].piece != NOTHING:
                return

    def finish_kind(self, realm: Realm) -> None:
        """The rest go inside; the moves made are used up."""
        if self.kind == SOLDIERS:
            realm.soldiers = realm.muster
        else:
            realm.mercenaries = realm.muster
        realm.muster = 0
        self.budget -= self.outflow if self.outflow > self.inflow else self.inflow

    def tell(self, state: EmpireState, realm: Realm) -> None:
        if state.log is None:
            return
        posts = [f"{realm.sides[side].troops()} {SIDES[side]}" for side in range(4) if realm.sides[side].troops()]
        inside = realm.soldiers + realm.mercenaries
        if inside:
            posts.append(f"{inside} inside")
        text = f"@{self.seat} posts the troops: {', '.join(posts)}."
        facts: dict[str, object] = {
            "soldiers": [int(side.soldiers) for side in realm.sides],
            "mercenaries": [int(side.mercenaries) for side in realm.sides],
        }
        state.tell(Event("posted", PURPOSE_RULES[self.purpose], self.seat, text, facts))


def start_posting(state: EmpireState, seat: i64, purpose: i64, budget: i64) -> None:
    """Open the question, unless there are no troops to post or no wall to post them on."""
    realm = state.realms[seat]
    if realm.troops() == 0 or not realm.has_wall():
        return
    posting = Posting(seat, purpose, budget)
    state.ask(seat, posting)
    posting.begin(realm)
    posting.next_place(state)


@final
class Post(Action["EmpireState"]):
    """This many troops of a kind stand on this wall: R-deploy, R-moves, R-movement-troops."""

    def __init__(self, kind: i64, side: i64, count: i64) -> None:
        noun = TROOP_SINGULAR[kind] if count == 1 else TROOP_KINDS[kind]
        super().__init__(f"troops {count} {noun} {SIDES[side]}", "R-deploy")
        self.kind: i64 = kind
        self.side: i64 = side
        self.count: i64 = count

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        posting = state.asked(seat)
        assert isinstance(posting, Posting)
        return posting.token_verdict(state.realms[seat], self.count) if posting.purpose == BY_TOKENS else ALLOWED

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        posting = state.asked(seat)
        assert isinstance(posting, Posting)
        return Refusal("R-moves", f"your move tokens let {counted(posting.budget, 'troop')} move")

    def apply(self, state: EmpireState, seat: i64) -> None:
        posting = state.asked(seat)
        assert isinstance(posting, Posting)
        realm = state.realms[seat]
        realm.muster -= self.count
        posting.here += self.count
        set_post(realm, self.side, self.kind, posting.here)
        if self.count == LARGEST_COUNT and realm.muster > 0 and posting.here < posting.most(realm):
            return  # more than one answer can say: ask again
        was = posting.was[self.side]
        if posting.here > was:
            posting.inflow += posting.here - was
        else:
            posting.outflow += was - posting.here
        posting.next_place(state)


HOLD_OR_REGROUP: Final = "Do you hold your posts, or regroup?"


@final
@mypyc_attr(free_list_len=1)
class Orders(Question["EmpireState"]):
    """Stay, or regroup: asked before moves by token and in every movement step."""

    def __init__(self, seat: i64, purpose: i64, budget: i64) -> None:
        super().__init__(PURPOSES[purpose], seat)
        self.certain = True
        self.purpose: i64 = purpose
        self.budget: i64 = budget

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.hold_or_regroup)

    def legal(self, state: EmpireState, seat: i64) -> list[Action[Any]]:
        return state.rules.hold_or_regroup

    def prompt(self, state: EmpireState) -> str:
        if self.purpose == BY_TOKENS:
            return f"Your move tokens let {counted(self.budget, 'troop')} change places. {HOLD_OR_REGROUP}"
        return HOLD_OR_REGROUP

    def copy(self) -> Orders:
        return Orders(self.seat, self.purpose, self.budget)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "budget": int(self.budget)}


@final
class Hold(Action["EmpireState"]):
    """R-movement-troops: moving is free, and so is staying."""

    def __init__(self) -> None:
        super().__init__("hold", "R-movement-troops")

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.close(seat)


@final
class Regroup(Action["EmpireState"]):
    """Take the troops off their posts and place them again: R-moves, R-movement-troops."""

    def __init__(self) -> None:
        super().__init__("regroup", "R-movement-troops")

    def apply(self, state: EmpireState, seat: i64) -> None:
        orders = state.asked(seat)
        assert isinstance(orders, Orders)
        state.close(seat)
        start_posting(state, seat, orders.purpose, orders.budget)
