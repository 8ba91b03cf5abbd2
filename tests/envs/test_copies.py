"""Environments and positions can be copied and pickled in the middle of a game, on the plain and the compiled build."""

from __future__ import annotations

import copy
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from holdfast.envs.gymnasium_env import HoldfastEnv, usual_opponents
from holdfast.envs.gymnasium_env import register as register_with_gymnasium
from holdfast.envs.openspiel_game import register
from holdfast.envs.pettingzoo_env import RawEnv, aec_env, parallel_env
from holdfast.envs.seats import Sitting
from holdfast.envs.tables import EnvError
from holdfast.games import games_with, load
from holdfast.games.after_the_end.cardset import house_folder

# Run on both builds: compiled classes do not copy by themselves as plain ones do.
pytestmark = pytest.mark.law

NAMES = register()


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.deepcopy, pickled]


def first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize("name", NAMES)
def test_an_openspiel_position_survives_pickling(name: str) -> None:
    game = pyspiel.load_game(f"{name}(seats=3,reward=margin)")
    state = game.new_initial_state()
    for _ in range(50):
        state.apply_action(state.chance_outcomes()[-1][0] if state.is_chance_node() else state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other_game) == str(game)
    for twin in (again, other, pickled(state)):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for seat in range(3):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        twin.apply_action(twin.chance_outcomes()[0][0] if twin.is_chance_node() else twin.legal_actions()[0])
        assert len(twin.history()) == len(state.history()) + 1


@pytest.mark.parametrize("name", NAMES)
def test_an_openspiel_game_can_be_pickled(name: str) -> None:
    game = pyspiel.load_game(f"{name}(seats=3)")
    for way in WAYS:
        again = way(game)
        assert str(again) == str(game)
        assert again.num_players() == 3
        assert again.new_initial_state().is_chance_node()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", games_with("envs", "encoder"))
def test_a_gymnasium_environment_continues_where_it_was(game: str, way: Callable[[Any], Any]) -> None:
    env = HoldfastEnv(game, opponents=["random", *usual_opponents(load(game))], seat=1)
    seen, _ = env.reset(seed=4)
    for _ in range(12):
        seen, *_ = env.step(np.int64(first(seen["action_mask"])))
    twin = way(env)
    for _ in range(12):
        action = np.int64(first(seen["action_mask"]))
        seen, reward, over, _, _ = env.step(action)
        its, its_reward, its_over, _, _ = twin.step(action)
        assert (its["observation"] == seen["observation"]).all()
        assert (its["action_mask"] == seen["action_mask"]).all()
        assert (its_reward, its_over) == (reward, over)


@pytest.mark.parametrize("way", WAYS)
def test_what_gymnasium_makes_can_be_copied(way: Callable[[Any], Any]) -> None:
    register_with_gymnasium()
    env = gymnasium.make("holdfast/AfterTheEnd-v0")
    seen, _ = env.reset(seed=4)
    twin = way(env)
    action = first(seen["action_mask"])
    assert (env.step(action)[0]["observation"] == twin.step(action)[0]["observation"]).all()


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_goes_its_own_way(way: Callable[[Any], Any]) -> None:
    env = HoldfastEnv("after-the-end")
    seen, _ = env.reset(seed=4)
    before = env.render_mode, env.sitting.words(0)
    twin = way(env)
    twin.step(np.int64(first(seen["action_mask"])))
    assert (env.render_mode, env.sitting.words(0)) == before
    assert twin.sitting.words(0) != before[1]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", games_with("envs", "encoder"))
def test_unpickled_pettingzoo_environments_continue_where_they_were(game: str, way: Callable[[Any], Any]) -> None:
    env = aec_env(game, 3)
    env.reset(seed=2)
    for _ in range(30):
        env.step(first(env.observe(env.agent_selection)["action_mask"]))
    twin = way(env)
    for _ in range(10):
        assert twin.agent_selection == env.agent_selection
        seen, its = env.observe(env.agent_selection), twin.observe(twin.agent_selection)
        assert (seen["observation"] == its["observation"]).all()
        env.step(first(seen["action_mask"]))
        twin.step(first(its["action_mask"]))

    joint = parallel_env(game, 3)
    seen, _ = joint.reset(seed=2)
    for _ in range(20):
        seen, *_ = joint.step({agent: first(what["action_mask"]) for agent, what in seen.items()})
    other = way(joint)
    actions = {agent: first(what["action_mask"]) for agent, what in seen.items()}
    seen, its = joint.step(actions)[0], other.step(actions)[0]
    for agent, what in seen.items():
        assert (its[agent]["observation"] == what["observation"]).all()


def test_options_are_kept_and_an_environment_that_has_not_started_can_be_copied() -> None:
    env = RawEnv(load("after-the-end", options={"colonies": "draft"}), 3)
    for way in WAYS:
        twin = way(env)
        assert twin.sitting.game.options["colonies"] == "draft"
        twin.reset(seed=1)
        env.reset(seed=1)
        assert twin.sitting.words() == env.sitting.words()
        assert twin.agent_selection == env.agent_selection


def test_cards_of_your_own_can_be_copied_but_not_pickled(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    shutil.copytree(house_folder(), cards)
    contracts = cards / "contracts.toml"
    contracts.write_text(contracts.read_text(encoding="utf-8").replace("points = 3", "points = 4"), encoding="utf-8")
    sitting = Sitting(load("after-the-end", cards), 2, "win", "vector")
    sitting.begin(1)
    assert copy.deepcopy(sitting).words() == sitting.words()
    with pytest.raises(EnvError, match="with the house cards can be pickled"):
        pickle.dumps(sitting)
