"""What a process has used so far, and a summary of latencies."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

Numbers = dict[str, float]


def cpu_s(pid: int) -> float:
    """Processor time of a process, user and system; 0 where that is not known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> float:
    """Resident memory of a process, private and shared; 0 where that is not known."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return float(line.split()[1])
    except OSError:
        pass
    return 0.0


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value that this share of an ordered sequence does not exceed.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5), percentile([1.0, 2.0, 3.0, 4.0], 0.99)
    (2.0, 4.0)
    """
    if not ordered:
        return 0.0
    place = max(0, min(len(ordered) - 1, -int(-len(ordered) * share // 1) - 1))
    return ordered[place]


def latencies(seconds: Sequence[float]) -> Numbers:
    """Median, tail and worst, in milliseconds."""
    ordered = sorted(seconds)
    return {
        "p50_ms": percentile(ordered, 0.50) * 1000,
        "p99_ms": percentile(ordered, 0.99) * 1000,
        "max_ms": (ordered[-1] if ordered else 0.0) * 1000,
    }
