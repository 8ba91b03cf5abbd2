"""External bots: the examples play, and a program that lies, sleeps, babbles or dies loses nothing but its move."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from night_watch.game import NightWatch

from holdfast.arena.blocks import Duel, play_block
from holdfast.bots import BotError, make_bot
from holdfast.bots.external import MOST_STARTS, ExternalBot, stop_programs
from holdfast.bots.match import run_game
from holdfast.bots.registry import parse_spec
from holdfast.games import load
from holdfast.kernel import Dealer, Rng

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
THRIFTY = f"external:command={sys.executable} {EXAMPLES / 'thrifty_bot.py'}"
EAGER = f"external:command=sh {EXAMPLES / 'eager_bot.sh'}"
END = "after-the-end"

LOOP = """
import sys, time
asked = 0
for line in sys.stdin:
    if line.startswith("choose"):
        number = line.split()[1]
        asked += 1
"""


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """No program outlives its test."""
    yield
    stop_programs()


def program(tmp_path: Path, body: str, settings: str = "") -> str:
    """The spec of a program that does this when it is asked."""
    file = tmp_path / "bot.py"
    file.write_text(LOOP + "".join(f"        {line}\n" for line in body.splitlines()))
    return f"external:{settings}command={sys.executable} {file}"


def first_answer(spec: str, times: int = 1) -> list[str]:
    """What the bot answers to the same question, asked several times."""
    game = load("after-the-empire")
    state = game.start(2)
    dealer = Dealer(1)
    while state.actor() < 0:
        state.push(-1, dealer.answer(state))
    seat = state.actor()
    bot = make_bot(spec, game, 3)
    return [bot.choose(state.view(seat), state.choices(seat)).notation for _ in range(times)]


def fallback_answer() -> str:
    return first_answer("greedy")[0]


@pytest.mark.parametrize("spec", [THRIFTY, EAGER])
@pytest.mark.parametrize("id", ["after-the-empire", END])
def test_the_examples_play_whole_games(spec: str, id: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = load(id)
    result = run_game(game, [make_bot(spec, game, 1), make_bot("random", game, 2)], Dealer(4)).result()
    assert result is not None
    assert capfd.readouterr().err == "", "not one move was forfeited"


def test_one_program_serves_several_seats_and_the_arena() -> None:
    block = play_block(Duel(END, 2, EAGER, EAGER), 2)
    assert block.score == 0.5
    assert len({tuple(row.points) for row in block.games}) == 1


def test_the_answer_depends_on_nothing_but_the_view() -> None:
    game = load("after-the-empire")
    bots = [make_bot("greedy", game, seat) for seat in range(2)]
    state, dealer = game.start(2), Dealer(9)
    for number in range(60):
        while state.actor() < 0:
            state.push(-1, dealer.answer(state))
        seat = state.actor()
        truth = game.resample(state.view(seat), Rng(number))
        external = make_bot(THRIFTY, game, 5)
        expected = external.choose(state.view(seat), state.choices(seat))
        assert external.choose(truth.view(seat), truth.choices(seat)) is expected
        state.push(seat, bots[seat].choose(state.view(seat), state.choices(seat)))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('print("answer", number, "castle the king", flush=True)', "answered 'castle the king', which is not among"),
        ('print("pick", number, 99, flush=True)', "picked '99' of"),
        ('print("pick", number, -1, flush=True)', "picked '-1' of"),
        ('print("\\x00\\xff garbage", flush=True)', "which is no word of the protocol"),
        ('print("I am thinking about it", flush=True)', "said 'I', which is no word of the protocol"),
        ('print("x" * 200000, flush=True)', "which is no word of the protocol"),
        ("sys.exit(3)", "has ended"),
    ],
)
def test_a_lying_program_loses_the_move(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], body: str, told: str
) -> None:
    assert first_answer(program(tmp_path, body), 3) == [fallback_answer()] * 3
    said = capfd.readouterr().err
    assert told in said
    assert said.count("its move is made by the fallback") == said.count("\n")
    assert said.count(told) == 1, "it is reported once"


def test_a_programs_output_cannot_control_the_terminal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first_answer(program(tmp_path, 'print("\\x1b[31mRED\\x07", flush=True)'))
    assert "said '?[31mRED?', which is no word" in capfd.readouterr().err


def test_forfeits_and_waiting_are_counted(tmp_path: Path) -> None:
    game = load("after-the-empire")
    state, dealer = game.start(2), Dealer(1)
    while state.actor() < 0:
        state.push(-1, dealer.answer(state))
    bot = make_bot(program(tmp_path, 'print("pick", number, 0 if asked == 1 else 99, flush=True)'), game, 3)
    assert isinstance(bot, ExternalBot)
    for forfeited in range(3):
        bot.choose(state.view(state.actor()), state.choices(state.actor()))
        assert bot.forfeits == forfeited
    assert bot.waited > 0.0


def test_silence_loses_the_move_and_the_third_time_ends_the_program(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    spec = program(tmp_path, "time.sleep(60)", "timeout=0.1,")
    assert first_answer(spec, 4) == [fallback_answer()] * 4
    assert capfd.readouterr().err.count("did not answer in time") == 1


def test_a_late_answer_is_not_taken_as_the_answer_to_the_next_question(tmp_path: Path) -> None:
    # The first question is answered when the second one has come.
    body = """
if asked == 1:
    late = number
    continue
if asked == 2:
    print("pick", late, 1, flush=True)
print("pick", number, 0, flush=True)
""".strip()
    spec = program(tmp_path, body, "timeout=4,")
    game = load("after-the-empire")
    state, dealer = game.start(2), Dealer(1)
    while state.actor() < 0:
        state.push(-1, dealer.answer(state))
    seat = state.actor()
    choices = state.choices(seat)
    assert first_answer(spec, 3)[1:] == [choices[0].notation] * 2


def test_a_program_that_keeps_ending_is_given_up(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    spec = program(tmp_path, "sys.exit()")
    assert first_answer(spec, MOST_STARTS + 2) == [fallback_answer()] * (MOST_STARTS + 2)
    said = capfd.readouterr().err
    assert said.count("has ended") == 1
    assert said.count("ended too often") == 1


def test_chatter_is_allowed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    body = 'print("ready", "me")\nprint("info depth 3")\nprint()\nprint("pick", number, 0, flush=True)'
    assert len(first_answer(program(tmp_path, body), 2)) == 2
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("external", "an external bot needs the program to run: 'external:command=python my_bot.py'"),
        ("external:command=no-such-program-here", "there is no program 'no-such-program-here' to run as a bot"),
        ("external:command=sh 'bot", "the command 'sh 'bot' has a quotation mark without its partner"),
        ("external:timeout=0,command=sh", "the setting 'timeout' is a number of seconds up to 3600, not '0'"),
        ("external:speed=1,command=sh", "the bot 'external' has no setting 'speed'; its settings are timeout, command"),
    ],
)
def test_a_wrong_spec_gets_one_clear_sentence(spec: str, message: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(spec, load(END), 1)
    assert str(caught.value) == message


def test_a_command_may_hold_commas_and_equal_signs() -> None:
    assert parse_spec("external:timeout=2,command=run a=1,b=2 --c") == (
        "external",
        {"timeout": "2", "command": "run a=1,b=2 --c"},
    )


def test_a_game_that_greedy_does_not_know_falls_back_to_random() -> None:
    bot = make_bot("external:command=sh", NightWatch(), 1)
    assert isinstance(bot, ExternalBot)
    assert bot.fallback.name == "random"
