"""Handlers about talk at a table."""

from __future__ import annotations

import time

import msgspec

from holdfast.kernel import SPECTATOR
from holdfast.server.api_tables import entered
from holdfast.server.council import messages
from holdfast.server.council.ear import Ear
from holdfast.server.council.rights import GALLERY, TABLE, TEAM
from holdfast.server.council.speech import clean_text
from holdfast.server.http import Answer, Exchange, json
from holdfast.server.names import check_free, clean_name
from holdfast.server.problems import Problem
from holdfast.server.seating import CHAT, talks
from holdfast.server.store import WordRow
from holdfast.server.table import Table


async def now(exchange: Exchange) -> Answer:
    table, viewer = await entered(exchange)
    await table.council.known()
    ear = Ear(table, viewer, 0, gallery=True)
    return json(messages.CouncilNow(chat=talks(table.row), words=ear.new_words()))


async def say(exchange: Exchange) -> Answer:
    table, viewer = await entered(exchange)
    wish = await exchange.read(messages.Saying)
    if not talks(table.row):
        raise Problem(403, "the owner of this table has turned the chat off")
    text = clean_text(wish.text)
    check_room(table, viewer, wish.room)
    speaker = str(viewer) if viewer >= 0 else exchange.app.hashed_address(exchange.incoming.scope)
    word = WordRow(
        table=table.id,
        room=wish.room,
        seat=max(viewer, -1),
        name=spectators_name(table, wish.name) if viewer < 0 else "",
        text=text,
        at=time.time(),
        key=f"{speaker} {wish.key}",
    )
    table.council.word_pace.take(speaker)
    number = await table.council.say(word)
    exchange.app.metrics.words += 1
    return json(messages.Said(number=number))


def check_room(table: Table, viewer: int, room: str) -> None:
    """Raise a `Problem` if somebody may not speak there."""
    if viewer == SPECTATOR and room != GALLERY:
        raise Problem(403, "spectators talk among themselves, in the room 'gallery'")
    if viewer != SPECTATOR and room == GALLERY:
        raise Problem(403, "the gallery belongs to the spectators; players only listen there")
    if room == TEAM and not table.council.circle.has_team(viewer):
        raise Problem(422, "there is no team to talk to apart from the table; use the room 'table'")
    assert room in (TABLE, TEAM, GALLERY)


def spectators_name(table: Table, wish: str) -> str:
    """What a spectator goes by: like a seat's name, and like nobody who is seated."""
    name = clean_name(wish)
    if name:
        check_free(name, table.seating.names)
    return name


async def switch(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    if not table.seating.is_owner(exchange.token):
        raise Problem(403, "only the table's owner may turn the chat on or off")
    wish = await exchange.read(messages.ChatSwitch)
    async with table.steady():
        table.seating.check_open()
        await table.seating.edit_row(
            lambda row: msgspec.structs.replace(row, notes={**row.notes, CHAT: "on" if wish.on else "off"})
        )
    return json({})
