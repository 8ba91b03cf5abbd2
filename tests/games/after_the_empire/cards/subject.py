"""The card sets of *After the Empire* as a subject."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_empire.cardset import check_card_set, house_folder, load_card_set
from holdfast.games.after_the_empire.catalog import (
    ENGINES,
    GAIN_NAMES,
    GOALS,
    MEASURES,
    PASSIVE_NAMES,
    SURGES,
    TRIGGERS,
)
from tests.card_sets.subject import Plain, Sample, Subject
from tests.tools.games import FROZEN_CARDS

BAKERY: Final = 'buildings.toml, card "bakery", field '
BAKERY_COST: Final = "cost = { wood = 4, stone = 1 }"

EMPIRE: Final = Subject(
    id="after the empire",
    load=load_card_set,
    check=check_card_set,
    house=house_folder(),
    frozen=FROZEN_CARDS,
    digest="d1f48bafd3556cdf",
    files=("set", "buildings", "refugees", "invaders", "sieges", "objectives"),
    words=(
        *GAIN_NAMES,
        *PASSIVE_NAMES,
        *TRIGGERS,
        *ENGINES,
        *SURGES,
        *GOALS,
        *MEASURES,
        *("id", "name", "copies", "cost", "ability", "options", "spend", "perform", "exchange", "tiers", "starting"),
    ),
    rewordings=(
        ("buildings.toml", BAKERY_COST, "cost = { stone=1,wood = 4, iron = 0 }"),
        ("buildings.toml", "The Empire fell", "The empire stumbled"),
    ),
    changes=(
        ("buildings.toml", BAKERY_COST, "cost = { wood = 4, stone = 2 }"),
        ("buildings.toml", 'name = "Bakery"', 'name = "Oven"'),
        ("buildings.toml", "gain = { food = 7 }", "gain = { food = 8 }"),
        ("buildings.toml", "passive = { lookout = 1 }", "passive = { lookout = 2 }"),
        ("refugees.toml", "initiative = 2", "initiative = 1"),
        ("invaders.toml", "gold = 20, swordsmen = 4", "gold = 20, swordsmen = 5"),
        ("sieges.toml", 'surge = "all"', 'surge = "none"'),
        ("sieges.toml", "power = 1", "power = 1\nminimum = 6"),
        ("objectives.toml", "amount = 7", "amount = 8"),
        ("objectives.toml", "gold = 5", "gold = 5\ncopies = 2"),
    ),
    amount=Sample("buildings.toml", BAKERY_COST, "cost.wood = {}", BAKERY + "cost.wood"),
    name=Sample("buildings.toml", 'name = "Bakery"', "name = {}", BAKERY + "name"),
    flavour=Sample(
        "buildings.toml",
        'flavour = "The Empire fell; the price of a loaf did not."',
        "flavour = {}",
        BAKERY + "flavour",
    ),
    copies=Sample("buildings.toml", 'name = "Bakery"', 'name = "Bakery"\ncopies = {}', BAKERY + "copies"),
    card_id=Sample("buildings.toml", 'id = "bakery"', "id = {}", "buildings.toml, card 2, field id"),
    same_file=("buildings.toml", 'id = "bloomery"', 'id = "bakery"'),
    other_file=("sieges.toml", 'id = "ladder-long"', 'id = "bakery"'),
    first_file="buildings.toml",
    too_few=(
        ("building", "buildings.toml", 24, "at least 24 buildings in the deck, found 23"),
        ("refugee", "refugees.toml", 20, "at least 16 refugees in the deck, found 15"),
        ("invader", "invaders.toml", 25, "at least 26 invaders, found 25"),
        ("siege", "sieges.toml", 7, "at least 8 sieges, found 7"),
        ("objective", "objectives.toml", 5, "at least 6 objectives, found 5"),
    ),
    plain=Plain("sieges.toml", "power", 7),
    small_file="sieges.toml",
    small_key="siege",
    small_typo="seige",
    fewest=1,
)
