"""Reading single cards: what an entry of a card file must say, and what it becomes."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    COLONY_SIZE,
    EXPERIENCE_EFFECTS,
    MISSION_TYPES,
    NOBLE_MEASURES,
    RESOURCES,
    ROLLED,
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
from holdfast.kernel.entries import LONGEST_LINE, Entry, found_words

MOST_SKILL: Final = 9
MOST_WOUNDS: Final = 2
MOST_SPOTS: Final = 3
MOST_CAPACITY: Final = 9
MOST_POINTS: Final = 20
MOST_AMOUNT: Final = 5
MOST_PEOPLE: Final = 2
MOST_ASKED: Final = 2  # skills that one mission can ask for

WINS: Final = ("highest", "lowest")
QUESTION_MARK: Final = "?"

_CARD_KEYS: Final = ("id", "name", "flavour")
_COLONY_KEYS: Final = ("id", "name", "theme", "capacity", "character")
_CHARACTER_KEYS: Final = ("id", "name", "skills", "wounds", "spots")
_MISSION_KEYS: Final = (*_CARD_KEYS, "type", "wins", "skills", "people", "points")
_NOBLE_KEYS: Final = (*_CARD_KEYS, "measure", "each", "most", "steps")
_CONTRACT_KEYS: Final = (*_CARD_KEYS, "cost", "points")
_TOOL_KEYS: Final = (*_CARD_KEYS, "effect", "skill", "amount")
_EXPERIENCE_KEYS: Final = (*_CARD_KEYS, "effect", "copies")
_SPOT_KEYS: Final = ("benefit", "points")

_DEATHS: Final = NOBLE_MEASURES.index("deaths")
_NO_TYPE: Final = -1


# Colonies


def _skill(entry: Entry, name: str) -> int:
    value = entry.table.get(name)
    if value == QUESTION_MARK:
        return ROLLED
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_SKILL:
        return value
    entry.wrong(name, f'a whole number from 0 to {MOST_SKILL} or "?"', found_words(value))
    return 0


def _skills(card: Entry) -> list[int]:
    if not card.has("skills"):
        card.wrong("skills", f"a table with {', '.join(SKILLS)}", "nothing")
    entry = card.entry("skills")
    if entry is None:
        return [0] * len(SKILLS)
    entry.only(SKILLS)
    skills = [_skill(entry, name) for name in SKILLS]
    rolled = skills.count(ROLLED)
    if rolled > 1:
        entry.wrong("", 'at most one "?"', str(rolled))
    return skills


def _wounds(entry: Entry) -> list[list[int]]:
    """For each wound, the skills that it raises."""
    items = entry.items_at("wounds", entry.table.get("wounds"), "lists of skills", 0, MOST_WOUNDS)
    return [entry.words_at(f"wounds[{place}]", item, SKILLS, 1, len(SKILLS)) for place, item in enumerate(items, 1)]


def read_character(entry: Entry) -> Character:
    entry.only(_CHARACTER_KEYS)
    return Character(
        id=entry.id("id"),
        name=entry.name(),
        skills=_skills(entry),
        wounds=_wounds(entry),
        spots=entry.number("spots", 0, MOST_SPOTS),
    )


def _capacity(card: Entry) -> list[int]:
    if not card.has("capacity"):
        card.wrong("capacity", f"a table with {', '.join(RESOURCES)}", "nothing")
    entry = card.entry("capacity")
    if entry is None:
        return [1] * len(RESOURCES)
    entry.only(RESOURCES)
    return [entry.number(name, 1, MOST_CAPACITY) for name in RESOURCES]


def character_entries(entry: Entry) -> list[Entry]:
    return entry.entries("character", COLONY_SIZE, COLONY_SIZE)


def read_colony(entry: Entry, characters: list[Character]) -> ColonyCard:
    entry.only(_COLONY_KEYS)
    return ColonyCard(
        id=entry.id("id"),
        name=entry.name(),
        theme=entry.line("theme", LONGEST_LINE, ""),
        characters=characters,
        capacity=_capacity(entry),
    )


# The wilderness


def read_mission(entry: Entry) -> Mission:
    entry.only(_MISSION_KEYS)
    return Mission(
        id=entry.id("id"),
        name=entry.name(),
        raid=False,
        lowest=WINS[entry.word("wins", WINS)] == "lowest",
        skills=entry.words("skills", SKILLS, 1, MOST_ASKED),
        people=entry.number("people", 1, MOST_PEOPLE, 1),
        type=entry.word("type", MISSION_TYPES),
        points=entry.number("points", 0, MOST_POINTS),
        flavour=entry.flavour(),
    )


def read_raid(entry: Entry) -> Mission:
    entry.only(_CARD_KEYS)
    return Mission(
        id=entry.id("id"),
        name=entry.name(),
        raid=True,
        lowest=False,
        skills=[],
        people=0,
        type=_NO_TYPE,
        points=0,
        flavour=entry.flavour(),
    )


def read_experience(entry: Entry) -> Experience:
    entry.only(_EXPERIENCE_KEYS)
    return Experience(
        id=entry.id("id"),
        name=entry.name(),
        effect=entry.word("effect", EXPERIENCE_EFFECTS),
        copies=entry.copies(),
        flavour=entry.flavour(),
    )


# The Capitol


def _without(entry: Entry, key: str, expected: str) -> None:
    if entry.has(key):
        entry.wrong(key, expected, "one")


def _steps(entry: Entry, measure: int) -> list[int]:
    if measure == _DEATHS:
        return entry.numbers("steps", 0, MOST_POINTS, 1, COLONY_SIZE + 1)
    if entry.has("steps"):
        entry.wrong("steps", 'steps only with measure = "deaths"', f'them with "{NOBLE_MEASURES[measure]}"')
    return []


def read_noble(entry: Entry) -> Noble:
    entry.only(_NOBLE_KEYS)
    before = len(entry.problems)
    measure = entry.word("measure", NOBLE_MEASURES)
    if len(entry.problems) > before:
        return Noble(entry.id("id"), entry.name(), measure, 0, 0, [], entry.flavour())
    steps = _steps(entry, measure)
    if measure == _DEATHS:
        for key in ("each", "most"):
            _without(entry, key, f'no {key} with measure = "deaths", which is scored by steps')
        each, most = 0, max(steps, default=0)
    else:
        before = len(entry.problems)
        each, most = entry.number("each", 1, MOST_POINTS), entry.number("most", 1, MOST_POINTS)
        if most < each and len(entry.problems) == before:
            entry.wrong("most", f"at least {each}, the points for one", str(most))
    return Noble(entry.id("id"), entry.name(), measure, each, most, steps, entry.flavour())


def _cost(card: Entry) -> list[int]:
    if not card.has("cost"):
        card.wrong("cost", "a table of resources", "nothing")
    entry = card.entry("cost")
    if entry is None:
        return [0] * len(RESOURCES)
    before = len(entry.problems)
    amounts = entry.amounts(RESOURCES, 0, MOST_CAPACITY)
    cost = [amounts.get(name, 0) for name in RESOURCES]
    if sum(cost) == 0 and len(entry.problems) == before:
        entry.wrong("", "at least one resource", "none")
    return cost


def read_contract(entry: Entry) -> Contract:
    entry.only(_CONTRACT_KEYS)
    return Contract(
        id=entry.id("id"),
        name=entry.name(),
        cost=_cost(entry),
        points=entry.number("points", 0, MOST_POINTS),
        flavour=entry.flavour(),
    )


def _tool_amount(entry: Entry) -> int:
    before = len(entry.problems)
    amount = entry.number("amount", -MOST_AMOUNT, MOST_AMOUNT)
    if amount == 0 and len(entry.problems) == before:
        entry.wrong("amount", "an amount that changes the skill", "0")
    return amount


def read_tool(entry: Entry) -> Tool:
    entry.only(_TOOL_KEYS)
    before = len(entry.problems)
    effect = entry.word("effect", TOOL_EFFECTS)
    if len(entry.problems) > before:
        return Tool(entry.id("id"), entry.name(), effect, 0, 0, entry.flavour())
    skill = amount = 0
    if effect == TOOL_SKILL:
        skill, amount = entry.word("skill", SKILLS), _tool_amount(entry)
    else:
        for key in ("skill", "amount"):
            _without(entry, key, f'no {key} with effect = "{TOOL_EFFECTS[effect]}"')
    return Tool(entry.id("id"), entry.name(), effect, skill, amount, entry.flavour())


# The colony boards' common track


def read_spot(entry: Entry) -> KnowledgeSpot:
    entry.only(_SPOT_KEYS)
    benefit = entry.word("benefit", BENEFITS) if entry.has("benefit") else 0
    return KnowledgeSpot(benefit, entry.number("points", 0, MOST_POINTS, 0))
