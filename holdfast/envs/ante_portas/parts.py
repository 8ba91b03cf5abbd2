"""What *Ante Portas* brings to the environments; `envs/tables.py` says what each name means."""

from __future__ import annotations

from holdfast.envs.ante_portas.encoder import PortasEncoder
from holdfast.envs.encoder import Encoder
from holdfast.envs.general import GeneralEncoder
from holdfast.games.ante_portas.game import AntePortas
from holdfast.kernel.game import Game


def encoder(game: Game, seats: int) -> Encoder:
    """A duel has two teams with secret hands, so it is encoded like any other game: from its view."""
    assert isinstance(game, AntePortas)
    return GeneralEncoder(game, seats) if game.duel else PortasEncoder(game, seats)
