"""Changing a position of *After The End* between two answers, so that what is rare in play comes up often.

Cards are only moved, never copied or lost, and everybody keeps to their spots; every answer still goes through `apply`.
"""

from __future__ import annotations

import random

from holdfast.games.after_the_end.catalog import RESOURCES
from holdfast.games.after_the_end.colony import NO_TOOL, Colony
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.tables import DAMAGED_WALL, NO_WALL, TOKENS_PER_RESOURCE, VISIT_LIMIT, WHOLE_WALL
from holdfast.games.after_the_end.tokens import tokens_out
from tests.exhaustive.decks import draw_from, put_back

MOST_TOOLS = 4
MOST_EXPERIENCE = 3


def meddle(state: EndState, colony: Colony, rng: random.Random) -> None:
    """Give a colony another fate, before it decides."""
    capacity = state.rules.cards.colonies[colony.card].capacity
    for place in range(len(RESOURCES)):
        colony.change(place, rng.choice((0, 1, capacity[place], capacity[place])) - colony.stock(place))
    colony.wall = rng.choice((NO_WALL, NO_WALL, DAMAGED_WALL, WHOLE_WALL))
    colony.knowledge = rng.randint(0, len(state.rules.cards.knowledge))
    change_people(state, colony, rng)


def have_bought(colony: Colony, rng: random.Random) -> None:
    """Count as many purchases as a visit allows, although the rows are still full."""
    for name in ("nobles_bought", "contracts_bought", "tools_bought"):
        setattr(colony, name, rng.choice((0, 0, VISIT_LIMIT)))


def change_people(state: EndState, colony: Colony, rng: random.Random) -> None:
    """Change who is ready, wounded or dead, and who has which tokens; sometimes nearly all of one kind are out."""
    tired = rng.choice((0.2, 0.2, 0.6, 1.0))
    token = rng.randrange(len(RESOURCES))
    for person in colony.people:
        character = state.rules.cards.characters[person.card]
        person.dead = int(rng.random() < 0.1)
        person.used = int(not person.dead and rng.random() < tired)
        person.tool, person.sign = NO_TOOL, 0
        person.wounds = 0 if person.dead else rng.choice((0, len(character.wounds)))
        person.food = person.scrap = person.tech = 0
        while not person.dead and person.tokens() < character.spots and rng.random() < 0.7:
            if tokens_out(state, token) == TOKENS_PER_RESOURCE:
                break
            person.add_token(token)


def deal_tools(state: EndState, colony: Colony, wishes: list[int], rng: random.Random) -> None:
    """Put tools back into their deck, and replace them: by those wished for, if nobody has them."""
    for number in colony.tools:
        put_back(state.tools, number)
    for person in colony.people:
        person.tool, person.sign = NO_TOOL, 0
    free = [number for number, copies in enumerate(state.tools.bag) if copies]
    wanted = [number for number in wishes if number in free]
    chosen = dict.fromkeys(rng.sample(wanted, len(wanted)) + rng.sample(free, len(free)))
    colony.tools = list(chosen)[:MOST_TOOLS]
    for number in colony.tools:
        draw_from(state.tools, number)


def deal_experience(state: EndState, colony: Colony, wishes: list[int], rng: random.Random) -> None:
    """Deal more experience from the deck, first what is wished for."""
    deck = state.experience
    while len(colony.hand) < MOST_EXPERIENCE and deck.unseen:
        free = [number for number, copies in enumerate(deck.bag) if copies]
        card = rng.choice([number for number in wishes if number in free] or free)
        draw_from(deck, card)
        colony.hand.append(card)
        colony.fresh.append(card)


def lay_out(state: EndState, row: list[int], wishes: list[int], rng: random.Random) -> None:
    """Lay out other cards in a row of nobles or contracts: those wished for, if they are still in their deck."""
    deck = state.nobles if row is state.noble_row else state.contracts
    for slot, number in enumerate(row):
        found = [wish for wish in wishes if deck.bag[wish]]
        if found:
            put_back(deck, number)
            row[slot] = rng.choice(found)
            draw_from(deck, row[slot])
