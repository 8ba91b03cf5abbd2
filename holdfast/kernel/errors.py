"""The base of every exception that a caller of this library may have to handle."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class HoldfastError(Exception):
    """Something that was asked for cannot be done. The message is one clear sentence; nothing has changed."""
