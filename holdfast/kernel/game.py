"""A game: the rules of one title, bound to a card set and options."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.action import Action
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.record import CORRECTIONS
from holdfast.kernel.rng import Rng
from holdfast.kernel.rulebook import Rulebook

if TYPE_CHECKING:
    from holdfast.kernel.state import State
    from holdfast.kernel.view import View


class OptionError(HoldfastError):
    """An option that the game does not have, or a value that it cannot take; the message is one clear sentence."""


class SeatsError(HoldfastError):
    """A number of seats that the game cannot be played with; the message is one clear sentence."""


def checked_options(title: str, table: dict[str, tuple[str, ...]], chosen: dict[str, str]) -> dict[str, str]:
    """All options of a game with their values, defaults filled in; raises `OptionError` in one clear sentence.

    `table` lists the values of each option, its default first.

    >>> checked_options("Go", {"board": ("19", "13", "9")}, {})
    {'board': '19'}
    """
    for name, value in chosen.items():
        if name not in table:
            near = difflib.get_close_matches(name, table, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"the options are {', '.join(table)}"
            raise OptionError(f"{title} has no option '{name}'; {hint}")
        if value not in table[name]:
            raise OptionError(f"option '{name}' is one of {', '.join(table[name])}, not '{value}'")
    return {name: chosen.get(name, values[0]) for name, values in table.items()}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Base of all games. A subclass builds its action table once and hands it to `index_tables`.

    `longest` bounds the number of answers in any game, self-answers and chance included.
    """

    def __init__(
        self,
        id: str,
        title: str,
        min_seats: int,
        max_seats: int,
        rulebook: Rulebook,
        card_set: str,
        options: dict[str, str],
        longest: int,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.min_seats: Final = min_seats
        self.max_seats: Final = max_seats
        self.rulebook: Final = rulebook
        self.card_set: Final = card_set
        self.options: Final = options
        self.longest: Final = longest
        self.actions: list[Action[Any]] = []
        self.by_notation: dict[str, Action[Any]] = {}
        self.chances: list[Action[Any]] = []
        self.chance_by_notation: dict[str, Action[Any]] = {}

    @property
    def num_actions(self) -> int:
        return len(self.actions)

    def index_tables(self, actions: list[Action[Any]], chances: list[Action[Any]]) -> None:
        """Give every action and every chance outcome its dense index; notations must be unique."""
        self.actions = actions
        self.chances = chances
        for action in actions:
            if action.notation in CORRECTIONS:
                raise ValueError(f"no action may be written '{action.notation}': records use it for corrections")
        self.by_notation = _numbered(actions)
        self.chance_by_notation = _numbered(chances)

    def action(self, notation: str) -> Action[Any] | None:
        """The action that a seat writes like this, or None."""
        return self.by_notation.get(notation)

    def outcome(self, notation: str) -> Action[Any] | None:
        """The chance outcome that is written like this, or None."""
        return self.chance_by_notation.get(notation)

    def seat_counts(self) -> list[int]:
        """The numbers of seats that the game can be played with; where modes differ, under this game's options."""
        return list(range(self.min_seats, self.max_seats + 1))

    def teams(self, seats: int) -> list[int]:
        """For each seat the number of its team: rivals stand alone, allies share one number."""
        return list(range(seats))

    def check_seats(self, seats: int) -> None:
        counts = self.seat_counts()
        if seats not in counts:
            raise SeatsError(f"{self.title} is for {count_words(counts)} seats, not {seats}")

    def start(self, seats: i64) -> State:
        """The opening state; nothing random happens inside."""
        raise NotImplementedError

    def resample(self, view: View, rng: Rng) -> State:
        """A full state consistent with the view, made from the view alone: uniform over the deals it allows."""
        raise NotImplementedError


def count_words(counts: list[int]) -> str:
    """Seat counts in words.

    >>> count_words([2, 3, 4]), count_words([2, 4]), count_words([1])
    ('2 to 4', '2 or 4', '1')
    """
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    head = ", ".join([str(count) for count in counts[:-1]])
    return f"{head} or {counts[-1]}" if head else str(counts[-1])


def _numbered(actions: list[Action[Any]]) -> dict[str, Action[Any]]:
    table: dict[str, Action[Any]] = {}
    for index, action in enumerate(actions):
        if action.notation in table:
            raise ValueError(f"two actions are written '{action.notation}'")
        action.index = index
        table[action.notation] = action
    return table
