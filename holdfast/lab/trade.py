"""How seats obtain cards in a game, and what a blank is: the same price, and nothing in return."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from holdfast.games import part
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game
from holdfast.kernel.state import State
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


def trade_of(game: Game) -> Trade:
    """How cards come to seats in this game."""
    make: Callable[[Game], Trade] | None = part(game.id, "lab", "trade")
    if make is None:
        raise LabError(f"no cards are traded in {game.title}, as far as the lab knows")
    return make(game)
