"""Events: what happened, for those who listen. Nothing is built when nobody does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from holdfast.kernel.state import State

# The audience of what everybody may see. No seat has this number, nor do CHANCE, OVER or SPECTATOR.
ALL: Final = -4
# The seat of an event that happens to the table as a whole: a card turned up, a season that begins.
NO_SEAT: Final = -5
_SEAT = re.compile(r"@(\d+)")


@final
class Event:
    """Something that happened, under one rule.

    `seat` is the seat it happened to, or `NO_SEAT`. `text` is a sentence in which `@2` stands for seat 2's name.
    `facts` holds the same as data; goods that moved are listed under "delta", so that every unit can be traced.
    `random` marks chance, `reveals` marks hidden information that became known. With an `audience` other than `ALL`
    only that seat sees it; everybody else sees `public`, if there is one. An onlooker may leave a `picture` of what
    the table looked like just then.
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        seat: i64,
        text: str,
        facts: dict[str, object] | None = None,
        *,
        random: bool = False,
        reveals: bool = False,
        audience: i64 = ALL,
        public: Event | None = None,
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.seat: i64 = seat
        self.text: Final = text
        self.facts: Final[dict[str, object]] = {} if facts is None else facts
        self.random: Final = random
        self.reveals: Final = reveals
        self.audience: i64 = audience
        self.public: Final = public
        self.picture: dict[str, object] | None = None

    def for_seat(self, seat: i64) -> Event | None:
        """The event as this seat (or a spectator) may see it, or None."""
        if self.audience == ALL or self.audience == seat:
            return self
        return self.public

    def sentence(self, names: list[str]) -> str:
        """The text with the seats' names put in."""
        return with_names(self.text, names)

    def to_json(self) -> dict[str, object]:
        """The event as plain data. An event without a seat has no field "seat"."""
        told: dict[str, object] = {"kind": self.kind, "rule": self.rule}
        if self.seat != NO_SEAT:
            told["seat"] = int(self.seat)
        told.update(text=self.text, facts=self.facts, random=self.random, reveals=self.reveals)
        return told

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.audience == other.audience and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.kind, self.rule, self.seat, self.text))


def with_names(text: str, names: list[str]) -> str:
    """A sentence with names in place of `@0`, `@1` and so on.

    >>> with_names("@1 builds a wall.", ["Ann", "Bob"])
    'Bob builds a wall.'
    """
    return _SEAT.sub(lambda match: names[int(match.group(1))], text)


Log = list[Event]


@mypyc_attr(allow_interpreted_subclasses=True)
class Onlooker:
    """Watches a state while it changes: a skin that shows what happens step by step draws its pictures here."""

    def saw(self, state: State, event: Event) -> None:
        """This event has just been logged. The state is in the middle of a change: look at it, but do nothing else."""
        raise NotImplementedError
