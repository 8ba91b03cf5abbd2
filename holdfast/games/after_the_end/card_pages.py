"""Reading single cards: what a page of a card file must say, and what it becomes."""

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
from holdfast.kernel.pages import LONGEST_LINE, Page, found_words

MOST_SKILL: Final = 9
MOST_WOUNDS: Final = 2
MOST_SPOTS: Final = 3
MOST_CAPACITY: Final = 9
MOST_POINTS: Final = 20
MOST_AMOUNT: Final = 5
MOST_PEOPLE: Final = 2
MOST_ASKED: Final = 2  # skills of one mission

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


def _skill(page: Page, name: str) -> int:
    value = page.table.get(name)
    if value == QUESTION_MARK:
        return ROLLED
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_SKILL:
        return value
    page.wrong(name, f'a whole number from 0 to {MOST_SKILL} or "?"', found_words(value))
    return 0


def _skills(card: Page) -> list[int]:
    if not card.has("skills"):
        card.wrong("skills", f"a table with {', '.join(SKILLS)}", "nothing")
    page = card.page("skills")
    if page is None:
        return [0] * len(SKILLS)
    page.only(SKILLS)
    skills = [_skill(page, name) for name in SKILLS]
    rolled = skills.count(ROLLED)
    if rolled > 1:
        page.wrong("", 'at most one "?"', str(rolled))
    return skills


def _wounds(page: Page) -> list[list[int]]:
    """For each wound the skills that it raises."""
    entries = page.entries_at("wounds", page.table.get("wounds"), "lists of skills", 0, MOST_WOUNDS)
    return [page.words_at(f"wounds[{place}]", entry, SKILLS, 1, len(SKILLS)) for place, entry in enumerate(entries, 1)]


def read_character(page: Page) -> Character:
    page.only(_CHARACTER_KEYS)
    return Character(
        id=page.id("id"),
        name=page.name(),
        skills=_skills(page),
        wounds=_wounds(page),
        spots=page.number("spots", 0, MOST_SPOTS),
    )


def _capacity(card: Page) -> list[int]:
    if not card.has("capacity"):
        card.wrong("capacity", f"a table with {', '.join(RESOURCES)}", "nothing")
    page = card.page("capacity")
    if page is None:
        return [1] * len(RESOURCES)
    page.only(RESOURCES)
    return [page.number(name, 1, MOST_CAPACITY) for name in RESOURCES]


def character_pages(page: Page) -> list[Page]:
    return page.pages("character", COLONY_SIZE, COLONY_SIZE)


def read_colony(page: Page, characters: list[Character]) -> ColonyCard:
    page.only(_COLONY_KEYS)
    return ColonyCard(
        id=page.id("id"),
        name=page.name(),
        theme=page.line("theme", LONGEST_LINE, ""),
        characters=characters,
        capacity=_capacity(page),
    )


# The wilderness


def read_mission(page: Page) -> Mission:
    page.only(_MISSION_KEYS)
    return Mission(
        id=page.id("id"),
        name=page.name(),
        raid=False,
        lowest=WINS[page.word("wins", WINS)] == "lowest",
        skills=page.words("skills", SKILLS, 1, MOST_ASKED),
        people=page.number("people", 1, MOST_PEOPLE, 1),
        type=page.word("type", MISSION_TYPES),
        points=page.number("points", 0, MOST_POINTS),
        flavour=page.flavour(),
    )


def read_raid(page: Page) -> Mission:
    page.only(_CARD_KEYS)
    return Mission(
        id=page.id("id"),
        name=page.name(),
        raid=True,
        lowest=False,
        skills=[],
        people=0,
        type=_NO_TYPE,
        points=0,
        flavour=page.flavour(),
    )


def read_experience(page: Page) -> Experience:
    page.only(_EXPERIENCE_KEYS)
    return Experience(
        id=page.id("id"),
        name=page.name(),
        effect=page.word("effect", EXPERIENCE_EFFECTS),
        copies=page.copies(),
        flavour=page.flavour(),
    )


# The Capitol


def _without(page: Page, key: str, expected: str) -> None:
    if page.has(key):
        page.wrong(key, expected, "one")


def _steps(page: Page, measure: int) -> list[int]:
    if measure == _DEATHS:
        return page.numbers("steps", 0, MOST_POINTS, 1, COLONY_SIZE + 1)
    if page.has("steps"):
        page.wrong("steps", 'steps only with measure = "deaths"', f'them with "{NOBLE_MEASURES[measure]}"')
    return []


def read_noble(page: Page) -> Noble:
    page.only(_NOBLE_KEYS)
    before = len(page.problems)
    measure = page.word("measure", NOBLE_MEASURES)
    if len(page.problems) > before:
        return Noble(page.id("id"), page.name(), measure, 0, 0, [], page.flavour())
    steps = _steps(page, measure)
    if measure == _DEATHS:
        for key in ("each", "most"):
            _without(page, key, f'no {key} with measure = "deaths", which is scored by steps')
        each, most = 0, max(steps, default=0)
    else:
        before = len(page.problems)
        each, most = page.number("each", 1, MOST_POINTS), page.number("most", 1, MOST_POINTS)
        if most < each and len(page.problems) == before:
            page.wrong("most", f"at least {each}, the points for one", str(most))
    return Noble(page.id("id"), page.name(), measure, each, most, steps, page.flavour())


def _cost(card: Page) -> list[int]:
    if not card.has("cost"):
        card.wrong("cost", "a table of resources", "nothing")
    page = card.page("cost")
    if page is None:
        return [0] * len(RESOURCES)
    before = len(page.problems)
    amounts = page.amounts(RESOURCES, 0, MOST_CAPACITY)
    cost = [amounts.get(name, 0) for name in RESOURCES]
    if sum(cost) == 0 and len(page.problems) == before:
        page.wrong("", "at least one resource", "none")
    return cost


def read_contract(page: Page) -> Contract:
    page.only(_CONTRACT_KEYS)
    return Contract(
        id=page.id("id"),
        name=page.name(),
        cost=_cost(page),
        points=page.number("points", 0, MOST_POINTS),
        flavour=page.flavour(),
    )


def _tool_amount(page: Page) -> int:
    before = len(page.problems)
    amount = page.number("amount", -MOST_AMOUNT, MOST_AMOUNT)
    if amount == 0 and len(page.problems) == before:
        page.wrong("amount", "an amount that changes the skill", "0")
    return amount


def read_tool(page: Page) -> Tool:
    page.only(_TOOL_KEYS)
    before = len(page.problems)
    effect = page.word("effect", TOOL_EFFECTS)
    if len(page.problems) > before:
        return Tool(page.id("id"), page.name(), effect, 0, 0, page.flavour())
    skill = amount = 0
    if effect == TOOL_SKILL:
        skill, amount = page.word("skill", SKILLS), _tool_amount(page)
    else:
        for key in ("skill", "amount"):
            _without(page, key, f'no {key} with effect = "{TOOL_EFFECTS[effect]}"')
    return Tool(page.id("id"), page.name(), effect, skill, amount, page.flavour())


# The colony boards' common track


def read_spot(page: Page) -> KnowledgeSpot:
    page.only(_SPOT_KEYS)
    benefit = page.word("benefit", BENEFITS) if page.has("benefit") else 0
    return KnowledgeSpot(benefit, page.number("points", 0, MOST_POINTS, 0))
