"""PettingZoo's own checks, on every game; one number of seats here, all of them in the campaign."""

from __future__ import annotations

import contextlib
import io
import os
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

from holdfast.envs.pettingzoo_env import RawEnv, aec_env, parallel_env
from holdfast.envs.tables import EnvError
from holdfast.games import games_with, load

CAMPAIGN = os.environ.get("HOLDFAST_PROFILE") == "campaign"


def tables() -> list[tuple[str, int]]:
    if not CAMPAIGN:
        return [("after-the-empire", 3), ("after-the-end", 2), *[("ante-portas", seats) for seats in (1, 2, 3)]]
    return [(game, seats) for game in games_with("envs", "encoder") for seats in load(game).seat_counts()]


@pytest.mark.parametrize(("game", "seats"), tables())
@pytest.mark.parametrize("observation", ["vector", "dict"])
def test_api(game: str, seats: int, observation: str) -> None:
    api_test(aec_env(game, seats, observation=observation), num_cycles=400)


@pytest.mark.law
@pytest.mark.parametrize(("game", "seats"), tables())
def test_parallel_api(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), num_cycles=400)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_seed(game: str, seats: int) -> None:
    seed_test(lambda: aec_env(game, seats), num_cycles=200)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_render(game: str, seats: int) -> None:
    def make(render_mode: str | None = None) -> Any:
        return aec_env(game, seats, render_mode=render_mode)

    with contextlib.redirect_stdout(io.StringIO()) as shown:
        render_test(make)
    assert load(game).title in shown.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), tables())
def test_performance_benchmark_runs(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec_env(game, seats))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_rewards_come_at_the_end_and_add_up(reward: str) -> None:
    env = aec_env("after-the-end", 3, reward=reward)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, earned, over, _, _ = env.last()
        total[agent] += earned
        assert over or earned == 0
        action = None if over else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    assert sum(total.values()) == pytest.approx(0)
    assert any(total.values())


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_allies_share_one_reward(reward: str, seats: int) -> None:
    env = parallel_env("ante-portas", seats, reward=reward)
    seen, _ = env.reset(seed=3)
    rewards: dict[str, float] = {}
    while env.agents:
        actions = {
            agent: int(env.action_space(agent).sample(seen[agent]["action_mask"]))
            for agent in env.agents
            if seen[agent]["action_mask"].any()
        }
        seen, rewards, _, _, _ = env.step(actions)
    assert len(rewards) == seats
    assert len(set(rewards.values())) == 1
    assert rewards["seat_0"] != 0


def test_seats_that_are_not_asked_have_no_choices() -> None:
    env = RawEnv("after-the-empire", 2)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    env = RawEnv("after-the-empire", 2)
    env.reset(seed=1)
    wrong = int(env.observe(env.agent_selection)["action_mask"].argmin())
    with pytest.raises(EnvError, match=r"cannot do that: .*K-not-asked|cannot do that: .*R-"):
        env.step(wrong)


def test_the_wrapped_environment_ends_the_game_at_an_illegal_answer() -> None:
    env = aec_env("after-the-empire", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert env.rewards == {other: -1 if other == agent else 0 for other in env.possible_agents}


@pytest.mark.law  # compiled code accepts only Python's own numbers
def test_an_agent_that_is_asked_must_answer() -> None:
    env = RawEnv("after-the-empire", 2)
    env.reset(seed=np.int64(1))  # type: ignore[arg-type]
    with pytest.raises(EnvError, match="an action is a whole number, not None"):
        env.step(None)
    with pytest.raises(EnvError, match="a seed is a whole number, 0 or greater, not -1"):
        env.reset(seed=-1)


def test_what_cannot_be_made_is_reported() -> None:
    with pytest.raises(EnvError, match="human or ansi"):
        RawEnv("after-the-empire", 2, render_mode="rgb_array")
    with pytest.raises(EnvError, match="an observation is one of vector, dict"):
        RawEnv("after-the-empire", 2, observation="picture")
