"""The digest of a card set: a short code that changes with anything that can change a game."""

from __future__ import annotations

from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    EXPERIENCE_EFFECTS,
    MISSION_TYPES,
    NOBLE_MEASURES,
    SKILLS,
    TOOL_EFFECTS,
    Character,
    ColonyCard,
    Contract,
    Experience,
    KnowledgeSpot,
    Mission,
    Noble,
    Tool,
)
from holdfast.kernel.card_files import digest_of


def _skill_names(skills: list[int]) -> list[str]:
    return [SKILLS[skill] for skill in skills]


def _character_form(character: Character) -> list[object]:
    wounds = [sorted(_skill_names(raised)) for raised in character.wounds]
    return [character.id, character.name, character.skills, wounds, character.spots]


def _colony_form(colony: ColonyCard) -> list[object]:
    characters = [_character_form(character) for character in colony.characters]
    return [colony.id, colony.name, colony.capacity, characters]


def _mission_form(mission: Mission) -> list[object]:
    if mission.raid:
        return [mission.id, mission.name]
    traits: list[object] = [mission.lowest, mission.people, MISSION_TYPES[mission.type], mission.points]
    return [mission.id, mission.name, traits, sorted(_skill_names(mission.skills))]


def _noble_form(noble: Noble) -> list[object]:
    return [noble.id, noble.name, NOBLE_MEASURES[noble.measure], noble.each, noble.most, noble.steps]


def _contract_form(contract: Contract) -> list[object]:
    return [contract.id, contract.name, contract.cost, contract.points]


def _tool_form(tool: Tool) -> list[object]:
    return [tool.id, tool.name, TOOL_EFFECTS[tool.effect], SKILLS[tool.skill], tool.amount]


def _experience_form(card: Experience) -> list[object]:
    return [card.id, card.name, EXPERIENCE_EFFECTS[card.effect], card.copies]


def card_set_digest(
    colonies: list[ColonyCard],
    missions: list[Mission],
    nobles: list[Noble],
    contracts: list[Contract],
    tools: list[Tool],
    experience: list[Experience],
    knowledge: list[KnowledgeSpot],
) -> str:
    """A digest of all that can change a game: the cards and their order, but not theme, flavour or heading."""
    form: list[object] = [
        [_colony_form(colony) for colony in colonies],
        [_mission_form(mission) for mission in missions],
        [_noble_form(noble) for noble in nobles],
        [_contract_form(contract) for contract in contracts],
        [_tool_form(tool) for tool in tools],
        [_experience_form(card) for card in experience],
        [[BENEFITS[spot.benefit], spot.points] for spot in knowledge],
    ]
    return digest_of(form)
