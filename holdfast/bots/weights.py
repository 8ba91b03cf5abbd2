"""Where a game keeps what its bots learned: a folder with the planner's value and the network of `learned`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.games import part

VALUE: Final = "value.json"
NETWORK: Final = "network.npz"


def weights_folder(game: str) -> Path | None:
    """The folder of this game's weights, whose part of the bots names it `weights`; None if it has none."""
    folder: Path | None = part(game, "bots", "weights")
    return folder
