"""The encoder of a game: what all environments look up.

A game's part of the environments may hold `encoder(game, seats) -> Encoder`. Without one an observation is made from
the JSON form of the view (`envs/general.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from holdfast.envs.encoder import Encoder
from holdfast.envs.general import GeneralEncoder
from holdfast.games import load, part
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.game import Game


class EnvError(HoldfastError):
    """An environment that cannot be made like this; one clear sentence."""


def encoder_for(game: Game, seats: int) -> Encoder:
    """The encoder of a game at this number of seats; raises `SeatsError`."""
    game.check_seats(seats)
    make: Callable[[Game, int], Encoder] = part(game.id, "envs", "encoder") or GeneralEncoder
    return make(game, seats)


def game_named(wanted: Game | str) -> Game:
    """A game by its id, with the house cards and default options, or the game that is given."""
    return load(wanted) if isinstance(wanted, str) else wanted


def describe_observation(game: Game | str, seats: int) -> str:
    """The layout of the vector as a text table: what stands where."""
    subject = game_named(game)
    encoder = encoder_for(subject, seats)
    rows = [f"{subject.id}, {seats} seats: {encoder.size} bytes"]
    for block in encoder.blocks:
        what = ", ".join(block.fields) if block.fields else block.text
        rows.append(f"{block.start:>5} … {block.start + block.size - 1:>5}  {block.name}: {what}")
    return "\n".join(rows)
