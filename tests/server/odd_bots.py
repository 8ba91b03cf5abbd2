"""Bots that misbehave, and the worker process that knows them: `python -m tests.server.odd_bots`."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from holdfast.bots.registry import BOTS
from holdfast.bots.settings import Settings
from holdfast.kernel import Action, Game, View
from holdfast.kernel.bot import Bot
from holdfast.server.bot_worker import main


class OddBot(Bot):
    """Does something odd, then gives its first choice."""

    def __init__(self, kind: str, settings: Settings) -> None:
        super().__init__(kind)
        self.settings = settings

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        getattr(self, self.name)(view, choices)
        return choices[0]

    def sleepy(self, view: View, choices: list[Action[Any]]) -> None:
        time.sleep(float(self.settings["s"]))

    def stubborn(self, view: View, choices: list[Action[Any]]) -> None:
        """Never returns, and ignores being asked to stop."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1)

    def deadly(self, view: View, choices: list[Action[Any]]) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def deadly_once(self, view: View, choices: list[Action[Any]]) -> None:
        """Kills its process the first time it is asked; a file remembers that."""
        mark = Path(self.settings["mark"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    def chatty(self, view: View, choices: list[Action[Any]]) -> None:
        print("to the pipe, if it could")
        os.write(1, b"and past all buffers")

    def broken(self, view: View, choices: list[Action[Any]]) -> None:
        raise RuntimeError("out of\nideas")

    def nosy(self, view: View, choices: list[Action[Any]]) -> None:
        """Writes down what kind of object it was shown."""
        Path(self.settings["mark"]).write_text(type(view).__name__)


class Cheat(Bot):
    """Gives an answer that was not offered."""

    def __init__(self, game: Game) -> None:
        super().__init__("cheat")
        self.game = game

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        return next(action for action in self.game.actions if action not in choices)


def make_cheat(game: Game, seed: int, settings: Settings) -> Bot:
    return Cheat(game)


def add_odd_bots() -> None:
    for kind in ("sleepy", "stubborn", "deadly", "deadly_once", "chatty", "broken", "nosy"):

        def make(game: Game, seed: int, settings: Settings, kind: str = kind) -> Bot:
            return OddBot(kind, settings)

        BOTS[kind] = (make, ("s", "mark"))
    BOTS["cheat"] = (make_cheat, ())


if __name__ == "__main__":
    add_odd_bots()
    sys.exit(main())
