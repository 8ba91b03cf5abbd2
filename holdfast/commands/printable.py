"""Text from files made safe for a screen."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text with everything that could steer a terminal replaced.

    >>> printable("a\\x1b[2Jb"), printable("Jürgen’s hold")
    ('a?[2Jb', 'Jürgen’s hold')
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)
