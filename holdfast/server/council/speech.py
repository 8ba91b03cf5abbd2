"""What may be said: one visible line of plain text."""

from __future__ import annotations

import unicodedata
from typing import Final

from holdfast.server.names import INVISIBLE, JOINER, SYMBOL_FORMS
from holdfast.server.problems import Problem

LONGEST_WORD: Final = 280
MOST_MARKS: Final = 4  # accents on one letter; more only serve to draw over other lines


def clean_text(wish: str) -> str:
    """The text of a message as it is kept; raises a `Problem` for a bad one. Line breaks and tabs become spaces."""
    text = unicodedata.normalize("NFC", " ".join(wish.split()))
    if not text:
        raise Problem(422, "a message needs at least one visible character")
    if len(text) > LONGEST_WORD:
        raise Problem(422, f"a message has at most {LONGEST_WORD} characters")
    marks = 0
    for place, letter in enumerate(text):
        if not is_seen(text, place):
            raise Problem(422, "a message cannot contain invisible characters, nor any that turn the text around")
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            raise Problem(422, f"a letter has at most {MOST_MARKS} accents")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in text):
        raise Problem(422, "a message needs at least one visible character")
    return text


def is_seen(text: str, place: int) -> bool:
    """Whether a character is visible, or helps to draw the emoji that it is part of."""
    letter = text[place]
    if letter == JOINER:
        return 0 < place < len(text) - 1 and is_emoji(text[place - 1]) and is_emoji(text[place + 1])
    if letter in SYMBOL_FORMS:
        return place > 0 and is_emoji(text[place - 1])
    return letter.isprintable() and letter not in INVISIBLE


def is_emoji(letter: str) -> bool:
    """Pictures, their skin tones, and the selector for their coloured form."""
    return unicodedata.category(letter) in ("So", "Sk", "Sm") or letter in SYMBOL_FORMS
