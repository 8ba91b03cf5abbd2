"""Drawings for the report: Altair charts, turned into SVG that follows the colours of the page.

A drawing has no width of its own: the page makes it as wide as there is room, down to a phone's screen, so it is drawn
narrow and its type large. What the colours mean stands beside it in HTML, which breaks lines where it must.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from holdfast.lab.errors import needed

WIDTH = 420
HEIGHT = 220
ROW = 18  # of a chart with a line for each card
TYPE = 13

# Legible on white and on black alike, and told apart by lightness too.
COLOURS = ("#2f8f83", "#d98a29", "#c8506b", "#5b7fc7", "#8a6bb8", "#7d8a3c", "#a8673f")
DASHES = ((1, 0), (6, 3), (2, 3))  # more groups than colours begin again with another line
FAINT = "#8d939c"

INK = "currentColor"
FONT = "system-ui, sans-serif"
CONFIG = {
    "background": "transparent",
    "font": FONT,
    "autosize": {"type": "fit", "contains": "padding"},
    # Widths are guessed without the reader's font, so there is room to spare.
    "padding": {"left": 18, "right": 12, "top": 4, "bottom": 4},
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
        "labelFontSize": TYPE,
        "titleFontSize": TYPE,
        "titleFontWeight": "normal",
        "labelLimit": 220,
        "labelOverlap": "parity",
        "labelSeparation": 8,
        "labelFlush": False,
    },
    "axisLeft": {"titlePadding": 10},
    "legend": {"disable": True},
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
    return re.sub(r'^<svg ([^>]*?)width="\d+" height="\d+" ', rf'<svg role="img" aria-label="{escape(words)}" \1', svg)


# -- groups and their colours ------------------------------------------------------------------------------------


def groups_of(rows: Sequence[Row], column: str = "group") -> list[str]:
    """The groups of a chart, in the order in which they come."""
    return list(dict.fromkeys(str(row[column]) for row in rows))


def colour_of(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def dash_of(place: int) -> tuple[int, int]:
    return DASHES[place // len(COLOURS) % len(DASHES)]


def key(groups: Sequence[str]) -> str:
    """What the colours mean, as a list; nothing where there is only one."""
    if len(groups) < 2:
        return ""
    items = "".join(
        f'<li><svg viewBox="0 0 24 10" aria-hidden="true"><path d="M0 5h24" stroke="{colour_of(place)}" '
        f'stroke-width="6" stroke-dasharray="{" ".join(map(str, dash_of(place)))}"/></svg>{escape(group)}</li>'
        for place, group in enumerate(groups)
    )
    return f'<ul class="key">{items}</ul>'


def colouring(column: str, groups: Sequence[str]) -> Any:
    alt = altair()
    scale = alt.Scale(domain=list(groups), range=[colour_of(place) for place in range(len(groups))])
    return alt.Color(f"{column}:N", scale=scale)


# -- kinds of chart ----------------------------------------------------------------------------------------------


def histogram(rows: Sequence[Row], x: str, width: float) -> Any:
    """Steps of `value` with their `share`; several groups are drawn over each other."""
    alt = altair()
    groups = groups_of(rows)
    steps = [{**row, "to": row["value"] + width} for row in rows]
    return (
        alt.Chart(values(steps))
        .mark_bar(opacity=0.65 if len(groups) > 1 else 1.0, binSpacing=1)
        .encode(
            x=alt.X("value:Q", title=x, scale=alt.Scale(zero=False, nice=False)),
            x2="to:Q",
            y=alt.Y("share:Q", title="share of cases", axis=alt.Axis(format="%"), stack=None),
            y2=alt.datum(0),
            color=colouring("group", groups),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def columns(rows: Sequence[Row], x: str) -> Any:
    """One bar for each whole number."""
    alt = altair()
    return (
        alt.Chart(values(rows))
        .mark_bar()
        .encode(
            x=alt.X("value:O", title=x, axis=alt.Axis(labelAngle=0)),
            y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%")),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def curves(rows: Sequence[Row], x: str, y: str, percent: bool) -> Any:
    """Lines over the seasons with their intervals; rows have season, mean, low, high and group."""
    alt = altair()
    groups = groups_of(rows)
    axis = alt.Axis(format="%") if percent else alt.Axis()
    dashes = alt.Scale(domain=groups, range=[list(dash_of(place)) for place in range(len(groups))])
    base = alt.Chart(values(rows)).encode(
        x=alt.X("season:O", title=x, axis=alt.Axis(labelAngle=0)), color=colouring("group", groups)
    )
    band = base.mark_area(opacity=0.25).encode(y=alt.Y("low:Q", title=y, axis=axis), y2="high:Q")
    line = base.mark_line().encode(
        y=alt.Y("mean:Q", title=y, axis=axis), strokeDash=alt.StrokeDash("group:N", scale=dashes)
    )
    dots = base.mark_point(filled=True, size=28, opacity=1).encode(y=alt.Y("mean:Q", title=y, axis=axis))
    return (band + line + dots).properties(width=WIDTH, height=HEIGHT)


def stacked(rows: Sequence[Row], x: str) -> Any:
    """Horizontal bars made of parts; rows have group, part and mean."""
    alt = altair()
    return (
        alt.Chart(values(rows))
        .mark_bar()
        .encode(
            x=alt.X("mean:Q", title=x),
            y=alt.Y("group:N", title=None, sort=None),
            color=colouring("part", groups_of(rows, "part")),
            order=alt.Order("place:Q"),
        )
        .properties(width=WIDTH, height=120)
    )


def whiskers(rows: Sequence[Row], x: str, guides: Sequence[float]) -> Any:
    """A dot with its interval for every name, in the order given; `guides` are drawn across."""
    alt = altair()
    names = [row["name"] for row in rows]
    base = alt.Chart(values(rows)).encode(
        y=alt.Y("name:N", title=None, sort=names, axis=alt.Axis(labelOverlap=False)),
        color=colouring("group", groups_of(rows)),
    )
    line = {"title": x, "scale": alt.Scale(zero=False), "axis": alt.Axis(tickCount=6)}
    span = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", **line), x2="high:Q")
    dot = base.mark_point(filled=True, size=46, opacity=1).encode(x=alt.X("mean:Q", **line))
    lines = (
        alt.Chart(values([{"at": at} for at in guides]))
        .mark_rule(color=FAINT, strokeDash=[4, 3], strokeWidth=1)
        .encode(x="at:Q")
    )
    return (lines + span + dot).properties(width=WIDTH, height=max(90, 50 + ROW * len(rows)))
