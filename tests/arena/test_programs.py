"""Bots that are programs of their own, in the arena: their forfeits are reported, and their time is real time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdfast.arena.blocks import Block, Duel, play_block
from holdfast.arena.journal import header_of, open_journal
from holdfast.arena.parquet import read_games
from holdfast.bots.external import stop_programs
from tests.commands.calling import call

END = "after-the-end"
QUICK = ("--game", END, "--processes", "1", "--plain")
DEAD = "external:command=sh -c 'exit 1'"
SLOW = 0.002  # seconds per answer

SLOW_BOT = f"""
import sys, time
for line in sys.stdin:
    if line.startswith("choose"):
        time.sleep({SLOW})
        print("pick", line.split()[1], 0, flush=True)
"""


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """No program outlives its test."""
    yield
    stop_programs()


@pytest.fixture
def slow(tmp_path: Path) -> str:
    file = tmp_path / "slow.py"
    file.write_text(SLOW_BOT)
    return f"external:command={sys.executable} {file}"


def test_every_decision_of_a_dead_program_is_forfeited() -> None:
    for row in play_block(Duel(END, 2, DEAD, "random"), 1).games:
        assert row.forfeits == row.decisions > 0
        assert row.rival_forfeits == 0
    for row in play_block(Duel(END, 3, "random", DEAD), 1).games:
        assert row.rival_forfeits == row.rival_decisions > 0
        assert row.forfeits == 0


def test_forfeits_are_shown_in_the_table_and_written_to_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.parquet"
    answer = call(capsys, "arena", DEAD, "greedy", "random", "--pairs", "1", "--out", str(out), *QUICK)
    assert answer.status == 0
    told = answer.out.split("FORFEITED MOVES")[1].split("RATINGS")[0]
    assert told.count("share 100.0 %") == 2, "once against each of the two others"
    frame = read_games(out)
    lost = frame["candidate"] == DEAD
    assert frame["forfeits"].to_list() == [
        decisions if dead else 0 for decisions, dead in zip(frame["decisions"].to_list(), lost.to_list(), strict=True)
    ]
    assert frame["rival_forfeits"].sum() == 0
    decisions = [frame.filter(lost & (frame["rival"] == rival))["decisions"].sum() for rival in ("greedy", "random")]
    assert [f"decisions {count}; forfeited {count};" in " ".join(told.split()) for count in decisions] == [True, True]


def test_without_forfeits_the_table_does_not_mention_them(capsys: pytest.CaptureFixture[str], slow: str) -> None:
    answer = call(capsys, "arena", "greedy", "random", "--pairs", "1", *QUICK)
    assert "FORFEITED" not in answer.out
    assert "times are processor time." in " ".join(answer.out.split())
    answer = call(capsys, "arena", slow, "random", "--pairs", "1", *QUICK)
    assert "FORFEITED" not in answer.out
    words = "times are processor time, and for external programs the elapsed time until their answers."
    assert words in " ".join(answer.out.split())


def test_a_programs_time_is_how_long_its_answers_took(slow: str) -> None:
    for row in play_block(Duel(END, 2, slow, "random"), 1).games:
        assert row.seconds >= SLOW * row.decisions
        assert row.rival_seconds < SLOW * row.rival_decisions
        assert row.forfeits == 0


def test_a_job_file_without_forfeits_can_be_resumed(tmp_path: Path) -> None:
    """Job files of older versions do not have them."""
    duel = Duel(END, 2, "greedy", "random")
    block = play_block(duel, 1)
    data = block.to_json()
    for row in data["games"]:
        del row["forfeits"], row["rival_forfeits"]
    assert Block.from_json(data) == block
    path = tmp_path / "run.jobs"
    header = header_of([duel], 1)
    path.write_text(json.dumps(header) + "\n" + json.dumps({"duel": 0, "number": 0, **data}) + "\n")
    journal = open_journal(path, header, True)
    assert journal.done == {(0, 0): block}
    journal.close()
