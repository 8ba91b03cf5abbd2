"""`holdfast play --record`: the closing words name that file, and a seat's command may contain commas."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.commands.calling import END, call

BOT = """
for argument; do last=$argument; done
[ "$last" = a,b ] || exit 1
while read -r word number; do
    if [ "$word" = choose ]; then echo "pick $number 0"; fi
done
"""


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    return tmp_path / "data" / "saves"


def joined(text: str) -> str:
    """The text without the line breaks that a narrow screen inserts, even inside a path."""
    return "".join(text.split())


def test_the_closing_words_name_the_file_that_was_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, saves: Path
) -> None:
    file = tmp_path / "mine.record"
    answer = call(capsys, "play", END, "--seats", "greedy,greedy", "--seed", "1", "--record", str(file), "--plain")
    assert answer.status == 0
    (save,) = (saves / "finished").iterdir()
    assert joined(answer.out).endswith(joined(f"The record is in {file}, and in {save}."))
    assert file.read_text() == save.read_text()


def test_a_game_that_was_left_names_both_files(capsys: pytest.CaptureFixture[str], tmp_path: Path, saves: Path) -> None:
    file = tmp_path / "mine.record"
    answer = call(capsys, "play", END, "--seats", "me,greedy", "--seed", "1", "--record", str(file), "--plain")
    (save,) = saves.glob("*.record")
    words = f"The game is saved in {save}. Resume it with 'holdfast play --resume {save.stem}'."
    assert joined(answer.out).endswith(joined(f"{words} What was played so far is also in {file}."))


def test_without_a_file_the_save_is_named(capsys: pytest.CaptureFixture[str], saves: Path) -> None:
    answer = call(capsys, "play", END, "--seats", "greedy,greedy", "--seed", "1", "--plain")
    (save,) = (saves / "finished").iterdir()
    assert joined(answer.out).endswith(joined(f"The record is in {save}."))


def test_a_command_with_commas_can_sit_at_the_table(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, saves: Path
) -> None:
    script = tmp_path / "bot.sh"
    script.write_text(BOT)
    answer = call(capfd, "play", END, "--seats", f"greedy; external:command=sh {script} a,b", "--seed", "1", "--plain")
    assert answer.status == 0
    assert answer.err == "", "not one move was forfeited"
    assert "Final score" in answer.out
