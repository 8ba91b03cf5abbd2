"""The command line itself: versions, unknown arguments, streams that end, and bugs of our own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import holdfast
from holdfast import cli, native
from holdfast.commands import options
from holdfast.commands.problem import USAGE
from tests.commands.calling import COMMAND, call, call_outside, environment, one_sentence
from tests.tools.processes import PATIENCE_S, piped, started


def test_the_version_says_which_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "--version")
    assert answer.status == 0
    assert answer.out == f"holdfast {holdfast.__version__} ({native.status()})\n"


def test_the_version_needs_no_game() -> None:
    code = "import sys; from holdfast.cli import main; main(['--version']); print('holdfast.kernel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout == f"holdfast {holdfast.__version__} (plain source)\nFalse\n"


def test_help_is_given_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    asked = call(capsys, "--help")
    assert asked.status == 0
    for command in cli.COMMANDS:
        assert re.search(rf"^    {command}( |$)", asked.out, re.MULTILINE)
        of_command = call(capsys, command, "--help")
        assert of_command.status == 0
        assert of_command.out.startswith(f"usage: holdfast {command} ")


def test_without_a_command_the_help_is_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys)
    assert answer.status == 2
    assert answer.out.startswith("usage: holdfast ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["plya"], "there is no command 'plya'; did you mean 'play'?"),
        (["dance"], "there is no command 'dance'; the commands are play, "),
        (["--loud"], "unrecognized arguments: --loud"),
        (["cards", "after-the-empre"], "did you mean 'after-the-empire'?"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["options", "chess"], "there is no game 'chess'"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--option", "weather=wet"], "has no option 'weather'"),
        (["play", "--option", "difficulty=brutal"], "is one of normal, easy, hard, not 'brutal'"),
        (["play", "--option", "difficulty"], "expected NAME=VALUE, found 'difficulty'"),
        (["play", "--seed", "x"], "expected a whole number, found 'x'"),
        (["play", "--seats", "me,nobody"], "there is no bot 'nobody'"),
        (["play", "--seats", "random"], "is for 2 to 4 seats, not 1"),
        (["play", "--seats", "random,random,random,random,random"], "is for 2 to 4 seats, not 5"),
        (["verify"], "the following arguments are required: FILE"),
        (["replay", "x", "--to", "-3"], "expected"),
        (["compile", "--opt", "7"], "invalid choice: '7'"),
    ],
)
def test_a_wrong_call_gets_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    answer = call(capsys, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert one_sentence(answer.err)
    assert reason in answer.err


@pytest.mark.parametrize("arguments", [["cards"], ["cards", "--plain"], ["rules"], ["--help"]])
def test_a_closed_pipe_ends_it_quietly(arguments: list[str]) -> None:
    with started([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as running:
        piped(running.stdout).close()
        said = piped(running.stderr).read()
        assert running.wait(PATIENCE_S) == cli.PIPE_CLOSED
    assert said == b""


def test_no_standard_output_at_all() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} cards >&-"], capture_output=True, env=environment(), check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_standard_input_at_all(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} play --seats me,random <&-"],
        capture_output=True,
        env=environment(HOLDFAST_DATA=str(tmp_path)),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The input has ended." in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_gets_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "cards"], stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False
        )
    assert done.returncode == 1
    assert one_sentence(done.stderr)


def test_characters_that_the_screen_lacks_do_no_harm() -> None:
    answer = call_outside("cards", "--plain", PYTHONIOENCODING="ascii")
    assert answer.status == 0
    assert "Barracks" in answer.out


def test_ctrl_c_gets_one_line() -> None:
    """Two files to verify: the line about the first shows that the command is running; it waits for the second."""
    with started(
        [*COMMAND, "verify", os.devnull, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as running:
        assert b"not a Holdfast record" in piped(running.stdout).readline()
        running.send_signal(signal.SIGINT)
        said = piped(running.stderr).read().decode()
        assert running.wait(PATIENCE_S) == cli.INTERRUPTED
    assert one_sentence(said)


def test_a_bug_of_ours_is_reported_in_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stumble(parsed: object) -> int:
        raise KeyError("the stone that was not there")

    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    monkeypatch.setattr(options, "command", stumble)
    assert cli.main(["options"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert one_sentence(said.err)
    [file] = (tmp_path / "crashes").iterdir()
    assert str(file) in said.err
    assert "the stone that was not there" in file.read_text(encoding="utf-8")


def test_two_bugs_at_the_same_time_are_both_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    monkeypatch.setattr(time, "strftime", lambda form: "20260101-120000")
    for reason in ("the first", "the second", "the third"):

        def stumble(parsed: object, reason: str = reason) -> int:
            raise KeyError(reason)

        monkeypatch.setattr(options, "command", stumble)
        assert cli.main(["options"]) == 1
        named = Path(capsys.readouterr().err.split("with the file ")[1].strip())
        assert reason in named.read_text(encoding="utf-8")
    assert len(list((tmp_path / "crashes").iterdir())) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["lab", "run", "--games", "-5"], "--games is a number from 1 to 100000000"),
        (["lab", "run", "--games", "9" * 60], "--games is a number from 1 to 100000000"),
        (["lab", "run", "--games", "many"], "expected a whole number, found 'many'"),
        (["lab", "run", "--seed", "-5"], "expected a whole number from 0 to 999999999999999999, found '-5'"),
        (
            ["lab", "run", "--seed", "9223372036854775806"],
            "expected a whole number from 0 to 999999999999999999, found '9",
        ),
        (["lab", "run", "--seed", "1.5"], "expected a whole number, found '1.5'"),
        (["lab", "worth", "--games", "-1"], "--games is a number from 1 to 100000000"),
        (["lab", "compare", "house", "house", "--games", "100000001"], "--games is a number from 1 to 100000000"),
        (["arena", "greedy", "random", "--pairs", "-5"], "--pairs is a number from 1 to 1000000"),
        (
            ["arena", "greedy", "random", "--seed", "-5"],
            "expected a whole number from 0 to 999999999999999999, found '-5'",
        ),
        (["arena", "greedy", "random", "--processes", "-1"], "expected a whole number from 0 to 999999999999999999"),
        (["play", "--seed", "-5"], "expected a whole number from 0 to 999999999999999999, found '-5'"),
    ],
)
def test_the_range_is_named_for_a_number_out_of_range(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    answer = call(capsys, *arguments)
    assert (answer.status, answer.out) == (USAGE, "")
    assert one_sentence(answer.err)
    assert words in answer.err


def test_without_a_compiler_nothing_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    answer = call(capsys, "compile")
    assert (answer.status, answer.out) == (1, "")
    assert one_sentence(answer.err)
    assert "no C compiler" in answer.err
