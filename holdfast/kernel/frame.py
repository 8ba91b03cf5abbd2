"""Frames: open questions, as plain data on the stack inside the state.

A frame says three things: who decides, what they may do, and what follows. There are three kinds of question
(*one*, *each*, *any*), the question put to CHANCE, and the step, which asks nobody and runs by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast, final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.action import ALLOWED, Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.kernel.state import State

S = TypeVar("S", bound="State")

# The actors that are not seats.
CHANCE: Final = -1
OVER: Final = -2

# Whose own parts of the state, as a set of seats, one bit each.
NO_PART: Final = 0
EVERY_PART: Final = -1
# One more bit, which `EVERY_PART` includes: what belongs to no seat, for games that mark its changes.
BOARD: Final = 1 << 62

# Shared by all frames, and never changed.
NOBODY_ELSE: Final[list[int]] = []
NO_ANSWERS: Final[list[Action[Any]]] = []

# What a frame is; the machine dispatches on this.
ONE: Final = 0
EACH: Final = 1
ANY: Final = 2
DEAL: Final = 3
STEP: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """Base of all frames. `name` is what skins and the JSON form call it.

    `public` says that the legal answers follow from what every seat can see; only then may a question answer itself
    when there is just one. Which of the methods a frame needs depends on its kind; all of them are declared
    here, so that the machine can call them without asking what kind of frame it is.
    """

    def __init__(self, name: str, sort: i64, seat: i64, public: bool = True) -> None:
        self.name: Final = name
        self.sort: i64 = sort
        self.seat: i64 = seat
        self.public: Final = public
        # Whose own parts of the state may change when it runs, or when it is answered by CHANCE or by itself.
        self.touches: i64 = 1 << seat if seat >= 0 else EVERY_PART
        # True where only legal candidates are offered in the first place: the machine then asks for no verdicts.
        self.certain = False
        # The legal answers, worked out by the machine when the question comes up. Never changed in place.
        self.answers: list[Action[S]] = NO_ANSWERS
        # A question to a team: the seats that may answer it too. The first answer counts. Never changed in place.
        self.mates: list[int] = NOBODY_ELSE

    def candidates(self, state: S, seat: i64, out: list[Action[S]]) -> None:
        """Append the actions that this question is about, legal or not, in a stable order."""
        raise NotImplementedError(self.name)

    def legal(self, state: S, seat: i64) -> list[Action[S]]:
        """The candidates that are allowed, in their order; callers must treat the list as read-only.

        A frame may find them without trying every candidate, or return the same list every time; the laws
        check that these are exactly the candidates whose verdict is `ALLOWED`.
        """
        actions: list[Action[S]] = []
        self.candidates(state, seat, actions)
        if self.certain:
            return actions
        return [action for action in actions if action.verdict(state, seat) == ALLOWED]

    def prompt(self, state: S) -> str:
        """The question in words."""
        return self.name

    def run(self, state: S) -> None:
        """Carry out a step's part of the procedure."""
        raise NotImplementedError(self.name)

    def copy(self) -> Frame[S]:
        """An independent frame with the same content, but without the worked-out answers.

        They may depend on what only the seat that is asked can see, so a view must not contain them.
        """
        raise NotImplementedError(self.name)

    def twin(self) -> Frame[S]:
        """An independent frame for a copy of the whole state, answers included."""
        frame = self.copy()
        frame.answers = self.answers
        frame.mates = self.mates
        return frame

    def to_json(self) -> dict[str, object]:
        """The open question with its partial answers; everything in it may be known to the view's owner."""
        return {"question": self.name, "seat": int(self.seat)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Frame[S]):
    """A question to a single seat; or to a team, where its mates may answer as well as the seat."""

    def __init__(self, name: str, seat: i64, public: bool = True) -> None:
        super().__init__(name, ONE, seat, public)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """A piece of procedure. The machine takes it off the stack and runs it; it may open further frames."""

    def __init__(self, name: str, seat: i64 = OVER) -> None:
        super().__init__(name, STEP, seat)

    def copy(self) -> Step[S]:
        return self  # a step without content of its own is shared

    def twin(self) -> Step[S]:
        return self

    def to_json(self) -> dict[str, object]:
        return {"step": self.name}


@final
class Each(Frame[S]):
    """A question to several seats at once: each has a small stack of frames, its lane.

    A lane reads and writes only its own seat's part of the state and never draws chance, so answers in any order
    give the same state. The frame closes when all lanes are empty.
    """

    def __init__(self, name: str, lanes: list[list[Frame[S]]]) -> None:
        super().__init__(name, EACH, OVER)
        self.lanes = lanes
        self.fresh = True

    def copy(self) -> Each[S]:
        each: Each[S] = Each(self.name, [[frame.copy() for frame in lane] for lane in self.lanes])
        each.fresh = self.fresh
        return each

    def twin(self) -> Each[S]:
        each: Each[S] = Each(self.name, [[frame.twin() for frame in lane] for lane in self.lanes])
        each.fresh = self.fresh
        return each

    def to_json(self) -> dict[str, object]:
        return {"each": self.name, "lanes": [[frame.to_json() for frame in lane] for lane in self.lanes]}


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyOf(Frame[S]):
    """A question that any listed seat may answer: interrupt windows and team decisions.

    A seat that passes is not asked again until somebody acts, which reopens the window for all; it closes when all
    have passed. Actions call `passes` and `reopen`.
    """

    def __init__(self, name: str, seats: list[int]) -> None:
        super().__init__(name, ANY, OVER)
        self.seats = seats
        self.waiting = seats[:]

    def passes(self, seat: i64) -> None:
        self.waiting.remove(seat)

    def reopen(self) -> None:
        self.waiting = self.seats[:]

    def to_json(self) -> dict[str, object]:
        return {"any": self.name, "waiting": list(self.waiting)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Frame[S]):
    """A question to CHANCE. `stream` names the source of luck, so that paired games can share it."""

    def __init__(self, name: str, seat: i64 = CHANCE) -> None:
        super().__init__(name, DEAL, seat)

    def stream(self, state: S) -> str:
        """The name of the deck; for a die, which one, when, whose and how often. Equal names get equal luck."""
        raise NotImplementedError(self.name)

    def outcomes(self, state: S) -> list[tuple[Action[S], int]]:
        """Every outcome with its exact weight."""
        raise NotImplementedError(self.name)

    def pick(self, state: S, rng: Rng) -> Action[S]:
        """An outcome drawn by weight."""
        chances = self.outcomes(state)
        left = rng.below(sum([weight for _, weight in chances]))
        for outcome, weight in chances:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights must add up")

    def copy(self) -> Chance[S]:
        return self  # what it asks is fixed, so it is shared

    def twin(self) -> Chance[S]:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance[S]):
    """Draw the next card of a deck; with `turns` of 4 the card also lies one of four ways round.

    `table[kind * turns + turn]` is the outcome.
    """

    def __init__(self, name: str, table: list[Action[S]], turns: i64, seat: i64 = CHANCE) -> None:
        super().__init__(name, seat)
        self.table = table
        self.turns: i64 = turns

    def deck(self, state: S) -> Deck:
        raise NotImplementedError(self.name)

    def printed(self, state: S) -> list[int]:
        """How many copies of each kind the full deck has."""
        raise NotImplementedError(self.name)

    def stream(self, state: S) -> str:
        return self.name

    def outcomes(self, state: S) -> list[tuple[Action[S], int]]:
        deck = self.deck(state)
        turns = self.turns
        found: list[tuple[Action[S], int]] = []
        kinds = len(self.table) // turns
        for kind in range(kinds):
            weight = deck.weight(kind)
            if weight > 0:
                for turn in range(turns):
                    found.append((self.table[kind * turns + turn], weight))
        return found

    def pick(self, state: S, rng: Rng) -> Action[S]:
        deck = self.deck(state)
        turn: i64 = 0  # a plain number: as the value of a conditional expression it would be boxed
        if self.turns > 1:
            turn = rng.below(self.turns)
        kind: i64 = 0
        mixed = deck.mixed()
        if mixed == 0:
            kind = deck.under[0]
        else:
            left: i64 = rng.below(mixed) - len(deck.inside)
            if left < 0:
                kind = deck.inside[left]
            else:
                # The removed cards may be any of the unseen ones, so all of those are equally likely.
                left = rng.below(deck.unseen) if deck.removed > 0 else left
                bag = deck.bag
                left -= bag[0]
                while left >= 0:
                    kind += 1
                    left -= bag[kind]
        return self.table[kind * self.turns + turn]


def copied(stack: list[Frame[Any]]) -> list[Frame[Any]]:
    """The frames for a view, or for a state made from one: independent, without the worked-out answers."""
    frames: list[Frame[Any]] = []
    for frame in stack:
        twin = frame.copy()
        if len(frame.mates) > 0:
            twin.mates = frame.mates
        frames.append(twin)
    return frames


def asked_in(stack: list[Frame[Any]], seat: i64) -> Frame[Any] | None:
    """The question on this stack that a seat is to answer, if any: the same for a state and for a view of it."""
    if len(stack) == 0:
        return None
    frame = stack[-1]
    if frame.sort == ONE:
        return frame if frame.seat == seat or seat in frame.mates else None
    if frame.sort == EACH:
        lanes = cast("Each[Any]", frame).lanes
        if 0 <= seat < len(lanes):
            lane = lanes[seat]
            if len(lane) > 0:
                return lane[-1]
        return None
    if frame.sort == ANY:
        return frame if seat in cast("AnyOf[Any]", frame).waiting else None
    return None
