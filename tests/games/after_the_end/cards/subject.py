"""The card sets of *After The End* as a subject."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_end.cardset import check_card_set, house_folder, load_card_set
from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    EXPERIENCE_EFFECTS,
    MISSION_TYPES,
    NOBLE_MEASURES,
    RESOURCES,
    SKILLS,
    TOOL_EFFECTS,
)
from tests.card_sets.subject import Plain, Sample, Subject
from tests.tools.games import FROZEN_END_CARDS

HAVEN: Final = 'colonies.toml, card "haven"'
MAYOR: Final = HAVEN + ', character "odessa-vance", field '
MAYOR_WOUNDS: Final = 'wounds = [["charisma", "engineering"]]'
TALK: Final = 'missions.toml, card "hostage-takers", field '
WATER: Final = 'contracts.toml, card "clean-water", field '
WATER_COST: Final = "cost = { food = 1, scrap = 1 }"
MEGAPHONE: Final = 'tools.toml, card "megaphone", field '

END: Final = Subject(
    id="after the end",
    load=load_card_set,
    check=check_card_set,
    house=house_folder(),
    frozen=FROZEN_END_CARDS,
    digest="f5f611632f0ea584",
    files=("set", "colonies", "missions", "raids", "nobles", "contracts", "tools", "experience", "knowledge"),
    words=(
        *SKILLS,
        *RESOURCES,
        *MISSION_TYPES,
        *NOBLE_MEASURES,
        *TOOL_EFFECTS,
        *EXPERIENCE_EFFECTS,
        *BENEFITS,
        *("id", "name", "copies", "cost", "skills", "wounds", "steps", "character", "people", "?", "highest"),
    ),
    rewordings=(
        ("contracts.toml", WATER_COST, "cost = { scrap=1,food = 1, tech = 0 }"),
        ("colonies.toml", MAYOR_WOUNDS, 'wounds=[["engineering","charisma"]]'),
        ("colonies.toml", "a market town of talkers", "a town"),
        ("missions.toml", 'type = "rescue"', 'type = "rescue"\npeople = 1'),
    ),
    changes=(
        ("colonies.toml", "charisma = 6", "charisma = 5"),
        ("colonies.toml", MAYOR_WOUNDS, 'wounds = [["charisma"]]'),
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
        ("contracts.toml", WATER_COST, "cost = { food = 1 }"),
        ("contracts.toml", "points = 3", "points = 4"),
        ("tools.toml", "amount = 2", "amount = 1"),
        ("tools.toml", 'skill = "charisma"', 'skill = "engineering"'),
        ("tools.toml", 'effect = "flare"', 'effect = "bike"'),
        ("experience.toml", "copies = 2", "copies = 3"),
        ("experience.toml", 'effect = "lookout"', 'effect = "courier"'),
        ("knowledge.toml", "points = 1", "points = 2"),
        ("knowledge.toml", 'benefit = "wall"', 'benefit = "ready"'),
    ),
    amount=Sample("contracts.toml", "points = 3", "points = {}", WATER + "points"),
    name=Sample("missions.toml", 'name = "Talk Down the Hostage-Takers"', "name = {}", TALK + "name"),
    flavour=Sample("tools.toml", 'flavour = "The same argument, but louder."', "flavour = {}", MEGAPHONE + "flavour"),
    copies=Sample("experience.toml", "copies = 2", "copies = {}", 'experience.toml, card "adrenaline", field copies'),
    card_id=Sample("nobles.toml", 'id = "lady-mercer"', "id = {}", "nobles.toml, card 2, field id"),
    same_file=("nobles.toml", 'id = "count-vael"', 'id = "lady-mercer"'),
    other_file=("raids.toml", 'id = "dust-jackals"', 'id = "dead-city"'),
    first_file="missions.toml",
    too_few=(
        ("colony", "colonies.toml", 4, "exactly 5 colonies, found 4"),
        ("mission", "missions.toml", 18, "at least 19 missions, found 18"),
        ("noble", "nobles.toml", 2, "at least 3 nobles, found 2"),
        ("contract", "contracts.toml", 2, "at least 3 contracts, found 2"),
        ("tool", "tools.toml", 2, "at least 3 tools, found 2"),
        ("experience", "experience.toml", 5, "at least 12 experience cards, found 10"),
    ),
    plain=Plain("knowledge.toml", "points", 7),
    small_file="raids.toml",
    small_key="raid",
    small_typo="ride",
    fewest=0,
)
