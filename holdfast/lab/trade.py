"""How cards come to seats in each game, and what a blank is: the same price, and nothing for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from holdfast.games.after_the_empire import card_digest as empire_digest
from holdfast.games.after_the_empire.catalog import Card, Passives
from holdfast.games.after_the_empire.catalog import CardSet as EmpireCards
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.setup import TakeStarter
from holdfast.games.after_the_empire.spaces import BuyCard
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_end import card_digest as end_digest
from holdfast.games.after_the_end.catalog import TOOL_SKILL, Contract, Noble, Tool
from holdfast.games.after_the_end.catalog import CardSet as EndCards
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.market import BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game
from holdfast.kernel.state import State
from holdfast.lab.after_the_empire import watch as empire_watch
from holdfast.lab.after_the_end import watch as end_watch
from holdfast.lab.errors import LabError
from holdfast.lab.store import Item


class Trade(ABC):
    """The cards that a seat can take by an answer of its own. `items` are all cards, `taken` the tradable ones."""

    def __init__(self, game: Game, items: list[Item]) -> None:
        self.items = items
        # For every answer the card that it takes, as a place in `items`, or -1.
        self.takes = [self.item_of(action) for action in game.actions]
        self.tradable = sorted({item for item in self.takes if item >= 0})

    @abstractmethod
    def item_of(self, action: Action[Any]) -> int:
        """The card that an answer takes, or -1."""

    @abstractmethod
    def season(self, state: State) -> int:
        """When we are."""

    @abstractmethod
    def blank(self, item: int) -> Game:
        """The same game in which this card costs the same and does nothing."""


class EmpireTrade(Trade):
    """Cards are bought from the rows; a starting refugee is chosen before the game."""

    def __init__(self, game: AfterTheEmpire) -> None:
        self.game = game
        super().__init__(game, empire_watch.items_of(game))

    def item_of(self, action: Action[Any]) -> int:
        return int(action.card.number) if isinstance(action, (BuyCard, TakeStarter)) else -1

    def season(self, state: State) -> int:
        assert isinstance(state, EmpireState)
        return int(state.season)

    def blank(self, item: int) -> Game:
        printed = self.game.cards
        cards = [blank_card(card) if card.number == item else card for card in printed.cards]
        digest = empire_digest.card_set_digest(cards, printed.invaders, printed.sieges, printed.objectives)
        blanked = EmpireCards(
            printed.name,
            printed.version,
            printed.title,
            printed.note,
            digest,
            cards,
            printed.invaders,
            printed.sieges,
            printed.objectives,
        )
        return AfterTheEmpire(blanked, dict(self.game.options))


def blank_card(card: Card) -> Card:
    """No gold, no ability, no passive; a starting refugee keeps its initiative, which is its price."""
    return Card(
        card.id,
        card.name,
        card.kind,
        card.starting,
        card.cost,
        0,
        card.initiative,
        card.copies,
        [],
        Passives(),
        card.flavour,
    )


class EndTrade(Trade):
    """Nobles, contracts and tools are paid for in the Capitol."""

    def __init__(self, game: AfterTheEnd) -> None:
        self.game = game
        cards = game.cards
        self.contracts = len(cards.nobles)
        self.tools = self.contracts + len(cards.contracts)
        super().__init__(game, end_watch.items_of(game))

    def item_of(self, action: Action[Any]) -> int:
        if isinstance(action, Influence):
            return int(action.noble.number)
        if isinstance(action, CompleteContract):
            return self.contracts + int(action.contract.number)
        return self.tools + int(action.tool.number) if isinstance(action, BuyTool) else -1

    def season(self, state: State) -> int:
        assert isinstance(state, EndState)
        return int(state.round)

    def blank(self, item: int) -> Game:
        printed = self.game.cards
        nobles = [blank_noble(card) if card.number == item else card for card in printed.nobles]
        contracts = [
            blank_contract(card) if self.contracts + card.number == item else card for card in printed.contracts
        ]
        tools = [blank_tool(card) if self.tools + card.number == item else card for card in printed.tools]
        digest = end_digest.card_set_digest(
            printed.colonies, printed.missions, nobles, contracts, tools, printed.experience, printed.knowledge
        )
        blanked = EndCards(
            printed.name,
            printed.version,
            printed.title,
            printed.note,
            digest,
            printed.colonies,
            printed.missions,
            nobles,
            contracts,
            tools,
            printed.experience,
            printed.knowledge,
        )
        return AfterTheEnd(blanked, dict(self.game.options))


def blank_noble(card: Noble) -> Noble:
    return Noble(card.id, card.name, card.measure, 0, 0, [], card.flavour)


def blank_contract(card: Contract) -> Contract:
    return Contract(card.id, card.name, card.cost, 0, card.flavour)


def blank_tool(card: Tool) -> Tool:
    """A tool that adds nothing to a skill."""
    return Tool(card.id, card.name, TOOL_SKILL, 0, 0, card.flavour)


def trade_of(game: Game) -> Trade:
    """How cards come to seats in this game."""
    if isinstance(game, AfterTheEmpire):
        return EmpireTrade(game)
    if isinstance(game, AfterTheEnd):
        return EndTrade(game)
    raise LabError(f"the lab does not know {game.title}")
