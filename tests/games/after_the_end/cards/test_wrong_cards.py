"""What can be wrong with a mission, raid, noble, contract, tool, experience card or spot: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games.after_the_end.catalog import BENEFITS, EXPERIENCE_EFFECTS, NOBLE_MEASURES, TOOL_EFFECTS
from tests.card_sets.subject import ID, rewrite
from tests.games.after_the_end.cards.subject import END, MAYOR, MEGAPHONE, TALK, WATER

RUSK = 'nobles.toml, card "baron-rusk", field '
ADAIR = 'nobles.toml, card "surgeon-adair", field '
DIE = 'tools.toml, card "loaded-die", field '
SKILL_WORDS = "charisma, engineering, marksmanship, investigation"

WRONG_CARDS = {
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
}


@pytest.mark.parametrize("case", WRONG_CARDS)
def test_wrong_card(folder: Path, case: str) -> None:
    file, old, new, message = WRONG_CARDS[case]
    END.assert_wrong(folder, (file, old, new), message)


def test_every_problem_is_named(folder: Path) -> None:
    rewrite(folder, "set.toml", 'name = "frozen"', "name = 1")
    rewrite(folder, "colonies.toml", "charisma = 6, engineering = 4", "charisma = 60, engineering = -4")
    (folder / "raids.toml").write_bytes(b"\xfe")
    rewrite(folder, "nobles.toml", 'id = "baron-rusk"', 'id = "Baron"')
    rewrite(folder, "nobles.toml", 'measure = "salvage-missions"', "measure = 1")
    assert END.check(folder) == [
        f"set.toml, field name: expected {ID}, found 1",
        MAYOR + 'skills.charisma: expected a whole number from 0 to 9 or "?", found 60',
        MAYOR + 'skills.engineering: expected a whole number from 0 to 9 or "?", found -4',
        "raids.toml: expected UTF-8 text, found byte 0xfe at offset 0",
        f"nobles.toml, card 1, field measure: expected one of {', '.join(NOBLE_MEASURES)}, found 1",
        f'nobles.toml, card 1, field id: expected {ID}, found "Baron"',
    ]
