"""What can be wrong with the abilities and passives of a card: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.after_the_empire.cards.subject import BAKERY, EMPIRE

BAKERY_OPTIONS = "options = [{ gain = { food = 7 } }]"

WRONG_ABILITIES = {
    "unknown trigger": (
        "buildings.toml",
        'trigger = "worker"',
        'trigger = "wroker"',
        BAKERY + 'ability[1].trigger: expected one of free, worker, gain, found "wroker" (did you mean "worker"?)',
    ),
    "no trigger": (
        "buildings.toml",
        'trigger = "worker"',
        "",
        BAKERY + "ability[1].trigger: expected one of free, worker, gain, found nothing",
    ),
    "ability with no options": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "",
        BAKERY + "ability[1].options: expected a list of 1 to 6 tables, found nothing",
    ),
    "ability with an empty list": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "options = []",
        BAKERY + "ability[1].options: expected a list of 1 to 6 tables, found a list of 0",
    ),
    "option is no table": (
        "buildings.toml",
        BAKERY_OPTIONS,
        'options = [{ gain = { food = 7 } }, "food"]',
        BAKERY + 'ability[1].options[2]: expected a table, found "food"',
    ),
    "option without effect": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "options = [{ spend = { food = 7 } }]",
        BAKERY + "ability[1].options[1]: expected something to gain or to perform, found no effect",
    ),
    "option that gains nothing": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "options = [{ gain = { food = 0 } }]",
        BAKERY + "ability[1].options[1]: expected something to gain or to perform, found no effect",
    ),
    "the same option twice": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "options = [{ gain = { food = 7 } }, { gain = { food = 7, iron = 0 } }]",
        BAKERY + "ability[1].options[2]: expected an option of its own, found a repetition of an earlier one",
    ),
    "unknown good in a gain": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "options = [{ gain = { foot = 7 } }]",
        BAKERY + "ability[1].options[1].gain.foot: expected one of the fields gold, food, wood, stone, iron, "
        'soldiers, mercenaries, heal, moves, sow, protect, found "foot" (did you mean "food"?)',
    ),
    "perform of what is no deed": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "options = [{ perform = { food = 7 } }]",
        BAKERY + 'ability[1].options[1].perform.food: expected one of the fields heal, sow, protect, found "food"',
    ),
    "options and exchange": (
        "buildings.toml",
        BAKERY_OPTIONS,
        BAKERY_OPTIONS + "\nexchange = [{ food = 1 }, { wood = 1 }]",
        BAKERY + "ability[1].exchange: expected either options or exchange, found both",
    ),
    "exchange with one side": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "exchange = [{ food = 1 }]",
        BAKERY + "ability[1].exchange: expected a list of 2 tables, found a list of 1",
    ),
    "exchange for the same": (
        "buildings.toml",
        BAKERY_OPTIONS,
        "exchange = [{ food = 1 }, { food = 1 }]",
        BAKERY + "ability[1].exchange: expected two different sides with goods on each, "
        "found the same on both or none on one",
    ),
    "gain that must be paid": (
        "buildings.toml",
        "options = [{ gain = { mercenaries = 3 } }]",
        "options = [{ spend = { gold = 1 }, gain = { mercenaries = 3 } }]",
        'buildings.toml, card "triumphal-arch", field ability[1].options[1]: expected only a gain, because '
        "it comes at once with the card, found something to spend or perform",
    ),
    "gain that is an exchange": (
        "buildings.toml",
        "options = [{ gain = { mercenaries = 3 } }]",
        "exchange = [{ gold = 1 }, { mercenaries = 3 }]",
        'buildings.toml, card "triumphal-arch", field ability[1].exchange: expected options, because a gain '
        "cannot be an exchange, found an exchange",
    ),
    "two abilities with one trigger": (
        "buildings.toml",
        BAKERY_OPTIONS,
        BAKERY_OPTIONS + '\n[[building.ability]]\ntrigger = "worker"\noptions = [{ gain = { iron = 1 } }]',
        BAKERY + "ability[2].trigger: expected one ability for each trigger (use several options), "
        'found a second "worker"',
    ),
    "unknown passive": (
        "buildings.toml",
        "passive = { lookout = 1 }",
        "passive = { lokout = 1 }",
        'buildings.toml, card "beacon-tower", field passive.lokout: expected one of the fields volley, oil, '
        'buttress, guard, surgeon, lookout, rations, gleaners, found "lokout" (did you mean "lookout"?)',
    ),
    "passive of nothing": (
        "buildings.toml",
        "passive = { lookout = 1 }",
        "passive = { lookout = 0 }",
        'buildings.toml, card "beacon-tower", field passive.lookout: expected a whole number from 1 to 5, found 0',
    ),
}


@pytest.mark.parametrize("case", WRONG_ABILITIES)
def test_wrong_ability(folder: Path, case: str) -> None:
    file, old, new, message = WRONG_ABILITIES[case]
    EMPIRE.assert_wrong(folder, (file, old, new), message)
