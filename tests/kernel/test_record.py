"""The record: readable text, complete up to its last newline, and clear about where it is broken."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from night_watch.game import NightWatch

from holdfast.kernel import Play, Record, RecordError
from holdfast.kernel.record import correction, parse_record
from holdfast.kernel.replay import replay_record
from tests.kernel.nights import Night

TEXT = """\
holdfast record 1
game: night-watch
rules: 1
cards: no cards
options: mode=rivals
seats: Ann, Zoë
seed: 7

* light flame
* light ember
0 keep
1 swap
* light torch
0 stake 2
1 stake 0
0 undo
0 redo
0 sing
* roll 6
* roll 2
* roll 3
"""
HEADER = TEXT[: TEXT.index("\n\n") + 2]


def replayed(text: str) -> Play:
    return replay_record(NightWatch(), parse_record(text))


def test_a_record_reads_like_this() -> None:
    play = replayed(TEXT)
    assert play.record.text() == TEXT
    assert play.state.to_act() == [0, 1]


def test_its_parts_are_named() -> None:
    record = parse_record(TEXT)
    assert (record.game, record.rules, record.cards) == ("night-watch", 1, "no cards")
    assert record.options == {"mode": "rivals"}
    assert record.seats == ["Ann", "Zoë"]
    assert record.notes == {"seed": "7"}
    assert len(record.lines) == 13


def test_it_can_be_replayed_up_to_a_line() -> None:
    play = replay_record(NightWatch(), parse_record(TEXT), 3)
    assert play.record.lines == ["* light flame", "* light ember", "0 keep"]
    assert play.state.to_act() == [1]


def test_cut_off_at_any_byte_it_loses_at_most_its_last_line() -> None:
    whole = TEXT.encode()
    for size in range(len(whole)):
        text = whole[:size].decode(errors="replace")
        if size < len(HEADER.encode()):
            with pytest.raises(RecordError):
                parse_record(text)
        else:
            complete = whole[:size].count(b"\n") - HEADER.count("\n")
            play = replayed(text)
            assert play.record.lines == parse_record(TEXT).lines[:complete]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("keep", "expected 'SEAT action', found 'keep'"),
        ("", "expected 'SEAT action', found ''"),
        ("2 keep", "there is no seat '2'"),
        ("-1 keep", "there is no seat '-1'"),
        ("² keep", "there is no seat '²'"),
        ("00 keep", "there is no seat '00'"),
        ("00000000099 redo", "there is no seat '00000000099'"),
        ("0 jump", "there is no action 'jump'"),
        ("0 keep ", "there is no action 'keep '"),
        ("0 roll 1", "there is no action 'roll 1'"),
        ("* keep", "there is no chance outcome 'keep'"),
        ("1 keep", "'1 keep' is refused: it is not your turn to answer · K-not-your-turn"),
        ("0 shout", "'0 shout' is refused: 'shout' does not answer this question · K-not-asked"),
        ("0 swap", "'0 swap' is refused: you hold a flame, not an ember · N-swap"),
        ("* roll 1", r"'\* roll 1' is refused: there is nothing to draw or roll now · K-not-your-turn"),
        ("0 undo", "'0 undo' is refused: nothing can be undone: .* · K-undo"),
        ("0 redo", "'0 redo' is refused: nothing to redo · K-undo"),
        ("0 reset", "'0 reset' is refused: nothing can be undone: .* · K-undo"),
    ],
)
def test_a_line_that_does_not_fit_is_named_with_its_number(line: str, reason: str) -> None:
    text = f"{HEADER}* light flame\n* light ember\n{line}\n0 keep\n"
    number = text.split("\n").index(line, HEADER.count("\n")) + 1
    assert number == 11
    with pytest.raises(RecordError, match=f"^line {number}: {reason}$"):
        replayed(text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("holdfast record 1", "holdfast record 2", "not a Holdfast record: the first line must be 'holdfast record 1'"),
        ("rules: 1", "rules 1", "line 3: expected 'key: value' in the header, found 'rules 1'"),
        ("rules: 1", "ru les: 1", "line 3: expected 'key: value' in the header, found 'ru les: 1'"),
        ("seed: 7", "game: chess", "line 7: 'game' appears twice in the header"),
        ("cards: no cards\n", "", "the header lacks 'cards'"),
        ("rules: 1", "rules: one", "the header's 'rules' must be a number, found 'one'"),
        ("rules: 1", "rules: ²", "the header's 'rules' must be a number, found '²'"),
        ("mode=rivals", "mode", "the header's options must read 'name=value', found 'mode'"),
        ("night-watch", "day-watch", "the record is of 'day-watch', not of 'night-watch'"),
        ("rules: 1", "rules: 2", "the record was played under rules version 2; this is version 1"),
        ("no cards", "cards", "the record was played with the cards 'cards', not 'no cards'"),
        ("mode=rivals", "mode=teams", "the record was played with other options than this game"),
        ("mode=rivals", "speed=high", "the record was played with other options than this game"),
        ("Ann, Zoë", "Ann", "Night Watch is for 2 to 4 seats, not 1"),
        ("Ann, Zoë", "Ann, ", "a seat cannot be called ''"),
        ("\n\n", "\n", "line 8: expected 'key: value' in the header, found '* light flame'"),
    ],
)
def test_a_wrong_header_is_reported_in_one_sentence(old: str, new: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason.replace("*", r"\*")):
        replayed(TEXT.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "\n", "holdfast record 1", "holdfast record 1\n", HEADER[:-1]])
def test_half_a_header_is_not_a_record(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


def test_a_header_alone_is_the_opening() -> None:
    play = replayed(HEADER)
    assert play.record.lines == []
    assert play.state.to_json() == NightWatch().start(2).to_json()


def test_options_that_an_older_record_does_not_name_have_their_default() -> None:
    assert replayed(TEXT.replace("mode=rivals", "")).state.to_act() == [0, 1]


@pytest.mark.parametrize("name", ["", " Ann", "Ann\n", "An,n", "A\tB", "A\u2028B"])
def test_a_name_that_would_not_round_trip_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="a seat cannot be called"):
        Play(NightWatch(), [name, "Bob"])


@pytest.mark.parametrize(("key", "value"), [("game", "x"), ("two words", "x"), ("seed", "1\n2"), ("seed", "")])
def test_a_note_that_would_not_round_trip_is_refused(key: str, value: str) -> None:
    with pytest.raises(RecordError, match="invalid header field"):
        Record("g", 1, "c", {}, ["Ann"], {key: value})


@given(st.lists(st.text(), min_size=2, max_size=4), st.dictionaries(st.text(), st.text(), max_size=3))
def test_what_can_be_written_reads_back_the_same(names: list[str], notes: dict[str, str]) -> None:
    try:
        record = Play(NightWatch(), names, notes).record
    except RecordError:
        return
    again = parse_record(record.text())
    assert (again.seats, again.notes, again.options) == (names, notes, {"mode": "rivals"})
    assert again.text() == record.text()


def test_a_record_is_only_ever_appended_to() -> None:
    night = Night().staking()
    texts = [night.play.record.text()]
    night.does(0, "stake 2", "sing")
    texts.append(night.play.record.text())
    night.play.undo(0)
    texts.append(night.play.record.text())
    night.play.reset(0)
    texts.append(night.play.record.text())
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))


def test_an_action_whose_notation_ends_like_a_correction_is_a_move() -> None:
    assert [correction(line) for line in ("0 undo", "1 redo", "2 reset")] == ["undo", "redo", "reset"]
    assert [correction(line) for line in ("0 do not undo", "0 redoundo", "0  undo", "* undo", "undo", "")] == [""] * 6
