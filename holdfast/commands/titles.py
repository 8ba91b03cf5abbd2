"""What the commands need to know about each game beyond the kernel's contract, in one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.commands.problem import USAGE, Problem
from holdfast.games import UnknownGame, load
from holdfast.games.after_the_empire import cardset as empire_cardset
from holdfast.games.after_the_empire import options as empire_options
from holdfast.games.after_the_end import cardset as end_cardset
from holdfast.games.after_the_end import options as end_options
from holdfast.kernel.card_files import CardSetError
from holdfast.kernel.game import Game, OptionError

if TYPE_CHECKING:
    from holdfast.commands.tables import Table


@dataclass(frozen=True)
class Title:
    """A game as the commands see it: its options, the files of its card sets, and how these are checked and shown."""

    options: dict[str, tuple[str, ...]]
    option_help: dict[str, str]
    files: tuple[str, ...]  # besides the one that every set has
    check_cards: Callable[[Path], list[str]]
    show_cards: Callable[[Any], list[Table]]


def _show_empire_cards(game: Any) -> list[Table]:
    from holdfast.commands.after_the_empire.cards import tables

    return tables(game.cards)


def _show_end_cards(game: Any) -> list[Table]:
    from holdfast.commands.after_the_end.cards import tables

    return tables(game.cards)


TITLES: dict[str, Title] = {
    "after-the-empire": Title(
        empire_options.OPTIONS,
        empire_options.OPTION_HELP,
        (
            empire_cardset.BUILDINGS_FILE,
            empire_cardset.REFUGEES_FILE,
            empire_cardset.INVADERS_FILE,
            empire_cardset.SIEGES_FILE,
            empire_cardset.OBJECTIVES_FILE,
        ),
        empire_cardset.check_card_set,
        _show_empire_cards,
    ),
    "after-the-end": Title(
        end_options.OPTIONS,
        end_options.OPTION_HELP,
        (
            end_cardset.COLONIES_FILE,
            end_cardset.MISSIONS_FILE,
            end_cardset.RAIDS_FILE,
            end_cardset.NOBLES_FILE,
            end_cardset.CONTRACTS_FILE,
            end_cardset.TOOLS_FILE,
            end_cardset.EXPERIENCE_FILE,
            end_cardset.KNOWLEDGE_FILE,
        ),
        end_cardset.check_card_set,
        _show_end_cards,
    ),
}


def load_game(id: str, cards: Path | None = None, options: dict[str, str] | None = None) -> Game:
    """The game, or a `Problem` in the words of whoever refused."""
    try:
        return load(id, cards, options)
    except (UnknownGame, OptionError) as error:
        raise Problem(str(error), USAGE) from None
    except CardSetError as error:
        raise Problem(str(error)) from None


def title(id: str) -> Title:
    """The game's row of the table, or a `Problem` if there is no such game."""
    load_game(id)
    return TITLES[id]
