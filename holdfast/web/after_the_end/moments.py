"""Where in a round a view stands, read off the questions and steps that are still open."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_end.view import EndView

SETTING_UP: Final = "setup"
SENDING: Final = "send"
LAST_WORD: Final = "window"
TAKINGS: Final = "takings"
CAPITOL: Final = "capitol"
RAIDS: Final = "raids"
OVER: Final = "over"

# A step still to come says what has not happened yet; the first of these that lies open decides.
_STILL_TO_COME: Final = (
    ("round", RAIDS),
    ("all committed", SENDING),
    ("resolution", LAST_WORD),
    ("visits", TAKINGS),
    ("round end", CAPITOL),
)

_WORDS: Final = {
    SENDING: "sending",
    LAST_WORD: "last word",
    TAKINGS: "what the losers take",
    CAPITOL: "the Capitol",
}


def step_of(view: EndView) -> str:
    """The part of the round that is being played."""
    if view.final is not None or not view.stack:
        return OVER
    if view.round == 0:
        return SETTING_UP
    open_frames = {frame.name for frame in view.stack}
    return next(step for name, step in _STILL_TO_COME if name in open_frames)


def phase_words(view: EndView) -> str:
    step = step_of(view)
    if step == OVER:
        return f"The end, after {view.round} rounds"
    if step == SETTING_UP:
        return "Setting up"
    if step == RAIDS:
        return f"Before round {view.round + 1} · raids"
    return f"Round {view.round} · {_WORDS[step]}"
