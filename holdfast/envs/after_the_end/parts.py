"""What *After The End* brings to the environments; `envs/tables.py` says what each name means."""

from __future__ import annotations

from holdfast.envs.after_the_end.encoder import EndEncoder
from holdfast.envs.encoder import Encoder
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.game import Game


def encoder(game: Game, seats: int) -> Encoder:
    assert isinstance(game, AfterTheEnd)
    return EndEncoder(game, seats)
