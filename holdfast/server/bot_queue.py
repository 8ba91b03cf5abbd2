"""The order in which bots' questions are answered: fair between founders, and between their tables.

Whoever has used the least worker time recently goes first. The number of workers per founder is limited, and tables
that nobody watches share a single worker, after all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeVar

HALF_LIFE_S: Final = 30.0  # after this time, half of what somebody used is forgotten
NAMES_KEPT: Final = 10_000
MOST_UNWATCHED: Final = 1  # workers for all tables together that nobody watches


class Question(Protocol):
    """What the queue needs to know about a question."""

    @property
    def table(self) -> str: ...

    @property
    def founder(self) -> str: ...

    @property
    def since(self) -> float: ...

    @property
    def is_watched(self) -> Callable[[], bool]: ...


Q = TypeVar("Q", bound=Question)


class Spent:
    """Seconds by name, of which half is forgotten every `HALF_LIFE_S`."""

    def __init__(self) -> None:
        self.kept: Final[dict[str, tuple[float, float]]] = {}

    def of(self, name: str, now: float) -> float:
        seconds, at = self.kept.get(name, (0.0, now))
        return float(seconds * 0.5 ** (max(0.0, now - at) / HALF_LIFE_S))

    def add(self, name: str, seconds: float, now: float) -> None:
        total = self.of(name, now) + seconds
        self.kept.pop(name, None)
        self.kept[name] = (total, now)
        if len(self.kept) > NAMES_KEPT:
            del self.kept[next(iter(self.kept))]


class BotQueue:
    """`most_by_one` workers at once for one founder; a founder without a name has no limit."""

    def __init__(self, most_by_one: int) -> None:
        self.most_by_one: Final = most_by_one
        self.by_founder: Final = Spent()
        self.by_table: Final = Spent()

    def spend(self, question: Question, seconds: float, now: float) -> None:
        self.by_founder.add(question.founder, seconds, now)
        self.by_table.add(question.table, seconds, now)

    def has_enough(self, founder: str, running: Iterable[Question]) -> bool:
        """Whether a founder has all the workers that one may have."""
        return bool(founder) and sum(1 for one in running if one.founder == founder) >= self.most_by_one

    def next(self, waiting: Sequence[Q], running: Sequence[Q], now: float) -> Q | None:
        """The question to answer next, or None if all that wait have to wait for an answer under way."""
        ready = self.ready(waiting, running)
        if not ready:
            return None
        founder, table = self.by_founder, self.by_table
        return min(ready, key=lambda one: (founder.of(one.founder, now), table.of(one.table, now), one.since))

    def ready(self, waiting: Sequence[Q], running: Sequence[Q]) -> list[Q]:
        """The questions that wait for nothing but a worker: those of watched tables, or else of the others."""
        busy = {one.table for one in running}
        free = [one for one in waiting if one.table not in busy and not self.has_enough(one.founder, running)]
        watched = [one for one in free if one.is_watched()]
        if watched:
            return watched
        unwatched = sum(1 for one in running if not one.is_watched())
        return free if unwatched < MOST_UNWATCHED else []
