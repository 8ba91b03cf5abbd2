"""What the lab says when it cannot do what it was asked."""

from __future__ import annotations

import importlib
from typing import Any

from holdfast.kernel.errors import HoldfastError


class LabError(HoldfastError):
    """A run, report or comparison that cannot be made; one clear sentence."""


def needed(module: str) -> Any:
    """A package that only the lab needs, or the sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        name = module.replace("_", "-")
        raise LabError(f"the lab needs the package '{name}': pip install 'holdfast[lab]'") from None
