"""Every way to stop: the end of the input, Ctrl-C, a closed pipe, a full disk, a damaged record. No game is lost."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import holdfast
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.terminal import saves
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal, resume_in_terminal
from holdfast.terminal.table import TableSetup
from tests.skins.desk import ANY_NUMBERS, Desk, Script
from tests.tools.games import FROZEN_CARDS, frozen_game
from tests.tools.processes import PATIENCE_S, piped, started, usual_signals

COMMAND = [sys.executable, "-m", "holdfast.cli", "play", "--seats", "me,random", "--seed", "3"]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "HOLDFAST_DATA": str(folder), "PYTHONPATH": str(Path(holdfast.__file__).parents[1])}


def only_record(folder: Path) -> str:
    (path,) = (folder / "saves").glob("*.record")
    return path.read_text(encoding="utf-8")


def test_the_end_of_a_script_says_where_the_game_is(desk: Desk) -> None:
    outcome = desk.play("1\n1\n")
    assert outcome.status == 0
    saved = f"The game is saved in {desk.saved()}. Resume it with 'holdfast play --resume "
    assert f"The input has ended. {saved}" in outcome.text
    assert desk.lines()[-1][0] in "*01"


def test_the_end_of_the_input_before_a_game_has_begun(desk: Desk) -> None:
    outcome = desk.play("", "")
    assert outcome.status == 1
    assert outcome.text.endswith("The input has ended. No game has begun.\n")


@pytest.mark.parametrize("script", ["quit\n", "me,random\nquit\n", "me,random\n\nQ\n"])
def test_whoever_changes_their_mind_before_the_game_may_leave(desk: Desk, script: str) -> None:
    outcome = desk.play(script, "")
    assert outcome.status == 0
    assert outcome.text.endswith("No game has begun.\n")


def test_a_last_line_without_its_end_still_counts(desk: Desk) -> None:
    outcome = desk.play("1\n1\npause\ntax gold")
    assert outcome.status == 0
    assert desk.lines()[-1] == "0 tax gold"


def read_until(terminal: int, words: bytes, seconds: float = PATIENCE_S) -> bytes:
    """What a program on a pseudo-terminal shows, until it shows these words."""
    shown = b""
    end = time.monotonic() + seconds
    while words not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"{words!r} never appeared; the last output was {shown[-300:]!r}"
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            piece = b""
        assert piece, f"it ended without {words!r}; the last output was {shown[-300:]!r}"
        shown += piece
    return shown


def interrupted(terminal: int, words: bytes) -> bytes:
    """Press Ctrl-C until these words are shown: a prompt that is being set up discards what was typed before."""
    for _ in range(20):
        os.write(terminal, b"\x03")
        with contextlib.suppress(AssertionError):
            return read_until(terminal, words, PATIENCE_S / 20)
    raise AssertionError(f"{words!r} did not come, however often Ctrl-C was pressed")


def test_ctrl_c_in_a_terminal_ends_with_one_sentence_and_a_saved_game(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover: another process
        usual_signals()
        os.environ.update(environment(tmp_path), COLUMNS="100", LINES="40", TERM="xterm-256color")
        os.execv(COMMAND[0], COMMAND)
    try:
        picture = read_until(terminal, b"On which side does your gate stand")
        assert b"\x1b[" in picture
        os.write(terminal, b"1\n")
        read_until(terminal, b"builds the gate in the north")
        said = interrupted(terminal, b"Resume it with")
        assert b"Interrupted. The game is saved in " in said
        assert b"Traceback" not in said
        _, status = os.waitpid(child, 0)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    finally:
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130
    assert "0 gate " in only_record(tmp_path)


def test_a_closed_pipe_gets_one_sentence_and_the_game_is_saved(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with started(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(tmp_path)) as program:
        piped(program.stdout).close()
        with contextlib.suppress(BrokenPipeError):  # it stops listening, too
            piped(program.stdin).write(b"1\n" * 100_000)
            piped(program.stdin).close()
        complaint = piped(program.stderr).read().decode()
        assert program.wait(PATIENCE_S) == 1
    assert complaint.startswith("holdfast: the output was closed. The game is saved in ")
    assert complaint.count("\n") == 1
    assert only_record(tmp_path).startswith("holdfast record 1\n")


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (["me"], "holdfast: After the Empire is for 2 to 4 seats, not 1\n"),
        (["me", "gredy"], "holdfast: there is no bot 'gredy'; did you mean 'greedy'?\n"),
        (["me:Ann", "me:ann"], "holdfast: two seats are called 'ann'\n"),
        (["me:" + "x" * 30, "random"], "holdfast: a name has at most 16 letters, 'xxxxxxxxxxxxxxxx…' has 30\n"),
        (["me:a,b", "random"], "holdfast: a name consists of printable characters other than ',' ';' and '@'\n"),
    ],
)
def test_a_table_that_cannot_be_set_up(
    desk: Desk, capsys: pytest.CaptureFixture[str], seats: list[str], sentence: str
) -> None:
    setup = TableSetup(seats=seats, cards=FROZEN_CARDS)
    assert desk.run(setup, io.StringIO()).status == 2
    assert capsys.readouterr().err == sentence
    assert saves.list_saves() == []


def test_other_impossible_requests(desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    for setup in (
        TableSetup("chess", seats=["me", "random"]),
        TableSetup(cards=tmp_path / "nowhere", seats=["me", "random"]),
        TableSetup(options={"difficulty": "silly"}, seats=["me", "random"]),
        TableSetup(record=taken, seats=["me", "random"]),
        TableSetup(record=taken / "below", seats=["me", "random"]),
    ):
        assert desk.run(setup, io.StringIO()).status == 2
        said = capsys.readouterr().err
        assert said.startswith("holdfast: ")
        assert said.count("\n") == 1


# -- records ------------------------------------------------------------------------------------------------------


def test_a_record_to_a_chosen_file_is_written_too(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    setup = TableSetup(seats=["me", "random"], seed=3, cards=FROZEN_CARDS, record=file)
    assert desk.run(setup, Script("first\n" * 50)).status == 0
    assert file.read_text(encoding="utf-8") == desk.record()
    assert len(desk.lines()) > 50


@pytest.mark.parametrize("cut", [1, 2, 7, 30])
def test_a_save_cut_off_at_any_byte_can_be_resumed(desk: Desk, cut: int) -> None:
    desk.play("first\n" * 40)
    path = desk.saved()
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    outcome = desk.resume("1\nquit\n")
    assert outcome.status == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith(whole[:-cut].decode().rpartition("\n")[0])
    replay_record(frozen_game(), parse_record(text))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text.replace("0 start", "1 start").replace("0 gate", "7 gate"), " line "),
        (lambda text: "nonsense\n", "not a Holdfast record"),
        (lambda text: text.replace("game: after-the-empire", "game: chess"), "chess"),
        (lambda text: text.replace("cards: ", "cards: other "), "cards"),
        (lambda text: text.replace("specs: me; random", "specs: me; nobody"), "there is no bot 'nobody'"),
        (lambda text: text.replace("specs: me; random\n", ""), "does not say who plays"),
        (lambda text: text.replace("specs: me; random", "specs: me; random; random"), "for 2 seats, not 3"),
    ],
)
def test_a_save_that_cannot_be_resumed_stays_as_it_is(
    desk: Desk, capsys: pytest.CaptureFixture[str], damage: object, reason: str
) -> None:
    desk.play("first\n" * 10 + "quit\n")
    path = desk.saved()
    assert callable(damage)
    text = damage(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert desk.resume().status == 2
    said = capsys.readouterr().err
    assert said.startswith("holdfast: ")
    assert said.count("\n") == 1
    assert reason in said
    assert path.read_text(encoding="utf-8") == text


def test_a_save_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert resume_in_terminal(tmp_path / "gone.record", True) == 2
    assert capsys.readouterr().err.endswith("gone.record cannot be read: No such file or directory\n")


def test_a_disk_that_fails_and_recovers_loses_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    real = saves.RecordFile.append
    failures = iter([False, True, True, *[False] * 1000])

    def append(file: saves.RecordFile) -> None:
        if next(failures):
            file.failed = True
            with file.path.open("ab") as torn:
                torn.write(b"0 ta")
            raise OSError(28, "No space left on device")
        real(file)

    monkeypatch.setattr(saves.RecordFile, "append", append)
    outcome = desk.play("first\n" * 20 + "quit\n")
    assert outcome.status == 0
    replay_record(frozen_game(), parse_record(desk.record()))
    assert len(desk.lines()) > 20


def test_a_read_only_folder_is_reported_and_the_game_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("HOLDFAST_DATA", str(blocked))
    sink = io.StringIO()
    setup = TableSetup(seats=["me", "random"], seed=3, cards=FROZEN_CARDS)
    assert play_in_terminal(setup, Screen(True, io.StringIO(ANY_NUMBERS), sink)) == 0
    assert sink.getvalue().count("Careful: the game cannot be saved in ") == 1
    assert "Final score" in sink.getvalue()


def test_resuming_the_same_game_twice_does_not_spoil_it(desk: Desk) -> None:
    desk.play("first\n" * 10 + "quit\n")
    path = desk.saved()
    record = saves.read_record(path)
    other = saves.RecordFile.resumed(path, record)
    desk.resume("first\n" * 5 + "quit\n")
    kept = path.read_text(encoding="utf-8")
    record.lines.append("0 pass")
    other.sync()
    assert other.path != path
    assert path.read_text(encoding="utf-8") == kept
    assert other.path.read_text(encoding="utf-8").endswith("0 pass\n")
