"""Blocks and runs: a mirror match is exactly fair, and neither workers nor interruptions change anything."""

from __future__ import annotations

import json
import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdfast.arena.blocks import Block, Duel, play_block, timed_game
from holdfast.arena.errors import ArenaError, WorkersLost
from holdfast.arena.journal import Journal, header_of, open_journal
from holdfast.arena.parquet import read_games, write_games
from holdfast.arena.ratings import rate
from holdfast.arena.runner import Alone, Processes, run
from holdfast.arena.sequential import fair_test
from holdfast.games import load
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.view import View

EMPIRE = "after-the-empire"
END = "after-the-end"
DUEL = Duel(END, 2, "greedy", "random")


def results(block: Block) -> list[object]:
    """Everything in a block except the time it took."""
    return [replace(row, seconds=0.0, rival_seconds=0.0) for row in block.games]


def fresh(duels: list[Duel]) -> Journal:
    return open_journal(None, header_of(duels, 0), False)


@pytest.mark.parametrize(("game", "seats"), [(EMPIRE, 2), (EMPIRE, 3), (EMPIRE, 4), (END, 2), (END, 3), (END, 5)])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_mirror_match_scores_exactly_its_fair_share(game: str, seats: int, bot: str) -> None:
    for seed in range(2):
        block = play_block(Duel(game, seats, bot, bot), seed)
        assert sum(row.score for row in block.games) == pytest.approx(1.0, abs=1e-12)
        assert len({tuple(row.points) for row in block.games}) == 1


def test_a_mirror_match_of_planners_is_exactly_fair_too() -> None:
    block = play_block(Duel(END, 2, "planner:iterations=2,width=2", "planner:iterations=2,width=2"), 1)
    assert block.score == 0.5
    assert block.margin == 0.0


@pytest.mark.parametrize(("game", "seats", "bot"), [(EMPIRE, 2, "squire"), (END, 3, "squire"), (END, 2, "castellan")])
def test_a_mirror_match_of_a_level_is_fair_to_every_seat(game: str, seats: int, bot: str) -> None:
    """What a level overlooks depends on its seat, so the games of a deal are one game, seen from each seat."""
    block = play_block(Duel(game, seats, bot, bot), 3)
    winners = [seat for seat, rank in enumerate(block.games[0].ranks) if rank == 1]
    assert [row.score for row in block.games] == [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    assert len({tuple(row.points) for row in block.games}) == 1


class Sleeper(Bot):
    """Takes the first answer, after sleeping or after working."""

    def __init__(self, works: bool) -> None:
        super().__init__("sleeper")
        self.works = works
        self.asked = 0
        self.chose = 0

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        self.asked += 1
        self.chose += len(choices) > 1
        if self.works:
            started = time.thread_time()
            while time.thread_time() - started < 0.001:
                pass
        else:
            time.sleep(0.001)
        return choices[0]


def test_times_are_processor_time_for_decisions_with_a_choice() -> None:
    bots = [Sleeper(works=False), Sleeper(works=True)]
    _, decisions, seconds, forfeits = timed_game(load(END), list(bots), Dealer(4))
    assert decisions == [bot.chose for bot in bots]
    assert any(bot.chose < bot.asked for bot in bots), "some questions have one answer"
    assert seconds[0] < 0.0005 * decisions[0], "sleeping takes no processor time"
    assert seconds[1] >= 0.001 * decisions[1]
    assert forfeits == [0, 0]


def test_a_deal_is_played_from_every_seat() -> None:
    block = play_block(Duel(EMPIRE, 3, "greedy", "random"), 3)
    assert [row.seat for row in block.games] == [0, 1, 2]
    assert block.score == 1.0
    assert block.margin > 0
    assert all(row.decisions > 0 and row.rival_decisions > row.decisions // 2 for row in block.games)


def test_a_block_survives_the_round_trip_through_text() -> None:
    block = play_block(DUEL, 5)
    assert Block.from_json(block.to_json()) == block


def test_several_processes_play_the_same_games_as_one() -> None:
    alone = run([DUEL], 3, 7, Alone(), fresh([DUEL]))
    together = run([DUEL], 3, 7, Processes(2), fresh([DUEL]))
    assert [results(block) for block in together[0]] == [results(block) for block in alone[0]]


def test_a_sequential_run_stops_when_it_is_sure() -> None:
    blocks = run([DUEL], 200, 0, Alone(), fresh([DUEL]), fair_test(1 / 2, 0.2))[0]
    assert 5 < len(blocks) < 40
    assert fair_test(1 / 2, 0.2).verdict(block.score for block in blocks) == "H1"
    assert fair_test(1 / 2, 0.2).verdict(block.score for block in blocks[:-1]) == ""


def test_an_interrupted_run_resumes_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run.jobs"
    header = header_of([DUEL], 0)
    first = open_journal(path, header, False)
    whole = run([DUEL], 2, 0, Alone(), first)[0]
    first.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"duel": 0, "number": 2, "se')  # cut off in the middle of a line
    second = open_journal(path, header, True)
    assert len(second.done) == 2
    played: list[int] = []
    again = run([DUEL], 4, 0, Alone(), second, None, lambda duel, blocks: played.append(len(blocks)))[0]
    second.close()
    assert again[:2] == whole
    assert played == [1, 2, 3, 4]
    third = open_journal(path, header, True)
    assert [third.done[0, number] for number in range(4)] == again
    third.close()


def test_a_job_file_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jobs"
    open_journal(path, header_of([DUEL], 0), False).close()
    with pytest.raises(ArenaError, match="holds an unfinished run; use --resume to continue it"):
        open_journal(path, header_of([DUEL], 0), False)
    with pytest.raises(ArenaError, match="belongs to another run: the seeds differ"):
        open_journal(path, header_of([DUEL], 1), True)
    with pytest.raises(ArenaError, match="belongs to another run: the bots or the game differ"):
        open_journal(path, header_of([replace(DUEL, rival="greedy")], 0), True)
    path.write_text("something else\n")
    with pytest.raises(ArenaError, match="is not a job file of the arena"):
        open_journal(path, header_of([DUEL], 0), True)
    path.write_text(json.dumps(header_of([DUEL], 0)) + "\n{}\n")
    with pytest.raises(ArenaError, match="is damaged: line 2 is not a block"):
        open_journal(path, header_of([DUEL], 0), True)


def test_ratings_put_the_stronger_bot_first() -> None:
    blocks = [play_block(DUEL, seed) for seed in range(4)]
    best, worst = rate([(DUEL, blocks)])
    assert (best.name, worst.name) == ("greedy", "random")
    assert best.careful > worst.careful
    assert best.sigma < 25 / 3


def test_games_are_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    blocks = [play_block(DUEL, seed) for seed in range(2)]
    write_games(path, [(DUEL, blocks)])
    version = load(END).rulebook.version
    frame = read_games(path, version)
    assert frame.height == 4
    assert frame["score"].to_list() == [row.score for block in blocks for row in block.games]
    assert frame["points"].to_list() == [row.points for block in blocks for row in block.games]
    with pytest.raises(ArenaError, match=f"was played under rules version {version}; this is version {version + 1}"):
        read_games(path, version + 1)
    path.write_text("no table")
    with pytest.raises(ArenaError, match="is not a Parquet file"):
        read_games(path)


def test_a_test_that_is_sure_still_plays_the_minimum_number_of_deals() -> None:
    test = fair_test(1 / 2, 0.2)
    sure = run([DUEL], 60, 0, Alone(), fresh([DUEL]), test)[0]
    assert len(sure) < 20
    longer = run([DUEL], 60, 0, Alone(), fresh([DUEL]), test, least=20)[0]
    assert len(longer) == 20
    assert [results(block) for block in longer[: len(sure)]] == [results(block) for block in sure]


def kills_itself(job: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return job


def test_a_worker_process_that_is_killed_ends_the_run_with_a_sentence() -> None:
    with pytest.raises(WorkersLost, match=r"^a worker process was killed, or ran out of memory$"):
        list(Processes(2).each(kills_itself, iter([1, 2, 3])))
