"""Casualties: the owner of the castle decides who falls, on both sides, wherever it makes a difference."""

from __future__ import annotations

import pytest

from tests.games.after_the_empire.rules.battlefield import battle, fought, horde, troops
from tests.games.after_the_empire.rules.scenes import choices, do, question, run_phase, why


def test_R_casualty_choice__among_invaders_archers_first_by_default() -> None:
    state = battle(troops={"north": (3, 0)}, horde={"north": (5, 4)})
    assert choices(state, 0) == [f"slay {n} north" for n in ("3 archers", "2 archers", "1 archer", "0 archers")]
    assert why(state, 0, "slay 4 archers north").rule == "K-not-asked"


@pytest.mark.parametrize("archers", [0, 1, 2, 3])
def test_R_casualty_choice__the_chosen_number_of_archers_and_the_rest_swordsmen(archers: int) -> None:
    state = battle(troops={"north": (3, 0), "inside": (1, 0)}, horde={"north": (5, 4)})
    do(state, 0, f"slay {archers} {'archer' if archers == 1 else 'archers'} north")
    assert horde(state) == {"north": (5 - (3 - archers), 4 - archers)}


def test_R_casualty_choice__certain_losses_are_not_asked_about() -> None:
    state = battle(troops={"north": (5, 0)}, horde={"north": (7, 3)})
    assert horde(state) == {"north": (5, 3)}
    assert choices(state, 0)[0] == "slay 3 archers north"
    assert len(choices(state, 0)) == 4


def test_R_casualty_choice__certain_archers_fall_too() -> None:
    state = battle(troops={"north": (4, 0)}, horde={"north": (3, 5)})
    assert horde(state) == {"north": (3, 4)}
    assert choices(state, 0)[0] == "slay 3 archers north"
    assert len(choices(state, 0)) == 4


@pytest.mark.parametrize("came", [(5, 0), (0, 5), (2, 1), (1, 1)])
def test_R_casualty_choice__no_question_about_one_kind_or_about_all(came: tuple[int, int]) -> None:
    shooters = 9 if sum(came) < 5 else 3
    state = battle(troops={"north": (shooters, 0), "inside": (1, 0)}, horde={"north": came, "east": (1, 0)})
    assert question(state) == "move"


@pytest.mark.parametrize("mercenaries", [0, 1, 2])
def test_R_casualty_choice__among_own_troops_mercenaries_first_by_default(mercenaries: int) -> None:
    state = battle(troops={"north": (2, 3)}, horde={"north": (0, 2), "east": (5, 0)})
    assert choices(state, 0) == [
        "lose 2 mercenaries north",
        "lose 1 mercenary north",
        "lose 0 mercenaries north",
    ]
    do(state, 0, f"lose {mercenaries} {'mercenary' if mercenaries == 1 else 'mercenaries'} north")
    assert troops(state) == {"north": (mercenaries, 3 - mercenaries)}
    assert state.realms[0].wounded == 2 - mercenaries


def test_R_casualty_choice__field_by_field_and_wall_by_wall() -> None:
    state = battle(troops={"north": (1, 1), "south": (1, 1)}, horde={"north": (4, 1), "south": (4, 1)})
    asked = []
    while question(state) != "move":
        asked.append(choices(state, 0)[0])
        do(state, 0, choices(state, 0)[0])
    assert asked == [
        "slay 1 archer north",
        "lose 1 mercenary north",
        "slay 1 archer south",
        "lose 1 mercenary south",
    ]
    assert horde(state) == {"north": (3, 0), "south": (3, 0)}
    assert troops(state) == {"north": (1, 0), "south": (1, 0)}


@pytest.mark.parametrize("mercenaries", [0, 1, 2])
def test_R_casualty_choice__in_the_melee_inside(mercenaries: int) -> None:
    state = battle(troops={"inside": (2, 3)}, horde={"inside": (2, 0), "east": (1, 0)})
    do(state, 0, "hold")
    assert choices(state, 0) == [
        "lose 2 mercenaries inside",
        "lose 1 mercenary inside",
        "lose 0 mercenaries inside",
    ]
    do(state, 0, f"lose {mercenaries} {'mercenary' if mercenaries == 1 else 'mercenaries'} inside")
    assert troops(state) == {"inside": (mercenaries, 3 - mercenaries)}
    assert state.realms[0].wounded == 2 - mercenaries


def test_R_casualty_choice__a_single_loss_is_asked_about_too() -> None:
    state = battle(troops={"inside": (1, 1)}, horde={"inside": (1, 0), "east": (1, 0)})
    do(state, 0, "hold")
    assert choices(state, 0) == ["lose 1 mercenary inside", "lose 0 mercenaries inside"]
    do(state, 0, "lose 0 mercenaries inside")
    assert (troops(state), state.realms[0].wounded) == ({"inside": (0, 1)}, 1)


def test_R_casualty_choice__more_than_twelve_inside_take_a_second_question() -> None:
    state = battle(troops={"inside": (20, 20)}, horde={"inside": (15, 0), "east": (1, 0)})
    do(state, 0, "hold", "lose 12 mercenaries inside", "lose 1 mercenary inside")
    assert (troops(state), state.realms[0].wounded) == ({"inside": (18, 7)}, 2)


def test_R_casualty_choice__invaders_inside_fight_alike_so_nobody_is_asked() -> None:
    state = battle(
        castle={"north": "wood wall", "south": "wood wall of 0"},
        troops={"south": (2, 0), "inside": (1, 0)},
        horde={"south": (5, 0), "inside": (1, 1)},
    )
    do(state, 0, "hold")
    assert state.realms[0].round == 2
    assert horde(state) == {"inside": (4, 0)}


def test_R_casualty_choice__more_than_twelve_take_a_second_question() -> None:
    state = battle(troops={"north": (15, 0), "inside": (1, 0)}, horde={"north": (20, 20)})
    assert choices(state, 0)[0] == "slay 12 archers north"
    assert len(choices(state, 0)) == 13
    do(state, 0, "slay 12 archers north")
    assert choices(state, 0)[0] == "slay 3 archers north"
    do(state, 0, "slay 1 archer north")
    assert horde(state) == {"north": (18, 7)}
    assert troops(state) == {"inside": (1, 0)}


@pytest.mark.parametrize(
    ("posted", "came"), [("north", {"north": (0, 2), "east": (1, 0)}), ("inside", {"inside": (2, 0), "east": (1, 0)})]
)
def test_R_wound__a_soldier_goes_to_the_infirmary(posted: str, came: dict[str, tuple[int, int]]) -> None:
    state = battle(troops={posted: (3, 0)}, horde=came, wounded=4)
    if posted == "inside":
        do(state, 0, "hold")
    assert troops(state) == {posted: (1, 0)}
    assert state.realms[0].wounded == 6


def test_R_wound__the_wounded_do_not_fight() -> None:
    state = battle(castle={}, horde={"north": (1, 0)}, wounded=9)
    assert fought(state)
    assert state.realms[0].sacked == 1


def test_R_wound__the_wounded_still_eat() -> None:
    state = battle(troops={"north": (0, 0), "inside": (2, 0)}, horde={"inside": (2, 0)}, food=5)
    do(state, 0, "hold")
    assert fought(state)
    run_phase(state, "harvest")
    assert (state.realms[0].wounded, state.realms[0].food) == (2, 5 + 4 - 2)


@pytest.mark.parametrize(
    ("posted", "came"), [("north", {"north": (0, 2), "east": (1, 0)}), ("inside", {"inside": (2, 0), "east": (1, 0)})]
)
def test_R_mercenary_dies__and_goes_back_to_the_supply(posted: str, came: dict[str, tuple[int, int]]) -> None:
    state = battle(troops={posted: (0, 3)}, horde=came, wounded=4)
    if posted == "inside":
        do(state, 0, "hold")
    assert troops(state) == {posted: (0, 1)}
    assert state.realms[0].wounded == 4
