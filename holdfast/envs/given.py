"""What callers hand in: whole numbers of any integer type, and seeds."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from holdfast.envs.tables import EnvError


def whole(value: Any, what: str) -> int:
    """A whole number, Python's or numpy's; raises `EnvError`.

    >>> whole(np.int8(3), "an action")
    3
    """
    try:
        return int(operator.index(value))
    except TypeError:
        raise EnvError(f"{what} is a whole number, not {value!r}") from None


def seed_or_fresh(seed: Any) -> int:
    """The seed that is given, or one from the system's own source of chance for None; raises `EnvError`."""
    if seed is None:
        return int(np.random.SeedSequence().generate_state(1)[0])
    try:
        number = int(operator.index(seed))
    except TypeError:
        number = -1
    if number < 0:
        raise EnvError(f"a seed is a whole number, 0 or greater, not {seed!r}")
    return number
