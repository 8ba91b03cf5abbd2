"""Cards: what a building or refugee is worth over the seasons that are left."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.economy import WORKER_WORTH, Outlook
from holdfast.bots.after_the_empire.greedy.objectives import BUILDINGS, CARDS, REFUGEES, hope
from holdfast.games.after_the_empire.catalog import (
    BUILDING,
    FREE,
    GAIN,
    WORKER,
    Ability,
    Card,
    CardSet,
    Exchange,
    Goods,
    Passives,
)
from holdfast.games.after_the_empire.tables import HEAL_REFUGEE_FOOD, REBUILD_IRON
from holdfast.games.after_the_empire.view import EmpireView

# The share of a season's worth that an ability yields in practice: it is not used, or not needed, every time.
FREE_YIELD: Final = 0.75
WORKER_YIELD: Final = 0.6
LATENESS: Final = 0.8  # what a point of initiative costs: the last of four scores six points less than the first
# A card is there to stay, while the goods that other errands bring must still be turned into something.
CERTAINTY: Final = 1.2
BETTER_OF_TWO: Final = 1.35  # how much better the better of two objectives is than one


def usual_worth(goods: Goods) -> float:
    """What goods are worth on an ordinary day of an ordinary season."""
    return (
        float(goods.gold)
        + 0.65 * float(goods.food)
        + 0.65 * float(goods.wood)
        + float(goods.stone)
        + 1.5 * float(goods.iron)
        + 2.2 * float(goods.soldiers)
        + 0.6 * float(goods.mercenaries)
        + 0.9 * float(goods.heal)
        + 0.25 * float(goods.moves)
        + 0.8 * float(goods.sow)
        + 0.5 * float(goods.protect)
    )


def usual_exchange(exchange: Exchange) -> float:
    return usual_worth(exchange.gain) + usual_worth(exchange.perform) - usual_worth(exchange.spend)


def usual_ability(ability: Ability) -> float:
    """The best way to use an ability on an ordinary day."""
    best = 0.0
    for exchange in ability.exchanges:
        worth = usual_exchange(exchange)
        if worth > best:
            best = worth
    return best


def passive_worth(passives: Passives) -> float:
    """What passives are worth per season."""
    return (
        1.2 * float(passives.volley)
        + 0.6 * float(passives.oil)
        + 0.35 * float(passives.buttress)
        + 0.6 * float(passives.guard)
        + 0.7 * float(passives.surgeon)
        + 0.2 * float(passives.lookout)
        + 0.6 * float(passives.rations)
        + 0.65 * float(passives.gleaners)
    )


@final
class Library:
    """For every card: what a use, or a season, of it is usually worth. Worked out once per card set."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: Final = cards
        self.free: list[float] = []
        self.worker: list[float] = []
        self.passive: list[float] = []
        for card in cards.cards:
            free = 0.0
            worker = 0.0
            for ability in card.abilities:
                if ability.trigger == FREE:
                    free += usual_ability(ability)
                elif ability.trigger == WORKER:
                    more = usual_ability(ability) - WORKER_WORTH
                    worker += 0.4 + (more if more > 0.0 else 0.0)
            self.free.append(free * FREE_YIELD)
            self.worker.append(worker * WORKER_YIELD)
            self.passive.append(passive_worth(card.passives))

    def engine(self, card: Card, outlook: Outlook) -> float:
        """What a card does from now on: free and passive this season too, a worker space from the next one."""
        number = card.number
        later = outlook.later
        return (self.free[number] + self.passive[number]) * (later + 0.7) + self.worker[number] * later

    def worth(self, card: Card, outlook: Outlook) -> float:
        """Everything that owning a card brings, before its cost."""
        value = CERTAINTY + 0.95 * float(card.gold) + self.engine(card, outlook)
        pulls = outlook.pulls.of
        value += pulls[CARDS] + (pulls[BUILDINGS] if card.kind == BUILDING else pulls[REFUGEES])
        for ability in card.abilities:
            if ability.trigger == GAIN:
                best = 0.0
                for exchange in ability.exchanges:
                    gained = outlook.exchange(exchange)
                    if gained > best:
                        best = gained
                value += best
        return value

    def damage_cost(self, card: Card, later: i64) -> float:
        """What a damage token on a card costs: its gold, or its repair while there is time for that."""
        mending = 1.6 * REBUILD_IRON if card.kind == BUILDING else 0.7 * HEAL_REFUGEE_FOOD
        if later > 0 and mending < float(card.gold):
            return mending + 0.1 * float(card.gold)
        return float(card.gold)

    def starter_worth(self, card: Card) -> float:
        """A starting refugee's worth over the whole game; acting first is an advantage despite the others' gold."""
        value = (self.free[card.number] + self.passive[card.number]) * 6.0
        for ability in card.abilities:
            if ability.trigger == GAIN:
                value += usual_ability(ability)
        return value - LATENESS * float(card.initiative)


def library_of(cards: CardSet) -> Library:
    """The library of a card set; the last one is cached, as bots are made for game after game with the same cards."""
    if len(LAST) == 0 or LAST[0].cards is not cards:
        LAST[:] = [Library(cards)]
    return LAST[0]


LAST: Final[list[Library]] = []


def scout_worth(view: EmpireView) -> float:
    """The better of two objectives from the pool, on average."""
    total = 0.0
    copies: i64 = 0
    for kind, count in enumerate(view.objective_pool):
        if count > 0:
            objective = view.rules.cards.objectives[kind]
            total += float(count * objective.gold) * hope(view, objective)
            copies += count
    if copies == 0:
        return 0.0
    return BETTER_OF_TWO * total / float(copies)
