"""*After The End* as numbers: what a learned value looks at, for the owner of a view."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.hand import Hand
from holdfast.bots.after_the_end.greedy.market import Shop
from holdfast.bots.after_the_end.greedy.nobles import NOBLES
from holdfast.bots.after_the_end.greedy.outlook import Outlook
from holdfast.bots.after_the_end.greedy.talent import Talent
from holdfast.games.after_the_end.catalog import CardSet
from holdfast.games.after_the_end.colony import HIDDEN, Colony
from holdfast.games.after_the_end.view import EndView

# Each feature with the words for a hint that is based on it.
FEATURES: Final = [
    ("points", "control points"),
    ("lead", "the lead in control points"),
    ("noble points", "nobles"),
    ("missions", "missions won"),
    ("food", "food"),
    ("scrap", "scrap"),
    ("tech", "tech"),
    ("basket", "what the stores can buy"),
    ("ready", "ready characters"),
    ("ready talent", "ready characters"),
    ("living", "living characters"),
    ("talent", "living characters"),
    ("wounds", "wounds"),
    ("tokens", "resource tokens"),
    ("ready tokens", "resource tokens"),
    ("tools", "tools"),
    ("tools at hand", "tools"),
    ("wall", "the wall"),
    ("hand", "experience"),
    ("hand worth", "experience"),
    ("knowledge", "knowledge"),
    ("next knowledge", "knowledge"),
    ("first", "going first"),
    ("others ready", "the others' ready characters"),
    ("raids", "raids to come"),
]
WORDS: Final = [words for _, words in FEATURES] * 2 + ["the rounds left"]
BURDENS: Final = ["wounds", "the others' ready characters", "raids to come"]
# Every feature appears by itself and multiplied by the rounds left: what grows is worth more early on.
NAMES: Final = [name for name, _ in FEATURES] + [f"{name} by rounds" for name, _ in FEATURES] + ["rounds"]

# The most rounds left that belong to each span; the last one has no bound.
BOUNDS: Final = [1.5, 4.5, 8.5, 13.5]
SPANS_BY_SEATS: Final = len(BOUNDS) + 1
A_GAME: Final = 18.0

POINTS: Final = NAMES.index("points")
NOBLE_POINTS: Final = NAMES.index("noble points")


@final
class Surveyor:
    """Describes a view's owner. Keeps nothing between two views."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: Final = cards
        self.talent: Final = Talent(cards)

    def features(self, view: EndView) -> list[float]:
        """The numbers in the order of NAMES."""
        outlook = Outlook(self.cards, self.talent, view)
        me = outlook.me
        points = self.printed(me)
        most = -1_000.0
        others_ready: i64 = 0
        for other in view.colonies:
            if other.seat != me.seat:
                others_ready += other.ready_people()
                theirs = self.printed(other)
                if theirs > most:
                    most = theirs
        found: list[float] = [points, points - most, self.noble_points(outlook), float(len(me.missions))]
        found.append(float(me.food))
        found.append(float(me.scrap))
        found.append(float(me.tech))
        found.append(Shop(outlook).best_basket())
        self.add_people(me, found)
        found.append(float(me.wall))
        self.add_hand(outlook, found)
        found.append(float(me.knowledge))
        found.append(outlook.knowledge_worth(1))
        found.append(1.0 if view.first_player == view.viewer else 0.0)
        found.append(float(others_ready) / float(view.seats - 1))
        found.append(outlook.raids)
        late = outlook.rounds / A_GAME
        for place in range(len(FEATURES)):
            found.append(found[place] * late)
        found.append(outlook.rounds)
        return found

    def printed(self, colony: Colony) -> float:
        """Points from missions, contracts and knowledge; nobles are counted separately."""
        cards = self.cards
        total: i64 = 0
        for number in colony.missions:
            total += cards.missions[number].points
        for number in colony.contracts:
            total += cards.contracts[number].points
        for place in range(colony.knowledge):
            total += cards.knowledge[place].points
        return float(total)

    def noble_points(self, outlook: Outlook) -> float:
        """What the owner's nobles will probably bring."""
        total = 0.0
        for number in outlook.me.nobles:
            noble = self.cards.nobles[number]
            total += outlook.tally.noble_worth(noble)
            if noble.measure == NOBLES:
                total -= float(noble.each)  # it counts itself already
        return total

    def add_people(self, me: Colony, found: list[float]) -> None:
        ready: i64 = 0
        living: i64 = 0
        wounds: i64 = 0
        tokens: i64 = 0
        ready_tokens: i64 = 0
        carried: i64 = 0
        ready_talent = 0.0
        talent = 0.0
        for person in me.people:
            if person.dead:
                continue
            living += 1
            wounds += person.wounds
            tokens += person.tokens()
            talent += self.talent.points[person.card]
            if person.tool >= 0:
                carried += 1
            if not person.used:
                ready += 1
                ready_tokens += person.tokens()
                ready_talent += self.talent.points[person.card]
        found.append(float(ready))
        found.append(ready_talent)
        found.append(float(living))
        found.append(talent)
        found.append(float(wounds))
        found.append(float(tokens))
        found.append(float(ready_tokens))
        found.append(float(len(me.tools)))
        found.append(float(len(me.tools) - carried))

    def add_hand(self, outlook: Outlook, found: list[float]) -> None:
        hand = Hand(outlook)
        worth = 0.0
        for number in outlook.me.hand:
            if number != HIDDEN:
                worth += hand.card_worth(self.cards.experience[number].effect)
        found.append(float(len(outlook.me.hand)))
        found.append(worth)


def span_of(view: EndView, rounds: float) -> i64:
    """Which row of weights applies: one for each number of seats and part of the game."""
    span: i64 = (view.seats - 2) * SPANS_BY_SEATS
    for bound in BOUNDS:
        if rounds > bound:
            span += 1
    return span


def shown_points(features: list[float]) -> float:
    """What the owner would score if the game ended now, with nobles at their expected worth."""
    return features[POINTS] + features[NOBLE_POINTS]
