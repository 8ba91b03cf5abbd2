"""The vectorised environment: many games per call, for training.

>>> from holdfast.games import DEFAULT_GAME
>>> env = VectorEnv(DEFAULT_GAME, seats=2, count=4, seed=1)
>>> turn = env.reset()
>>> len(turn.observation), len(turn.mask), turn.mover.shape
(4, 4, (4,))
>>> turn = env.step(env.sample())
>>> bool(turn.done.any())
False
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from holdfast.envs.batch import Batch
from holdfast.envs.given import seed_or_fresh, whole
from holdfast.envs.rewards import reward_named
from holdfast.envs.split import SplitBatch
from holdfast.envs.tables import EnvError, encoder_for, game_named
from holdfast.kernel.game import Game
from holdfast.kernel.rng import Rng


@dataclass
class Turn:
    """What came of a call, one row per game. Where `done` is set, `reward` is that of the game that ended, and the
    observation is already that of the next one. Observation, mask and mover cannot be written to."""

    observation: npt.NDArray[np.uint8]  # (games, observation_size): what the seat that is asked sees
    mask: npt.NDArray[np.uint8]  # (games, num_actions): 1 where it may answer so
    mover: npt.NDArray[np.int32]  # (games,): which seat is asked
    reward: npt.NDArray[np.float32]  # (games, seats): of a game that has just ended, otherwise 0
    done: npt.NDArray[np.bool_]  # (games,): whether a game has just ended


class VectorEnv:
    """`count` games side by side; each call answers one question in every game, for whichever seat is asked there.

    `game` is an id, or a game that `holdfast.games.load` has bound to options and cards. `seed` decides the luck of all
    games and of `sample`; a later `reset` continues with it, and None takes fresh luck. With several `processes` the
    games are split between them, which changes nothing but the time it takes; `close` ends them.
    """

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex = 2,
        count: SupportsIndex = 256,
        seed: SupportsIndex | None = 0,
        reward: str = "win",
        processes: SupportsIndex = 1,
    ) -> None:
        self.game = game_named(game)
        seats = whole(seats, "the number of seats")
        count = whole(count, "the number of games")
        processes = whole(processes, "the number of processes")
        luck = seed_or_fresh(seed)
        if count < 1:
            raise EnvError(f"a vectorised environment needs at least one game, not {count}")
        if not 1 <= processes <= count:
            raise EnvError(f"{count} games can be shared out among 1 to {count} processes, not {processes}")
        if processes > 1 and self.game is game:
            raise EnvError("to share games out among processes, name the game by its id")
        self.encoder = encoder_for(self.game, seats)
        self.rewards_of = reward_named(reward)
        self.seats = seats
        self.count = count
        self.num_actions = self.game.num_actions
        self.batch: Batch | SplitBatch
        if processes > 1:
            self.batch = SplitBatch(self.game.id, seats, count, processes)
        else:
            self.batch = Batch(self.game, self.encoder, seats, count)
        self.generator = np.random.default_rng(luck)
        self.sampler = Rng(luck)
        self.begun = False

    @property
    def observation_size(self) -> int:
        return int(self.encoder.size)

    def reset(self) -> Turn:
        """Start all games over."""
        self.batch.reset([int(seed) for seed in self.generator.integers(1, 2**62, self.count)])
        self.begun = True
        return self.turn()

    def step(self, actions: npt.ArrayLike) -> Turn:
        """Answer in every game, in an array or a list; raises `EnvError` and changes nothing if an answer is not
        legal."""
        self.check_begun()
        given = whole_numbers(actions)
        if given.shape != (self.count,):
            raise EnvError(
                f"{self.count} games need {self.count} answers in a row, not an array of shape {given.shape}"
            )
        answers: list[int] = given.tolist()
        wrong = int(self.batch.check(answers))
        if wrong >= 0:
            reason = self.batch.refusal(wrong, answers[wrong])
            raise EnvError(f"in game {wrong} the action {answers[wrong]} is not legal: {reason}")
        self.batch.step(answers)
        return self.turn()

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for every game, uniformly at random."""
        self.check_begun()
        return np.frombuffer(self.batch.sample(self.sampler), dtype="<i4").astype(np.int64)

    def check_begun(self) -> None:
        if not self.begun:
            raise EnvError("no games are being played: call reset first")

    def turn(self) -> Turn:
        batch = self.batch
        observation = np.frombuffer(batch.observations(), np.uint8).reshape(self.count, self.observation_size)
        mask = np.frombuffer(batch.masks(), np.uint8).reshape(self.count, self.num_actions)
        reward = np.zeros((self.count, self.seats), np.float32)
        done = np.zeros(self.count, np.bool_)
        for place, result in batch.finished:
            reward[place] = self.rewards_of(result)
            done[place] = True
        return Turn(observation, mask, np.frombuffer(batch.movers(), dtype="<i4"), reward, done)

    def close(self) -> None:
        """End the other processes, if there are any."""
        if isinstance(self.batch, SplitBatch):
            self.batch.close()


def whole_numbers(actions: npt.ArrayLike) -> npt.NDArray[np.integer[Any]]:
    """Answers as an array of whole numbers that 64 bits with a sign can hold; raises `EnvError`."""
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of different lengths
        raise EnvError("answers are whole numbers, one per game") from None
    if given.dtype.kind not in "iu":
        raise EnvError(f"answers are whole numbers, one per game, not {given.dtype}")
    return given.astype(np.int64) if given.dtype == np.uint64 else given
