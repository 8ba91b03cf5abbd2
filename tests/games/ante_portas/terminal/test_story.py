"""What the enemy did is told as a story: one line per march, with its card and its path."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.threat import Threat
from holdfast.kernel import SPECTATOR, Event
from holdfast.terminal.ante_portas.battleground import battleground_picture, who_stands_where
from holdfast.terminal.ante_portas.outlook import all_odds, marching, odds_column, odds_of, odds_sentence
from holdfast.terminal.ante_portas.skin import beside, outlook_of, seen
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
    lines = [line.plain for line in beside(battleground_picture(view), odds_column(odds_of(view)), 100)]
    assert len(lines) == 11
    assert lines[0].endswith("Next Battle Phase")
    assert "breach " in lines[1]
    assert lines[1].endswith("%")
    assert any(line.endswith("% (9)") for line in lines[2:])
    narrow = beside(battleground_picture(view), odds_column(odds_of(view)), 60)
    assert not any("(" in line.plain for line in narrow)


@pytest.mark.parametrize(
    ("breaches", "said"),
    [
        (0, "Even if nobody does anything more, a breach in the next Battle Phase is very unlikely."),
        (28, "If nobody does anything more, the chance of a breach in the next Battle Phase is about 14%."),
        (200, "If nobody does anything more, a breach in the next Battle Phase is all but certain."),
    ],
)
def test_the_danger_is_put_in_words(breaches: int, said: str) -> None:
    found = Threat()
    found.samples, found.breaches = 200, breaches
    assert odds_sentence(found) == said


def test_in_the_middle_of_a_battle_phase_the_odds_are_those_of_its_rest() -> None:
    state = scene(2)
    put(state, 9, basics=2)
    assert "breach in the next Battle Phase" in outlook_of(seen(state.view(0)))
    state.stack.clear()
    open_battle_phase(state)
    settle(state)
    view = seen(state.view(0))
    assert "in the rest of this Battle Phase" in outlook_of(view)
    assert "in the rest of this Battle Phase" in all_odds(view, [])[0].plain
    assert odds_column(odds_of(view), marching(view))[0].plain == "Rest of this Battle Phase"


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


def test_a_fee_is_told_once() -> None:
    paid = Event("fee", "P-duel-fee", 0, "@0 pays @1 a Fee of 1 tool.", {"delta": {"tool": -1}})
    taken = Event("goods", "P-duel-fee", 1, "@1 gets a Fee of 1 tool.", {"delta": {"tool": 1}})
    assert told([paid, taken]) == ["Ada pays Bede a Fee of 1 tool."]
    earned = Event("goods", "P-librarian", 1, "@1 gets 1 dollar at the Librarian.", {"delta": {"dollar": 1}})
    assert told([earned]) == ["Bede gets 1 dollar at the Librarian."]


def test_shots_that_hurt_nobody_take_one_line() -> None:
    shots = [Event("power", "P-shoot", -1, f"The troop shoots at hex {hex}.", {"hex": hex}) for hex in (22, 20, 23)]
    hurt = Event("felled", "P-shoot", -1, "Hex 20: 1 Farmer is wounded.")
    assert told(shots) == ["The troop shoots at hexes 22, 20 and 23."]
    assert told([*shots[:2], hurt, shots[2]]) == [
        "The troop shoots at hexes 22 and 20.",
        "Hex 20: 1 Farmer is wounded.",
        "The troop shoots at hex 23.",
    ]
