"""What the environments for one agent at a time share: a running game, asked and answered by dense indices."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from holdfast.envs.given import whole
from holdfast.envs.rewards import reward_named
from holdfast.envs.rules import RulesName, name_of, rules_named
from holdfast.envs.tables import EnvError, encoder_for, game_named
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import next_seat
from holdfast.kernel.state import State
from holdfast.kernel.view import SPECTATOR

OBSERVATIONS = ("vector", "dict")
NO_GAME = "no game is being played: call reset"


class Sitting:
    """One game in play. `mover` is the seat that is asked, or OVER. Chance is dealt by a seeded dealer.

    A copy continues independently from the same position. Pickling stores the seed and the seats' answers, which lead
    to it again.
    """

    def __init__(self, game: Game | str, seats: int, reward: str, observation: str) -> None:
        if observation not in OBSERVATIONS:
            raise EnvError(f"an observation is one of {', '.join(OBSERVATIONS)}, not '{observation}'")
        self.game = game_named(game)
        self.seats = whole(seats, "the number of seats")
        self.encoder = encoder_for(self.game, self.seats)
        self.reward = reward
        self.rewards_of = reward_named(reward)
        self.observation = observation
        self.as_dict = observation == "dict"
        self.state: State = self.game.start(self.seats)
        self.seed: int | None = None  # until the game begins
        self.dealer = Dealer(0)
        self.answers: list[tuple[int, int]] = []  # seat and action, since the beginning
        self.mover: int = OVER

    def __deepcopy__(self, memo: dict[int, Any]) -> Sitting:
        twin = object.__new__(Sitting)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.answers = self.answers[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        name = name_of(self.game)
        return sitting_again, (name, self.seats, self.reward, self.observation, self.seed, self.answers)

    def begin(self, seed: int) -> None:
        """A new game with this luck."""
        self.state = self.game.start(self.seats)
        self.seed = seed
        self.dealer = Dealer(seed)
        self.answers = []
        self.deal()

    def deal(self) -> None:
        """Let chance answer until a seat is asked or the game is over."""
        self.mover = int(next_seat(self.state, self.dealer))

    @property
    def over(self) -> bool:
        return self.mover == OVER

    def why_not(self, seat: int, action: int) -> str:
        """Why this seat may not give this answer; '' if it may."""
        if not 0 <= action < self.game.num_actions:
            return f"actions are numbered from 0 to {self.game.num_actions - 1}, not {action}"
        refusal = self.state.refusal(seat, self.game.actions[action])
        return "" if refusal is None else str(refusal)

    def answer(self, seat: int, action: int) -> None:
        """Give a legal answer, and let chance continue."""
        self.answers.append((seat, action))
        self.state.push(seat, self.game.actions[action])
        self.deal()

    # -- looking --------------------------------------------------------------------------------------------

    def vector(self, seat: int) -> npt.NDArray[np.uint8]:
        return np.frombuffer(self.encoder.encode(self.state.view(seat)), np.uint8)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """One for every action that is legal for this seat now."""
        mask = np.zeros(self.game.num_actions, np.int8)
        for action in self.state.choices(seat):
            mask[action.index] = 1
        return mask

    def look(self, seat: int) -> Any:
        """The observation of a seat: the vector, or its blocks by name."""
        vector = self.vector(seat)
        if not self.as_dict:
            return vector
        return {block.name: vector[block.start : block.start + block.size] for block in self.encoder.blocks}

    def rewards(self) -> list[float]:
        """What each seat gets; zeros until the game is over."""
        result = self.state.result()
        return [0.0] * self.seats if result is None else self.rewards_of(result)

    def words(self, seat: int = SPECTATOR) -> str:
        """The position in a few lines, as this seat sees it, or as a spectator does."""
        state = self.state
        result = state.result()
        lines = [f"{self.game.title}, {self.seats} seats"]
        if result is not None:
            points = ", ".join(f"seat {place}: {result.points(place)}" for place in range(self.seats))
            lines.append(f"over ({result.how}): {points} {result.unit}")
        elif self.over:
            lines.append("not begun")
        else:
            lines.append(f"to answer: {', '.join(f'seat {asked}' for asked in state.to_act())}")
            question = None if seat == SPECTATOR else state.asked(seat)
            if question is not None:
                lines.append(f"seat {seat} is asked: {question.prompt(state)}")
                lines.append(", ".join(action.notation for action in state.choices(seat)))
        shown = state.view(seat).to_json()
        lines += [f"{name}: {value}" for name, value in shown.items() if isinstance(value, int | str)]
        return "\n".join(lines)


def sitting_again(
    name: RulesName, seats: int, reward: str, observation: str, seed: int | None, answers: list[tuple[int, int]]
) -> Sitting:
    """A game that was pickled, in the position it was in."""
    sitting = Sitting(rules_named(name), seats, reward, observation)
    if seed is not None:
        sitting.begin(seed)
    for seat, action in answers:
        sitting.answer(seat, action)
    return sitting
