"""`holdfast verify`: every record gets one line, and a wrong one is told apart from a good one."""

from __future__ import annotations

import io
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.commands.problem import Problem
from holdfast.commands.records import walk
from holdfast.commands.verify import verdict
from tests.commands.calling import FROZEN, GAME, call, one_sentence, played

SHORT = played(answers=16)
HEADER = SHORT[: SHORT.index("\n\n") + 2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.record"


def verify(capsys: pytest.CaptureFixture[str], file: Path, text: str | bytes, *more: str) -> tuple[int, str]:
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    answer = call(capsys, "verify", str(file), *more)
    assert answer.err == ""
    assert answer.out.count("\n") == 1
    return answer.status, answer.out.removeprefix(f"{file}: ").rstrip("\n")


def test_a_finished_game_holds(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    status, line = verify(capsys, file, played())
    assert status == 0
    assert line.startswith("holds, ")
    assert "won by " in line


def test_an_unfinished_game_holds_and_says_whom_it_waits_for(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    status, line = verify(capsys, file, SHORT)
    assert status == 0
    assert line.startswith("holds, 16 lines, waiting for ")


def test_several_files_get_a_line_each(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, broken = tmp_path / "good", tmp_path / "broken"
    good.write_text(SHORT, encoding="utf-8")
    broken.write_text(SHORT + "0 fly\n", encoding="utf-8")
    answer = call(capsys, "verify", str(good), str(broken), str(good))
    assert answer.status == 1
    assert [line.split(": ")[1].split()[0] for line in answer.out.splitlines()] == ["holds,", "breaks", "holds,"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0 fly", "there is no action 'fly'"),
        ("7 pass", "there is no seat '7'"),
        ("* snow", "there is no chance outcome 'snow'"),
        ("nonsense", "expected 'SEAT action'"),
        ("0 redo", "nothing to redo · K-undo"),
        ("0 gate north", "is refused"),
    ],
)
def test_a_broken_line_is_named(capsys: pytest.CaptureFixture[str], file: Path, line: str, reason: str) -> None:
    status, said = verify(capsys, file, f"{SHORT}{line}\n")
    assert status == 1
    assert said.startswith(f"breaks at line {SHORT.count(chr(10)) + 1}: ")
    assert reason in said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the first line must be"),
        ("hello\n", "the first line must be"),
        (b"\xff\xfe\x00rubbish\n" * 40, "line 1 is not UTF-8 text"),
        (HEADER.replace("rules: ", "rules: 9"), "was played under rules version 9"),
        (HEADER.replace("cards: house", "cards: other"), "--cards FOLDER names another card set"),
        (HEADER.replace(f"game: {GAME}", "game: chess"), "there is no game 'chess'"),
        (HEADER.replace("difficulty=normal", "difficulty=brutal"), "is one of normal, easy, hard, not 'brutal'"),
        (HEADER.replace("difficulty=normal", "weather=wet"), "has no option 'weather'"),
        (HEADER.replace("seats: Jürgen, Bo", "seats: Bo"), "is for 2 to 4 seats, not 1"),
        (HEADER.replace("seats: ", "seats "), "expected 'key: value' in the header"),
    ],
)
def test_a_wrong_record_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], file: Path, text: str | bytes, reason: str
) -> None:
    status, said = verify(capsys, file, text)
    assert status == 1
    assert reason in said


def test_another_card_set_is_found_by_its_label(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    text = played(answers=16, cards=FROZEN)
    assert verify(capsys, file, text)[0] == 1
    assert verify(capsys, file, text, "--cards", str(FROZEN))[0] == 0
    assert verify(capsys, file, SHORT, "--cards", str(FROZEN))[0] == 0


def test_a_wrong_card_folder_gets_one_sentence(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    text = played(answers=16, cards=FROZEN)
    status, said = verify(capsys, file, text, "--cards", str(tmp_path / "none"))
    assert status == 1
    assert "expected a folder with a card set" in said


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_a_file_that_cannot_be_read_is_reported_on_standard_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    answer = call(capsys, "verify", str(tmp_path / name))
    assert (answer.status, answer.out) == (1, "")
    assert one_sentence(answer.err)


def test_a_dash_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SHORT.encode())))
    answer = call(capsys, "verify", "-")
    assert answer.status == 0
    assert answer.out.startswith("standard input: holds, 16 lines")


def test_carriage_returns_do_no_harm(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    status, line = verify(capsys, file, SHORT.replace("\n", "\r\n"))
    assert status == 0
    assert line.startswith("holds, 16 lines")


def test_nothing_in_a_file_can_steer_the_screen(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    status, line = verify(capsys, file, SHORT + "\x1b[2J\x07\n")
    assert status == 1
    assert line.isprintable()


def test_a_record_cut_at_any_byte_loses_at_most_its_last_line(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    whole = SHORT.encode()
    header = len(HEADER.encode())
    for cut in range(len(whole)):
        status, line = verify(capsys, file, whole[:cut])
        if cut < header:
            assert status == 1
        else:
            complete = whole[header:cut].count(b"\n")
            assert status == 0
            assert line.startswith(f"holds, {complete} lines, ")
            assert ("cut off" in line) == (whole[cut - 1 : cut] != b"\n")


def spoilt(content: bytes, rng: random.Random) -> bytes:
    """The content with a few bytes or lines changed, doubled, swapped or removed."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(content) + 1)
        end = min(len(content), start + rng.choice((1, 1, 4, 20, 90)))
        piece = content[start:end]
        other = rng.choice((b"", piece * 2, piece[::-1], b"\n", b"\x00", b"\xff", b" ", b"9" * 5000, b": "))
        content = content[:start] + other + content[end:]
    return content


@given(st.integers(min_value=0, max_value=2**32) | st.binary(max_size=200))
def test_whatever_a_file_holds_the_verdict_is_one_line(what: int | bytes) -> None:
    content = what if isinstance(what, bytes) else spoilt(SHORT.encode(), random.Random(what))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spoilt"
        file.write_bytes(content)
        try:
            line, holds = verdict("spoilt", walk(str(file)))
        except Problem as problem:
            line, holds = str(problem), False
    assert len(line) < 600
    assert holds == line.startswith("spoilt: holds, ")
