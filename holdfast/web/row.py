"""How the actions of one type are shown among the choices and on the drawing: one row of a game's table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from holdfast.kernel import Action, View

# Words that are always the same, or depend on the action and the view.
Words = str | Callable[[Any, Any], str]


@final
class Row:
    """`label` says it in a few words, `group` is its heading, `place` its spot on the drawing ('': only a button)."""

    def __init__(self, label: Words, group: str, place: Words = "") -> None:
        self.label: Final = label
        self.group: Final = group
        self.place: Final = place

    def label_of(self, action: Action[Any], view: View) -> str:
        return self.label if isinstance(self.label, str) else self.label(action, view)

    def place_of(self, action: Action[Any], view: View) -> str:
        return self.place if isinstance(self.place, str) else self.place(action, view)


Rows = dict[type[Any], Row]
