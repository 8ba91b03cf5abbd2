"""Sustenance: Citizens who work or stand on the Battleground are fed together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.command import ask_team, captain
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import FOOD
from holdfast.games.ante_portas.purse import check_stores
from holdfast.games.ante_portas.sides import allied, looking, team_of
from holdfast.games.ante_portas.tables import MOST_PEOPLE, numbers_shown
from holdfast.games.ante_portas.verdicts import NO_CITIZENS, NO_SOLDIER
from holdfast.games.ante_portas.war_words import counted
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

FIELD: Final = -1  # the Citizens on the Battleground, who belong to everybody


def all_food(state: AntePortasState) -> i64:
    """Everybody's Food; in a duel, that of the looking team (P-duel-trade)."""
    food: i64 = 0
    for community in state.communities:
        if team_of(state, community.seat) == looking(state):
            food += community.has(FOOD)
    return food


def field_citizens(state: AntePortasState) -> i64:
    count: i64 = 0
    for hex in range(1, HEXES + 1):
        count += state.field.citizens_on(hex)
    return count


def open_sustenance(state: AntePortasState) -> None:
    """P-sustain-together: first the Battleground, then the Communities in turn order."""
    for place in range(state.seats - 1, -1, -1):
        seat = state.in_turn(place)
        state.stack.append(Meal(seat))
        if state.rules.duel:
            state.stack.append(state.rules.duels.look_as[team_of(state, seat)])
    state.stack.append(Meal(FIELD))
    if state.rules.duel:  # each team feeds its own Citizens
        first = team_of(state, state.clock.starting_player)
        state.stack.append(state.rules.duels.look_as[1 - first])
        state.stack.append(Meal(FIELD))
        state.stack.append(state.rules.duels.look_as[first])


@final
class Meal(Step["AntePortasState"]):
    """Ask about one group of Citizens, if there are any."""

    def __init__(self, group: i64) -> None:
        super().__init__("meal")
        self.group: i64 = group

    def run(self, state: AntePortasState) -> None:
        eaters = eaters_of(state, self.group)
        if eaters == 0:
            return
        if self.group == FIELD:
            ask_team(state, Feeding(captain(state), self.group))
        else:
            state.ask(self.group, Feeding(self.group, self.group))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "group": int(self.group)}


def eaters_of(state: AntePortasState, group: i64) -> i64:
    """P-sustain-together: those at home and in the Sickbay eat nothing."""
    return field_citizens(state) if group == FIELD else state.communities[group].working_citizens()


def most_fed(state: AntePortasState, group: i64) -> i64:
    each = state.rules.cards.numbers.citizen_food
    food = all_food(state) // each
    eaters = eaters_of(state, group)
    most = eaters if eaters < food else food
    return most if most < MOST_PEOPLE else MOST_PEOPLE  # P-most


@final
class Feeding(Question["AntePortasState"]):
    """P-sustain-together: how many are fed; the hungry leave their work or go to the Sickbay."""

    def __init__(self, seat: i64, group: i64) -> None:
        super().__init__("feed", seat)
        self.group: i64 = group

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.acts.feed[: numbers_shown(most_fed(state, self.group))])

    def prompt(self, state: AntePortasState) -> str:
        where = "on the Battleground" if self.group == FIELD else "at work"
        eaters = counted(eaters_of(state, self.group), "Citizen")
        return f"{eaters} {where}: how many do you feed? ({all_food(state)} Food in all)"

    def copy(self) -> Feeding:
        return Feeding(self.seat, self.group)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "group": int(self.group)}


@final
class Feed(Action["AntePortasState"]):
    def __init__(self, count: i64) -> None:
        super().__init__(f"feed {count}", "P-sustain-together")
        self.count: i64 = count

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Feeding)
        return ALLOWED if self.count <= most_fed(state, frame.group) else NO_CITIZENS

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        frame = state.asked(seat)
        assert isinstance(frame, Feeding)
        eaters = counted(eaters_of(state, frame.group), "Citizen")
        return Refusal(self.rule, f"there is {all_food(state)} food for {eaters}")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Feeding)
        state.close(seat)
        group = frame.group
        hungry = eaters_of(state, group) - self.count
        eat(state, seat if group == FIELD else group, self.count * state.rules.cards.numbers.citizen_food)
        if hungry > 0:
            if group == FIELD:
                ask_hungry(state, seat, hungry)
            else:
                send_home(state, group, hungry)


def eat(state: AntePortasState, first: i64, food: i64) -> None:
    """P-sustain-together: everybody's Food, the owner's first; what is in store before what is in Buffers."""
    for place in range(state.seats):
        seat = (first + place) % state.seats
        if not allied(state, first, seat):
            continue
        community = state.communities[seat]
        held = community.has(FOOD)
        taken = food if food < held else held
        if taken == 0:
            continue
        stored: i64 = community.goods[FOOD]
        from_store = taken if taken < stored else stored
        community.goods[FOOD] -= from_store
        community.buffers[FOOD] -= taken - from_store
        food -= taken
        if state.log is not None:
            text = f"@{seat} sustains Citizens with {taken} food."
            state.tell(Event("fed", "P-sustain-together", seat, text, {"delta": {"food": -int(taken)}}))


def send_home(state: AntePortasState, seat: i64, hungry: i64) -> None:
    """P-hungry: hungry workers go home unemployed; the Building listed last in the tables loses its workers first."""
    community = state.communities[seat]
    if state.log is not None:
        text = f"{counted(hungry, 'hungry Citizen')} of @{seat} {'leaves' if hungry == 1 else 'leave'} work."
        state.tell(Event("hungry", "P-hungry", seat, text))
    number = len(state.rules.cards.buildings) - 1
    while hungry > 0:
        if community.citizens_at[number] > 0:
            community.citizens_at[number] -= 1
            community.home_citizens += 1
            hungry -= 1
        else:
            number -= 1
    check_stores(state, seat)


# -- the Battleground ----------------------------------------------------------------------------------------------


def ask_hungry(state: AntePortasState, seat: i64, hungry: i64) -> None:
    if hungry > 0:
        state.ask(seat, Starving(seat, hungry))


@final
class Starving(Question["AntePortasState"]):
    """P-hungry: which unfed Citizens on the Battleground go to the Sickbay."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__("starve", seat)
        self.left: i64 = left

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for hex in range(1, HEXES + 1):
            if state.field.citizens_on(hex) > 0:
                out.append(state.rules.acts.starve[hex])

    def prompt(self, state: AntePortasState) -> str:
        unfed = counted(self.left, "Citizen")
        return f"There is no Food for {unfed} on the Battleground. From which hex does the next one go to the Sickbay?"

    def copy(self) -> Starving:
        return Starving(self.seat, self.left)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "left": int(self.left)}


@final
class Starve(Action["AntePortasState"]):
    def __init__(self, hex: i64) -> None:
        super().__init__(f"starve {hex}", "P-hungry")
        self.hex: i64 = hex

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if state.field.citizens_on(self.hex) > 0 else NO_SOLDIER

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, "no Citizen stands there")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Starving)
        state.close(seat)
        state.field.wound(self.hex, 0, 1)
        if state.log is not None:
            state.tell(Event("hungry", self.rule, NO_SEAT, f"A hungry Citizen on hex {self.hex} goes to the Sickbay."))
        ask_hungry(state, seat, frame.left - 1)
