"""Handlers for turn notifications: the server's key, subscribing and unsubscribing."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct

from holdfast.server.api_tables import seat_of
from holdfast.server.http import Answer, Exchange, Route, json
from holdfast.server.messages import Json, Request
from holdfast.server.problems import Problem
from holdfast.server.push.post import service
from holdfast.server.push.subscriptions import Subscription, subscribed, unsubscribed

AUTH_BYTES: Final = 16


class PushKeys(Request):
    """A browser's keys, as its PushSubscription gives them."""

    p256dh: str
    auth: str


class PushWish(Request):
    """A browser's PushSubscription."""

    endpoint: str
    keys: PushKeys


class PushEnd(Request):
    """The subscription to end."""

    endpoint: str


class PushKey(Struct, kw_only=True):
    """The server's public key for `applicationServerKey`; null where notifications are not offered."""

    key: str | None


async def key(exchange: Exchange) -> Answer:
    pusher = exchange.app.pusher
    return json(PushKey(key=(await asyncio.to_thread(pusher.signer)).public if pusher.offered else None))


async def subscribe(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(PushWish)
    if not exchange.app.pusher.offered:
        raise Problem(422, "this server sends no notifications")
    if service(wish.endpoint, exchange.app.settings.push_services) is None:
        raise Problem(422, "this is not the address of a browser's push service")
    await asyncio.to_thread(check_keys, wish.keys)
    found = Subscription(wish.endpoint, wish.keys.p256dh, wish.keys.auth)
    async with table.steady():
        await table.seating.edit_row(lambda row: subscribed(row, seat, found))
    return json({})


def check_keys(keys: PushKeys) -> None:
    from holdfast.server.push.seal import browser_key, decoded

    try:
        browser_key(keys.p256dh)
        if len(decoded(keys.auth)) != AUTH_BYTES:
            raise ValueError
    except ValueError:
        raise Problem(422, "these are not the keys of a push subscription") from None


async def unsubscribe(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(PushEnd)
    async with table.steady():
        await table.seating.edit_row(lambda row: unsubscribed(row, seat, wish.endpoint))
    return json({})


def push_routes(refusals: tuple[tuple[int, str], ...]) -> list[Route]:
    """`refusals` are the ones that any request about a table may receive."""
    at = "/api/tables/{table}/push"
    return [
        Route("GET", "/api/push", key, "The key that browsers need to be told whose move it is.", PushKey),
        Route(
            "POST",
            at,
            subscribe,
            "Be told through the browser's push service when it is the bearer's move.",
            Json,
            PushWish,
            bearer=True,
            refusals=refusals,
        ),
        Route(
            "POST",
            f"{at}/end",
            unsubscribe,
            "Be told no more.",
            Json,
            PushEnd,
            bearer=True,
            refusals=refusals,
        ),
    ]
