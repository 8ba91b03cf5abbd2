"""What a command says when it cannot do what it was asked."""

from __future__ import annotations

FAILED = 1
USAGE = 2


class Problem(Exception):
    """One clear sentence for the person at the keyboard, and the exit status that goes with it."""

    def __init__(self, sentence: str, status: int = FAILED) -> None:
        super().__init__(sentence)
        self.status = status
