"""The words of *After The End*: cards as people read them. Built only when asked for."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    EXPERIENCE_EFFECTS,
    MISSION_TYPES,
    NOBLE_MEASURES,
    RESOURCES,
    SKILLS,
    TOOL_EFFECTS,
    TOOL_SKILL,
    Contract,
    Experience,
    KnowledgeSpot,
    Mission,
    Noble,
    Tool,
)
from holdfast.games.after_the_end.tables import PAIR


def requirement(mission: Mission) -> str:
    """What wins the mission: `lowest engineering + marksmanship`, `two characters, highest charisma`."""
    pair = "two characters, " if mission.people == PAIR else ""
    return f"{pair}{'lowest' if mission.lowest else 'highest'} {' + '.join(SKILLS[skill] for skill in mission.skills)}"


def points_words(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def mission_text(mission: Mission) -> str:
    if mission.raid:
        return "a raid: your wall, a ready character or your resources pay for it"
    return f"{requirement(mission)}; {MISSION_TYPES[mission.type]}, {points_words(mission.points)}"


_MEASURES: Final = {
    "rescue-missions": "rescue mission won",
    "recon-missions": "recon mission won",
    "salvage-missions": "salvage mission won",
    "defence-missions": "defence mission won",
    "mission-sets": "set of all four mission types",
    "missions": "mission won",
    "pair-missions": "mission won with two characters",
    "lowest-missions": "mission won that asks for the lowest total",
    "contracts": "contract",
    "tools": "tool",
    "nobles": "noble, this one included",
    "knowledge": "knowledge spot reached",
    "wounds": "wound on living characters",
    "token-bearers": "living character with a resource token",
}


def noble_text(noble: Noble) -> str:
    measure = NOBLE_MEASURES[noble.measure]
    if measure == "deaths":
        parts = [f"{points} with {deaths} dead" for deaths, points in enumerate(noble.steps)]
        return f"{', '.join(parts[:-1])}, {noble.steps[-1]} with more" if len(parts) > 1 else parts[0]
    return f"{points_words(noble.each)} for each {_MEASURES[measure]}, at most {noble.most}"


def cost_words(cost: list[int]) -> str:
    """An amount of resources: `2 food, 1 tech`."""
    return ", ".join(f"{amount} {RESOURCES[place]}" for place, amount in enumerate(cost) if amount)


def contract_text(contract: Contract) -> str:
    return f"pay {cost_words(contract.cost)}: gain {points_words(contract.points)}"


_TOOLS: Final = {
    "loaded-die": "when its carrier rolls, roll twice and choose",
    "backpack": "when assigned, take a resource of your choice",
    "flare": "its carrier wins ties",
    "bike": "its carrier is ready again after each mission, and keeps it until your next visit to the Capitol",
    "recorder": "if its carrier loses and you take experience, keep two of the three",
    "library": "if its carrier loses and you take knowledge, advance two",
    "multi-tool": "+1 or -1 to its carrier's total",
}


def tool_text(tool: Tool) -> str:
    if tool.effect == TOOL_SKILL:
        return f"{tool.amount:+d} {SKILLS[tool.skill]}{', not below 0' if tool.amount < 0 else ''}"
    return _TOOLS[TOOL_EFFECTS[tool.effect]]


_EXPERIENCE: Final = {
    "adrenaline": "+2 to your total in this mission",
    "lie-low": "-2 to your total in this mission",
    "second-wind": "ready one of your characters",
    "lookout": "this raid passes you by",
    "lucky-find": "take a resource of your choice",
    "supply-drop": "take one of each resource",
    "steady-hand": "set your die to any number",
    "field-surgery": "remove a wound",
    "night-school": "advance one in knowledge",
    "good-timing": "you win ties in this mission",
    "courier": "one action of the Capitol now, at its usual cost",
    "scavenger": "equip a character with a resource token and take its resource",
}


def experience_text(card: Experience) -> str:
    return _EXPERIENCE[EXPERIENCE_EFFECTS[card.effect]]


_BENEFITS: Final = {
    "none": "",
    "resource": "take a resource",
    "experience": "draw an experience card",
    "wall": "build or repair your wall",
    "ready": "ready a character",
}


def knowledge_text(spot: KnowledgeSpot) -> str:
    benefit = _BENEFITS[BENEFITS[spot.benefit]]
    points = points_words(spot.points) if spot.points else ""
    return " and ".join(part for part in (benefit, points) if part) or "nothing"
