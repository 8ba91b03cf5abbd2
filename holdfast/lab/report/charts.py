"""Drawings for the report: Altair charts, turned into SVG that follows the colours of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from holdfast.lab.errors import needed

WIDTH = 730
HEIGHT = 240
ROW = 17  # of a chart with a line for each card

# Legible on white and on black alike, and told apart by lightness too.
COLOURS = ("#2f8f83", "#d98a29", "#c8506b", "#5b7fc7", "#8a6bb8", "#7d8a3c", "#a8673f")
FAINT = "#8d939c"

INK = "currentColor"
FONT = "system-ui, sans-serif"
CONFIG = {
    "background": "transparent",
    "font": FONT,
    # Widths are guessed without the reader's font, so there is room to spare.
    "padding": {"left": 28, "right": 8, "top": 4, "bottom": 4},
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK,
        "titleColor": INK,
        "domainColor": INK,
        "tickColor": INK,
        "gridColor": INK,
        "gridOpacity": 0.12,
        "domainOpacity": 0.4,
        "tickOpacity": 0.4,
        "labelFontSize": 11,
        "titleFontSize": 11,
        "titleFontWeight": "normal",
        "labelLimit": 220,
        "labelOverlap": "greedy",
        "labelSeparation": 8,
    },
    "legend": {
        "labelColor": INK,
        "titleColor": INK,
        "orient": "top",
        "title": None,
        "labelFontSize": 12,
        "columnPadding": 28,
    },
    "range": {"category": list(COLOURS)},
    "bar": {"color": COLOURS[0]},
    "rule": {"color": COLOURS[0]},
    "point": {"color": COLOURS[0]},
    "line": {"strokeWidth": 2.2},
}

Row = dict[str, Any]


def altair() -> Any:
    return needed("altair")


def values(rows: Sequence[Row]) -> Any:
    return altair().InlineData(values=list(rows))


def draw(chart: Any, name: str, words: str) -> str:
    """The chart as SVG; `name` keeps its inner references apart from those of other drawings on the page."""
    alt = altair()
    spec = chart.to_dict()
    spec["config"] = CONFIG
    version = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])
    svg = str(needed("vl_convert").vegalite_to_svg(spec, vl_version=version))
    svg = re.sub(r'\b(id="|url\(#|href="#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r' (?:aria-[a-z]+|role|pointer-events|class|xmlns:xlink|version)="[^"]*"', "", svg)
    svg = svg.replace(' opacity="1"', "")
    words = words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return re.sub(
        r'^<svg ([^>]*?)width="(\d+)" height="(\d+)"', rf'<svg role="img" aria-label="{words}" \1width="\2"', svg
    )


# -- kinds of chart ----------------------------------------------------------------------------------------------


def histogram(rows: Sequence[Row], x: str, width: float, groups: bool = False) -> Any:
    """Steps of `value` with their `share`; several groups are drawn over each other."""
    alt = altair()
    steps = [{**row, "to": row["value"] + width} for row in rows]
    base = alt.Chart(values(steps)).properties(width=WIDTH, height=HEIGHT)
    mark = base.mark_bar(opacity=0.65, binSpacing=1) if groups else base.mark_bar(binSpacing=1)
    channels = {
        "x": alt.X("value:Q", title=x, scale=alt.Scale(zero=False, nice=False)),
        "x2": "to:Q",
        "y": alt.Y("share:Q", title="share of cases", axis=alt.Axis(format="%"), stack=None),
        "y2": alt.datum(0),
    }
    if groups:
        channels["color"] = alt.Color("group:N")
    return mark.encode(**channels)


def columns(rows: Sequence[Row], x: str, y: str = "share of games", percent: bool = True) -> Any:
    """One bar for each whole number."""
    alt = altair()
    axis = alt.Axis(format="%") if percent else alt.Axis()
    return (
        alt.Chart(values(rows))
        .mark_bar()
        .encode(
            x=alt.X("value:O", title=x, axis=alt.Axis(labelAngle=0)),
            y=alt.Y("share:Q", title=y, axis=axis),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def curves(rows: Sequence[Row], x: str, y: str, percent: bool) -> Any:
    """Lines over the seasons with their intervals; rows have season, mean, low, high and group."""
    alt = altair()
    axis = alt.Axis(format="%") if percent else alt.Axis()
    base = alt.Chart(values(rows)).encode(x=alt.X("season:O", title=x, axis=alt.Axis(labelAngle=0)))
    colour = alt.Color("group:N")
    band = base.mark_area(opacity=0.25).encode(
        y=alt.Y("low:Q", title=y, axis=axis), y2="high:Q", color=alt.Color("group:N", legend=None)
    )
    line = base.mark_line(point=True).encode(y=alt.Y("mean:Q", title=y, axis=axis), color=colour)
    return (band + line).resolve_legend(color="independent").properties(width=WIDTH, height=HEIGHT)


def stacked(rows: Sequence[Row], x: str) -> Any:
    """Horizontal bars made of parts; rows have group, part and mean."""
    alt = altair()
    return (
        alt.Chart(values(rows))
        .mark_bar()
        .encode(
            x=alt.X("mean:Q", title=x),
            y=alt.Y("group:N", title=None, sort=None),
            color=alt.Color("part:N", sort=None),
            order=alt.Order("place:Q"),
        )
        .properties(width=WIDTH, height=90)
    )


def whiskers(rows: Sequence[Row], x: str, guides: Sequence[float], groups: bool = True) -> Any:
    """A dot with its interval for every name, in the order given; `guides` are drawn across."""
    alt = altair()
    names = [row["name"] for row in rows]
    base = alt.Chart(values(rows)).encode(y=alt.Y("name:N", title=None, sort=names, axis=alt.Axis(labelOverlap=False)))
    colour = {"color": alt.Color("group:N")} if groups else {}
    scale = alt.Scale(zero=False)
    span = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=x, scale=scale), x2="high:Q", **colour)
    dot = base.mark_point(filled=True, size=46, opacity=1).encode(x=alt.X("mean:Q", title=x, scale=scale), **colour)
    lines = (
        alt.Chart(values([{"at": at, "zero": at == 0} for at in guides]))
        .mark_rule(color=FAINT, strokeDash=[4, 3], strokeWidth=1)
        .encode(x="at:Q")
    )
    return (lines + span + dot).properties(width=WIDTH - 110, height=max(60, ROW * len(rows)))
