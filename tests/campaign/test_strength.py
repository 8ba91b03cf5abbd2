"""The lines of docs/strength.md: complete, on deals of their own, played by their commands, safe to interrupt."""

from __future__ import annotations

import shlex
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from holdfast.arena.blocks import Block, Duel, GameRow, game_of, play_block
from holdfast.bots import bot_levels
from holdfast.cli import make_parser
from holdfast.commands.arena_tables import percent
from holdfast.games import games_with, title_of
from holdfast.kernel.title import RIVALS
from tests.campaign.strength import playing
from tests.campaign.strength.__main__ import PAGE
from tests.campaign.strength.lines import DEALS_APART, EMPIRE, END, LADDER, LEVELS, LINES, SEATS, TABLES, Line
from tests.campaign.strength.playing import Played, job_file, peek, play_lines, quick
from tests.campaign.strength.tables import goal, markdown, marks, put, row
from tests.commands.calling import call

LINE = Line(LADDER, 90, Duel(END, 2, "greedy", "random"), 0.55, 4, 6, 0.9)


def said(texts: list[str]) -> str:
    return "\n".join(texts)


def scored(line: Line, scores: list[float], milliseconds: float = 1.0) -> Played:
    """A line with these results."""
    seconds = milliseconds / 1000
    rows = [GameRow(0, 0, score, 3, [1, 2], [5, 2], 10, 10 * seconds, 20, 0.1) for score in scores]
    return Played(line, [Block(0, [each]) for each in rows])


# -- the lines ------------------------------------------------------------------------------------------------------


def test_every_line_has_deals_of_its_own() -> None:
    seeds = [line.seed for line in LINES]
    assert len(set(seeds)) == len(seeds)
    assert all(line.least <= line.most <= DEALS_APART for line in LINES)


def test_every_rung_is_there_for_every_game() -> None:
    levels = [level.name for level in bot_levels()]
    # How strong bots are as allies is measured by how many wars they hold (docs/ante-portas-difficulty.md).
    for game in (id for id in games_with("bots", "levels") if title_of(id).bond == RIVALS):
        rungs = {(line.duel.candidate, line.duel.rival) for line in LINES if line.duel.game == game}
        assert {("greedy", "random"), ("planner", "greedy"), ("learned", "planner")} <= rungs
        assert {(upper, lower) for lower, upper in pairwise(levels)} <= rungs
        for line in LINES:
            game_of(line.duel.game, None, ()).check_seats(line.duel.seats)
    assert {line.duel.seats for line in LINES if line.table == SEATS and line.duel.game == EMPIRE} == {3, 4}
    assert {line.duel.seats for line in LINES if line.table == SEATS and line.duel.game == END} == {3, 4, 5}
    assert {line.table for line in LINES} == set(TABLES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.table}-{line.place}")
def test_the_command_of_a_line_asks_for_that_line(line: Line) -> None:
    words = shlex.split(line.command)
    assert words[0] == "holdfast"
    parsed = make_parser(words[1]).parse_args(words[1:])
    duel = line.duel
    assert (parsed.bots, parsed.game, parsed.seats) == ([duel.candidate, duel.rival], duel.game, duel.seats)
    assert (parsed.seed, parsed.at_least, parsed.pairs) == (line.seed, line.least, line.most)
    assert parsed.sequential == pytest.approx(line.test.high, abs=1e-9)


# -- playing --------------------------------------------------------------------------------------------------------


def test_a_line_is_played_to_its_number_of_deals_and_no_further(tmp_path: Path) -> None:
    told: list[str] = []
    found = play_lines([LINE], tmp_path, 1, told.append)[0]
    assert found.blocks == [play_block_of(LINE, found, place) for place in range(6)]
    assert found.done
    assert "6 deals of 4, 100.0 % of the wins; 0.0 min left in all" in told[-1]


def play_block_of(line: Line, found: Played, place: int) -> Block:
    """The block as it must be; only the times are taken from what was found."""
    played = play_block(line.duel, line.seed + place)
    pairs = zip(played.games, found.blocks[place].games, strict=True)
    rows = [replace(wanted, seconds=got.seconds, rival_seconds=got.rival_seconds) for wanted, got in pairs]
    return Block(played.seed, rows)


def test_an_interrupted_line_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(text: str) -> None:
        if "6 deals" in text or "3 deals" in text:
            raise KeyboardInterrupt

    monkeypatch.setattr(playing, "TOLD_EVERY_S", -1.0)
    with pytest.raises(KeyboardInterrupt):
        play_lines([LINE], tmp_path, 1, stop)
    begun = peek(LINE, tmp_path)
    assert (len(begun.blocks), begun.done) == (3, False)
    assert begun.left_s > 0
    found = play_lines([LINE], tmp_path, 1, lambda text: None)[0]
    assert found.blocks[:3] == begun.blocks, "with the times measured then"
    assert len(found.blocks) == 6
    told: list[str] = []
    assert play_lines([LINE], tmp_path, 1, told.append)[0].blocks == found.blocks
    assert told == ["1 lines, about 0.0 min with 1 processes"]


def test_a_line_starts_over_with_other_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_lines([LINE], tmp_path, 1, lambda text: None)[0]
    with monkeypatch.context() as patch:
        patch.setattr(playing, "source", lambda: "another")
        assert peek(LINE, tmp_path).blocks == []
    assert peek(LINE, tmp_path).blocks == found.blocks


def test_a_missing_bot_is_reported(tmp_path: Path) -> None:
    line = replace(LINE, duel=replace(LINE.duel, candidate="champion"))
    told: list[str] = []
    found = play_lines([line], tmp_path, 1, told.append)[0]
    assert found.missing == "there is no bot 'champion'"
    assert found.wrong == "not played: there is no bot 'champion'"
    assert "not played: there is no bot 'champion'" in said(told)
    assert "not played" in row(found)
    assert not job_file(line, tmp_path).exists()


def test_the_command_of_a_line_gives_its_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = replace(LINE, duel=Duel(END, 3, "greedy", "squire"), share=0.5, least=5, most=7)
    found = play_lines([line], tmp_path, 1, lambda text: None)[0]
    answer = call(capsys, *shlex.split(line.command)[1:], "--processes", "1", "--plain")
    told = " ".join(answer.out.split())
    assert f"deals {len(found.blocks)}; wins {percent(found.wins)};" in told
    assert f"after deals {found.decision.after}; log-likelihood ratio {found.decision.ratio:+.2f}" in told


# -- judging --------------------------------------------------------------------------------------------------------


def test_a_rung_holds_or_says_why_not() -> None:
    line = replace(LINE, least=40, most=100)
    assert scored(line, [1.0] * 40).wrong == ""
    even = scored(line, [0.5] * 100)
    assert even.wrong == f"the test says not stronger after {even.decision.after} deals, 50.0 % of the wins"
    assert "the test says not sure after 4 deals" in scored(line, [1.0, 0.0, 1.0, 0.5]).wrong
    assert "21.0 ms per decision are more than 20" in scored(line, [1.0] * 40, 21.0).wrong
    assert scored(quick(line), [0.0] * 40).wrong == ""


def test_the_first_answer_that_is_sure_stands() -> None:
    line = replace(LINE, least=100, most=200)
    played = scored(line, [1.0] * 60 + [0.0] * 60)
    assert played.decision.answer == "H1"
    assert played.decision.after < 60
    assert played.done


# -- the page -------------------------------------------------------------------------------------------------------


def test_a_table_has_a_row_for_every_line_with_its_command() -> None:
    text = markdown(LADDER, [scored(LINE, [1.0, 1.0, 1.0, 0.5, 0.5])])
    assert f"`{LINE.command}` |" in text
    assert "| 5 † | 80.0 % (" in text
    assert "| 1.00 v 5.00 |" in text
    assert "`python -m tests.campaign.strength --only ladder`" in text
    assert "- After The End, greedy v random: the goal of 90 % is missed (80.0 % (" in text
    assert "is reached, though not by the whole interval" in goal(scored(LINE, [1.0] * 4))
    assert "is reached, by the whole interval" in goal(scored(LINE, [1.0] * 100))


def test_what_is_written_by_hand_stays(tmp_path: Path) -> None:
    first, last = marks(LEVELS)
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{first}\nold\n{last}\n\nafter\n")
    for text in ("new\n", "newer\n"):
        put(page, LEVELS, text)
        assert page.read_text() == f"before\n\n{first}\n{text}{last}\n\nafter\n"
    with pytest.raises(ValueError, match="has no place for the table 'seats'"):
        put(page, SEATS, "new\n")


@pytest.mark.parametrize("table", TABLES)
def test_the_page_has_a_place_for_every_table(table: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(text.count(mark) == 1 for mark in marks(table))
