"""Ladders and siege towers: who passes a standing wall, and how often."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.words import siege_text
from holdfast.terminal.after_the_empire.invaders import siege_sentence
from holdfast.web.after_the_empire.catalog import catalog_of
from tests.games.after_the_empire.rules.battlefield import (
    battle,
    begin_battle,
    build,
    castle,
    horde,
    man,
    realms,
    reveal,
    troops,
)
from tests.games.after_the_empire.rules.scenes import answer_chance, choices, do, edit, question, why

LADDER = "ladder-long"  # 2 invaders, surge for the leader, who is seat 1 here
TOWER = "tower-walking"  # 4 invaders, no surge

STONE = {"north": "stone wall", "south": "stone wall"}


@pytest.mark.parametrize(("engine", "inside"), [(LADDER, 2), ("tower-hide", 3), (TOWER, 4)])
def test_R_ladder__as_many_as_the_card_says_pass_the_standing_wall(engine: str, inside: int) -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (7, 0)}, siege=f"{engine} north")
    assert horde(state) == {"north": (7 - inside, 0), "inside": (inside, 0)}
    assert castle(state)["north"] == "stone wall of 5"


def test_R_ladder__only_on_the_side_of_the_siege_card() -> None:
    state = battle(
        castle=STONE, troops={"inside": (9, 0)}, horde={"north": (5, 0), "south": (5, 0)}, siege=f"{LADDER} south"
    )
    assert horde(state) == {"north": (5, 0), "south": (3, 0), "inside": (2, 0)}


def test_R_ladder__only_those_alive_after_archery() -> None:
    state = battle(castle=STONE, troops={"north": (4, 0)}, horde={"north": (7, 0)}, siege=f"{TOWER} north")
    assert question(state) == "move"
    assert horde(state) == {"inside": (3, 0)}


def test_R_ladder__it_does_not_happen_before_the_movement_step() -> None:
    state = battle(castle=STONE, troops={"north": (1, 0)}, horde={"north": (4, 4)}, siege=f"{TOWER} north", moves=1)
    assert question(state) == "move by tokens"
    assert horde(state) == {"north": (4, 4)}


def test_R_ladder__engines_that_throw_lift_nobody() -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (7, 0)}, siege="mangonel-borrowed north")
    assert horde(state) == {"north": (7, 0)}


def test_R_ladder__ladders_throw_nothing() -> None:
    state = battle(
        castle={"north": "wood wall", "ne": "wood turret"}, troops={"inside": (9, 0)}, siege=f"{TOWER} north"
    )
    assert castle(state) == {"north": "wood wall of 2", "ne": "wood turret of 1"}


@pytest.mark.parametrize("archers", [0, 1, 2])
def test_R_ladder_which__the_owner_chooses(archers: int) -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (3, 2)}, siege=f"{LADDER} north")
    assert choices(state, 0) == ["climb 2 archers north", "climb 1 archer north", "climb 0 archers north"]
    assert why(state, 0, "climb 3 archers north").rule == "K-not-asked"
    do(state, 0, f"climb {archers} {'archer' if archers == 1 else 'archers'} north")
    assert horde(state) == {"north": (1 + archers, 2 - archers), "inside": (2 - archers, archers)}
    assert state.realms[0].climbers == 0


def test_R_ladder_which__a_single_climber_is_asked_about_too() -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (1, 1)}, siege="ladder-orchard north")
    assert choices(state, 0) == ["climb 1 archer north", "climb 0 archers north"]
    do(state, 0, "climb 1 archer north")
    assert horde(state) == {"north": (2, 0), "inside": (0, 1)}


def test_R_ladder_which__asked_only_about_what_can_be_chosen() -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (4, 1)}, siege=f"{TOWER} north")
    assert horde(state) == {"north": (1, 1), "inside": (3, 0)}
    assert choices(state, 0) == ["climb 1 archer north", "climb 0 archers north"]
    do(state, 0, "climb 0 archers north")
    assert horde(state) == {"north": (0, 1), "inside": (4, 0)}


def test_R_ladder_which__no_question_when_all_climb() -> None:
    state = battle(castle=STONE, troops={"inside": (9, 0)}, horde={"north": (2, 2)}, siege=f"{TOWER} north")
    assert question(state) == "move"
    assert horde(state) == {"inside": (2, 2)}


def test_R_ladder_every_round__again_in_the_second_movement_step() -> None:
    state = battle(
        castle=STONE, troops={"inside": (9, 0), "south": (1, 0)}, horde={"north": (5, 0)}, siege=f"{LADDER} north"
    )
    assert horde(state) == {"north": (3, 0), "inside": (2, 0)}
    do(state, 0, "hold")
    assert horde(state) == {"north": (1, 0), "inside": (2, 0)}
    assert troops(state) == {"inside": (7, 0), "south": (1, 0)}


def test_R_ladder_every_round__with_the_option_once_only_in_the_first() -> None:
    state = battle(
        castle=STONE,
        troops={"inside": (9, 0)},
        horde={"north": (5, 0)},
        siege=f"{LADDER} north",
        options={"ladders": "once"},
    )
    assert horde(state) == {"north": (3, 0), "inside": (2, 0)}
    do(state, 0, "hold")
    assert horde(state) == {"north": (3, 0)}


def test_R_ladder_every_round__once_means_once_in_each_season() -> None:
    state = realms(ladders="once")
    build(state, **STONE)
    man(state, {"inside": (9, 0)})
    edit(state, 0, round=3)
    reveal(state, "fighting-band north")
    answer_chance(state, f"siege {TOWER} north")
    assert horde(state) == {"inside": (2, 0)}


@pytest.mark.parametrize(("ladders", "when"), [("every", "each"), ("once", "the first")])
def test_R_ladder_every_round__the_card_says_how_often(ladders: str, when: str) -> None:
    state = realms(ladders=ladders)
    begin_battle(state, "tower-hide west")
    text = siege_text(state.rules.cards.sieges[state.siege // 4], state.rules.ladders_once)
    assert f"the wall in {when} movement step" in text
    assert text in siege_sentence(state.view(0))
    assert text in [siege["text"] for siege in catalog_of(state.rules)["sieges"]]
