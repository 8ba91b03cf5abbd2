"""What can be bought in the Capitol: nobles, contracts, tools and a wall; and the rows they lie in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import FOOD, RESOURCES, SCRAP, TECH, Contract, Noble, Tool
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.tables import NO_WALL, ROW_SLOTS, VISIT_LIMIT, WHOLE_WALL
from holdfast.games.after_the_end.verdicts import HAS_WALL, LACKING, LIMIT, WALL_BY_KNOWLEDGE, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import NO_PART, Draw, Question

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState

NOBLES: Final = 0
CONTRACTS: Final = 1
TOOLS: Final = 2
ROWS: Final[tuple[str, ...]] = ("nobles", "contracts", "tools")


def offer_purchases(state: EndState, out: list[Action[Any]]) -> None:
    """Everything on display, and a wall."""
    rules = state.rules
    for noble in state.noble_row:
        out.append(rules.influence[noble])
    for contract in state.contract_row:
        out.append(rules.complete[contract])
    for tool in state.tool_row:
        out.extend(rules.buy_tool[tool])
    out.extend(rules.build_wall)


def add_allowed_purchases(state: EndState, seat: i64, allowed: list[Action[Any]]) -> None:
    """The part of what `offer_purchases` offers that is allowed."""
    rules = state.rules
    colony = state.colonies[seat]
    if colony.nobles_bought < VISIT_LIMIT:  # E-capitol-three
        for number in state.noble_row:
            noble = rules.influence[number]
            if not noble.can_be_paid(colony):
                break  # they all cost the same
            allowed.append(noble)
    if colony.contracts_bought < VISIT_LIMIT:
        for number in state.contract_row:
            contract = rules.complete[number]
            if contract.can_be_paid(colony):
                allowed.append(contract)
    if colony.tools_bought < VISIT_LIMIT and colony.resources() > 0:
        for number in state.tool_row:
            for tool in rules.buy_tool[number]:
                if tool.can_be_paid(colony):
                    allowed.append(tool)
    if colony.wall == NO_WALL and rules.walls_for_sale:
        for wall in rules.build_wall:
            if wall.can_be_paid(colony):
                allowed.append(wall)


def can_buy_anything(state: EndState, seat: i64) -> bool:
    purchases: list[Action[Any]] = []
    add_allowed_purchases(state, seat, purchases)
    return len(purchases) > 0


def shortage(colony: Colony, food: i64, scrap: i64, tech: i64, rule: str) -> Refusal:
    """What is missing, with the numbers."""
    needs: list[int] = [food, scrap, tech]
    parts = [
        f"{needs[resource]} {RESOURCES[resource]}, you have {colony.stock(resource)}"
        for resource in (FOOD, SCRAP, TECH)
        if needs[resource] > colony.stock(resource)
    ]
    return Refusal(rule, f"needs {'; '.join(parts)}")


def pay(state: EndState, colony: Colony, food: i64, scrap: i64, tech: i64, rule: str, verb: str, name: str) -> None:
    colony.food -= food
    colony.scrap -= scrap
    colony.tech -= tech
    if state.log is not None:
        spent = {"food": -int(food), "scrap": -int(scrap), "tech": -int(tech)}
        delta = {name: amount for name, amount in spent.items() if amount}
        price = ", ".join(f"{amount} {name}" for name, amount in delta.items())
        state.tell(Event("bought", rule, colony.seat, f"@{colony.seat} {verb} {name} ({price}).", {"delta": delta}))


def bought(state: EndState, seat: i64) -> None:
    """After a purchase: a courier runs only one errand, but a visit continues."""
    if isinstance(state.stack[-1], Errand):
        state.close(seat)
        reset_limits(state.colonies[seat])
        refill(state)


class Purchase(Action["EndState"]):
    """Something that is paid for in the Capitol; a subclass says what forbids it and what it brings."""

    def __init__(self, notation: str, rule: str, verb: str, name: str, food: i64, scrap: i64, tech: i64) -> None:
        super().__init__(notation, rule)
        self.verb: Final = verb
        self.name: Final = name
        self.food: i64 = food
        self.scrap: i64 = scrap
        self.tech: i64 = tech

    def forbidden(self, state: EndState, colony: Colony) -> i64:
        """ALLOWED, or what forbids it apart from the price."""
        raise NotImplementedError(self.notation)

    @final
    def can_be_paid(self, colony: Colony) -> bool:
        return colony.food >= self.food and colony.scrap >= self.scrap and colony.tech >= self.tech

    def bring(self, state: EndState, colony: Colony) -> None:
        """What the buyer gets."""
        raise NotImplementedError(self.notation)

    def verdict(self, state: EndState, seat: i64) -> i64:
        colony = state.colonies[seat]
        code = self.forbidden(state, colony)
        if code != ALLOWED:
            return code
        return ALLOWED if self.can_be_paid(colony) else LACKING

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            return shortage(state.colonies[seat], self.food, self.scrap, self.tech, self.rule)
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        colony = state.colonies[seat]
        pay(state, colony, self.food, self.scrap, self.tech, self.rule, self.verb, self.name)
        self.bring(state, colony)
        bought(state, seat)


@final
class Influence(Purchase):
    """E-capitol-noble: a noble for one resource of each kind."""

    def __init__(self, noble: Noble) -> None:
        super().__init__(f"influence {noble.id}", "E-capitol-noble", "influences", noble.name, 1, 1, 1)
        self.noble = noble

    def forbidden(self, state: EndState, colony: Colony) -> i64:
        return LIMIT if colony.nobles_bought >= VISIT_LIMIT else ALLOWED  # E-capitol-three

    def bring(self, state: EndState, colony: Colony) -> None:
        state.noble_row.remove(self.noble.number)
        colony.nobles.append(self.noble.number)
        colony.nobles_bought += 1


@final
class CompleteContract(Purchase):
    """E-capitol-contract: a contract for the resources it shows."""

    def __init__(self, contract: Contract) -> None:
        food, scrap, tech = contract.cost[FOOD], contract.cost[SCRAP], contract.cost[TECH]
        notation = f"complete {contract.id}"
        super().__init__(notation, "E-capitol-contract", "completes", contract.name, food, scrap, tech)
        self.contract = contract

    def forbidden(self, state: EndState, colony: Colony) -> i64:
        return LIMIT if colony.contracts_bought >= VISIT_LIMIT else ALLOWED  # E-capitol-three

    def bring(self, state: EndState, colony: Colony) -> None:
        state.contract_row.remove(self.contract.number)
        colony.contracts = [*colony.contracts, self.contract.number]
        colony.contracts_bought += 1


@final
class BuyTool(Purchase):
    """E-capitol-tool: a tool for any one resource."""

    def __init__(self, tool: Tool, resource: i64) -> None:
        food = 1 if resource == FOOD else 0
        scrap = 1 if resource == SCRAP else 0
        tech = 1 if resource == TECH else 0
        notation = f"buy {tool.id} with {RESOURCES[resource]}"
        super().__init__(notation, "E-capitol-tool", "buys", tool.name, food, scrap, tech)
        self.tool = tool

    def forbidden(self, state: EndState, colony: Colony) -> i64:
        return LIMIT if colony.tools_bought >= VISIT_LIMIT else ALLOWED  # E-capitol-three

    def bring(self, state: EndState, colony: Colony) -> None:
        state.tool_row.remove(self.tool.number)
        colony.tools.append(self.tool.number)
        colony.tools_bought += 1


@final
class BuildWall(Purchase):
    """E-capitol-wall: for one scrap and one resource of any kind, if there is no wall; so at most once per visit."""

    def __init__(self, resource: i64) -> None:
        food = 1 if resource == FOOD else 0
        scrap = 2 if resource == SCRAP else 1
        tech = 1 if resource == TECH else 0
        notation = f"build wall with scrap and {RESOURCES[resource]}"
        super().__init__(notation, "E-capitol-wall", "builds", "a wall", food, scrap, tech)

    def forbidden(self, state: EndState, colony: Colony) -> i64:
        if not state.rules.walls_for_sale:
            return WALL_BY_KNOWLEDGE
        return ALLOWED if colony.wall == NO_WALL else HAS_WALL

    def bring(self, state: EndState, colony: Colony) -> None:
        colony.wall = WHOLE_WALL


# -- a courier's errand ------------------------------------------------------------------------------------------


@final
class Errand(Question["EndState"]):
    """E-experience-courier: one action of the Capitol, paid for, without readying anybody."""

    def __init__(self, seat: i64) -> None:
        super().__init__("errand", seat)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        offer_purchases(state, out)

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        allowed: list[Action[Any]] = []
        add_allowed_purchases(state, seat, allowed)
        return allowed

    def prompt(self, state: EndState) -> str:
        return "What does your courier bring from the Capitol?"

    def copy(self) -> Errand:
        return Errand(self.seat)


def run_errand(state: EndState, seat: i64) -> None:
    """Outside a visit nothing has been bought yet, so the limits of a visit do not affect a single errand."""
    state.ask(seat, Errand(seat))


def reset_limits(colony: Colony) -> None:
    colony.nobles_bought = 0
    colony.contracts_bought = 0
    colony.tools_bought = 0


# -- the rows ----------------------------------------------------------------------------------------------------


def refill(state: EndState) -> None:
    """E-capitol-refill: after a whole visit every empty slot gets a card, so the next visitor sees a full row.

    E-capitol-rows-shrink: as long as the deck has any cards.
    """
    ask_draws(state, TOOLS, state.tools, len(state.tool_row))
    ask_draws(state, CONTRACTS, state.contracts, len(state.contract_row))
    ask_draws(state, NOBLES, state.nobles, len(state.noble_row))


def ask_draws(state: EndState, row: i64, deck: Deck, lying: i64) -> None:
    missing = ROW_SLOTS - lying
    size = deck.size()
    for _ in range(missing if missing < size else size):
        state.stack.append(state.rules.draw_row[row])


@final
class DrawRow(Draw["EndState"]):
    """The next card of the noble, contract or tool deck."""

    def __init__(self, row: i64, table: list[Action[Any]]) -> None:
        super().__init__(ROWS[row], table, 1)
        self.touches = NO_PART
        self.row: i64 = row

    def deck(self, state: EndState) -> Deck:
        if self.row == NOBLES:
            return state.nobles
        return state.contracts if self.row == CONTRACTS else state.tools

    def printed(self, state: EndState) -> list[int]:
        return [1] * len(self.table)

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class RowCard(Action["EndState"]):
    """Chance: this card is laid out."""

    def __init__(self, row: i64, number: i64, id: str, name: str) -> None:
        super().__init__(f"{ROWS[row]} {id}", "E-capitol-refill")
        self.row: i64 = row
        self.number: i64 = number
        self.name = name

    def apply(self, state: EndState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, DrawRow)
        frame.deck(state).take(self.number)
        if self.row == NOBLES:
            state.noble_row.append(self.number)
        elif self.row == CONTRACTS:
            state.contract_row.append(self.number)
        else:
            state.tool_row.append(self.number)
        if state.log is not None:
            state.tell(Event("row", self.rule, NO_SEAT, f"New on display in the Capitol: {self.name}.", random=True))
