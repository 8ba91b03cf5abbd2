"""Chooses, when the package is imported, between the plain source and its compiled form.

mypyc compiles the very same source (see `holdfast.native.build`); the result is in a build folder, never beside its
source, under a name made from a hash of that source. So a stale build is never loaded: edit a file and the next import
is plain again, until `python -m holdfast.native` has run. A wheel may contain such a build inside the package (see
`holdfast.native.wheel`), and the same holds for it.

    HOLDFAST_PLAIN=1          run the plain source, whatever has been built
    HOLDFAST_OPT=1            prefer the build made at -O1 to the one at -O3
    HOLDFAST_NATIVE=require   fail rather than run the plain source
"""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

__all__ = ["activate", "status"]

PACKAGE = Path(__file__).resolve().parent.parent

# What is compiled, as globs inside the package: the rooms where code runs once per decision, and what a server does for
# every viewer of one.
COMPILED = (
    "kernel/**/*.py",
    "games/**/*.py",
    "bots/**/*.py",
    "envs/batch.py",
    "envs/layout.py",
    "envs/**/encoder.py",
    "web/row.py",
    "web/**/arrivals.py",
    "web/**/effects.py",
    "web/**/field_scene.py",
    "web/**/forecast.py",
    "web/**/kept_forecasts.py",
    "web/**/odds.py",
    "web/**/rows.py",
    "web/**/scene.py",
    "web/**/unknown.py",
)
# What stays plain in those rooms. A package's __init__ must: it is what makes the source folder importable. The others
# run once, when a game is loaded, or only to produce text for people: compiling them would cost time and save none.
PLAIN = (
    "__init__.py",
    "card_digest.py",
    "card_files.py",
    "card_entries.py",
    "cardset.py",
    "course.py",
    "external.py",
    "learned.py",
    "measured.py",
    "network.py",
    "options.py",
    "entries.py",
    "parts.py",
    "rulebook.py",
    "sheet.py",
    "title.py",
    "training/*.py",
)

# Flags for the C compiler besides the optimisation level. Nothing outside the library calls its functions by name;
# when the compiler knows that, it inlines small ones, and random games get 10 to 17 % faster. Calls of the interpreter
# without a detour make them 1 to 2 % faster.
FLAGS = ("-fvisibility=hidden", "-fno-plt")

MANIFEST = "manifest.json"
# Where a wheel keeps its build. A checkout has no such folder.
SHIPPED = PACKAGE / "native" / "shipped"
# Names implementation, version, ABI and platform: .cpython-311-x86_64-linux-gnu.so
SUFFIX = EXTENSION_SUFFIXES[0]

PLAIN_SOURCE = "plain source"
_status = PLAIN_SOURCE


class Build(NamedTuple):
    """A complete build: how it was made, and the library file of each of its modules."""

    opt: str
    mypy: str
    modules: dict[str, str]


class _Finder:
    """Serves exactly the modules of one build; everything else is left to the ordinary import."""

    def __init__(self, modules: dict[str, str]) -> None:
        self.modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.modules.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def activate() -> None:
    """Make the matching build importable, if there is one. Raises only under HOLDFAST_NATIVE=require."""
    global _status
    required = os.environ.get("HOLDFAST_NATIVE") == "require"
    if os.environ.get("HOLDFAST_PLAIN") == "1":
        if required:
            raise ImportError("HOLDFAST_PLAIN=1 and HOLDFAST_NATIVE=require contradict each other: unset one.")
        return
    try:
        found = _find_build()
    except (OSError, ImportError):
        found = None  # even if something is wrong with the build folder, the plain source plays the same game
    if found is not None:
        _status = f"compiled -O{found.opt} (mypyc {found.mypy})"
        sys.meta_path.insert(0, _Finder(found.modules))
    elif required:
        raise ImportError(
            "HOLDFAST_NATIVE=require, but no compiled build fits this source: run python -m holdfast.native."
        )
    elif SHIPPED.is_dir():
        _status = f"{PLAIN_SOURCE}; {_why_not_shipped()}"


def status() -> str:
    """Which form of the code runs: `compiled -O3 (mypyc 2.4.1)`, or `plain source` and why, if a build was shipped."""
    return _status


def sources(package: Path = PACKAGE) -> list[Path]:
    """Every source file of the compiled rooms, in a stable order."""
    return sorted({file for glob in COMPILED for file in package.glob(glob)})


def is_compiled(file: Path) -> bool:
    """Whether this file of the compiled rooms becomes native code."""
    return not any(file.match(pattern) for pattern in PLAIN)


def fingerprint(package: Path = PACKAGE) -> str:
    """The part of a build's name that must match: source, flags, interpreter and platform.

    The plain files of the rooms count too, because mypyc copies the values of their `Final` names.
    """
    digest = hashlib.sha256(repr((COMPILED, PLAIN, FLAGS)).encode())
    digest.update(Path(__file__).with_name("prelude.py").read_bytes())  # every C file begins with it
    for file in sources(package):
        text = file.read_bytes()
        digest.update(f"{file.relative_to(package).as_posix()} {len(text)}\n".encode())
        digest.update(text)
    return f"{digest.hexdigest()[:16]}{SUFFIX.rpartition('.')[0]}"


def build_root() -> Path:
    """Where builds are kept: build/native in a source checkout, otherwise the user's cache folder."""
    checkout = PACKAGE.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "build" / "native"
    import platformdirs  # imported here, because a checkout never needs it and would pay for it at every import

    return Path(platformdirs.user_cache_dir("holdfast")) / "native"


def read_build(folder: Path) -> Build | None:
    """The build in this folder; None if there is none, or if it is damaged."""
    try:
        content = json.loads((folder / MANIFEST).read_bytes())
        modules = {name: str(folder / file) for name, file in content["modules"].items()}
        build = Build(content["opt"], content["mypy"], modules)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return build if all(map(os.path.exists, modules.values())) else None


def _find_build() -> Build | None:
    """The best build of this very source: the shipped one, unless another level is requested and available."""
    folders = [folder for root in (SHIPPED, build_root()) if root.is_dir() for folder in root.iterdir()]
    if not folders:
        return None
    name = f"{fingerprint()}-"
    builds = [build for folder in folders if folder.name.startswith(name) and (build := read_build(folder))]
    preferred = os.environ.get("HOLDFAST_OPT", "3")
    return max(builds, key=lambda build: (build.opt == preferred, build.opt, build.mypy), default=None)


def _why_not_shipped() -> str:
    """Why the build inside this installation is not the one that runs."""
    if any(SUFFIX.rpartition(".")[0] in folder.name for folder in SHIPPED.iterdir()):
        return "the compiled part of this installation does not match its source, so install it again"
    return "the compiled part of this installation is for another Python or another machine"
