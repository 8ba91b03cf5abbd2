"""`holdfast hint` and `holdfast review`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.calling import END, call, one_sentence, played

FAST = ("--iterations", "6", "--plain")


@pytest.fixture
def unfinished(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(played(60, game=END), encoding="utf-8")
    return str(file)


@pytest.fixture
def finished(tmp_path: Path) -> str:
    file = tmp_path / "over.txt"
    file.write_text(played(game=END), encoding="utf-8")
    return str(file)


def test_a_hint_in_three_steps(capsys: pytest.CaptureFixture[str], unfinished: str) -> None:
    nudge = call(capsys, "hint", unfinished, "--step", "nudge", *FAST)
    shortlist = call(capsys, "hint", unfinished, "--step", "shortlist", *FAST)
    move = call(capsys, "hint", unfinished, *FAST)
    for answer in (nudge, shortlist, move):
        assert answer.status == 0
        assert answer.err == ""
    assert nudge.out.count("\n") == 1
    assert shortlist.out.startswith(nudge.out)
    assert move.out.startswith(shortlist.out)
    assert "ANSWERS" in move.out or "only one thing" in nudge.out


def test_a_review_names_luck_and_decisions(capsys: pytest.CaptureFixture[str], finished: str) -> None:
    answer = call(capsys, "review", finished, "--worlds", "2", *FAST)
    assert answer.status == 0
    assert answer.err == ""
    assert "LUCK AND MOVES" in answer.out
    assert "everything else" in answer.out
    assert "TURNING POINTS" in answer.out
    assert "0 Jürgen" in answer.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hint", "nowhere.txt"], "nowhere.txt: cannot be read"),
        (["hint", "FINISHED"], "the game is over"),
        (["hint", "UNFINISHED", "--seat", "7"], "the seats are 0 to 1, not 7"),
        (["hint", "UNFINISHED", "--iterations", "0"], "--iterations is a number from 1 to"),
        (["review", "UNFINISHED", "--seat", "7"], "the seats are 0 to 1, not 7"),
        (["review", "UNFINISHED", "--worlds", "0"], "--worlds is 1 or more"),
        (["review", "nowhere.txt"], "nowhere.txt: cannot be read"),
    ],
)
def test_a_wrong_word_gets_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], unfinished: str, finished: str, arguments: list[str], words: str
) -> None:
    files = {"UNFINISHED": unfinished, "FINISHED": finished}
    answer = call(capsys, *[files.get(word, word) for word in arguments])
    assert answer.status != 0
    assert one_sentence(answer.err)
    assert words in answer.err


def test_a_broken_record_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(played(20, game=END) + "0 castle the king\n", encoding="utf-8")
    answer = call(capsys, "review", str(file), *FAST)
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert "there is no action 'castle the king'" in answer.err
