"""Playing the lines. Each has its own job file, so an interrupted run resumes where it stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from holdfast.arena.blocks import Block, game_of
from holdfast.arena.figures import Figure, share_of
from holdfast.arena.journal import Journal, header_of, open_journal
from holdfast.arena.passport import source
from holdfast.arena.runner import Alone, Crew, Processes, run
from holdfast.arena.sequential import Decision
from holdfast.bots import BotError, make_bot
from tests.campaign.strength.lines import TIME_LIMIT_MS, Line

TOLD_EVERY_S = 15.0
BESIDES = 1.1  # the total work of a game, relative to the time that bots take
QUICK_DEALS = 2

Teller = Callable[[str], None]
J = TypeVar("J")
D = TypeVar("D")


@dataclass
class Played:
    """A line and its results; `missing` says why it could not be played."""

    line: Line
    blocks: list[Block] = field(default_factory=list)
    missing: str = ""

    @property
    def wins(self) -> Figure:
        return share_of([block.score for block in self.blocks])

    @property
    def decision(self) -> Decision:
        return self.line.test.decision([block.score for block in self.blocks])

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        count = len(self.blocks)
        if self.missing or count >= self.line.most:
            return True
        return count >= self.line.least and self.decision.answer != ""

    @property
    def left_s(self) -> float:
        """The processor time that the remaining deals will take, estimated from those played."""
        if self.done or not self.blocks:
            return 0.0
        due = max(1, self.line.least - len(self.blocks))
        return BESIDES * due * sum(seconds_of(block) for block in self.blocks) / len(self.blocks)

    def milliseconds(self, candidate: bool) -> float:
        """Processor time per decision with more than one choice."""
        rows = [row for block in self.blocks for row in block.games]
        decisions = sum(row.decisions if candidate else row.rival_decisions for row in rows)
        return 1000 * sum(row.seconds if candidate else row.rival_seconds for row in rows) / max(1, decisions)

    @property
    def wrong(self) -> str:
        """Why the rung does not hold; empty if it does."""
        if not self.line.judged:
            return ""
        if self.missing:
            return f"not played: {self.missing}"
        if self.decision.answer != "H1":
            share, answer = self.wins.mean, "not stronger" if self.decision.answer else "not sure"
            return f"the test says {answer} after {self.decision.after} deals, {100 * share:.1f} % of the wins"
        if self.milliseconds(True) > TIME_LIMIT_MS:
            return f"{self.milliseconds(True):.1f} ms per decision are more than {TIME_LIMIT_MS:.0f}"
        return ""


def quick(line: Line) -> Line:
    """The same line with only a few deals, to see that it works."""
    return replace(line, least=QUICK_DEALS, most=QUICK_DEALS, judged=False)


def seconds_of(block: Block) -> float:
    return sum(row.seconds + row.rival_seconds for row in block.games)


def play_lines(lines: list[Line], folder: Path, processes: int, say: Teller) -> list[Played]:
    """Play one deal of every line, to see how long everything takes; then one line after the other."""
    crew: Crew = Alone() if processes == 1 else Processes(processes)
    found = [begin(line, folder, say) for line in lines]
    say(f"{len(found)} lines, about {minutes(left(found), processes)} with {processes} processes")
    for number, played in enumerate(found, start=1):
        if played.done:
            continue
        told = time.monotonic()

        def tell(duel: int, blocks: list[Block], played: Played = played, number: int = number) -> None:
            nonlocal told
            played.blocks = blocks
            if time.monotonic() - told > TOLD_EVERY_S:
                told = time.monotonic()
                say(f"{number} of {len(found)}: {how_far(played)}; {minutes(left(found), processes)} left in all")

        go_on(played, folder, crew, tell)
        say(f"{number} of {len(found)}: {how_far(played)}; {minutes(left(found), processes)} left in all")
    return found


def begin(line: Line, folder: Path, say: Teller) -> Played:
    """What has been played of a line; if nothing has, its first deal is played now."""
    played = peek(line, folder)
    if played.missing:
        say(f"{line.name}: not played: {played.missing}")
    elif not played.blocks:
        say(f"{line.name}: the first deal")
        played.blocks = in_journal(line, folder, lambda journal: run([line.duel], 1, line.seed, Alone(), journal)[0])
    return played


def peek(line: Line, folder: Path) -> Played:
    """What has been played of a line; plays nothing."""
    duel = line.duel
    try:
        for spec in (duel.candidate, duel.rival):
            make_bot(spec, game_of(duel.game, duel.cards, duel.options), 0)
    except BotError as error:
        return Played(line, missing=str(error).partition(";")[0])
    if not job_file(line, folder).exists():
        return Played(line)
    found = Played(line)
    go_on(found, folder, Nobody(), lambda duel, blocks: None)
    return found


class Nobody:
    """A crew that does no job, so that only what is in the job file counts."""

    def each(self, work: Callable[[J], D], jobs: Iterator[J]) -> Iterator[D]:
        return iter(())


def go_on(played: Played, folder: Path, crew: Crew, tell: Callable[[int, list[Block]], None]) -> None:
    line = played.line

    def work(journal: Journal) -> list[Block]:
        return run([line.duel], line.most, line.seed, crew, journal, line.test, tell, line.least)[0]

    played.blocks = in_journal(line, folder, work)


def in_journal(line: Line, folder: Path, work: Callable[[Journal], list[Block]]) -> list[Block]:
    """Do something with the job file of a line."""
    path = job_file(line, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = open_journal(path, header_of([line.duel], line.seed), True)
    try:
        return work(journal)
    finally:
        journal.close()


def job_file(line: Line, folder: Path) -> Path:
    """Different rules, cards or bots have different files, so results never mix and none are lost when these change."""
    return folder / source() / f"{line.table}-{line.place}.jobs"


def left(found: list[Played]) -> float:
    return sum(played.left_s for played in found)


def minutes(seconds: float, processes: int) -> str:
    return f"{seconds / processes / 60:.1f} min"


def how_far(played: Played) -> str:
    line, count = played.line, len(played.blocks)
    return f"{line.name}: {count} deals of {line.least}, {100 * played.wins.mean:.1f} % of the wins"
