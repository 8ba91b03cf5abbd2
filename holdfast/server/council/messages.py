"""The messages of the council: what comes in and what goes out beside the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from holdfast.server.messages import Request

Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]

# -- in ----------------------------------------------------------------------------------------------------------


class Saying(Request):
    """Something to say. `key` is the sender's own mark: what is sent again with the same key is said once. A spectator
    speaks in the gallery, under a `name` if one is given."""

    text: str
    key: Key
    room: Literal["table", "team", "gallery"] = "table"
    name: str = ""


class ChatSwitch(Request):
    """Whether people may talk at this table."""

    on: bool


# -- out ---------------------------------------------------------------------------------------------------------


class Said(Struct, kw_only=True):
    """That it was said, and its number."""

    number: int


class Word(Struct, kw_only=True, omit_defaults=True):
    """Something that was said; `seat` is -1 for a spectator. Plain text: nothing in it is markup."""

    number: int
    room: Literal["table", "team", "gallery"]
    seat: int
    text: str
    at: float
    name: str | UnsetType = UNSET


class CouncilNews(Struct, kw_only=True, tag_field="type", tag="council", omit_defaults=True):
    """What was said and shown beside the game since the last time; what is not there has not changed."""

    table: str
    words: list[Word] | UnsetType = UNSET


class CouncilNow(Struct, kw_only=True):
    """All that is known beside the game: the last words that the bearer may hear, oldest first."""

    chat: bool
    words: list[Word]
