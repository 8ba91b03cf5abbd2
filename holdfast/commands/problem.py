"""What a command says when it cannot do what it was asked, or does it differently from what may be expected."""

from __future__ import annotations

import sys

from holdfast.commands.printable import printable

FAILED = 1
USAGE = 2


class Problem(Exception):
    """One clear sentence for the person at the keyboard, and the exit status that goes with it."""

    def __init__(self, sentence: str, status: int = FAILED) -> None:
        super().__init__(sentence)
        self.status = status


def remark(sentence: str) -> None:
    """Something worth knowing that does not stop the command; it stays out of standard output."""
    print(printable(f"holdfast: {sentence}"), file=sys.stderr, flush=True)
