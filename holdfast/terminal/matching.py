"""Understanding what somebody typed: an action's notation in any case, shortened, or by some of its words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from typing import Any

from holdfast.kernel import Action

_SIGNED = re.compile(r"[-+−–]\s*[\d.,]+|\d*[.,]\d+")
_SIGNS = str.maketrans(":,>-—", "     ")

Fits = Callable[[list[str], list[str]], bool]


def words_of(text: str) -> list[str]:
    """The words that count: lower case, without the signs that only make a notation readable.

    >>> words_of("Use toll-keeper: 1 mercenary > 2 gold")
    ['use', 'toll', 'keeper', '1', 'mercenary', '2', 'gold']
    """
    return text.casefold().translate(_SIGNS).split()


def _begins(word: str, part: str) -> bool:
    """Words may be shortened, numbers may not: 1 is not 12."""
    return word == part if part.isdigit() else word.startswith(part)


def _exactly(typed: list[str], words: list[str]) -> bool:
    return typed == words


def _as_beginning(typed: list[str], words: list[str]) -> bool:
    """Every typed word is the beginning of the word at the same place."""
    return len(typed) <= len(words) and all(_begins(word, part) for part, word in zip(typed, words, strict=False))


def _whole_words(typed: list[str], words: list[str]) -> bool:
    """The typed words are some of the words, whole and in the same order: `n` is `facing n`, not `facing ne`."""
    left = iter(words)
    return all(any(word == part for word in left) for part in typed)


def _in_order(typed: list[str], words: list[str]) -> bool:
    """The typed words are beginnings of some of the words, in the same order."""
    left = iter(words)
    return all(any(_begins(word, part) for word in left) for part in typed)


_WAYS: tuple[Fits, ...] = (_exactly, _as_beginning, _whole_words, _in_order)


def is_signed(text: str) -> bool:
    """Whether this is a number that no choice has: with a sign, or not whole.

    >>> is_signed("-1"), is_signed("+2"), is_signed("1.5"), is_signed("1"), is_signed("n2+1")
    (True, True, True, False, False)
    """
    return _SIGNED.fullmatch(text.strip()) is not None


def matching(text: str, actions: Sequence[Action[Any]]) -> list[Action[Any]]:
    """The actions that the text may mean: those of the strictest way of reading it that fits any."""
    typed = words_of(text)
    if not typed or is_signed(text):
        return []
    for fits in _WAYS:
        found = [action for action in actions if fits(typed, words_of(action.notation))]
        if found:
            return found
    return []


def nearest(text: str, known: Sequence[str]) -> str | None:
    """The known word or notation that looks most like the text, if any does."""
    near = difflib.get_close_matches(" ".join(text.casefold().split()), known, 1, cutoff=0.55)
    return near[0] if near else None
