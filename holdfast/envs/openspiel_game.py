"""Every game as an OpenSpiel game in Python, with explicit chance.

`register()` makes `pyspiel.load_game("holdfast_night_watch(seats=3)")` work, with the options of the game as further
parameters. The information state is the history of what a seat saw and did at its own decisions, and what it sees now;
the observation is the latter alone.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from holdfast.envs.rewards import reward_named
from holdfast.envs.rules import RulesName, house_rules, name_of, rules_named
from holdfast.envs.tables import encoder_for
from holdfast.games import GAMES, load
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.kernel.game import Game
from holdfast.kernel.state import State

LARGEST_MARGIN = 20.0
OWN_PARAMETERS = ("seats", "reward")  # the others are options of the game


def short_name(game_id: str) -> str:
    return f"holdfast_{game_id.replace('-', '_')}"


def game_type(game: Game, seats: int) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=f"Holdfast: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if are_allies(game, seats) else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts()[-1],
        min_num_players=game.seat_counts()[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seat_counts()[0], "reward": "win", **game.options},
    )


def are_allies(game: Game, seats: int) -> bool:
    """Whether all seats win or lose together: then they all get the same."""
    return len(set(game.teams(seats))) == 1


class HoldfastGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one game at one number of seats, with the house cards. Parameters: `seats`, `reward` (win, rank or
    margin), and the options of the game by their names.
    """

    def __init__(self, game_id: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        options = {name: str(value) for name, value in given.items() if name not in OWN_PARAMETERS}
        self.rules = house_rules(game_id, tuple(sorted(options.items())))
        seats = int(given.get("seats", self.rules.seat_counts()[0]))
        self.encoder = encoder_for(self.rules, seats)
        self.reward = str(given.get("reward", "win"))
        reward_named(self.reward)  # a wrong name is reported now
        largest = LARGEST_MARGIN if self.reward == "margin" else 1.0
        super().__init__(
            game_type(self.rules, seats),
            pyspiel.GameInfo(
                num_distinct_actions=self.rules.num_actions,
                max_chance_outcomes=len(self.rules.chances),
                num_players=seats,
                min_utility=-largest,
                max_utility=largest,
                utility_sum=None if are_allies(self.rules, seats) else 0.0,
                max_game_length=self.rules.longest,
            ),
            given,
        )

    def new_initial_state(self) -> HoldfastState:
        return HoldfastState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return game_again, (self.rules.id, self.get_parameters())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type)


class Position:
    """A state, its rules, and what every seat remembers.

    OpenSpiel clones by `deepcopy`, which shares the rules, and serialises by `pickle`, which writes down the answers
    given so far.
    """

    def __init__(self, rules: Game, seats: int, reward: str) -> None:
        self.rules = rules
        self.reward = reward
        self.state: State = rules.start(seats)
        self.memories = [""] * seats
        self.answers: list[int] = []  # of seats and of chance

    def answer(self, action: int) -> None:
        """The answer of whoever is asked."""
        actor = self.state.actor()
        table = self.rules.chances if actor == CHANCE else self.rules.actions
        self.state.push(actor, table[action])
        self.answers.append(action)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = object.__new__(Position)
        twin.rules = self.rules
        twin.reward = self.reward
        twin.state = self.state.copy()
        twin.memories = self.memories[:]
        twin.answers = self.answers[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return position_again, (name_of(self.rules), self.reward, self.memories, self.answers)


def position_again(name: RulesName, reward: str, memories: list[str], answers: list[int]) -> Position:
    """A position that was pickled."""
    position = Position(rules_named(name), len(memories), reward)
    for action in answers:
        position.answer(action)
    position.memories = memories[:]
    return position


class HoldfastState(pyspiel.State):  # type: ignore[misc]
    """A position; chance is a player with listed outcomes."""

    def __init__(self, game: HoldfastGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.num_players(), game.reward)

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
        if actor != CHANCE:
            memories = self.position.memories
            memories[actor] = _remember(memories[actor], self.sight(actor), action)
        self.position.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.position.rules
        table = rules.chances if player == pyspiel.PlayerId.CHANCE else rules.actions
        return str(table[action].notation)

    def is_terminal(self) -> bool:
        return int(self.inner.actor()) == OVER

    def returns(self) -> list[float]:
        result = self.inner.result()
        return [0.0] * int(self.inner.seats) if result is None else reward_named(self.position.reward)(result)

    def sight(self, player: int) -> str:
        """What a seat sees, as text."""
        return json.dumps(self.inner.view(player).to_json(), separators=(",", ":"))

    def __str__(self) -> str:
        return json.dumps(self.inner.to_json(), separators=(",", ":"))


def _remember(memory: str, sight: str, action: int) -> str:
    """A chain of digests: two histories of seeing and doing are equal exactly if their ends are."""
    return hashlib.sha256(f"{memory}\n{sight}\n{action}".encode()).hexdigest()


class Observer:
    """The observation as a tensor (each byte divided by 255) and as a string."""

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


def game_again(game_id: str, params: dict[str, Any]) -> HoldfastGame:
    """A game that was pickled."""
    register()
    game: HoldfastGame = pyspiel.load_game(short_name(game_id), params)
    return game


def register() -> list[str]:
    """Make the games known to OpenSpiel; returns their short names. Doing it twice is fine."""
    known = set(pyspiel.registered_names())
    for game_id in GAMES:
        if short_name(game_id) not in known:
            rules = load(game_id)
            pyspiel.register_game(game_type(rules, rules.seat_counts()[0]), game_class(game_id))
    return [short_name(game_id) for game_id in GAMES]
