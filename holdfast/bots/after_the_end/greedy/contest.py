"""`greedy` for *After The End*: the chance to win a mission, from what others have sent and what they still could.

Totals are turned so that more is always better: in a mission for the lowest total they are negated.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.form import MEAN_ROLL, Form, value_with
from holdfast.games.after_the_end.catalog import TOOL_LOADED_DIE, TOOL_MULTI, TOOL_SKILL, CardSet, Mission
from holdfast.games.after_the_end.colony import NOBODY, Colony, Person
from holdfast.games.after_the_end.tables import DIE_SIDES, PAIR
from holdfast.games.after_the_end.totals import breaks_ties, colony_total
from holdfast.games.after_the_end.view import EndView

COMES: Final = 0.7  # how likely somebody with a ready character is to send one
SENDS_BEST: Final = 0.65  # the share of those who come that send their best; the rest send anybody
SECRET: Final = 0.06  # how likely each card in a hand is to turn a lost mission around
LOWEST_SCORE: Final = -40
SCORES: Final = 100  # how many turned totals there are from LOWEST_SCORE on
UNKNOWN: Final = -1.0


@final
class Rival:
    """What another colony may bring to a mission."""

    def __init__(self, cards: CardSet, colony: Colony, form: Form, everybody: bool) -> None:
        self.bases: list[int] = []  # turned totals without the dice
        self.dice: list[int] = []
        self.rolls = False  # whether any of them rolls dice
        self.turn: i64 = form.turn
        self.best: i64 = -1
        help = tool_help(cards, colony, form.mission)
        for person in colony.people:
            if not person.dead and (everybody or not person.used):
                self.bases.append(form.score(person) + help)
                die = form.die(person)
                self.dice.append(die)
                if die > 0:
                    self.rolls = True
        if form.mission.people == PAIR:
            self.pair_up()
        best_mean = 0.0
        for option in range(len(self.bases)):
            mean = self.mean(option)
            if self.best < 0 or mean > best_mean:
                self.best = option
                best_mean = mean

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
        if self.rolls:
            for option in range(len(self.bases)):
                total += self.reaches(option, score)
        else:  # most rivals: whoever reaches the score is certain to
            able: i64 = 0
            for base in self.bases:
                if base >= score:
                    able += 1
            total = float(able)
        anybody = total / float(len(self.bases))
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

    def __init__(self, cards: CardSet, view: EndView, form: Form, ahead: bool) -> None:
        self.cards: Final = cards
        self.form: Final = form
        self.mission: Final = form.mission
        self.turn: i64 = form.turn
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
                self.rivals.append(Rival(cards, colony, form, colony.visiting > 0))
            elif colony.first != NOBODY:
                self.sent.append(self.turn * colony_total(cards, colony, form.mission))
                self.sent_breaks.append(breaks_ties(cards, colony))
                self.sent_later.append((colony.seat - view.first_player) % view.seats > my_place)
                self.secrets.append(len(colony.hand))
            elif not colony.visiting:
                self.rivals.append(Rival(cards, colony, form, False))

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

    def chance(self, person: Person, tool: i64, sign: i64, bonus: i64, breaks: bool) -> float:
        """The chance to win with one character and this tool; `bonus` is a turned addition."""
        if person.roll > 0 or self.form.die(person) == 0:
            return self.stands(self.score(person, tool, sign, person.roll) + bonus, breaks)
        total = 0.0
        for face in range(1, DIE_SIDES + 1):
            total += self.ways(face, tool) * self.stands(self.score(person, tool, sign, face) + bonus, breaks)
        return total

    def pair_chance(
        self, one: Person, tool: i64, sign: i64, two: Person, other_tool: i64, other_sign: i64, breaks: bool
    ) -> float:
        """The chance to win with two characters."""
        if one.roll > 0 or self.form.die(one) == 0:
            return self.chance(two, other_tool, other_sign, self.score(one, tool, sign, one.roll), breaks)
        total = 0.0
        for face in range(1, DIE_SIDES + 1):
            score = self.score(one, tool, sign, face)
            total += self.ways(face, tool) * self.chance(two, other_tool, other_sign, score, breaks)
        return total

    def score(self, person: Person, tool: i64, sign: i64, roll: i64) -> i64:
        """The turned total that a character brings with this tool, if her die shows `roll` (0: she rolls none)."""
        if tool < 0 and roll == 0:
            return self.form.score(person)
        return self.turn * value_with(self.cards, person, self.mission, tool, sign, roll)

    def ways(self, face: i64, tool: i64) -> float:
        """How likely a die is to show this face in the end."""
        if tool >= 0 and self.cards.tools[tool].effect == TOOL_LOADED_DIE:  # the better of two dice
            rank = float(DIE_SIDES + 1 - face if self.mission.lowest else face)
            return (2.0 * rank - 1.0) / float(DIE_SIDES * DIE_SIDES)
        return 1.0 / float(DIE_SIDES)

    def others_come(self) -> float:
        """The chance that somebody else takes the mission if the viewer stays away."""
        if len(self.sent) > 0:
            return 1.0
        empty = 1.0
        for rival in self.rivals:
            if rival.best >= 0:
                empty *= 1.0 - COMES
        return 1.0 - empty
