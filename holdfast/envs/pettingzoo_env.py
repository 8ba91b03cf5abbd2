"""Every game as a PettingZoo environment: `aec_env` asks one agent at a time, `parallel_env` all at once.

>>> from holdfast.games import DEFAULT_GAME
>>> env = aec_env(DEFAULT_GAME, seats=3)
>>> env.reset(seed=7)
>>> env.agent_selection in env.agents
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from holdfast.envs.given import seed_or_fresh, whole
from holdfast.envs.seats import NO_GAME, Sitting
from holdfast.envs.spaces import observation_space
from holdfast.envs.tables import EnvError
from holdfast.kernel.frame import EACH, Frame
from holdfast.kernel.game import Game

RENDER_MODES = ["human", "ansi"]


def aec_env(game: Game | str, seats: int = 2, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The AEC environment with PettingZoo's usual wrappers.

    An illegal answer ends the game: -1 for whoever gave it, 0 for the others. `RawEnv` says why instead.
    """
    env: AECEnv[str, Any, int | None] = RawEnv(game, seats, **settings)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def agent_name(seat: int) -> str:
    return f"seat_{seat}"


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise EnvError(f"it can be rendered as {' or '.join(RENDER_MODES)}, not as '{mode}'")


class RawEnv(AECEnv[str, Any, int | None]):  # type: ignore[misc]
    """The bare AEC environment. Observations come from the view of the agent's own seat alone. An illegal answer raises
    `EnvError` with the rule and changes nothing. `game` is an id, or a game that `holdfast.games.load` has bound to
    options and cards.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int = 2,
        reward: str = "win",
        observation: str = "vector",
        render_mode: str | None = None,
    ) -> None:
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
        self.possible_agents = [agent_name(seat) for seat in range(self.sitting.seats)]
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
        self.sitting.begin(seed_or_fresh(seed))
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
        seat = self.sitting.mover
        answer = whole(action, "an action")
        reason = self.sitting.why_not(seat, answer)
        if reason:
            raise EnvError(f"{agent} cannot do that: {reason}")
        self._cumulative_rewards[agent] = 0.0
        self.sitting.answer(seat, answer)
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


class SimultaneousEnv(ParallelEnv[str, Any, int]):  # type: ignore[misc]
    """All agents answer at once; an agent that is not asked waits (the last action) or gives no answer.

    All answers are checked before any is taken: a wrong one raises `EnvError` and changes nothing. Then they are taken
    in the order in which the seats are asked. In lanes of the same question that order makes no difference, by the
    kernel's law. In a window that any seat may use, an answer is taken only while its seat still sees what it
    answered: after somebody has acted, later seats are asked again, and `infos` says so under `not_taken`.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int = 2,
        reward: str = "win",
        observation: str = "vector",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.sitting = Sitting(game, seats, reward, observation)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"holdfast_{self.sitting.game.id.replace('-', '_')}_parallel_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.sitting.seats)]
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
        self.sitting.begin(seed_or_fresh(seed))
        self.agents = self.possible_agents[:]
        return self.look(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        answers = self.checked(actions)
        infos = self.take(answers)
        over = self.sitting.over
        told = self.agents
        result = (
            self.look(),
            dict(zip(self.possible_agents, self.sitting.rewards(), strict=True)),
            dict.fromkeys(told, over),
            dict.fromkeys(told, False),
            {agent: infos.get(agent, {}) for agent in told},
        )
        if over:
            self.agents = []
        return result

    def checked(self, actions: dict[str, int]) -> list[tuple[int, int]]:
        """The seats that are asked, each with its answer; raises `EnvError` unless all of them are legal."""
        if self.sitting.over:
            raise EnvError(NO_GAME)
        for agent in actions:
            if agent not in self.possible_agents:
                raise EnvError(f"there is no agent '{agent}'; the agents are {', '.join(self.possible_agents)}")
        asked = self.sitting.state.to_act()
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                if seat in asked:
                    raise EnvError(f"{agent} is asked and gave no answer")
                continue
            reason = self.why_not(seat, seat in asked, whole(actions[agent], "an action"))
            if reason:
                raise EnvError(f"{agent} cannot do that: {reason}")
        return [(seat, whole(actions[agent_name(seat)], "an action")) for seat in asked]

    def why_not(self, seat: int, asked: bool, action: int) -> str:
        """Why this seat may not answer like this, or wait; '' if it may."""
        if not 0 <= action <= self.wait:
            return f"actions are numbered from 0 to {self.wait}, not {action}"
        if action == self.wait:
            return f"it is asked and cannot wait (action {self.wait})" if asked else ""
        return self.sitting.why_not(seat, action) if asked else f"it is not asked and must wait (action {self.wait})"

    def take(self, answers: list[tuple[int, int]]) -> dict[str, dict[str, Any]]:
        """Give the answers, and report which are not taken."""
        sitting = self.sitting
        window = sitting.state.stack[-1]
        in_lanes = window.sort == EACH
        seen = {} if in_lanes else {seat: sitting.encoder.encode(sitting.state.view(seat)) for seat, _ in answers[1:]}
        last, acted = "", False
        told: dict[str, dict[str, Any]] = {}
        for seat, action in answers:
            acted = acted or (seat in seen and not self.still_sees(seat, window, seen[seat]))
            if acted:
                told[agent_name(seat)] = {"not_taken": f"{last} has acted before it; all are asked again"}
            else:
                sitting.answer(seat, action)
                last = agent_name(seat)
        return told

    def still_sees(self, seat: int, window: Frame[Any], seen: bytes) -> bool:
        """Whether a seat is asked the same as before, and sees the same. Observations say nothing of open questions,
        and what somebody does may begin with a question."""
        state = self.sitting.state
        return state.asked(seat) is window and self.sitting.encoder.encode(state.view(seat)) == seen

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


def parallel_env(game: Game | str, seats: int = 2, **settings: Any) -> SimultaneousEnv:
    """The parallel environment."""
    return SimultaneousEnv(game, seats, **settings)
