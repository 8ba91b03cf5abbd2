"""Encoders by game, and the names of the kinds of reward: what all environments look up."""

from __future__ import annotations

from holdfast.envs.after_the_empire.encoder import EmpireEncoder
from holdfast.envs.after_the_end.encoder import EndEncoder
from holdfast.envs.encoder import Encoder
from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.game import Game


class EnvError(ValueError):
    """An environment that cannot be made like this; one clear sentence."""


def encoder_for(game: Game, seats: int) -> Encoder:
    """The encoder of a game at this number of seats; raises `SeatsError`."""
    game.check_seats(seats)
    if isinstance(game, AfterTheEmpire):
        return EmpireEncoder(game, seats)
    if isinstance(game, AfterTheEnd):
        return EndEncoder(game, seats)
    raise EnvError(f"there is no observation of {game.title} yet")


def game_named(game: Game | str) -> Game:
    """A game by its id, with the house cards and default options, or the game that is given."""
    return load(game) if isinstance(game, str) else game


def describe_observation(game: Game | str, seats: int) -> str:
    """The layout of the vector as a text table: what stands where.

    >>> print(describe_observation("after-the-end", 2).splitlines()[0])
    after-the-end, 2 seats: 510 bytes
    """
    subject = game_named(game)
    encoder = encoder_for(subject, seats)
    rows = [f"{subject.id}, {seats} seats: {encoder.size} bytes"]
    for block in encoder.blocks:
        what = ", ".join(block.fields) if block.fields else block.text
        rows.append(f"{block.start:>5} … {block.start + block.size - 1:>5}  {block.name}: {what}")
    return "\n".join(rows)
