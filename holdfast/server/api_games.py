"""Handlers for games: what can be played, with which rules, and the catalogs for drawing them."""

from __future__ import annotations

from holdfast.server import shelf
from holdfast.server.http import Answer, Exchange, json
from holdfast.server.problems import Problem


def known(exchange: Exchange) -> str:
    id = exchange.path["game"]
    if id not in shelf.game_ids():
        raise Problem(404, f"there is no game '{id[:40]}'")
    return id


async def games(exchange: Exchange) -> Answer:
    return json(shelf.game_infos())


async def rules(exchange: Exchange) -> Answer:
    return json(shelf.rules_of(known(exchange)))


async def lesson(exchange: Exchange) -> Answer:
    script = shelf.lesson_named(known(exchange), exchange.path["lesson"])
    if script is None:
        raise Problem(404, "this game has no such lesson")
    return json(script)


async def catalog(exchange: Exchange) -> Answer:
    content = shelf.catalog_named(exchange.path["key"])
    return Answer(content, headers=[(b"cache-control", b"public, max-age=31536000, immutable")])


async def cards(exchange: Exchange) -> Answer:
    return json(shelf.cards_of(shelf.game_named(exchange.path["key"])))
