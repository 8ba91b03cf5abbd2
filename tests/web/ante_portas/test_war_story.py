"""The course of a war in sentences: first what decided it, then a stretch for each half-year."""

from __future__ import annotations

from holdfast.games.ante_portas.state import AntePortasState
from holdfast.web.ante_portas.war_story import Stretch, battle_words, story_of, stretches_of
from tests.web.ante_portas.wars import war


def test_a_lost_war_says_where_the_line_broke() -> None:
    *_, play = war(5)
    assert isinstance(play.state, AntePortasState)
    first, *stretches = story_of(play)
    assert first["title"] == "Where the line broke"
    assert f"hex {play.state.clock.breach}:" in first["lines"][0]
    assert len(stretches) == int(play.state.clock.held) + 1
    assert [stretch["tone"] for stretch in stretches].count("broke") == 1
    assert stretches[-1]["tone"] == "broke"


def test_stretches_count_what_the_events_report() -> None:
    *_, play = war(6)
    stretches = stretches_of(play)
    told = [event for move in play.moves for event in move.events]
    assert any(stretch.came for stretch in stretches)
    battles = sum(stretch.won.total() + stretch.lost.total() for stretch in stretches)
    assert battles == sum(event.kind == "battle" for event in told)
    assert [stretch.at for stretch in stretches] == sorted(stretch.at for stretch in stretches)


def test_words_for_battles() -> None:
    stretch = Stretch("the 1st Summer", 0)
    assert stretch.lines() == ["Nobody fought."]
    stretch.won[7] += 2
    assert battle_words(stretch.won, stretch.lost) == "2 Battles won."
    stretch.lost[4] += 1
    assert battle_words(stretch.won, stretch.lost) == "2 Battles won, 1 lost (on hex 4)."
    stretch.won.clear()
    assert battle_words(stretch.won, stretch.lost) == "1 Battle lost (on hex 4)."
