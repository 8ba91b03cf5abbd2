"""Installing the example as a user would: with pip, beside Holdfast, into an environment of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.tools.fresh import Fresh

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "night_watch"


def installed(folder: Path) -> Fresh:
    """A fresh environment below this folder with Holdfast and the example, which is found by its entry point alone."""
    # Copies, because a build leaves files beside its source.
    ours, example = folder / "holdfast", folder / "example"
    shutil.copytree(ROOT / "holdfast", ours / "holdfast", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, ours)
    shutil.copytree(EXAMPLE, example)
    return Fresh(folder / "environment", ours, example)
