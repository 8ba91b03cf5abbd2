"""Every game as a Gymnasium environment: one seat is yours, bots sit on the others.

>>> env = HoldfastEnv("after-the-empire", opponents=["greedy"])
>>> observation, info = env.reset(seed=7)
>>> int(observation["action_mask"].sum()) > 0
True
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from holdfast.bots import make_bot
from holdfast.envs.pettingzoo_env import RENDER_MODES, check_render_mode
from holdfast.envs.seats import Sitting
from holdfast.envs.spaces import observation_space
from holdfast.envs.tables import EnvError
from holdfast.kernel.bot import Bot

ILLEGAL = ("forfeit", "error")


class HoldfastEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """`seat` answers through `step`; the other seats are played by `opponents`, specs as everywhere.

    An illegal answer ends the game with a reward of -1 and says why in `info["refusal"]`, or raises `EnvError` with
    `illegal="error"`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str = "after-the-empire",
        opponents: list[str] | None = None,
        seat: int = 0,
        reward: str = "win",
        observation: str = "vector",
        illegal: str = "forfeit",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if illegal not in ILLEGAL:
            raise EnvError(f"an illegal answer is met by {' or '.join(ILLEGAL)}, not '{illegal}'")
        specs = ["greedy"] if opponents is None else opponents
        self.sitting = Sitting(game, len(specs) + 1, reward, observation)
        if not 0 <= seat <= len(specs):
            raise EnvError(f"there is no seat {seat}; the seats are 0 to {len(specs)}")
        self.seat = seat
        self.specs = [*specs[:seat], "", *specs[seat:]]
        for spec in specs:
            make_bot(spec, self.sitting.game, 0)  # a wrong name is told now
        self.bots: list[Bot | None] = []
        self.forfeits = illegal == "forfeit"
        self.render_mode = render_mode
        actions = self.sitting.game.num_actions
        self.observation_space = observation_space(self.sitting, actions)
        self.action_space = spaces.Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**31))
        self.sitting.begin(luck)
        self.bots = [
            make_bot(spec, self.sitting.game, random.Random(f"{luck}/{seat}").getrandbits(31)) if spec else None
            for seat, spec in enumerate(self.specs)
        ]
        self.let_others_answer()
        return self.look(), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reason = self.sitting.why_not(self.seat, int(action))
        if reason:
            if not self.forfeits:
                raise EnvError(f"that cannot be done: {reason}")
            return self.look(), -1.0, True, False, {"refusal": reason}
        self.sitting.answer(self.seat, int(action))
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
            self.sitting.answer(seat, int(bot.choose(state.view(seat), state.choices(seat)).index))

    def look(self) -> dict[str, Any]:
        return {"observation": self.sitting.look(self.seat), "action_mask": self.sitting.mask(self.seat)}

    def action_masks(self) -> Any:
        """What is legal now, by the name that maskable learners look for."""
        return self.sitting.mask(self.seat).astype(bool)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        text = self.sitting.words()
        if self.render_mode == "human":
            print(text)
            return None
        return text


def register() -> None:
    """Make `gymnasium.make("holdfast/AfterTheEmpire-v0")` and its sisters work."""
    for name, game in (("AfterTheEmpire", "after-the-empire"), ("AfterTheEnd", "after-the-end")):
        if f"holdfast/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"holdfast/{name}-v0", entry_point="holdfast.envs.gymnasium_env:HoldfastEnv", kwargs={"game": game}
            )
