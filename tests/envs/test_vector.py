"""Many games per call."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from holdfast.envs.batch import Batch
from holdfast.envs.split import SplitBatch
from holdfast.envs.tables import EnvError
from holdfast.envs.vector import VectorEnv
from holdfast.games import games_with, load, title_of
from holdfast.kernel.game import SeatsError
from holdfast.kernel.title import TOGETHER


@pytest.mark.parametrize("game_id", games_with("envs", "encoder"))
def test_games_end_and_start_over(game_id: str) -> None:
    env = VectorEnv(game_id, seats=3, count=4, seed=2)
    turn = env.reset()
    ended = 0
    for _ in range(1500):
        assert (turn.mask.sum(axis=1) > 0).all()
        assert (turn.mask.sum(axis=1) == np.frombuffer(env.batch.counts(), "<i4")).all()
        actions = env.sample()
        assert turn.mask[np.arange(4), actions].all()
        turn = env.step(actions)
        ended += int(turn.done.sum())
        assert (turn.reward[~turn.done] == 0).all()
        if title_of(game_id).bond == TOGETHER:
            assert (turn.reward == turn.reward[:, :1]).all()
        else:
            assert np.allclose(turn.reward.sum(axis=1), 0, atol=1e-6)
    assert ended >= 4


@pytest.mark.parametrize("game_id", games_with("envs", "encoder"))
def test_a_row_is_what_the_mover_sees(game_id: str) -> None:
    """In games that end and start over, with decks that are written only when they change."""
    env = VectorEnv(game_id, seats=2, count=3, seed=4)
    turn = env.reset()
    ended = 0
    assert isinstance(env.batch, Batch)
    while ended < 4:
        for place, table in enumerate(env.batch.tables):
            mover = int(turn.mover[place])
            assert turn.observation[place].tobytes() == env.encoder.encode(table.state.view(mover))
            legal = sorted(action.index for action in table.state.choices(mover))
            assert np.flatnonzero(turn.mask[place]).tolist() == legal
        turn = env.step(env.sample())
        ended += int(turn.done.sum())


def test_every_legal_action_is_sampled_equally_often() -> None:
    env = VectorEnv("after-the-end", seats=2, count=1, seed=6)
    turn = env.reset()
    while turn.mask.sum() < 3:
        turn = env.step(env.sample())
    legal = np.flatnonzero(turn.mask[0])
    drawn = [int(env.sample()[0]) for _ in range(300 * len(legal))]
    shares = np.array([drawn.count(int(action)) for action in legal]) / len(drawn)
    assert sum(drawn.count(int(action)) for action in legal) == len(drawn)
    assert np.allclose(shares, 1 / len(legal), rtol=0.3)


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (VectorEnv("after-the-end", seats=2, count=3, seed=9) for _ in range(2))
    a, b = one.reset(), two.reset()
    for _ in range(200):
        assert (a.observation == b.observation).all()
        a, b = one.step(one.sample()), two.step(two.sample())


def test_an_illegal_answer_changes_nothing() -> None:
    env = VectorEnv("after-the-empire", seats=2, count=2, seed=1)
    turn = env.reset()
    actions = env.sample()
    actions[1] = int(np.flatnonzero(turn.mask[1] == 0)[0])
    with pytest.raises(EnvError, match=r"in game 1 the action \d+ is not legal: .*"):
        env.step(actions)
    actions[1] = env.num_actions
    with pytest.raises(EnvError, match="numbered from 0 to"):
        env.step(actions)
    assert (env.turn().observation == turn.observation).all()
    with pytest.raises(EnvError, match="2 games need 2 answers"):
        env.step(actions[:1])


@pytest.mark.parametrize("processes", [1, 2])
def test_nothing_is_answered_before_the_games_begin(processes: int) -> None:
    env = VectorEnv("after-the-end", count=2, processes=processes)
    try:
        with pytest.raises(EnvError, match="no games are being played: call reset first"):
            env.step(np.zeros(2, np.int64))
        with pytest.raises(EnvError, match="no games are being played: call reset first"):
            env.sample()
    finally:
        env.close()


@pytest.mark.law  # compiled code accepts only Python's own numbers
def test_answers_are_whole_numbers_one_per_game() -> None:
    env = VectorEnv("after-the-end", count=3, seed=5)
    before = env.reset()
    answers = env.sample()
    wrong: Any
    for wrong in (answers.astype(np.float32), [None, 1, 2], ["a", "b", "c"], [[1], [2, 3], [4]], np.ones(3, np.bool_)):
        with pytest.raises(EnvError, match="answers are whole numbers"):
            env.step(wrong)
    for shaped in (answers[:, None], answers[None], answers[0]):
        with pytest.raises(EnvError, match="3 games need 3 answers in a row, not an array of shape"):
            env.step(shaped)
    with pytest.raises(EnvError, match="numbered from 0 to"):
        env.step(np.full(3, 2**64 - 1, np.uint64))
    assert (env.turn().observation == before.observation).all()
    twin = VectorEnv("after-the-end", count=3, seed=5)
    twin.reset()
    for kind in (np.uint16, np.int32, np.int64):
        one, two = env.step(answers.astype(kind)), twin.step(answers.tolist())
        assert (one.observation == two.observation).all()
        answers = env.sample()


@pytest.mark.law
def test_numpy_numbers_are_accepted() -> None:
    env = VectorEnv("after-the-end", seats=np.int64(2), count=np.int64(3), seed=np.int64(5), processes=np.int8(1))
    plain = VectorEnv("after-the-end", seats=2, count=3, seed=5)
    assert (env.reset().observation == plain.reset().observation).all()


def test_without_a_seed_the_luck_is_fresh() -> None:
    one, two = (VectorEnv("after-the-empire", count=4, seed=None).reset() for _ in range(2))
    assert (one.observation != two.observation).any()


def test_more_processes_play_the_same_games() -> None:
    alone = VectorEnv("after-the-end", seats=2, count=5, seed=3, reward="margin")
    split = VectorEnv("after-the-end", seats=2, count=5, seed=3, reward="margin", processes=2)
    try:
        a, b = alone.reset(), split.reset()
        ended = 0
        while ended < 6:
            for name in ("observation", "mask", "mover", "reward", "done"):
                assert (getattr(a, name) == getattr(b, name)).all(), name
            actions = alone.sample()
            assert (actions == split.sample()).all()
            a, b = alone.step(actions), split.step(actions)
            ended += int(a.done.sum())
        for place in (0, 4):  # in this process, and in the other one
            wrong = alone.sample()
            split.sample()
            wrong[place] = int(np.flatnonzero(a.mask[place] == 0)[0])
            told = []
            for env in (alone, split):
                with pytest.raises(EnvError) as caught:
                    env.step(wrong)
                told.append(str(caught.value))
            assert told[0] == told[1]
            assert told[0].startswith(f"in game {place} the action")
    finally:
        split.close()


def test_a_process_that_has_ended_is_reported() -> None:
    env = VectorEnv("after-the-end", seats=2, count=2, seed=3, processes=2)
    env.reset()
    assert isinstance(env.batch, SplitBatch)
    env.batch.parts[0].process.kill()
    env.batch.parts[0].process.join()
    with pytest.raises(EnvError, match="a process of the vectorised environment has ended"):
        env.step(env.sample())
    env.close()


def test_what_cannot_be_made_is_reported() -> None:
    with pytest.raises(EnvError, match="at least one game"):
        VectorEnv("after-the-empire", count=0)
    with pytest.raises(EnvError, match=r"the number of games is a whole number, not 2\.5"):
        VectorEnv("after-the-empire", count=2.5)  # type: ignore[arg-type]
    with pytest.raises(EnvError, match="a seed is a whole number, 0 or greater, not -1"):
        VectorEnv("after-the-empire", seed=-1)
    with pytest.raises(EnvError, match="a seed is a whole number, 0 or greater, not 'luck'"):
        VectorEnv("after-the-empire", seed="luck")  # type: ignore[arg-type]
    with pytest.raises(EnvError, match="among 1 to 4 processes, not 5"):
        VectorEnv("after-the-empire", count=4, processes=5)
    with pytest.raises(EnvError, match="name the game by its id"):
        VectorEnv(load("after-the-empire"), count=4, processes=2)
    with pytest.raises(SeatsError, match="2 to 4 seats, not 9"):
        VectorEnv("after-the-empire", seats=9)
