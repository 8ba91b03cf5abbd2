"""What the enemy did is told as a story: one line per march, with its card and its path."""

from __future__ import annotations

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import SPECTATOR, Event
from holdfast.terminal.ante_portas.battleground import battleground_picture, who_stands_where
from holdfast.terminal.ante_portas.outlook import odds_column, odds_of
from holdfast.terminal.ante_portas.skin import beside
from holdfast.terminal.ante_portas.story import tell_story
from tests.games.ante_portas.field.scenes import put, settle
from tests.games.ante_portas.scenes import answer_chance, scene, settle_chance


def told(events: list[Event]) -> list[str]:
    return [line.plain for line in tell_story(events, SPECTATOR, ["Ada", "Bede"])]


def battle(state: AntePortasState, card: str) -> list[Event]:
    state.stack.clear()
    open_battle_phase(state)
    settle(state)
    return answer_chance(state, f"card {card}")


def test_a_march_is_one_line_with_its_card_and_path() -> None:
    state = scene(2)
    put(state, 27, basics=2)
    assert told(battle(state, "R110"))[0] == "2 Raiders move from hex 27 to 22 to 17 (card: down, down)."


def test_a_battle_comes_after_the_march_that_led_to_it() -> None:
    state = scene(2)
    put(state, 12, basics=2)
    put(state, 7, farmers=1)
    lines = told(battle(state, "R110"))
    assert lines[0] == "2 Raiders move from hex 12 to 7 (card: down, down)."
    assert lines[1].startswith("Battle on hex 7: 2 Raiders (Strength 2) against 1 Farmer (Strength 1).")


def test_new_invaders_need_no_card() -> None:
    state = scene(2)
    state.stack.append(state.rules.acts.spawning)
    state.settle(-1)
    lines = told(settle_chance(state))
    assert len(lines) == 1
    assert lines[0].startswith("New Invaders: ")


def test_the_odds_are_shown_beside_the_picture() -> None:
    state = scene(2)
    put(state, 9, basics=2)
    state.field.farmers[2] = 0
    view = state.view(0)
    lines = [line.plain for line in beside(battleground_picture(view), odds_column(odds_of(view)))]
    assert len(lines) == 11
    assert lines[0].endswith("Next Battle Phase")
    assert "breach " in lines[1]
    assert " % ± " in lines[1]
    assert any("% from 9" in line for line in lines[2:])


def test_without_invaders_there_are_no_odds() -> None:
    view = scene(2).view(0)
    assert odds_of(view) is None
    assert who_stands_where(view) == "Invaders: none. Yours: 2 Farmers on hex 2."


def test_equal_posts_are_named_together() -> None:
    state = scene(2)
    put(state, 9, basics=2, elites=1)
    put(state, 7, farmers=1)
    put(state, 8, farmers=1)
    assert who_stands_where(state.view(0)) == (
        "Invaders: 2 Raiders and 1 Elite Raider on hex 9. Yours: 2 Farmers on hex 2; 1 Farmer on each of hexes 7 and 8."
    )
