"""Text that nobody would write: the notation and the record answer with one sentence, and no game is harmed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.kernel import Play, Record, RecordError, Refused
from holdfast.kernel.record import MAGIC, parse_record
from holdfast.kernel.replay import replay_record
from tests.fuzz.line_ups import LineUp
from tests.fuzz.random_games import random_game
from tests.tools.games import frozen_game

RECORD = random_game(LineUp(3, ()), 11).record
TEXT = RECORD.text()
NOTATIONS = sorted(frozen_game().by_notation) + sorted(frozen_game().chance_by_notation)

# Wrong ways to write the number of a seat, among them digits of other scripts.
ODD_SEATS = [
    "-1",
    "3",
    "00",
    "+1",
    "1.0",
    "²",
    "٣",
    "",
    " 0",
    "999999999999",
    "0" * 9 + "7",
    "0" * 5000,
    "*",
    "**",
]
WHO = st.sampled_from(["0", "1", "2", *ODD_SEATS]) | st.text(max_size=4)
WHAT = st.sampled_from([*NOTATIONS, "undo", "redo", "reset"]) | st.text(max_size=20)
LINE = st.builds(lambda who, what: f"{who} {what}", WHO, WHAT) | st.text(max_size=30)

LONGEST_SENTENCE = 400


def play_to(line: int) -> Play:
    cut = Record(RECORD.game, RECORD.rules, RECORD.cards, RECORD.options, RECORD.seats, RECORD.notes)
    cut.lines = RECORD.lines[:line]
    return replay_record(frozen_game(), cut)


def spoilt(text: str, rng: random.Random) -> str:
    """The text with a few characters, words or lines changed, doubled, swapped or removed."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((1, 1, 3, 12, 80)))
        piece = text[start:end]
        other = rng.choice(
            ("", piece * 2, piece[::-1], piece.upper(), "\x00", "\n", ":", ",", "=", "٣", "9" * 5000, piece + " ")
        )
        text = text[:start] + other + text[end:]
    return text


@given(WHAT)
def test_a_notation_is_an_action_or_nothing(what: str) -> None:
    game = frozen_game()
    action = game.action(what)
    assert action is None or action.notation == what
    outcome = game.outcome(what)
    assert outcome is None or outcome.notation == what


@given(
    st.integers(min_value=0, max_value=60),
    st.lists(st.builds(lambda who, what: f"{who} {what}", WHO, WHAT) | st.text(max_size=30), min_size=1, max_size=8),
)
def test_a_line_is_played_or_refused(start: int, lines: list[str]) -> None:
    play = play_to(start)
    for line in lines:
        before = (play.state.to_json(), list(play.record.lines), len(play.moves))
        refused = ""
        try:
            play.read_line(line)
        except (RecordError, Refused) as error:
            refused = str(error)
        if refused:
            assert len(refused) < LONGEST_SENTENCE
            assert (play.state.to_json(), list(play.record.lines), len(play.moves)) == before
        else:
            assert play.record.lines[-1] == line
            again = replay_record(frozen_game(), parse_record(play.record.text()))
            assert again.state.to_json() == play.state.to_json()


@given(st.integers(min_value=0, max_value=2**32))
def test_a_spoilt_record_gets_one_sentence(seed: int) -> None:
    rng = random.Random(seed)
    short = "".join(TEXT.splitlines(keepends=True)[: rng.randint(8, 60)])
    assert len(complaint(spoilt(short, rng))) < LONGEST_SENTENCE


def complaint(text: str) -> str:
    """What is said about a record, or nothing if it can be replayed."""
    try:
        replay_record(frozen_game(), parse_record(text))
    except RecordError as error:
        return str(error)
    return ""


@given(st.text(max_size=300))
def test_any_text_after_the_first_line_gets_one_sentence(text: str) -> None:
    assert 0 < len(complaint(f"{MAGIC}\n{text}")) < LONGEST_SENTENCE


@pytest.mark.parametrize("cut", range(0, 4000, 97))
def test_a_record_cut_anywhere_loses_at_most_its_last_line(cut: int) -> None:
    text = TEXT[:cut]
    header_end = TEXT.index("\n\n") + 2
    if cut < header_end:
        with pytest.raises(RecordError):
            parse_record(text)
    else:
        record = parse_record(text)
        assert record.lines == text[header_end:].split("\n")[:-1]
        replay_record(frozen_game(), record)
