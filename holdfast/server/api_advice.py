"""Handlers about advice: the odds and a hint before a move, a review after the game."""

from __future__ import annotations

from holdfast.server import messages
from holdfast.server.api_replays import asked_for
from holdfast.server.api_tables import check_present, conflict, entered, seat_of
from holdfast.server.hint_task import Weighed
from holdfast.server.hints import choices_of, hint_job, worded
from holdfast.server.http import Answer, Exchange, json
from holdfast.server.odds import view_after
from holdfast.server.problems import Problem


async def hint(exchange: Exchange) -> Answer:
    """Others may answer in the meantime; the hint stays valid as long as the seat is asked the same question."""
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.HintWish)
    async with table.steady():
        check_present(table, seat)
        await table.seating.claim(seat)
        if wish.expect_seq != table.seq:
            return conflict(table, seat, wish.expect_seq)
        choices = choices_of(table, seat)
        job = hint_job(table, seat)
    try:
        found: Weighed | Problem = await exchange.app.hints.ask(table, job)
    except Problem as problem:
        found = problem
    async with table.steady():
        if choices_of(table, seat) != choices:
            return conflict(table, seat, wish.expect_seq)
        if isinstance(found, Problem):
            raise found
        return json(worded(table, seat, found))


async def odds(exchange: Exchange) -> Answer:
    """Spectators may ask too, for the position as it is."""
    table, viewer = await entered(exchange)
    wish = await exchange.read(messages.OddsWish)
    async with table.steady():
        if wish.expect_seq != table.seq:
            return conflict(table, viewer, wish.expect_seq)
        view = view_after(table, viewer, wish.actions)
    found = await exchange.app.odds.ask(table.row.game, table.stage, view)
    return json(messages.OddsNow(seq=wish.expect_seq, odds=found))


async def review(exchange: Exchange) -> Answer:
    replay = await asked_for(exchange)
    found = exchange.app.reviews.ask(replay, exchange.address)
    return Answer(found) if isinstance(found, bytes) else json(messages.Progress(progress=found), 202)
