"""Answers at random: the yardstick for every other bot."""

from __future__ import annotations

from typing import Any, final

from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import View


@final
class RandomBot(Bot):
    """Uniform over the choices. Its seed, and how often it has been asked, decide its answers."""

    def __init__(self, seed: int) -> None:
        super().__init__("random", glances=True)
        self.rng = Rng(seed)

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        return choices[self.rng.below(len(choices))]
