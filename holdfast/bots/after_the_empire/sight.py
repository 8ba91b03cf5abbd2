"""*After the Empire* as a network sees it: a view as a list of numbers, of the same length for any number of seats.

The owner's realm is written out in full; the others appear as one rival, their mean. Cards and objectives are named by
their ids, so that weights find their cards again in another card set.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.features import NAMES, Surveyor
from holdfast.games.after_the_empire.catalog import CardSet
from holdfast.games.after_the_empire.realm import DAMAGED, HIDDEN, Realm
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    LOCATIONS,
    MAX_SEATS,
    NOTHING,
    OWN_SPACES,
    SEASONS,
    SIDES,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
)
from holdfast.games.after_the_empire.view import EmpireView

BOARD: Final = ["threat", "turn", "face down", "siege", "known invaders"]
OWN: Final = ["food", "wood", "stone", "iron", "workers left", "villager", "inside", "hired"]
RIVAL: Final = [
    "gold",
    "food",
    "wood",
    "stone",
    "iron",
    "workers left",
    "workers",
    "soldiers",
    "troops",
    "moves",
    "flags",
    "farms",
    "castle",
    "missing cubes",
    "cards",
    "objectives",
]
SIDE: Final = ["piece", "stone", "missing", "farm", "protected"]
CORNER: Final = ["piece", "stone", "missing"]
FOUR: Final = len(SIDES)
PLACES: Final = len(LOCATIONS)
SPACES: Final = len(OWN_SPACES)


@final
class EmpireSight:
    """Describes views. Keeps nothing between two views."""

    def __init__(self, cards: CardSet, surveyor: Surveyor) -> None:
        self.surveyor: Final = surveyor
        self.kinds: i64 = len(cards.cards)
        self.objectives: i64 = len(cards.objectives)
        names = [f"value {name}" for name in NAMES]
        names.extend(f"season {season}" for season in range(1, SEASONS + 1))
        names.extend(f"seats {seats}" for seats in range(2, MAX_SEATS + 1))
        names.extend(f"board {name}" for name in BOARD)
        names.extend(f"own {name}" for name in OWN)
        names.extend(f"visited {name}" for name in OWN_SPACES)
        names.extend(f"{side} {name}" for side in SIDES for name in SIDE)
        names.extend(f"{corner} {name}" for corner in CORNERS for name in CORNER)
        names.extend(f"rival {name}" for name in RIVAL)
        self.places_at: i64 = len(names)
        names.extend(f"open {place}" for place in LOCATIONS)
        names.extend(f"placed {place}" for place in LOCATIONS)
        names.extend(f"rival placed {place}" for place in LOCATIONS)
        self.cards_at: i64 = len(names)
        names.extend(f"card {card.id}" for card in cards.cards)
        names.extend(f"offer {card.id}" for card in cards.cards)
        names.extend(f"rival card {card.id}" for card in cards.cards)
        self.objectives_at: i64 = len(names)
        names.extend(f"objective {objective.id}" for objective in cards.objectives)
        self.names: Final = names

    def describe(self, view: EmpireView) -> list[float]:
        """The numbers in the order of `names`."""
        realm = view.realms[view.viewer]
        found = self.surveyor.features(view)
        for season in range(1, SEASONS + 1):
            found.append(1.0 if view.season == season else 0.0)
        for seats in range(2, MAX_SEATS + 1):
            found.append(1.0 if view.seats == seats else 0.0)
        found.append(float(view.threat))
        found.append(float(view.turn))
        found.append(float(view.face_down))
        found.append(1.0 if view.siege >= 0 else 0.0)
        found.append(float(len(view.reports)))
        add_own(realm, found)
        add_rivals(view, found)
        while len(found) < len(self.names):
            found.append(0.0)
        self.add_places(view, found)
        self.add_cards(view, found)
        for kind in realm.objectives:
            if kind != HIDDEN:
                found[self.objectives_at + kind] += 1.0
        return found

    def add_places(self, view: EmpireView, found: list[float]) -> None:
        at = self.places_at
        for place in range(PLACES):
            found[at + place] = float(view.open[place])
        at += PLACES
        for worker in view.placed:
            here: i64 = worker
            spot = at + here // FOUR
            if here % FOUR != view.viewer:
                spot += PLACES
            found[spot] += 1.0

    def add_cards(self, view: EmpireView, found: list[float]) -> None:
        at = self.cards_at
        rivals = 1.0 / float(view.seats - 1)
        for realm in view.realms:
            own = realm.seat == view.viewer
            base = at if own else at + 2 * self.kinds
            place: i64 = 0
            for card in realm.cards:
                worth = 0.5 if realm.marks[place] & DAMAGED else 1.0
                found[base + card] += worth if own else worth * rivals
                place += 1
        at += self.kinds
        for card in view.building_row:
            if card >= 0:
                found[at + card] = 1.0
        for card in view.refugee_row:
            if card >= 0:
                found[at + card] = 1.0


def add_own(realm: Realm, found: list[float]) -> None:
    """What the value's features leave out, and the castle piece by piece."""
    found.append(float(realm.food))
    found.append(float(realm.wood))
    found.append(float(realm.stone))
    found.append(float(realm.iron))
    found.append(float(realm.workers))
    found.append(float(realm.villager))
    found.append(float(realm.soldiers))
    found.append(float(realm.mercenaries))
    for space in range(SPACES):
        found.append(float((realm.visited >> space) & 1))
    for side in realm.sides:
        found.append(1.0 if side.piece != NOTHING else 0.0)
        found.append(1.0 if side.piece == STONE_WALL or side.piece == STONE_GATE else 0.0)
        found.append(float(side.missing()))
        found.append(float(side.farm))
        found.append(float(side.protected))
    for corner in realm.corners:
        found.append(1.0 if corner.piece != NOTHING else 0.0)
        found.append(1.0 if corner.piece == STONE_TURRET else 0.0)
        found.append(float(corner.missing()))


def add_rivals(view: EmpireView, found: list[float]) -> None:
    """The mean of the other realms."""
    base: i64 = len(found)
    for _ in range(len(RIVAL)):
        found.append(0.0)
    part = 1.0 / float(view.seats - 1)
    for realm in view.realms:
        if realm.seat == view.viewer:
            continue
        pieces: i64 = 0
        missing: i64 = 0
        for side in realm.sides:
            if side.piece != NOTHING:
                pieces += 1
            missing += side.missing()
        for corner in realm.corners:
            if corner.piece != NOTHING:
                pieces += 1
            missing += corner.missing()
        found[base] += part * float(realm.gold)
        found[base + 1] += part * float(realm.food)
        found[base + 2] += part * float(realm.wood)
        found[base + 3] += part * float(realm.stone)
        found[base + 4] += part * float(realm.iron)
        found[base + 5] += part * float(realm.workers + realm.villager)
        found[base + 6] += part * float(realm.all_workers)
        found[base + 7] += part * float(realm.all_soldiers() - realm.wounded)
        found[base + 8] += part * float(realm.troops())
        found[base + 9] += part * float(realm.moves)
        found[base + 10] += part * float(realm.flag_gold())
        found[base + 11] += part * float(realm.active_farms())
        found[base + 12] += part * float(pieces)
        found[base + 13] += part * float(missing)
        found[base + 14] += part * float(len(realm.cards))
        found[base + 15] += part * float(len(realm.objectives))
