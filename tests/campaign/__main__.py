"""Runs the parts one after another and prints the summary."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.campaign.parts import PARTS, Plan
from tests.campaign.report import NEW_PAGE, Part, commit, summary


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description="Run the long tests.")
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", help=f"run only some of {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="small numbers, to check that it runs")
    parser.add_argument("--processes", type=int, default=2, help="how many processes to use (default: 2)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also write the results into this page")
    chosen = parser.parse_args(arguments)
    names = chosen.only.split(",")
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        parser.error(f"there is no part '{unknown[0]}'; the parts are {', '.join(PARTS)}")
    plan = Plan.quick(chosen.processes) if chosen.quick else Plan(chosen.processes)
    made_of = commit() + (", --quick" if chosen.quick else "")
    done: list[Part] = []
    for name in names:
        print(f"{name}: {PARTS[name].__doc__}", flush=True)
        start = time.monotonic()
        part = PARTS[name](plan)
        part.seconds = time.monotonic() - start
        done.append(part)
        if chosen.write:  # after each part, so that an interrupted campaign keeps what it has
            page = chosen.write.read_text(encoding="utf-8") if chosen.write.exists() else NEW_PAGE
            chosen.write.write_text(summary([part], list(PARTS), page, made_of), encoding="utf-8")
    print(f"\n{summary(done, list(PARTS), made_of=made_of)}")
    return 1 if any(part.wrong for part in done) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
