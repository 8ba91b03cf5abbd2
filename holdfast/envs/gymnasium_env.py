"""Every game as a Gymnasium environment: one seat is yours, bots play the others.

>>> env = HoldfastEnv(opponents=["greedy"])
>>> observation, info = env.reset(seed=7)
>>> int(observation["action_mask"].sum()) > 0
True
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from holdfast.bots import make_bot
from holdfast.bots.random_bot import RandomBot
from holdfast.envs.given import whole
from holdfast.envs.pettingzoo_env import RENDER_MODES, check_render_mode
from holdfast.envs.seats import NO_GAME, Sitting
from holdfast.envs.spaces import observation_space
from holdfast.envs.tables import EnvError, game_named
from holdfast.games import DEFAULT_GAME, GAMES, part
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game

ILLEGAL = ("forfeit", "error")


class HoldfastEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """`seat` answers through `step`; the other seats are played by `opponents`, specs as everywhere.

    `game` is an id, or a game that `holdfast.games.load` has bound to options and cards.

    An illegal answer ends the game with a reward of -1 and says why in `info["refusal"]`, or raises `EnvError` and
    changes nothing with `illegal="error"`. A copy, or an unpickled one, continues exactly as this one would.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: Game | str = DEFAULT_GAME,
        opponents: list[str] | None = None,
        seat: int = 0,
        reward: str = "win",
        observation: str = "vector",
        illegal: str = "forfeit",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if illegal not in ILLEGAL:
            raise EnvError(f"illegal is {' or '.join(ILLEGAL)}, not '{illegal}'")
        specs = usual_opponents(game_named(game)) if opponents is None else opponents
        self.sitting = Sitting(game, len(specs) + 1, reward, observation)
        if not 0 <= seat <= len(specs):
            raise EnvError(f"there is no seat {seat}; the seats are 0 to {len(specs)}")
        self.seat = seat
        self.specs = [*specs[:seat], "", *specs[seat:]]
        for spec in specs:
            make_bot(spec, self.sitting.game, 0)  # a wrong name is reported now
        self.luck = 0
        self.bots: list[Bot | None] = []
        self.asked = [0] * self.sitting.seats  # how many questions each bot has answered
        self.forfeited = ""  # why the game was lost before its end
        self.forfeits = illegal == "forfeit"
        self.render_mode = render_mode
        actions = self.sitting.game.num_actions
        self.observation_space = observation_space(self.sitting, actions)
        self.action_space = spaces.Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.luck = int(self.np_random.integers(2**31))
        self.sitting.begin(self.luck)
        self.bots = self.bots_of_this_game()
        self.asked = [0] * self.sitting.seats
        self.forfeited = ""
        self.let_others_answer()
        return self.look(), {}

    def bots_of_this_game(self) -> list[Bot | None]:
        return [
            make_bot(spec, self.sitting.game, random.Random(f"{self.luck}/{seat}").getrandbits(31)) if spec else None
            for seat, spec in enumerate(self.specs)
        ]

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"bots": []}

    def __setstate__(self, content: dict[str, Any]) -> None:
        """Bots cannot be copied, but made again: what they see and their seed decide what they answer, and of the one
        that answers at random, how often it was asked."""
        self.__dict__.update(content)
        self.bots = self.bots_of_this_game()
        for bot, questions in zip(self.bots, self.asked, strict=True):
            if isinstance(bot, RandomBot):
                for _ in range(questions):
                    bot.rng.next32()

    @property
    def over(self) -> bool:
        return self.sitting.over or bool(self.forfeited)

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.over:
            raise EnvError(NO_GAME)
        answer = whole(action, "an action")
        reason = self.sitting.why_not(self.seat, answer)
        if reason:
            if not self.forfeits:
                raise EnvError(f"that cannot be done: {reason}")
            self.forfeited = reason
            return self.look(), -1.0, True, False, {"refusal": reason}
        self.sitting.answer(self.seat, answer)
        self.let_others_answer()
        if self.render_mode == "human":
            self.render()
        return self.look(), self.sitting.rewards()[self.seat], self.sitting.over, False, {}

    def let_others_answer(self) -> None:
        """Bots answer until this seat is asked, or the game is over."""
        state = self.sitting.state
        while not self.sitting.over and self.seat not in state.to_act():
            seat = self.sitting.mover
            bot = self.bots[seat]
            assert bot is not None
            self.asked[seat] += 1
            self.sitting.answer(seat, int(bot.choose(state.view(seat), state.choices(seat)).index))

    def look(self) -> dict[str, Any]:
        return {"observation": self.sitting.look(self.seat), "action_mask": self.mask()}

    def mask(self) -> npt.NDArray[np.int8]:
        mask = self.sitting.mask(self.seat)
        return np.zeros_like(mask) if self.forfeited else mask

    def action_masks(self) -> Any:
        """What is legal now, by the name that maskable learners look for."""
        return self.mask().astype(bool)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        text = self.sitting.words(self.seat)
        if self.forfeited:
            text += f"\nover: seat {self.seat} forfeits ({self.forfeited})"
        if self.render_mode == "human":
            print(text)
            return None
        return text


def usual_opponents(game: Game) -> list[str]:
    """As many bots as fill the smallest table, or one: `greedy` where a game has it, otherwise `random`."""
    bot = "random" if part(game.id, "bots", "greedy") is None else "greedy"
    return [bot] * max(game.seat_counts()[0] - 1, 1 if 2 in game.seat_counts() else 0)


def register() -> None:
    """Make `gymnasium.make("holdfast/NightWatch-v0")` work, for every game there is."""
    for game in GAMES:
        name = "".join(word.capitalize() for word in game.split("-"))
        if f"holdfast/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"holdfast/{name}-v0", entry_point="holdfast.envs.gymnasium_env:HoldfastEnv", kwargs={"game": game}
            )
