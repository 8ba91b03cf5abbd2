"""The parts of the campaign, each with its full and its quick numbers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.campaign.report import Part
from tests.campaign.strength.__main__ import climb
from tests.campaign.workers import (
    Done,
    Work,
    fight_battles,
    march_troops,
    play_everything,
    play_random_games,
)
from tests.server import durability
from tests.tools.games import FROZEN_CARDS, FROZEN_END_CARDS, FROZEN_PORTAS_CARDS
from tests.tools.mutate import Verdict, break_rules, breakable, spread, tests_by_rule

CASTLES_A_BATTLE = 2  # at least
TOLD_EVERY_S = 15.0


@dataclass
class Plan:
    """How much of everything, and with how many processes."""

    processes: int
    games: int = 10_000
    records: int = 1_000
    fights: int = 50_000
    mutations: int = 50
    kills: int = 1000
    kills_postgresql: int = 200
    kills_three: int = 200
    profile: str = "campaign"

    @staticmethod
    def quick(processes: int) -> Plan:
        return Plan(
            processes,
            games=200,
            records=40,
            fights=2_000,
            mutations=6,
            kills=6,
            kills_postgresql=3,
            kills_three=3,
            profile="quick",
        )


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def in_parallel(plan: Plan, work: Callable[[Work], Done], pieces: list[Work], noun: str, part: Part) -> int:
    """Hand the pieces to worker processes; returns their combined counts."""
    total = 0
    told = time.monotonic()
    with ProcessPoolExecutor(plan.processes) as pool:
        futures = {pool.submit(work, piece): piece for piece in pieces}
        for number, future in enumerate(as_completed(futures), start=1):
            done = future.result()
            total += done.count
            part.wrong += done.wrong
            if time.monotonic() - told > TOLD_EVERY_S or number == len(pieces):
                told = time.monotonic()
                say(f"{number} of {len(pieces)} pieces, {total:,} {noun}, {len(part.wrong)} wrong")
    return total


EMPIRE, END, PORTAS = "after-the-empire", "after-the-end", "ante-portas"


def pieces(count: int, size: int, folder: str = "", keep_every: int = 0, game: str = EMPIRE) -> list[Work]:
    return [Work(first, min(count, first + size), folder, keep_every, game) for first in range(0, count, size)]


def fuzz(plan: Plan) -> Part:
    """Random games of After the Empire over all line-ups with the laws checked, and `holdfast verify`."""
    return random_games(plan, "fuzz", EMPIRE)


def fuzz_end(plan: Plan) -> Part:
    """Random games of After The End over all line-ups with the laws checked, and `holdfast verify`."""
    return random_games(plan, "fuzz-end", END)


def fuzz_portas(plan: Plan) -> Part:
    """Random wars and duels of Ante Portas over all line-ups with the laws checked, and `holdfast verify`."""
    return random_games(plan, "fuzz-portas", PORTAS)


def random_games(plan: Plan, name: str, game: str) -> Part:
    part = Part(name, "")
    with TemporaryDirectory() as folder:
        work = pieces(plan.games, 100, folder, plan.games // plan.records, game)
        answers = in_parallel(plan, play_random_games, work, "answers", part)
        saved = sorted(str(path) for path in Path(folder).glob("*.txt"))
        held = verify(plan, saved, part)
    part.what = (
        f"{game}: {plan.games:,} random games over all seats × options, {answers:,} answers; "
        f"`holdfast verify` holds for {held:,} of {len(saved):,} saved records"
    )
    if held < plan.records:
        part.wrong.append(f"only {held} of {plan.records} records were verified")
    return part


def verify(plan: Plan, files: list[str], part: Part) -> int:
    """Run the real command on the records; counts those that hold."""
    say(f"holdfast verify, {len(files)} records")
    command = [
        sys.executable,
        "-m",
        "holdfast.cli",
        "verify",
        "--cards",
        str(FROZEN_CARDS),
        "--cards",
        str(FROZEN_END_CARDS),
        "--cards",
        str(FROZEN_PORTAS_CARDS),
    ]
    runs = [
        subprocess.Popen([*command, *files[lane :: plan.processes]], stdout=subprocess.PIPE, text=True)
        for lane in range(plan.processes)
    ]
    lines = [line for run in runs for line in run.communicate()[0].splitlines()]
    part.wrong += [Path(line).name for line in lines if ": holds, " not in line]
    part.wrong += [f"holdfast verify ended with status {run.returncode}" for run in runs if run.returncode != 0]
    return sum(1 for line in lines if ": holds, " in line)


def oracle(plan: Plan) -> Part:
    """Random castles and hordes against the literal combat oracle."""
    part = Part("oracle", "")
    work = pieces(plan.fights // CASTLES_A_BATTLE, 500)
    castles = in_parallel(plan, fight_battles, work, "castles", part)
    part.what = f"{castles:,} castles fought for, in the game and by the oracle"
    return part


def oracle_portas(plan: Plan) -> Part:
    """Random marches and Battles of Ante Portas against a literal reading of its rulebook."""
    part = Part("oracle-portas", "")
    told = in_parallel(plan, march_troops, pieces(plan.fights, 500), "marches and Battles", part)
    part.what = f"{told:,} marches and Battles on random fields, in the game and by the oracle"
    return part


def exhaustive(plan: Plan) -> Part:
    """Everything is really played, with the frozen and the house cards, under two sets of options."""
    part = Part("exhaustive", "")
    work = [*pieces(4, 1), *pieces(4, 1, game=END), *pieces(4, 1, game=PORTAS)]
    seen = in_parallel(plan, play_everything, work, "things seen", part)
    part.what = f"{seen:,} actions, outcomes, tiers, passives, events, refusals, objectives and endings, each played"
    return part


def laws(plan: Plan) -> Part:
    """The laws of the kernel over every game and number of seats."""
    return pytest_part(plan, "laws", "tests/laws")


def text(plan: Plan) -> Part:
    """Random text through the notation and the record."""
    return pytest_part(plan, "text", "tests/fuzz/test_text.py")


def pytest_part(plan: Plan, name: str, target: str) -> Part:
    """Tests under Hypothesis, with the profile of the campaign."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(plan.processes), "--dist", "worksteal", target]
    environment = {**os.environ, "HOLDFAST_PROFILE": plan.profile}
    say(f"pytest {target}, Hypothesis profile {plan.profile}")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "no output"
    found = re.search(r"\d+ passed", last)
    part = Part(name, f"{found.group(0) if found else last}, Hypothesis profile `{plan.profile}`: `{target}`")
    if done.returncode != 0:
        part.wrong += [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))] or [last]
    return part


def kills(plan: Plan) -> Part:
    """Servers under play are killed again and again; nothing acknowledged may be lost or doubled, no watcher deaf."""
    _, wrong, moves = durability.run(plan.kills, plan.kills_postgresql, plan.kills_three)
    where = f"{plan.kills:,} on SQLite, {plan.kills_postgresql} on PostgreSQL, {plan.kills_three} among three servers"
    part = Part("kills", f"kills of servers under play: {where}; {moves:,} moves acknowledged and looked for")
    part.wrong += wrong
    return part


def interleaving(plan: Plan) -> Part:
    """Clients that send stale, doubled and illegal moves at the same time."""
    return pytest_part(plan, "interleaving", "tests/server/test_interleaving.py")


def described(plan: Plan) -> Part:
    """The API against its description: all checks of schemathesis, without a token, with a seat's and an owner's."""
    return pytest_part(plan, "described", "tests/server/test_schemathesis.py")


def keyboard(plan: Plan) -> Part:
    """A whole game in the browser by keyboard alone, and whole games by mouse."""
    alone = replace(plan, processes=0)  # the browser's tests share one server and one browser
    return pytest_part(alone, "keyboard", "tests/browser/test_table_whole_game.py")


def wars(plan: Plan) -> Part:
    """Whole wars of Ante Portas in the browser: by mouse, by keyboard, by touch, and by three people together."""
    alone = replace(plan, processes=0)
    return pytest_part(alone, "wars", "tests/browser/test_ante_portas_war.py")


def environments(plan: Plan) -> Part:
    """The frameworks' own tests of our environments, at every number of seats."""
    return pytest_part(plan, "environments", "tests/envs")


def mutate(plan: Plan) -> Part:
    """Rules are broken, and their own tests must notice."""
    rules = spread(breakable(tests_by_rule()), plan.mutations)
    killed = 0

    def tell(verdict: Verdict) -> None:
        nonlocal killed
        killed += verdict.killer is not None
        say(str(verdict).splitlines()[0])

    verdicts = break_rules(rules, plan.processes, tell)
    part = Part("mutate", f"{killed} of {len(rules)} broken rules noticed by their own tests")
    part.wrong += [f"not noticed: {verdict}" for verdict in verdicts if verdict.killer is None]
    part.notes += [
        f"{verdict.rule}: no rule's test notices `{mutation}`" for verdict in verdicts for mutation in verdict.survivors
    ]
    return part


def strength(plan: Plan) -> Part:
    """Every rung of the bots' ladder beats the one below it; resumes where it was interrupted."""
    return climb(plan.processes, plan.profile == "quick")


PARTS: dict[str, Callable[[Plan], Part]] = {
    "fuzz": fuzz,
    "fuzz-end": fuzz_end,
    "fuzz-portas": fuzz_portas,
    "oracle": oracle,
    "oracle-portas": oracle_portas,
    "exhaustive": exhaustive,
    "text": text,
    "laws": laws,
    "interleaving": interleaving,
    "kills": kills,
    "described": described,
    "keyboard": keyboard,
    "wars": wars,
    "environments": environments,
    "mutate": mutate,
    "strength": strength,
}
