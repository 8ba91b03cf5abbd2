"""Handlers for replays: uploaded records, and finished games."""

from __future__ import annotations

from holdfast.kernel import SPECTATOR
from holdfast.server import messages
from holdfast.server.http import TEXT, Answer, Exchange, json
from holdfast.server.replays import Replay


async def asked_for(exchange: Exchange) -> Replay:
    """The replay in the path; raises a `Problem` for anybody who may not see it."""
    replays = exchange.app.replays
    return await exchange.while_there(replays.get(exchange.path["replay"], exchange.token, exchange.address))


async def upload(exchange: Exchange) -> Answer:
    app = exchange.app
    body = await exchange.body(app.settings.record_limit)
    kept_address = app.hashed_address(exchange.incoming.scope)
    replay = await exchange.while_there(app.replays.upload(body, exchange.address, kept_address))
    return json(messages.Uploaded(replay=replay), 201)


async def info(exchange: Exchange) -> Answer:
    return Answer((await asked_for(exchange)).info)


async def frames(exchange: Exchange) -> Answer:
    first = exchange.number("from", 0)
    last = exchange.number("to", first)
    viewer = exchange.number("seat", SPECTATOR)
    replay = await asked_for(exchange)
    found = exchange.app.replays.frames(replay, first, last, viewer, exchange.address)
    return Answer(await exchange.while_there(found))


async def record(exchange: Exchange) -> Answer:
    replay = await asked_for(exchange)
    name = f'attachment; filename="{replay.game}-{replay.id}.record"'.encode()
    return Answer(replay.text.encode(), type=TEXT, headers=[(b"content-disposition", name)])
