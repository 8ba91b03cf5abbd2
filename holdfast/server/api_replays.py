"""Handlers about replays: records that are brought, and games to look at again."""

from __future__ import annotations

import asyncio

from holdfast.kernel import SPECTATOR
from holdfast.server import messages
from holdfast.server.http import TEXT, Answer, Exchange, json
from holdfast.server.problems import Problem
from holdfast.server.replays import MOST_FRAMES


async def upload(exchange: Exchange) -> Answer:
    body = await exchange.body(exchange.app.settings.record_limit)
    return json(messages.Uploaded(replay=await exchange.app.replays.upload(body)), 201)


async def info(exchange: Exchange) -> Answer:
    replay = await exchange.app.replays.get(exchange.path["replay"])
    return json(replay.info())


async def frames(exchange: Exchange) -> Answer:
    replay = await exchange.app.replays.get(exchange.path["replay"])
    length = len(replay.play.moves)
    first = exchange.number("from", 0)
    last = min(exchange.number("to", first), length)
    viewer = exchange.number("seat", SPECTATOR)
    if viewer >= len(replay.play.record.seats):
        raise Problem(422, f"the replay has {len(replay.play.record.seats)} seats, counted from 0")
    if first > length:
        raise Problem(422, f"the replay has moments from 0 to {length}")
    if last - first >= MOST_FRAMES:
        last = first + MOST_FRAMES - 1
    found = []
    for at in range(first, last + 1):
        found.append(replay.frame(at, viewer))
        await asyncio.sleep(0)
    return json(found)


async def record(exchange: Exchange) -> Answer:
    replay = await exchange.app.replays.get(exchange.path["replay"])
    name = f'attachment; filename="{replay.play.game.id}-{replay.id}.record"'.encode()
    return Answer(replay.play.record.text().encode(), type=TEXT, headers=[(b"content-disposition", name)])
