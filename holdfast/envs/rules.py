"""Rules by name, so that what is pickled names its game instead of carrying it.

Compiled games cannot be pickled, and plain ones are large. A position is pickled as the name of its rules and the
answers given so far, and comes back by giving them again.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from holdfast.envs.tables import EnvError
from holdfast.games import load
from holdfast.kernel.game import Game


class RulesName(NamedTuple):
    """What tells the rules of one game from those of another."""

    id: str
    options: tuple[tuple[str, str], ...]
    card_set: str


@cache
def house_rules(id: str, options: tuple[tuple[str, str], ...]) -> Game:
    """A game with the house cards and these options, made once."""
    return load(id, options=dict(options))


def name_of(game: Game) -> RulesName:
    """The name of these rules; raises `EnvError` if they cannot be found again by it."""
    options = tuple(sorted(game.options.items()))
    if house_rules(game.id, options).card_set != game.card_set:
        raise EnvError(
            f"only a game with the house cards can be pickled, not one with {game.card_set}; it can be copied"
        )
    return RulesName(game.id, options, game.card_set)


def rules_named(name: RulesName) -> Game:
    """The rules with this name; raises `EnvError` if the house cards are not what they were."""
    game = house_rules(name.id, name.options)
    if game.card_set != name.card_set:
        raise EnvError(f"it was pickled with the cards {name.card_set}, but this game has {game.card_set}")
    return game
