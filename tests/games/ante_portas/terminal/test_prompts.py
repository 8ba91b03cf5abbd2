"""What line mode says before a question of *Ante Portas*: why it is asked, and how many turns are left."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any, cast

import pytest

from holdfast.games.ante_portas.duel_fee import Fee
from holdfast.games.ante_portas.goods import FOOD
from holdfast.games.ante_portas.prospects import prospect_of
from holdfast.games.ante_portas.staffing import JobsBy
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.sustenance import Starving
from holdfast.games.ante_portas.traps import KnockHow, KnockWho
from holdfast.games.ante_portas.turns import TurnOf
from holdfast.games.ante_portas.windows import open_soldiers
from holdfast.games.ante_portas.words import movement_text
from holdfast.kernel import Action, State
from holdfast.terminal.ante_portas.outlook import all_odds
from holdfast.terminal.host import Host
from holdfast.terminal.menu import Menu
from holdfast.terminal.screen import Screen
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair
from holdfast.terminal.talk import Talk
from tests.games.ante_portas.field.scenes import card, march, put, settle, war
from tests.games.ante_portas.scenes import scene
from tests.skins.desk import Desk
from tests.tools.asking import question

SKIN = skin_for("ante-portas")
CHAIRS = [Chair("me", "Ada", "A"), Chair("me", "Bede", "B")]


def position(state: State) -> str:
    return "\n".join(line.plain for line in SKIN.position(state.view(0), list(state.choices(0))))


@pytest.mark.parametrize(
    ("arrows", "hex", "basics", "said"),
    [
        ("down down", 17, 3, "If nobody acted, Soldiers would be wounded."),
        ("left", 17, 3, "This is the last chance to fire on them."),
        ("down", 12, 1, "The whole troop can be wiped out now."),
    ],
)
def test_a_window_says_what_is_lost_or_what_can_be_won(arrows: str, hex: int, basics: int, said: str) -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    march(state, card(arrows), hex, basics=basics)
    assert question(state) == "card"
    assert position(state) == said


def test_how_many_turns_are_left_in_the_half_year() -> None:
    state: AntePortasState = scene(2)
    said = []
    while question(state) == "turn" and state.to_act() == [0]:
        said.append(position(state).rpartition(". ")[2])
        state.push(0, next(choice for choice in state.choices(0) if choice.notation.startswith("go ")))
        while state.to_act() == [0] and question(state) != "turn":
            state.push(0, state.choices(0)[-1])
    assert said == [
        "You have 2 more turns after this one.",
        "You have 1 more turn after this one.",
        "This is your last turn before the others act.",
    ]


@pytest.mark.parametrize(("seats", "battle_round"), [(1, 0), (2, 0), (2, 3)])
def test_the_last_turn_says_what_comes_after_it(seats: int, battle_round: int) -> None:
    state: AntePortasState = scene(seats)
    state.clock.round = battle_round
    turn_of = [place for place, frame in enumerate(state.stack) if isinstance(frame, TurnOf)]
    if battle_round or seats == 1:
        for place in reversed(turn_of):
            del state.stack[place]
    said = position(state).rpartition(". ")[2]
    if battle_round:
        assert said == "This is the only turn of this Battle Round."
    elif seats == 1:
        assert said == "This is your last turn before the Battle Phase."
    else:
        assert said == "You have 2 more turns after this one."


def talk_about(state: State, screen: Screen | None = None) -> Talk:
    host = SimpleNamespace(play=SimpleNamespace(state=state, game=state.game))
    talk = Talk(cast("Host", host), SKIN, cast("Screen", screen))
    talk.seat, talk.menu = 0, Menu("", list(state.choices(0)), [])
    return talk


@pytest.mark.parametrize(
    ("trenches", "said"),
    [
        ([7], "'let pass' does not answer this question; 'fire 12' or 'hold' does."),
        ([7, 3, 13, 17], "'let pass' does not answer this question; Enter means 'hold', and 'all' lists the rest."),
    ],
)
def test_where_nothing_can_be_let_pass_it_is_said_what_answers_the_question(trenches: list[int], said: str) -> None:
    state = war()
    for trench in trenches:
        put(state, trench, farmers=1, work="trench")
        state.field.add_invaders(trench + 5, 1, 0)
    open_soldiers(state, 0)
    settle(state)
    sink = io.StringIO()
    assert not talk_about(state, Screen(True, io.StringIO(), sink)).explain_unknown("let pass")
    assert sink.getvalue() == f"{said}\n"


def test_an_empty_line_does_not_let_in_a_breach() -> None:
    def usual(arrows: str, hex: int) -> Action[Any] | None:
        state = war()
        put(state, 7, farmers=1, work="trench")
        march(state, card(arrows), hex, basics=3)
        assert question(state) == "card"
        return talk_about(state).usual_choice()

    harmed = usual("down down", 17)
    assert harmed is not None
    assert harmed.notation == "hold"
    assert usual("down down", 9) is None


def test_questions_are_put_as_people_would_put_them() -> None:
    state = war()
    mill = next(building for building in state.rules.cards.buildings if building.any_worker)
    assert Fee(0, 1, 2).prompt(state).endswith("using the Place costs 2 goods. What do you hand over?")
    assert KnockHow(0, 7, 2, 0).prompt(state) == "How far does the Trap knock back 2 Raiders?"
    assert KnockWho(0, 7).prompt(state) == "Which Invaders does the Trap on hex 7 knock back?"
    assert JobsBy(0, mill, False).prompt(state) == f"{mill.name}: in how many of them do Farmers work?"
    assert JobsBy(0, mill, True).prompt(state) == f"{mill.name}: in how many of them do Citizens work?"
    for building in state.rules.cards.buildings:
        if building.farmers or building.citizens:
            who = "Farmers" if building.farmers else "Citizens"
            assert JobsBy(0, building, False).prompt(state) == f"{building.name}: in how many of them do {who} work?"
    assert Starving(0, 1).prompt(state).startswith("There is no Food for 1 Citizen on the Battleground.")


def test_the_rules_know_what_a_breach_is(desk: Desk) -> None:
    """The odds speak of it before every battle."""
    found = scene(2).game.rulebook.search("breach")
    assert found[0].id == "P-lost"


def test_a_duel_has_no_odds_of_a_battle_phase() -> None:
    (line,) = all_odds(scene(2, mode="capture-the-flag").view(0), CHAIRS)
    assert line.plain.startswith("A duel has no Battle Phase")


def test_what_a_card_does_is_told_in_one_person() -> None:
    for movement in scene(2).rules.cards.movement:
        for deed in movement_text(movement).split("; "):
            assert not deed.startswith(("merge with", "remove ", "killed by"))


def test_the_baker_says_what_is_gained_and_what_is_paid() -> None:
    state = scene(2)
    state.communities[0].goods[FOOD] = 1
    baker = next(place for place in state.rules.cards.places if place.id == "baker")
    assert prospect_of(state, 0, int(baker.number))[1] == "gain 2 food; or pay 2 food: gain 1 dollar (you have 1)"
    state.communities[0].goods[FOOD] = 4
    assert prospect_of(state, 0, int(baker.number))[1] == "gain 2 food; or pay 2 food: gain 1 dollar, up to 2 times"


def test_soldiers_are_counted_as_people_count_them() -> None:
    labels = {action.notation: SKIN.label(action) for action in scene(2).game.actions}
    assert labels["send 1 farmers"] == "send 1 Farmer"
    assert labels["send 2 farmers"] == "send 2 Farmers"
    assert labels["heal 1 citizens"] == "heal 1 Citizen"
    assert labels["deploy"] == "deploy"
