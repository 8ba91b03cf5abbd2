"""Every game as an OpenSpiel game in Python, with explicit chance.

`register()` makes `pyspiel.load_game("holdfast_after_the_empire(seats=3)")` work. The information state is the history
of what a seat saw and did at its own decisions, and what it sees now; the observation is only the latter.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from holdfast.envs.rewards import reward_named
from holdfast.envs.tables import encoder_for
from holdfast.games import GAMES, load
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.kernel.game import Game
from holdfast.kernel.state import State

LARGEST_MARGIN = 20.0


def short_name(game_id: str) -> str:
    return f"holdfast_{game_id.replace('-', '_')}"


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=f"Holdfast: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.min_seats, "reward": "win"},
    )


class HoldfastGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one game at one number of seats. Parameters: `seats`, and `reward` (win, rank or margin)."""

    def __init__(self, game_id: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = load(game_id)
        seats = int(given.get("seats", self.rules.min_seats))
        self.encoder = encoder_for(self.rules, seats)
        reward = str(given.get("reward", "win"))
        self.rewards_of = reward_named(reward)
        largest = LARGEST_MARGIN if reward == "margin" else 1.0
        super().__init__(
            game_type(self.rules),
            pyspiel.GameInfo(
                num_distinct_actions=self.rules.num_actions,
                max_chance_outcomes=len(self.rules.chances),
                num_players=seats,
                min_utility=-largest,
                max_utility=largest,
                utility_sum=0.0,
                max_game_length=self.rules.longest,
            ),
            given,
        )

    def new_initial_state(self) -> HoldfastState:
        return HoldfastState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type)


class Position:
    """A state, its rules, and what every seat remembers. OpenSpiel clones by `deepcopy`; the rules are shared."""

    def __init__(self, game: HoldfastGame | None = None) -> None:
        if game is not None:
            self.rules = game.rules
            self.rewards_of = game.rewards_of
            self.state: State = game.rules.start(game.num_players())
            self.memories = [""] * game.num_players()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position()
        twin.rules = self.rules
        twin.rewards_of = self.rewards_of
        twin.state = self.state.copy()
        twin.memories = self.memories[:]
        return twin


class HoldfastState(pyspiel.State):  # type: ignore[misc]
    """A position; chance is a player with listed outcomes."""

    def __init__(self, game: HoldfastGame) -> None:
        super().__init__(game)
        self.position = Position(game)

    @property
    def inner(self) -> State:
        return self.position.state

    def current_player(self) -> int:
        actor = int(self.inner.actor())
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == OVER else actor

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0 or self.inner.asked(player) is None:
            return []
        return sorted(int(action.index) for action in self.inner.choices(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = [(int(action.index), weight) for action, weight in self.inner.outcomes() if weight > 0]
        total = sum(weight for _, weight in outcomes)
        return [(index, weight / total) for index, weight in sorted(outcomes)]

    def _apply_action(self, action: int) -> None:
        actor = int(self.inner.actor())
        if actor == CHANCE:
            self.inner.push(CHANCE, self.position.rules.chances[action])
        else:
            memories = self.position.memories
            memories[actor] = _remember(memories[actor], self.sight(actor), action)
            self.inner.push(actor, self.position.rules.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.position.rules
        table = rules.chances if player == pyspiel.PlayerId.CHANCE else rules.actions
        return str(table[action].notation)

    def is_terminal(self) -> bool:
        return int(self.inner.actor()) == OVER

    def returns(self) -> list[float]:
        result = self.inner.result()
        return [0.0] * int(self.inner.seats) if result is None else self.position.rewards_of(result)

    def sight(self, player: int) -> str:
        """What a seat sees, as text."""
        return json.dumps(self.inner.view(player).to_json(), separators=(",", ":"))

    def __str__(self) -> str:
        return json.dumps(self.inner.to_json(), separators=(",", ":"))


def _remember(memory: str, sight: str, action: int) -> str:
    """A chain of digests: two histories of seeing and doing are equal exactly if their ends are."""
    return hashlib.sha256(f"{memory}\n{sight}\n{action}".encode()).hexdigest()


class Observer:
    """The observation as a tensor (bytes as floats from 0 to 1) and as a string."""

    def __init__(self, game: HoldfastGame, iig_obs_type: Any) -> None:
        self.encoder = game.encoder
        self.perfect_recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(int(self.encoder.size), np.float32)
        self.dict = {block.name: self.tensor[block.start : block.start + block.size] for block in self.encoder.blocks}

    def set_from(self, state: HoldfastState, player: int) -> None:
        data = self.encoder.encode(state.inner.view(player))
        self.tensor[:] = np.frombuffer(data, np.uint8)
        self.tensor /= 255.0

    def string_from(self, state: HoldfastState, player: int) -> str:
        sight = state.sight(player)
        return f"{state.position.memories[player]}\n{sight}" if self.perfect_recall else sight


def game_class(game_id: str) -> type[HoldfastGame]:
    """A class that OpenSpiel can make with parameters alone."""

    class Registered(HoldfastGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_id, params)

    return Registered


def register() -> list[str]:
    """Make the games known to OpenSpiel; returns their short names. Doing it twice is fine."""
    known = set(pyspiel.registered_names())
    for game_id in GAMES:
        if short_name(game_id) not in known:
            pyspiel.register_game(game_type(load(game_id)), game_class(game_id))
    return [short_name(game_id) for game_id in GAMES]
