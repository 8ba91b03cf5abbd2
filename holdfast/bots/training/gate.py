"""The gate: a new network replaces the old one only if it beats it on paired deals.

A pair is one deal played from both sides; luck belongs to the deal and a bot's seed to its seat. The candidate passes
if the lower end of its one-sided 95 % interval is above a half.
"""

from __future__ import annotations

import json
import math
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from holdfast.bots.match import run_game
from holdfast.bots.registry import make_bot
from holdfast.bots.training.ticker import Ticker
from holdfast.bots.training.workers import crew
from holdfast.games import load
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.game import Game

SURE = 1.645


class Bout(NamedTuple):
    """One pair to be played."""

    game: str
    candidate: str
    champion: str
    seed: int


class Verdict(NamedTuple):
    """The candidate's share of the wins, its mean lead in points, and whether it passes."""

    pairs: int
    share: float
    error: float
    lead: float
    passes: bool


@cache
def game_of(id: str) -> Game:
    return load(id)


def play_bout(bout: Bout) -> tuple[int, float, float]:
    """The seed, the candidate's share of the two wins and its mean lead."""
    game = game_of(bout.game)
    score, lead = 0.0, 0.0
    for seat in range(2):
        specs = [bout.candidate if place == seat else bout.champion for place in range(2)]
        bots = [make_bot(spec, game, 16 * bout.seed + place) for place, spec in enumerate(specs)]
        result = run_game(game, bots, Dealer(bout.seed)).result()
        assert result is not None
        score += result.shares()[seat]
        lead += result.points(seat) - result.points(1 - seat)
    return bout.seed, score / 2.0, lead / 2.0


def judge_bouts(rows: list[tuple[float, float]]) -> Verdict:
    """The verdict on all pairs together."""
    count = len(rows)
    share = sum(score for score, _ in rows) / count
    spread = sum((score - share) ** 2 for score, _ in rows) / max(1, count - 1)
    error = math.sqrt(spread / count)
    lead = sum(value for _, value in rows) / count
    return Verdict(count, share, error, lead, share - SURE * error > 0.5)


def read_journal(journal: Path) -> dict[int, tuple[float, float]]:
    """The pairs that have been played, by seed; a truncated last line is removed."""
    content = journal.read_bytes()
    whole = content.rfind(b"\n") + 1
    os.truncate(journal, whole)
    rows = [json.loads(line) for line in content[:whole].splitlines()]
    return {at: (score, lead) for at, score, lead in rows}


def hold_gate(
    game: str, candidate: str, champion: str, pairs: int, seed: int, processes: int, journal: Path
) -> Verdict:
    """Play the match; pairs already in the journal are not played again."""
    known = read_journal(journal) if journal.exists() else {}
    bouts = [Bout(game, candidate, champion, seed + at) for at in range(pairs) if seed + at not in known]
    if bouts:
        with crew(processes) as pool, journal.open("a", encoding="utf-8") as out, Ticker() as ticker:
            for at, score, lead in pool.imap_unordered(play_bout, bouts):
                known[at] = (score, lead)
                out.write(json.dumps([at, score, lead]) + "\n")
                out.flush()
                ticker.tell(f"gate: {len(known)} of {pairs} pairs")
    return judge_bouts([known[at] for at in sorted(known) if seed <= at < seed + pairs])
