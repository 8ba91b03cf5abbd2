"""What happened, told in sentences, with a line of its own for a round that asked nothing of the viewer."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.text import Text

from holdfast.kernel import Event

UNTOLD: Final = ("row", "score")
UNSEEN: Final = " draws an experience card."  # by somebody else


def tell_events(events: list[Event], viewer: int, names: list[str]) -> list[Text]:
    lines: list[Text] = []
    quiet = 0  # the round that has begun among these events, as long as nothing was asked of the viewer in it
    stayed_away = False
    for event in events:
        shown = event.for_seat(viewer)
        if shown is None or shown.kind in UNTOLD:
            continue
        lines.append(Text(shown.sentence(names), "title" if shown.kind == "round" else ""))
        if shown.kind == "round":
            quiet, stayed_away = int(str(shown.facts["round"])), False
        elif shown.seat == viewer and quiet and shown.kind == "passed":
            stayed_away = True
        elif shown.seat == viewer and stayed_away and shown.kind == "readied":
            lines.append(Text(quiet_round(quiet, names[viewer]), "title"))
            stayed_away = False
    return unseen_draws_together(lines)


def quiet_round(round: int, name: str) -> str:
    """A round that answered itself: nobody could be sent, and there was nothing to do in the Capitol."""
    return (
        f"Round {round} asked nothing of {name}: too few characters were ready for the mission, "
        "and nothing could be bought in the Capitol. Now all are ready again."
    )


def unseen_draws_together(lines: list[Text]) -> list[Text]:
    """Cards that somebody draws unseen take one line: `Rose draws 3 experience cards.`"""
    told: list[Text] = []
    for text, alike in groupby(lines, key=lambda line: line.plain):
        same = list(alike)
        if len(same) > 1 and text.endswith(UNSEEN):
            told.append(Text(f"{text.removesuffix(UNSEEN)} draws {len(same)} experience cards."))
        else:
            told += same
    return told
