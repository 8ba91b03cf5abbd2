"""What mypyc reads must be installed where a player compiles: the run and build requirements cover all of it.

`make test` also compiles in an environment with exactly these requirements; here the imports show it at once.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from holdfast import native

ROOT = Path(__file__).resolve().parents[2]


def pinned(*names: str) -> set[str]:
    """The distributions that these requirements files install."""
    found: set[str] = set()
    for name in names:
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        found |= {normal(one) for one in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def imported(path: Path) -> frozenset[str]:
    """The full names of everything a module imports, including imports that only a type checker sees."""
    found: set[str] = set()
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def module_files(name: str) -> list[Path]:
    """The files that importing a name of ours reads: the module or package itself, and its parent packages."""
    parts = name.split(".")
    found = []
    for length in range(1, len(parts) + 1):
        folder = ROOT.joinpath(*parts[:length])
        found += [file for file in (folder / "__init__.py", folder.with_suffix(".py")) if file.is_file()]
    return found


def reached() -> dict[Path, frozenset[str]]:
    """Every file of ours that compiling reads, with what it imports."""
    waiting = [file for file in native.sources() if native.is_compiled(file)]
    found: dict[Path, frozenset[str]] = {}
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = imported(path)
            waiting += [file for name in found[path] if name.split(".")[0] == "holdfast" for file in module_files(name)]
    return found


def test_what_is_compiled_imports_only_what_a_player_has() -> None:
    of_others = {
        (name.split(".")[0], str(path.relative_to(ROOT)))
        for path, names in reached().items()
        for name in names
        if name.split(".")[0] not in ("holdfast", "__future__") and name.split(".")[0] not in sys.stdlib_module_names
    }
    assert {name for name, _ in of_others} >= {"numpy", "mypy_extensions"}, "the walk must reach what it is to check"
    there = pinned("run", "build")
    distributions = packages_distributions()
    missing = [
        f"{path} imports {name}"
        for name, path in sorted(of_others)
        if not {normal(one) for one in distributions.get(name, [name])} & there
    ]
    assert missing == []


def test_the_build_requirements_include_the_run_requirements() -> None:
    assert pinned("run") <= pinned("build")
    assert {"mypy", "setuptools"} <= pinned("build")
