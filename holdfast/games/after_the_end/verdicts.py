"""Why an action of *After The End* is not allowed: a small number while playing, words when somebody asks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.kernel.action import Refusal

DEAD: Final = 1
USED: Final = 2
TAKEN: Final = 3
LACKING: Final = 4
LIMIT: Final = 5
HAS_WALL: Final = 6
FULL: Final = 7
NO_SPOT: Final = 8
TOKENS_OUT: Final = 9
TRACK_FULL: Final = 10
NO_WOUND: Final = 11
NOT_COMMITTED: Final = 12
READY_ALREADY: Final = 13
NOTHING_TO_BUY: Final = 14
NOT_HELD: Final = 15
WALL_BY_KNOWLEDGE: Final = 16
DIE_STANDS: Final = 17
AWAY: Final = 18
ALREADY: Final = 19

_REASONS: Final = {
    DEAD: ("E-raid-death", "that character is dead"),
    USED: ("E-commit", "that character has been used and must be readied first"),
    TAKEN: ("E-tool-one", "that tool is with another character"),
    LIMIT: ("E-capitol-three", "you have done that three times in this visit"),
    HAS_WALL: ("E-capitol-wall", "you have a wall"),
    FULL: ("E-capacity", "your storehouse is full of that"),
    NO_SPOT: ("E-loss-token", "that character has no free spot for a token"),
    TOKENS_OUT: ("E-loss-token-supply", "there are no more tokens of that kind"),
    TRACK_FULL: ("E-knowledge-end", "your knowledge track is complete"),
    NO_WOUND: ("E-experience-field-surgery", "that character has no wound"),
    NOT_COMMITTED: ("E-window-committed", "you have nobody in this mission"),
    READY_ALREADY: ("E-experience-second-wind", "that character is ready"),
    NOTHING_TO_BUY: ("E-experience-courier", "there is nothing in the Capitol that you could pay for"),
    NOT_HELD: ("E-experience-secret", "you do not hold that card"),
    WALL_BY_KNOWLEDGE: ("E-capitol-wall", "in this game walls come from knowledge only"),
    ALREADY: ("E-experience-play", "it would change nothing"),
    AWAY: ("E-ready-away", "that character is out on the mission"),
    DIE_STANDS: ("E-die", "that is what the die shows"),
}


def explain(code: i64) -> Refusal:
    """The words for a code that needs no numbers."""
    rule, reason = _REASONS[code]
    return Refusal(rule, reason)
