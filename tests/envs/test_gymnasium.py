"""Gymnasium's own checker, and what a single agent encounters."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from holdfast.bots import BotError
from holdfast.envs.gymnasium_env import HoldfastEnv, register
from holdfast.envs.tables import EnvError

register()


@pytest.mark.law
@pytest.mark.parametrize("name", ["holdfast/AfterTheEmpire-v0", "holdfast/AfterTheEnd-v0"])
@pytest.mark.parametrize("observation", ["vector", "dict"])
def test_check_env(name: str, observation: str) -> None:
    check_env(gymnasium.make(name, observation=observation, opponents=["greedy", "random"]).unwrapped)


@pytest.mark.parametrize("others", [[], ["random"], ["random", "random"]])
def test_check_env_with_allies(others: list[str]) -> None:
    check_env(gymnasium.make("holdfast/AntePortas-v0", opponents=others).unwrapped)


def test_a_game_against_bots_ends_with_a_reward() -> None:
    env = HoldfastEnv("after-the-end", opponents=["greedy", "random"], seat=1)
    seen, _ = env.reset(seed=3)
    reward, over = 0.0, False
    while not over:
        seen, reward, over, _, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert "refusal" not in info
    assert reward in (-0.5, 0.25, 0.0, 1.0)


def test_an_illegal_answer_forfeits_and_says_why() -> None:
    env = HoldfastEnv()
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(seen["action_mask"].argmin())
    assert (reward, over) == (-1.0, True)
    assert info["refusal"]
    strict = HoldfastEnv(illegal="error")
    seen, _ = strict.reset(seed=1)
    with pytest.raises(EnvError, match="that cannot be done"):
        strict.step(seen["action_mask"].argmin())


def test_a_forfeited_game_is_over() -> None:
    env = HoldfastEnv(render_mode="ansi")
    seen, _ = env.reset(seed=1)
    seen, _, over, _, info = env.step(seen["action_mask"].argmin())
    assert over
    assert not seen["action_mask"].any()
    assert not env.action_masks().any()
    assert env.render().endswith(f"over: seat 0 forfeits ({info['refusal']})")
    with pytest.raises(EnvError, match="no game is being played: call reset"):
        env.step(np.int64(0))
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].any()
    assert not env.step(seen["action_mask"].argmax())[2]


@pytest.mark.parametrize("illegal", ["forfeit", "error"])
def test_there_is_no_step_before_or_after_the_game(illegal: str) -> None:
    env = HoldfastEnv("after-the-end", illegal=illegal)
    with pytest.raises(EnvError, match="no game is being played: call reset"):
        env.step(np.int64(0))
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        action = seen["action_mask"].argmax()
        seen, _, over, _, _ = env.step(action)
    with pytest.raises(EnvError, match="no game is being played: call reset"):
        env.step(action)


def test_an_action_is_a_whole_number() -> None:
    env = HoldfastEnv()
    env.reset(seed=1)
    with pytest.raises(EnvError, match=r"an action is a whole number, not 2\.5"):
        env.step(2.5)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = HoldfastEnv(), HoldfastEnv()
    (a, _), (b, _) = one.reset(seed=8), two.reset(seed=8)
    for _ in range(60):
        assert (a["observation"] == b["observation"]).all()
        action = a["action_mask"].argmax()
        (a, *_), (b, *_) = one.step(action), two.step(action)


def test_what_cannot_be_made_is_reported() -> None:
    with pytest.raises(BotError, match="there is no bot 'grandmaster'"):
        HoldfastEnv(opponents=["grandmaster"])
    with pytest.raises(EnvError, match="there is no seat 5"):
        HoldfastEnv(seat=5)
    with pytest.raises(EnvError, match="forfeit or error"):
        HoldfastEnv(illegal="laugh")
