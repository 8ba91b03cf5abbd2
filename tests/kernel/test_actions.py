"""Actions: their index and their notation, and the reasons for refusing one."""

from __future__ import annotations

from typing import Any

import pytest
from night_watch.game import NightWatch

from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel import Action, Game, Refusal, Refused, Rulebook


def bare_game() -> Game:
    return Game("bare", "Bare", 1, 2, Rulebook(1, []), "none", {}, 10)


def test_index_and_notation_round_trip(game: AfterTheEmpire) -> None:
    for played in (game, NightWatch()):
        assert played.num_actions == len(played.actions) > 0
        for index, action in enumerate(played.actions):
            assert action.index == index
            assert played.action(str(action)) is action
        for index, outcome in enumerate(played.chances):
            assert outcome.index == index
            assert played.outcome(str(outcome)) is outcome


def test_a_notation_that_is_not_in_the_table_has_no_action() -> None:
    game = NightWatch()
    assert game.action("roll 6") is None
    assert game.outcome("keep") is None
    assert game.action("Keep") is None


def test_two_actions_cannot_have_the_same_notation() -> None:
    actions: list[Action[Any]] = [Action("wait", "X"), Action("wait", "Y")]
    with pytest.raises(ValueError, match="two actions are written 'wait'"):
        bare_game().index_tables(actions, [])


@pytest.mark.parametrize("word", ["undo", "redo", "reset"])
def test_an_action_cannot_have_the_notation_of_a_correction(word: str) -> None:
    with pytest.raises(ValueError, match=f"no action may be written '{word}'"):
        bare_game().index_tables([Action(word, "X")], [])


def test_an_action_and_an_outcome_may_have_the_same_notation() -> None:
    game = bare_game()
    action, outcome = Action[Any]("wait", "X"), Action[Any]("wait", "X")
    game.index_tables([action], [outcome])
    assert game.action("wait") is action
    assert game.outcome("wait") is outcome


def test_tables_are_made_once_and_shared_by_all_states() -> None:
    game = NightWatch()
    assert game.start(2).outcomes()[0][0] is game.start(3).outcomes()[0][0]


def test_an_action_shows_its_notation() -> None:
    assert str(Action("wait", "X")) == "wait"
    assert repr(Action("wait", "X")) == "<wait>"


def test_by_default_a_refusal_names_the_rule_of_the_action() -> None:
    state = NightWatch().start(2)
    assert Action[Any]("wait", "N-say").refusal(state, 0, 1) == Refusal("N-say", "that is not possible now")


def test_refusals_are_values() -> None:
    refusal = Refusal("N-stake", "you have 1 coins")
    assert refusal == Refusal("N-stake", "you have 1 coins")
    assert refusal != Refusal("N-stake", "you have 2 coins")
    assert refusal != Refusal("N-shout", "you have 1 coins")
    assert len({refusal, Refusal("N-stake", "you have 1 coins")}) == 1
    assert str(refusal) == "you have 1 coins · N-stake"
    assert repr(refusal) == "Refusal('N-stake', 'you have 1 coins')"


def test_the_exception_for_a_refusal_says_why() -> None:
    refused = Refused(Refusal("N-stake", "you have 1 coins"))
    assert refused.refusal.rule == "N-stake"
    assert str(refused) == "you have 1 coins · N-stake"
