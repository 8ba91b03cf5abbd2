"""A sack: what is lost, what is damaged, and what help comes."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.sack import Plunder
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.action import Refusal
from tests.games.after_the_empire.rules.battlefield import battle, begin_battle, build, castle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import (
    can,
    candidates,
    choices,
    deal,
    do,
    is_damaged,
    question,
    run_phase,
    turn_of,
    why,
)

STONE = {"north": "stone wall", "south": "stone wall"}


def sacked(*cards: str, gold: int = 0) -> EmpireState:
    """A castle that has just been overrun, up to the first question about it."""
    return battle(castle={}, horde={"north": (1, 0)}, cards=("barracks", "midwife", *cards), gold=gold)


def test_R_sack_mercenaries__all_leave_even_those_on_walls() -> None:
    state = battle(castle=STONE, troops={"north": (0, 5), "south": (0, 5)}, horde={"inside": (1, 0)})
    do(state, 0, "hold")
    assert troops(state) == {"inside": (0, 2)}


def test_R_sack_mercenaries__every_one_is_accounted_for() -> None:
    state = battle(castle=STONE, troops={"north": (3, 5), "south": (2, 5)}, horde={"inside": (1, 0)}, gold=17)
    events = do(state, 0, "hold")
    deltas = {event.kind: event.facts["delta"] for event in events if "delta" in event.facts}
    assert deltas == {
        "overrun": {"soldiers": -5, "wounded": 5, "mercenaries": -10},
        "aftermath": {"gold": -6, "mercenaries": 2},
    }


def test_R_sack_damage__the_owner_chooses_two_cards() -> None:
    state = sacked("bakery", "friar", "mint")
    assert choices(state, 0) == ["damage bakery", "damage friar", "damage mint"]
    do(state, 0, "damage friar")
    assert choices(state, 0) == ["damage bakery", "damage mint"]
    do(state, 0, "damage bakery")
    assert fought(state)
    assert [is_damaged(state, 0, id) for id in ("bakery", "friar", "mint")] == [True, True, False]


def test_R_sack_damage__not_starting_cards_nor_damaged_ones() -> None:
    state = sacked("bakery", "friar", "mint")
    assert candidates(state, 0) == ["damage barracks", "damage midwife", "damage bakery", "damage friar", "damage mint"]
    for id, harm in (("barracks", "damaged"), ("midwife", "wounded")):
        assert why(state, 0, f"damage {id}") == Refusal("R-sack-damage", f"starting cards cannot be {harm}")
    do(state, 0, "damage mint")
    assert why(state, 0, "damage mint") == Refusal("R-sack-damage", "it is damaged already")
    assert why(state, 0, "damage watermill").rule == "K-not-asked"


def test_R_sack_damage__a_building_is_damaged_and_a_refugee_is_wounded() -> None:
    state = sacked("bakery", "friar", "mint")
    asked = state.asked(0)
    assert isinstance(asked, Plunder)
    words = "Your castle is sacked. Which building is damaged, or which refugee is wounded?"
    assert asked.prompt(state) == f"{words} (2 to choose)"
    assert do(state, 0, "damage friar")[0].text == "Wandering Friar of @0 is wounded."
    assert why(state, 0, "damage friar").reason == "it is wounded already"
    assert asked.prompt(state) == f"{words} (1 to choose)"
    assert do(state, 0, "damage bakery")[0].text == "Bakery of @0 is damaged."


def test_R_sack_damage__cards_damaged_before_do_not_count() -> None:
    state = sacked_twice("mint", "watermill", "brewery", "bakery", "friar")
    assert choices(state, 0) == ["damage mint", "damage watermill", "damage brewery"]


def sacked_twice(*cards: str) -> EmpireState:
    """The last two cards were damaged by an earlier sack."""
    state = sacked(*cards)
    do(state, 0, f"damage {cards[-2]}", f"damage {cards[-1]}")
    state.stack.append(state.rules.battle)
    state.realms[0].sides[0].swordsmen = 1
    state.realms[0].mercenaries = 0
    state.settle(-1)
    return state


@pytest.mark.parametrize("cards", [(), ("mint",), ("mint", "friar")])
def test_R_sack_damage_few__all_of_them_without_a_question(cards: tuple[str, ...]) -> None:
    state = sacked(*cards)
    assert fought(state)
    assert [is_damaged(state, 0, id) for id in cards] == [True] * len(cards)
    assert not is_damaged(state, 0, "barracks")
    assert not is_damaged(state, 0, "midwife")


def test_R_sack_damage_few__damaged_cards_leave_fewer() -> None:
    state = sacked_twice("mint", "watermill", "bakery", "friar")
    assert fought(state)
    assert is_damaged(state, 0, "mint")
    assert is_damaged(state, 0, "watermill")


def test_R_sack_soldiers__those_on_walls_are_wounded() -> None:
    state = battle(castle=STONE, troops={"north": (3, 1), "south": (2, 0)}, horde={"inside": (1, 0)}, wounded=4)
    do(state, 0, "hold")
    assert troops(state) == {"inside": (0, 2)}
    assert state.realms[0].wounded == 4 + 3 + 2


def test_R_sack_invaders__all_leave_inside_and_outside() -> None:
    state = battle(castle=STONE, troops={"south": (1, 0)}, horde={"inside": (1, 2), "north": (2, 0), "south": (4, 2)})
    while not fought(state):
        do(state, 0, choices(state, 0)[0])
    assert state.realms[0].sacked == 1
    assert horde(state) == {}


@pytest.mark.parametrize(
    ("gold", "red"), [(0, 0), (1, 0), (2, 1), (3, 2), (10, 6), (17, 11), (30, 20), (150, 100), (151, 100), (300, 200)]
)
def test_R_sack_gold__falls_to_the_red_number(gold: int, red: int) -> None:
    assert sacked(gold=gold).realms[0].gold == red


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        (0, "@0 stays at 0 gold; mercenaries and a villager come to help (+2 mercenaries)."),
        (10, "@0 falls back to 6 gold; mercenaries and a villager come to help (-4 gold, +2 mercenaries)."),
    ],
)
def test_R_sack_gold__no_loss_of_nothing_is_told(gold: int, said: str) -> None:
    state = battle(castle=STONE, troops={"north": (0, 1)}, horde={"inside": (1, 0)}, gold=gold)
    aftermath = next(event for event in do(state, 0, "hold") if event.kind == "aftermath")
    assert aftermath.text == said
    assert aftermath.facts["delta"] == {"gold": (6 if gold else 0) - gold, "mercenaries": 2}


def test_R_sack_gold__before_flags_and_income() -> None:
    state = sacked(gold=30)
    assert state.realms[0].gold == 20
    run_phase(state, "flags")
    run_phase(state, "income")
    assert state.realms[0].gold == 20
    assert [realm.flag_tokens() for realm in state.realms] == [0, 1]


def test_R_sack_gold__seats_that_survive_keep_it() -> None:
    assert battle(gold=17).realms[0].gold == 17


def test_R_sack_aid__two_mercenaries_and_a_villager_for_the_next_season() -> None:
    state = sacked(gold=6)
    assert (state.realms[0].mercenaries, state.realms[0].villager) == (2, 0)
    run_phase(state, "refresh")
    deal(state)
    assert question(state) == "turn"
    assert (state.realms[0].mercenaries, state.realms[0].villager, state.realms[0].workers) == (2, 1, 3)
    assert (state.realms[1].mercenaries, state.realms[1].villager) == (0, 0)


def test_R_sack_aid__they_come_after_the_others_have_left() -> None:
    state = battle(castle=STONE, troops={"north": (0, 7)}, horde={"inside": (1, 0)})
    do(state, 0, "hold")
    assert state.realms[0].mercenaries == 2


def test_R_damaged_cards_work__spaces_free_actions_and_passives() -> None:
    state = sacked("bakery", "watermill")
    assert is_damaged(state, 0, "bakery")
    assert is_damaged(state, 0, "watermill")
    turn_of(state, 0)
    assert can(state, 0, "work bakery")
    do(state, 0, "use watermill", "work bakery")
    assert state.realms[0].food == 2 + 7


def test_R_damaged_cards_work__in_combat_too() -> None:
    state = sacked("buttresses", "mint")
    assert is_damaged(state, 0, "buttresses")
    build(state, north="wood wall")
    begin_battle(state, "mangonel-borrowed north")
    assert castle(state) == {"north": "wood wall of 2"}
