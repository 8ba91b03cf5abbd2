"""What the environments for one agent at a time share: a running game, asked and answered by dense indices."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from holdfast.envs.rewards import reward_named
from holdfast.envs.tables import EnvError, encoder_for, game_named
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.kernel.game import Game
from holdfast.kernel.state import State

OBSERVATIONS = ("vector", "dict")


class Sitting:
    """One game in play. `mover` is the seat that is asked, or OVER. Chance is dealt by a seeded dealer."""

    def __init__(self, game: Game | str, seats: int, reward: str, observation: str) -> None:
        if observation not in OBSERVATIONS:
            raise EnvError(f"an observation is one of {', '.join(OBSERVATIONS)}, not '{observation}'")
        self.game = game_named(game)
        self.encoder = encoder_for(self.game, seats)
        self.rewards_of = reward_named(reward)
        self.as_dict = observation == "dict"
        self.seats = seats
        self.state: State = self.game.start(seats)
        self.dealer = Dealer(0)
        self.mover: int = OVER

    def begin(self, seed: int) -> None:
        """A new game with this luck."""
        self.state = self.game.start(self.seats)
        self.dealer = Dealer(seed)
        self.deal()

    def deal(self) -> None:
        """Let chance answer until a seat is asked or the game is over."""
        while (actor := self.state.actor()) == CHANCE:
            self.state.push(CHANCE, self.dealer.answer(self.state))
        self.mover = int(actor)

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
        """Give a legal answer, and let chance go on."""
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

    def words(self) -> str:
        """The position in a few lines, as a spectator sees it."""
        result = self.state.result()
        lines = [f"{self.game.title}, {self.seats} seats"]
        if result is not None:
            points = ", ".join(f"seat {seat}: {result.points(seat)}" for seat in range(self.seats))
            lines.append(f"over ({result.how}): {points} {result.unit}")
        else:
            lines.append(f"seat {self.mover} chooses among {len(self.state.choices(self.mover))}:")
            lines.append(", ".join(action.notation for action in self.state.choices(self.mover)))
        shown = self.state.view(-1).to_json()
        lines += [f"{name}: {value}" for name, value in shown.items() if isinstance(value, int | str)]
        return "\n".join(lines)
