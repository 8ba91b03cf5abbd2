"""Changing a position between two answers, so that what is rare in play comes up often.

Cards are only moved, never copied or lost, and a castle keeps its limits; every answer still goes through `apply`.
"""

from __future__ import annotations

import random

from holdfast.games.after_the_empire.catalog import BUILDING, PASSIVE_NAMES
from holdfast.games.after_the_empire.realm import DAMAGED, Realm
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.tables import (
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_CUBES,
    WALL_CUBES,
    WOOD_GATE,
    WOOD_TURRET,
    WOOD_WALL,
)
from holdfast.kernel import Deck
from tests.exhaustive.decks import draw_from, put_back

MOST_CARDS = 7


def meddle(state: EmpireState, realm: Realm, rng: random.Random) -> None:
    """Give a realm another fate, while nobody fights."""
    for good in ("food", "wood", "stone", "iron"):
        setattr(realm, good, rng.choice((0, 1, 3, 8, 15)))
    realm.gold = rng.choice((0, 2, rng.randint(0, 45)))
    realm.moves = rng.choice((0, 0, 1, 3, 6))
    realm.soldiers = rng.choice((0, 1, 5, 60))
    realm.mercenaries = rng.choice((0, 1, 5, 60))
    realm.wounded = rng.choice((0, 0, 1, 4, 9))
    rebuild(realm, rng)
    farms = rng.choice(((0, 1, 2), (0,), (2,)))
    guarded = rng.choice(((0, 1), (0,), (1,)))
    for side in realm.sides:
        side.farm = rng.choice(farms)
        side.protected = rng.choice(guarded)


def rebuild(realm: Realm, rng: random.Random) -> None:
    gate = rng.randrange(4)
    empty = rng.choice((0.0, 0.0, 0.3, 0.9))
    worn = rng.random() < 0.5
    for place, side in enumerate(realm.sides):
        wood, stone = (WOOD_GATE, STONE_GATE) if place == gate else (WOOD_WALL, STONE_WALL)
        side.piece = 0 if rng.random() < empty else rng.choice((wood, stone))
        side.cubes = rng.randint(0, WALL_CUBES[side.piece]) if worn else WALL_CUBES[side.piece]
    for corner in realm.corners:
        corner.piece = 0 if rng.random() < empty else rng.choice((WOOD_TURRET, STONE_TURRET))
        corner.cubes = rng.randint(0, TURRET_CUBES[corner.piece]) if worn else TURRET_CUBES[corner.piece]
        corner.flame = int(corner.piece == STONE_TURRET and corner.cubes == 0 and rng.random() < 0.7)


def besiege(realm: Realm, crowded: int, rng: random.Random) -> None:
    """Put invaders before the walls before any card is turned, in numbers that no card brings."""
    for side in realm.sides:
        side.swordsmen = rng.choice((0, 0, 3, 26))
        side.archers = rng.choice((0, 0, 3, 26))
    realm.sides[crowded].archers = 15


def deal_cards(state: EmpireState, realm: Realm, wishes: list[int], rng: random.Random) -> None:
    """Put bought cards back into their decks, and replace them: by those wished for, if nobody has them."""
    cards = state.rules.cards.cards
    kept = [(number, mark) for number, mark in zip(realm.cards, realm.marks, strict=True) if cards[number].starting]
    for number in realm.cards:
        if not cards[number].starting:
            put_back(deck_of(state, number), number)
    realm.cards = [number for number, _ in kept]
    realm.marks = [mark for _, mark in kept]
    for passive in PASSIVE_NAMES:
        setattr(realm, passive, sum(dict(cards[number].passives.items()).get(passive, 0) for number in realm.cards))
    free = [number for number, card in enumerate(cards) if deck_of(state, number).bag[number] and not card.starting]
    wanted = [number for number in wishes if number in free]
    for number in (rng.sample(wanted, len(wanted)) + rng.sample(free, len(free)))[:MOST_CARDS]:
        if number not in realm.cards:
            draw_from(deck_of(state, number), number)
            realm.add_card(cards[number])
            realm.marks[-1] = rng.choice((0, 0, DAMAGED))


def deck_of(state: EmpireState, number: int) -> Deck:
    return state.buildings if state.rules.cards.cards[number].kind == BUILDING else state.refugees


def lay_out(state: EmpireState, wishes: list[int], rng: random.Random) -> None:
    """Lay other cards out in the rows: those wished for, if they are still in their decks."""
    for row, deck in ((state.building_row, state.buildings), (state.refugee_row, state.refugees)):
        for slot, number in enumerate(row):
            found = [wish for wish in wishes if deck.bag[wish]]
            if number != EMPTY and found:
                put_back(deck, number)
                row[slot] = rng.choice(found)
                draw_from(deck, row[slot])


def swap_objectives(state: EmpireState, realm: Realm, rng: random.Random) -> None:
    """Five other secret objectives, all from the bag."""
    deck = state.objectives
    for kind in realm.objectives:
        put_back(deck, kind)
    bag = [kind for kind, copies in enumerate(deck.bag) for _ in range(copies)]
    realm.objectives = rng.sample(bag, min(5, len(bag)))
    realm.known = [0] * len(realm.objectives)
    for kind in realm.objectives:
        draw_from(deck, kind)
