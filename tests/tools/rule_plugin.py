"""Counts the rules that the tests in tests/games/<game>/rules cover.

A test there is named after its rule, `test_R_tax__gives_gold_and_a_mercenary`, or marked with several:
`@pytest.mark.rule("R-tax", "R-one-option")`. A rule is covered when such a test passes and has run code that carries
the rule's id. What was seen goes to build/rule-coverage.json (or the file that HOLDFAST_RULE_COVERAGE names), and
`python -m tests.tools.rule_coverage` sums it up.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Generator
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict

import pytest

from tests.tools.rule_carriers import ROOT, Carriers, find_carriers, rulebook_ids
from tests.tools.rule_tracer import RuleTracer

RULE_TESTS = sorted(path for path in (ROOT / "tests" / "games").glob("*/rules") if path.is_dir())
NAME = re.compile(r"test_([A-Z]_[a-z0-9_]+?)__")


class Seen(TypedDict):
    """One test: the rules it is about, those whose code it ran, and whether it passed."""

    rules: list[str]
    ran: list[str]
    passed: bool


def coverage_file() -> Path:
    return Path(os.environ.get("HOLDFAST_RULE_COVERAGE", ROOT / "build" / "rule-coverage.json"))


def rules_of(item: pytest.Item) -> list[str]:
    """The ids that a test is named after or marked with."""
    named = NAME.match(item.name)
    rules = [named.group(1).replace("_", "-")] if named else []
    for mark in item.iter_markers("rule"):
        rules.extend(mark.args)
    return list(dict.fromkeys(rules))


def is_rule_test(item: pytest.Item) -> bool:
    return any(item.path.is_relative_to(folder) for folder in RULE_TESTS)


class RuleCoverage:
    """The plugin; `seen` holds what was observed for each rule test."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.plain = os.environ.get("HOLDFAST_PLAIN") == "1"
        self.seen: dict[str, Seen] = {}

    @cached_property
    def known(self) -> set[str]:
        return set(rulebook_ids())

    @cached_property
    def carriers(self) -> Carriers:
        return find_carriers()

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Every rule test must name rules that exist."""
        if is_rule_test(item):
            rules = rules_of(item)
            if not rules:
                pytest.fail("the test names no rule", pytrace=False)
            for rule in rules:
                if rule not in self.known:
                    pytest.fail(f"there is no rule '{rule}'", pytrace=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        if not self.plain or not is_rule_test(item):
            return (yield)
        tracer = RuleTracer(rules_of(item), self.carriers)
        self.seen[item.nodeid] = {"rules": rules_of(item), "ran": [], "passed": False}
        with tracer:
            result = yield
        self.seen[item.nodeid] = {"rules": rules_of(item), "ran": sorted(tracer.ran), "passed": True}
        return result

    def pytest_sessionfinish(self) -> None:
        workeroutput: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if workeroutput is not None:
            workeroutput["rule_coverage"] = self.seen
        elif self.seen:
            path = coverage_file()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.seen, indent=1) + "\n", encoding="utf-8")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of pytest-xdist has finished: add what it saw."""
        self.seen.update(getattr(node, "workeroutput", {}).get("rule_coverage", {}))
