"""`greedy` for *After The End*: the chance to win a mission, from what others have sent and what they still could.

Totals are turned so that more is always better: in a mission for the lowest total they are negated.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import ROLLED, TOOL_LOADED_DIE, TOOL_MULTI, TOOL_SKILL, CardSet, Mission
from holdfast.games.after_the_end.colony import NOBODY, Colony, Person
from holdfast.games.after_the_end.tables import DIE_SIDES, PAIR
from holdfast.games.after_the_end.totals import breaks_ties, colony_total, improvement
from holdfast.games.after_the_end.view import EndView

COMES: Final = 0.7  # how likely somebody with a ready character is to send one
SENDS_BEST: Final = 0.65  # the share of those who come that send their best; the rest send anybody
SECRET: Final = 0.06  # how likely each card in a hand is to turn a lost mission around
LOWEST_SCORE: Final = -40
SCORES: Final = 100  # how many turned totals there are from LOWEST_SCORE on
UNKNOWN: Final = -1.0
MEAN_ROLL: Final = 3.5


def value_with(cards: CardSet, person: Person, mission: Mission, tool: i64, sign: i64, roll: i64) -> i64:
    """What a character adds to the total if she goes with this tool and her die shows `roll`."""
    card = cards.characters[person.card]
    total: i64 = 0
    for skill in mission.skills:
        value: i64 = card.skills[skill]
        if value == ROLLED:
            value = roll
        value += improvement(card, person.wounds, skill)
        if tool >= 0:
            gear = cards.tools[tool]
            if gear.effect == TOOL_SKILL and gear.skill == skill:
                value += gear.amount
        if value > 0:
            total += value
    if tool >= 0 and cards.tools[tool].effect == TOOL_MULTI:
        total += sign
    return total


def rolls(cards: CardSet, person: Person, mission: Mission) -> bool:
    """Whether the mission asks for the skill that is a question mark."""
    skills = cards.characters[person.card].skills
    for skill in mission.skills:
        if skills[skill] == ROLLED:
            return True
    return False


def mean_score(cards: CardSet, person: Person, mission: Mission) -> float:
    """The turned total that a character brings on average, without a tool."""
    total = float(value_with(cards, person, mission, -1, 0, 0))
    if rolls(cards, person, mission):
        total += MEAN_ROLL
    return -total if mission.lowest else total


@final
class Outcomes:
    """The turned totals that a character may bring, and how likely each is."""

    def __init__(self, cards: CardSet, person: Person, mission: Mission, tool: i64, sign: i64) -> None:
        self.scores: list[int] = []
        self.chances: list[float] = []
        turn: i64 = -1 if mission.lowest else 1
        if person.roll > 0 or not rolls(cards, person, mission):
            self.scores.append(turn * value_with(cards, person, mission, tool, sign, person.roll))
            self.chances.append(1.0)
            return
        loaded = tool >= 0 and cards.tools[tool].effect == TOOL_LOADED_DIE
        for face in range(1, DIE_SIDES + 1):
            self.scores.append(turn * value_with(cards, person, mission, tool, sign, face))
            ways = 1.0 / DIE_SIDES
            if loaded:  # the better of two dice
                rank = DIE_SIDES + 1 - face if mission.lowest else face
                ways = (2.0 * rank - 1.0) / (DIE_SIDES * DIE_SIDES)
            self.chances.append(ways)


@final
class Rival:
    """What another colony may bring to a mission."""

    def __init__(self, cards: CardSet, colony: Colony, mission: Mission, everybody: bool) -> None:
        self.bases: list[int] = []  # turned totals without the dice
        self.dice: list[int] = []
        self.turn: i64 = -1 if mission.lowest else 1
        self.best: i64 = -1
        help = tool_help(cards, colony, mission)
        for person in colony.people:
            if not person.dead and (everybody or not person.used):
                self.bases.append(self.turn * value_with(cards, person, mission, -1, 0, 0) + help)
                self.dice.append(1 if rolls(cards, person, mission) else 0)
        if mission.people == PAIR:
            self.pair_up()
        for option in range(len(self.bases)):
            if self.best < 0 or self.mean(option) > self.mean(self.best):
                self.best = option

    def mean(self, option: i64) -> float:
        return self.bases[option] + MEAN_ROLL * float(self.turn * self.dice[option])

    def pair_up(self) -> None:
        """Let the two best together stand for all pairs."""
        count = len(self.bases)
        if count < PAIR:
            self.bases = []
            self.dice = []
            return
        first: i64 = 0
        for option in range(count):
            if self.mean(option) > self.mean(first):
                first = option
        second: i64 = -1
        for option in range(count):
            if option != first and (second < 0 or self.mean(option) > self.mean(second)):
                second = option
        self.bases = [self.bases[first] + self.bases[second]]
        self.dice = [self.dice[first] + self.dice[second]]

    def reaches(self, option: i64, score: i64) -> float:
        """The chance that this option brings at least that much."""
        need = score - self.bases[option]
        dice = self.dice[option]
        if dice == 0:
            return 1.0 if need <= 0 else 0.0
        if dice == 1:
            return float(faces(self.turn, need)) / 6.0
        good: i64 = 0
        for face in range(1, DIE_SIDES + 1):
            good += faces(self.turn, need - self.turn * face)
        return float(good) / 36.0

    def beats(self, score: i64) -> float:
        """The chance that this colony comes and brings at least that much."""
        if self.best < 0:
            return 0.0
        total = 0.0
        for option in range(len(self.bases)):
            total += self.reaches(option, score)
        anybody = total / len(self.bases)
        return COMES * (SENDS_BEST * self.reaches(self.best, score) + (1.0 - SENDS_BEST) * anybody)


def faces(turn: i64, need: i64) -> i64:
    """How many faces of a die reach `need`, if they count as they are (`turn` 1) or negated (-1).

    >>> faces(1, 5), faces(-1, -2), faces(1, 9), faces(-1, -9)
    (2, 2, 0, 6)
    """
    good: i64 = DIE_SIDES + 1 - need if turn > 0 else -need
    if good <= 0:
        return 0
    return good if good < DIE_SIDES else DIE_SIDES


def tool_help(cards: CardSet, colony: Colony, mission: Mission) -> i64:
    """How much the best free tool of a colony helps in a mission."""
    best: i64 = 0
    for number in colony.tools:
        tool = cards.tools[number]
        help: i64 = 0
        if tool.effect == TOOL_MULTI:
            help = 1
        elif tool.effect == TOOL_SKILL and tool.skill in mission.skills:
            help = -tool.amount if mission.lowest else tool.amount
        if help > best and colony.free_tool(number):
            best = help
    return best


@final
class Contest:
    """One mission as seen by the viewer: the one being decided, or (`ahead`) the next."""

    def __init__(self, cards: CardSet, view: EndView, mission: Mission, ahead: bool) -> None:
        self.cards: Final = cards
        self.mission: Final = mission
        self.turn: i64 = -1 if mission.lowest else 1
        self.rivals: list[Rival] = []
        self.sent: list[int] = []  # turned totals that are visible
        self.sent_breaks: list[bool] = []
        self.sent_later: list[bool] = []  # whether they come after the viewer in turn order, and so win ties
        self.secrets: list[int] = []
        self.stand: list[float] = [UNKNOWN] * SCORES
        self.ahead: Final = ahead
        my_place = (view.viewer - view.first_player) % view.seats
        for colony in view.colonies:
            if colony.seat == view.viewer:
                continue
            if ahead:
                self.rivals.append(Rival(cards, colony, mission, colony.visiting > 0))
            elif colony.first != NOBODY:
                self.sent.append(self.turn * colony_total(cards, colony, mission))
                self.sent_breaks.append(breaks_ties(cards, colony))
                self.sent_later.append((colony.seat - view.first_player) % view.seats > my_place)
                self.secrets.append(len(colony.hand))
            elif not colony.visiting:
                self.rivals.append(Rival(cards, colony, mission, False))

    def stands(self, score: i64, breaks: bool) -> float:
        """The chance that this turned total wins."""
        if breaks:
            return self.stands_up(score, True)
        place = score - LOWEST_SCORE
        if place < 0 or place >= SCORES:
            return self.stands_up(score, False)
        known = self.stand[place]
        if known == UNKNOWN:
            known = self.stands_up(score, False)
            self.stand[place] = known
        return known

    def stands_up(self, score: i64, breaks: bool) -> float:
        chance = 1.0
        for other in range(len(self.sent)):
            if not self.is_above(score, breaks, other):
                return 0.0
            chance *= 1.0 - SECRET * self.secrets[other]
        for rival in self.rivals:
            if breaks:
                chance *= 1.0 - rival.beats(score + 1)
            elif self.ahead:  # nobody knows yet who decides first
                chance *= 1.0 - 0.5 * (rival.beats(score) + rival.beats(score + 1))
            else:
                chance *= 1.0 - rival.beats(score)
        return chance if chance > 0.0 else 0.0

    def is_above(self, score: i64, breaks: bool, other: i64) -> bool:
        """Whether a turned total wins against a visible one."""
        theirs = self.sent[other]
        if score != theirs:
            return score > theirs
        if breaks != self.sent_breaks[other]:
            return breaks
        return not self.sent_later[other]

    def is_winning(self, score: i64, breaks: bool) -> bool:
        """Whether this turned total wins against all visible ones."""
        for other in range(len(self.sent)):
            if not self.is_above(score, breaks, other):
                return False
        return True

    def chance(self, mine: Outcomes, bonus: i64, breaks: bool) -> float:
        """The chance to win with one character; `bonus` is a turned addition."""
        total = 0.0
        for way in range(len(mine.scores)):
            total += mine.chances[way] * self.stands(mine.scores[way] + bonus, breaks)
        return total

    def pair_chance(self, one: Outcomes, two: Outcomes, bonus: i64, breaks: bool) -> float:
        total = 0.0
        for way in range(len(one.scores)):
            total += one.chances[way] * self.chance(two, bonus + one.scores[way], breaks)
        return total

    def others_come(self) -> float:
        """The chance that somebody else takes the mission if the viewer stays away."""
        if len(self.sent) > 0:
            return 1.0
        empty = 1.0
        for rival in self.rivals:
            if rival.best >= 0:
                empty *= 1.0 - COMES
        return 1.0 - empty
