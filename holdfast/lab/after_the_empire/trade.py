"""How realms get cards in *After the Empire*, and what a blank card is."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_empire.card_digest import card_set_digest
from holdfast.games.after_the_empire.catalog import Card, CardSet, Passives
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.setup import TakeStarter
from holdfast.games.after_the_empire.spaces import BuyCard
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game
from holdfast.kernel.state import State
from holdfast.lab.after_the_empire.watch import items_of
from holdfast.lab.trade import Trade


class EmpireTrade(Trade):
    """Cards are bought from the rows; a starting refugee is chosen before the game."""

    def __init__(self, game: AfterTheEmpire) -> None:
        self.game = game
        super().__init__(game, items_of(game))

    def item_of(self, action: Action[Any]) -> int:
        return int(action.card.number) if isinstance(action, (BuyCard, TakeStarter)) else -1

    def season(self, state: State) -> int:
        assert isinstance(state, EmpireState)
        return int(state.season)

    def blank(self, item: int) -> Game:
        printed = self.game.cards
        cards = [blank_card(card) if card.number == item else card for card in printed.cards]
        digest = card_set_digest(cards, printed.invaders, printed.sieges, printed.objectives)
        blanked = CardSet(
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
