"""The result of compiling in the background is reported once: in the browser's console or in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from holdfast.commands import browser
from holdfast.native.news import VARIABLE, take_news
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.table import TableSetup

READY = "Compiled: bots are about ten times as fast from now on. In a terminal that begins with the next game."


@pytest.fixture
def news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "compile.news"
    monkeypatch.setenv(VARIABLE, str(path))
    return path


def test_news_is_reported_once(news: Path) -> None:
    assert take_news() is None
    news.write_text(f"{READY}\n")
    assert take_news() == READY
    assert take_news() is None


def test_without_make_play_there_is_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert take_news() is None


def test_a_damaged_file_is_no_news(news: Path) -> None:
    news.write_bytes(b"\xff\xfe\xff")
    assert take_news() is None
    news.write_text("\n")
    assert take_news() is None


def test_the_console_reports_it_during_play_in_the_browser(
    news: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    naps = iter([None, news, None])

    def nap(seconds: float) -> None:
        try:
            path = next(naps)
        except StopIteration:
            raise KeyboardInterrupt from None
        if path is not None:
            path.write_text(READY)

    monkeypatch.setattr("holdfast.commands.browser.time.sleep", nap)
    told: list[str] = []
    browser.wait_for_ctrl_c(told.append)
    assert capsys.readouterr().out.count(READY) == 1
    assert told == [f"{READY.partition('. ')[0].rstrip('.')}."], "the server's bots move to the new build, once"


def test_the_terminal_reports_it_before_its_next_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    waiting = [None, READY, None, None]
    sink = io.StringIO()
    setup = TableSetup("after-the-empire", None, {}, ["me", "random"], 3, None, True)
    play_in_terminal(setup, Screen(True, io.StringIO("1\n1\n1\n"), sink), lambda: waiting.pop(0) if waiting else None)
    shown = sink.getvalue()
    assert shown.count(READY) == 1
    assert "> " in shown[: shown.index(READY)], "a question came first"
    assert "> " in shown[shown.index(READY) :], "and another one after it"
