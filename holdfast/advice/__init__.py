"""Advice for people, from the bots: hints before a move, a review after the game.

`advise` and `best_line` look at a player's view alone. `review` goes through a recorded game and says where it
turned, what was luck and what was a decision. It imports the kernel, the games and the bots.
"""

from holdfast.advice.errors import AdviceError
from holdfast.advice.hints import Advice, Counsel, advise
from holdfast.advice.lines import Line, best_line, usual_line
from holdfast.advice.review import Review, TurningPoint, review

__all__ = [
    "Advice",
    "AdviceError",
    "Counsel",
    "Line",
    "Review",
    "TurningPoint",
    "advise",
    "best_line",
    "review",
    "usual_line",
]
