"""Two servers side by side: this one and that of another checkout under the same load, taking turns.

On a busy machine neither's figures are worth quoting, but their ratio is: see `bench/against.py`.
"""

from __future__ import annotations

import statistics
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from holdfast import native
from holdfast.bench.rounds import NotThere, Numbers, Say, machine
from holdfast.bench.server import FULL, QUICK, load
from holdfast.bench.server_host import form_of, served

# Short rounds, so that both sides meet the same conditions.
TURN: Final = replace(FULL, warm_s=2.0, paced_s=5.0, flat_out_s=5.0)
ROUNDS: Final = 5
# What is compared, where to find it among the figures of a load, and whether less of it is better.
KINDS: Final = {
    "paced_cpu": ("paced", "cpu_us_per_delivery", True),
    "flat_out_cpu": ("flat_out", "cpu_us_per_delivery", True),
    "most_moves": ("flat_out", "moves_per_s", False),
}


def compare(other: Path, quick: bool, say: Say) -> Numbers:
    """The figures of both, and how many times better ours are."""
    if not (other / "holdfast").is_dir():
        raise NotThere(f"there is no Holdfast in {other}")
    ours = native.PACKAGE.parent
    turns: list[dict[str, Numbers]] = []
    for number in range(1 if quick else ROUNDS):
        say(f"Round {number + 1}: the other server, then ours …")
        turns.append({name: one_turn(root, quick) for name, root in (("before", other), ("after", ours))})
    return {
        "machine": machine(),
        "effort": {"tables": (QUICK if quick else TURN).tables, "rate": (QUICK if quick else TURN).rate},
        "rounds": len(turns),
        "before": form_of(other),
        "after": form_of(ours),
        "rows": {name: row(turns, *where) for name, where in KINDS.items()},
        "lost": sum(sum(side["lost"].values()) for turn in turns for side in turn.values()),
    }


def one_turn(root: Path, quick: bool) -> Numbers:
    with tempfile.TemporaryDirectory(prefix="holdfast-bench-") as name:
        folder = Path(name)
        with served(f"sqlite:{folder / 'holdfast.db'}", folder / "log", root) as server:
            return load("server_load", server, QUICK if quick else TURN, folder / "sample")


def row(turns: list[dict[str, Numbers]], part: str, name: str, less_is_better: bool) -> dict[str, float]:
    """Medians, and the median of the rounds' ratios, above 1 where ours is better."""
    before = [float(turn["before"][part][name]) for turn in turns]
    after = [float(turn["after"][part][name]) for turn in turns]
    pairs = zip(before, after, strict=True)
    ratios = [(one / max(1e-9, two)) if less_is_better else (two / max(1e-9, one)) for one, two in pairs]
    return {
        "before": statistics.median(before),
        "after": statistics.median(after),
        "ratio": statistics.median(ratios),
        "lowest": min(ratios),
        "highest": max(ratios),
    }
