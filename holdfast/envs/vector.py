"""The vectorised environment: many games a call, for training.

>>> env = VectorEnv("after-the-empire", seats=2, count=4, seed=1)
>>> turn = env.reset()
>>> len(turn.observation), len(turn.mask), turn.mover.shape
(4, 4, (4,))
>>> turn = env.step(env.sample())
>>> bool(turn.done.any())
False
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from holdfast.envs.batch import Batch
from holdfast.envs.rewards import reward_named
from holdfast.envs.split import SplitBatch
from holdfast.envs.tables import EnvError, encoder_for, game_named
from holdfast.kernel.game import Game
from holdfast.kernel.rng import Rng


@dataclass
class Turn:
    """What came of a call, one row a game. Where `done` is set, `reward` is that of the game that ended, and the
    observation is already that of the next one. Observation, mask and mover cannot be written to."""

    observation: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.uint8]
    mover: npt.NDArray[np.int32]
    reward: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]


class VectorEnv:
    """`count` games side by side; each call answers one question in every game, for whichever seat is asked there.

    With several `processes` they are shared out among them, which changes nothing but the time it takes; `close` ends
    them.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int = 2,
        count: int = 256,
        seed: int = 0,
        reward: str = "win",
        processes: int = 1,
    ) -> None:
        self.game = game_named(game)
        if count < 1:
            raise EnvError(f"a vectorised environment needs at least one game, not {count}")
        if not 1 <= processes <= count:
            raise EnvError(f"{count} games can be shared out among 1 to {count} processes, not {processes}")
        if processes > 1 and not isinstance(game, str):
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
        self.generator = np.random.default_rng(seed)
        self.sampler = Rng(seed)

    @property
    def observation_size(self) -> int:
        return int(self.encoder.size)

    def reset(self) -> Turn:
        """Begin all games anew."""
        self.batch.reset([int(seed) for seed in self.generator.integers(1, 2**62, self.count)])
        return self.turn()

    def step(self, actions: npt.NDArray[Any]) -> Turn:
        """Answer in every game; raises `EnvError` and changes nothing if an answer is not legal."""
        if len(actions) != self.count:
            raise EnvError(f"{self.count} games need {self.count} answers, not {len(actions)}")
        answers: list[int] = actions.tolist()
        wrong = int(self.batch.check(answers))
        if wrong >= 0:
            reason = self.batch.refusal(wrong, answers[wrong])
            raise EnvError(f"in game {wrong} the action {answers[wrong]} is not legal: {reason}")
        self.batch.step(answers)
        return self.turn()

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for every game, uniformly at random."""
        return np.frombuffer(self.batch.sample(self.sampler), dtype="<i4").astype(np.int64)

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
