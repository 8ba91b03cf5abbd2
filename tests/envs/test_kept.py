"""What an encoder keeps from row to row: it is written again whenever it has changed, and nobody sees more by it."""

from __future__ import annotations

import pytest
from librt.strings import BytesWriter

from holdfast.envs.encoder import Encoder, Kept
from holdfast.envs.tables import encoder_for
from holdfast.games import games_with, load, title_of
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.frame import BOARD, EVERY_PART
from holdfast.kernel.game import Game
from holdfast.kernel.luck import Lots, next_seat
from holdfast.kernel.rng import Rng
from holdfast.kernel.state import State
from holdfast.kernel.title import TOGETHER

TABLES = [(game_id, seats) for game_id in games_with("envs", "encoder") for seats in load(game_id).seat_counts()]
# The games whose encoder keeps the parts of seats; allies give to each other, so theirs change with any answer.
IN_PARTS = [row for row in TABLES if title_of(row[0]).bond != TOGETHER]
GAMES = 2


def row(encoder: Encoder, state: State, seat: int, kept: Kept) -> bytes:
    out = BytesWriter()
    encoder.write_state(out, state, seat, kept)
    return out.getvalue()


class Course:
    """A random game, position by position: `seat` is asked in `state`."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.state = game.start(seats)
        self.luck = Lots(Rng(seed))
        self.chooser = Rng(seed + 1)
        self.seat = int(next_seat(self.state, self.luck))

    def answer(self) -> bool:
        """Answer at random; false when the game is over."""
        choices = self.state.choices(self.seat)
        self.state.push(self.seat, choices[self.chooser.below(len(choices))])
        self.seat = int(next_seat(self.state, self.luck))
        return self.seat >= 0


def a_row_is_stale(game: Game, seats: int, seed: int, forget: int = 0) -> bool:
    """Whether in a random game a row is not what its viewer sees; the seats in `forget` are never written again."""
    encoder, whole = encoder_for(game, seats), encoder_for(game, seats)
    course, kept = Course(game, seats, seed), Kept()
    while True:
        state = course.state
        for viewer in (course.seat, (course.seat + 1) % seats):
            if row(encoder, state, viewer, kept) != whole.encode(state.view(viewer)):
                return True
        if not course.answer():
            return False
        state.touched &= ~forget


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_every_row_of_whole_games_is_what_its_viewer_sees(game_id: str, seats: int) -> None:
    game = load(game_id)
    for seed in range(GAMES):
        assert not a_row_is_stale(game, seats, seed)


@pytest.mark.parametrize(("game_id", "seats"), IN_PARTS)
def test_a_change_that_is_missed_shows(game_id: str, seats: int) -> None:
    """The test above would notice if a single seat's changes were not written."""
    game = load(game_id)
    for seat in range(seats):
        assert a_row_is_stale(game, seats, seat, forget=1 << seat)


def test_a_change_of_the_board_that_is_missed_shows() -> None:
    assert a_row_is_stale(load("after-the-empire"), 3, 1, forget=BOARD)


@pytest.mark.parametrize(("game_id", "seats"), IN_PARTS)
def test_only_touched_parts_change_and_seldom_more_than_one_is_touched(game_id: str, seats: int) -> None:
    game = load(game_id)
    encoder = encoder_for(game, seats)
    course = Course(game, seats, 7)
    answers = written = 0
    parts = [encoder.part(course.state, seat) for seat in range(seats)]
    course.state.touched = 0
    while course.answer():
        touched = course.state.touched
        now = [encoder.part(course.state, seat) for seat in range(seats)]
        for seat in range(seats):
            assert now[seat] == parts[seat] or touched >> seat & 1, course.state.stack[-1].name
            written += touched >> seat & 1
        answers += 1
        parts = now
        course.state.touched = 0
    assert written < 1.7 * answers, "as a rule, one part is written per row"


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_copies_and_imagined_states_are_written_from_scratch(game_id: str, seats: int) -> None:
    """What was kept of one state says nothing about another one, and a copy leaves its original alone."""
    game = load(game_id)
    encoder = encoder_for(game, seats)
    course, kept = Course(game, seats, 3), Kept()
    for place in range(60):
        state, seat = course.state, course.seat
        if place % 5 == 0:
            twin = state.copy()
            imagined = game.resample(state.view(seat), Rng(place))
            for other in (twin, imagined):
                assert other.touched == EVERY_PART
                assert row(encoder, other, seat, Kept()) == encoder.encode(other.view(seat))
            own, luck = Kept(), Lots(Rng(place))
            for _ in range(5):
                asked = int(next_seat(twin, luck))
                if asked < 0:
                    break
                assert row(encoder, twin, asked, own) == encoder.encode(twin.view(asked))
                twin.push(asked, twin.choices(asked)[-1])
        assert row(encoder, state, seat, kept) == encoder.encode(state.view(seat))
        if not course.answer():
            return


def test_a_part_is_kept_until_its_seat_is_touched() -> None:
    for state, change in ((_empire(), _more_gold), (_end(), _more_food)):
        encoder, kept = encoder_for(state.game, 3), Kept()
        before = row(encoder, state, 0, kept)
        change(state)
        assert row(encoder, state, 0, kept) == before
        state.touched = 1 << 0
        assert row(encoder, state, 0, kept) == before, "another seat's part is not read"
        state.touched = 1 << 1
        after = row(encoder, state, 0, kept)
        assert after == encoder.encode(state.view(0)) != before
        assert state.touched == 0


@pytest.mark.parametrize(("game_id", "seats"), IN_PARTS)
def test_what_is_kept_is_the_same_for_every_viewer(game_id: str, seats: int) -> None:
    """Parts are made from what a spectator's view shows of the seat: no secret can pass from one row to another's."""
    game = load(game_id)
    encoder = encoder_for(game, seats)
    course = Course(game, seats, 11)
    while course.answer():
        state = course.state
        for seat in range(seats):
            imagined = game.resample(state.view((seat + 1) % seats), Rng(5))
            assert encoder.part(imagined, seat) == encoder.part(state, seat)


def _empire() -> State:
    return load("after-the-empire").start(3)


def _end() -> State:
    return load("after-the-end").start(3)


def _more_gold(state: State) -> None:
    assert isinstance(state, EmpireState)
    state.realms[1].gold += 3


def _more_food(state: State) -> None:
    assert isinstance(state, EndState)
    state.colonies[1].food += 3
