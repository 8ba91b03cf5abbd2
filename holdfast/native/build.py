"""Compiles the rooms named in `holdfast.native` with mypyc into a folder that activation will find.

A build happens in its own scratch folder, on a copy of the source, and becomes visible by a single rename: two
simultaneous builds, an edit in the meantime or a Ctrl-C leave nothing half-finished behind.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from holdfast import native
from holdfast.native import prelude

SCRATCH = "tmp-"
# Older builds stay for a while: a running game may still load from them, and going back costs nothing.
KEPT_BUILDS = 6
SCRATCH_LIFE_S = 24 * 3600

# One library holds the code of all modules, so that calls between them are direct; each module adds a tiny
# one that points to it, made at the same time. (A library per module takes longer to build.)
CORES = os.cpu_count() or 1
PARALLEL = f"--parallel={CORES}"

# From this level on, all C code is in one file, so that the compiler can inline across modules: searching bots get
# about a sixth faster. Below it there is a file per module, compiled side by side: a third of the work, on all cores.
WHOLE = "2"

PRELUDE = "prelude.h"  # found from the folder where the compiler runs

SETUP = """\
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler  # setuptools brings its own


def compile_side_by_side(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0,
                         extra_preargs=None, extra_postargs=None, depends=None):
    _, objects, after, options, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    arguments = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor({cores}) as pool:
        list(pool.map(lambda file: self._compile(file, *build[file], arguments, after, options), objects))
    return objects


CCompiler.compile = compile_side_by_side
extensions = mypycify({arguments!r}, opt_level={opt!r}, debug_level="0", target_dir="c", multi_file={split!r})
for extension in extensions:
    extension.extra_compile_args = extension.extra_compile_args + {flags!r}  # they share one list
setup(name="holdfast-native", packages=[], ext_modules=extensions)
"""


class BuildError(Exception):
    """The build could not be made; the message is one sentence for the person who asked for it."""


def obstacle() -> str | None:
    """Why this machine cannot compile, in a few words; None if it can (given mypy and setuptools)."""
    if _compiler() is None:
        return "no C compiler (cc, gcc or clang)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "no Python headers (python3-dev)"
    return None


def build(opt: str, say: Callable[[str], None] = print) -> Path:
    """The folder of this source's build at this optimisation level, which is made now unless it exists."""
    if (reason := obstacle()) is not None:
        raise BuildError(f"Cannot compile: {reason}.")
    try:
        mypy = version("mypy")
        version("setuptools")
    except PackageNotFoundError as error:
        raise BuildError(f"Cannot compile: {error.name} is not installed.") from None

    root = native.build_root()
    name = f"-O{opt}-mypy{mypy}"
    target = root / f"{native.fingerprint()}{name}"
    if native.read_build(target) is not None:
        say(f"The compiled build is up to date (-O{opt}).")
        return target

    root.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=SCRATCH, dir=root))
    try:
        copy = scratch / "holdfast"
        shutil.copytree(native.PACKAGE, copy, ignore=_all_but_source)
        # Named after what is compiled, even if the source was edited in the meantime.
        target = root / f"{native.fingerprint(copy)}{name}"
        files = [str(file.relative_to(scratch)) for file in native.sources(copy) if native.is_compiled(file)]
        if not files:
            raise BuildError("There is nothing to compile.")
        say(f"Compiling {len(files)} modules with mypyc {mypy} at -O{opt} …")
        started = time.monotonic()
        # No configuration file: strictness is for `make lint`, and every setting must be part of the build's name.
        arguments = ["--config-file=", *files]
        flags = [*native.FLAGS, "-include", PRELUDE]
        (scratch / PRELUDE).write_text(prelude.PRELUDE)
        setup = SETUP.format(arguments=arguments, opt=opt, flags=flags, cores=CORES, split=opt < WHOLE)
        (scratch / "setup.py").write_text(setup)
        _run_setup(scratch, keep_log=root / "failed.log")
        _publish(scratch / "lib", target, opt, mypy)
        say(f"Compiled in {time.monotonic() - started:.0f} s.")
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    _prune(root, keep=target)
    return target


def _compiler() -> str | None:
    """The C compiler to use: the one requested, else the one Python was built with, else any."""
    asked = os.environ.get("CC")
    names = [asked] if asked else [sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang"]
    return next((name for name in names if name.split() and shutil.which(name.split()[0])), None)


def _all_but_source(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(".py") and not os.path.isdir(os.path.join(folder, name))]


def _run_setup(scratch: Path, keep_log: Path) -> None:
    log = scratch / "log"
    command = [sys.executable, "setup.py", "build_ext", "--build-lib=lib", "--build-temp=o", PARALLEL]
    environment = {**os.environ, "CC": _compiler() or "cc"}
    with log.open("wb") as output:
        status = run_with_all_it_starts(command, cwd=scratch, env=environment, stdout=output, stderr=output)
    if status != 0:
        log.replace(keep_log)
        raise BuildError(f"Compiling failed; the log is {os.path.relpath(keep_log)}.")


def run_with_all_it_starts(command: list[str], **how: Any) -> int:
    """The exit status of a command that starts others. If we are interrupted they all end: a compiler that nobody waits
    for would keep a core busy for minutes."""
    with subprocess.Popen(command, start_new_session=True, **how) as running:
        try:
            return running.wait()
        except BaseException:
            if hasattr(os, "killpg"):  # Windows has no sessions
                os.killpg(running.pid, signal.SIGKILL)
            running.kill()
            raise


def _publish(libraries: Path, target: Path, opt: str, mypy: str) -> None:
    """Complete the build with its manifest and rename it to its final name, unless another process was faster."""
    modules = {}
    for file in sorted(libraries.rglob(f"*{native.SUFFIX}")):
        path = file.relative_to(libraries)
        modules[".".join((*path.parent.parts, path.name.partition(".")[0]))] = path.as_posix()
    manifest = {"opt": opt, "mypy": mypy, "modules": modules}
    (libraries / native.MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n")
    try:
        libraries.rename(target)
    except OSError:
        if native.read_build(target) is None:  # a damaged build is in the way
            shutil.rmtree(target)
            libraries.rename(target)


def _prune(root: Path, keep: Path) -> None:
    """Remove all but the newest builds, and the remains of builds that were killed."""
    builds = []
    for entry in root.iterdir():
        try:
            made = entry.stat().st_mtime
        except OSError:  # another build is tidying up too
            continue
        if entry.name.startswith(SCRATCH):
            if made < time.time() - SCRATCH_LIFE_S:
                shutil.rmtree(entry, ignore_errors=True)
        elif entry.is_dir() and entry != keep:
            builds.append((made, entry))
    for _, entry in sorted(builds)[: -(KEPT_BUILDS - 1)]:
        shutil.rmtree(entry, ignore_errors=True)
