"""Handlers for tables: setting one up, looking, moving, and who sits where."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from holdfast.kernel import SPECTATOR
from holdfast.server import founding, messages, outgoing, tokens
from holdfast.server.http import TEXT, Answer, Exchange, json
from holdfast.server.hub import DAMAGED
from holdfast.server.names import check_free, clean_name
from holdfast.server.preview import preview as make_preview
from holdfast.server.problems import GONE_ON, Problem, Stale
from holdfast.server.seating import decided, is_free, is_person, luck_of, plays_by_itself
from holdfast.server.settings import DAY_S
from holdfast.server.shelf import check_bot
from holdfast.server.store import SeatRow, StoreError
from holdfast.server.table import Table

MOST_LISTED: Final = 50
MOST_MINE: Final = 50


# -- setting a table ---------------------------------------------------------------------------------------------


async def create(exchange: Exchange) -> Answer:
    app = exchange.app
    wish = await exchange.read(messages.NewTable)
    address = app.hashed_address(exchange.incoming.scope)
    founder = founding.Founder(exchange.token, exchange.address, address)
    most = 0 if app.household.is_own(exchange.incoming.scope) else app.settings.tables_a_day
    with app.limits.founds(address) as underway:
        if most and await app.store.tables_from(address, time.time() - DAY_S) + underway > most:
            raise Problem(429, "your address has set up enough tables for today; come back tomorrow")
        founded = await exchange.while_there(founding.found(wish, app.replays, founder))
        await app.store.create(founded.row, founded.seats)
    await app.hub.table(founded.row.id)
    return json(founded.told, 201)


async def rematch(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    if not table.seating.is_owner(exchange.token):
        seat_of(exchange, table)
    async with table.steady():
        table.seating.check_open()
        if not table.row.over:
            raise Problem(403, "the next game begins when this one is over")
        if table.row.rematch is None:
            row, seats = founding.rematch(table.row, table.seats, table.game)
            try:
                await exchange.app.store.create(row, seats)
            except StoreError:
                # Another process may have been first; then the table exists already.
                if await exchange.app.store.load(row.id) is None:
                    raise
            await table.seating.edit_row(lambda current: msgspec.structs.replace(current, rematch=row.id))
        next_table = table.row.rematch
    assert next_table is not None
    await exchange.app.hub.table(next_table)
    return json(messages.Rematch(table=next_table))


async def close(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    if not table.seating.is_owner(exchange.token):
        raise Problem(403, "only the table's owner may close it")
    async with table.steady():
        table.seating.check_open()
        await table.seating.edit_row(lambda row: msgspec.structs.replace(row, closed=True))
    return json({})


# -- looking -----------------------------------------------------------------------------------------------------


async def entered(exchange: Exchange) -> tuple[Table, int]:
    """The table in the path, and who is asking."""
    table = await exchange.app.hub.table(exchange.path["table"])
    table.seating.check_open()
    viewer = table.seating.viewer_of(exchange.token)
    if viewer >= 0:
        exchange.app.visited(table, viewer)
    return table, viewer


def seat_of(exchange: Exchange, table: Table) -> int:
    """The caller's seat; raises a `Problem` for spectators."""
    table.seating.check_open()
    viewer = table.seating.viewer_of(exchange.token)
    if viewer == SPECTATOR:
        raise Problem(403, "spectators can only watch; a personal link opens a seat")
    exchange.app.visited(table, viewer)
    return viewer


async def look(exchange: Exchange) -> Answer:
    table, viewer = await entered(exchange)
    since = exchange.number("since", 0)
    async with table.steady():
        if viewer >= 0:
            await table.seating.claim(viewer)
        return Answer(outgoing.update(table, viewer, since))


async def listed(exchange: Exchange) -> Answer:
    app = exchange.app
    found = []
    for id in await app.store.open_tables(MOST_LISTED):
        try:
            table = await app.hub.table(id)
            async with table.steady():
                found.append(on_the_list(table))
        except (Problem, StoreError):
            continue  # it was closed or cleared away meanwhile, or cannot be played any more
        except Exception as error:
            app.hub.damage.note(id, error)
    return json(found)


def on_the_list(table: Table) -> messages.Listed:
    row = table.row
    return messages.Listed(
        table=table.id,
        game=row.game,
        title=table.game.title,
        seats=[
            messages.ListedSeat(
                name=seat.name,
                bot=plays_by_itself(seat),
                free=is_free(seat, row.open),
                away=table.audience.away[seat.seat],
            )
            for seat in table.seats
        ],
        phase=table.stage.phase(table.play.state.view(SPECTATOR)),
        seq=table.seq,
        over=row.over,
        created=row.created,
        watchers=table.audience.watchers(),
        luck=luck_of(row),
    )


async def mine(exchange: Exchange) -> Answer:
    keys = await exchange.read(messages.Keys)
    if len(keys.tables) > MOST_MINE:
        raise Problem(422, f"at most {MOST_MINE} tables at once")
    return json([await one_of_mine(exchange, key) for key in keys.tables])


async def one_of_mine(exchange: Exchange, key: messages.Key) -> messages.Mine:
    try:
        table = await exchange.app.hub.table(key.table)
        table.seating.check_open()
        viewer = table.seating.viewer_of(key.token)
        async with table.steady():
            return told_of_mine(table, viewer)
    except Problem as problem:
        return messages.Mine(table=key.table, ok=False, reason=problem.reason)
    except StoreError:
        return messages.Mine(table=key.table, ok=False, reason="this table cannot be reached now")
    except Exception as error:
        exchange.app.hub.damage.note(key.table, error)
        return messages.Mine(table=key.table, ok=False, reason=DAMAGED)


def told_of_mine(table: Table, viewer: int) -> messages.Mine:
    told = messages.Mine(
        table=table.id,
        ok=True,
        game=table.row.game,
        title=table.game.title,
        names=table.seating.names,
        phase=table.stage.phase(table.play.state.view(viewer)),
        your_turn=viewer in table.asked and not table.row.over,
        over=table.row.over,
        seat=outgoing.told_viewer(viewer),
        changed=table.row.touched,
        created=table.row.created,
        rematch=table.row.rematch,
    )
    result = table.play.state.result() if table.row.over else None
    if result is not None:
        told.winners, told.together, told.how = result.winners(), result.together(), result.how
        told.options, told.fair = table.game.options, not luck_of(table.row) and not table.row.tutorial
    return told


async def record(exchange: Exchange) -> Answer:
    table, _ = await entered(exchange)
    async with table.steady():
        if not table.row.over:
            raise Problem(403, "the record contains everybody's secrets; it becomes available when the game is over")
        name = f'attachment; filename="{table.row.game}-{table.id}.record"'.encode()
        return Answer(table.record_text().encode(), type=TEXT, headers=[(b"content-disposition", name)])


# -- moving ------------------------------------------------------------------------------------------------------


async def move(exchange: Exchange) -> Answer:
    arrived = time.perf_counter()
    metrics = exchange.app.metrics
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.Moves)
    async with table.steady():
        try:
            check_present(table, seat)
            await table.seating.claim(seat)
            await table.move(seat, wish.actions, wish.expect_seq)
        except Stale:
            metrics.conflicts += 1
            return conflict(table, seat, wish.expect_seq)
        except Problem:
            metrics.refused += 1
            raise
        body = outgoing.update(table, seat, wish.expect_seq)
    metrics.moves += 1
    metrics.move_s.observe(time.perf_counter() - arrived)
    return Answer(body)


def check_present(table: Table, seat: int) -> None:
    if table.seats[seat].stand_in is not None:
        raise Problem(403, "a bot plays for you now; take your seat back first")


def conflict(table: Table, viewer: int, seen: int) -> Answer:
    """The current position, for a client that moved from an older one."""
    update = msgspec.Raw(outgoing.update(table, viewer, seen))
    return json({"error": {"rule": None, "reason": GONE_ON}, "update": update}, 409)


async def preview(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.Trial)
    async with table.steady():
        await table.seating.claim(seat)
        if wish.expect_seq != table.seq:
            return conflict(table, seat, wish.expect_seq)
        return json(make_preview(table, seat, wish))


# -- seats -------------------------------------------------------------------------------------------------------


class Taken(Exception):
    """Somebody sits at this seat."""


async def join(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    wish = await exchange.read(messages.Naming)
    name = clean_name(wish.name)
    token = tokens.new_token()

    def sit_down(seat: SeatRow) -> SeatRow:
        if not is_free(seat, table.row.open):
            raise Taken
        kept = tokens.digest(token)
        return msgspec.structs.replace(seat, name=name or seat.name, token=kept, claimed=True, stand_in=None, votes={})

    async with table.steady():
        table.seating.check_open()
        if not table.row.open:
            raise Problem(403, "this table is private; a personal link opens a seat")
        for number in range(len(table.seats)):
            check_name(table, number, name)
            try:
                await table.seating.edit_seat(number, sit_down)
            except Taken:
                continue
            exchange.app.visited(table, number)
            return json(messages.Joined(seat=number, token=token, link=founding.link(table.id, token)))
    raise Problem(409, "there is no free seat at this table")


def check_name(table: Table, seat: int, name: str) -> None:
    check_free(name, [other.name for other in table.seats if other.seat != seat])


async def rename(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    wish = await exchange.read(messages.Naming)
    name = clean_name(wish.name)
    if not name:
        raise Problem(422, "a name needs at least one visible character")
    async with table.steady():
        check_name(table, seat, name)
        await table.seating.edit_seat(seat, lambda row: msgspec.structs.replace(row, name=name, claimed=True))
    return json({})


async def vote(exchange: Exchange) -> Answer:
    """If more than half of the other people present agree, a bot plays for a person who is away."""
    table = await exchange.app.hub.table(exchange.path["table"])
    voter = seat_of(exchange, table)
    wish = await exchange.read(messages.Vote)
    check_bot(wish.bot, table.game)
    async with table.steady():
        check_present(table, voter)
        await table.seating.claim(voter)
        await exchange.app.presence.refresh(table)
        if not 0 <= wish.seat < len(table.seats) or not is_person(table.seats[wish.seat]):
            raise Problem(422, "only a person can be replaced")
        if wish.seat == voter:
            raise Problem(422, "you cannot vote about yourself")
        await table.seating.edit_seat(wish.seat, lambda target: voted(exchange, table, target, voter, wish.bot))
    return json({})


def voted(exchange: Exchange, table: Table, target: SeatRow, voter: int, bot: str) -> SeatRow:
    """The absent person's seat after one more vote: with the vote, or with the bot that it brought."""
    away_s, now = exchange.app.settings.away_s, time.monotonic()
    if target.stand_in is not None:
        raise Problem(422, f"a bot is already playing for {target.name}")
    if not table.audience.is_away(target, away_s, now):
        raise Problem(422, f"{target.name} is here, or was a moment ago; only somebody who is away can be replaced")
    others = [seat for seat in table.seats if is_person(seat) and seat.stand_in is None and seat.seat != target.seat]
    voters = [seat.seat for seat in others if seat.seat == voter or not table.audience.is_away(seat, away_s, now)]
    votes = {**{key: spec for key, spec in target.votes.items() if key != str(voter)}, str(voter): bot}
    chosen = decided(votes, voters)
    return msgspec.structs.replace(target, votes=votes if chosen is None else {}, stand_in=chosen)


async def come_back(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    seat = seat_of(exchange, table)
    async with table.steady():
        await table.seating.edit_seat(seat, returned)
    return json({})


def returned(seat: SeatRow) -> SeatRow:
    return msgspec.structs.replace(seat, stand_in=None, votes={}, claimed=True)
