"""`holdfast play` and `holdfast saves`: a game that is played, left, listed and resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.calling import Answer, call_outside, one_sentence


class Desk:
    """The command with a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def call(self, *arguments: str, stdin: bytes = b"") -> Answer:
        return call_outside(*arguments, stdin=stdin, HOLDFAST_DATA=str(self.folder / "data"))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_bots_play_a_whole_game_that_can_be_verified(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "bots.record"
    answer = desk.call("play", "--seats", "random,random,random", "--seed", "4", "--record", str(file))
    assert (answer.status, answer.err) == (0, "")
    checked = desk.call("verify", str(file))
    assert checked.status == 0
    assert "won by " in checked.out
    listed = desk.call("saves", "--plain")
    assert "FINISHED GAMES" in listed.out
    assert "SAVED GAMES" not in listed.out


def test_a_game_that_was_left_is_listed_and_can_be_resumed(desk: Desk) -> None:
    options = ["--option", "difficulty=hard", "--seed", "4"]
    left = desk.call("play", "--seats", "me:Ann,random", *options, stdin=b"1\nquit\n")
    assert (left.status, left.err) == (0, "")
    listed = desk.call("saves", "--plain")
    assert listed.status == 0
    assert "SAVED GAMES" in listed.out
    assert "Ann and " in listed.out
    assert "(difficulty=hard)" in listed.out
    name = next(line for line in listed.out.splitlines() if line.startswith("after-the-empire-")).split(":")[0]
    for arguments in (["--resume"], ["--resume", name]):
        resumed = desk.call("play", *arguments, stdin=b"quit\n")
        assert (resumed.status, resumed.err) == (0, "")
        assert "Ann" in resumed.out


def test_only_an_unfinished_game_of_the_title_that_was_named_is_offered(desk: Desk) -> None:
    assert desk.call("play", "--seats", "me,random", "--seed", "4", stdin=b"1\nquit\n").status == 0
    named = desk.call("play", "--terminal", "after-the-end", stdin=b"me,random\n\nquit\n")
    assert "After The End: Azure, Rose (random)." in named.out
    assert "There is an unfinished game" not in named.out
    unnamed = desk.call("play", "--terminal", stdin=b"\nquit\n")
    assert "There is an unfinished game of After The End: Azure, Rose" in unnamed.out


def test_other_seats_can_finish_a_game(desk: Desk) -> None:
    assert desk.call("play", "--seats", "me,random", "--seed", "4", stdin=b"1\nquit\n").status == 0
    finished = desk.call("play", "--resume", "--seats", "random,random")
    assert (finished.status, finished.err) == (0, "")
    assert "FINISHED GAMES" in desk.call("saves", "--plain").out


def test_play_without_arguments_asks_and_plays(desk: Desk) -> None:
    answer = desk.call("play", stdin=b"\n\n\nquit\n")
    assert (answer.status, answer.err) == (0, "")
    assert "SAVED GAMES" in desk.call("saves", "--plain").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--resume", "nothing-of-the-kind"], "there is no saved game 'nothing-of-the-kind'"),
        (["--resume"], "there is no game to resume"),
        (["--resume", "--seed", "3"], "only --seats and --plain may be added"),
    ],
)
def test_nothing_to_resume(desk: Desk, arguments: list[str], reason: str) -> None:
    answer = desk.call("play", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert one_sentence(answer.err)
    assert reason in answer.err


def test_a_save_that_cannot_be_read_is_listed_as_such(desk: Desk) -> None:
    saves = desk.folder / "data" / "saves"
    saves.mkdir(parents=True)
    (saves / "torn.record").write_bytes(b"\xff\xff\n")
    answer = desk.call("saves", "--plain")
    assert answer.status == 0
    assert "torn: " in answer.out
    assert "cannot be read: " in answer.out


def test_having_no_saves_is_not_an_error(desk: Desk) -> None:
    answer = desk.call("saves")
    assert answer.status == 0
    assert answer.out.startswith("There are no saved games")
