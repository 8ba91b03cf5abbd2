"""Every card of *After The End* in words, and what its signs mean."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_end.catalog import (
    MISSION_TYPES,
    SKILLS,
    Character,
    ColonyCard,
    Contract,
    Experience,
    Mission,
    Noble,
    Tool,
)
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.words import (
    cost_words,
    experience_text,
    knowledge_text,
    mission_text,
    noble_text,
    points_words,
    requirement,
    tool_text,
)
from holdfast.kernel.book import CardBook, CardKind, CardWords, Sign, sentence
from holdfast.kernel.game import Game

SIGNS: Final = (
    *(Sign(skill, skill.capitalize(), "A skill: a mission adds up the skills that it names.") for skill in SKILLS),
    Sign("highest", "Highest", "The highest total wins the mission."),
    Sign("lowest", "Lowest", "The lowest total wins the mission."),
    Sign("two", "Two people", "Two characters go together."),
    Sign("star", "Control points", "The most of them win the game."),
    Sign("food", "Food", "A resource."),
    Sign("scrap", "Scrap", "A resource."),
    Sign("tech", "Tech", "A resource."),
    *(Sign(type, type.capitalize(), "A type of mission; some nobles count it.") for type in MISSION_TYPES),
    Sign("ready", "Ready", "Can be sent."),
    Sign("used", "Used", "Back from a mission; ready again after a visit to the Capitol."),
    Sign("sent", "Sent", "On the mission now; beside a number, what this character brings to it."),
    Sign("chip:»", "After »", "What a character would bring to the mission that comes next."),
    Sign("chip:?", "A question mark", "The die decides; a number behind it is added to the die."),
    Sign("slot", "Room for a token", "A character with a resource token gathers it on every mission."),
    Sign("wound", "Wound", "Raises the skills named beside it; one too many kills."),
    Sign("dead", "The next wound kills", ""),
    Sign("experience", "Experience", "A card in hand, played in a window."),
    Sign("knowledge", "Knowledge", "A step on the track, taken by those who lose a mission."),
    Sign("resource", "A resource", "On the knowledge track: take one of your choice."),
    Sign("engineering+", "Tools", "How many a colony owns; one goes with each character who sets out."),
    Sign("none", "No tool", "The character sets out with empty hands."),
    Sign("wall", "Wall", "Stops two raids: the first damages it, the second brings it down."),
    Sign("raid", "Raid", "Your wall, a ready character or your resources pay for it."),
    Sign("crown", "Leads", "Wins the mission as things stand."),
    Sign("flag", "First player, or wins ties", "Beside a name, who decides first; beside a total, who wins ties."),
)


def card_book(game: Game) -> CardBook:
    assert isinstance(game, AfterTheEnd)
    cards = game.cards
    return CardBook(
        [
            CardKind("Colonies", [colony_words(colony) for colony in cards.colonies]),
            CardKind("People", [person_words(person) for person in cards.characters]),
            CardKind("Missions", [mission_words(mission) for mission in cards.missions]),
            CardKind("Nobles", [noble_words(noble) for noble in cards.nobles]),
            CardKind("Contracts", [contract_words(contract) for contract in cards.contracts]),
            CardKind("Tools", [tool_words(tool) for tool in cards.tools]),
            CardKind("Experience", [experience_words(card) for card in cards.experience]),
            CardKind(
                "Knowledge",
                [
                    CardWords(f"knowledge:{place}", f"Step {place}", [sentence(knowledge_text(spot))])
                    for place, spot in enumerate(cards.knowledge, 1)
                ],
            ),
        ],
        SIGNS,
    )


def colony_words(colony: ColonyCard) -> CardWords:
    people = ", ".join(person.name for person in colony.characters)
    return CardWords(
        f"colony:{colony.id}",
        colony.name,
        [f"Stores at most {cost_words(colony.capacity)}.", f"Its people: {people}."],
        colony.theme,
    )


def skill_words(value: int) -> str:
    return "by the die" if value < 0 else str(value)


def person_words(person: Character) -> CardWords:
    skills = ", ".join(f"{name} {skill_words(value)}" for name, value in zip(SKILLS, person.skills, strict=True))
    lines = [sentence(skills)]
    for count, raised in enumerate(person.wounds, 1):
        better = " and ".join(f"+1 {SKILLS[skill]}" for skill in raised) or "no change"
        lines.append(f"Wound {count}: {better}.")
    lines.append("The first wound kills." if not person.wounds else "A wound beyond these kills.")
    if person.spots:
        lines.append(f"Has room for {person.spots} resource token{'s' if person.spots > 1 else ''}.")
    return CardWords(f"person:{person.id}", person.name, lines)


def mission_words(mission: Mission) -> CardWords:
    if mission.raid:
        lines = [sentence(mission_text(mission))]
    else:
        type, points = MISSION_TYPES[mission.type], points_words(mission.points)
        lines = [f"Won by: {requirement(mission)}.", f"A {type} mission, {points}."]
        lines.append("Losers take a resource token, experience or knowledge.")
    return CardWords(f"mission:{mission.id}", mission.name, lines, mission.flavour)


def noble_words(noble: Noble) -> CardWords:
    lines = ["Costs one of each resource.", sentence(f"At the end, points: {noble_text(noble)}")]
    return CardWords(f"noble:{noble.id}", noble.name, lines, noble.flavour)


def contract_words(contract: Contract) -> CardWords:
    lines = [f"Costs {cost_words(contract.cost)}.", f"Worth {points_words(contract.points)}."]
    return CardWords(f"contract:{contract.id}", contract.name, lines, contract.flavour)


def tool_words(tool: Tool) -> CardWords:
    return CardWords(f"tool:{tool.id}", tool.name, ["Costs any one resource.", sentence(tool_text(tool))], tool.flavour)


def experience_words(card: Experience) -> CardWords:
    copies = f"{card.copies} of these in the deck." if card.copies > 1 else "One of these in the deck."
    return CardWords(f"experience:{card.id}", card.name, [sentence(experience_text(card)), copies], card.flavour)
