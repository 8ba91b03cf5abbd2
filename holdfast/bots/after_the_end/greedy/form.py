"""`greedy` for *After The End*: what characters bring to a mission; without a tool it is looked up in a table.

Totals are turned so that more is always better: in a mission for the lowest total they are negated.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import ROLLED, TOOL_MULTI, TOOL_SKILL, CardSet, Mission
from holdfast.games.after_the_end.colony import Person
from holdfast.games.after_the_end.totals import improvement

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
class Form:
    """What every character brings to one mission without a tool, by her wounds.

    It depends on the cards alone, so it is worked out once per mission and bot: every answer weighs everybody.
    """

    def __init__(self, cards: CardSet, mission: Mission) -> None:
        self.mission: Final = mission
        self.turn: i64 = -1 if mission.lowest else 1
        self.rows: i64 = 1  # of each character: one for each number of wounds that anybody can have
        for character in cards.characters:
            if len(character.wounds) >= self.rows:
                self.rows = len(character.wounds) + 1
        self.scores: list[int] = []  # turned totals without the die
        self.dice: list[int] = []
        for character in cards.characters:
            person = Person(character.number)
            self.dice.append(1 if rolls(cards, person, mission) else 0)
            for wounds in range(self.rows):
                if wounds <= len(character.wounds):
                    person.wounds = wounds
                self.scores.append(self.turn * value_with(cards, person, mission, -1, 0, 0))

    def score(self, person: Person) -> i64:
        """The turned total of a character without the die."""
        return self.scores[person.card * self.rows + person.wounds]

    def die(self, person: Person) -> i64:
        """How many dice she rolls: 1 or 0."""
        return self.dice[person.card]

    def mean(self, person: Person) -> float:
        """The turned total that a character brings on average."""
        return float(self.score(person)) + MEAN_ROLL * float(self.turn * self.die(person))
