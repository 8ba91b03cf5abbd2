"""Runs the parts one after another and prints the summary."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.campaign.parts import PARTS, Plan
from tests.campaign.report import Part, summary


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description="Run the long tests.")
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", help=f"run only some of {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="small numbers, to check that it runs")
    parser.add_argument("--processes", type=int, default=2, help="how many processes to use (default: 2)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="also write the summary to this file")
    chosen = parser.parse_args(arguments)
    names = chosen.only.split(",")
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        parser.error(f"there is no part '{unknown[0]}'; the parts are {', '.join(PARTS)}")
    plan = Plan.quick(chosen.processes) if chosen.quick else Plan(chosen.processes)
    done: list[Part] = []
    for name in names:
        print(f"{name}: {PARTS[name].__doc__}", flush=True)
        start = time.monotonic()
        part = PARTS[name](plan)
        part.seconds = time.monotonic() - start
        done.append(part)
    text = summary(done, chosen.quick)
    print(f"\n{text}")
    if chosen.write:
        chosen.write.write_text(text, encoding="utf-8")
    return 1 if any(part.wrong for part in done) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
