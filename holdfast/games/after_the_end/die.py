"""The die: for skills that are a question mark; rerolls by experience, a loaded die, a steady hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import ROLLED, STEADY_HAND, TOOL_LOADED_DIE, Experience
from holdfast.games.after_the_end.colony import Person
from holdfast.games.after_the_end.experience import discard
from holdfast.games.after_the_end.tables import DIE_SIDES
from holdfast.games.after_the_end.verdicts import DIE_STANDS, NOT_HELD, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Chance, Question
from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def must_roll(state: EndState, person: Person) -> bool:
    """E-die: only when the mission asks for the skill that is a question mark."""
    skills = state.rules.cards.characters[person.card].skills
    for skill in state.mission().skills:
        if skills[skill] == ROLLED:
            return True
    return False


def has_loaded_die(state: EndState, person: Person) -> bool:
    return person.tool >= 0 and state.rules.cards.tools[person.tool].effect == TOOL_LOADED_DIE


def roll(state: EndState, seat: i64, place: i64) -> None:
    """E-die: a character who has to roll does so at once, before the next seat decides."""
    person = state.colonies[seat].people[place]
    if not must_roll(state, person):
        return
    if has_loaded_die(state, person):  # E-tool-loaded-die
        state.ask(seat, ChooseDie(seat, place))
        state.ask(seat, RollDie(seat, place, True))
    else:
        ask_about_roll(state, seat, place)
    state.ask(seat, RollDie(seat, place, False))


def ask_about_roll(state: EndState, seat: i64, place: i64) -> None:
    """E-reroll: a seat with experience is asked, whatever the cards are; an empty hand shows that it has no choice."""
    if len(state.colonies[seat].hand) > 0:
        state.ask(seat, AfterRoll(seat, place))


@final
@mypyc_attr(free_list_len=1)
class RollDie(Chance["EndState"]):
    """The die of one character; every roll of a round has luck of its own."""

    def __init__(self, seat: i64, place: i64, spare: bool) -> None:
        super().__init__("die", seat)
        self.place: i64 = place
        self.spare = spare

    def stream(self, state: EndState) -> str:
        return f"die/{state.round}/{self.seat}/{state.rolls}"

    def outcomes(self, state: EndState) -> list[tuple[Action[Any], int]]:
        return [(face, 1) for face in state.rules.die]

    def pick(self, state: EndState, rng: Rng) -> Action[Any]:
        """All faces are equally likely."""
        return state.rules.die[rng.below(DIE_SIDES)]

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat), "place": int(self.place), "spare": self.spare}


@final
class DieShows(Action["EndState"]):
    """Chance: the die shows this."""

    def __init__(self, face: i64) -> None:
        super().__init__(f"die {face}", "E-die")
        self.face: i64 = face

    def apply(self, state: EndState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, RollDie)
        person = state.colonies[frame.seat].people[frame.place]
        state.rolls += 1
        if frame.spare:
            person.spare = self.face
        else:
            person.roll = self.face
        if state.log is not None:
            name = state.rules.cards.characters[person.card].name
            text = f"@{frame.seat} rolls {self.face} for {name}."
            state.tell(Event("die", self.rule, frame.seat, text, {"face": int(self.face)}, random=True))


@final
class ChooseDie(Question["EndState"]):
    """E-tool-loaded-die: two dice, of which the owner chooses one."""

    def __init__(self, seat: i64, place: i64) -> None:
        super().__init__("choose die", seat)
        self.place: i64 = place

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        person = state.colonies[seat].people[self.place]
        out.append(state.rules.use_die[person.roll])
        if person.spare != person.roll:
            out.append(state.rules.use_die[person.spare])

    def prompt(self, state: EndState) -> str:
        return "Which of your two dice counts?"

    def copy(self) -> ChooseDie:
        return ChooseDie(self.seat, self.place)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "place": int(self.place)}


@final
class UseDie(Action["EndState"]):
    """E-tool-loaded-die: this die counts."""

    def __init__(self, face: i64) -> None:
        super().__init__(f"use die {face}", "E-tool-loaded-die")
        self.face: i64 = face

    def apply(self, state: EndState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, ChooseDie)
        state.close(seat)
        person = state.colonies[seat].people[question.place]
        person.roll = self.face
        person.spare = 0
        if state.log is not None:
            state.tell(Event("die chosen", self.rule, seat, f"@{seat} uses the {self.face}."))
        ask_about_roll(state, seat, question.place)


@final
class AfterRoll(Question["EndState"]):
    """E-reroll, E-window-roll: keep the number, discard any experience to roll again, or play a steady hand."""

    def __init__(self, seat: i64, place: i64) -> None:
        super().__init__("after roll", seat, public=False)
        self.place: i64 = place

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        rules = state.rules
        out.append(rules.keep_roll)
        hand = state.colonies[seat].hand
        for card in rules.cards.experience:
            if card.number in hand:
                out.append(rules.reroll[card.number])
                if card.effect == STEADY_HAND:
                    out.extend(rules.set_die[card.number])

    def prompt(self, state: EndState) -> str:
        roll = state.colonies[self.seat].people[self.place].roll
        return f"You rolled {roll}. Keep it, or discard an experience card to roll again?"

    def copy(self) -> AfterRoll:
        return AfterRoll(self.seat, self.place)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "place": int(self.place)}


@final
class KeepRoll(Action["EndState"]):
    """E-reroll: the number stands."""

    def __init__(self) -> None:
        super().__init__("keep roll", "E-reroll")

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)


@final
class Reroll(Action["EndState"]):
    """E-reroll: any experience card may be discarded to roll your own die again; the new number counts."""

    def __init__(self, card: Experience) -> None:
        super().__init__(f"reroll with {card.id}", "E-reroll")
        self.card = card

    def verdict(self, state: EndState, seat: i64) -> i64:
        return ALLOWED if state.colonies[seat].holds(self.card.number) else NOT_HELD

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, AfterRoll)
        state.close(seat)
        discard(state, seat, self.card, self.rule, "to roll again")
        ask_about_roll(state, seat, question.place)
        state.ask(seat, RollDie(seat, question.place, False))


@final
class SetDie(Action["EndState"]):
    """E-experience-steady-hand: the die shows whatever its owner likes."""

    def __init__(self, card: Experience, face: i64) -> None:
        super().__init__(f"play {card.id} {face}", "E-experience-steady-hand")
        self.card = card
        self.face: i64 = face

    def verdict(self, state: EndState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, AfterRoll)
        colony = state.colonies[seat]
        if not colony.holds(self.card.number):
            return NOT_HELD
        return DIE_STANDS if colony.people[question.place].roll == self.face else ALLOWED

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, AfterRoll)
        state.close(seat)
        discard(state, seat, self.card, self.rule, f"and sets the die to {self.face}")
        state.colonies[seat].people[question.place].roll = self.face
        ask_about_roll(state, seat, question.place)


FACES = tuple(range(1, DIE_SIDES + 1))
