"""Handlers for talk at a table."""

from __future__ import annotations

import time

import msgspec

from holdfast.kernel import SPECTATOR, View
from holdfast.server import outgoing
from holdfast.server.api_tables import check_present, conflict, entered, seat_of
from holdfast.server.council import messages
from holdfast.server.council.council import Shown
from holdfast.server.council.desk import desk, label
from holdfast.server.council.ear import Ear
from holdfast.server.council.plans import PLAN, clean_steps, expanded, read, supposed, visible, written
from holdfast.server.council.rights import GALLERY, TABLE, TEAM
from holdfast.server.council.speech import clean_text
from holdfast.server.council.tray import TRAY, clean_offers, trays_for
from holdfast.server.council.windows import MANNERS, check_wish, window_of, written_manners
from holdfast.server.http import Answer, Exchange, json
from holdfast.server.names import check_free, clean_name
from holdfast.server.problems import Problem, Stale
from holdfast.server.seating import CHAT, talks
from holdfast.server.store import PaperRow, WordRow
from holdfast.server.table import MOST_ACTIONS, Table


async def now(exchange: Exchange) -> Answer:
    table, viewer = await entered(exchange)
    await table.council.known()
    ear = Ear(table, viewer, 0, gallery=True)
    plans = [plan for plan in await visible(table, viewer) if plan.steps]
    trays = [tray for tray in await trays_for(table, viewer) if tray.offers]
    return json(messages.CouncilNow(chat=talks(table.row), words=ear.new_words(), plans=plans, trays=trays))


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
        raise Problem(403, "the gallery belongs to the spectators; players can only read it")
    if room == TEAM and not table.council.circle.has_team(viewer):
        raise Problem(422, "there is no team to talk to apart from the table; use the room 'table'")
    assert room in (TABLE, TEAM, GALLERY)


def spectators_name(table: Table, wish: str) -> str:
    """A spectator's name: it follows the rules for a seat's name, and differs from the names of all seats."""
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


async def point(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.Pointing)
    if (wish.kind == "arrow") != (wish.to is not None):
        raise Problem(422, "an arrow, and nothing else, leads to another spot")
    table.council.sign_pace.take(str(seat))
    await table.council.show(Shown(seat=seat, kind=wish.kind, at=wish.at, to=wish.to))
    exchange.app.metrics.signs += 1
    return json({})


# -- plans -------------------------------------------------------------------------------------------------------


async def plan(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.Planning)
    steps = clean_steps(table, wish.steps)
    table.council.paper_pace.take(str(seat))
    async with table.steady():
        label(table, seat, steps)
    paper = await table.council.write(PLAN, seat, written(steps))
    exchange.app.metrics.plans += 1
    async with table.steady():
        return json(desk(table, seat, paper))


async def at_the_desk(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    await table.council.known()
    async with table.steady():
        return json(desk(table, seat, table.council.papers.get((PLAN, seat))))


async def commit(exchange: Exchange) -> Answer:
    """Carry out the plan as if its owner had chosen its answers one by one."""
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.Committing)
    await table.council.known()
    async with table.steady():
        try:
            return await carry_out(exchange, table, seat, wish)
        except Stale:
            exchange.app.metrics.conflicts += 1
            return conflict(table, seat, wish.expect_seq)
        finally:
            table.council.reread()


async def carry_out(exchange: Exchange, table: Table, seat: int, wish: messages.Committing) -> Answer:
    check_present(table, seat)
    paper = table.council.papers.get((PLAN, seat))
    if wish.expect_seq != table.seq:
        raise Stale
    if paper is None or paper.version != wish.version:
        raise Problem(422, "the plan has changed in the meantime; look at it again")
    found = expanded(table, seat, read(paper), MOST_ACTIONS)
    if not found.answers:
        why = found.stopped
        reason = "no step of the plan can be carried out now" if why is None else why.reason
        raise Problem(422, reason, None if why is None else why.rule)
    await table.seating.claim(seat)
    rest = PaperRow(table=table.id, kind=PLAN, seat=seat, text=written(found.rest))
    await table.move(seat, found.answers, wish.expect_seq, rest)
    exchange.app.metrics.moves += 1
    update = msgspec.Raw(outgoing.update(table, seat, wish.expect_seq))
    return json({"done": len(found.answers), "stopped": found.stopped, "update": update})


async def what_if(exchange: Exchange) -> Answer:
    """Only the answers of the viewer's own plan are assumed: what others would be asked then is not known."""
    table, viewer = await entered(exchange)
    wish = await exchange.read(messages.Supposing)
    await table.council.known()
    plans = [plan for plan in await visible(table, viewer) if plan.seat in wish.seats]
    async with table.steady():
        if wish.expect_seq != table.seq or any(plan.seq != table.seq for plan in plans):
            return conflict(table, viewer, wish.expect_seq)
        now = table.play.state.view(viewer)
        then = supposed(table, viewer, plans)
    return json(
        messages.WhatIf(
            seq=wish.expect_seq,
            risk=table.counsel.risk,
            now=await chance(exchange, table, now),
            then=await chance(exchange, table, then),
        )
    )


async def chance(exchange: Exchange, table: Table, view: View) -> messages.Chance | None:
    odds = await exchange.app.odds.ask(table.row.game, table.stage, view) if table.counsel.risk else None
    if odds is None:
        return None
    share, error = table.counsel.risk_of(odds)
    return messages.Chance(share=share, error=error)


async def offer(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.TrayWish)
    offers = clean_offers(table, seat, wish.offers)
    table.council.paper_pace.take(str(seat))
    await table.council.write(TRAY, seat, msgspec.json.encode(offers).decode())
    return json(next(tray for tray in await trays_for(table, seat) if tray.seat == seat))


async def intents(exchange: Exchange) -> Answer:
    table, viewer = await entered(exchange)
    said = await exchange.app.intents.of(table, viewer)
    return json([messages.Intent(seat=seat, text=text) for seat, text in said.items()])


# -- windows -----------------------------------------------------------------------------------------------------


async def behave(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.MannersWish)
    check_wish(table, wish)
    table.council.paper_pace.take(str(seat))
    async with table.steady():
        text = written_manners(table, seat, wish)
    await table.council.write(MANNERS, seat, text)
    manners, _ = await window_of(table, seat)
    return json(manners)
