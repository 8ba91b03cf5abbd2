"""What *After the Empire* brings to the environments; `envs/tables.py` says what each name means."""

from __future__ import annotations

from holdfast.envs.after_the_empire.encoder import EmpireEncoder
from holdfast.envs.encoder import Encoder
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel.game import Game


def encoder(game: Game, seats: int) -> Encoder:
    assert isinstance(game, AfterTheEmpire)
    return EmpireEncoder(game, seats)
