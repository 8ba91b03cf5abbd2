"""What is reported when a stretch of a game is over: a season, a round. The browser takes it from the log.

A catalog may have an entry `report`. Its sections name the events that belong to them by kind or rule: those about
everybody, and those of which only the viewer's own are reported. What concerns the viewer comes first, unless the
section is told in order because one event leads to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from holdfast.web.stage import Json


def section(title: str, everybody: Iterable[str] = (), own: Iterable[str] = (), in_order: bool = False) -> Json:
    return {"title": title, "everybody": sorted(everybody), "own": sorted(own), "in_order": in_order}


def report_entry(stretch: str, sections: Sequence[Json]) -> Json:
    """`stretch` is what is over, as a heading calls it: Season."""
    return {"stretch": stretch, "sections": list(sections)}
