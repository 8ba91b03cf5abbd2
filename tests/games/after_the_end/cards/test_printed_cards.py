"""The shipped card sets of *After The End* satisfy what the facts file asks of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    COLONY_SIZE,
    EXPERIENCE_EFFECTS,
    MARKSMANSHIP,
    MISSION_TYPES,
    NOBLE_MEASURES,
    ROLLED,
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
from holdfast.games.after_the_end.words import noble_text, tool_text
from tests.tools.games import frozen_end_game


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


def test_cards_explain_what_could_be_misunderstood() -> None:
    """The bike stays with its rider; the Abbess counts missions for the lowest, however they were won."""
    cards = frozen_end_game().cards
    bike = next(tool for tool in cards.tools if tool.id == "dirt-bike")
    stays = "its carrier is ready again after each mission, and keeps it until your next visit to the Capitol"
    assert tool_text(bike) == stays
    abbess = next(noble for noble in cards.nobles if noble.id == "abbess-lowry")
    assert noble_text(abbess) == "2 points for each mission won that asks for the lowest total, at most 6"
