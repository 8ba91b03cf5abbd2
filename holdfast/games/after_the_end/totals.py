"""What characters are worth in a mission: from the cards and the colony alone, so that it works for views as well."""

from __future__ import annotations

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import (
    ROLLED,
    TOOL_FLARE,
    TOOL_MULTI,
    TOOL_SKILL,
    CardSet,
    Character,
    Mission,
)
from holdfast.games.after_the_end.colony import NOBODY, Colony, Person


def tool_effect(cards: CardSet, person: Person) -> i64:
    return -1 if person.tool < 0 else cards.tools[person.tool].effect


def skill_value(cards: CardSet, person: Person, skill: i64) -> i64:
    """E-total: the printed number or the die, wounds, and a tool for that skill; not below 0 (E-floor)."""
    card = cards.characters[person.card]
    value: i64 = card.skills[skill]
    if value == ROLLED:
        value = person.roll  # E-die
    value += improvement(card, person.wounds, skill)
    if person.tool >= 0:
        tool = cards.tools[person.tool]
        if tool.effect == TOOL_SKILL and tool.skill == skill:  # E-tool-skill
            value += tool.amount
    return value if value > 0 else 0


def improvement(card: Character, wounds: i64, skill: i64) -> i64:
    """E-raid-wound-improves: by how much this many wounds have made her better at a skill."""
    better: i64 = 0
    for wound in range(wounds):
        for improved in card.wounds[wound]:
            if improved == skill:
                better += 1
                break
    return better


def person_total(cards: CardSet, person: Person, mission: Mission) -> i64:
    """E-two-skills: the sum of the skills that the mission asks for; E-tool-multi: one more or less.

    E-tool-own-skill: her tool changes what she adds, not what her companion does.
    """
    total: i64 = 0
    for skill in mission.skills:
        total += skill_value(cards, person, skill)
    if tool_effect(cards, person) == TOOL_MULTI:
        total += person.sign
    return total


def colony_total(cards: CardSet, colony: Colony, mission: Mission) -> i64:
    """E-pair-sum: two characters are added together; experience changes the total."""
    total = person_total(cards, colony.people[colony.first], mission) + colony.bonus
    if colony.second != NOBODY:
        total += person_total(cards, colony.people[colony.second], mission)
    return total


def breaks_ties(cards: CardSet, colony: Colony) -> bool:
    """E-tie-effects: a signal flare (E-tool-flare) or good timing."""
    if colony.wins_ties or tool_effect(cards, colony.people[colony.first]) == TOOL_FLARE:
        return True
    return colony.second != NOBODY and tool_effect(cards, colony.people[colony.second]) == TOOL_FLARE
