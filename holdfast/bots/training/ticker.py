"""A progress line on standard error that is overwritten, and always finished with a newline."""

from __future__ import annotations

import sys


class Ticker:
    """`with Ticker() as ticker: ticker.tell("1 of 3")`."""

    def __init__(self) -> None:
        self.told = False

    def __enter__(self) -> Ticker:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.told:
            print(file=sys.stderr)

    def tell(self, text: str) -> None:
        self.told = True
        print(f"\r{text}", end="", file=sys.stderr, flush=True)
