"""A table's log as it is sent: every event is encoded once, and a client can resume from any line.

Events are numbered by the line of the record that caused them. When lines are taken back, what a client has seen of
them must be forgotten: each taking back notes the lowest line that it undid, and whoever has not seen it yet is
sent everything from there on.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw

from holdfast.kernel import Play
from holdfast.kernel.event import ALL, Event
from holdfast.kernel.record import RESET, UNDO, correction

_encode = msgspec.json.Encoder().encode


class Entry:
    """One event in its encoded forms: for the one who may see it whole, and for the others."""

    __slots__ = ("audience", "others", "whole")

    def __init__(self, line: int, event: Event) -> None:
        self.audience: Final = int(event.audience)
        self.whole: Final = encoded(line, event, event.picture)
        public = event if self.audience == ALL else event.public
        self.others: Final = (
            self.whole if public is event else None if public is None else encoded(line, public, event.picture)
        )

    def seen_by(self, viewer: int) -> Raw | None:
        return self.whole if self.audience == ALL or self.audience == viewer else self.others


class Passage:
    """The events of one answer in force. Their pictures are kept in encoded form alone, which takes a third of the
    memory: nobody else looks at them."""

    __slots__ = ("entries", "line")

    def __init__(self, line: int, events: list[Event]) -> None:
        self.line: Final = line
        self.entries: Final = [Entry(line, event) for event in events]
        for event in events:
            event.picture = None


class Chronicle:
    """Follows a play. `passages` runs parallel to the moves in force, as of the last `catch_up`."""

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self.cuts: list[tuple[int, int]] = []  # the line that took something back, and the last line left untouched

    def read(self, play: Play, line: str) -> None:
        """Apply a line to the play; lines that take something back must come through here."""
        play.read_line(line)
        if correction(line) in (UNDO, RESET):
            self.cuts.append((len(play.record.lines), int(play.last_cut) - 1))

    def catch_up(self, play: Play) -> None:
        """Bring the passages in step with the moves in force; nobody sees anything new before that."""
        # Moves are only ever taken out, or added at the end with a higher line: where a passage and a move of the same
        # line stand at the same place, everything before them is the same too.
        kept = min(len(self.passages), len(play.moves))
        while kept > 0 and self.passages[kept - 1].line != play.moves[kept - 1].line:
            kept -= 1
        later = {passage.line: passage for passage in self.passages[kept:]}
        del self.passages[kept:]
        for move in play.moves[kept:]:
            line = int(move.line)
            self.passages.append(later.get(line) or Passage(line, move.events))

    def floor(self, since: int) -> int:
        """The last line up to which a log that ends at `since` is still right."""
        lowest = since
        for line, untouched in reversed(self.cuts):
            if line <= since:
                break
            lowest = min(lowest, untouched)
        return lowest

    def after(self, floor: int, viewer: int) -> list[Raw]:
        """What a viewer may see of all that came after a line."""
        first = len(self.passages)
        while first > 0 and self.passages[first - 1].line > floor:
            first -= 1
        found = [entry.seen_by(viewer) for passage in self.passages[first:] for entry in passage.entries]
        return [entry for entry in found if entry is not None]


def encoded(line: int, event: Event, picture: dict[str, object] | None = None) -> Raw:
    told = {"seq": line, **event.to_json()}
    return Raw(_encode(told if picture is None else {**told, "picture": picture}))
