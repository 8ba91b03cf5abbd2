"""Deals between teams, and deals that allies play: who meets whom, what is fair, and how it is rated."""

from __future__ import annotations

import pytest
from night_watch.game import NightWatch

from holdfast.arena import blocks
from holdfast.arena.blocks import RIVALS_TEAM, Block, Duel, fair_share, play_block
from holdfast.arena.ratings import matches_of
from holdfast.commands.arena_tables import how_deals_are_played
from holdfast.kernel.game import Game

PLANNER = "planner:iterations=8"  # who meets whom does not depend on how long anybody thinks


def duel(monkeypatch: pytest.MonkeyPatch, mode: str, seats: int, one: str, other: str) -> Duel:
    game: Game = NightWatch(mode)
    met = Duel(game.id, seats, one, other, options=(("mode", mode),))
    monkeypatch.setitem(blocks._games, (met.game, met.cards, met.options), game)
    return met


def played(met: Duel, deals: int = 30) -> list[Block]:
    return [play_block(met, seed) for seed in range(deals)]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_allies_play_every_deal_once_with_each_bot(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    met = duel(monkeypatch, "together", seats, PLANNER, "random")
    found = played(met, 10)
    for block in found:
        ours, theirs = block.games
        assert (ours.seat, theirs.seat) == (0, RIVALS_TEAM)
        won, lost = 1 in ours.ranks, 1 in theirs.ranks
        assert block.score == pytest.approx(0.5 + (won - lost) / 2)
        assert block.margin == ours.points[0] - theirs.points[0]
        assert (ours.rival_decisions, theirs.decisions) == (0, 0)
        assert matches_of(met, block) == [([PLANNER, "random"], [float(ours.ranks[0]), float(theirs.ranks[0])])]
    assert fair_share(NightWatch("together"), seats) == 0.5


@pytest.mark.parametrize(("mode", "seats"), [("together", 1), ("together", 3), ("teams", 4), ("rivals", 3)])
def test_a_bot_against_itself_scores_exactly_its_fair_share(
    monkeypatch: pytest.MonkeyPatch, mode: str, seats: int
) -> None:
    met = duel(monkeypatch, mode, seats, "random", "random")
    fair = fair_share(NightWatch(mode), seats)
    for block in played(met):
        assert block.score == pytest.approx(fair)
        assert len(block.games) == len(set(NightWatch(mode).teams(seats))) or mode == "together"


def test_in_a_game_of_teams_the_candidate_plays_a_whole_team(monkeypatch: pytest.MonkeyPatch) -> None:
    met = duel(monkeypatch, "teams", 4, PLANNER, "random")
    for block in played(met, 5):
        assert [row.seat for row in block.games] == [0, 1]
        for row, (sides, ranks) in zip(block.games, matches_of(met, block), strict=True):
            assert sorted(sides) == [PLANNER, "random"]
            assert ranks == [float(row.ranks[0]), float(row.ranks[1])]
            assert row.ranks[0] == row.ranks[2]
            assert min(row.decisions, row.rival_decisions) > 0


def test_the_table_says_how_deals_are_played() -> None:
    assert "once by a team of the first bot and once by a team of the second" in how_deals_are_played([0, 0])
    assert "once from each team" in how_deals_are_played([0, 1, 0, 1])
    assert "once from each seat" in how_deals_are_played([0, 1, 2])
