"""Where in a round a view stands, in words."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_end.phases import CAPITOL, ENDED, LAST_WORD, RAIDS, SENDING, SETTING_UP, TAKINGS
from holdfast.games.after_the_end.view import EndView

_WORDS: Final = {
    SENDING: "sending",
    LAST_WORD: "last word",
    TAKINGS: "what the losers take",
    CAPITOL: "the Capitol",
}


def phase_words(view: EndView) -> str:
    step = view.phase()
    if step == ENDED:
        return f"The end, after {view.round} rounds"
    if step == SETTING_UP:
        return "Setting up"
    if step == RAIDS:
        return f"Before round {view.round + 1} · raids"
    return f"Round {view.round} · {_WORDS[step]}"
