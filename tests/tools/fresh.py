"""Fresh environments, such as somebody gets by installing a package: nothing in this checkout can be imported there.

Nothing is downloaded. The environment that runs the tests lends the packages their dependencies.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path


class Fresh:
    """An environment of its own with these wheels or source folders installed, and no compiler on its path."""

    def __init__(self, folder: Path, *packages: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.folder = folder
        self.python = str(folder / "bin" / "python")
        self.site = folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
        # A path in such a file is searched last, and that folder's own .pth files are not read: neither our source
        # nor an editable installation of it can come before what is installed here.
        (self.site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
        install = [self.python, "-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation", "--quiet"]
        for package in packages:
            done = subprocess.run(
                [*install, str(package)], env=self.environment(), capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return {**kept, "PATH": str(self.folder / "bin"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(self, *command: str, cwd: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.python, "-P", *command],
            cwd=cwd or self.folder,
            env={**self.environment(), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
