"""The machine that asks: one, each, any, chance, steps, and questions that answer themselves."""

from __future__ import annotations

from typing import Any

import pytest
from night_watch.game import NightWatch
from night_watch.table import NightState

from holdfast.kernel import CHANCE, OVER, Action, Each, Frame, Question, Refused
from holdfast.kernel.frame import asked_in, copied
from tests.kernel.nights import Night


def test_one_asks_a_single_seat() -> None:
    night = Night(3).dealt("ember", "flame", "torch")
    assert night.state.to_act() == [0]
    assert night.choices(0) == ["keep", "swap"]
    assert night.choices(1) == []
    assert night.state.candidates(1) == []
    night.does(0, "keep")
    assert night.state.to_act() == [1]


def test_candidates_include_what_is_refused() -> None:
    night = Night().dealt("flame", "ember")
    assert [str(action) for action in night.state.candidates(0)] == ["keep", "swap"]
    assert night.choices(0) == ["keep"]
    assert night.refusal(0, "swap") == "N-swap"


def test_outside_the_candidates_the_kernel_refuses() -> None:
    night = Night().dealt("flame", "ember")
    assert night.refusal(0, "shout") == "K-not-asked"
    assert night.refusal(1, "keep") == "K-not-your-turn"
    assert night.refusal(7, "keep") == "K-not-your-turn"
    assert Night().refusal(0, "keep") == "K-not-your-turn", "chance is to act"


def test_a_private_question_asks_even_with_one_answer() -> None:
    night = Night().dealt("flame", "torch")
    assert night.choices(0) == ["keep"]
    assert night.state.to_act() == [0]


def test_a_public_question_with_one_answer_gives_it() -> None:
    night = Night().staking()
    events = night.does(0, "stake 0")
    assert [event.kind for event in events] == ["stake", "whisper"]
    assert night.state.sayings[0] == "whisper"
    assert night.state.to_act() == [1]
    assert night.lines[-1] == "0 stake 0", "what answers itself is not a line of the record"


def test_each_all_lanes_are_open_until_the_last_is_empty() -> None:
    night = Night(3).staking()
    assert night.state.to_act() == [0, 1, 2]
    night.does(2, "stake 1")
    assert night.choices(2) == ["whisper", "sing"]
    night.does(0, "stake 2")
    night.does(2, "sing")
    assert night.state.to_act() == [0, 1]
    assert night.refusal(2, "sing") == "K-not-your-turn"
    night.does(1, "stake 0")
    assert night.state.to_act() == [0]
    night.does(0, "whisper")
    assert night.state.to_act() == [CHANCE]


def test_each_a_question_asked_in_a_lane_goes_on_top_of_it() -> None:
    night = Night().staking()
    night.does(1, "stake 2")
    each = night.state.stack[-1]
    assert isinstance(each, Each)
    assert [[frame.name for frame in lane] for lane in each.lanes] == [["stake"], ["say"]]


def test_each_a_question_asked_before_it_opens_comes_first() -> None:
    """The last seat swaps while the *each* for the stakes lies directly below."""
    night = Night().dealt("flame", "ember")
    night.does(0, "keep")
    night.does(1, "swap")
    assert night.state.to_act() == [CHANCE]
    night.comes("light torch")
    assert night.state.hands == [1, 2]
    assert night.state.to_act() == [0, 1]


def test_each_without_any_lane_closes_at_once() -> None:
    state = NightWatch().start(2)
    state.stack.append(Each("nothing", [[], []]))
    state.settle(-1)
    assert state.to_act() == [CHANCE]


def test_any_closes_when_all_have_passed() -> None:
    night = Night(3).shouting()
    assert night.state.to_act() == [0, 1, 2]
    night.does(1, "pass")
    assert night.state.to_act() == [0, 2]
    assert night.refusal(1, "shout") == "K-not-your-turn"
    night.does(2, "pass")
    night.does(0, "pass")
    assert night.state.round == 2


def test_any_an_action_reopens_the_window_for_all() -> None:
    night = Night(3).shouting()
    night.does(1, "pass")
    night.does(0, "shout")
    assert night.state.to_act() == [0, 1, 2]
    assert night.state.shouts == 1


def test_any_every_seat_has_its_own_choices() -> None:
    night = Night().shouting()
    night.state.coins[1] = 0
    assert night.choices(0) == ["shout", "pass"]
    assert night.choices(1) == ["pass"]
    assert night.refusal(1, "shout") == "N-shout"


def test_any_asks_even_if_only_passing_is_left() -> None:
    night = Night().shouting()
    night.state.coins = [0, 0]
    assert night.state.to_act() == [0, 1]


def test_chance_lists_every_outcome_with_its_weight() -> None:
    night = Night()
    assert [(str(outcome), weight) for outcome, weight in night.state.outcomes()] == [
        ("light ember", 8),
        ("light flame", 9),
        ("light torch", 3),
    ]
    night.comes("light torch")
    assert dict(night.state.outcomes())[night.game.lights[2]] == 2


def test_chance_takes_only_what_is_listed() -> None:
    night = Night()
    before = night.state.to_json()
    with pytest.raises(Refused, match=r"'roll 1' cannot be drawn or rolled here · K-not-asked"):
        night.comes("roll 1")
    assert night.state.to_json() == before
    assert night.lines == []
    night.dealt("flame", "flame")
    with pytest.raises(Refused, match=r"there is nothing to draw or roll now · K-not-your-turn"):
        night.comes("light flame")


def test_when_the_game_is_over_nobody_acts() -> None:
    night = finished()
    state = night.state
    assert state.to_act() == []
    assert state.actor() == OVER
    assert state.result() is not None
    assert night.refusal(0, "pass") == "K-over"
    with pytest.raises(Refused, match="K-over"):
        night.comes("roll 1")


def finished() -> Night:
    night = Night()
    for _ in range(2):
        night.shouting()
        night.does(0, "pass")
        night.does(1, "pass")
    return night


def test_the_actor_is_the_first_to_act() -> None:
    assert Night().state.actor() == CHANCE
    assert Night(3).staking().state.actor() == 0
    night = Night(3).shouting()
    night.does(0, "pass")
    assert night.state.actor() == 1


def test_a_twin_keeps_the_answers_and_a_copy_does_not() -> None:
    """A view is made of copies: the answers to a private question would give a secret away."""
    state = Night().dealt("ember", "flame").state
    question = state.stack[-1]
    assert question.twin().answers == question.answers != []
    assert question.copy().answers == []
    assert [frame.answers for frame in state.view(1).table.stack] == [[] for _ in state.stack]


def test_an_each_copies_its_lanes() -> None:
    each = Night(3).staking().state.stack[-1]
    assert isinstance(each, Each)
    copy, twin = each.copy(), each.twin()
    each.lanes[0].pop()
    assert [len(lane) for lane in copy.lanes] == [1, 1, 1]
    assert not copy.fresh
    assert [lane[-1].answers for lane in copy.lanes] == [[], [], []]
    assert [len(lane[-1].answers) for lane in twin.lanes] == [3, 3, 3]


def test_a_window_copies_the_seats_it_is_waiting_for() -> None:
    night = Night(3).shouting()
    night.does(1, "pass")
    twin = night.state.copy()
    night.does(0, "pass")
    assert twin.to_act() == [0, 2]


def test_listening_ends_with_the_answer() -> None:
    night = Night().dealt("flame", "flame")
    assert night.state.log is None
    with pytest.raises(Refused):
        night.state.apply(0, night.game.swap, [])
    assert night.state.log is None


class Blank(Question[NightState]):
    """A question that does not define its candidates."""


def test_a_frame_without_its_methods_says_so_by_name() -> None:
    state = NightWatch().start(2)
    blank: Frame[Any] = Blank("blank", 0)
    for call in (lambda: blank.candidates(state, 0, []), lambda: blank.run(state), blank.copy):
        with pytest.raises(NotImplementedError, match="blank"):
            call()
    with pytest.raises(NotImplementedError, match="wait"):
        Action[Any]("wait", "X").apply(state, 0)


def test_the_json_of_the_stack_names_each_kind_of_frame() -> None:
    night = Night()
    kinds = [next(iter(frame.to_json())) for frame in night.state.stack]
    assert kinds == ["step", "any", "chance", "chance", "each", "question", "question", "chance", "chance"]


# -- a question to a team ------------------------------------------------------------------------------------------


def team_asked(seats: int = 3) -> Night:
    """Seat 0 is asked whether to keep its light, and seat 2 may answer too."""
    night = Night(seats).dealt("ember", "flame", "torch")
    night.state.stack[-1].mates = [2]
    return night


def test_a_team_is_asked_together() -> None:
    night = team_asked()
    assert night.state.to_act() == [0, 2]
    assert night.state.actor() == 0
    assert night.state.first_answer_counts()
    assert night.choices(0) == ["keep", "swap"]
    assert night.choices(2) == ["keep"], "each seat has the choices that the rules allow it"
    assert night.choices(1) == []
    assert night.refusal(1, "keep") == "K-not-your-turn"


def test_the_first_answer_of_a_team_counts_and_names_who_gave_it() -> None:
    night = team_asked()
    night.does(2, "keep")
    assert night.lines[-1] == "2 keep"
    assert night.state.to_act() == [1], "nobody else in the team is asked any more"
    assert night.refusal(0, "keep") == "K-not-your-turn"


def test_a_copy_a_view_and_a_state_made_of_frames_ask_the_same_team() -> None:
    night = team_asked()
    assert night.state.copy().to_act() == [0, 2]
    stack = copied(night.state.stack)
    assert stack[-1] is not night.state.stack[-1]
    assert [seat for seat in range(3) if asked_in(stack, seat) is not None] == [0, 2]


def test_only_a_question_to_a_team_is_closed_by_the_first_answer() -> None:
    assert not Night(3).dealt("ember", "flame", "torch").state.first_answer_counts()
    assert not Night(3).staking().state.first_answer_counts(), "here each has to answer"
    assert not Night().state.first_answer_counts()
