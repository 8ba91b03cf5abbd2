"""The error raised when advice cannot be given."""

from __future__ import annotations

from holdfast.kernel.errors import HoldfastError


class AdviceError(HoldfastError):
    """Advice that cannot be given; the message is one clear sentence."""
