"""Forecasts of attacks, cached under everything that they depend on.

A move seldom changes a castle, its troops or the decks, and everybody at a table sees the same castles. A cached
forecast is found only through facts of the view in question, so no viewer is told anything that their own view does
not show. They are kept as they are sent, encoded, which takes a seventh of the memory and saves encoding them again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Raw

from holdfast.games.after_the_empire.catalog import CardSet
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.deck import Deck

Facts = tuple[object, ...]
# The forecast of a realm, and the sentences for its owner, both encoded.
Prospect = tuple[Raw, Raw]

MOST_ATTACKS: Final = 128  # about how many tables are in this game's action phase at once on a busy server
MOST_CASTLES: Final = 48  # under one attack: each is about 1 KiB


_encode: Final = msgspec.json.Encoder().encode


def encoded(part: Any) -> Raw:
    return Raw(_encode(part))


class KeptForecasts:
    """The latest attacks, and under each of them the castles that were looked at."""

    def __init__(self) -> None:
        self.attacks: Final[OrderedDict[Facts, dict[Facts, Prospect]]] = OrderedDict()

    def of(self, view: EmpireView) -> dict[Facts, Prospect]:
        """The cached forecasts of castles under the attack that is coming in this view; to be read and added to."""
        attack = attack_facts(view)
        castles = self.attacks.get(attack)
        if castles is None:
            castles = self.attacks[attack] = {}
            if len(self.attacks) > MOST_ATTACKS:
                self.attacks.popitem(last=False)
        else:
            self.attacks.move_to_end(attack)
            if len(castles) >= MOST_CASTLES:
                for castle in list(castles)[: MOST_CASTLES // 2]:  # the older half
                    del castles[castle]
        return castles


def attack_facts(view: EmpireView) -> Facts:
    """What is coming, whichever castle it meets."""
    return (
        view.rules.cards,
        view.season,
        view.face_down,
        tuple(view.reports),
        *deck_facts(view.invaders),
        *deck_facts(view.sieges),
    )


def deck_facts(deck: Deck) -> Facts:
    return tuple(deck.bag), tuple(deck.under), tuple(deck.inside), deck.unseen, deck.removed


@lru_cache(32)
def steps(cards: CardSet) -> list[int]:
    """The amounts of gold at which a card asks for more; between two of them a realm's gold makes no difference."""
    tiers = {int(tier.gold) for invader in cards.invaders for tier in invader.tiers}
    return sorted(tiers | {int(siege.minimum) for siege in cards.sieges})


def castle_facts(view: EmpireView, realm: Realm, leading: int, tabled: bool) -> Facts:
    """The castle that it meets: the level and rank that decide how many come, the castle itself, its troops, whether
    the viewer owns it, and whether the tables are wanted."""
    own = realm.seat == view.viewer
    one, two, three, four = realm.sides
    a, b, c, d = realm.corners
    return (
        own,
        bisect_right(steps(view.rules.cards), view.level(realm)),
        realm.gold == leading,
        realm.buttress,
        realm.volley,
        realm.troops() if tabled else -1,  # the number of rows in the owner's tables
        *(one.piece, one.cubes, one.soldiers, one.mercenaries),
        *(two.piece, two.cubes, two.soldiers, two.mercenaries),
        *(three.piece, three.cubes, three.soldiers, three.mercenaries),
        *(four.piece, four.cubes, four.soldiers, four.mercenaries),
        *(a.piece, a.cubes, a.flame, b.piece, b.cubes, b.flame),
        *(c.piece, c.cubes, c.flame, d.piece, d.cubes, d.flame),
    )
