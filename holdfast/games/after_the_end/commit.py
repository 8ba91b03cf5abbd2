"""The turn of a seat: send a ready character (or two) on the current mission, or visit the Capitol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import COLONY_SIZE, Character
from holdfast.games.after_the_end.colony import NOBODY, Person
from holdfast.games.after_the_end.die import roll
from holdfast.games.after_the_end.equipment import Equip, may_equip
from holdfast.games.after_the_end.experience import ON_TURN, add_allowed_plays, offer_plays
from holdfast.games.after_the_end.stores import store
from holdfast.games.after_the_end.tables import PAIR
from holdfast.games.after_the_end.verdicts import DEAD, USED, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


@final
@mypyc_attr(free_list_len=1)
class Decide(Question["EndState"]):
    """E-round-decide: commit, or pass and visit the Capitol. Experience may be played on your own turn.

    Its candidates depend on a secret hand, so it never answers itself while there is one.
    """

    def __init__(self, seat: i64, has_hand: bool) -> None:
        super().__init__("decide", seat, public=not has_hand)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        rules = state.rules
        board = state.colonies[seat].card
        if state.mission().people == PAIR:
            out.extend(rules.send_pair[board])  # E-commit-pair
        else:
            out.extend(rules.send[board])
        out.append(rules.visit)
        offer_plays(state, seat, ON_TURN, out)

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        """Every seat is asked this in every round: a list made once for everybody who is ready, and experience."""
        rules = state.rules
        colony = state.colonies[seat]
        turns = rules.pair_turns if state.mission().people == PAIR else rules.turns
        offered = turns[colony.card][colony.ready_set()]
        if len(colony.hand) == 0:
            return offered
        allowed = offered[:]
        add_allowed_plays(state, seat, ON_TURN, allowed)
        return allowed

    def prompt(self, state: EndState) -> str:
        return "Whom do you send on the mission? Or do you visit the Capitol?"

    def copy(self) -> Decide:
        return Decide(self.seat, not self.public)


def readiness(person: Person) -> i64:
    if person.dead:
        return DEAD
    return USED if person.used else ALLOWED


@final
class SendOne(Action["EndState"]):
    """E-commit: a ready character goes on the mission and is used."""

    def __init__(self, character: Character, place: i64) -> None:
        super().__init__(f"send {character.id}", "E-commit")
        self.place: i64 = place

    def verdict(self, state: EndState, seat: i64) -> i64:
        return readiness(state.colonies[seat].people[self.place])

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        send(state, seat, self.place, NOBODY)


@final
class SendPair(Action["EndState"]):
    """E-commit-pair: two ready characters of the same colony go together."""

    def __init__(self, one: Character, two: Character, first: i64, second: i64) -> None:
        super().__init__(f"send {one.id} with {two.id}", "E-commit-pair")
        self.first: i64 = first
        self.second: i64 = second

    def verdict(self, state: EndState, seat: i64) -> i64:
        people = state.colonies[seat].people
        code = readiness(people[self.first])
        return code if code != ALLOWED else readiness(people[self.second])

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        send(state, seat, self.first, self.second)


def send(state: EndState, seat: i64, first: i64, second: i64) -> None:
    """Mark who goes; then tool, gathering and die follow for each character."""
    colony = state.colonies[seat]
    colony.first = first
    colony.second = second
    colony.people[first].used = 1
    if second != NOBODY:
        colony.people[second].used = 1
    if state.log is not None:
        characters = state.rules.cards.colonies[colony.card].characters
        names = [characters[place].name for place in (first, second) if place != NOBODY]
        rule = "E-commit" if second == NOBODY else "E-commit-pair"
        state.tell(Event("sent", rule, seat, f"@{seat} sends {' and '.join(names)}."))
    if second != NOBODY:
        state.ask(seat, state.rules.departure[seat * COLONY_SIZE + second])
    state.rules.departure[seat * COLONY_SIZE + first].run(state)


@final
class VisitCapitol(Action["EndState"]):
    """E-pass: stay out of the mission and visit the Capitol.

    E-commit-pair-short, E-all-dead: with too few ready characters it is the only way.
    """

    def __init__(self) -> None:
        super().__init__("visit the capitol", "E-pass")

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        state.colonies[seat].visiting = 1
        if state.log is not None:
            state.tell(Event("passed", self.rule, seat, f"@{seat} will visit the Capitol."))


@final
class Departure(Step["EndState"]):
    """What happens as a character sets out: a tool, then gathering, then her die.

    A step that no question comes before runs at once, without a turn on the stack.
    """

    def __init__(self, seat: i64, place: i64) -> None:
        super().__init__("departure", seat)
        self.place: i64 = place

    def run(self, state: EndState) -> None:
        gathering = state.rules.gathering[self.seat * COLONY_SIZE + self.place]
        if may_equip(state, self.seat, self.place):
            state.ask(self.seat, gathering)
            state.ask(self.seat, Equip(self.seat, self.place))
        else:
            gathering.run(state)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat), "place": int(self.place)}


@final
class Gathering(Step["EndState"]):
    """E-gather: every resource token of a character who is sent brings its resource; then she may have to roll."""

    def __init__(self, seat: i64, place: i64) -> None:
        super().__init__("gathering", seat)
        self.place: i64 = place

    def run(self, state: EndState) -> None:
        colony = state.colonies[self.seat]
        person = colony.people[self.place]
        if person.tokens() > 0:
            food = store(state, colony, 0, person.food)
            scrap = store(state, colony, 1, person.scrap)
            tech = store(state, colony, 2, person.tech)
            if state.log is not None and food + scrap + tech > 0:
                delta = {"food": int(food), "scrap": int(scrap), "tech": int(tech)}
                delta = {name: amount for name, amount in delta.items() if amount}
                text = f"@{self.seat} gathers {', '.join(f'{amount} {name}' for name, amount in delta.items())}."
                state.tell(Event("gathered", "E-gather", self.seat, text, {"delta": delta}))
        roll(state, self.seat, self.place)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat), "place": int(self.place)}
