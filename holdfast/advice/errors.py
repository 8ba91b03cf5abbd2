"""What advice says when it cannot be given."""

from __future__ import annotations


class AdviceError(ValueError):
    """A question that advice has no answer to; one clear sentence."""
