"""What several viewers of a position see alike: built once, and encoded once.

A part is known by being the very same object, never by what it says: a stage that gives two viewers the same object
has found it in what a spectator sees (`Stage.own_scene`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Raw

from holdfast.kernel import SPECTATOR, State, View
from holdfast.web.stage import Json, Stage

FEW: Final = 8  # items that are encoded as quickly as they are copied
_encode: Final = msgspec.json.Encoder().encode


class SharedParts:
    """Belongs to a table. `turn_over` is called when there is a new position."""

    def __init__(self, stage: Stage) -> None:
        self.stage: Final = stage
        self.watched: Json | None = None  # the spectators' scene
        self.encoded: Json = {}  # the same, with its parts encoded

    def turn_over(self) -> None:
        """Forget the position."""
        self.watched = None
        self.encoded = {}

    def scene(self, state: State, view: View) -> Json:
        """What is to be drawn for a viewer; what everybody sees is encoded already."""
        stage = self.stage
        if not stage.shares_scene:
            return stage.scene(view)
        if self.watched is None:
            self.watched = stage.scene(state.glance(SPECTATOR))
            self.encoded = {name: encoded(value) for name, value in self.watched.items()}
        return self.merged(stage.own_scene(view, self.watched), self.watched)

    def merged(self, own: Json, watched: Json) -> Json:
        """A viewer's scene with the encoded form of all that is the spectators', value by value or item by item."""
        if own is watched:
            return self.encoded
        merged: Json = {}
        for name, value in own.items():
            common = watched.get(name)
            if value is common:
                merged[name] = self.encoded[name]
            elif type(value) is list and type(common) is list and has_records(common) and len(value) == len(common):
                items = self.encoded[name]
                merged[name] = [items[place] if one is common[place] else one for place, one in enumerate(value)]
            else:
                merged[name] = value
        return merged


def has_records(value: list[Any]) -> bool:
    return len(value) > 0 and type(value[-1]) is dict


def encoded(value: Any) -> Any:
    """Raw JSON in the place of what would take time to encode; a list of records stays one, each of them encoded."""
    if type(value) is list and has_records(value):
        return [Raw(_encode(item)) for item in value]
    return Raw(_encode(value)) if type(value) is dict or (type(value) is list and len(value) > FEW) else value
