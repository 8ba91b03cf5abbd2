"""What is reported when a stretch of a game is over: a season, a round. The browser takes it from the log.

A catalog may have an entry `report`. Its sections name what belongs to them by the kind or the rule of events, those of
everybody and those that only the viewer's own seat is told in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from holdfast.web.stage import Json


def section(title: str, everybody: Iterable[str] = (), own: Iterable[str] = ()) -> Json:
    return {"title": title, "everybody": sorted(everybody), "own": sorted(own)}


def report_entry(stretch: str, sections: Sequence[Json]) -> Json:
    """`stretch` is what is over, as a heading calls it: Season."""
    return {"stretch": stretch, "sections": list(sections)}
