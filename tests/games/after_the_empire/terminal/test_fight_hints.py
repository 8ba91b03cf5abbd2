"""Hints in a fight: a castle that holding would lose is saved by regrouping, and the hint says so."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from holdfast.advice import Advice, Counsel, Line
from holdfast.games.after_the_empire.casualties import Toll
from holdfast.games.after_the_empire.fight_ahead import FightAhead
from holdfast.games.after_the_empire.regroupings import at_stake, beyond_saving, sacked_if_held, safest_regrouping
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel import Action, View
from holdfast.terminal.after_the_empire.deploy import expand_deployment
from holdfast.terminal.after_the_empire.skin import EmpireSkin
from holdfast.terminal.coach import Coach
from holdfast.terminal.host import Host
from holdfast.terminal.menu import Menu
from holdfast.terminal.screen import Screen
from holdfast.terminal.talk import Talk
from tests.games.after_the_empire.rules.battlefield import battle

IDLE = {"east": (3, 1), "inside": (1, 0)}  # they stand where nobody comes


def helpless() -> EmpireState:
    return battle(castle={"east": "wood wall"}, troops=IDLE, horde={"inside": (3, 0)})


def harmless() -> EmpireState:
    return battle(troops={"inside": (4, 0)}, horde={"inside": (1, 0)})


def hopeless() -> EmpireState:
    return battle(castle={"east": "wood wall"}, troops=IDLE, horde={"inside": (30, 0)})


def weighed(view: View, choices: list[Action[Any]], iterations: int) -> Advice:
    return Advice([Counsel(choice, 0.5, 0.1, "", "", ()) for choice in choices])


def safest(view: View, lines: list[tuple[Action[Any], ...]], worlds: int) -> Line:
    return Line(lines[0], (0.5,))


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battlefield of the tests is not a whole game that bots could play on."""
    monkeypatch.setattr("holdfast.advice.advise", weighed)
    monkeypatch.setattr("holdfast.advice.best_line", safest)


def said_by_coach(state: EmpireState) -> list[str]:
    said: list[str] = []
    skin = EmpireSkin()
    host = SimpleNamespace(play=SimpleNamespace(record=SimpleNamespace(lines=[])))
    menu = SimpleNamespace(choices=list(state.choices(0)), number=lambda action: 1)
    talk = SimpleNamespace(
        seat=0, host=host, skin=skin, menu=menu, view=lambda: state.view(0), tell=lambda text: said.append(text)
    )
    coach = Coach(cast("Talk", talk))
    coach.hint("")
    coach.hint("")
    return said


def test_regrouping_saves_a_castle_that_holding_loses() -> None:
    view = helpless().view(0)
    assert sacked_if_held(view)
    answers = safest_regrouping(view)
    assert answers[0].notation == "regroup"
    assert not any(course.sacked for course in FightAhead(view, 0, answers).courses)


@pytest.mark.parametrize(
    ("castle", "horde", "moves", "said"),
    [
        ({"east": "wood wall"}, {"inside": (3, 0)}, 0, "3 invaders are inside already."),
        ({"east": "wood wall"}, {"inside": (1, 0), "north": (4, 0)}, 1, "no wall stops those in the north."),
        ({"north": "wood wall of 1", "east": "wood wall"}, {"north": (9, 0)}, 0, "The north wall falls."),
    ],
)
def test_what_is_at_stake_is_named(
    castle: dict[str, str], horde: dict[str, tuple[int, int]], moves: int, said: str
) -> None:
    view = battle(castle=castle, troops={"east": (3, 0)}, horde=horde, moves=moves).view(0)
    assert at_stake(view).endswith(said)
    assert at_stake(harmless().view(0)) == ""


def test_no_way_to_regroup_is_invented() -> None:
    view = hopeless().view(0)
    assert sacked_if_held(view)
    assert safest_regrouping(view) == ()


def test_a_castle_that_survives_anyway_needs_no_search() -> None:
    view = harmless().view(0)
    assert not sacked_if_held(view)
    assert EmpireSkin().plans(view) == []


def test_the_hint_names_the_command_that_saves_the_castle() -> None:
    state = helpless()
    first, second = said_by_coach(state)
    assert first.startswith("If you hold your posts, the castle is sacked; you can regroup so that it survives")
    command, _, promise = second.partition(": ")
    name, _, posts = command.partition(" ")
    assert name == "deploy"
    assert promise.startswith("if you do this and then hold your posts, the castle survives")
    answers = expand_deployment(posts, state, 0)
    assert not any(course.sacked for course in FightAhead(state.view(0), 0, answers).courses)


def test_where_nothing_saves_the_castle_the_hint_says_that() -> None:
    first, second = said_by_coach(hopeless())
    assert "the castle is sacked; no way to regroup saves it" in first
    assert "So your chances of winning are about the same, whatever you answer." in first
    assert second.startswith("The castle cannot be saved, as far as can be foreseen. Any will do; for instance: hold. ")
    assert "The price" not in second


def doomed_toll() -> EmpireState:
    """Troops fall inside, and there is a choice of whom, before the castle is sacked."""
    state = battle(castle={"east": "wood wall"}, troops={"inside": (2, 2)}, horde={"inside": (2, 0), "east": (20, 0)})
    state.push(0, state.choices(0)[0])
    return state


def test_where_nothing_saves_the_castle_who_falls_makes_no_difference() -> None:
    state = doomed_toll()
    assert isinstance(state.asked(0), Toll)
    said = "Whatever you choose here, the castle is sacked if you hold your posts afterwards."
    assert beyond_saving(state.view(0)) == said
    first, second = said_by_coach(state)
    assert first.startswith(f"{said} Your chances of winning are about the same")
    assert second.startswith(f"{said} Any will do; for instance: ")
    assert beyond_saving(helpless().view(0)) == beyond_saving(harmless().view(0)) == ""


@pytest.mark.parametrize(("state", "usual"), [(helpless, None), (harmless, "hold")])
def test_enter_does_not_give_up_a_castle(state: Callable[[], EmpireState], usual: str | None) -> None:
    skin, here = EmpireSkin(), state()
    host = SimpleNamespace(play=SimpleNamespace(state=here))
    talk = Talk(cast("Host", host), skin, cast("Screen", None))
    talk.seat = 0
    talk.menu = Menu("", list(here.choices(0)), [])
    answer = talk.usual_choice()
    assert (answer and answer.notation) == usual
