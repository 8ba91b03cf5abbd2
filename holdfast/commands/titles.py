"""Games as the commands load them: what is wrong becomes one sentence and an exit code."""

from __future__ import annotations

from pathlib import Path

from holdfast.commands.problem import USAGE, Problem
from holdfast.games import UnknownGame, load, title_of
from holdfast.kernel.card_files import CardSetError
from holdfast.kernel.game import Game, OptionError
from holdfast.kernel.title import Title


def load_game(id: str, cards: Path | None = None, options: dict[str, str] | None = None) -> Game:
    """The game, or a `Problem` in the words of whoever refused."""
    try:
        return load(id, cards, options)
    except (UnknownGame, OptionError) as error:
        raise Problem(str(error), USAGE) from None
    except CardSetError as error:
        raise Problem(str(error)) from None


def title(id: str) -> Title:
    """What a game says of itself, or a `Problem` if there is no such game."""
    try:
        return title_of(id)
    except UnknownGame as error:
        raise Problem(str(error), USAGE) from None
