"""Which part of a round a game is in, read from the frames that are still open."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from holdfast.kernel.frame import Frame

SETTING_UP: Final = "setup"
SENDING: Final = "send"
LAST_WORD: Final = "window"
TAKINGS: Final = "takings"
CAPITOL: Final = "capitol"
RAIDS: Final = "raids"
ENDED: Final = "over"

# A step that is still to come says what has not happened yet; the first of these that is open decides.
_STILL_TO_COME: Final = (
    ("round", RAIDS),
    ("all committed", SENDING),
    ("resolution", LAST_WORD),
    ("visits", TAKINGS),
    ("round end", CAPITOL),
)


def phase_at(stack: list[Frame[Any]], round: i64) -> str:
    """The part of the round that is being played."""
    if len(stack) == 0:
        return ENDED
    if round == 0:
        return SETTING_UP
    names = [frame.name for frame in stack]
    for name, phase in _STILL_TO_COME:
        if name in names:
            return phase
    raise AssertionError(f"no step of a round lies open: {names}")
