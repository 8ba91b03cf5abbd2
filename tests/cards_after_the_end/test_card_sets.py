"""The shipped card sets keep what the facts file asks of them, and a wrong file gets one clear sentence."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.games.after_the_end.cardset import (
    CardSetError,
    check_card_set,
    house_folder,
    load_card_set,
)
from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    COLONY_SIZE,
    EXPERIENCE_EFFECTS,
    MARKSMANSHIP,
    MISSION_TYPES,
    NOBLE_MEASURES,
    RESOURCES,
    ROLLED,
    SKILLS,
    TOOL_EFFECTS,
    TOOL_SKILL,
    CardSet,
    Character,
    Contract,
    Experience,
    Mission,
    Noble,
    Tool,
)

FROZEN = Path(__file__).parent / "frozen"
FILES = ("set", "colonies", "missions", "raids", "nobles", "contracts", "tools", "experience", "knowledge")


@pytest.fixture(params=[house_folder(), FROZEN], ids=["house", "frozen"])
def cards(request: pytest.FixtureRequest) -> CardSet:
    folder: Path = request.param
    return load_card_set(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the frozen set to spoil."""
    return Path(shutil.copytree(FROZEN, tmp_path / "cards"))


def missions_of(cards: CardSet) -> list[Mission]:
    return [mission for mission in cards.missions if not mission.raid]


def raids_of(cards: CardSet) -> list[Mission]:
    return [mission for mission in cards.missions if mission.raid]


def requirement(mission: Mission) -> tuple[bool, int, tuple[int, ...]]:
    return bool(mission.lowest), int(mission.people), tuple(sorted(mission.skills))


# What the rulebook counts (facts 1.2)


def test_counts(cards: CardSet) -> None:
    assert len(cards.colonies) == 5
    assert all(len(colony.characters) == COLONY_SIZE for colony in cards.colonies)
    assert len(missions_of(cards)) == 24
    assert len(raids_of(cards)) == 9
    assert len(cards.nobles) == 15
    assert len(cards.contracts) == 15
    assert len(cards.tools) == 15
    assert sum(card.copies for card in cards.experience) == 24


def test_order_and_numbers(cards: CardSet) -> None:
    assert [mission.raid for mission in cards.missions] == [False] * 24 + [True] * 9
    listed = (cards.colonies, cards.characters, cards.missions, cards.nobles, cards.contracts, cards.tools)
    for part in (*listed, cards.experience):
        assert [each.number for each in part] == list(range(len(part)))
    for colony in cards.colonies:
        start = colony.number * COLONY_SIZE
        assert colony.characters == cards.characters[start : start + COLONY_SIZE]


def test_sets_are_labelled_as_our_own() -> None:
    house, frozen = load_card_set(house_folder()), load_card_set(FROZEN)
    assert (house.name, frozen.name) == ("house", "frozen")
    assert "not the publisher's" in house.note
    assert "Not the publisher's" in frozen.note


def test_frozen_set_stays_frozen() -> None:
    """Golden games depend on these cards: new ones go into the house set."""
    assert load_card_set(FROZEN).digest == "f5f611632f0ea584"


def test_at_most_one_question_mark(cards: CardSet) -> None:
    assert max(character.skills.count(ROLLED) for character in cards.characters) == 1
    assert all(any(ROLLED in person.skills for person in colony.characters) for colony in cards.colonies)


def test_wound_spots(cards: CardSet) -> None:
    """Some characters have two, some one and some none."""
    for colony in cards.colonies:
        assert sorted(len(character.wounds) for character in colony.characters) == [0, 0, 1, 1, 2, 2]
    for character in cards.characters:
        assert all(len(raised) == 2 for raised in character.wounds), character.id


def test_characters_of_the_example_round(cards: CardSet) -> None:
    """Joan's has marksmanship 4 and exactly one spot for a token; Pete's must roll for marksmanship."""
    joans = [each for each in cards.characters if each.skills[MARKSMANSHIP] == 4 and each.spots == 1]
    petes = [each for each in cards.characters if each.skills[MARKSMANSHIP] == ROLLED]
    assert "joss-anvil" in [each.id for each in joans]
    assert "wren-castellan" in [each.id for each in petes]
    colonies = {each.number // COLONY_SIZE for each in joans} | {each.number // COLONY_SIZE for each in petes}
    assert len(colonies) > 1


def test_quoted_requirements(cards: CardSet) -> None:
    forms = [requirement(mission) for mission in missions_of(cards)]
    charisma, engineering, marksmanship, investigation = range(4)
    assert (False, 1, (charisma,)) in forms
    assert (True, 1, (engineering, marksmanship)) in forms
    assert (False, 2, (investigation,)) in forms
    assert (False, 1, (marksmanship,)) in forms


# What follows from the counts (facts 1.3)


def test_every_requirement_once(cards: CardSet) -> None:
    """24 = 4 + 4 + 6 + 6 + 4."""
    single = [(skill,) for skill in range(4)]
    double = list(combinations(range(4), 2))
    expected: list[tuple[bool, int, tuple[int, ...]]] = []
    for lowest in (False, True):
        expected += [(lowest, 1, skills) for skills in [*single, *double]]
    expected += [(False, 2, skills) for skills in single]
    assert sorted(requirement(mission) for mission in missions_of(cards)) == sorted(expected)


def test_thirty_of_each_token(cards: CardSet) -> None:
    assert sum(len(character.wounds) for character in cards.characters) == 30
    assert sum(character.spots for character in cards.characters) == 30
    assert sum(sum(colony.capacity) for colony in cards.colonies) == 30
    assert all(colony.capacity == [2, 2, 2] for colony in cards.colonies)


# What the proposal asks for (facts 1.4)


def expected_skills(character: Character) -> float:
    return sum(3.5 if skill == ROLLED else skill for skill in character.skills)


def test_colonies_are_of_one_strength(cards: CardSet) -> None:
    strengths = [sum(expected_skills(each) for each in colony.characters) for colony in cards.colonies]
    assert strengths == [75, 74, 75, 74, 77]


def test_the_strong_bleed_and_the_weak_carry(cards: CardSet) -> None:
    for colony in cards.colonies:
        first, last = colony.characters[:2], colony.characters[-2:]
        assert all(each.wounds and each.spots == 0 for each in first), colony.id
        assert all(not each.wounds and each.spots > 0 for each in last), colony.id


def test_mission_types(cards: CardSet) -> None:
    for number in range(len(MISSION_TYPES)):
        typed = [mission for mission in missions_of(cards) if mission.type == number]
        kinds = Counter((len(mission.skills), mission.people, mission.lowest) for mission in typed)
        assert len(typed) == 6
        assert sum(mission.points for mission in typed) == 21
        assert kinds[1, 1, False] == kinds[1, 1, True] == kinds[1, 2, False] == 1
    lowest = [sum(mission.points for mission in missions_of(cards) if mission.lowest)]
    assert lowest == [26]


def test_raids_only_strike(cards: CardSet) -> None:
    for raid in raids_of(cards):
        assert (raid.skills, raid.people, raid.points, raid.type) == ([], 0, 0, -1)


def test_nobles(cards: CardSet) -> None:
    assert sorted(noble.measure for noble in cards.nobles) == list(range(len(NOBLE_MEASURES)))
    for noble in cards.nobles:
        if NOBLE_MEASURES[noble.measure] == "deaths":
            assert (noble.each, noble.most, noble.steps) == (0, 5, [5, 3, 1])
        else:
            assert noble.steps == []
            assert noble.each <= noble.most <= 8
            assert noble.most % noble.each == 0


def test_contracts(cards: CardSet) -> None:
    """42 resources, 14 of each, for 69 points; a full storehouse pays best."""
    assert [sum(contract.cost[place] for contract in cards.contracts) for place in range(3)] == [14, 14, 14]
    assert {sum(contract.cost): contract.points for contract in cards.contracts} == {2: 3, 3: 5, 4: 7}
    assert sum(contract.points for contract in cards.contracts) == 69
    assert len({tuple(contract.cost) for contract in cards.contracts}) == 15
    assert [1, 1, 1] not in [contract.cost for contract in cards.contracts]


def test_tools(cards: CardSet) -> None:
    changes = {(tool.skill, tool.amount) for tool in cards.tools if tool.effect == TOOL_SKILL}
    assert changes == {(skill, amount) for skill in range(4) for amount in (2, -2)}
    others = sorted(tool.effect for tool in cards.tools if tool.effect != TOOL_SKILL)
    assert others == [effect for effect in range(len(TOOL_EFFECTS)) if effect != TOOL_SKILL]
    assert all(tool.amount == 0 for tool in cards.tools if tool.effect != TOOL_SKILL)


def test_experience(cards: CardSet) -> None:
    assert sorted(card.effect for card in cards.experience) == list(range(len(EXPERIENCE_EFFECTS)))
    assert all(card.copies == 2 for card in cards.experience)


def test_knowledge(cards: CardSet) -> None:
    assert [(BENEFITS[spot.benefit], spot.points) for spot in cards.knowledge] == [
        ("resource", 0),
        ("none", 1),
        ("experience", 0),
        ("none", 2),
        ("wall", 0),
        ("none", 3),
        ("ready", 0),
        ("none", 5),
    ]


def test_names_and_flavours_differ(cards: CardSet) -> None:
    every: list[Mission | Noble | Contract | Tool | Experience]
    every = [*cards.missions, *cards.nobles, *cards.contracts, *cards.tools, *cards.experience]
    names = [each.name for each in [*every, *cards.characters, *cards.colonies]]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert len({each.flavour for each in every}) == len(every)
    assert all(each.flavour for each in every)
    assert all(colony.theme for colony in cards.colonies)


# The digest


def rewrite(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_digest_does_not_see_how_a_set_is_written(folder: Path) -> None:
    before = load_card_set(folder).digest
    rewrite(folder, "contracts.toml", "cost = { food = 1, scrap = 1 }", "cost = { scrap=1,food = 1, tech = 0 }")
    rewrite(folder, "colonies.toml", 'wounds = [["charisma", "engineering"]]', 'wounds=[["engineering","charisma"]]')
    rewrite(folder, "colonies.toml", "a market town of talkers", "a town")
    rewrite(folder, "missions.toml", 'type = "rescue"', 'type = "rescue"\npeople = 1')
    rewrite(folder, "set.toml", 'name = "frozen"', 'name = "thawed"')
    (folder / "raids.toml").write_bytes(b"\xef\xbb\xbf# comment\r\n" + (folder / "raids.toml").read_bytes())
    assert load_card_set(folder).digest == before
    assert len(before) == 16
    assert set(before) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("colonies.toml", "charisma = 6", "charisma = 5"),
        ("colonies.toml", 'wounds = [["charisma", "engineering"]]', 'wounds = [["charisma"]]'),
        ("colonies.toml", "spots = 0", "spots = 1"),
        ("colonies.toml", "capacity = { food = 2", "capacity = { food = 3"),
        ("colonies.toml", 'name = "Pip"', 'name = "Pop"'),
        ("missions.toml", 'wins = "highest"', 'wins = "lowest"'),
        ("missions.toml", 'skills = ["charisma"]', 'skills = ["engineering"]'),
        ("missions.toml", "points = 4", "points = 3"),
        ("missions.toml", "people = 2", "people = 1"),
        ("missions.toml", 'type = "rescue"', 'type = "recon"'),
        ("raids.toml", 'name = "Dust Jackals"', 'name = "Dust Devils"'),
        ("nobles.toml", "each = 2", "each = 3"),
        ("nobles.toml", "most = 6", "most = 7"),
        ("nobles.toml", "steps = [5, 3, 1]", "steps = [5, 3]"),
        ("contracts.toml", "cost = { food = 1, scrap = 1 }", "cost = { food = 1 }"),
        ("contracts.toml", "points = 3", "points = 4"),
        ("tools.toml", "amount = 2", "amount = 1"),
        ("tools.toml", 'skill = "charisma"', 'skill = "engineering"'),
        ("tools.toml", 'effect = "flare"', 'effect = "bike"'),
        ("experience.toml", "copies = 2", "copies = 3"),
        ("experience.toml", 'effect = "lookout"', 'effect = "courier"'),
        ("knowledge.toml", "points = 1", "points = 2"),
        ("knowledge.toml", 'benefit = "wall"', 'benefit = "ready"'),
    ],
)
def test_digest_sees_every_change_of_a_card(folder: Path, file: str, old: str, new: str) -> None:
    before = load_card_set(folder).digest
    rewrite(folder, file, old, new)
    assert load_card_set(folder).digest != before


# Wrong files: one sentence each


def assert_first_problem(folder: Path, message: str) -> None:
    problems = check_card_set(folder)
    assert problems[:1] == [message]
    with pytest.raises(CardSetError) as caught:
        load_card_set(folder)
    assert str(caught.value) == message


HAVEN = 'colonies.toml, card "haven"'
MAYOR = HAVEN + ', character "odessa-vance", field '
TALK = 'missions.toml, card "hostage-takers", field '
RUSK = 'nobles.toml, card "baron-rusk", field '
ADAIR = 'nobles.toml, card "surgeon-adair", field '
WATER = 'contracts.toml, card "clean-water", field '
MEGAPHONE = 'tools.toml, card "megaphone", field '
DIE = 'tools.toml, card "loaded-die", field '
LINE_40 = "one printable line of 1 to 40 characters without blanks around it"
ID = "small letters, digits and single hyphens, at most 40 characters"
SKILL_WORDS = "charisma, engineering, marksmanship, investigation"
MAYOR_SKILLS = "skills = { charisma = 6, engineering = 4, marksmanship = 3, investigation = 2 }"
MAYOR_WOUNDS = 'wounds = [["charisma", "engineering"]]'

WRONG_FIELDS = {
    "skill is a word": (
        "colonies.toml",
        "charisma = 6",
        'charisma = "high"',
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found "high"',
    ),
    "skill is above": (
        "colonies.toml",
        "charisma = 6",
        "charisma = 10",
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found 10',
    ),
    "skill is below": (
        "colonies.toml",
        "charisma = 6",
        "charisma = -1",
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found -1',
    ),
    "skill is a truth": (
        "colonies.toml",
        "charisma = 6",
        "charisma = true",
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found true',
    ),
    "skill is missing": (
        "colonies.toml",
        "charisma = 6, ",
        "",
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found nothing',
    ),
    "unknown skill": (
        "colonies.toml",
        "charisma = 6",
        "charisma = 6, marksmenship = 2",
        MAYOR + f'skills.marksmenship: expected one of the fields {SKILL_WORDS}, found "marksmenship" '
        '(did you mean "marksmanship"?)',
    ),
    "no skills": (
        "colonies.toml",
        MAYOR_SKILLS,
        "",
        MAYOR + f"skills: expected a table with {SKILL_WORDS}, found nothing",
    ),
    "skills are a list": (
        "colonies.toml",
        MAYOR_SKILLS,
        "skills = [6, 4, 3, 2]",
        MAYOR + "skills: expected a table, found a list of 4",
    ),
    "two question marks": (
        "colonies.toml",
        "charisma = 6, engineering = 4",
        'charisma = "?", engineering = "?"',
        MAYOR + 'skills: expected at most one "?", found 2',
    ),
    "no wounds": (
        "colonies.toml",
        MAYOR_WOUNDS,
        "",
        MAYOR + "wounds: expected a list of 0 to 2 lists of skills, found nothing",
    ),
    "three wounds": (
        "colonies.toml",
        MAYOR_WOUNDS,
        'wounds = [["charisma"], ["charisma"], ["charisma"]]',
        MAYOR + "wounds: expected a list of 0 to 2 lists of skills, found a list of 3",
    ),
    "wound is a word": (
        "colonies.toml",
        MAYOR_WOUNDS,
        'wounds = ["charisma"]',
        MAYOR + 'wounds[1]: expected a list of 1 to 4 words, found "charisma"',
    ),
    "wound is empty": (
        "colonies.toml",
        MAYOR_WOUNDS,
        "wounds = [[]]",
        MAYOR + "wounds[1]: expected a list of 1 to 4 words, found a list of 0",
    ),
    "wound of an unknown skill": (
        "colonies.toml",
        MAYOR_WOUNDS,
        'wounds = [["charisma", "charm"]]',
        MAYOR + f'wounds[1][2]: expected one of {SKILL_WORDS}, found "charm" (did you mean "charisma"?)',
    ),
    "wound of one skill twice": (
        "colonies.toml",
        MAYOR_WOUNDS,
        'wounds = [["charisma", "charisma"]]',
        MAYOR + 'wounds[1][2]: expected a word that is not in the list yet, found "charisma"',
    ),
    "spots are missing": (
        "colonies.toml",
        "spots = 0\n",
        "",
        MAYOR + "spots: expected a whole number from 0 to 3, found nothing",
    ),
    "spots are too many": (
        "colonies.toml",
        "spots = 0\n",
        "spots = 4\n",
        MAYOR + "spots: expected a whole number from 0 to 3, found 4",
    ),
    "character with another field": (
        "colonies.toml",
        "spots = 0\n",
        "spots = 0\nspot = 1\n",
        MAYOR + "spot: expected one of the fields id, name, skills, wounds, spots, "
        'found "spot" (did you mean "spots"?)',
    ),
    "character without an id": (
        "colonies.toml",
        'id = "odessa-vance"\n',
        "",
        f"{HAVEN}, character 1, field id: expected {ID}, found nothing",
    ),
    "character with the id of another": (
        "colonies.toml",
        'id = "ghost"',
        'id = "odessa-vance"',
        'colonies.toml, card "dustwatch", character "odessa-vance", field id: expected an id that no other '
        "card has, found it in colonies.toml before",
    ),
    "five characters": (
        "colonies.toml",
        '[[colony.character]]\nid = "odessa-vance"\nname = "Mayor Odessa Vance"\n'
        f"{MAYOR_SKILLS}\n{MAYOR_WOUNDS}\nspots = 0\n",
        "",
        f"{HAVEN}, field character: expected a list of 6 tables, found a list of 5",
    ),
    "capacity of nothing": (
        "colonies.toml",
        "capacity = { food = 2",
        "capacity = { food = 0",
        f"{HAVEN}, field capacity.food: expected a whole number from 1 to 9, found 0",
    ),
    "no capacity": (
        "colonies.toml",
        "capacity = { food = 2, scrap = 2, tech = 2 }",
        "",
        f"{HAVEN}, field capacity: expected a table with food, scrap, tech, found nothing",
    ),
    "capacity for one resource": (
        "colonies.toml",
        "capacity = { food = 2, scrap = 2, tech = 2 }",
        "capacity = { food = 2, tech = 2 }",
        f"{HAVEN}, field capacity.scrap: expected a whole number from 1 to 9, found nothing",
    ),
    "colony with flavour": (
        "colonies.toml",
        'theme = "a market town of talkers"',
        'flavour = "a market town of talkers"',
        f'{HAVEN}, field flavour: expected one of the fields id, name, theme, capacity, character, found "flavour"',
    ),
    "unknown way to win": (
        "missions.toml",
        'wins = "highest"',
        'wins = "high"',
        TALK + 'wins: expected one of highest, lowest, found "high" (did you mean "highest"?)',
    ),
    "unknown type": (
        "missions.toml",
        'type = "rescue"',
        'type = "resque"',
        TALK + 'type: expected one of rescue, recon, salvage, defence, found "resque" (did you mean "rescue"?)',
    ),
    "mission without skills": (
        "missions.toml",
        'skills = ["charisma"]',
        "skills = []",
        TALK + "skills: expected a list of 1 to 2 words, found a list of 0",
    ),
    "mission with three skills": (
        "missions.toml",
        'skills = ["charisma"]',
        'skills = ["charisma", "engineering", "marksmanship"]',
        TALK + "skills: expected a list of 1 to 2 words, found a list of 3",
    ),
    "mission with one skill twice": (
        "missions.toml",
        'skills = ["charisma"]',
        'skills = ["charisma", "charisma"]',
        TALK + 'skills[2]: expected a word that is not in the list yet, found "charisma"',
    ),
    "mission for three": (
        "missions.toml",
        'skills = ["charisma"]',
        'skills = ["charisma"]\npeople = 3',
        TALK + "people: expected a whole number from 1 to 2, found 3",
    ),
    "mission without points": (
        "missions.toml",
        "points = 4\n",
        "",
        TALK + "points: expected a whole number from 0 to 20, found nothing",
    ),
    "raid with points": (
        "raids.toml",
        'name = "Dust Jackals"',
        'name = "Dust Jackals"\npoints = 1',
        'raids.toml, card "dust-jackals", field points: expected one of the fields id, name, flavour, found "points"',
    ),
    "raid with the id of a mission": (
        "raids.toml",
        'id = "dust-jackals"',
        'id = "dead-city"',
        'raids.toml, card "dead-city", field id: expected an id that no other card has, '
        "found it in missions.toml before",
    ),
    "unknown measure": (
        "nobles.toml",
        'measure = "salvage-missions"',
        'measure = "salvaged-missions"',
        RUSK + f"measure: expected one of {', '.join(NOBLE_MEASURES)}, found "
        '"salvaged-missions" (did you mean "salvage-missions"?)',
    ),
    "noble with steps": (
        "nobles.toml",
        "each = 2",
        "each = 2\nsteps = [1, 2]",
        RUSK + 'steps: expected steps only with measure = "deaths", found them with "salvage-missions"',
    ),
    "noble for nothing": (
        "nobles.toml",
        "each = 2",
        "each = 0",
        RUSK + "each: expected a whole number from 1 to 20, found 0",
    ),
    "noble without a maximum": (
        "nobles.toml",
        "most = 6\n",
        "",
        RUSK + "most: expected a whole number from 1 to 20, found nothing",
    ),
    "noble with a maximum below one": (
        "nobles.toml",
        "most = 6",
        "most = 1",
        RUSK + "most: expected at least 2, the points for one, found 1",
    ),
    "deaths without steps": (
        "nobles.toml",
        "steps = [5, 3, 1]\n",
        "",
        ADAIR + "steps: expected a list of 1 to 7 numbers, found nothing",
    ),
    "steps of words": (
        "nobles.toml",
        "steps = [5, 3, 1]",
        'steps = [5, "three", 1]',
        ADAIR + 'steps[2]: expected a whole number from 0 to 20, found "three"',
    ),
    "too many steps": (
        "nobles.toml",
        "steps = [5, 3, 1]",
        "steps = [8, 7, 6, 5, 4, 3, 2, 1]",
        ADAIR + "steps: expected a list of 1 to 7 numbers, found a list of 8",
    ),
    "deaths with a maximum": (
        "nobles.toml",
        "steps = [5, 3, 1]",
        "steps = [5, 3, 1]\nmost = 5",
        ADAIR + 'most: expected no most with measure = "deaths", which is scored by steps, found one',
    ),
    "contract for nothing": (
        "contracts.toml",
        "cost = { food = 1, scrap = 1 }",
        "cost = { food = 0 }",
        WATER + "cost: expected at least one resource, found none",
    ),
    "contract without a cost": (
        "contracts.toml",
        "cost = { food = 1, scrap = 1 }",
        "",
        WATER + "cost: expected a table of resources, found nothing",
    ),
    "contract in gold": (
        "contracts.toml",
        "cost = { food = 1, scrap = 1 }",
        "cost = { gold = 1 }",
        WATER + 'cost.gold: expected one of the fields food, scrap, tech, found "gold"',
    ),
    "contract that no storehouse can pay": (
        "contracts.toml",
        "cost = { food = 1, scrap = 1 }",
        "cost = { food = 1, scrap = 3 }",
        WATER + "cost.scrap: expected at most 2, the most that a storehouse holds, found 3",
    ),
    "unknown effect of a tool": (
        "tools.toml",
        'effect = "skill"',
        'effect = "skills"',
        MEGAPHONE + f'effect: expected one of {", ".join(TOOL_EFFECTS)}, found "skills" (did you mean "skill"?)',
    ),
    "tool without a skill": (
        "tools.toml",
        'skill = "charisma"\n',
        "",
        MEGAPHONE + f"skill: expected one of {SKILL_WORDS}, found nothing",
    ),
    "tool that adds nothing": (
        "tools.toml",
        "amount = 2",
        "amount = 0",
        MEGAPHONE + "amount: expected an amount that changes the skill, found 0",
    ),
    "tool that adds too much": (
        "tools.toml",
        "amount = 2",
        "amount = 6",
        MEGAPHONE + "amount: expected a whole number from -5 to 5, found 6",
    ),
    "amount on another tool": (
        "tools.toml",
        'effect = "loaded-die"',
        'effect = "loaded-die"\namount = 2',
        DIE + 'amount: expected no amount with effect = "loaded-die", found one',
    ),
    "unknown effect of experience": (
        "experience.toml",
        'effect = "lie-low"',
        'effect = "lie"',
        'experience.toml, card "lie-low", field effect: expected one of '
        f'{", ".join(EXPERIENCE_EFFECTS)}, found "lie" (did you mean "lie-low"?)',
    ),
    "too many copies": (
        "experience.toml",
        "copies = 2",
        "copies = 10",
        'experience.toml, card "adrenaline", field copies: expected a whole number from 1 to 9, found 10',
    ),
    "unknown benefit": (
        "knowledge.toml",
        'benefit = "wall"',
        'benefit = "walls"',
        f'knowledge.toml, spot 5, field benefit: expected one of {", ".join(BENEFITS)}, found "walls" '
        '(did you mean "wall"?)',
    ),
    "spot with a name": (
        "knowledge.toml",
        "points = 1",
        'name = "School"',
        'knowledge.toml, spot 2, field name: expected one of the fields benefit, points, found "name"',
    ),
    "name is too long": (
        "missions.toml",
        'name = "Talk Down the Hostage-Takers"',
        f'name = "{"T" * 41}"',
        TALK + f"name: expected {LINE_40}, found 41 characters",
    ),
    "flavour is a number": (
        "tools.toml",
        'flavour = "The same argument, but louder."',
        "flavour = 3",
        MEGAPHONE + f"flavour: expected {LINE_40.replace('40', '160')}, found 3",
    ),
    "id is not kebab-case": (
        "nobles.toml",
        'id = "lady-mercer"',
        'id = "Lady Mercer"',
        f'nobles.toml, card 2, field id: expected {ID}, found "Lady Mercer"',
    ),
    "set without a version": (
        "set.toml",
        'version = "1"',
        "",
        f"set.toml, field version: expected {LINE_40}, found nothing",
    ),
    "other cards in a file": (
        "raids.toml",
        "[[raid]]",
        "[[ride]]",
        'raids.toml, field ride: expected one of the fields raid, found "ride" (did you mean "raid"?)',
    ),
    "not TOML": (
        "knowledge.toml",
        "points = 1",
        "points 1",
        "knowledge.toml: expected valid TOML, found an error: Expected '=' after a key in a key/value pair "
        "(at line 7, column 8)",
    ),
    "nested too deep": (
        "knowledge.toml",
        "points = 1",
        f"points = {'[' * 5000}{']' * 5000}",
        "knowledge.toml: expected valid TOML, found lists or tables nested too deep",
    ),
}


@pytest.mark.parametrize("case", WRONG_FIELDS)
def test_wrong_field(folder: Path, case: str) -> None:
    file, old, new, message = WRONG_FIELDS[case]
    rewrite(folder, file, old, new)
    assert_first_problem(folder, message)


def cut(file: str, key: str, keep: int) -> Callable[[Path], None]:
    """Leaves only the first cards of a file."""

    def spoil(folder: Path) -> None:
        path = folder / file
        parts = path.read_text(encoding="utf-8").split(f"[[{key}]]\n")
        path.write_text(f"[[{key}]]\n".join(parts[: keep + 1]), encoding="utf-8")

    return spoil


def replaced(file: str, content: bytes) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        (folder / file).write_bytes(content)

    return spoil


def removed(file: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        (folder / file).unlink()

    return spoil


def twice(file: str, key: str) -> Callable[[Path], None]:
    """Adds the first card of a file again, under new ids."""

    def spoil(folder: Path) -> None:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        again = text.split(f"[[{key}]]\n")[1].replace('id = "', 'id = "second-')
        path.write_text(f"{text}\n[[{key}]]\n{again}", encoding="utf-8")

    return spoil


NO_FILE = "expected a file of this name in the card set's folder, found none"
WRONG_FILES = {
    "too few colonies": (
        cut("colonies.toml", "colony", 4),
        "colonies.toml: expected exactly 5 colonies, found 4",
    ),
    "too many colonies": (
        twice("colonies.toml", "colony"),
        "colonies.toml: expected exactly 5 colonies, found 6",
    ),
    "too few missions": (
        cut("missions.toml", "mission", 18),
        "missions.toml: expected at least 19 missions, found 18",
    ),
    "too few nobles": (cut("nobles.toml", "noble", 2), "nobles.toml: expected at least 3 nobles, found 2"),
    "too few contracts": (
        cut("contracts.toml", "contract", 2),
        "contracts.toml: expected at least 3 contracts, found 2",
    ),
    "too few tools": (cut("tools.toml", "tool", 2), "tools.toml: expected at least 3 tools, found 2"),
    "too few experience cards": (
        cut("experience.toml", "experience", 5),
        "experience.toml: expected at least 12 experience cards, found 10",
    ),
    "no knowledge": (
        replaced("knowledge.toml", b"spot = []\n"),
        "knowledge.toml, field spot: expected a list of 1 to 100 tables, found a list of 0",
    ),
    "no set.toml": (removed("set.toml"), f"set.toml: {NO_FILE}"),
    "no colonies.toml": (removed("colonies.toml"), f"colonies.toml: {NO_FILE}"),
    "an empty file": (
        replaced("raids.toml", b""),
        "raids.toml, field raid: expected a list of 0 to 100 tables, found nothing",
    ),
    "one table in place of a list": (
        replaced("raids.toml", b'[raid]\nid = "riders"\n'),
        "raids.toml, field raid: expected a list of 0 to 100 tables, found a table",
    ),
    "cards that are no tables": (
        replaced("raids.toml", b"raid = [1]\n"),
        "raids.toml, field raid[1]: expected a table, found 1",
    ),
    "not UTF-8": (
        replaced("raids.toml", b'raid = "\xff"'),
        "raids.toml: expected UTF-8 text, found byte 0xff at offset 8",
    ),
    "far too long": (
        replaced("raids.toml", b"#" * 1_000_001),
        "raids.toml: expected at most 1000000 bytes, found 1000001",
    ),
}


@pytest.mark.parametrize("case", WRONG_FILES)
def test_wrong_file(folder: Path, case: str) -> None:
    spoil, message = WRONG_FILES[case]
    spoil(folder)
    assert_first_problem(folder, message)
    assert check_card_set(folder) == [message]


def test_a_set_may_do_without_raids(folder: Path) -> None:
    (folder / "raids.toml").write_text("raid = []\n", encoding="utf-8")
    assert raids_of(load_card_set(folder)) == []


def test_copies_count(folder: Path) -> None:
    cut("experience.toml", "experience", 4)(folder)
    rewrite(folder, "experience.toml", "copies = 2", "copies = 6")
    assert sum(card.copies for card in load_card_set(folder).experience) == 12


def test_no_folder(tmp_path: Path) -> None:
    missing, file = tmp_path / "missing", tmp_path / "file"
    file.write_text("")
    assert_first_problem(missing, f"{missing}: expected a folder with a card set, found nothing")
    assert_first_problem(file, f"{file}: expected a folder with a card set, found a file")


def test_every_problem_is_named(folder: Path) -> None:
    rewrite(folder, "set.toml", 'name = "frozen"', "name = 1")
    rewrite(folder, "colonies.toml", "charisma = 6, engineering = 4", "charisma = 60, engineering = -4")
    (folder / "raids.toml").write_bytes(b"\xfe")
    rewrite(folder, "nobles.toml", 'id = "baron-rusk"', 'id = "Baron"')
    rewrite(folder, "nobles.toml", 'measure = "salvage-missions"', "measure = 1")
    assert check_card_set(folder) == [
        f"set.toml, field name: expected {ID}, found 1",
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found 60',
        MAYOR + 'skills.engineering: expected a whole number from 0 to 9 or "?", found -4',
        "raids.toml: expected UTF-8 text, found byte 0xfe at offset 0",
        f"nobles.toml, card 1, field measure: expected one of {', '.join(NOBLE_MEASURES)}, found 1",
        f'nobles.toml, card 1, field id: expected {ID}, found "Baron"',
    ]


# Any bytes at all


def assert_set_or_sentence(files: dict[str, bytes]) -> None:
    """A folder with these contents gives a card set or one printable sentence, never anything else."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        for name in FILES:
            content = files.get(name)
            (folder / f"{name}.toml").write_bytes(FROZEN_BYTES[name] if content is None else content)
        problems = check_card_set(folder)
        try:
            load_card_set(folder)
            first = []
        except CardSetError as error:
            first = [str(error)]
        assert first == problems[:1]
        for problem in problems:
            assert problem.isprintable()
            assert ": expected " in problem
            assert ", found" in problem


FROZEN_BYTES = {name: (FROZEN / f"{name}.toml").read_bytes() for name in FILES}
FROZEN_DATA = {name: tomllib.loads(content.decode()) for name, content in FROZEN_BYTES.items()}

WORDS = sorted(
    {*SKILLS, *RESOURCES, *MISSION_TYPES, *NOBLE_MEASURES, *TOOL_EFFECTS, *EXPERIENCE_EFFECTS, *BENEFITS}
    | {"id", "name", "copies", "cost", "skills", "wounds", "steps", "character", "people", "?", "highest"}
)
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-2, 25),
    st.integers(),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(max_size=50),
)
VALUES: st.SearchStrategy[object] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=6,
)


def toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def toml_file(data: dict[str, object]) -> bytes:
    text = "\n".join(f"{toml(key)} = {toml(value)}" for key, value in data.items())
    return text.encode("utf-8", errors="surrogatepass")


def places(value: object) -> list[tuple[dict[str, object] | list[object], str | int]]:
    """Every place inside a value that can be overwritten."""
    found: list[tuple[dict[str, object] | list[object], str | int]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found.append((value, key))
            found += places(inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found.append((value, index))
            found += places(inner)
    return found


def mutate(data: st.DataObject, value: object) -> None:
    """Overwrites, removes, renames or repeats something somewhere in a value."""
    options = places(value)
    if not options:
        return
    holder, key = data.draw(st.sampled_from(options), label="place")
    change = data.draw(st.sampled_from(["overwrite", "remove", "add"]), label="change")
    if isinstance(holder, dict) and isinstance(key, str):
        if change == "overwrite":
            holder[key] = data.draw(VALUES)
        elif change == "remove":
            del holder[key]
        else:
            holder[data.draw(st.sampled_from(WORDS) | st.text(max_size=50))] = data.draw(
                VALUES | st.just(json.loads(json.dumps(holder[key])))
            )
    elif isinstance(holder, list) and isinstance(key, int):
        if change == "overwrite":
            holder[key] = data.draw(VALUES)
        elif change == "remove":
            del holder[key]
        else:
            holder.append(data.draw(VALUES | st.just(json.loads(json.dumps(holder[key])))))


def test_written_data_reads_back_as_the_same_set() -> None:
    """The fuzzer's writer is right: what it writes is the frozen set."""
    with TemporaryDirectory() as place:
        for name in FILES:
            (Path(place) / f"{name}.toml").write_bytes(toml_file(FROZEN_DATA[name]))
        assert load_card_set(Path(place)).digest == load_card_set(FROZEN).digest


@settings(deadline=None)
@given(st.sampled_from(FILES), st.integers(1, 3), st.data())
def test_mutated_data(name: str, times: int, data: st.DataObject) -> None:
    content: dict[str, object] = json.loads(json.dumps(FROZEN_DATA[name]))
    for _ in range(times):
        mutate(data, content)
    assert_set_or_sentence({name: toml_file(content)})


@settings(deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_mutated_bytes(name: str, data: st.DataObject) -> None:
    content = FROZEN_BYTES[name]
    start = data.draw(st.integers(0, len(content)), label="start")
    stop = data.draw(st.integers(start, min(len(content), start + 30)), label="stop")
    piece = data.draw(st.binary(max_size=8) | st.sampled_from([b"[", b"{", b'"', b"=", b"\n", b"[["]))
    assert_set_or_sentence({name: content[:start] + piece + content[stop:]})


@settings(deadline=None)
@given(st.sampled_from(FILES), st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_random_bytes(name: str, content: bytes) -> None:
    assert_set_or_sentence({name: content})


@settings(deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 20_000))
def test_cut_off_file(name: str, length: int) -> None:
    assert_set_or_sentence({name: FROZEN_BYTES[name][:length]})
