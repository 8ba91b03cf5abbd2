"""`holdfast serve` and `holdfast play`: what they say, when they refuse, and how they end."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from holdfast import cli
from holdfast.commands import browser
from holdfast.commands.serve import announce, local_address, served_already, without_password
from holdfast.server.settings import Settings
from holdfast.terminal.table import TableSetup
from tests.commands.calling import call, environment, one_sentence
from tests.server.clients import PATIENCE_S, close_code, greet, person, running_server, visiting
from tests.tools.processes import end, usual_signals

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "http_bot.py"


class Serving:
    """`holdfast serve` in a process of its own, with what it says."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "holdfast.cli", "serve", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(**more),
            start_new_session=True,
            preexec_fn=usual_signals,
        )

    def __enter__(self) -> Serving:
        return self

    def __exit__(self, *_: object) -> None:
        end(self.process)
        self.process.communicate()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def end(self, how: signal.Signals) -> tuple[int, str, str]:
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, out, err


def get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        return json.load(answer)


# -- serve ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with Serving("--port", "0", "--data", str(tmp_path / "new")) as serving:
        where = serving.line()
        address = where.rpartition(" ")[2]
        assert where == f"Holdfast is served at {address}"
        assert serving.line() == f"Tables are kept in {tmp_path / 'new' / 'tables.sqlite'}"
        assert "Ctrl-C stops it" in serving.line()
        assert get(f"{address}/healthz")["ok"]
        settings = Settings(database=f"sqlite:{tmp_path / 'new' / 'tables.sqlite'}")
        assert served_already(settings) == address
        status, out, err = serving.end(how)
        assert (status, out, err) == (0, "Stopped.\n", "")
        assert served_already(settings) is None
        assert not list((tmp_path / "new").glob("*.address"))


def test_the_default_data_folder_is_the_users(tmp_path: Path) -> None:
    with Serving("--port", "0", HOLDFAST_DATA=str(tmp_path / "mine")) as serving:
        serving.line()
        assert serving.line() == f"Tables are kept in {tmp_path / 'mine' / 'tables.sqlite'}"


def test_two_servers_do_not_share_a_file_or_a_port(tmp_path: Path) -> None:
    with Serving("--port", "0", "--data", str(tmp_path)) as serving:
        address = serving.line().rpartition(" ")[2]
        port = address.rpartition(":")[2]
        for arguments, reason in [
            (["--port", "0", "--data", str(tmp_path)], "the database"),
            (["--port", port, "--data", str(tmp_path / "other")], f"cannot listen on 127.0.0.1 port {port}"),
        ]:
            with Serving(*arguments) as second:
                out, err = second.process.communicate(timeout=PATIENCE_S)
                assert (second.process.returncode, out) == (1, "")
                assert one_sentence(err), err
                assert reason in err
        assert get(f"{address}/healthz")["ok"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--port", "x"], "expected a whole number"),
        (["--port", "70000"], "a port is a number up to 65535"),
        (["--data", "a", "--database", "sqlite:b"], "--data chooses the default database's folder"),
        (["--public-url", "play.example"], "--public-url reads"),
        (["--public-url", "https://play.example/holdfast"], "--public-url reads"),
    ],
)
def test_a_wrong_call_gets_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    answer = call(capsys, "serve", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert one_sentence(answer.err)
    assert reason in answer.err


@pytest.mark.parametrize("database", ["mysql://x", "sqlite:/proc/nowhere/x.db", "postgresql://127.0.0.1:1/nothing"])
def test_a_database_that_cannot_be_used_gets_one_sentence(database: str) -> None:
    with Serving("--port", "0", "--database", database) as serving:
        out, err = serving.process.communicate(timeout=PATIENCE_S)
        assert serving.process.returncode == 1, err
        assert out == ""
        assert one_sentence(err), err


def test_a_server_that_others_can_reach_warns_about_missing_encryption(capsys: pytest.CaptureFixture[str]) -> None:
    for settings, warned in [
        (Settings(database="sqlite:x"), False),
        (Settings(database="sqlite:x", host="0.0.0.0"), True),
        (Settings(database="sqlite:x", host="0.0.0.0", public_url="https://play.example"), False),
    ]:
        announce(settings, "http://127.0.0.1:8000")
        said = capsys.readouterr().out
        assert ("TLS" in said) == warned
    assert "https://play.example" in said


def test_passwords_are_not_printed() -> None:
    assert without_password("postgresql://me:secret@db/x") == "postgresql://me:…@db/x"
    assert without_password("postgresql://db/x") == "postgresql://db/x"
    assert without_password("sqlite:/a/b") == "/a/b"
    assert local_address("0.0.0.0", 5) == "http://127.0.0.1:5"
    assert local_address("::1", 5) == "http://[::1]:5"


def test_live_connections_are_told_about_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_server(tmp_path) as server, visiting(server.url) as guest:
            created = await guest.create("after-the-empire", [person("Ann"), person("Bo")])
            ann = guest.at(created["table"], created["seats"][0]["token"])
            async with ann.live(origin=server.url) as live:
                await greet(live, ann.token)
                await live.recv()
                ending = asyncio.create_task(server.stop())
                assert await close_code(live) == 1012
                assert await ending == 0

    asyncio.run(scene())


def test_the_example_bot_plays_a_whole_game(tmp_path: Path) -> None:
    with Serving("--port", "0", "--data", str(tmp_path)) as serving:
        address = serving.line().rpartition(" ")[2]
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), address], capture_output=True, text=True, timeout=4 * PATIENCE_S, check=False
        )
        assert done.returncode == 0, done.stderr
        assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["My bot", "Rose", "Fern"]
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 34, "nobody reads an example that is longer than a page"


# -- play ----------------------------------------------------------------------------------------------------------


class FakeTerminal:
    def isatty(self) -> bool:
        return True


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A person at a terminal, whose display and keys the test decides."""

    def prepare(display: bool, enter: bool = False, meanwhile: Callable[[], None] = lambda: None) -> None:
        monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
        monkeypatch.setattr(sys, "stdin", FakeTerminal())
        monkeypatch.setattr(browser, "has_display", lambda: display)
        monkeypatch.setattr(browser, "prepare_logging", lambda: None)

        def pressed() -> bool:
            meanwhile()
            return enter

        monkeypatch.setattr(browser, "enter_pressed", pressed)
        monkeypatch.setattr(browser, "wait_for_ctrl_c", lambda on_news: meanwhile())

    return prepare


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that were opened."""
    pages: list[str] = []
    monkeypatch.setattr("webbrowser.open", pages.append)
    return pages


def wait_for(pages: list[str], count: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while len(pages) < count:
        assert time.monotonic() < end, "no page was opened"
        time.sleep(0.01)


def test_with_a_display_a_page_opens(
    desk: Callable[..., None], opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Any] = []

    def look() -> None:
        wait_for(opened, 1)
        base = opened[0].partition("/?")[0]
        seen.append(get(f"{base}/api/games"))

    desk(display=True, meanwhile=look)
    answer = call(capsys, "play", "after-the-end")
    assert answer.status == 0, answer.err
    assert seen
    assert opened[0].endswith("/?game=after-the-end")
    assert f"Holdfast is at {opened[0]}" in answer.out


def test_the_household_is_let_in_when_the_command_says_so(
    desk: Callable[..., None], opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Any] = []

    def look() -> None:
        wait_for(opened, 1)
        base = opened[0].partition("/?")[0]
        address = get(f"{base}/api/household")["address"]
        seen.append(get(f"{address}/api/games"))

    desk(display=True, meanwhile=look)
    answer = call(capsys, "play", "--household", "--household-address", "127.0.0.2")
    assert answer.status == 0, answer.err
    assert seen
    assert "Other devices on your network find it at http://127.0.0.2:" in answer.out
    desk(display=True)
    answer = call(capsys, "play", "--household", "--household-address", "192.0.2.77")
    assert answer.status == 0, "the person at this machine can play anyway"
    assert "The household could not be let in: cannot listen on 192.0.2.77" in answer.out


def test_without_a_display_the_terminal_is_offered(
    desk: Callable[..., None], opened: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def play(setup: TableSetup, **_: object) -> int:
        played.append(setup.game_id)
        return 0

    monkeypatch.setattr("holdfast.commands.play.play_in_terminal", play)
    desk(display=False, enter=False)
    assert call(capsys, "play").status == 0
    assert played == []
    desk(display=False, enter=True)
    assert call(capsys, "play").status == 0
    assert played == ["after-the-empire"]
    assert opened == []
    desk(display=False, enter=True)
    monkeypatch.setattr("holdfast.commands.browser.BackgroundServer", None)
    for arguments in (["--terminal"], ["--plain"], ["--seats", "me,random"], ["--seed", "0"], ["--record", "x"]):
        played.clear()
        assert call(capsys, "play", *arguments).status == 0
        assert played == ["after-the-empire"], arguments


def test_a_second_play_goes_to_the_server_that_is_there(
    desk: Callable[..., None], opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def again() -> None:
        wait_for(opened, 1)
        assert cli.main(["play"]) == 0
        wait_for(opened, 2)

    desk(display=True, meanwhile=again)
    assert call(capsys, "play").status == 0
    assert opened[0] == opened[1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--browser", "--terminal"], "not allowed with"),
        (
            ["--browser", "--seed", "3"],
            "in the browser you choose these on the page; leave out the other options",
        ),
        (["--household", "--plain"], "in the browser you choose these on the page; leave out the other options"),
        (["--browser", "--resume"], "saved games can only be resumed in the terminal; leave out --browser"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    desk: Callable[..., None], capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    desk(display=True)
    answer = call(capsys, "play", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert one_sentence(answer.err)
    assert reason in answer.err


def test_a_data_folder_that_cannot_be_made_gets_one_sentence(
    desk: Callable[..., None], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk(display=True)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "file" / "data"))
    answer = call(capsys, "play")
    assert answer.status == 1
    assert one_sentence(answer.err)
