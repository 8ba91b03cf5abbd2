"""What is reported when a stretch of a game is over: a season, a round. The browser takes it from the log.

A catalog may have an entry `report`. Its sections name the events that belong to them by kind or rule: those about
everybody, and those of which only the viewer's own are reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from holdfast.web.stage import Json


def section(title: str, everybody: Iterable[str] = (), own: Iterable[str] = ()) -> Json:
    return {"title": title, "everybody": sorted(everybody), "own": sorted(own)}


def report_entry(stretch: str, sections: Sequence[Json]) -> Json:
    """`stretch` is what is over, as a heading calls it: Season."""
    return {"stretch": stretch, "sections": list(sections)}
