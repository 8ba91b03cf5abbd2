"""Whatever is typed: one sentence, no traceback, and the record still replays."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.terminal.after_the_empire.skin import EmpireSkin
from holdfast.terminal.saves import list_saves
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.table import TableSetup
from tests.skins.desk import Terminal
from tests.tools.games import FROZEN_CARDS, frozen_game

NOTATIONS = [action.notation for action in frozen_game().actions]
ANYTHING = st.text(max_size=40)
WORDS = st.sampled_from(
    sorted(word for word in EmpireSkin().vocabulary().by_word if word not in ("save", "quit", "q", "exit"))
)
NUMBERS = st.integers(-3, 60).map(str)
LINES = st.one_of(
    NUMBERS,
    NUMBERS,
    st.sampled_from(NOTATIONS),
    ANYTHING,
    WORDS,
    st.tuples(WORDS, st.one_of(NUMBERS, ANYTHING, st.sampled_from(NOTATIONS))).map(" ".join),
    st.text("nesw0123*+ ", max_size=12).map(lambda posts: f"deploy {posts}"),
)


@pytest.mark.parametrize("drawn", [False, True])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(lines=st.lists(LINES, max_size=60), seed=st.integers(0, 5))
def test_no_line_gives_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, drawn: bool, lines: list[str], seed: int
) -> None:
    script = "".join(f"{line}\n" for line in lines)
    text, data = played(tmp_path_factory, script, seed, drawn)
    assert "Traceback" not in text
    record = parse_record(data)
    assert replay_record(frozen_game(), record).record.text() == data


def played(factory: pytest.TempPathFactory, script: str, seed: int, drawn: bool) -> tuple[str, str]:
    """What was shown for a script, and the record that it left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLDFAST_DATA", str(factory.mktemp("data")))
        sink = Terminal() if drawn else io.StringIO()
        source = Terminal(script) if drawn else io.StringIO(script)
        setup = TableSetup(seats=["me", "me:Ann"], seed=seed, cards=FROZEN_CARDS)
        assert play_in_terminal(setup, Screen(not drawn, source, sink)) == 0
        (save,) = list_saves()
        return sink.getvalue(), Path(save.path).read_text(encoding="utf-8")


@given(text=st.text(max_size=60))
def test_no_list_of_seats_gives_a_traceback(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLDFAST_DATA", str(tmp_path_factory.mktemp("data")))
        line = " ".join(text.split())
        sink = io.StringIO()
        setup = TableSetup(cards=FROZEN_CARDS)
        assert play_in_terminal(setup, Screen(True, io.StringIO(f"{line}\n\n\n\n"), sink)) in (0, 1)


@pytest.mark.parametrize(
    "line", ["\x1b[2J\x1b]0;gone\x07", "\x00", "\ud800", "é" * 5000, "why " * 500, "\u202e1", "? " + "9" * 400]
)
def test_control_characters_and_endless_lines_do_no_harm(tmp_path_factory: pytest.TempPathFactory, line: str) -> None:
    text, _ = played(tmp_path_factory, f"{line}\n1\n", 1, False)
    assert "\x1b" not in text
    assert "\x00" not in text
    assert max(len(row) for row in text.splitlines()) < 1000
