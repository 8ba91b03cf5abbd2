"""`greedy` for *After The End*: what nobles are worth, and what they make everything else worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import MISSION_TYPES, NOBLE_MEASURES, CardSet, Mission, Noble
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.tables import PAIR

SETS: Final = NOBLE_MEASURES.index("mission-sets")
MISSIONS: Final = NOBLE_MEASURES.index("missions")
PAIRS: Final = NOBLE_MEASURES.index("pair-missions")
LOWEST: Final = NOBLE_MEASURES.index("lowest-missions")
CONTRACTS: Final = NOBLE_MEASURES.index("contracts")
TOOLS: Final = NOBLE_MEASURES.index("tools")
NOBLES: Final = NOBLE_MEASURES.index("nobles")
KNOWLEDGE: Final = NOBLE_MEASURES.index("knowledge")
WOUNDS: Final = NOBLE_MEASURES.index("wounds")
BEARERS: Final = NOBLE_MEASURES.index("token-bearers")
DEATHS: Final = NOBLE_MEASURES.index("deaths")

# How much of each measure a round brings; for kinds of missions, their share of the missions won.
PAIR_SHARE: Final = 0.15
LOWEST_SHARE: Final = 0.4
CONTRACTS_A_ROUND: Final = 0.1
TOOLS_A_ROUND: Final = 0.12
KNOWLEDGE_A_ROUND: Final = 0.1
BEARERS_A_ROUND: Final = 0.12
WOUNDS_A_RAID: Final = 0.6
DEATHS_A_RAID: Final = 0.06
MORE_NOBLES: Final = 0.3
TIME_FOR_NOBLES: Final = 6.0  # rounds that leave time to win another


@final
class Tally:
    """What a colony has of everything that nobles count, and how fast it grows."""

    def __init__(self, cards: CardSet, colony: Colony, rounds: float, raids: float, wins: float) -> None:
        self.cards: Final = cards
        self.colony: Final = colony
        self.rounds: float = rounds
        self.raids: float = raids
        self.won: float = rounds * wins  # missions still to be won, by this many wins per round
        self.counted: list[int] = []  # what the colony has of each measure, filled in when first asked for
        self.extras: list[float] = [0.0] * len(NOBLE_MEASURES)  # points that one more of each measure brings now
        for number in colony.nobles:
            noble = cards.nobles[number]
            measure = noble.measure
            if len(noble.steps) == 0:
                room = noble.most - self.count(measure) * noble.each
                if room > 0:
                    self.extras[measure] += float(room if room < noble.each else noble.each)
            else:
                step = self.count(measure)
                if step + 1 < len(noble.steps):
                    self.extras[measure] += float(noble.steps[step + 1] - noble.steps[step])

    def count(self, measure: i64) -> i64:
        """How much the colony has of this measure."""
        if len(self.counted) == 0:
            self.counted = counted(self.cards, self.colony)
        return self.counted[measure]

    def hope(self, measure: i64) -> float:
        """How much of it the rounds left will probably bring."""
        if measure < len(MISSION_TYPES):
            return self.won / float(len(MISSION_TYPES))
        if measure == SETS:
            return self.won / float(len(MISSION_TYPES) + 2)
        if measure == MISSIONS:
            return self.won
        if measure == PAIRS:
            return self.won * PAIR_SHARE
        if measure == LOWEST:
            return self.won * LOWEST_SHARE
        if measure == CONTRACTS:
            return self.rounds * CONTRACTS_A_ROUND
        if measure == TOOLS:
            return self.rounds * TOOLS_A_ROUND
        if measure == NOBLES:
            return MORE_NOBLES if self.rounds > TIME_FOR_NOBLES else 0.0
        if measure == KNOWLEDGE:
            return self.rounds * KNOWLEDGE_A_ROUND
        if measure == WOUNDS:
            return self.raids * WOUNDS_A_RAID
        if measure == BEARERS:
            return self.rounds * BEARERS_A_ROUND
        return self.raids * DEATHS_A_RAID if measure == DEATHS else 0.0

    def noble_worth(self, noble: Noble) -> float:
        """The points that a noble will probably bring."""
        measure = noble.measure
        amount = float(self.count(measure)) + self.hope(measure)
        if measure == NOBLES:
            amount += 1.0
        if len(noble.steps) > 0:
            return ladder(noble, amount)
        points = amount * float(noble.each)
        return points if points < float(noble.most) else float(noble.most)

    def mission_extra(self, mission: Mission) -> float:
        """What winning a mission adds to the worth of the nobles already won over."""
        extra = self.extras[mission.type] + self.extras[MISSIONS]
        if mission.people == PAIR:
            extra += self.extras[PAIRS]
        if mission.lowest:
            extra += self.extras[LOWEST]
        if self.extras[SETS] > 0.0 and self.count(mission.type) <= self.count(SETS):
            missing: i64 = 0
            for kind in range(len(MISSION_TYPES)):
                if self.count(kind) <= self.count(SETS):
                    missing += 1
            extra += self.extras[SETS] / float(missing)
        return extra


def ladder(noble: Noble, amount: float) -> float:
    """The points of a ladder between two of its steps."""
    last = len(noble.steps) - 1
    step = int(amount)
    if step >= last:
        return float(noble.steps[last])
    part = amount - step
    return (1.0 - part) * noble.steps[step] + part * noble.steps[step + 1]


def counted(cards: CardSet, colony: Colony) -> list[int]:
    counts = [0] * len(NOBLE_MEASURES)
    for number in colony.missions:
        mission = cards.missions[number]
        counts[mission.type] += 1
        counts[MISSIONS] += 1
        if mission.people == PAIR:
            counts[PAIRS] += 1
        if mission.lowest:
            counts[LOWEST] += 1
    counts[SETS] = min(counts[: len(MISSION_TYPES)])
    counts[CONTRACTS] = len(colony.contracts)
    counts[TOOLS] = len(colony.tools)
    counts[NOBLES] = len(colony.nobles)
    counts[KNOWLEDGE] = int(colony.knowledge)
    for person in colony.people:
        if person.dead:
            counts[DEATHS] += 1
            continue
        counts[WOUNDS] += int(person.wounds)
        if person.tokens() > 0:
            counts[BEARERS] += 1
    return counts
