"""The Army Doctor: Soldiers in the Sickbay go to free Residences, and exhausted ones are set upright."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import ANY
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import DOLLAR, FOOD, no_goods
from holdfast.games.ante_portas.purse import can_pay, most_times, pay
from holdfast.games.ante_portas.sides import allied, looking, team_of
from holdfast.games.ante_portas.tables import MOST_PEOPLE, numbers_shown
from holdfast.games.ante_portas.verdicts import LACKING, NO_HOME, NOBODY_TIRED, TOO_MANY, explain
from holdfast.games.ante_portas.war_words import counted
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def price(state: AntePortasState, citizen: bool) -> list[int]:
    """P-heal, P-upright: a Farmer costs 1 Food, a Citizen 2 Dollars."""
    cost = no_goods()
    if citizen:
        cost[DOLLAR] = state.rules.cards.numbers.heal_dollars
    else:
        cost[FOOD] = state.rules.cards.numbers.heal_food
    return cost


def soldier_name(citizen: bool) -> str:
    return "Citizen" if citizen else "Farmer"


# -- healing -------------------------------------------------------------------------------------------------------


def in_sickbay(state: AntePortasState, citizen: bool) -> i64:
    return state.field.sick_citizens if citizen else state.field.sick_farmers


def all_free_homes(state: AntePortasState, citizen: bool) -> i64:
    """Everybody's free homes; in a duel, those of the looking team."""
    homes: i64 = 0
    for community in state.communities:
        if team_of(state, community.seat) == looking(state):
            homes += community.free_homes(citizen)
    return homes


def most_healed(state: AntePortasState, seat: i64, citizen: bool, limit: i64, free: bool) -> i64:
    most = MOST_PEOPLE if limit == ANY else limit
    sick = in_sickbay(state, citizen)
    most = sick if sick < most else most
    homes = all_free_homes(state, citizen)
    most = homes if homes < most else most
    if free or most <= 0:
        return most
    return most_times(state.rules.cards, state.communities[seat], price(state, citizen), no_goods(), most)


def can_heal(state: AntePortasState, seat: i64, citizen: bool, free: bool) -> bool:
    return most_healed(state, seat, citizen, 1, free) > 0


def open_healing(state: AntePortasState, seat: i64, citizen: bool, limit: i64, free: bool) -> None:
    state.ask(seat, Healing(seat, citizen, limit, free))


def open_both_healings(state: AntePortasState, seat: i64) -> None:
    open_healing(state, seat, True, ANY, False)
    open_healing(state, seat, False, ANY, False)


@final
class Healing(Question["AntePortasState"]):
    """P-heal: how many of a kind; "any number" includes none."""

    def __init__(self, seat: i64, citizen: bool, limit: i64, free: bool) -> None:
        super().__init__("heal", seat)
        self.citizen = citizen
        self.limit: i64 = limit
        self.free = free
        self.most: i64 = 0

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        self.most = most_healed(state, self.seat, self.citizen, self.limit, self.free)
        acts = state.rules.acts
        out.extend((acts.heal_citizens if self.citizen else acts.heal_farmers)[: numbers_shown(self.most)])

    def prompt(self, state: AntePortasState) -> str:
        return f"How many {soldier_name(self.citizen)}s do you heal?"

    def copy(self) -> Healing:
        twin = Healing(self.seat, self.citizen, self.limit, self.free)
        twin.most = self.most
        return twin

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat), "citizen": self.citizen}
        whole["limit"] = int(self.limit)
        whole["free"] = self.free
        return whole


@final
class Heal(Action["AntePortasState"]):
    def __init__(self, count: i64, citizen: bool) -> None:
        super().__init__(f"heal {count} {'citizens' if citizen else 'farmers'}", "P-heal")
        self.count: i64 = count
        self.citizen = citizen

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Healing)
        return ALLOWED if self.count <= frame.most else TOO_MANY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        sick = counted(in_sickbay(state, self.citizen), soldier_name(self.citizen))
        homes = all_free_homes(state, self.citizen)
        reason = f"{sick} in the Sickbay and {counted(homes, 'free home')} for them, and each has to be paid"
        return Refusal(self.rule, f"there are {reason}")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Healing)
        state.close(seat)
        if not frame.free:
            for _ in range(self.count):
                pay(state, seat, price(state, self.citizen), self.rule, f"heals a {soldier_name(self.citizen)}")
        bring_home(state, seat, self.citizen, self.count)


def bring_home(state: AntePortasState, seat: i64, citizen: bool, count: i64) -> None:
    """P-heal: into any free Residences; it is asked whose only if several players have room."""
    if count == 0:
        return
    homes = 0
    host: i64 = seat
    for community in state.communities:
        if community.free_homes(citizen) > 0 and allied(state, seat, community.seat):
            homes += 1
            host = community.seat
    if homes > 1:
        state.ask(seat, Homecoming(seat, citizen, count))
    else:
        come_home(state, host, citizen, count)


def come_home(state: AntePortasState, host: i64, citizen: bool, count: i64) -> i64:
    """Bring home as many as fit; returns how many are left. P-discharge-exhausted: they come back upright later."""
    community = state.communities[host]
    room = community.free_homes(citizen)
    moved = count if count < room else room
    community.come_home(citizen, moved)
    if citizen:
        state.field.sick_citizens -= moved
    else:
        state.field.sick_farmers -= moved
    if state.log is not None and moved > 0:
        come = "comes" if moved == 1 else "come"
        text = f"{counted(moved, soldier_name(citizen))} from the Sickbay {come} home to @{host}."
        state.tell(Event("healed", "P-heal", host, text))
    return count - moved


@final
class Homecoming(Question["AntePortasState"]):
    """P-heal: whose Residences take in the healed."""

    def __init__(self, seat: i64, citizen: bool, count: i64) -> None:
        super().__init__("homecoming", seat)
        self.citizen = citizen
        self.count: i64 = count

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        for host in range(state.seats):
            if allied(state, seat, host):
                out.append(state.rules.acts.home_to[host])

    def prompt(self, state: AntePortasState) -> str:
        do = "does" if self.count == 1 else "do"
        return f"With whom {do} {counted(self.count, soldier_name(self.citizen))} find a home?"

    def copy(self) -> Homecoming:
        return Homecoming(self.seat, self.citizen, self.count)

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat), "citizen": self.citizen}
        whole["count"] = int(self.count)
        return whole


@final
class HomeTo(Action["AntePortasState"]):
    def __init__(self, host: i64) -> None:
        super().__init__(f"home to {host}", "P-heal")
        self.host: i64 = host

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Homecoming)
        return ALLOWED if state.communities[self.host].free_homes(frame.citizen) > 0 else NO_HOME

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Homecoming)
        state.close(seat)
        left = come_home(state, self.host, frame.citizen, frame.count)
        bring_home(state, seat, frame.citizen, left)


# -- upright -------------------------------------------------------------------------------------------------------


def tired_on(state: AntePortasState, hex: i64, citizen: bool) -> i64:
    return state.field.tired_citizens[hex] if citizen else state.field.tired_farmers[hex]


def all_tired(state: AntePortasState, citizen: bool) -> i64:
    count: i64 = 0
    for hex in range(1, HEXES + 1):
        count += tired_on(state, hex, citizen)
    return count


def any_tired(state: AntePortasState) -> bool:
    return all_tired(state, False) + all_tired(state, True) > 0


def upright_price(state: AntePortasState, seat: i64, citizen: bool, free: bool) -> list[int]:
    """P-improvements: with a Field Kitchen, Farmers are set upright for free."""
    if free or (not citizen and state.communities[seat].upright_free > 0):
        return no_goods()
    return price(state, citizen)


def can_upright(state: AntePortasState, seat: i64) -> bool:
    return (all_tired(state, False) > 0 and can_pay(state, seat, upright_price(state, seat, False, False))) or (
        all_tired(state, True) > 0 and can_pay(state, seat, upright_price(state, seat, True, False))
    )


def open_upright(state: AntePortasState, seat: i64, limit: i64, free: bool) -> None:
    state.ask(seat, Uprighting(seat, limit, free))


@final
class Uprighting(Question["AntePortasState"]):
    """P-upright: any exhausted Soldiers, or as many as `left` says."""

    def __init__(self, seat: i64, left: i64, free: bool) -> None:
        super().__init__("upright", seat)
        self.left: i64 = left
        self.free = free

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        for hex in range(1, HEXES + 1):
            if tired_on(state, hex, False) > 0:
                out.append(acts.upright_farmer[hex])
            if tired_on(state, hex, True) > 0:
                out.append(acts.upright_citizen[hex])
        out.append(acts.upright_all)
        out.append(state.rules.done)

    def prompt(self, state: AntePortasState) -> str:
        return "Which Soldiers do you set upright?"

    def copy(self) -> Uprighting:
        return Uprighting(self.seat, self.left, self.free)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "left": int(self.left), "free": self.free}


@final
class Upright(Action["AntePortasState"]):
    def __init__(self, hex: i64, citizen: bool) -> None:
        super().__init__(f"upright {'citizen' if citizen else 'farmer'} {hex}", "P-upright")
        self.hex: i64 = hex
        self.citizen = citizen

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Uprighting)
        if tired_on(state, self.hex, self.citizen) == 0:
            return NOBODY_TIRED
        return ALLOWED if can_pay(state, seat, upright_price(state, seat, self.citizen, frame.free)) else LACKING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return Refusal(self.rule, "a Farmer costs 1 food, a Citizen 2 dollars")
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Uprighting)
        set_upright(state, seat, self.hex, self.citizen, frame.free)
        if frame.left != ANY:
            frame.left -= 1
        if frame.left == 0 or not any_tired(state):
            state.close(seat)


def set_upright(state: AntePortasState, seat: i64, hex: i64, citizen: bool, free: bool) -> None:
    what = f"sets a {soldier_name(citizen)} on hex {hex} upright"
    pay(state, seat, upright_price(state, seat, citizen, free), "P-upright", what)
    state.field.upright(hex, citizen)


@final
class UprightAll(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("upright all", "P-upright")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Uprighting)
        farmers = all_tired(state, False)
        citizens = all_tired(state, True)
        if farmers + citizens == 0:
            return NOBODY_TIRED
        if frame.left != ANY and farmers + citizens > frame.left:
            return TOO_MANY
        cards = state.rules.cards
        community = state.communities[seat]
        food = upright_price(state, seat, False, frame.free)
        dollars = upright_price(state, seat, True, frame.free)
        enough = most_times(cards, community, food, no_goods(), farmers) == farmers
        enough = enough and most_times(cards, community, dollars, no_goods(), citizens) == citizens
        return ALLOWED if enough else LACKING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == NOBODY_TIRED:
            return explain(code)
        if code == TOO_MANY:
            return Refusal(self.rule, "that is more Soldiers than may be set upright here")
        return Refusal(self.rule, "you cannot pay for all: a Farmer costs 1 food, a Citizen 2 dollars")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Uprighting)
        state.close(seat)
        for hex in range(1, HEXES + 1):
            for _ in range(tired_on(state, hex, False)):
                set_upright(state, seat, hex, False, frame.free)
            for _ in range(tired_on(state, hex, True)):
                set_upright(state, seat, hex, True, frame.free)
