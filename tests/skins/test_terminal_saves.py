"""The data folder: names, lists, what is finished and what can be resumed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from holdfast.terminal.saves import data_folder, find_save, latest_unfinished, list_saves, new_save_path, write_whole
from holdfast.terminal.table import Chair, seated, split_seats
from tests.skins.desk import Desk
from tests.tools.games import frozen_game


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("HOLDFAST_DATA")
    assert data_folder().name == "holdfast"


def test_no_saves(desk: Desk) -> None:
    assert list_saves() == []
    assert latest_unfinished() is None
    assert find_save("anything") is None


def test_saves_are_listed_latest_first_and_finished_ones_are_marked(desk: Desk) -> None:
    desk.play("1\nquit\n", seed=1)
    first = desk.saved()
    os.utime(first, (1, 1))
    desk.play("first\n" * 4000, seed=2)
    desk.play("1\n1\nquit\n", "me:Ann,random,random", seed=3, difficulty="hard")
    listed = list_saves()
    assert len(listed) == 3
    assert listed[2].path == first
    assert sum(save.finished for save in listed) == 1
    latest = latest_unfinished()
    assert latest is not None
    assert latest.seats == ("Ann", "Rose", "Fern")
    assert latest.options["difficulty"] == "hard"
    assert latest.answers > 2
    assert latest.game == "after-the-empire"
    assert find_save(latest.name) == latest.path
    assert find_save(str(latest.path)) == latest.path


def test_a_damaged_save_is_listed_with_its_problem_and_never_offered(desk: Desk) -> None:
    desk.play("quit\n")
    desk.saved().write_bytes(b"\xff\xfe")
    (save,) = list_saves()
    assert save.problem == "not a Holdfast record: it is not text"
    assert latest_unfinished() is None


def test_every_game_gets_its_own_name(desk: Desk) -> None:
    names = set()
    for _ in range(3):
        path = new_save_path("after-the-empire")
        write_whole(path, "")
        names.add(path)
    assert len(names) == 3


def test_every_line_is_on_disk_before_the_next_question(desk: Desk) -> None:
    script = "1\nsave\n1\nsave\n"
    outcome = desk.play(script)
    assert outcome.text.count("The game is saved in ") == 3
    record = desk.record()
    assert record.endswith("\n")
    assert "seed: 3\n" in record
    assert "specs: me; random\n" in record


def test_a_failed_write_leaves_nothing_half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    write_whole(file, "old")

    def fail(*_: object) -> None:
        raise OSError("broken")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="broken"):
        write_whole(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_names_and_letters() -> None:
    chairs = seated(["me:Anna", "me:Arno", "greedy", "me:Åå"], frozen_game())
    assert [chair.name for chair in chairs] == ["Anna", "Arno", "Fern", "Åå"]
    assert [chair.letter for chair in chairs] == ["A", "R", "F", "4"]
    assert [chair.is_person for chair in chairs] == [True, True, False, True]
    assert [chair.label for chair in chairs][2] == "Fern (greedy)"
    assert Chair("me", "Azure", "A").label == "Azure"


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("me,greedy", ["me", "greedy"]),
        (" me:Ann , random ", ["me:Ann", "random"]),
        ("3", ["me", "yeoman", "yeoman"]),
        ("", []),
        ("me,planner:depth=2,width=8,random", ["me", "planner:depth=2,width=8", "random"]),
    ],
)
def test_lists_of_seats(text: str, specs: list[str]) -> None:
    assert split_seats(text) == specs
