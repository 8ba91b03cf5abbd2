"""Every game as a PettingZoo environment: `aec_env` asks one agent at a time, `parallel_env` all at once.

>>> env = aec_env("after-the-end", seats=3)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_2'
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from holdfast.envs.seats import Sitting
from holdfast.envs.spaces import observation_space
from holdfast.envs.tables import EnvError

RENDER_MODES = ["human", "ansi"]


def aec_env(game: str, seats: int = 2, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The AEC environment with PettingZoo's usual wrappers: an illegal answer loses, and is told why."""
    env: AECEnv[str, Any, int | None] = RawEnv(game, seats, **settings)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def agent_name(seat: int) -> str:
    return f"seat_{seat}"


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise EnvError(f"it can be shown as {' or '.join(RENDER_MODES)}, not as '{mode}'")


def fresh_seed(seed: int | None) -> int:
    return int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed


class RawEnv(AECEnv[str, Any, int | None], EzPickle):  # type: ignore[misc]
    """The bare AEC environment. Observations come from the view of the agent's own seat alone."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        reward: str = "win",
        observation: str = "vector",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, reward, observation, render_mode)
        super().__init__()
        check_render_mode(render_mode)
        self.sitting = Sitting(game, seats, reward, observation)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"holdfast_{self.sitting.game.id.replace('-', '_')}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [agent_name(seat) for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.sitting.game.num_actions
        self.observation_spaces = {agent: observation_space(self.sitting, actions) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.empty_mask = np.zeros(actions, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.sitting.begin(fresh_seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_name(self.sitting.mover)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        mask = self.sitting.mask(seat) if agent == self.agent_selection else self.empty_mask.copy()
        return {"observation": self.sitting.look(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        seat = self.sitting.mover
        reason = self.sitting.why_not(seat, int(action))
        if reason:
            raise EnvError(f"{agent} cannot do that: {reason}")
        self._cumulative_rewards[agent] = 0.0
        self.sitting.answer(seat, int(action))
        if self.sitting.over:
            self.rewards = dict(zip(self.possible_agents, self.sitting.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = agent_name(self.sitting.mover)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        text = self.sitting.words()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


class SimultaneousEnv(ParallelEnv[str, Any, int], EzPickle):  # type: ignore[misc]
    """All agents answer at once; who is not asked waits (the last action). Where several are asked together (lanes of
    the same question) their answers are taken in the order of the seats, which by the kernel's law makes no difference.
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        reward: str = "win",
        observation: str = "vector",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, reward, observation, render_mode)
        check_render_mode(render_mode)
        self.sitting = Sitting(game, seats, reward, observation)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"holdfast_{self.sitting.game.id.replace('-', '_')}_parallel_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
        }
        self.possible_agents = [agent_name(seat) for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self.wait = self.sitting.game.num_actions
        self.observation_spaces = {
            agent: observation_space(self.sitting, self.wait + 1) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.sitting.begin(fresh_seed(seed))
        self.agents = self.possible_agents[:]
        return self.look(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        asked = self.sitting.state.to_act()
        frame = self.sitting.state.stack[-1]
        for seat in asked:
            if self.sitting.over or self.sitting.state.stack[-1] is not frame:
                break  # an answer closed the question for the others too
            action = int(actions[agent_name(seat)])
            reason = self.sitting.why_not(seat, action)
            if reason:
                raise EnvError(f"{agent_name(seat)} cannot do that: {reason}")
            self.sitting.answer(seat, action)
        over = self.sitting.over
        told = self.agents
        nothing: dict[str, dict[str, Any]] = {agent: {} for agent in told}
        result = (
            self.look(),
            dict(zip(self.possible_agents, self.sitting.rewards(), strict=True)),
            dict.fromkeys(told, over),
            dict.fromkeys(told, False),
            nothing,
        )
        if over:
            self.agents = []
        return result

    def look(self) -> dict[str, Any]:
        asked = self.sitting.state.to_act()
        return {
            agent: {"observation": self.sitting.look(seat), "action_mask": self.mask(seat, seat in asked)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def mask(self, seat: int, asked: bool) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.wait + 1, np.int8)
        if asked:
            mask[: self.wait] = self.sitting.mask(seat)
        else:
            mask[self.wait] = 1
        return mask

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self.sitting.words())
            return None
        return self.sitting.words() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def parallel_env(game: str, seats: int = 2, **settings: Any) -> SimultaneousEnv:
    """The parallel environment."""
    return SimultaneousEnv(game, seats, **settings)
