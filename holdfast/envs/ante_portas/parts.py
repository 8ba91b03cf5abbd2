"""What *Ante Portas* brings to the environments; `envs/tables.py` says what each name means."""

from __future__ import annotations

from holdfast.envs.ante_portas.encoder import PortasEncoder
from holdfast.envs.encoder import Encoder
from holdfast.games.ante_portas.game import AntePortas
from holdfast.kernel.game import Game


def encoder(game: Game, seats: int) -> Encoder:
    assert isinstance(game, AntePortas)
    return PortasEncoder(game, seats)
