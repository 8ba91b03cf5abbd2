"""What the arena says when it cannot do what it was asked."""

from __future__ import annotations

from holdfast.kernel.errors import HoldfastError


class ArenaError(HoldfastError):
    """A run that cannot be made, continued or written; one clear sentence."""


class WorkersLost(ArenaError):
    """Those who did the work are gone; what they had done is kept."""
