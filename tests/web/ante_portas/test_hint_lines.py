"""What a hint of *Ante Portas* advises leads somewhere: no facing away from the enemy, no exchange without a gift."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from holdfast.games.ante_portas.crew import By
from holdfast.games.ante_portas.deploy import From, Send, To, WithEngine
from holdfast.games.ante_portas.game import Done
from holdfast.games.ante_portas.geometry import DIRECTIONS
from holdfast.games.ante_portas.rotate import Turn, open_rotate
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.trade import Give
from holdfast.games.ante_portas.windows import Fire
from holdfast.games.ante_portas.works import Face, Lay
from holdfast.kernel import Action
from holdfast.server import hint_task
from holdfast.server.hint_task import NOTHING_ELSE, Weighed, line_of, weigh
from holdfast.web.ante_portas.line_words import line_words
from holdfast.web.ante_portas.stage import PortasStage
from tests.games.ante_portas.field.scenes import put, war
from tests.games.ante_portas.scenes import question, scene, stock

STAGE = PortasStage()


def named(state: AntePortasState, notation: str, seat: int = 0) -> Action[Any]:
    return next(choice for choice in state.choices(seat) if choice.notation == notation)


def told(state: AntePortasState, seat: int = 0) -> Weighed:
    return msgspec.json.decode(weigh(state.view(seat), list(state.choices(seat))), type=Weighed)


def rotating(*facings: tuple[int, str], turns: int = 2) -> AntePortasState:
    """Trenches that face these ways, to be turned as the Supreme Commander turns them."""
    state = war()
    for hex, facing in facings:
        put(state, hex, farmers=1, work="trench", facing=facing)
    open_rotate(state, 0, turns)
    state.settle(-1)
    return state


def test_what_faces_the_enemy_is_left_alone() -> None:
    state = rotating((2, "n"), (8, "n"))
    advised = told(state)
    assert (advised.best, advised.line) == ("done", ["done"])
    assert advised.nudge == NOTHING_ELSE
    assert advised.shortlist == ["done"]


@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize("hex", [1, 2, 3, 8, 12])
@pytest.mark.parametrize("turns", [1, 2])
def test_no_line_turns_a_building_back_or_away_from_the_enemy(hex: int, facing: str, turns: int) -> None:
    state = rotating((hex, facing), turns=turns)
    useful = [choice for choice in state.choices(0) if not STAGE.is_idle(choice, state.view(0))]
    for first in useful:
        line = [action for action, _ in line_of(state.view(0), first)]
        ways = {action.right for action in line if isinstance(action, Turn)}
        assert len(ways) <= 1, f"one way and back again: {[action.notation for action in line]}"
    if facing == "s":
        assert any(isinstance(choice, Turn) for choice in useful)
    if facing == "n":
        assert not [choice for choice in useful if isinstance(choice, Turn) and hex in (2, 8)]


def at_one_place(giving: int) -> AntePortasState:
    """Two Stewards on one Place; the first has this much Wood, the other has none."""
    state = scene(2)
    assert question(state) == "turn"
    state.communities[1].site = state.communities[0].site
    stock(state, 0, wood=giving)
    stock(state, 1, clay=1)
    return state


def test_an_exchange_is_advised_only_with_its_gift() -> None:
    state = at_one_place(giving=6)
    line = [action for action, _ in line_of(state.view(0), named(state, "trade"))]
    assert any(isinstance(action, Give) for action in line)
    for action in line:
        assert action in state.choices(0)
        state.push(0, action)
    labels = [STAGE.label(action, state.view(0)) for action in line]
    assert "End the exchange" not in STAGE.line_words(line, labels)


def test_an_exchange_in_which_nothing_is_given_is_not_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_one_place(giving=1)
    view = state.view(0)
    assert line_of(view, named(state, "trade")) == []
    weighed: list[str] = []

    def advised(view: object, choices: list[Action[Any]], iterations: int) -> Any:
        weighed.extend(choice.notation for choice in choices)
        raise LookupError

    monkeypatch.setattr(hint_task, "advise", advised)
    with pytest.raises(LookupError):
        weigh(view, list(state.choices(0)))
    assert weighed
    assert "trade" not in weighed


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            [(From(2), "From hex 2"), (To(4), "To hex 4"), (Send(False, 2), "Send 2 Farmers"), (Done(), "Done")],
            ["Send 2 Farmers from hex 2 to hex 4"],
        ),
        (
            [(From(2), "From hex 2"), (To(4), "To hex 4"), (From(2), "From hex 2"), (To(5), "To hex 5")],
            ["Move from hex 2 to hex 4", "Move from hex 2 to hex 5"],
        ),
        (
            [
                (From(2), ""),
                (To(4), ""),
                (Send(False, 0), "Send no Farmers"),
                (Send(True, 1), "Send 1 Citizen"),
                (WithEngine(True), "Take the engine along"),
            ],
            ["Send 1 Citizen and take the engine along from hex 2 to hex 4"],
        ),
        (
            [(Fire(9), "Fire on hex 9"), (By(4), "Trench on hex 4"), (By(4), "Trench on hex 4"), (By(6), "Bunker")],
            ["Fire on hex 9: Trench on hex 4 twice, Bunker"],
        ),
        ([(By(4), "Trench on hex 4")], ["Trench on hex 4"]),
        ([(Lay(0, "trench", 4), "Trench on hex 4"), (Face(0), "Face north")], ["Trench on hex 4, facing north"]),
    ],
)
def test_answers_that_are_one_order_are_told_as_one(line: list[tuple[Action[Any], str]], said: list[str]) -> None:
    assert line_words([action for action, _ in line], [label for _, label in line]) == said
