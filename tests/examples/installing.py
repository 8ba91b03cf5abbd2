"""Installing the example as somebody would: with pip, into a folder of its own, found by its entry point alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "night_watch"
PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps")


def installed(folder: Path) -> str:
    """Install the example below this folder; returns the PYTHONPATH on which Holdfast finds it."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(EXAMPLE, source)  # a build leaves files beside its source
    command = [sys.executable, *PIP, "--no-build-isolation", "--target", str(site), str(source)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return os.pathsep.join([str(site), str(ROOT)])
