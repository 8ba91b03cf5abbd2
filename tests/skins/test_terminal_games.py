"""Whole games in line mode: by text in this process, and through a pipe into the command."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import holdfast
from holdfast.games import load
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.terminal.table import TableSetup
from tests.skins.desk import ANY_NUMBERS, Desk, Whims
from tests.tools.games import FROZEN_CARDS, frozen_game

ALWAYS_FIRST = "first\n" * 4000


def is_over(text: str) -> bool:
    return replay_record(frozen_game(parse_record(text).options), parse_record(text)).state.result() is not None


@pytest.mark.parametrize("seats", ["me,random", "me,random,greedy", "random,me,me:Ann,random", "me:A,me:B"])
def test_a_script_plays_a_whole_game(desk: Desk, seats: str) -> None:
    outcome = desk.play(ALWAYS_FIRST, seats)
    assert outcome.status == 0
    assert "Final score" in outcome.text
    assert " wins: " in outcome.text or " win: " in outcome.text
    assert desk.saved().parent.name == "finished"
    assert is_over(desk.record())


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"difficulty": "hard", "reports": "off", "refugees": "deal"},
        {"difficulty": "easy", "destructive": "on", "barracks": "worker", "ladders": "once", "own-spaces": "unlimited"},
    ],
)
@pytest.mark.parametrize("seats", ["me,me:Ann", "me,random,random,me:Ann"])
def test_whims_play_a_whole_game(desk: Desk, seats: str, options: dict[str, str]) -> None:
    setup = TableSetup(seats=seats.split(","), seed=8, options=options, cards=FROZEN_CARDS)
    outcome = desk.run(setup, Whims(5))
    assert outcome.status == 0
    assert "Final score" in outcome.text
    assert is_over(desk.record())


@pytest.mark.parametrize("seats", ["random,random", "random,random,random", "random,random,random,random"])
def test_bots_alone_play_to_the_end_and_the_story_is_told(desk: Desk, seats: str) -> None:
    outcome = desk.play("", seats)
    assert outcome.status == 0
    for season in range(1, 8):
        assert f"Season {season} begins" in outcome.text
    assert "Final score" in outcome.text
    assert "> " not in outcome.text.split("Final score")[0].replace(" > ", "")


def test_the_final_score_explains_every_point(desk: Desk) -> None:
    outcome = desk.play(ALWAYS_FIRST, "me,random")
    play = replay_record(frozen_game(), parse_record(desk.record()))
    result = play.state.result()
    assert result is not None
    score = outcome.text.split("Final score\n")[1]
    for seat in range(2):
        assert f"place {result.ranks[seat]}, {result.points(seat)} gold" in score
        for line in result.lines[seat]:
            assert f"{line.points} for {line.text} ({line.rule})" in score


@pytest.mark.parametrize("seats", ["me,random", "me,random,random", "me,greedy,random,me:Ann"])
def test_a_pipe_into_the_command_plays_a_whole_game(tmp_path: Path, seats: str) -> None:
    root = Path(holdfast.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "holdfast.cli", "play", "after-the-empire", "--seats", seats, "--plain", "--seed", "3"],
        input=ANY_NUMBERS.encode(),
        capture_output=True,
        env={**os.environ, "HOLDFAST_DATA": str(tmp_path), "PYTHONPATH": str(root)},
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Final score" in done.stdout.decode()
    assert b"\x1b" not in done.stdout


def test_the_same_seed_and_answers_give_the_same_game(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = desk.play(ALWAYS_FIRST, "me,greedy")
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "other"))
    other = desk.play(ALWAYS_FIRST, "me,greedy")
    cut = "The record is in"
    assert one.text.split(cut)[0] == other.text.split(cut)[0]


def test_a_number_of_players_and_enter_are_enough(desk: Desk) -> None:
    outcome = desk.play("\n\n\nquit\n", "")
    assert outcome.status == 0
    assert "Azure, Rose (yeoman), Fern (yeoman)" in outcome.text
    assert "Who sits where? [me, yeoman, yeoman] " in outcome.text
    assert "seats: Azure, Rose, Fern" in desk.record()


@pytest.mark.parametrize("game", ["after-the-empire", "after-the-end", "ante-portas"])
def test_the_levels_are_offered_first_and_no_bot_twice(desk: Desk, game: str) -> None:
    """`learned` is *Warlord* in two of the games, and is not trained for the third."""
    outcome = desk.run(TableSetup(game), io.StringIO("quit\n"))
    levels = "a level (squire, yeoman, knight, castellan or warlord, the easiest first)"
    assert f"{levels}, or another bot (random, greedy or planner)." in outcome.text


def test_the_questions_before_a_game_repeat_until_they_are_answered(desk: Desk) -> None:
    script = "me,nobody\nme\n2\nvery\nhard\nspeed=9\nreports=off\n\nquit\n"
    outcome = desk.play(script, "")
    assert outcome.status == 0
    assert outcome.text.count("That does not work: ") == 4
    assert "did you mean" not in outcome.text.split("quit")[1]
    options = parse_record(desk.record()).options
    assert (options["difficulty"], options["reports"]) == ("hard", "off")


def test_house_cards_are_the_default(desk: Desk) -> None:
    outcome = desk.run(TableSetup(seats=["me", "random"], seed=1), Whims(1))
    assert outcome.status == 0
    assert f"cards: {load('after-the-empire').card_set}\n" in desk.record()
