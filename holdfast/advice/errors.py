"""What advice says when it cannot be given."""

from __future__ import annotations

from holdfast.kernel.errors import HoldfastError


class AdviceError(HoldfastError):
    """A question that advice has no answer to; one clear sentence."""
