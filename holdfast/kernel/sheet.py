"""A view as a readable sheet: what a skin shows for a game that it knows nothing about.

It is made from the view's JSON form, so it can show nothing that the view does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from holdfast.kernel.view import View

# What every skin shows elsewhere: whose view it is, the open questions and the result.
HIDDEN_KEYS = ("viewer", "seats", "stack", "result")


class SheetLine(NamedTuple):
    """A label with its value; the entries of a label without a value follow it, one level deeper."""

    depth: int
    label: str
    value: str


def sheet_of(view: View) -> list[SheetLine]:
    """Everything that a view knows, in the order in which the game gives it."""
    told = {key: value for key, value in view.to_json().items() if key not in HIDDEN_KEYS}
    return list(_lines(told, 0))


def _lines(content: Mapping[str, object], depth: int) -> list[SheetLine]:
    lines: list[SheetLine] = []
    for key, value in content.items():
        label = key.replace("_", " ")
        if _is_short(value):
            lines.append(SheetLine(depth, label, _words(value)))
            continue
        lines.append(SheetLine(depth, label, ""))
        if isinstance(value, Mapping):
            lines.extend(_lines(value, depth + 1))
        elif isinstance(value, Sequence):
            numbered = {str(place + 1): part for place, part in enumerate(value)}
            lines.extend(_lines(numbered, depth + 1))
    return lines


def _is_short(value: object) -> bool:
    """Whether a value fits beside its label: a word, a number, or a list of them."""
    if isinstance(value, str) or not isinstance(value, Mapping | Sequence):
        return True
    if isinstance(value, Mapping):
        return not value
    return all(isinstance(part, str) or not isinstance(part, Mapping | Sequence) for part in value)


def _words(value: object) -> str:
    """
    >>> _words([True, None, 3, "ember"]), _words({})
    ('yes, –, 3, ember', '–')
    """
    if value is None or value == "" or (isinstance(value, Mapping | Sequence) and not value):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_words(part) for part in value)
    return str(value)
