"""The shipped card sets satisfy what the facts file asks of them, and use the whole vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

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
