"""Handlers for those who run the server."""

from __future__ import annotations

import logging
import time

from holdfast import __version__
from holdfast.server import messages
from holdfast.server.http import TEXT, Answer, Exchange, json
from holdfast.server.metrics import counter, gauge
from holdfast.server.problems import Problem
from holdfast.server.store import StoreError

log = logging.getLogger("holdfast")


async def health(exchange: Exchange) -> Answer:
    """Anybody may ask, so details of what is wrong with the store are only in the log: they name files and machines."""
    try:
        tables = await exchange.app.store.count()
    except StoreError as error:
        log.error("the store cannot be reached: %s", error)
        raise Problem(503, "the store cannot be reached; see the server log") from None
    if not await exchange.app.health.can_store(time.monotonic()):
        raise Problem(503, "nothing can be stored; see the server log")
    damaged = dict(exchange.app.hub.damage.known)
    return json(messages.Health(ok=True, version=__version__, tables=tables, damaged=damaged))


async def metrics(exchange: Exchange) -> Answer:
    app = exchange.app
    own = app.metrics
    live = sum(len(table.audience.connections) for table in app.hub.tables.values())
    lines = [
        *gauge("holdfast_tables_in_memory", len(app.hub.tables), "Tables that this process holds in memory."),
        *gauge("holdfast_connections", live, "Live connections that look at a table."),
        *gauge("holdfast_sockets", len(app.door.guests), "Connections of any kind."),
        *counter("holdfast_sockets_refused_total", app.door.refused, "Connections refused for lack of room."),
        *counter("holdfast_sockets_expelled_total", app.door.expelled, "Connections ended for keeping us waiting."),
        *counter("holdfast_requests_total", own.requests, "HTTP requests."),
        *counter("holdfast_moves_total", own.moves, "Moves of people that were made durable."),
        *counter("holdfast_bot_moves_total", own.bot_moves, "Moves of bots that were made durable."),
        *counter("holdfast_moves_refused_total", own.refused, "Moves that the rules refused."),
        *counter("holdfast_conflicts_total", own.conflicts, "Moves that named an old position."),
        *counter("holdfast_bot_late_total", own.late_answers, "Answers of bots that came too late and were dropped."),
        *counter("holdfast_words_total", own.words, "Messages that were said at tables."),
        *counter("holdfast_signs_total", own.signs, "Pings, arrows and promises made on boards."),
        *counter("holdfast_plans_total", own.plans, "Changes of plans that were kept."),
        *counter("holdfast_updates_total", own.updates, "Updates sent over live connections."),
        *own.move_s.lines(),
        *own.delivery_s.lines(),
    ]
    for name, value in sorted(app.pool.metrics().items()):
        kind = counter if name.endswith("_total") else gauge
        lines += kind(f"holdfast_bots_{name}", value, "See the bot pool.")
    for name, value in sorted(app.workshop.metrics().items()):
        kind = counter if name.endswith("_total") else gauge
        lines += kind(f"holdfast_replays_{name}", value, "See the replay workshop.")
    for name, value in sorted(app.store.metrics().items()):
        lines += counter(f"holdfast_store_{name}", value, "See the store.")
    return Answer(("\n".join(lines) + "\n").encode(), type=b"text/plain; version=0.0.4; charset=utf-8")


async def openapi(exchange: Exchange) -> Answer:
    from holdfast.server.openapi import description

    return json(description(exchange.app.router.routes))


__all__ = ["TEXT", "health", "metrics", "openapi"]
