"""The curves of a training run, as a table and as one picture that needs nothing else."""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from holdfast.bots.training.regression import Epoch

WIDTH, HEIGHT, EDGE, GAP = 300, 170, 40, 24
PANELS = [
    ("loss", "loss: fitted and held back", ["loss", "held_back"]),
    ("explained", "share of the differences explained", ["explained"]),
    ("agrees", "agrees with the search", ["agrees"]),
    ("regret", "cost of its favourite, in wins", ["regret"]),
]
COLOURS = ["#1b6ca8", "#c0392b"]


def write_table(path: Path, curves: list[Epoch]) -> None:
    """One line per epoch."""
    rows = [",".join(Epoch._fields)]
    rows.extend(",".join(f"{value:.6g}" for value in line) for line in curves)
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def write_picture(path: Path, curves: list[Epoch], title: str) -> None:
    """Four panels in an SVG file."""
    full = len(PANELS) * (WIDTH + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {HEIGHT + 90}" font-family="sans-serif">',
        f'<rect width="{full}" height="{HEIGHT + 90}" fill="white"/>',
        f'<text x="{GAP}" y="24" font-size="16">{escape(title)}</text>',
    ]
    for number, (_, caption, fields) in enumerate(PANELS):
        parts.extend(
            panel(GAP + number * (WIDTH + GAP), 60, caption, [[getattr(e, f) for e in curves] for f in fields])
        )
    parts.append("</svg>")
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")


def panel(left: int, top: int, caption: str, series: list[list[float]]) -> list[str]:
    """One diagram: its frame, the bounds of its scale and its lines."""
    low, high = min(min(line) for line in series), max(max(line) for line in series)
    reach = high - low or 1.0
    count = max(1, len(series[0]) - 1)
    found = [
        f'<text x="{left}" y="{top - 8}" font-size="12">{escape(caption)}</text>',
        f'<rect x="{left + EDGE}" y="{top}" width="{WIDTH - EDGE}" height="{HEIGHT}" fill="none" stroke="#999"/>',
        f'<text x="{left}" y="{top + 10}" font-size="10">{high:.3g}</text>',
        f'<text x="{left}" y="{top + HEIGHT}" font-size="10">{low:.3g}</text>',
        f'<text x="{left + WIDTH - 60}" y="{top + HEIGHT + 14}" font-size="10">{len(series[0])} epochs</text>',
    ]
    for line, colour in zip(series, COLOURS, strict=False):
        spots = " ".join(
            f"{left + EDGE + (WIDTH - EDGE) * at / count:.1f},{top + HEIGHT * (high - value) / reach:.1f}"
            for at, value in enumerate(line)
        )
        found.append(f'<polyline points="{spots}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    return found
