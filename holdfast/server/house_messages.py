"""The messages about the house around the tables: who may come in from the local network, and codes for links."""

from __future__ import annotations

from msgspec import Struct

from holdfast.server.messages import Request


class HouseholdWish(Request):
    """Whether the local network may come in."""

    open: bool


class QrWish(Request):
    """A page of this server, from its first slash on: `/`, or a table's link."""

    path: str


class HouseholdGuest(Struct, kw_only=True):
    """A device of the local network that is here, and the names of the seats that it plays now."""

    address: str
    names: list[str]


class Household(Struct, kw_only=True):
    """How others reach this server. `offered`: whoever asks may open and close it to the local network. `address` is
    null while only this machine can reach it. `guests` are told only to whoever may close the door on them."""

    offered: bool
    open: bool
    address: str | None
    guests: list[HouseholdGuest]


class HouseNews(Struct, kw_only=True, tag_field="type", tag="news"):
    """A sentence for the person at the machine that runs the server: something about the house, not about the table."""

    text: str


class Qr(Struct, kw_only=True):
    """A QR code without its quiet zone: a square of `size` modules, and the dark ones as strokes of an SVG path."""

    size: int
    path: str
