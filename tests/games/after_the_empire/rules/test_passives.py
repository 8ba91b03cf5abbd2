"""What cards do by themselves, in combat and in the evening after it. Passives of several cards add up."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from tests.games.after_the_empire.rules.battlefield import battle, castle, fought, hold_cards, horde, realms, troops
from tests.games.after_the_empire.rules.scenes import do, edit, farms, question, run_phase

VOLLEY = "fletchers-loft"  # 1
OIL = "pitch-kitchen"  # 2
BUTTRESS = "buttresses"  # 2
GUARD = "inner-keep"  # 2
SURGEON = "barber-surgeon"  # 2
LOOKOUT = "night-watch"  # 2
RATIONS = "quartermaster"  # 2
GLEANERS = "gleaner-family"  # 2

STONE = {"north": "stone wall", "south": "stone wall"}


def test_R_passive_volley__one_more_for_each_wall_with_a_soldier() -> None:
    state = battle(
        troops={"north": (2, 0), "east": (1, 1), "south": (0, 2), "inside": (1, 0)},
        horde={"north": (9, 0), "east": (9, 0), "south": (9, 0), "west": (9, 0)},
        cards=(VOLLEY,),
    )
    assert horde(state) == {"north": (6, 0), "east": (6, 0), "south": (7, 0), "west": (9, 0)}


def test_R_passive_volley__two_cards_add_up() -> None:
    state = battle(
        troops={"north": (1, 0), "inside": (1, 0)}, horde={"north": (9, 0)}, cards=(VOLLEY, "one-eyed-archer")
    )
    assert horde(state) == {"north": (6, 0)}


def before_the_gate(came: tuple[int, int], *cards: str, gate: str = "stone gate") -> EmpireState:
    """The first melee with an empty gate in the south is over; soldiers wait inside."""
    state = battle(
        castle={"south": gate, "north": "stone wall"}, troops={"inside": (9, 0)}, horde={"south": came}, cards=cards
    )
    do(state, 0, "hold")
    return state


@pytest.mark.parametrize(
    ("came", "left"), [((4, 0), (2, 0)), ((3, 1), (2, 0)), ((1, 3), (1, 1)), ((0, 4), (0, 2)), ((2, 2), (2, 0))]
)
def test_R_passive_oil__as_many_attackers_die_as_the_card_says_archers_first(
    came: tuple[int, int], left: tuple[int, int]
) -> None:
    state = before_the_gate(came, OIL)
    assert horde(state) == {"south": left}
    assert question(state) == "move"


def test_R_passive_oil__a_single_cauldron_kills_one() -> None:
    assert horde(before_the_gate((4, 0), "hedge-witch")) == {"south": (3, 0)}


def test_R_passive_oil__after_the_blows() -> None:
    assert castle(before_the_gate((4, 0), OIL))["south"] == "stone gate of 0"


def test_R_passive_oil__no_more_than_there_are() -> None:
    state = before_the_gate((1, 0), OIL, "hedge-witch")
    assert fought(state)
    assert castle(state)["south"] == "stone gate of 3"


def test_R_passive_oil__only_while_the_gate_still_stands() -> None:
    state = before_the_gate((4, 0), OIL, gate="wood gate")
    assert horde(state) == {"inside": (4, 0)}


def test_R_passive_oil__only_before_the_gate() -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (3, 0)}, cards=(OIL,))
    do(state, 0, "hold")
    assert horde(state) == {"north": (3, 0)}


def test_R_passive_oil__in_every_melee() -> None:
    state = battle(castle={"south": "stone gate"}, troops={"inside": (9, 0)}, horde={"south": (3, 0)}, cards=(OIL,))
    do(state, 0, "hold", "hold")
    assert fought(state)
    assert castle(state) == {"south": "stone gate of 0"}


@pytest.mark.parametrize(
    ("engine", "left"),
    [("catapult-beehive", 5), ("mangonel-borrowed", 5), ("trebuchet-grandmother", 4), ("trebuchet-argument", 3)],
)
def test_R_passive_buttress__siege_engines_deal_less(engine: str, left: int) -> None:
    state = battle(castle={"north": "stone wall"}, siege=f"{engine} north", cards=(BUTTRESS,))
    assert castle(state) == {"north": f"stone wall of {left}"}
    assert state.realms[0].siege_damage == 0


def test_R_passive_buttress__it_does_not_stop_ladders_or_blows() -> None:
    state = battle(
        castle=STONE, troops={"inside": (9, 0)}, horde={"north": (7, 0)}, siege="tower-walking north", cards=(BUTTRESS,)
    )
    assert horde(state) == {"north": (3, 0), "inside": (4, 0)}
    do(state, 0, "hold")
    assert castle(state)["north"] == "stone wall of 2"


@pytest.mark.parametrize(
    ("inside", "came", "sacked"),
    [((1, 1), (4, 0), 0), ((1, 1), (5, 0), 1), ((0, 2), (4, 0), 1), ((0, 2), (3, 0), 1), ((1, 0), (3, 0), 0)],
)
def test_R_passive_guard__two_more_damage_with_a_soldier_inside(
    inside: tuple[int, int], came: tuple[int, int], sacked: int
) -> None:
    state = battle(castle=STONE, troops={"inside": inside}, horde={"inside": came}, cards=(GUARD,))
    do(state, 0, "hold")
    assert fought(state)
    assert state.realms[0].sacked == sacked


def test_R_passive_guard__a_soldier_on_the_wall_does_not_count() -> None:
    state = battle(castle=STONE, troops={"inside": (0, 1), "north": (1, 0)}, horde={"inside": (2, 0)}, cards=(GUARD,))
    do(state, 0, "hold")
    assert state.realms[0].sacked == 1


def test_R_passive_guard__it_saves_nobody() -> None:
    state = battle(castle=STONE, troops={"inside": (3, 0)}, horde={"inside": (2, 0)}, cards=(GUARD,))
    do(state, 0, "hold")
    assert (troops(state), state.realms[0].wounded) == ({"inside": (1, 0)}, 2)


@pytest.mark.parametrize(("wounded", "after", "soldiers"), [(0, 0, 1), (1, 0, 2), (2, 0, 3), (5, 3, 3)])
def test_R_passive_surgeon__up_to_two_recover_when_the_combat_ends(wounded: int, after: int, soldiers: int) -> None:
    state = battle(troops={"north": (1, 0)}, wounded=wounded, cards=(SURGEON,))
    assert (state.realms[0].wounded, state.realms[0].soldiers) == (after, soldiers)


def test_R_passive_surgeon__after_a_sack_too() -> None:
    state = battle(castle=STONE, troops={"north": (3, 0)}, horde={"inside": (1, 0)}, cards=(SURGEON,))
    do(state, 0, "hold")
    assert state.realms[0].sacked == 1
    assert (state.realms[0].wounded, troops(state)) == (1, {"inside": (2, 2)})


def test_R_passive_surgeon__not_during_the_fight() -> None:
    state = battle(castle=STONE, troops={"north": (3, 0)}, horde={"south": (1, 0)}, wounded=2, cards=(SURGEON,))
    do(state, 0, "hold")
    assert (question(state), state.realms[0].wounded) == ("move", 2)


def test_R_passive_lookout__moves_without_tokens() -> None:
    state = battle(castle=STONE, troops={"inside": (5, 0)}, horde={"north": (9, 0)}, cards=(LOOKOUT,))
    assert question(state) == "move by tokens"
    do(state, 0, "regroup", "troops 1 soldier north", "troops 1 soldier south")
    assert question(state) == "move"
    assert troops(state) == {"north": (1, 0), "south": (1, 0), "inside": (3, 0)}


def test_R_passive_lookout__they_add_to_the_tokens() -> None:
    state = battle(castle=STONE, troops={"inside": (5, 0)}, horde={"north": (9, 0)}, moves=1, cards=(LOOKOUT,))
    do(state, 0, "regroup", "troops 3 soldiers north")
    assert question(state) == "move"
    assert troops(state) == {"north": (3, 0), "inside": (2, 0)}


@pytest.mark.parametrize(("soldiers", "wounded", "eaten"), [(3, 2, 3), (3, 0, 1), (2, 0, 0), (0, 1, 0), (0, 0, 0)])
def test_R_passive_rations__the_feast_needs_two_food_less(soldiers: int, wounded: int, eaten: int) -> None:
    state = realms()
    farms(state, 0, 0, 0, 0, 0)
    hold_cards(state, RATIONS)
    edit(state, 0, food=10, soldiers=soldiers, wounded=wounded)
    run_phase(state, "harvest")
    assert state.realms[0].food == 10 - eaten


def test_R_passive_rations__they_spare_gold_as_well() -> None:
    state = realms()
    farms(state, 0, 0, 0, 0, 0)
    hold_cards(state, RATIONS)
    edit(state, 0, food=0, gold=10, soldiers=5)
    run_phase(state, "harvest")
    assert state.realms[0].gold == 7


@pytest.mark.parametrize(("levels", "food"), [((0, 0, 0, 1), 3), ((2, 1, 0, 0), 5), ((0, 0, 0, 0), 0)])
def test_R_passive_gleaners__two_more_food_with_an_active_farm(levels: tuple[int, int, int, int], food: int) -> None:
    state = realms()
    farms(state, 0, *levels)
    hold_cards(state, GLEANERS)
    run_phase(state, "harvest")
    assert state.realms[0].food == food
    assert state.realms[1].food == 4
