"""Breaks rules and expects their tests to notice: `python -m tests.tools.mutate [--rules N] [R-id …]`.

A rule's code is changed in one place, in a copy of the package, and the rule's own tests are run on the plain source
of that copy. Rules that are carried out together share code, so a change may break a neighbour instead: when
only tests of other rules notice it, or none, the next change is tried. A rule whose own tests notice none of a few
changes is not tested well enough.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.tools.mutations import Mutation, mutations_of
from tests.tools.rule_carriers import ROOT, rulebook_ids
from tests.tools.rule_plugin import RULE_TESTS, rules_of

RULES = 50
TRIES = 6
ALL_TESTS = [str(folder.relative_to(ROOT)) for folder in RULE_TESTS]
ENDLESS_S = 120  # a rule's own tests take seconds
ENDLESS = 4  # times what the tests of all rules take on the unbroken copy; the machine may be busy


@dataclass
class Verdict:
    """What became of the changes to one rule's code; `killer` is the one that the rule's own tests noticed."""

    rule: str
    tests: int
    killer: Mutation | None = None
    neighbours: list[Mutation] = field(default_factory=list)  # noticed only by the tests of other rules
    survivors: list[Mutation] = field(default_factory=list)  # noticed by no rule's test

    def __str__(self) -> str:
        lines = [f"{'killed' if self.killer else 'SURVIVED'} {self.rule} ({self.tests} tests): {self.killer or ''}"]
        lines += [f"    only other rules' tests notice {mutation}" for mutation in self.neighbours]
        lines += [f"    no rule's test notices {mutation}" for mutation in self.survivors]
        return "\n".join(lines)


class Collector:
    """A pytest plugin that notes which tests belong to which rule."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for rule in rules_of(item):
                self.tests.setdefault(rule, []).append(item.nodeid)


def tests_by_rule() -> dict[str, list[str]]:
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()) as told:
        status = pytest.main(["--collect-only", "-qq", *map(str, RULE_TESTS)], plugins=[collector])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the rule tests cannot be collected\n{told.getvalue()}")
    return collector.tests


def spread(rules: list[str], count: int) -> list[str]:
    """This many rules of every rulebook, spread evenly over its sections; the first letter of an id names its book."""
    chosen: list[str] = []
    for letter in dict.fromkeys(rule[0] for rule in rules):
        book = [rule for rule in rules if rule[0] == letter]
        some = min(count, len(book))
        chosen += [book[place * len(book) // some] for place in range(some)]
    return chosen


def breakable(tests: dict[str, list[str]]) -> list[str]:
    """The rules that have tests, and code that can be broken."""
    return [rule for rule in rulebook_ids() if rule in tests and mutations_of(rule)]


def some_of_the_nearest(rule: str) -> list[Mutation]:
    """A few changes, nearest first and equally near ones shuffled; the same on every run."""
    mutations = mutations_of(rule)
    random.Random(rule).shuffle(mutations)
    return sorted(mutations, key=lambda mutation: mutation.distance)[:TRIES]


class Workshop:
    """A copy of the package and its tests, in which one file at a time is broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        leave_out = shutil.ignore_patterns("__pycache__", "*.txt")
        for name in ("holdfast", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=leave_out)
        shutil.copy(ROOT / "pyproject.toml", folder)

    def passes(self, tests: list[str], limit_s: float | None = ENDLESS_S) -> bool:
        """Whether the tests pass on the copy, which has no compiled build and so runs from source."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HOLDFAST_")}
        environment["PYTHONPATH"] = str(self.folder)
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=limit_s,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False  # an endless game counts as noticed
        if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
            raise RuntimeError(f"pytest could not run:\n{done.stdout}\n{done.stderr}")
        return done.returncode == pytest.ExitCode.OK

    @contextlib.contextmanager
    def broken(self, mutation: Mutation) -> Iterator[None]:
        file = self.folder / mutation.file.relative_to(ROOT)
        whole = file.read_text(encoding="utf-8")
        file.write_text(mutation.applied(whole), encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(whole, encoding="utf-8")

    def judge(self, rule: str, tests: list[str], mutations: list[Mutation], endless_s: float) -> Verdict:
        verdict = Verdict(rule, len(tests))
        for mutation in mutations:
            with self.broken(mutation):
                if not self.passes(tests):
                    verdict.killer = mutation
                    break
                noticed = not self.passes(ALL_TESTS, endless_s)
            (verdict.neighbours if noticed else verdict.survivors).append(mutation)
        return verdict


def break_rules(rules: list[str], processes: int, tell: Callable[[Verdict], None]) -> list[Verdict]:
    """Break every one of the rules, in several copies at once; verdicts are reported as they come."""
    tests = tests_by_rule()
    mutations = {rule: some_of_the_nearest(rule) for rule in rules}  # here: threads must not parse at the same time
    with TemporaryDirectory() as scratch:
        shops = [Workshop(Path(scratch) / str(number)) for number in range(processes)]
        started = time.monotonic()
        if not shops[0].passes(ALL_TESTS, None):
            raise SystemExit("the tests of the rules fail before anything is broken")
        endless_s = ENDLESS * (time.monotonic() - started)

        def work(number: int) -> list[Verdict]:
            done: list[Verdict] = []
            for rule in rules[number::processes]:
                done.append(shops[number].judge(rule, tests[rule], mutations[rule], endless_s))
                tell(done[-1])
            return done

        with ThreadPoolExecutor(processes) as pool:
            lanes = list(pool.map(work, range(processes)))
    return sorted((verdict for lane in lanes for verdict in lane), key=lambda verdict: rules.index(verdict.rule))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.mutate", description="Break rules one at a time, and check that a test notices."
    )
    parser.add_argument("--rules", type=int, default=RULES, help="how many rules of each rulebook to break")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("ids", nargs="*", help="break only these rules")
    chosen = parser.parse_args(arguments)
    rules = chosen.ids or spread(breakable(tests_by_rule()), chosen.rules)
    verdicts = break_rules(rules, chosen.processes, lambda verdict: print(verdict, flush=True))
    killed = sum(1 for verdict in verdicts if verdict.killer)
    print(f"{killed} of {len(verdicts)} broken rules were noticed by their own tests")
    return 0 if killed == len(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
