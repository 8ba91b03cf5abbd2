"""What else can be wrong with a building, refugee, invader, siege or objective: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_sets.subject import ID, rewrite
from tests.games.after_the_empire.cards.subject import BAKERY, EMPIRE

CARD_KEYS = "id, name, copies, flavour"

WRONG_CARDS = {
    "cost is a number": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = 3",
        BAKERY + "cost: expected a table, found 3",
    ),
    "cost is missing": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "",
        BAKERY + "cost: expected a table of goods, found nothing",
    ),
    "cost in what cannot be paid": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = { heal = 1 }",
        BAKERY + "cost.heal: expected one of the fields gold, food, wood, stone, iron, soldiers, mercenaries, "
        'found "heal"',
    ),
    "unknown field, with a hint": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "coast = { wood = 4, stone = 1 }",
        BAKERY + f"coast: expected one of the fields {CARD_KEYS}, starting, cost, gold, ability, passive, "
        'found "coast" (did you mean "cost"?)',
    ),
    "unknown field with an odd name": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        'cost = { "\\n" = 4 }',
        BAKERY + 'cost."\\u000a": expected one of the fields gold, food, wood, stone, iron, soldiers, '
        'mercenaries, found "\\u000a"',
    ),
    "gold is missing": (
        "buildings.toml",
        "gold = 3\n",
        "",
        BAKERY + "gold: expected a whole number from 0 to 20, found nothing",
    ),
    "starting is a word": (
        "buildings.toml",
        "starting = true",
        'starting = "yes"',
        'buildings.toml, card "barracks", field starting: expected true or false, found "yes"',
    ),
    "starting card costs something": (
        "buildings.toml",
        "starting = true",
        "starting = true\ncost = { wood = 1 }",
        'buildings.toml, card "barracks", field cost: expected no cost on a starting card, found a cost',
    ),
    "starting card has copies": (
        "buildings.toml",
        "starting = true",
        "starting = true\ncopies = 4",
        'buildings.toml, card "barracks", field copies: expected 1 on a starting card, found 4',
    ),
    "building has an initiative": (
        "buildings.toml",
        "starting = true",
        "starting = true\ninitiative = 4",
        'buildings.toml, card "barracks", field initiative: expected one of the fields '
        f'{CARD_KEYS}, starting, cost, gold, ability, passive, found "initiative"',
    ),
    "starting refugee without initiative": (
        "refugees.toml",
        "initiative = 2\n",
        "",
        'refugees.toml, card "steward", field initiative: expected a whole number from 1 to 99, found nothing',
    ),
    "initiative of another": (
        "refugees.toml",
        "initiative = 4",
        "initiative = 2",
        'refugees.toml, card "gamekeeper", field initiative: expected a number of its own, '
        'found 2, which "steward" has',
    ),
    "initiative on a deck card": (
        "refugees.toml",
        "cost = { gold = 6 }",
        "cost = { gold = 6 }\ninitiative = 12",
        'refugees.toml, card "moneylender", field initiative: expected an initiative only on a starting '
        "refugee, found one on another card",
    ),
    "tiers that do not rise": (
        "invaders.toml",
        "gold = 30, swordsmen = 6, archers = 2",
        "gold = 20, swordsmen = 6, archers = 2",
        'invaders.toml, card "fighting-band", field tiers[3].gold: expected more than 20, the gold of the '
        "tier before, found 20",
    ),
    "tier of nobody": (
        "invaders.toml",
        "{ gold = 0, swordsmen = 2 }",
        "{ gold = 0 }",
        'invaders.toml, card "fighting-band", field tiers[1]: expected at least one swordsman or archer, found none',
    ),
    "tier without gold": (
        "invaders.toml",
        "{ gold = 0, swordsmen = 2 }",
        "{ swordsmen = 2 }",
        'invaders.toml, card "fighting-band", field tiers[1].gold: expected a whole number from 0 to 99, found nothing',
    ),
    "unknown units": (
        "invaders.toml",
        "{ gold = 0, swordsmen = 2 }",
        "{ gold = 0, swordsman = 2 }",
        'invaders.toml, card "fighting-band", field tiers[1].swordsman: expected one of the fields gold, '
        'swordsmen, archers, found "swordsman" (did you mean "swordsmen"?)',
    ),
    "unknown engine": (
        "sieges.toml",
        'engine = "siege-tower"',
        'engine = "siege tower"',
        'sieges.toml, card "tower-hide", field engine: expected one of catapult, mangonel, trebuchet, '
        'ladder, siege-tower, found "siege tower" (did you mean "siege-tower"?)',
    ),
    "unknown surge": (
        "sieges.toml",
        'surge = "all"',
        "surge = 3",
        'sieges.toml, card "catapult-gravel", field surge: expected one of none, leader, all, found 3',
    ),
    "powerless engine": (
        "sieges.toml",
        "power = 1",
        "power = 0",
        'sieges.toml, card "catapult-gravel", field power: expected a whole number from 1 to 10, found 0',
    ),
    "unknown measure": (
        "objectives.toml",
        'measure = "castle-pieces"',
        'measure = "castle-peaces"',
        'objectives.toml, card "ring-of-walls", field measure: expected one of castle-pieces, stone-pieces, '
        "wood-pieces, turrets, stone-turrets, cubes, active-farms, rich-farms, soldiers, healthy-soldiers, "
        "buildings, refugees, cards, food, wood, stone, iron, goods, gold, flags, "
        'found "castle-peaces" (did you mean "castle-pieces"?)',
    ),
    "amount for the most": (
        "objectives.toml",
        'goal = "most"',
        'goal = "most"\namount = 3',
        'objectives.toml, card "largest-host", field amount: expected an amount only with goal = "at-least", '
        'found one with goal = "most"',
    ),
    "no amount": (
        "objectives.toml",
        "amount = 7\n",
        "",
        'objectives.toml, card "ring-of-walls", field amount: expected a whole number from 1 to 99, found nothing',
    ),
}


@pytest.mark.parametrize("case", WRONG_CARDS)
def test_wrong_card(folder: Path, case: str) -> None:
    file, old, new, message = WRONG_CARDS[case]
    EMPIRE.assert_wrong(folder, (file, old, new), message)


def test_every_problem_is_named(folder: Path) -> None:
    rewrite(folder, "set.toml", 'name = "frozen"', "name = 1")
    rewrite(folder, "buildings.toml", "cost = { wood = 4, stone = 1 }", "cost = { wood = -4, stoned = 1 }")
    (folder / "refugees.toml").write_bytes(b"\xfe")
    rewrite(folder, "objectives.toml", 'goal = "most"', 'goal = "mots"')
    assert EMPIRE.check(folder) == [
        f"set.toml, field name: expected {ID}, found 1",
        BAKERY + "cost.stoned: expected one of the fields gold, food, wood, stone, iron, soldiers, "
        'mercenaries, found "stoned" (did you mean "stone"?)',
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found -4",
        "refugees.toml: expected UTF-8 text, found byte 0xfe at offset 0",
        'objectives.toml, card "largest-host", field goal: expected one of at-least, most, found "mots" '
        '(did you mean "most"?)',
        'objectives.toml, card "largest-host", field amount: expected a whole number from 1 to 99, found nothing',
    ]
