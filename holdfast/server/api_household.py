"""Handlers about the house around the tables: who may come in, and links as codes."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from holdfast.server import live
from holdfast.server import qr as codes
from holdfast.server.house_messages import Household, HouseholdGuest, HouseholdWish, QrWish
from holdfast.server.http import Answer, Exchange, json
from holdfast.server.limits import TooMany
from holdfast.server.problems import Problem

if TYPE_CHECKING:
    from holdfast.server.app import App


FAREWELL: Final = Problem(403, "The host no longer lets other devices in. Your seat is kept for you.")
FAREWELL_S: Final = 1.0  # how long a guest's browser may take to hear that


async def look(exchange: Exchange) -> Answer:
    return json(told(exchange))


async def change(exchange: Exchange) -> Answer:
    wish = await exchange.read(HouseholdWish)
    if not wish.open and exchange.app.household.is_own(exchange.incoming.scope):
        await say_farewell(exchange.app)
    await exchange.app.household.change(exchange.incoming.scope, wish.open)
    return json(told(exchange))


def told(exchange: Exchange) -> Household:
    house = exchange.app.household
    own = house.is_own(exchange.incoming.scope)
    return Household(
        offered=own,
        open=house.host is not None,
        address=house.address,
        guests=guests(exchange.app) if own and house.host is not None else [],
    )


async def say_farewell(app: App) -> None:
    """Tell those who are about to be disconnected why: afterwards nothing can reach them."""
    host = app.household.host
    tables = list(app.hub.tables.values())
    present = [one for table in tables for one in table.audience.connections if host and one.through == host]
    telling = [asyncio.create_task(live.tell(one.send, FAREWELL)) for one in present]
    if telling:
        _, slow = await asyncio.wait(telling, timeout=FAREWELL_S)
        for task in slow:
            task.cancel()


def guests(app: App) -> list[HouseholdGuest]:
    """The devices that are connected, each with the seats it plays."""
    names: dict[str, list[str]] = {address: [] for address in app.household.devices(time.monotonic())}
    for table in app.hub.tables.values():
        for connection in table.audience.connections:
            if connection.through == app.household.host:
                playing = names.setdefault(connection.address, [])
                if connection.viewer >= 0:
                    playing.append(table.seats[connection.viewer].name)
    return [HouseholdGuest(address=address, names=sorted(set(found))) for address, found in sorted(names.items())]


async def qr(exchange: Exchange) -> Answer:
    """A link as a QR code. Drawing takes time, so the number of new ones per address is limited."""
    app = exchange.app
    wish = await exchange.read(QrWish)
    if not codes.is_link(wish.path):
        raise Problem(422, "a code can only be drawn for the lobby or a table")
    address = app.household.address
    if address is None:
        raise Problem(422, "only this machine can reach the server, so a code would lead nowhere")
    text = address + wish.path
    if text not in app.codes:
        now = time.monotonic()
        if app.code_budget.wait(exchange.address, now) > 0:
            raise TooMany(429, "too many codes were drawn for your address; wait a moment")
        app.code_budget.charge(exchange.address, 1.0, now)
    return json(app.codes.drawn(text))
