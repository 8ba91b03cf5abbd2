"""Which way the arrows point: every room imports only what it may, and says what it is for."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from holdfast.ours import OURS

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "holdfast"

# For each room, the other rooms that it may import. `native` runs before anything else is imported, so that all
# others may ask it which build is running.
ARROWS: dict[str, set[str]] = {
    "native": set(),
    "kernel": set(),
    "ours": set(),
    "games": {"kernel", "ours"},
    "testing": {"kernel"},
    "bots": {"kernel", "games"},
    "arena": {"kernel", "games", "bots"},
    "lab": {"kernel", "games", "bots", "arena"},
    "advice": {"kernel", "games", "bots"},
    "terminal": {"kernel", "games", "bots", "advice"},
    "envs": {"kernel", "games", "bots"},
    "api": {"kernel", "games", "bots", "ours"},
    "web": {"kernel", "games"},
    "server": {"native", "kernel", "games", "bots", "advice", "web"},
    "bench": {"native", "kernel", "games", "bots", "arena", "envs", "web", "server"},
    "commands": {
        "native",
        "ours",
        "kernel",
        "games",
        "bots",
        "arena",
        "advice",
        "lab",
        "terminal",
        "web",
        "server",
        "bench",
    },
    "cli": {"native", "ours", "commands"},
    "__main__": {"cli"},
}
# The package itself may be imported for its version.
PACKAGE_FACTS = {"", "__version__"}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    """Everything of ours that a module imports, anywhere in its code: line and full name."""
    package = module_name(path).split(".")[: None if path.name == "__init__.py" else -1]
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found.extend((node.lineno, f"{base}.{alias.name}") for alias in node.names)
    return [(line, name) for line, name in found if name.split(".")[0] in ("holdfast", "tests")]


def room(name: str) -> str:
    """The room that a full name belongs to; the package itself is none."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def wrong_arrows(path: Path) -> list[str]:
    here = room(module_name(path))
    wrong = []
    for line, name in imports(path):
        there = room(name)
        if here == "" or there == here or there in ARROWS.get(here, set()) or there in PACKAGE_FACTS:
            continue
        wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return wrong


def test_the_arrows_point_one_way() -> None:
    assert [wrong for path in modules() for wrong in wrong_arrows(path)] == []


def test_importing_the_package_only_chooses_the_build() -> None:
    loaded = "import sys, holdfast; print(sorted(name for name in sys.modules if name.startswith('holdfast')))"
    told = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.strip() == "['holdfast', 'holdfast.native']"


def test_every_room_is_on_the_map() -> None:
    rooms = {room(module_name(path)) for path in modules()} - {"", "__main__"}
    assert rooms <= set(ARROWS)


def test_games_do_not_know_each_other() -> None:
    for path in modules():
        here = module_name(path).split(".")
        if here[:2] == ["holdfast", "games"] and len(here) > 2:
            for line, name in imports(path):
                there = name.split(".")
                assert there[1] == "kernel" or there[2] == here[2], f"{path}:{line} imports {name}"


def test_no_room_names_a_game_outside_its_folder() -> None:
    """Adding a game of ours takes one line in the registry: no other code names a game, or asks which one it is."""
    folders = [package.rpartition(".")[2] for package in OURS]
    names = "|".join(re.escape(name) for folder in folders for name in (folder, folder.replace("_", "-")))
    knowing = re.compile(rf"{names}|isinstance\(game\b")
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.suffix not in (".py", ".js", ".css", ".toml", ".html") or {*folders, "build"} & set(parts):
            continue
        if parts != ("ours.py",):
            assert knowing.search(path.read_text(encoding="utf-8")) is None, path.relative_to(ROOT)


def test_no_file_of_ours_knows_somebody_elses_game() -> None:
    """*Night Watch* can be played in every room, and no file of the product knows its package."""
    knowing = re.compile(r"\bnight_watch\b")
    touched = [path for path in modules() if knowing.search(path.read_text(encoding="utf-8"))]
    assert len(touched) == 0, touched


def test_bots_never_see_a_state() -> None:
    """They are given views; a game's state is none of their business, not even as a type."""
    bots = [path for path in modules() if path.is_relative_to(PACKAGE / "bots")]
    assert bots
    for path in bots:
        for line, name in imports(path):
            parts = name.split(".")
            assert parts[1] != "games" or "state" not in parts, f"{path.relative_to(ROOT)}:{line} imports {name}"


def test_nothing_of_ours_imports_the_tests() -> None:
    for path in modules():
        assert not [name for _, name in imports(path) if name.startswith("tests")]


def test_every_room_and_module_says_what_it_is_for() -> None:
    for path in modules():
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert docstring, f"{path.relative_to(ROOT)} has no docstring"


def test_every_folder_of_modules_is_a_package() -> None:
    for path in modules():
        assert (path.parent / "__init__.py").exists(), f"{path.parent.relative_to(ROOT)} lacks its __init__.py"
