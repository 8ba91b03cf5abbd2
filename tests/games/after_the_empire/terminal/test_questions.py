"""Questions of *After the Empire* in line mode: which number means what, what is said first, and what is not asked."""

from __future__ import annotations

import re

from holdfast.games.after_the_empire.fight_ahead import fight_forecast
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.turn import EndTurn
from holdfast.kernel import Action, State
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair
from tests.games.after_the_empire.rules.battlefield import battle, build, realms
from tests.games.after_the_empire.rules.scenes import do, give_cards, scene, to_deployment
from tests.skins.desk import Desk

CHAIRS = [Chair("me", "Ada", "A"), Chair("me", "Bede", "B")]
SKIN = skin_for("after-the-empire")
FREE = "Use a free action, or end your turn?"


def menu(state: State, seat: int = 0) -> Menu:
    view = state.view(seat)
    return menu_for(state, seat, "", lambda actions: SKIN.keys(actions, view))


def keys(state: State, seat: int = 0) -> dict[str, int]:
    asked = menu(state, seat)
    return {action.notation: asked.number(action) for action in asked.listed()}


def test_how_many_is_answered_with_the_number_itself() -> None:
    state = scene()
    to_deployment(state)
    asked = menu(state)
    assert len(asked.choices) > 2
    for number in range(3):
        answer = asked.numbered(number)
        assert answer is not None
        assert re.match(rf"troops {number} soldiers? north", answer.notation)


def test_casualties_too_even_though_they_are_offered_in_reverse() -> None:
    state = battle(
        castle={"north": "stone wall"}, troops={"north": (2, 2)}, horde={"north": (0, 2)}, siege="ladder-long south"
    )
    asked = menu(state)
    assert [action.notation for action in asked.in_order()] == [
        "lose 0 mercenaries north",
        "lose 1 mercenary north",
        "lose 2 mercenaries north",
    ]
    assert [asked.number(action) for action in asked.in_order()] == [0, 1, 2]
    assert asked.choices[0].notation == "lose 2 mercenaries north"  # what Enter and `fight` answer


def test_places_keep_their_numbers_when_others_are_taken() -> None:
    state = scene(3)
    give_cards(state, 0, "bakery")
    before = keys(state)
    assert len(set(before.values())) == len(before)
    for seat, place in ((0, "tax gold"), (1, "quarry"), (2, "pass")):
        do(state, seat, place)
        if isinstance(state.choices(seat)[-1] if seat in state.to_act() else None, EndTurn):
            do(state, seat, "end turn")
    state.building_row[0] = -1  # somebody bought it
    state.reopen()
    after = keys(state)
    kept = [notation for notation in after if not notation.startswith(("work", "use"))]
    assert len(kept) > 20
    assert all(after[notation] == before[notation] for notation in kept)


def test_the_number_of_a_card_that_was_taken_says_so() -> None:
    state = scene(3)
    number = menu(state).number(state.rules.buy[state.building_row[0]])
    assert number > 0
    assert SKIN.gone(number, state.view(0)) == ""
    state.building_row[0] = EMPTY  # somebody bought it
    state.reopen()
    assert menu(state).numbered(number) is None
    assert SKIN.gone(number, state.view(0)) == f"The card with the number {number} has left its row"
    assert SKIN.gone(99, state.view(0)) == ""


def test_a_gate_has_one_cube() -> None:
    state = realms()
    build(state, north="wood gate", south="wood wall")
    words = [line.plain for line in SKIN.holding_words(state.view(0), CHAIRS, 0)]
    assert any("North: wood gate, 1 of 1 cube;" in line for line in words)
    assert any("South: wood wall, 2 of 2 cubes;" in line for line in words)


def test_a_number_that_cannot_be_chosen_says_why(desk: Desk) -> None:
    text = desk.play("gate north\n1\n1\n1\nquit\n", "me,greedy").text
    assert "0 tax gold" in desk.lines()
    assert "tax gold is not possible: every space of Tax is taken this season (R-space-free)." in text


def questions_of(text: str, words: str) -> int:
    return text.count(f"\n{words}\n")


def test_free_actions_are_asked_about_only_after_the_last_worker(desk: Desk) -> None:
    script = "gate north\n1\n" + ("pass\n" * 3 + "end turn\ndeploy inside\nfight\nfight\n") * 3 + "quit\n"
    text = desk.play(script, "me,random", 5).text
    seasons = len(re.findall(r"^Season \d begins", text, re.MULTILINE))
    assert seasons >= 2
    assert questions_of(text, FREE) <= seasons
    ended = [line for line in desk.lines() if line == "0 end turn"]
    assert len(ended) > questions_of(text, FREE)


def test_pause_asks_after_every_worker_and_can_be_undone(desk: Desk) -> None:
    text = desk.play("gate north\n1\npause\npass\nundo\npass\npause\nend turn\nquit\n", "me,random", 5).text
    assert questions_of(text, FREE) == 2
    assert "From now on you are asked before your turn ends." in text
    assert "From now on your turn ends by itself while you have workers left." in text
    assert desk.lines().count("0 undo") == 1


def test_the_last_player_to_act_is_briefed_before_the_deployment(desk: Desk) -> None:
    """Nobody else does anything between the last worker and the posting of troops."""
    briefed = 0
    for seed in range(1, 6):
        script = "gate north\nstart toll-keeper\n" + "pass\n" * 3 + "end turn\nquit\n"
        text = desk.play(script, "me,random", seed).text
        desk.saved().unlink()
        before, asked, _ = text.partition("How many soldiers on the north wall?")
        if asked and "Azure is number 2 in turn order" in text:
            said = before.rpartition("> ")[2]
            assert "Season 1 of 7, combat." in said
            assert "from the" in said
            briefed += 1
    assert briefed > 2


def test_hold_or_regroup_shows_who_stands_where() -> None:
    state = battle(
        castle={"north": "stone wall", "south": "wood wall"},
        troops={"north": (3, 1), "inside": (2, 0)},
        horde={"north": (6, 0)},
    )
    choices: list[Action[EmpireState]] = list(state.choices(0))
    assert "hold" in [choice.notation for choice in choices]
    said = [line.plain for line in SKIN.position(state.view(0), choices)]
    assert any(line.startswith("North: stone wall") and "3 soldiers and 1 mercenary on it" in line for line in said)
    assert any("before it" in line and "swordsmen" in line for line in said)
    assert any(line.startswith("Inside: 2 soldiers") for line in said)


def test_a_sack_is_foreseen_where_troops_may_still_regroup() -> None:
    state = battle(troops={"north": (1, 0), "inside": (1, 0)}, horde={"inside": (4, 0), "north": (1, 0)})
    choices: list[Action[EmpireState]] = list(state.choices(0))
    assert [choice.notation for choice in choices] == ["hold", "regroup"]
    said = [line.plain for line in SKIN.position(state.view(0), choices)]
    assert "The fight ahead:" in said
    assert "  If you hold your posts, the castle is sacked." in said
    asked = [line["text"] for line in (fight_forecast(state.view(0)) or {})["lines"]]
    assert [line.strip() for line in said[said.index("The fight ahead:") + 1 :]] == asked


def test_who_falls_is_asked_with_what_depends_on_it() -> None:
    state = battle(
        castle={"north": "stone wall"}, troops={"north": (2, 2)}, horde={"north": (0, 2)}, siege="ladder-long south"
    )
    choices: list[Action[EmpireState]] = list(state.choices(0))
    assert "lose 0 mercenaries north" in [choice.notation for choice in choices]
    said = [line.plain for line in SKIN.position(state.view(0), choices)]
    assert len(said) == 1
    assert said[0].startswith("If you hold your posts, the castle survives")


def test_other_questions_need_no_position() -> None:
    state = scene()
    assert SKIN.position(state.view(0), list(state.choices(0))) == []
