"""What can be wrong with a colony and its characters: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_sets.subject import ID
from tests.games.after_the_end.cards.subject import END, HAVEN, MAYOR, MAYOR_WOUNDS

SKILL_WORDS = "charisma, engineering, marksmanship, investigation"
MAYOR_SKILLS = "skills = { charisma = 6, engineering = 4, marksmanship = 3, investigation = 2 }"

WRONG_COLONIES = {
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
}


@pytest.mark.parametrize("case", WRONG_COLONIES)
def test_wrong_colony(folder: Path, case: str) -> None:
    file, old, new, message = WRONG_COLONIES[case]
    END.assert_wrong(folder, (file, old, new), message)
