"""What *After The End* brings to the commands; `commands/cards.py` says what each name means."""

from __future__ import annotations

from holdfast.commands.after_the_end.cards import tables
from holdfast.commands.tables import Table
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.game import Game


def card_tables(game: Game) -> list[Table]:
    assert isinstance(game, AfterTheEnd)
    return tables(game.cards)
