"""How colonies get cards in *After The End*, and what a blank card is."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_end.card_digest import card_set_digest
from holdfast.games.after_the_end.catalog import TOOL_SKILL, CardSet, Contract, Noble, Tool
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.market import BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game
from holdfast.kernel.state import State
from holdfast.lab.after_the_end.watch import items_of
from holdfast.lab.trade import Trade


class EndTrade(Trade):
    """Nobles, contracts and tools are paid for in the Capitol."""

    def __init__(self, game: AfterTheEnd) -> None:
        self.game = game
        cards = game.cards
        self.contracts = len(cards.nobles)
        self.tools = self.contracts + len(cards.contracts)
        super().__init__(game, items_of(game))

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
        digest = card_set_digest(
            printed.colonies, printed.missions, nobles, contracts, tools, printed.experience, printed.knowledge
        )
        blanked = CardSet(
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
