"""`holdfast replay`: the story of a record, printed or step by step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from holdfast.commands.replay import PROMPT
from tests.commands.calling import FROZEN, call, call_outside, one_sentence, played


@pytest.fixture
def whole(tmp_path: Path) -> str:
    file = tmp_path / "whole.record"
    file.write_text(played(), encoding="utf-8")
    return str(file)


@pytest.fixture
def begun(tmp_path: Path) -> str:
    file = tmp_path / "begun.record"
    file.write_text(played(answers=20), encoding="utf-8")
    return str(file)


def test_a_finished_game_is_told_season_by_season_to_its_score(capsys: pytest.CaptureFixture[str], whole: str) -> None:
    answer = call(capsys, "replay", whole)
    assert answer.status == 0
    lines = answer.out.splitlines()
    seasons = [line for line in lines if line.startswith("Season ")]
    assert [season.split()[1] for season in seasons] == list("1234567")
    assert lines.index("Set-up") < lines.index(seasons[0]) < lines.index("Final score")
    assert any("is dealt the objective" in line for line in lines)
    score = lines[lines.index("Final score") + 1 :]
    assert score[0].startswith("1. ")
    assert any(line.endswith("R-score-track") for line in score)


def test_secrets_of_an_unfinished_game_are_not_told(capsys: pytest.CaptureFixture[str], begun: str) -> None:
    answer = call(capsys, "replay", begun)
    assert answer.status == 0
    assert "Jürgen is dealt a secret objective." in answer.out
    assert "is dealt the objective" not in answer.out
    assert "Not finished: waiting for" in answer.out


def test_to_stops_there(capsys: pytest.CaptureFixture[str], whole: str) -> None:
    answer = call(capsys, "replay", whole, "--to", "3")
    assert steps(answer.out) == [1, 2, 3]
    assert answer.out.splitlines()[-1].startswith("After 3 of ")


def test_what_was_undone_is_not_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = played(answers=16)
    taken_back = played(answers=15)
    last = text.removeprefix(taken_back)
    assert last[0] in "01"
    file = tmp_path / "undo.record"
    file.write_text(f"{text}{last[0]} undo\n", encoding="utf-8")
    before = tmp_path / "before.record"
    before.write_text(taken_back, encoding="utf-8")
    told = [call(capsys, "replay", str(path)).out.splitlines()[1:] for path in (file, before)]
    assert told[0] == told[1]


def test_a_broken_record_is_told_as_far_as_it_goes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "broken.record"
    file.write_text(f"{played(answers=20)}0 fly\n{played(answers=4)}", encoding="utf-8")
    answer = call(capsys, "replay", str(file))
    assert answer.status == 1
    assert "Set-up" in answer.out
    assert answer.out.splitlines()[-1].startswith("The record breaks here, at line 28: ")


def test_another_card_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "frozen.record"
    file.write_text(played(answers=20, cards=FROZEN), encoding="utf-8")
    assert call(capsys, "replay", str(file), "--cards", str(FROZEN)).status == 0
    refused = call(capsys, "replay", str(file))
    assert refused.status == 1
    assert one_sentence(refused.err)


def steps(text: str) -> list[int]:
    """The numbers of the steps that were shown, in the order they were shown."""
    lines = text.replace(PROMPT, "\n").splitlines()
    return [int(line[:5]) for line in lines if line[:5].strip().isdigit()]


def test_steps_go_forward_back_and_anywhere(whole: str) -> None:
    answer = call_outside("replay", whole, "--step", stdin=b"\n\nb\n5\nwhat\n9999\nb\nq\n")
    assert answer.status == 0
    shown = steps(answer.out)
    assert shown[:5] == [1, 2, 3, 2, 5]
    assert "'what' is not understood here." in answer.out
    assert "Final score" in answer.out
    assert shown[-1] > 100


def test_looking_shows_every_castle_at_that_moment(whole: str) -> None:
    early, late = (call_outside("replay", whole, "--step", "--to", to, stdin=b"l\nq\n").out for to in ("14", "9999"))
    for shown in (early, late):
        assert len(re.findall(r"^(?:Jürgen|Bo): \d+ gold", shown, re.MULTILINE)) == 2
    assert "If the game ended now" in early
    assert castles(early) != castles(late)


def castles(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("North: ", "East: ", "South: ", "West: "))]


def test_stepping_begins_at_to_and_ends_with_the_input(begun: str) -> None:
    answer = call_outside("replay", begun, "--step", "--to", "4")
    assert answer.status == 0
    assert steps(answer.out) == [4]


def test_enter_at_the_end_leaves(begun: str) -> None:
    answer = call_outside("replay", begun, "--step", "--to", "99", stdin=b"\n\n\n")
    assert answer.status == 0
    assert answer.out.count("Not finished") == 1


def test_a_record_from_standard_input_is_printed(whole: str) -> None:
    text = Path(whole).read_bytes()
    assert "Final score" in call_outside("replay", "-", stdin=text).out
    refused = call_outside("replay", "-", "--step", stdin=text)
    assert refused.status == 2
    assert one_sentence(refused.err)
