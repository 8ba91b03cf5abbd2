"""What a client can be told instead of an answer: a status and one sentence, with a rule where there is one."""

from __future__ import annotations

from typing import Final

from holdfast.kernel.errors import HoldfastError

LONGEST_REASON: Final = 300
GONE_ON: Final = "the game has moved on; refresh and try again"


def printable(text: str) -> str:
    """Text from outside, made safe for one line of a log or a message."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "?" for letter in text)


class Problem(HoldfastError):
    """A request that cannot be granted. `status` is the HTTP status, `rule` the rule that forbids it."""

    def __init__(self, status: int, reason: str, rule: str | None = None, action: str | None = None) -> None:
        # A reason may quote the request, and a request may contain anything.
        self.reason = printable(reason[: 2 * LONGEST_REASON])[:LONGEST_REASON]
        super().__init__(self.reason)
        self.status = status
        self.rule = rule
        self.action = action

    def content(self) -> dict[str, object]:
        error: dict[str, object] = {"rule": self.rule, "reason": self.reason}
        if self.action is not None:
            error["action"] = self.action
        return {"error": error}


class NotAllowed(Problem):
    """The address exists, but not for this method. `allow` is the header that lists its methods."""

    def __init__(self, *methods: str) -> None:
        super().__init__(405, f"method not allowed; use {' or '.join(methods)}")
        self.allow = ", ".join((*methods, "HEAD") if "GET" in methods else methods)


class Stale(Exception):
    """A move for a position other than the table's current one."""
