"""Prints how many rules the tests cover: `python -m tests.tools.rule_coverage`, after a test run."""

from __future__ import annotations

import json
import sys
import textwrap

from tests.tools.rule_carriers import find_carriers, rulebook_ids, rulebooks
from tests.tools.rule_plugin import Seen, coverage_file


def main() -> int:
    path = coverage_file()
    if not path.exists():
        print("Rule coverage: nothing to count; run HOLDFAST_PLAIN=1 python -m pytest tests first.")
        return 1
    seen: dict[str, Seen] = json.loads(path.read_text(encoding="utf-8"))
    rules = rulebook_ids()
    carried = find_carriers().ids()
    tested = {rule for test in seen.values() if test["passed"] for rule in test["rules"]}
    covered = {rule for test in seen.values() if test["passed"] for rule in test["ran"]}
    gaps = {
        "without a passing test": [rule for rule in rules if rule not in tested],
        "carried by no code": [rule for rule in rules if rule not in carried],
        "tested, but the code that carries the id did not run": [
            rule for rule in rules if rule in tested and rule in carried and rule not in covered
        ],
        "in the code, but in no rulebook": sorted(carried - set(rules)),
    }
    for game, ids in rulebooks().items():
        met = [rule for rule in ids if rule in covered]
        tests = [test for test in seen.values() if not set(ids).isdisjoint(test["rules"])]
        share = 100 * len(met) / len(ids)
        print(f"Rule coverage of {game}: {len(met)} of {len(ids)} rules ({share:.1f} %) by {len(tests)} tests")
    for title, ids in gaps.items():
        if ids:
            print(f"\n{len(ids)} {title}:")
            print(
                textwrap.fill("  ".join(ids), 110, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
            )
    return 1 if any(gaps.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
