"""The shipped card sets keep what the facts file asks of them, and a wrong file gets one clear sentence."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.games.after_the_empire.cardset import (
    CardSetError,
    check_card_set,
    house_folder,
    load_card_set,
)
from holdfast.games.after_the_empire.catalog import (
    AT_LEAST,
    BUILDING,
    COST_NAMES,
    ENGINES,
    FREE,
    GAIN,
    GAIN_NAMES,
    GOALS,
    LADDER,
    MANGONEL,
    MEASURES,
    MOST,
    PASSIVE_NAMES,
    PERFORM_NAMES,
    REFUGEE,
    SIEGE_TOWER,
    SURGE_LEADER,
    SURGES,
    TRIGGERS,
    WORKER,
    Ability,
    Card,
    CardSet,
    Exchange,
    Invader,
    Objective,
    Siege,
    Tier,
)

FROZEN = Path(__file__).parent / "frozen"
FILES = ("set", "buildings", "refugees", "invaders", "sieges", "objectives")


@pytest.fixture(params=[house_folder(), FROZEN], ids=["house", "frozen"])
def cards(request: pytest.FixtureRequest) -> CardSet:
    folder: Path = request.param
    return load_card_set(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the frozen set to spoil."""
    return Path(shutil.copytree(FROZEN, tmp_path / "cards"))


def card(cards: CardSet, id: str) -> Card:
    return next(card for card in cards.cards if card.id == id)


def exchanges(cards: CardSet) -> Iterator[tuple[Ability, Exchange]]:
    for each in cards.cards:
        for ability in each.abilities:
            for exchange in ability.exchanges:
                yield ability, exchange


def form(exchange: Exchange) -> str:
    return f"{exchange.spend} {exchange.perform} {exchange.gain}"


def effects(card: Card) -> str:
    abilities = [(TRIGGERS[a.trigger], [form(x) for x in a.exchanges]) for a in card.abilities]
    return f"{abilities} {card.passives.items()}"


# Counts


def test_counts(cards: CardSet) -> None:
    assert len(cards.deck(BUILDING)) == 28
    assert len(cards.deck(REFUGEE)) == 20
    assert len(cards.starting_refugees()) == 5
    assert len(cards.invaders) == 32
    assert len(cards.sieges) == 11
    assert len(cards.objectives) == 17
    for listed in (cards.cards, cards.invaders, cards.sieges, cards.objectives):
        assert all(each.copies == 1 for each in listed)


def test_order_and_numbers(cards: CardSet) -> None:
    parts = [(each.starting, each.kind) for each in cards.cards]
    assert parts == ([(True, BUILDING)] + [(True, REFUGEE)] * 5 + [(False, BUILDING)] * 28 + [(False, REFUGEE)] * 20)
    for listed in (cards.cards, cards.invaders, cards.sieges, cards.objectives):
        assert [each.number for each in listed] == list(range(len(listed)))


def test_sets_are_labelled_as_our_own() -> None:
    house, frozen = load_card_set(house_folder()), load_card_set(FROZEN)
    assert (house.name, frozen.name) == ("house", "frozen")
    assert "not the publisher's" in house.note
    assert "Not the publisher's" in frozen.note


def test_frozen_set_stays_frozen() -> None:
    """Golden games depend on these cards: new ones go into the house set."""
    assert load_card_set(FROZEN).digest == "d1f48bafd3556cdf"


# What the facts file asks for (sections 1.5, 1.8, 2.2, 2.3 and 6)


def test_barracks(cards: CardSet) -> None:
    barracks = cards.starting_building()
    assert (barracks.id, barracks.name) == ("barracks", "Barracks")
    assert [ability.trigger for ability in barracks.abilities] == [FREE]
    assert [form(exchange) for exchange in barracks.abilities[0].exchanges] == [
        "Goods(iron=1) Goods() Goods(soldiers=1)",
        "Goods(food=1) Goods(heal=1) Goods()",
        "Goods(food=1, iron=1) Goods(heal=1) Goods(soldiers=1)",
    ]


def test_bakery(cards: CardSet) -> None:
    bakery = card(cards, "bakery")
    assert [ability.trigger for ability in bakery.abilities] == [WORKER]
    assert [form(exchange) for exchange in bakery.abilities[0].exchanges] == ["Goods() Goods() Goods(food=7)"]


def test_starting_refugees(cards: CardSet) -> None:
    starting = cards.starting_refugees()
    assert len({each.initiative for each in starting}) == 5
    assert all(not each.cost.items() and each.gold == 0 for each in starting)


def test_prices(cards: CardSet) -> None:
    usual = {BUILDING: {"gold", "wood", "stone", "iron"}, REFUGEE: {"gold", "food", "iron", "mercenaries"}}
    for each in cards.cards:
        if not each.starting:
            assert 1 <= each.gold <= 8, each.id
            assert each.cost.items(), each.id
            assert {name for name, _ in each.cost.items()} <= usual[each.kind], each.id


def test_refugees_have_no_worker_space(cards: CardSet) -> None:
    """Refugees work once a season or by themselves (facts 1.7)."""
    for each in cards.cards:
        if each.kind == REFUGEE:
            assert all(ability.trigger != WORKER for ability in each.abilities), each.id


def tier(invader: Invader, gold: int) -> Tier:
    met = [tier for tier in invader.tiers if tier.gold <= gold]
    return met[-1] if met else Tier(0, 0, 0)


def units(invader: Invader, gold: int) -> int:
    met = tier(invader, gold)
    return met.swordsmen + met.archers


def test_public_invaders(cards: CardSet) -> None:
    named = Counter(invader.name for invader in cards.invaders)
    assert named["Fighting Band"] == 1
    assert named["The Infernal Army"] == 1
    assert named["Hordesmen"] == 2
    by_id = {invader.id: invader for invader in cards.invaders}
    seconds = {id: by_id[id].tiers[1].gold for id in WORKED_EXAMPLE}
    assert seconds.pop("hordesmen-1") == 16
    assert all(gold > 17 for gold in seconds.values())
    assert all(by_id[id].tiers[0].gold <= 17 for id in WORKED_EXAMPLE)


WORKED_EXAMPLE = ("fighting-band", "hordesmen-1", "hordesmen-2", "infernal-army")


def test_worked_example_can_be_dealt(cards: CardSet) -> None:
    """11 swordsmen and 4 archers at 17 gold: 7 + 3 from the north, 4 + 1 from the west before the surge."""
    tiers = [tier(invader, 17) for invader in cards.invaders if invader.id in WORKED_EXAMPLE]
    assert len(tiers) == 4
    assert (sum(t.swordsmen for t in tiers), sum(t.archers for t in tiers)) == (11, 4)
    norths = [north for size in range(5) for north in combinations(tiers, size)]
    assert (7, 3) in [(sum(t.swordsmen for t in north), sum(t.archers for t in north)) for north in norths]


def test_invader_thresholds(cards: CardSet) -> None:
    golds = Counter(tier.gold for invader in cards.invaders for tier in invader.tiers if tier.gold > 0)
    assert all(gold % 2 == 0 for gold in golds)
    assert {gold for gold, _ in golds.most_common(3)} == {10, 20, 30}
    lowest = {invader.tiers[0].gold for invader in cards.invaders}
    assert {0, 4, 6} <= lowest


def test_invader_strength(cards: CardSet) -> None:
    def average(gold: int) -> float:
        return sum(units(invader, gold) for invader in cards.invaders) / len(cards.invaders)

    assert average(17) == 3.75
    assert 1 <= average(0) <= average(6) <= 3
    assert all(units(invader, gold) <= 3 for invader in cards.invaders for gold in range(7))
    assert 7.5 <= average(99) <= 9
    for gold in range(0, 100, 2):
        archers = sum(tier(invader, gold).archers for invader in cards.invaders)
        assert archers / len(cards.invaders) <= average(gold) * 3 / 8


def test_more_gold_never_brings_fewer(cards: CardSet) -> None:
    for invader in cards.invaders:
        totals = [tier.swordsmen + tier.archers for tier in invader.tiers]
        assert totals == sorted(set(totals)), invader.id


def test_sieges(cards: CardSet) -> None:
    mangonels = [siege for siege in cards.sieges if siege.engine == MANGONEL]
    assert all(siege.power == 2 for siege in mangonels)
    assert SURGE_LEADER in [siege.surge for siege in mangonels]
    assert {siege.engine for siege in cards.sieges} == set(range(len(ENGINES)))
    assert {siege.surge for siege in cards.sieges} == set(range(len(SURGES)))
    assert {siege.minimum for siege in cards.sieges} == {0}
    climbers = {
        engine: {siege.power for siege in cards.sieges if siege.engine == engine} for engine in (LADDER, SIEGE_TOWER)
    }
    assert climbers == {LADDER: {1, 2}, SIEGE_TOWER: {3, 4}}


def test_objectives(cards: CardSet) -> None:
    assert all(3 <= objective.gold <= 8 for objective in cards.objectives)
    goals = Counter(objective.goal for objective in cards.objectives)
    assert goals[MOST] >= 5
    assert goals[AT_LEAST] >= 5
    assert {"buildings", "refugees", "cards"} <= {MEASURES[each.measure] for each in cards.objectives}


# No two alike, and the whole vocabulary


def test_no_two_cards_alike(cards: CardSet) -> None:
    unlike: list[list[str]] = [
        [effects(each) for each in cards.cards],
        [str([(t.gold, t.swordsmen, t.archers) for t in each.tiers]) for each in cards.invaders],
        [f"{each.engine} {each.power} {each.surge}" for each in cards.sieges],
        [str(each.measure) for each in cards.objectives],
    ]
    for forms in unlike:
        assert [form for form, count in Counter(forms).items() if count > 1] == []


def test_names_and_flavours_differ(cards: CardSet) -> None:
    every: list[Card | Invader | Siege | Objective]
    every = [*cards.cards, *cards.invaders, *cards.sieges, *cards.objectives]
    names = Counter(each.name for each in every)
    assert [name for name, count in names.items() if count > 1] == ["Hordesmen"]
    assert len({each.flavour for each in every}) == len(every)
    assert all(each.flavour for each in every)


def test_every_word_is_used(cards: CardSet) -> None:
    used = list(exchanges(cards))
    assert {ability.trigger for ability, _ in used} == {FREE, WORKER, GAIN}
    assert {name for _, exchange in used for name, _ in exchange.gain.items()} == set(GAIN_NAMES)
    assert {name for _, exchange in used for name, _ in exchange.perform.items()} == set(PERFORM_NAMES)
    paid = {name for _, exchange in used for name, _ in exchange.spend.items()}
    paid |= {name for each in cards.cards for name, _ in each.cost.items()}
    assert paid == set(COST_NAMES) - {"soldiers"}
    assert {name for each in cards.cards for name, _ in each.passives.items()} == set(PASSIVE_NAMES)
    assert {objective.goal for objective in cards.objectives} == set(range(len(GOALS)))


def test_every_operator_is_used(cards: CardSet) -> None:
    used = list(exchanges(cards))
    assert any(exchange.spend.items() and exchange.gain.items() for _, exchange in used)
    assert any(
        exchange.perform.items() and {"sow", "protect", "heal"} & {name for name, _ in exchange.gain.items()}
        for _, exchange in used
    )
    for trigger in (FREE, WORKER, GAIN):
        assert any(ability.trigger == trigger and len(ability.exchanges) > 1 for ability, _ in used)
    two_way = [
        each.id
        for each in cards.cards
        for ability in each.abilities
        if len(ability.exchanges) == 2
        and ability.exchanges[0].spend.items() == ability.exchanges[1].gain.items()
        and ability.exchanges[1].spend.items() == ability.exchanges[0].gain.items()
    ]
    assert "charcoal-clamps" in two_way


# The digest


def rewrite(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_digest_does_not_see_how_a_set_is_written(folder: Path) -> None:
    before = load_card_set(folder).digest
    rewrite(folder, "buildings.toml", "cost = { wood = 4, stone = 1 }", "cost = { stone=1,wood = 4, iron = 0 }")
    rewrite(folder, "buildings.toml", "The Empire fell", "The empire stumbled")
    rewrite(folder, "set.toml", 'name = "frozen"', 'name = "thawed"')
    (folder / "sieges.toml").write_bytes(b"\xef\xbb\xbf# comment\r\n" + (folder / "sieges.toml").read_bytes())
    assert load_card_set(folder).digest == before
    assert len(before) == 16
    assert set(before) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("buildings.toml", "cost = { wood = 4, stone = 1 }", "cost = { wood = 4, stone = 2 }"),
        ("buildings.toml", 'name = "Bakery"', 'name = "Oven"'),
        ("buildings.toml", "gain = { food = 7 }", "gain = { food = 8 }"),
        ("buildings.toml", "passive = { lookout = 1 }", "passive = { lookout = 2 }"),
        ("refugees.toml", "initiative = 2", "initiative = 1"),
        ("invaders.toml", "gold = 20, swordsmen = 4", "gold = 20, swordsmen = 5"),
        ("sieges.toml", 'surge = "all"', 'surge = "none"'),
        ("sieges.toml", "power = 1", "power = 1\nminimum = 6"),
        ("objectives.toml", "amount = 7", "amount = 8"),
        ("objectives.toml", "gold = 5", "gold = 5\ncopies = 2"),
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


BAKERY = 'buildings.toml, card "bakery", field '
BAKERY_OPTIONS = "options = [{ gain = { food = 7 } }]"
LINE_40 = "one printable line of 1 to 40 characters without blanks around it"
ID = "small letters, digits and single hyphens, at most 40 characters"
CARD_KEYS = "id, name, copies, flavour"

WRONG_FIELDS = {
    "amount is a word": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        'cost = { wood = "three" }',
        BAKERY + 'cost.wood: expected a whole number from 0 to 20, found "three"',
    ),
    "amount is a truth": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = { wood = true }",
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found true",
    ),
    "amount is below": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = { wood = -1 }",
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found -1",
    ),
    "amount is above": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = { wood = 21 }",
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found 21",
    ),
    "amount is a fraction": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = { wood = 4.0 }",
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found 4.0",
    ),
    "amount is huge": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        f"cost = {{ wood = 0x{'f' * 5000} }}",
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found a huge number",
    ),
    "amount is a date": (
        "buildings.toml",
        "cost = { wood = 4, stone = 1 }",
        "cost = { wood = 1453-05-29 }",
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found a date or a time",
    ),
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
    "name is too long": (
        "buildings.toml",
        'name = "Bakery"',
        f'name = "{"B" * 41}"',
        BAKERY + f"name: expected {LINE_40}, found 41 characters",
    ),
    "name is empty": (
        "buildings.toml",
        'name = "Bakery"',
        'name = ""',
        BAKERY + f'name: expected {LINE_40}, found ""',
    ),
    "name has two lines": (
        "buildings.toml",
        'name = "Bakery"',
        'name = "Ba\\nkery"',
        BAKERY + f'name: expected {LINE_40}, found "Ba\\u000akery"',
    ),
    "name has blanks around it": (
        "buildings.toml",
        'name = "Bakery"',
        'name = " Bakery"',
        BAKERY + f'name: expected {LINE_40}, found " Bakery"',
    ),
    "flavour is a list": (
        "buildings.toml",
        'flavour = "The Empire fell; the price of a loaf did not."',
        "flavour = [1, 2]",
        BAKERY + f"flavour: expected {LINE_40.replace('40', '160')}, found a list of 2",
    ),
    "copies are too many": (
        "buildings.toml",
        'name = "Bakery"',
        'name = "Bakery"\ncopies = 10',
        BAKERY + "copies: expected a whole number from 1 to 9, found 10",
    ),
    "id is not kebab-case": (
        "buildings.toml",
        'id = "bakery"',
        'id = "The Bakery"',
        f'buildings.toml, card 2, field id: expected {ID}, found "The Bakery"',
    ),
    "id is too long": (
        "buildings.toml",
        'id = "bakery"',
        f'id = "{"b" * 41}"',
        f'buildings.toml, card 2, field id: expected {ID}, found "{"b" * 41}"',
    ),
    "id is missing": (
        "buildings.toml",
        'id = "bakery"',
        "",
        f"buildings.toml, card 2, field id: expected {ID}, found nothing",
    ),
    "id is used twice in a file": (
        "buildings.toml",
        'id = "bloomery"',
        'id = "bakery"',
        BAKERY + "id: expected an id that no other card has, found it in buildings.toml before",
    ),
    "id is used twice in the set": (
        "sieges.toml",
        'id = "ladder-long"',
        'id = "bakery"',
        'sieges.toml, card "bakery", field id: expected an id that no other card has, '
        "found it in buildings.toml before",
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
    "set without a version": (
        "set.toml",
        'version = "1"',
        "",
        f"set.toml, field version: expected {LINE_40}, found nothing",
    ),
    "set with a number for a version": (
        "set.toml",
        'version = "1"',
        "version = 1",
        f"set.toml, field version: expected {LINE_40}, found 1",
    ),
    "set with another field": (
        "set.toml",
        'version = "1"',
        'version = "1"\nauthors = "us"',
        'set.toml, field authors: expected one of the fields name, version, title, note, found "authors"',
    ),
    "other cards in a file": (
        "sieges.toml",
        "[[siege]]",
        "[[seige]]",
        'sieges.toml, field seige: expected one of the fields siege, found "seige" (did you mean "siege"?)',
    ),
    "not TOML": (
        "sieges.toml",
        "power = 1",
        "power 1",
        "sieges.toml: expected valid TOML, found an error: Expected '=' after a key in a key/value pair "
        "(at line 7, column 7)",
    ),
    "a number with too many digits": (
        "sieges.toml",
        "power = 1",
        f"power = {'1' * 5000}",
        "sieges.toml: expected valid TOML, found a number with too many digits",
    ),
    "nested too deep": (
        "sieges.toml",
        "power = 1",
        f"power = {'[' * 5000}{']' * 5000}",
        "sieges.toml: expected valid TOML, found lists or tables nested too deep",
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


def made_folder(file: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        (folder / file).unlink()
        (folder / file).mkdir()

    return spoil


def rewritten(file: str, old: str, new: str, times: int = 1) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        for _ in range(times):
            rewrite(folder, file, old, new)

    return spoil


NO_FILE = "expected a file of this name in the card set's folder, found none"
WRONG_FILES = {
    "too few buildings": (
        cut("buildings.toml", "building", 24),
        "buildings.toml: expected at least 24 buildings in the deck, found 23",
    ),
    "too few refugees": (
        cut("refugees.toml", "refugee", 20),
        "refugees.toml: expected at least 16 refugees in the deck, found 15",
    ),
    "too few starting refugees": (
        rewritten("refugees.toml", "starting = true\ninitiative =", "cost = {}\ngold =", times=2),
        "refugees.toml: expected at least 4 starting refugees, found 3",
    ),
    "too few invaders": (
        cut("invaders.toml", "invader", 25),
        "invaders.toml: expected at least 26 invaders, found 25",
    ),
    "too few sieges": (cut("sieges.toml", "siege", 7), "sieges.toml: expected at least 8 sieges, found 7"),
    "too few objectives": (
        cut("objectives.toml", "objective", 5),
        "objectives.toml: expected at least 6 objectives, found 5",
    ),
    "no starting building": (
        rewritten("buildings.toml", "starting = true", "cost = {}\ngold = 0"),
        "buildings.toml: expected exactly 1 starting building, found 0",
    ),
    "two starting buildings": (
        rewritten("buildings.toml", "cost = { wood = 4, stone = 1 }", "starting = true"),
        "buildings.toml: expected exactly 1 starting building, found 2",
    ),
    "no set.toml": (removed("set.toml"), f"set.toml: {NO_FILE}"),
    "no invaders.toml": (removed("invaders.toml"), f"invaders.toml: {NO_FILE}"),
    "a folder in place of a file": (made_folder("sieges.toml"), f"sieges.toml: {NO_FILE}"),
    "an empty file": (
        replaced("sieges.toml", b""),
        "sieges.toml, field siege: expected a list of 1 to 100 tables, found nothing",
    ),
    "one table in place of a list": (
        replaced("sieges.toml", b'[siege]\nid = "ladder"\n'),
        "sieges.toml, field siege: expected a list of 1 to 100 tables, found a table",
    ),
    "cards that are no tables": (
        replaced("sieges.toml", b"siege = [1]\n"),
        "sieges.toml, field siege[1]: expected a table, found 1",
    ),
    "not UTF-8": (
        replaced("sieges.toml", b'siege = "\xff"'),
        "sieges.toml: expected UTF-8 text, found byte 0xff at offset 9",
    ),
    "far too long": (
        replaced("sieges.toml", b"#" * 1_000_001),
        "sieges.toml: expected at most 1000000 bytes, found 1000001",
    ),
}


@pytest.mark.parametrize("case", WRONG_FILES)
def test_wrong_file(folder: Path, case: str) -> None:
    spoil, message = WRONG_FILES[case]
    spoil(folder)
    assert_first_problem(folder, message)
    assert check_card_set(folder) == [message]


def test_copies_count(folder: Path) -> None:
    cut("sieges.toml", "siege", 4)(folder)
    rewrite(folder, "sieges.toml", "power = 1", "power = 1\ncopies = 5")
    assert sum(siege.copies for siege in load_card_set(folder).sieges) == 8


def test_no_folder(tmp_path: Path) -> None:
    missing, file = tmp_path / "missing", tmp_path / "file"
    file.write_text("")
    assert_first_problem(missing, f"{missing}: expected a folder with a card set, found nothing")
    assert_first_problem(file, f"{file}: expected a folder with a card set, found a file")
    odd = Path("a\0b")
    assert_first_problem(odd, "a\\u0000b: expected a folder with a card set, found nothing")
    assert check_card_set(Path("x" * 5000))[0].endswith(
        "expected a folder with a card set, found a path that cannot be read"
    )


def test_every_problem_is_named(folder: Path) -> None:
    rewrite(folder, "set.toml", 'name = "frozen"', "name = 1")
    rewrite(folder, "buildings.toml", "cost = { wood = 4, stone = 1 }", "cost = { wood = -4, stoned = 1 }")
    (folder / "refugees.toml").write_bytes(b"\xfe")
    rewrite(folder, "objectives.toml", 'goal = "most"', 'goal = "mots"')
    assert check_card_set(folder) == [
        f"set.toml, field name: expected {ID}, found 1",
        BAKERY + "cost.stoned: expected one of the fields gold, food, wood, stone, iron, soldiers, "
        'mercenaries, found "stoned" (did you mean "stone"?)',
        BAKERY + "cost.wood: expected a whole number from 0 to 20, found -4",
        "refugees.toml: expected UTF-8 text, found byte 0xfe at offset 0",
        'objectives.toml, card "largest-host", field goal: expected one of at-least, most, found "mots" '
        '(did you mean "most"?)',
        'objectives.toml, card "largest-host", field amount: expected a whole number from 1 to 99, found nothing',
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
    {*GAIN_NAMES, *PASSIVE_NAMES, *TRIGGERS, *ENGINES, *SURGES, *GOALS, *MEASURES}
    | {
        "id",
        "name",
        "copies",
        "cost",
        "ability",
        "options",
        "spend",
        "perform",
        "exchange",
        "tiers",
        "starting",
    }
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
