"""A game being played: acting, several answers at once, and undo as far as the horizon."""

from __future__ import annotations

import pytest
from night_watch.game import NightWatch
from night_watch.table import NightState

from holdfast.kernel import Dealer, Play, Refused, SeatsError
from holdfast.kernel.play import MARK_EVERY
from tests.kernel.nights import Night


def undoers(night: Night) -> list[int]:
    return [seat for seat in range(night.state.seats) if night.play.can_undo(seat)]


def redoers(night: Night) -> list[int]:
    return [seat for seat in range(night.state.seats) if night.play.can_redo(seat)]


# -- acting ----------------------------------------------------------------------------------------------------


def test_every_answer_is_a_line() -> None:
    night = Night().dealt("flame", "ember")
    night.does(0, "keep")
    night.does(1, "swap")
    assert night.lines == ["* light flame", "* light ember", "0 keep", "1 swap"]


def test_a_refused_answer_does_not_become_a_line() -> None:
    night = Night().dealt("flame", "ember")
    before = night.state.to_json()
    with pytest.raises(Refused, match="you hold a flame, not an ember · N-swap"):
        night.does(0, "swap")
    assert night.lines == ["* light flame", "* light ember"]
    assert night.state.to_json() == before


def test_the_dealer_answers_for_as_long_as_chance_is_asked() -> None:
    play = Play(NightWatch(), ["Ann", "Bob", "Cleo"])
    events = play.deal_all(Dealer(1))
    assert [event.kind for event in events] == ["light"] * 3
    assert len(play.record.lines) == 3
    assert play.deal_all(Dealer(1)) == []


def test_the_number_of_seats_must_fit() -> None:
    with pytest.raises(SeatsError, match="Night Watch is for 2 to 4 seats, not 5"):
        Play(NightWatch(), ["a", "b", "c", "d", "e"])


def test_events_are_those_of_the_answers_that_stand() -> None:
    night = Night().staking()
    night.does(0, "stake 2")
    night.does(1, "stake 0")
    kinds = [event.kind for event in night.play.events()]
    assert kinds == ["light", "light", "keep", "keep", "stake", "stake", "whisper"]
    night.play.undo(0)
    assert [event.kind for event in night.play.events()][4:] == ["stake", "whisper"]


# -- several answers at once -----------------------------------------------------------------------------------


def test_several_answers_are_given_at_once() -> None:
    night = Night().staking()
    events = night.does(1, "stake 2", "sing")
    assert [event.kind for event in events] == ["stake", "sing"]
    assert night.lines[-2:] == ["1 stake 2", "1 sing"]
    night.play.undo(1)
    assert night.choices(1) == ["whisper", "sing"], "they are taken back one by one"


def test_several_answers_may_continue_into_the_next_frame() -> None:
    night = Night().dealt("flame", "flame")
    night.does(0, "keep")
    night.does(1, "keep", "stake 1", "whisper")
    assert night.state.stakes == [0, 1]


@pytest.mark.parametrize(
    ("seat", "notations", "rule"),
    [
        (1, ("stake 2", "shout"), "K-not-asked"),
        (1, ("stake 2", "sing", "stake 1"), "K-not-your-turn"),
        (1, ("stake 1", "sing", "sing"), "K-not-your-turn"),
        (1, ("sing", "stake 1"), "K-not-asked"),
    ],
)
def test_all_or_none(seat: int, notations: tuple[str, ...], rule: str) -> None:
    night = Night().staking()
    before, lines = night.state.to_json(), night.lines[:]
    with pytest.raises(Refused, match=rule):
        night.does(seat, *notations)
    assert night.state.to_json() == before
    assert night.lines == lines


def test_none_is_given_if_another_seat_has_to_answer_in_between() -> None:
    night = Night().dealt("flame", "flame")
    with pytest.raises(Refused, match="K-not-your-turn"):
        night.does(0, "keep", "stake 1")
    assert night.state.to_act() == [0]


def test_none_is_given_if_chance_comes_in_between() -> None:
    night = Night().dealt("ember", "flame")
    with pytest.raises(Refused, match="K-not-your-turn"):
        night.does(0, "swap", "keep")
    assert night.state.hands == [0, 1]
    assert night.lines == ["* light ember", "* light flame"]


# -- the horizon -----------------------------------------------------------------------------------------------


def test_nothing_can_be_taken_back_before_anything_is_done() -> None:
    night = Night()
    assert undoers(night) == []
    with pytest.raises(Refused, match="K-undo"):
        night.play.undo(0)
    with pytest.raises(Refused, match="K-undo"):
        night.play.reset(0)
    with pytest.raises(Refused, match="nothing to redo · K-undo"):
        night.play.redo(0)
    assert night.lines == []


def test_the_last_answer_can_be_undone_until_another_seat_answers() -> None:
    night = Night().dealt("flame", "flame")
    before = night.state.to_json()
    night.does(0, "keep")
    assert undoers(night) == [0]
    night.play.undo(0)
    assert night.state.to_json() == before
    night.does(0, "keep")
    night.does(1, "keep")
    assert undoers(night) == [1]
    lines = night.lines[:]
    with pytest.raises(Refused, match="K-undo"):
        night.play.undo(0)
    assert night.lines == lines


def test_a_reveal_is_a_horizon() -> None:
    night = Night().dealt("ember", "flame")
    night.does(0, "swap")
    assert undoers(night) == []


def test_how_far_back_a_seat_may_go_is_counted() -> None:
    night = Night(3).staking()
    night.does(0, "stake 1", "sing")
    night.does(1, "stake 1")
    assert [night.play.undo_steps(seat) for seat in range(3)] == [2, 1, 0]
    night.play.reset(0)
    assert [night.play.undo_steps(seat) for seat in range(3)] == [0, 1, 0]


def test_the_reason_why_nothing_can_be_undone_names_what_came_between() -> None:
    night = Night().dealt("flame", "flame")
    assert night.play.why_no_undo(0) == "You have not done anything yet."
    night.does(0, "keep")
    assert night.play.why_no_undo(0) == ""
    night.does(1, "keep")
    assert night.play.why_no_undo(0) == "@1 has answered since."
    with pytest.raises(Refused, match="nothing can be undone: Bob has answered since · K-undo"):
        night.play.undo(0)
    night = Night().dealt("ember", "flame")
    night.does(0, "swap")
    assert night.play.why_no_undo(0) == "Your last answer revealed something that cannot be unseen."


def test_a_draw_is_a_horizon() -> None:
    night = Night().staking()
    night.does(0, "stake 0")
    night.does(1, "stake 0")
    night.comes("roll 1", "roll 2")
    assert undoers(night) == []


def test_a_closed_each_is_a_horizon() -> None:
    night = Night().staking()
    night.does(0, "stake 1", "sing")
    assert undoers(night) == [0]
    night.does(1, "stake 1", "sing")
    assert undoers(night) == []


def test_answers_in_a_parallel_lane_are_not_a_horizon() -> None:
    night = Night(3).staking()
    night.does(0, "stake 2")
    night.does(1, "stake 1", "sing")
    night.does(2, "stake 0")
    assert undoers(night) == [0, 1, 2]
    night.play.undo(0)
    assert night.choices(0) == ["stake 0", "stake 1", "stake 2"]
    assert night.state.stakes == [0, 1, 0]
    assert night.state.sayings == ["", "sing", "whisper"], "the other lanes are as they were"


def test_what_was_done_before_the_lanes_opened_cannot_be_undone_once_another_lane_has_moved() -> None:
    night = Night().dealt("flame", "flame")
    night.does(0, "keep")
    night.does(1, "keep")
    night.does(1, "stake 2")
    night.does(0, "stake 1")
    night.play.undo(1)
    assert night.choices(1) == ["stake 0", "stake 1", "stake 2"]
    assert undoers(night) == [0], "the other seat has moved since seat 1 did that"


def test_it_can_be_undone_again_once_the_other_lane_has_undone_its_answer() -> None:
    night = Night().dealt("flame", "flame")
    night.does(0, "keep")
    night.does(1, "keep")
    night.does(1, "stake 2")
    night.does(0, "stake 1")
    night.play.undo(1)
    night.play.undo(0)
    night.play.undo(1)
    assert night.choices(1) == ["keep"]
    assert night.state.to_act() == [1]


def test_once_a_lane_has_moved_answers_from_before_it_opened_cannot_be_undone() -> None:
    night = Night().staking()
    assert undoers(night) == [1]
    night.does(0, "stake 1")
    assert undoers(night) == [0]


def test_undo_steps_over_what_answered_itself() -> None:
    night = Night().staking()
    night.does(0, "stake 0")
    night.play.undo(0)
    assert night.state.sayings == ["", ""]
    assert night.choices(0) == ["stake 0", "stake 1", "stake 2"]


def test_in_a_window_another_seat_s_answer_is_a_horizon() -> None:
    night = Night().shouting()
    night.does(0, "shout")
    assert undoers(night) == [0]
    night.does(1, "pass")
    assert undoers(night) == [1]
    night.play.undo(1)
    assert night.state.to_act() == [0, 1]
    assert night.state.shouts == 1


# -- undo, redo and reset --------------------------------------------------------------------------------------


class CountedWatch(NightWatch):
    """Counts how often it was started."""

    def __init__(self) -> None:
        super().__init__()
        self.starts = 0

    def start(self, seats: int) -> NightState:
        self.starts += 1
        return super().start(seats)


def test_undo_does_not_replay_the_game_from_its_beginning() -> None:
    game = CountedWatch()
    play = Play(game, ["Ann", "Bob"])
    dealer = Dealer(3)
    play.deal_all(dealer)
    while len(play.moves) < 40:
        seat = play.state.to_act()[0]
        play.act(seat, [play.state.choices(seat)[0]])
        for _ in range(10):
            if play.can_undo(seat):
                play.undo(seat)
                play.redo(seat)
        play.deal_all(dealer)
        if not play.state.to_act():
            break
    assert play.taken_back >= 40
    assert game.starts <= 2, "once at the start, once for the first answer that was taken back"
    assert len(play.marks) <= 2 + len(play.moves) // MARK_EVERY
    again = Play(NightWatch(), ["Ann", "Bob"])
    for line in play.record.lines:
        again.read_line(line)
    assert again.state.to_json() == play.state.to_json()


def test_undo_redo_and_reset_are_lines() -> None:
    night = Night().staking()
    night.does(0, "stake 1", "sing")
    night.play.undo(0)
    night.play.redo(0)
    night.play.reset(0)
    assert night.lines[-5:] == ["0 stake 1", "0 sing", "0 undo", "0 redo", "0 reset"]


def test_redo_reports_the_events_again() -> None:
    night = Night().staking()
    told = night.does(0, "stake 0")
    night.play.undo(0)
    assert night.play.redo(0) == told


def test_redo_goes_forward_as_far_as_undo_went_back() -> None:
    night = Night().staking()
    night.does(0, "stake 2", "sing")
    after = night.state.to_json()
    night.play.undo(0)
    night.play.undo(0)
    night.play.redo(0)
    night.play.redo(0)
    assert night.state.to_json() == after
    assert redoers(night) == []


def test_another_answer_ends_redo() -> None:
    night = Night().staking()
    night.does(0, "stake 2", "sing")
    night.play.undo(0)
    night.does(0, "whisper")
    assert redoers(night) == []


def test_a_parallel_lane_leaves_redo_alone() -> None:
    night = Night().staking()
    night.does(0, "stake 2")
    night.play.undo(0)
    night.does(1, "stake 1", "sing")
    assert redoers(night) == [0]
    night.play.redo(0)
    assert night.state.stakes == [2, 1]


def test_reset_takes_back_all_up_to_the_horizon() -> None:
    night = Night().dealt("flame", "flame")
    night.does(0, "keep")
    before = night.state.to_json()
    night.does(1, "keep", "stake 1", "sing")
    night.play.reset(1)
    assert night.state.to_json() == before
    assert undoers(night) == []
    for _ in range(3):
        night.play.redo(1)
    assert night.state.stakes == [0, 1]


def test_reset_leaves_the_other_lanes() -> None:
    night = Night().staking()
    night.does(1, "stake 1")
    night.does(0, "stake 2", "sing")
    night.play.reset(0)
    assert night.state.stakes == [0, 1]


def test_redo_ends_when_the_lanes_close_below_it() -> None:
    """Seat 1 takes back the answer that opened the lanes, so what seat 0 took back in its lane has no question."""
    night = Night().dealt("flame", "flame")
    night.does(0, "keep")
    night.does(1, "keep", "stake 2")
    night.does(0, "stake 1")
    night.play.undo(0)
    night.play.reset(1)
    assert night.state.to_act() == [1]
    assert redoers(night) == [1]


def test_redo_ends_when_another_seat_answers_in_a_window() -> None:
    night = Night().shouting()
    night.does(1, "shout")
    night.does(0, "shout")
    night.play.undo(0)
    night.does(1, "pass")
    assert redoers(night) == []


def test_redo_ends_with_a_draw() -> None:
    night = Night().staking()
    night.does(0, "stake 1", "sing")
    night.does(1, "stake 1")
    night.play.undo(1)
    night.does(1, "stake 0")
    night.comes("roll 1")
    assert redoers(night) == []
