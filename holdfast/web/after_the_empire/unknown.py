"""What the face-down cards may be: bounds over the decks."""

from __future__ import annotations

from functools import lru_cache

from holdfast.games.after_the_empire.catalog import LADDER, SIEGE_TOWER, SURGE_ALL, SURGE_LEADER, CardSet, Siege
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.deck import Deck


class Unknown:
    """These bounds, worked out once for all realms of a view."""

    def __init__(self, view: EmpireView) -> None:
        self.view = view
        self.more_at: dict[int, int] = {}
        self.leading = max([int(realm.gold) for realm in view.realms])
        self.next_sieges: list[Siege] | None = None

    @property
    def sieges(self) -> list[Siege]:
        """The siege cards that may come next; not needed when all forecasts are cached."""
        if self.next_sieges is None:
            sieges = self.view.rules.cards.sieges
            self.next_sieges = [sieges[kind] for kind in next_kinds(self.view.sieges)]
        return self.next_sieges

    def more(self, realm: Realm) -> int:
        """The most invaders that the face-down cards can bring to one side of a realm."""
        level = int(self.view.level(realm))
        if level not in self.more_at:
            self.more_at[level] = most_from_deck(self.view, int(self.view.face_down), level)
        return self.more_at[level]

    def surge(self, realm: Realm) -> int:
        """The most extra swordsmen a surge can bring: R-surge-all, R-surge-leader."""
        for siege in self.sieges:
            if siege.surge == SURGE_ALL or (siege.surge == SURGE_LEADER and realm.gold == self.leading):
                return int(self.view.season)
        return 0

    def damage(self, realm: Realm) -> int:
        """The most damage an engine can do: R-siege-all, R-passive-buttress."""
        level = self.view.level(realm)
        blows = [
            int(siege.power - realm.buttress)
            for siege in self.sieges
            if siege.engine not in (LADDER, SIEGE_TOWER) and siege.minimum <= level
        ]
        return max(0, *blows) if blows else 0

    def climbers(self, realm: Realm) -> int:
        level = self.view.level(realm)
        climbs = [
            int(siege.power)
            for siege in self.sieges
            if siege.engine in (LADDER, SIEGE_TOWER) and siege.minimum <= level
        ]
        return max(climbs, default=0)


def next_kinds(deck: Deck) -> list[int]:
    """The kinds that the next card of a deck can be."""
    if deck.mixed() == 0:
        return [deck.under[0]] if len(deck.under) > 0 else []
    return [kind for kind, copies in enumerate(deck.bag) if copies > 0]


def most_from_deck(view: EmpireView, draws: int, level: int) -> int:
    """The most invaders that this many draws can bring to a realm of this level."""
    deck = view.invaders
    return most_drawn(view.rules.cards, tuple(deck.bag), tuple(deck.under), draws, level)


@lru_cache(4096)
def most_drawn(cards: CardSet, bag: tuple[int, ...], under: tuple[int, ...], draws: int, level: int) -> int:
    """Cached, because every viewer of a table asks the same, and a deck changes only when it is drawn from."""

    def size(kind: int) -> int:
        met = 0
        for tier in cards.invaders[kind].tiers:
            if tier.gold <= level:
                met = int(tier.swordsmen + tier.archers)
        return met

    sizes = sorted((size(kind) for kind, copies in enumerate(bag) for _ in range(copies)), reverse=True)
    left = draws - len(sizes)
    return sum(sizes[:draws]) + (sum(size(kind) for kind in under[:left]) if left > 0 else 0)
