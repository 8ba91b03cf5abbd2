"""The wheels that `make wheel` builds, installed into fresh environments, away from compilers and our source.

They need a compiled build, so they run where `make test` tests one. Nothing is downloaded: the environment that runs
the tests lends Holdfast's dependencies to the new one.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from holdfast import native
from holdfast.native.build import build
from holdfast.native.wheel import make_compiled, make_plain, tag
from tests.tools.fresh import Fresh

pytestmark = [
    pytest.mark.shipped,
    pytest.mark.skipif(not native.status().startswith("compiled"), reason="this run tests the plain source"),
]

ROOT = Path(__file__).resolve().parents[2]
PLAYED_THROUGH = [
    "tests/playthroughs/test_playthroughs.py",
    "tests/games/after_the_empire/rules/test_worked_example.py",
    "tests/games/after_the_end/rules/test_worked_example.py",
]
# The laws take minutes, and here they add little to those that `make test` checks on the same build.
IN_THE_CAMPAIGN = ["tests/laws/test_laws.py"] if os.environ.get("HOLDFAST_PROFILE") == "campaign" else []


class Installed(Fresh):
    """A wheel in an environment where nothing chooses the form of the code but the wheel itself."""

    def environment(self) -> dict[str, str]:
        return {name: value for name, value in super().environment().items() if not name.startswith("HOLDFAST_")}

    def said(self, *command: str, cwd: Path | None = None) -> str:
        done = self.run(*command, cwd=cwd)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def version(self) -> str:
        return self.said("-m", "holdfast", "--version").strip()

    def shipped(self) -> Path:
        (folder,) = (self.site / "holdfast" / "native" / "shipped").iterdir()
        return folder


@pytest.fixture(scope="module")
def plain_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_plain(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def compiled_wheel(plain_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    said: list[str] = []
    compiled = build(os.environ.get("HOLDFAST_OPT", "3"), said.append)
    assert "up to date" in said[0], "the build under test must be the one that is shipped"
    return make_compiled(plain_wheel, compiled, tmp_path_factory.mktemp("compiled"))


def test_the_compiled_wheel_says_which_machines_it_is_for(compiled_wheel: Path) -> None:
    python, _, platform = tag().partition("-")
    assert f"-{python}-{python}-" in compiled_wheel.name
    assert platform.rpartition("_")[2] in compiled_wheel.name
    if sys.platform == "linux":
        assert "manylinux" in compiled_wheel.name


def test_the_compiled_wheel_holds_the_source_of_the_plain_one(plain_wheel: Path, compiled_wheel: Path) -> None:
    with zipfile.ZipFile(plain_wheel) as plain, zipfile.ZipFile(compiled_wheel) as compiled:
        files = {name for name in compiled.namelist() if not name.endswith("/")}
        added = files - set(plain.namelist())
        assert all("/native/shipped/" in name or ".dist-info/" in name for name in added)
        for name in plain.namelist():
            if ".dist-info/" not in name:
                assert compiled.read(name) == plain.read(name), name


def test_it_runs_compiled_without_a_compiler_and_passes_golden_games_and_laws(
    compiled_wheel: Path, tmp_path: Path
) -> None:
    installed = Installed(tmp_path / "environment", compiled_wheel)
    assert "(compiled -O" in installed.version()
    play = (
        "import sys, pytest, holdfast\n"
        f"assert holdfast.__file__.startswith({str(installed.site)!r}), holdfast.__file__\n"
        "status = pytest.main(sys.argv[1:])\n"
        "assert type(holdfast.Play.act).__name__ != 'function', 'the compiled modules were not the ones tested'\n"
        "sys.exit(status)\n"
    )
    options = ["-q", "--import-mode=append", "-p", "no:cacheprovider", "-m", "golden or law"]
    assert " passed" in installed.said("-c", play, *options, *PLAYED_THROUGH, *IN_THE_CAMPAIGN, cwd=ROOT)


def test_a_compiled_part_that_does_not_match_is_ignored_and_reported(compiled_wheel: Path, tmp_path: Path) -> None:
    installed = Installed(tmp_path / "environment", compiled_wheel)
    edited = installed.site / "holdfast" / "kernel" / "deck.py"
    edited.write_text(edited.read_text(encoding="utf-8") + "\n# an edit\n", encoding="utf-8")
    assert "(plain source; the compiled part of this installation does not match its source" in installed.version()
    shipped = installed.shipped()
    suffix = sysconfig.get_config_var("SOABI")
    shipped.rename(shipped.with_name(shipped.name.replace(suffix, "cpython-399-another-machine")))
    assert "(plain source; the compiled part of this installation is for another Python" in installed.version()


def test_the_plain_wheel_plays_too(plain_wheel: Path, tmp_path: Path) -> None:
    installed = Installed(tmp_path / "environment", plain_wheel)
    assert "(plain source)" in installed.version()
    played = installed.said("-m", "holdfast", "arena", "greedy", "random", "--pairs", "1", "--seed", "3")
    assert "greedy" in played
