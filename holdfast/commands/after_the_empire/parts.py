"""What *After the Empire* brings to the commands; `commands/cards.py` says what each name means."""

from __future__ import annotations

from holdfast.commands.after_the_empire.cards import tables
from holdfast.commands.tables import Table
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel.game import Game


def card_tables(game: Game) -> list[Table]:
    assert isinstance(game, AfterTheEmpire)
    return tables(game.cards)
