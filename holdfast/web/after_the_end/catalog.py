"""What does not change during a game of *After The End*: the cards with their texts, and the words of the board."""

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
    Character,
    ColonyCard,
    Contract,
    Experience,
    KnowledgeSpot,
    Mission,
    Noble,
    Tool,
)
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.tables import WALL_NAMES
from holdfast.games.after_the_end.words import (
    contract_text,
    experience_text,
    knowledge_text,
    mission_text,
    noble_text,
    requirement,
    tool_text,
)
from holdfast.web.report import report_entry, section
from holdfast.web.stage import Json

# The rules of experience cards that change who wins a mission, and of those that are played for something else.
IN_THE_MISSION: Final = (
    "E-reroll",
    *(f"E-experience-{card}" for card in ("steady-hand", "adrenaline", "lie-low", "good-timing", "second-wind")),
)
OTHER_EXPERIENCE: Final = tuple(
    f"E-experience-{card}"
    for card in ("lucky-find", "supply-drop", "field-surgery", "night-school", "courier", "scavenger")
)

REPORT: Final = report_entry(
    "Round",
    (
        section(
            "The mission",
            ("sent", "passed", "die", "won", "unattended", *IN_THE_MISSION),
            ("assigned", "gathered", "die chosen"),
            in_order=True,
        ),
        section("What the losers took", ("E-loss-token", "knowledge"), ("kept",)),
        section("The Capitol", ("bought", "readied", "wall")),
        section("Raids", ("raid", "plundered", "E-raid-reveal", "E-experience-lookout", "shuffled back")),
        section("Experience played", OTHER_EXPERIENCE),
        section("What came", ("row", "E-next-mission", "last round")),
    ),
)


def catalog_of(rules: AfterTheEnd) -> Json:
    """All cards by kind, numbered as in scenes."""
    cards = rules.cards
    return {
        "cards": cards.title,
        "skills": list(SKILLS),
        "resources": list(RESOURCES),
        "types": list(MISSION_TYPES),
        "walls": list(WALL_NAMES),
        "walls_for_sale": rules.walls_for_sale,
        "report": REPORT,
        "colonies": [colony_json(colony) for colony in cards.colonies],
        "people": [character_json(character) for character in cards.characters],
        "missions": [mission_json(mission) for mission in cards.missions],
        "nobles": [noble_json(noble) for noble in cards.nobles],
        "contracts": [contract_json(contract) for contract in cards.contracts],
        "tools": [tool_json(tool) for tool in cards.tools],
        "experience": [experience_json(card) for card in cards.experience],
        "knowledge": [spot_json(spot) for spot in cards.knowledge],
    }


def colony_json(colony: ColonyCard) -> Json:
    return {
        "id": colony.id,
        "name": colony.name,
        "theme": colony.theme,
        "capacity": list(colony.capacity),
        "people": [int(character.number) for character in colony.characters],
    }


def character_json(character: Character) -> Json:
    """`skills` holds -1 for a question mark; `wounds` lists the skills that each wound raises."""
    return {
        "id": character.id,
        "name": character.name,
        "skills": list(character.skills),
        "wounds": [list(raised) for raised in character.wounds],
        "spots": int(character.spots),
    }


def mission_json(mission: Mission) -> Json:
    if mission.raid:
        card: Json = {"raid": True}
    else:
        card = {
            "raid": False,
            "lowest": mission.lowest,
            "skills": list(mission.skills),
            "people": int(mission.people),
            "type": int(mission.type),
            "points": int(mission.points),
            "wins": requirement(mission),
        }
    return {
        "id": mission.id,
        "name": mission.name,
        "text": mission_text(mission),
        "flavour": mission.flavour,
        **card,
    }


_BRIEFLY: Final = {
    "rescue-missions": "rescue",
    "recon-missions": "recon",
    "salvage-missions": "salvage",
    "defence-missions": "defence",
    "mission-sets": "set of 4 types",
    "missions": "mission",
    "pair-missions": "pair mission",
    "lowest-missions": "lowest mission",
    "contracts": "contract",
    "tools": "tool",
    "nobles": "noble",
    "knowledge": "knowledge",
    "wounds": "wound",
    "token-bearers": "token bearer",
}


def noble_in_brief(noble: Noble) -> str:
    """What a noble counts, short enough for a small card: `2 per rescue won, max 6`."""
    if noble.steps:
        return f"{noble.steps[0]} if nobody died, then {', '.join(map(str, noble.steps[1:]))}"
    return f"{noble.each} per {_BRIEFLY[NOBLE_MEASURES[noble.measure]]}, max {noble.most}"


def noble_json(noble: Noble) -> Json:
    return {
        "id": noble.id,
        "name": noble.name,
        "counts": NOBLE_MEASURES[noble.measure],
        "text": noble_text(noble),
        "brief": noble_in_brief(noble),
        "flavour": noble.flavour,
    }


def contract_json(contract: Contract) -> Json:
    return {
        "id": contract.id,
        "name": contract.name,
        "cost": list(contract.cost),
        "points": int(contract.points),
        "text": contract_text(contract),
        "flavour": contract.flavour,
    }


def tool_json(tool: Tool) -> Json:
    return {
        "id": tool.id,
        "name": tool.name,
        "does": TOOL_EFFECTS[tool.effect],
        "skill": int(tool.skill) if tool.effect == TOOL_SKILL else -1,
        "amount": int(tool.amount),
        "text": tool_text(tool),
        "flavour": tool.flavour,
    }


def experience_json(card: Experience) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "does": EXPERIENCE_EFFECTS[card.effect],
        "copies": int(card.copies),
        "text": experience_text(card),
        "flavour": card.flavour,
    }


def spot_json(spot: KnowledgeSpot) -> Json:
    return {"gives": BENEFITS[spot.benefit], "points": int(spot.points), "text": knowledge_text(spot)}
