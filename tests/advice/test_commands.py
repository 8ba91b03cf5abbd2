"""`holdfast hint` and `holdfast review`."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.kernel import CHANCE, Dealer, Play, Rng
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from tests.commands.calling import END, GAME, call, one_sentence, played

FAST = ("--iterations", "6", "--plain")


@pytest.fixture
def unfinished(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(played(60, game=END), encoding="utf-8")
    return str(file)


@pytest.fixture
def finished(tmp_path: Path) -> str:
    file = tmp_path / "over.txt"
    file.write_text(played(game=END), encoding="utf-8")
    return str(file)


def test_a_hint_in_three_steps(capsys: pytest.CaptureFixture[str], unfinished: str) -> None:
    nudge = call(capsys, "hint", unfinished, "--step", "nudge", *FAST)
    shortlist = call(capsys, "hint", unfinished, "--step", "shortlist", *FAST)
    move = call(capsys, "hint", unfinished, *FAST)
    for answer in (nudge, shortlist, move):
        assert answer.status == 0
        assert answer.err == ""
    assert nudge.out.count("\n") == 1
    assert shortlist.out.startswith(nudge.out)
    assert move.out.startswith(shortlist.out)
    assert "ANSWERS" in move.out or "only one thing" in nudge.out


def test_a_review_names_luck_and_decisions(capsys: pytest.CaptureFixture[str], finished: str) -> None:
    answer = call(capsys, "review", finished, "--worlds", "2", *FAST)
    assert answer.status == 0
    assert answer.err == ""
    assert "LUCK AND MOVES" in answer.out
    assert "everything else" in answer.out
    assert "TURNING POINTS" in answer.out
    assert "0 Jürgen" in answer.out
    assert "Not finished" not in answer.out
    assert "cut off" not in answer.out


def test_the_heading_says_what_makes_a_turning_point(capsys: pytest.CaptureFixture[str], unfinished: str) -> None:
    """What makes a decision one is how much the better answer was worth; its swing may be within its error."""
    answer = call(capsys, "review", unfinished, "--worlds", "2", *FAST)
    words = " ".join(answer.out.split("TURNING POINTS")[1].split())
    assert "both by more than chance explains (twice the ±)" in words


def test_a_review_says_that_the_game_is_not_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cut.txt"
    file.write_text(played(1, game=END) + "0 pa", encoding="utf-8")
    answer = call(capsys, "review", str(file), "--worlds", "1", *FAST)
    assert answer.status == 0
    assert f"Jürgen and Bo, 1 answer ({file})\nNot finished: waiting for " in answer.out
    assert "\nThe last line of the record is cut off and does not count.\n" in answer.out


def test_a_hint_warns_that_a_line_is_cut_off(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cut.txt"
    file.write_text(played(60, game=END) + "0 pa", encoding="utf-8")
    cut = "The last line of the record is cut off and does not count.\n"
    assert call(capsys, "hint", str(file), *FAST).out.startswith(cut)
    assert cut not in call(capsys, "hint", str(file), "--to", str(asked_before(60)), *FAST).out


def asked_before(answers: int) -> int:
    """The last number of answers below this one after which a seat was asked something."""
    while True:
        answers -= 1
        record = parse_record(played(answers, game=END))
        if replay_record(load(END), record).state.to_act() != [CHANCE]:
            return answers


def test_hint_replay_and_review_count_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """They count the answers that stand: an answer that was taken back is a line of the record, but is not counted."""
    play = Play(load(GAME), ["Ann", "Bo"])
    dealer, rng = Dealer(3), Rng(3)
    while len(play.moves) < 40 or not play.can_undo(int(play.state.actor())):
        play.deal_all(dealer)
        seat = int(play.state.actor())
        choices = play.state.choices(seat)
        play.act(seat, [choices[int(rng.below(len(choices)))]])
    for _ in range(3):
        seat = int(play.state.actor())
        play.undo(seat)
        play.redo(seat)
    file = tmp_path / "undone.txt"
    file.write_text(play.record.text(), encoding="utf-8")
    count = len(play.moves)
    assert count < len(play.record.lines)
    hint = call(capsys, "hint", str(file), "--to", str(count), *FAST)
    assert hint.out.startswith(f"After {count} of {count} answers.\n")
    assert hint.out.split("\n", 1)[1] == call(capsys, "hint", str(file), *FAST).out
    assert f"{count} answers (" in call(capsys, "replay", str(file), "--plain").out
    earlier = next(place for place in range(count - 1, 0, -1) if play.moves[place].seat != CHANCE)
    asked = call(capsys, "hint", str(file), "--to", str(earlier), *FAST).out
    assert asked.startswith(f"After {earlier} of {count} answers.\n")
    assert play.record.seats[int(play.moves[earlier].seat)] in asked


def test_a_hint_for_the_only_answer_weighs_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = load(END)
    play = Play(game, ["Ann", "Bo"])
    dealer, bots = Dealer(1), [make_bot("greedy", game, seat) for seat in range(2)]
    play.deal_all(dealer)
    while len(choices := play.state.choices(seat := int(play.state.actor()))) > 1:
        play.act(seat, [bots[seat].choose(play.state.view(seat), choices)])
        play.deal_all(dealer)
    file = tmp_path / "single.txt"
    file.write_text(play.record.text(), encoding="utf-8")
    answer = call(capsys, "hint", str(file), "--seat", str(seat), *FAST)
    name = play.record.seats[seat]
    assert answer.out == f"{name}: There is only one thing to do.\nThe only answer: {choices[0].notation}.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hint", "nowhere.txt"], "nowhere.txt: cannot be read"),
        (["hint", "FINISHED"], "the game is over"),
        (["hint", "UNFINISHED", "--seat", "7"], "the seats are 0 to 1, not 7"),
        (["hint", "UNFINISHED", "--iterations", "0"], "--iterations is a number from 1 to"),
        (["review", "UNFINISHED", "--seat", "7"], "the seats are 0 to 1, not 7"),
        (["review", "UNFINISHED", "--worlds", "0"], "--worlds is a number from 1 to 1000"),
        (["review", "UNFINISHED", "--worlds", "1000000"], "--worlds is a number from 1 to 1000"),
        (["review", "nowhere.txt"], "nowhere.txt: cannot be read"),
    ],
)
def test_a_wrong_argument_gets_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], unfinished: str, finished: str, arguments: list[str], words: str
) -> None:
    files = {"UNFINISHED": unfinished, "FINISHED": finished}
    answer = call(capsys, *[files.get(word, word) for word in arguments])
    assert answer.status != 0
    assert one_sentence(answer.err)
    assert words in answer.err


def test_a_broken_record_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(played(20, game=END) + "0 castle the king\n", encoding="utf-8")
    answer = call(capsys, "review", str(file), *FAST)
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert "there is no action 'castle the king'" in answer.err
