"""`holdfast doctor`: what is missing is named with its remedy, and looking changes nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdfast.cli import main
from holdfast.commands import doctor
from holdfast.commands.doctor import FINE, MISSING, WRONG
from holdfast.server.store import make_store


def test_a_healthy_installation_is_described_on_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--plain", "--data", str(tmp_path / "new")]) == 0
    page = capsys.readouterr().out
    for word in ("Holdfast", "Python", "Speed", "Compiler", "Games", "Data folder", "Database", "Browser", "postgres"):
        assert word in page
    assert "ante-portas" in page
    assert page.endswith("Everything needed to play is here.\n")
    assert len(page.splitlines()) < 50
    assert not (tmp_path / "new").exists(), "looking changes nothing"


def test_a_damaged_database_is_named_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"this is no database, whatever its name says" * 50)
    before = file.read_bytes()
    assert main(["doctor", "--plain", "--data", str(tmp_path)]) == 1
    page = capsys.readouterr().out
    assert "✗ Database" in page
    assert "put your latest copy of this file in its place" in page
    assert page.endswith("1 of these must be mended before Holdfast can play.\n")
    assert file.read_bytes() == before


def test_a_sound_database_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def make() -> None:
        store = make_store(f"sqlite:{file}")
        await store.open()
        await store.close()

    asyncio.run(make())
    found = doctor.database(file)
    assert (found.mark, found.found) == (FINE, "SQLite, sound, 0 tables")


def test_a_folder_that_cannot_be_written_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = doctor.data(tmp_path / "file" / "below")
    assert (found.mark, found.advice) == (WRONG, "choose another one with HOLDFAST_DATA")


def test_what_is_not_installed_is_named_with_the_command_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda module: None)
    found = {one.what: one for one in doctor.extras()}
    assert found["lab"].mark == MISSING
    assert found["lab"].advice == 'pip install "holdfast[lab]"'
    monkeypatch.setattr(doctor, "obstacle", lambda: "no C compiler (cc, gcc or clang)")
    assert doctor.compiler().found == "no C compiler (cc, gcc or clang)"


def test_a_broken_guest_is_named_with_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shelf:
        def __iter__(self) -> Iterator[str]:
            logging.getLogger("holdfast").warning("the game 'chess' cannot be used: this is no Title")
            return iter(["after-the-empire"])

    monkeypatch.setattr(doctor, "GAMES", Shelf())
    found = doctor.games()
    assert found.mark == MISSING
    assert found.found == "after-the-empire; the game 'chess' cannot be used: this is no Title"
