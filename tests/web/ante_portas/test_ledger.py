"""Who did what in a war: the records of positions and guns add up to what the events report."""

from __future__ import annotations

from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import Event, Play
from holdfast.web import stage_for
from holdfast.web.ante_portas.ledger import Ledger, ledger_of
from holdfast.web.tutorial import load_tutorial
from tests.web.ante_portas.test_tutorial import Lesson, the_game
from tests.web.ante_portas.wars import war


def taught() -> Play:
    """The war of the second lesson: a Battle on #7 with a Mine, a shot from the Trench on #2."""
    lesson = Lesson(load_tutorial("ante_portas", "war"))
    for _ in lesson.steps():
        pass
    return lesson.play


def test_a_battle_and_a_shot_are_in_the_records() -> None:
    positions, guns = ledger_of(taught())
    assert positions["rows"] == [["Hex 7", 1, 1, 1, 0, 1]]
    assert guns["rows"] == [["Trench on hex 2", 1, 1, 1, 0]]
    assert all(len(row) == len(table["head"]) for table in (positions, guns) for row in table["rows"])


def test_records_add_up_to_what_the_events_report() -> None:
    for seed in range(4):
        *_, play = war(seed)
        told = [event for move in play.moves for event in move.events]
        ledger = Ledger(the_game())
        for event in told:
            ledger.note(event)
        positions, guns = ledger.positions.values(), ledger.guns.values()
        assert sum(one.battles for one in positions) == sum(event.kind == "battle" for event in told)
        assert sum(one.damage for one in guns) == counted(told, ("fire", "support"), "damage")
        wounded = counted(told, ("losses",), "farmers") + counted(told, ("losses",), "citizens")
        assert sum(one.wounded for one in positions) == wounded
        assert isinstance(play.state, AntePortasState)


def counted(told: list[Event], kinds: tuple[str, ...], fact: str) -> int:
    found = [event.facts[fact] for event in told if event.kind in kinds]
    return sum(number for number in found if isinstance(number, int))


def test_casualties_of_a_lost_battle_are_reported() -> None:
    """P-lose: all the players' Units are gone, so the Sickbay grows by as many as were reported."""
    for seed in range(32):
        *_, play = war(seed, seats=1)
        told = [event for move in play.moves for event in move.events]
        if any(event.kind == "battle" and not event.facts["won"] for event in told):
            break
    else:
        raise AssertionError("no Battle was lost")
    lost = next(n for n, event in enumerate(told) if event.kind == "battle" and not event.facts["won"])
    assert told[lost + 1].kind == "losses"
    assert told[lost + 1].facts["hex"] == told[lost].facts["hex"]


def test_a_duel_has_a_story_but_no_such_records() -> None:
    stage = stage_for("ante-portas")
    *_, play = war(3, mode="capture-the-flag")
    assert not stage.ledger(play)
    assert stage.story(play)
