"""The errors raised when the arena cannot do what it was asked."""

from __future__ import annotations

from holdfast.kernel.errors import HoldfastError


class ArenaError(HoldfastError):
    """A run that cannot be started, resumed or written; the message is one clear sentence."""


class WorkersLost(ArenaError):
    """The workers are gone; what they had finished is kept."""
