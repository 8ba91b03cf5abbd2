"""Who does the work of a long command: this process, several, or a Ray cluster."""

from __future__ import annotations

import os

from holdfast.arena.ray_crew import RayCrew
from holdfast.arena.runner import Alone, Crew, Processes
from holdfast.commands.problem import USAGE, Problem


def crew_of(processes: int | None, ray: str | None) -> Crew:
    """One process for each core, unless something else is asked for."""
    if ray is not None:
        return RayCrew(ray)
    count = processes if processes is not None else os.cpu_count() or 1
    if count < 1:
        raise Problem("--processes is 1 or more", USAGE)
    return Alone() if count == 1 else Processes(count)
