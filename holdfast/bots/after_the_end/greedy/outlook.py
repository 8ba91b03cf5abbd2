"""`greedy` for *After The End*: the position in control points; how long it lasts, what things and people are worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.nobles import BEARERS, DEATHS, KNOWLEDGE, WOUNDS, Tally
from holdfast.bots.after_the_end.greedy.talent import Talent
from holdfast.games.after_the_end.catalog import (
    DRAW_EXPERIENCE,
    FREE_WALL,
    READY_ONE,
    RESOURCES,
    TAKE_RESOURCE,
    CardSet,
)
from holdfast.games.after_the_end.colony import Colony, Person
from holdfast.games.after_the_end.tables import NO_WALL, TOKENS_PER_RESOURCE, WHOLE_WALL
from holdfast.games.after_the_end.view import EndView

PRICE: Final = 1.15  # of a resource, while there is time to use it
HASTE: Final = 2.0  # the number of rounds over which a resource loses its price towards the end
COMMITS_A_ROUND: Final = 0.17  # how often a character with tokens is sent
SPILL: Final = 0.75  # the share of what tokens gather that finds room and use
MORE_INCOME: Final = 0.1  # how much less a token is worth for each that brings the same
MORE_STOCK: Final = 0.05  # and for each such resource in the storehouse
EXPERIENCE: Final = 1.2
SHORT: Final = 3.0  # with fewer rounds left than this, experience may not find its moment
READY: Final = 0.9
SPOT_NOW: Final = 0.6  # the share of a step of knowledge that counts now; the rest is progress towards the next spot
WALL: Final = 0.8  # for each raid that it holds off
SCAR: Final = 0.25  # what a wound on a free spot costs
LAST_SCAR: Final = 0.25  # the extra cost if it was the last free spot
DEATH: Final = 0.8  # more than any wound, because the living break ties
LIFE_A_ROUND: Final = 0.17  # the share of a character's talent lost for each round that she would have lived
WINS_BEFORE: Final = 4.0  # rounds of average luck that are mixed with the results so far


@final
class Outlook:
    """What the viewer has, and what is left of the game."""

    def __init__(self, cards: CardSet, talent: Talent, view: EndView) -> None:
        self.cards: Final = cards
        self.talent: Final = talent
        self.view: Final = view
        self.me: Final = view.colonies[view.viewer]
        self.rounds = 0.0  # after this one
        self.raids = 0.0
        # Tokens by resource, in the supply and on the viewer's own characters; filled in when first asked for.
        self.tokens_left: list[int] = []
        self.tokens_owned: list[int] = []
        self.count_deck()
        self.raids_next = self.raids / (self.rounds + 1.0) if view.upcoming >= 0 else 0.0
        late = self.rounds / HASTE
        self.price: float = PRICE * (late if late < 1.0 else 1.0)
        luck = (len(self.me.missions) + WINS_BEFORE / float(view.seats)) / (float(view.round) + WINS_BEFORE)
        self.tally: Final = Tally(cards, self.me, self.rounds, self.raids, luck)

    def count_deck(self) -> None:
        """Count missions and raids still to come; some of the unseen cards left the game, and nobody knows which."""
        deck = self.view.missions
        raids: i64 = 0
        number: i64 = len(deck.bag) - 1
        while number >= 0 and self.cards.missions[number].raid:  # a card set lists raids last
            raids += deck.bag[number]
            number -= 1
        missions = deck.unseen - raids
        stay = float(deck.unseen - deck.removed) / float(deck.unseen) if deck.unseen > 0 else 0.0
        self.rounds = float(missions) * stay
        if self.view.upcoming >= 0:
            self.rounds += 1.0
        self.raids = float(raids) * stay + len(deck.inside)

    # -- things ---------------------------------------------------------------------------------------------

    def room(self, resource: i64) -> i64:
        return self.cards.colonies[self.me.card].capacity[resource] - self.me.stock(resource)

    def gathering(self, person: Person) -> float:
        """What a character's tokens bring when she is sent."""
        if person.tokens() == 0:
            return 0.0
        total: i64 = 0
        for resource in range(len(RESOURCES)):
            tokens = tokens_of(person, resource)
            room = self.room(resource)
            total += tokens if tokens < room else room
        return float(total) * self.price

    def token_worth(self, person: Person, resource: i64) -> float:
        """A new token on a character, and its first resource; -1 if she has no spot for it."""
        if person.dead or person.tokens() >= self.cards.characters[person.card].spots:
            return -1.0
        if self.supply(resource) <= 0:
            return -1.0
        worth = self.price if self.room(resource) > 0 else 0.0
        worth += self.rounds * COMMITS_A_ROUND * self.price * SPILL
        if person.tokens() == 0:
            worth += self.tally.extras[BEARERS]
        return worth - MORE_INCOME * float(self.income(resource)) - MORE_STOCK * float(self.me.stock(resource))

    def supply(self, resource: i64) -> i64:
        """Tokens of a kind left in the supply; counted once."""
        if len(self.tokens_left) == 0:
            food: i64 = TOKENS_PER_RESOURCE
            scrap: i64 = TOKENS_PER_RESOURCE
            tech: i64 = TOKENS_PER_RESOURCE
            for colony in self.view.colonies:
                for person in colony.people:
                    food -= person.food
                    scrap -= person.scrap
                    tech -= person.tech
            self.tokens_left = [int(food), int(scrap), int(tech)]
        return self.tokens_left[resource]

    def income(self, resource: i64) -> i64:
        """Tokens of a kind on the viewer's own characters; counted once."""
        if len(self.tokens_owned) == 0:
            food: i64 = 0
            scrap: i64 = 0
            tech: i64 = 0
            for person in self.me.people:
                food += person.food
                scrap += person.scrap
                tech += person.tech
            self.tokens_owned = [int(food), int(scrap), int(tech)]
        return self.tokens_owned[resource]

    def best_token(self, person: Person) -> float:
        best = -1.0
        for resource in range(len(RESOURCES)):
            worth = self.token_worth(person, resource)
            if worth > best:
                best = worth
        return best

    def knowledge_worth(self, steps: i64) -> float:
        """This many steps on the track: what they give, and a share of the spot after them."""
        spot = self.me.knowledge
        total = 0.0
        for _ in range(steps):
            if spot < len(self.cards.knowledge):
                total += self.spot_worth(spot) + self.tally.extras[KNOWLEDGE]
                spot += 1
        if total > 0.0 and spot < len(self.cards.knowledge) and self.rounds >= 1.0:
            total = SPOT_NOW * total + (1.0 - SPOT_NOW) * self.spot_worth(spot)
        return total

    def spot_worth(self, place: i64) -> float:
        spot = self.cards.knowledge[place]
        worth = float(spot.points)
        if spot.benefit == TAKE_RESOURCE:
            worth += self.price
        elif spot.benefit == DRAW_EXPERIENCE:
            worth += self.experience_worth()
        elif spot.benefit == FREE_WALL:
            worth += self.wall_worth()
        elif spot.benefit == READY_ONE and self.rounds >= 1.0:
            worth += READY
        return worth

    def experience_worth(self) -> float:
        return EXPERIENCE * (self.rounds / SHORT if self.rounds < SHORT else 1.0)

    def wall_worth(self) -> float:
        """A whole wall in place of what stands there."""
        needed = self.raids if self.raids < WHOLE_WALL else float(WHOLE_WALL)
        missing = needed - float(self.me.wall)
        return missing * WALL if missing > 0.0 else 0.0

    # -- people ---------------------------------------------------------------------------------------------

    def talent_of(self, person: Person) -> float:
        return self.talent.points[person.card]

    def wound_cost(self, person: Person) -> float:
        """What a raid costs if it strikes this ready character."""
        spots = len(self.cards.characters[person.card].wounds)
        if person.wounds < spots:
            cost = SCAR - self.tally.extras[WOUNDS]
            if person.wounds + 1 == spots:
                cost += LAST_SCAR
            return cost
        life = self.talent_of(person) + self.price * SPILL * float(person.tokens())
        cost = DEATH + LIFE_A_ROUND * self.rounds * life - self.tally.extras[DEATHS]
        if person.tokens() > 0:
            cost += self.tally.extras[BEARERS]
        return cost + float(person.wounds) * self.tally.extras[WOUNDS]

    def raid_cost(self, home: i64) -> float:
        """What a raid costs with these people at home, given as one bit per place."""
        if self.me.wall != NO_WALL:
            return WALL
        best = float(self.me.resources()) * self.price + 0.01
        alone = True
        for place, person in enumerate(self.me.people):
            if home & (1 << place):
                cost = self.wound_cost(person)
                if alone or cost < best:
                    best = cost
                    alone = False
        return best


def tokens_of(person: Person, resource: i64) -> i64:
    if resource == 0:
        return person.food
    return person.scrap if resource == 1 else person.tech


def living_set(colony: Colony) -> i64:
    alive: i64 = 0
    for place, person in enumerate(colony.people):
        if not person.dead:
            alive |= 1 << place
    return alive
