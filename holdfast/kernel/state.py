"""The state of a game in play, and the machine that asks the questions on its stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.action import ALLOWED, Action, Refusal, Refused
from holdfast.kernel.event import Event, Log, Onlooker
from holdfast.kernel.frame import (
    ANY,
    CHANCE,
    DEAL,
    EACH,
    EVERY_PART,
    ONE,
    OVER,
    STEP,
    AnyOf,
    Chance,
    Each,
    Frame,
    asked_in,
)
from holdfast.kernel.result import Result

if TYPE_CHECKING:
    from holdfast.kernel.game import Game
    from holdfast.kernel.view import View

K_OVER: Final = "K-over"
K_TURN: Final = "K-not-your-turn"
K_ASKED: Final = "K-not-asked"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole truth of one game in play.

    A subclass holds the data and implements `copy`, `view`, `result` and `to_json`. The stack of frames says what
    is asked; nothing else decides whose turn it is. `log` and `onlooker` listen during `apply` and are None otherwise.

    `touched` is for a reader who looks at many positions of one game and does not want to read everything again: the
    seats that answered or that a frame `touches`, one bit each, since the reader set it to 0. In a game where answers
    and frames change only what their own seats have, nothing else can be different. A game may mark changes of what
    belongs to no seat in the same way, with the bit `BOARD`.
    """

    def __init__(self, game: Game, seats: i64) -> None:
        self.game: Final = game
        self.seats: i64 = seats
        self.stack: list[Frame[Any]] = []
        self.touched: i64 = EVERY_PART
        self.log: Log | None = None
        self.onlooker: Onlooker | None = None

    # -- the contract ---------------------------------------------------------------------------------------

    def to_act(self) -> list[int]:
        """The seats that owe an answer, or [CHANCE], or [] when the game is over."""
        if len(self.stack) == 0:
            return []
        frame = self.stack[-1]
        if frame.sort == EACH:
            lanes = cast("Each[Any]", frame).lanes
            return [seat for seat in range(len(lanes)) if len(lanes[seat]) > 0]
        if frame.sort == ANY:
            return list(cast("AnyOf[Any]", frame).waiting)
        if frame.sort == DEAL:
            return [CHANCE]
        return [frame.seat, *frame.mates]

    def first_answer_counts(self) -> bool:
        """Whether a team is asked and any of its seats may answer; if not, all seats that are asked must answer."""
        return len(self.stack) > 0 and self.stack[-1].sort == ONE and len(self.stack[-1].mates) > 0

    def actor(self) -> i64:
        """The first of `to_act`, CHANCE, or OVER: what a playout loop needs."""
        if len(self.stack) == 0:
            return OVER
        frame = self.stack[-1]
        if frame.sort == ONE:
            return frame.seat
        if frame.sort == EACH:
            seat: i64 = 0
            for lane in cast("Each[Any]", frame).lanes:
                if len(lane) > 0:
                    return seat
                seat += 1
            return OVER
        if frame.sort == DEAL:
            return CHANCE
        return cast("AnyOf[Any]", frame).waiting[0]

    def asked(self, seat: i64) -> Frame[Any] | None:
        """The question that this seat is to answer now, if any."""
        return asked_in(self.stack, seat)

    def candidates(self, seat: i64) -> list[Action[Any]]:
        """The actions that the seat's question is about, legal or not, in a stable order."""
        frame = self.asked(seat)
        found: list[Action[Any]] = []
        if frame is not None:
            frame.candidates(self, seat, found)
        return found

    def choices(self, seat: i64) -> list[Action[Any]]:
        """The legal part of the candidates, complete. Treat the list as read-only."""
        frame = self.asked(seat)
        if frame is None:
            return []
        if frame.sort == ANY or frame.seat != seat:
            return frame.legal(self, seat)
        return frame.answers

    def refusal(self, seat: i64, action: Action[Any]) -> Refusal | None:
        """None exactly for the actions in `choices`; otherwise the rule and the reason."""
        if len(self.stack) == 0:
            return Refusal(K_OVER, "the game is over")
        if self.asked(seat) is None:
            return Refusal(K_TURN, "it is not your turn to answer")
        if action not in self.candidates(seat):
            return Refusal(K_ASKED, f"'{action.notation}' does not answer this question")
        code = action.verdict(self, seat)
        return None if code == ALLOWED else action.refusal(self, seat, code)

    def apply(self, seat: i64, action: Action[Any], log: Log | None = None, onlooker: Onlooker | None = None) -> None:
        """The checked path: raises `Refused` before any change; reports what happens to `log` and to the onlooker."""
        if seat == CHANCE:
            self.check_chance(action)
        else:
            refusal = self.refusal(seat, action)
            if refusal is not None:
                raise Refused(refusal)
        self.log = log
        self.onlooker = onlooker
        try:
            self.push(seat, action)
        finally:
            self.log = None
            self.onlooker = None

    def push(self, seat: i64, action: Action[Any]) -> None:
        """The unchecked fast path; builds no events unless called by `apply`."""
        self.touched |= 1 << seat if seat >= 0 else self.stack[-1].touches
        action.apply(self, seat)
        self.settle(seat)

    def chance(self) -> Chance[Any]:
        """The question that CHANCE is to answer; only when `to_act` says so."""
        frame = self.stack[-1]
        assert frame.sort == DEAL
        return cast("Chance[Any]", frame)

    def outcomes(self) -> list[tuple[Action[Any], int]]:
        """When CHANCE acts: every outcome with its exact weight."""
        return self.chance().outcomes(self)

    def copy(self) -> State:
        """An independent state, equal in everything."""
        raise NotImplementedError

    def view(self, seat: i64) -> View:
        """What this seat, or a SPECTATOR, may see."""
        raise NotImplementedError

    def glance(self, seat: i64) -> View:
        """Like `view`, but to be read at once: it shows the same, but may share parts with the state.

        Callers must not change it or keep any part of it; once the state changes, it is no longer valid. Views are
        most of the cost of a bot's playouts, and a game that can give glances makes them cheap.
        """
        return self.view(seat)

    def result(self) -> Result | None:
        """None while the game runs."""
        raise NotImplementedError

    def to_json(self) -> dict[str, object]:
        """The whole truth as plain data: equal states have equal JSON."""
        raise NotImplementedError

    # -- for the rules --------------------------------------------------------------------------------------

    def ask(self, seat: i64, frame: Frame[Any]) -> None:
        """Open a frame on top: in the seat's lane while an *each* is open, otherwise on the stack.

        An *each* that is still fresh has to wait its turn: what is asked now comes before it.
        """
        if len(self.stack) > 0:
            top = self.stack[-1]
            if top.sort == EACH:
                each = cast("Each[Any]", top)
                if not each.fresh:
                    each.lanes[seat].append(frame)
                    return
        self.stack.append(frame)

    def lane(self, seat: i64) -> list[Frame[Any]]:
        """The seat's own small stack, while an *each* is open."""
        return cast("Each[Any]", self.stack[-1]).lanes[seat]

    def close(self, seat: i64) -> None:
        """Take the frame that was answered off the seat's lane or the stack."""
        top = self.stack[-1]
        if top.sort == EACH:
            cast("Each[Any]", top).lanes[seat].pop()
        else:
            self.stack.pop()

    def tell(self, event: Event) -> None:
        """Add an event to the log. Callers check `log` first, so that no event is built when nobody listens."""
        if self.log is not None:
            self.log.append(event)
            if self.onlooker is not None:
                self.onlooker.saw(self, event)

    def reopen(self) -> None:
        """Work out the answers of all open questions again, for a state that was built from a view."""
        for frame in self.stack[-1:]:
            if frame.sort == ONE:
                frame.answers = frame.legal(self, frame.seat)
            elif frame.sort == EACH:
                for lane in cast("Each[Any]", frame).lanes:
                    if len(lane) > 0:
                        lane[-1].answers = lane[-1].legal(self, lane[-1].seat)

    # -- the machine ----------------------------------------------------------------------------------------

    def settle(self, seat: i64) -> None:
        """Run steps and self-answering questions until somebody has a real choice or the game is over."""
        stack = self.stack
        while len(stack) > 0:
            frame = stack[-1]
            sort = frame.sort
            if sort == ONE:
                if not answers_itself(self, frame):
                    return
            elif sort == STEP:
                stack.pop()
                self.touched |= frame.touches
                frame.run(self)
            elif sort == EACH:
                each = cast("Each[Any]", frame)
                if each.fresh:
                    each.fresh = False
                    for lane in each.lanes:
                        self.settle_lane(lane)
                elif seat >= 0:
                    answered = each.lanes[seat]
                    self.settle_lane(answered)
                    if len(answered) > 0:
                        return
                for lane in each.lanes:
                    if len(lane) > 0:
                        return
                stack.pop()
            elif sort == ANY:
                if len(cast("AnyOf[Any]", frame).waiting) > 0:
                    return
                stack.pop()
            else:
                return

    def settle_lane(self, lane: list[Frame[Any]]) -> None:
        while len(lane) > 0:
            frame = lane[-1]
            if frame.sort == STEP:
                lane.pop()
                self.touched |= frame.touches
                frame.run(self)
            elif not answers_itself(self, frame):
                return

    def answers_itself(self, question: Frame[Any]) -> bool:
        """Work out the legal answers; give the only one if it follows from what everybody can see."""
        return answers_itself(self, question)

    def check_chance(self, action: Action[Any]) -> None:
        if len(self.stack) == 0:
            raise Refused(Refusal(K_OVER, "the game is over"))
        if self.stack[-1].sort != DEAL:
            raise Refused(Refusal(K_TURN, "there is nothing to draw or roll now"))
        for outcome, weight in self.outcomes():
            if outcome is action and weight > 0:
                return
        raise Refused(Refusal(K_ASKED, f"'{action.notation}' cannot be drawn or rolled here"))


def answers_itself(state: State, question: Frame[Any]) -> bool:
    """See the method of this name; as a function it is called directly, without looking for it in subclasses."""
    answers = question.legal(state, question.seat)
    question.answers = answers
    if question.public and len(answers) == 1:
        state.touched |= question.touches
        answers[0].apply(state, question.seat)
        return True
    return False
