"""`greedy` for *After The End*: what to buy in the Capitol, as the best basket that the storehouse can pay for."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.nobles import CONTRACTS, NOBLES, TOOLS
from holdfast.bots.after_the_end.greedy.outlook import Outlook
from holdfast.games.after_the_end.catalog import (
    FOOD,
    SCRAP,
    TECH,
    TOOL_BACKPACK,
    TOOL_BIKE,
    TOOL_EFFECTS,
    TOOL_FLARE,
    TOOL_LIBRARY,
    TOOL_LOADED_DIE,
    TOOL_MULTI,
    TOOL_RECORDER,
    TOOL_SKILL,
    Tool,
)
from holdfast.games.after_the_end.market import BuildWall, BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.tables import NO_WALL
from holdfast.kernel.action import Action

A_GAME: Final = 18.0  # rounds in a whole game, for which a tool's worth is given
ENOUGH_TOOLS: Final = 4  # beyond this, each further tool helps less
CROWDED: Final = 0.75
EVEN: Final = 0.02  # a bonus for paying with what there is most of
NOTHING: Final = 0.01

# What a tool brings in a whole game.
_TOOLS: Final = {
    TOOL_SKILL: 2.8,
    TOOL_LOADED_DIE: 1.6,
    TOOL_BACKPACK: 4.0,
    TOOL_FLARE: 2.0,
    TOOL_BIKE: 3.5,
    TOOL_RECORDER: 1.6,
    TOOL_LIBRARY: 2.0,
    TOOL_MULTI: 3.0,
}
TOOL_WORTH: Final = [_TOOLS[effect] for effect in range(len(TOOL_EFFECTS))]


@final
class Offer:
    """A noble or a contract: what it brings beyond the price of the resources it takes."""

    def __init__(self, number: i64, noble: bool, food: i64, scrap: i64, tech: i64, surplus: float) -> None:
        self.number: i64 = number
        self.noble = noble
        self.food: i64 = food
        self.scrap: i64 = scrap
        self.tech: i64 = tech
        self.surplus: float = surplus


@final
class Shop:
    """The rows of the Capitol, priced for the viewer."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self.price: float = outlook.price
        self.offers: list[Offer] = []
        view = outlook.view
        cards = outlook.cards
        for number in view.noble_row:
            surplus = self.noble_worth(number) - 3 * self.price
            if surplus > 0.0:
                self.offers.append(Offer(number, True, 1, 1, 1, surplus))
        for number in view.contract_row:
            contract = cards.contracts[number]
            cost = contract.cost
            surplus = self.contract_worth(number) - sum(cost) * self.price
            if surplus > 0.0:
                self.offers.append(Offer(number, False, cost[FOOD], cost[SCRAP], cost[TECH], surplus))
        self.tools: list[int] = []  # the best first
        self.surpluses: list[float] = []
        for number in view.tool_row:
            self.display(number, self.tool_worth(cards.tools[number]) - self.price)
        self.wall: float = -1.0
        if view.rules.walls_for_sale and outlook.me.wall == NO_WALL:
            self.wall = outlook.wall_worth() - 2 * self.price

    def display(self, tool: int, surplus: float) -> None:
        place = len(self.tools)
        while place > 0 and self.surpluses[place - 1] < surplus:
            place -= 1
        self.tools.insert(place, tool)
        self.surpluses.insert(place, surplus)

    # -- single cards ---------------------------------------------------------------------------------------

    def noble_worth(self, number: i64) -> float:
        tally = self.outlook.tally
        return tally.noble_worth(self.outlook.cards.nobles[number]) + tally.extras[NOBLES]

    def contract_worth(self, number: i64) -> float:
        return float(self.outlook.cards.contracts[number].points) + self.outlook.tally.extras[CONTRACTS]

    def tool_worth(self, tool: Tool) -> float:
        outlook = self.outlook
        worth = TOOL_WORTH[tool.effect] * outlook.rounds / A_GAME
        owned = len(outlook.me.tools)
        if owned >= ENOUGH_TOOLS:
            worth *= CROWDED / (owned - ENOUGH_TOOLS + 1)
        return worth + outlook.tally.extras[TOOLS]

    # -- baskets --------------------------------------------------------------------------------------------

    def best_basket(self) -> float:
        """What the best basket brings beyond its price."""
        me = self.outlook.me
        return self.basket(0, me.food, me.scrap, me.tech, -1, False, -1, True)

    def basket(
        self,
        start: i64,
        food: i64,
        scrap: i64,
        tech: i64,
        bought: i64,
        noble: bool,
        tool: i64,
        wall: bool,
    ) -> float:
        """The best basket for these resources, from the offers from `start` on.

        Left out are the noble or contract `bought`, the tool `tool` and, unless `wall`, the wall.
        """
        best = self.small_things(food, scrap, tech, tool, wall)
        for at in range(start, len(self.offers)):
            offer = self.offers[at]
            if offer.number == bought and offer.noble == noble:
                continue
            if offer.food <= food and offer.scrap <= scrap and offer.tech <= tech:
                left_food = food - offer.food
                left_scrap = scrap - offer.scrap
                left_tech = tech - offer.tech
                rest = self.basket(at + 1, left_food, left_scrap, left_tech, bought, noble, tool, wall)
                if offer.surplus + rest > best:
                    best = offer.surplus + rest
        return best

    def small_things(self, food: i64, scrap: i64, tech: i64, tool: i64, wall: bool) -> float:
        """Tools, with or without a wall."""
        amount = food + scrap + tech
        best = self.some_tools(amount, tool)
        if wall and self.wall > 0.0 and scrap > 0 and amount > 1:
            walled = self.wall + self.some_tools(amount - 2, tool)
            if walled > best:
                return walled
        return best

    def some_tools(self, amount: i64, left_out: i64) -> float:
        """The best tools for this many resources."""
        total = 0.0
        left = amount
        for at in range(len(self.tools)):
            if left == 0 or self.surpluses[at] <= 0.0:
                break
            if self.tools[at] != left_out:
                total += self.surpluses[at]
                left -= 1
        return total

    # -- answers --------------------------------------------------------------------------------------------

    def worth(self, choice: Action[Any]) -> float:
        """What a purchase brings together with the best basket that it leaves; below 0 for anything else."""
        me = self.outlook.me
        if isinstance(choice, Influence):
            number = choice.noble.number
            rest = self.basket(0, me.food - 1, me.scrap - 1, me.tech - 1, number, True, -1, True)
            return self.noble_worth(number) - 3 * self.price + rest
        if isinstance(choice, CompleteContract):
            number = choice.contract.number
            rest = self.basket(
                0, me.food - choice.food, me.scrap - choice.scrap, me.tech - choice.tech, number, False, -1, True
            )
            return self.contract_worth(number) - sum(choice.contract.cost) * self.price + rest
        if isinstance(choice, BuyTool):
            number = choice.tool.number
            rest = self.basket(
                0, me.food - choice.food, me.scrap - choice.scrap, me.tech - choice.tech, -1, True, number, True
            )
            paid = choice.food * me.food + choice.scrap * me.scrap + choice.tech * me.tech
            return self.tool_worth(choice.tool) - self.price + rest + EVEN * float(paid)
        if isinstance(choice, BuildWall):
            rest = self.basket(
                0, me.food - choice.food, me.scrap - choice.scrap, me.tech - choice.tech, -1, True, -1, False
            )
            paid = choice.food * me.food + choice.scrap * me.scrap + choice.tech * me.tech
            return self.outlook.wall_worth() - 2 * self.price + rest + EVEN * float(paid)
        return -1.0

    def own_worth(self, choice: Action[Any]) -> float:
        """What a purchase brings by itself, beyond its price."""
        if isinstance(choice, Influence):
            return self.noble_worth(choice.noble.number) - 3 * self.price
        if isinstance(choice, CompleteContract):
            return self.contract_worth(choice.contract.number) - sum(choice.contract.cost) * self.price
        if isinstance(choice, BuyTool):
            return self.tool_worth(choice.tool) - self.price
        if isinstance(choice, BuildWall):
            return self.outlook.wall_worth() - 2 * self.price
        return -1.0

    def best_purchase(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """The first purchase of the best basket, or None if nothing is worth its price."""
        best: Action[Any] | None = None
        best_worth = 0.0
        for choice in choices:
            if self.own_worth(choice) > NOTHING:
                worth = self.worth(choice)
                if best is None or worth > best_worth:
                    best = choice
                    best_worth = worth
        return best

    def best_single(self) -> float:
        """What the best single purchase brings beyond its price."""
        me = self.outlook.me
        best = self.small_things(me.food, me.scrap, me.tech, -1, True)
        for offer in self.offers:
            if offer.food <= me.food and offer.scrap <= me.scrap and offer.tech <= me.tech and offer.surplus > best:
                best = offer.surplus
        return best

    def with_more(self, food: i64, scrap: i64, tech: i64) -> float:
        """What these extra resources would add to the best basket, as far as there is room for them."""
        outlook = self.outlook
        me = outlook.me
        more_food = food if outlook.room(FOOD) > 0 else 0
        more_scrap = scrap if outlook.room(SCRAP) > 0 else 0
        more_tech = tech if outlook.room(TECH) > 0 else 0
        richer = self.basket(0, me.food + more_food, me.scrap + more_scrap, me.tech + more_tech, -1, False, -1, True)
        return richer - self.best_basket() + float(more_food + more_scrap + more_tech) * self.price
