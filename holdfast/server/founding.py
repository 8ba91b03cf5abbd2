"""Setting up a table: a new one, a tutorial, one that continues from a moment of a replay, or a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from holdfast.kernel import Dealer, Game, Play, SeatsError
from holdfast.server import tokens
from holdfast.server.messages import Created, Link, NewSeat, NewTable, SeatWish
from holdfast.server.names import clean_name, seat_names
from holdfast.server.problems import Problem
from holdfast.server.replaying import SEED_BITS
from holdfast.server.replays import Replays
from holdfast.server.seating import LESSON, LUCK, Luck
from holdfast.server.shelf import check_bot, game_with, lesson_named
from holdfast.server.store import SeatRow, TableRow


@dataclass
class Founded:
    """A table that is about to be created, and what its founder is told."""

    row: TableRow
    seats: list[SeatRow]
    told: Created


@dataclass
class Founder:
    """Who sets up a table: the token for the replay to continue from, the address, and what is stored about it."""

    token: str | None
    address: str
    kept_address: str


async def found(wish: NewTable, replays: Replays, founder: Founder) -> Founded:
    """Make the rows of a new table; raises a `Problem` in one sentence. Nothing is stored yet."""
    luck: Luck = "" if wish.seed is None else "seed"
    answers: tuple[str, ...] = ()
    if wish.tutorial:
        wish, answers = tutorial_wish(wish)
        luck = ""
    seed = secrets.randbits(SEED_BITS) if wish.seed is None else wish.seed
    if wish.from_ is None:
        game = game_with(wish.game, wish.options)
        check_seats(wish, game)
        head = opening(game, len(wish.seats), seed, answers)
    else:
        at, luck = wish.from_.at, "replay"
        replay = await replays.get(wish.from_.replay, founder.token, founder.address)
        if replay.game != wish.game:
            raise Problem(422, f"this is a replay of {replay.title}, not of '{wish.game[:40]}'")
        if not 0 <= at <= replay.length:
            raise Problem(422, f"the replay has moments from 0 to {replay.length}")
        if len(wish.seats) != replay.seats:
            raise Problem(422, f"the replay is a game for {replay.seats} seats")
        if wish.from_.same_deck and wish.seed is None and replay.seed is not None:
            seed = replay.seed
        game = game_with(replay.game, replay.options)
        check_seats(wish, game)
        head = await replays.fork(replay, at, seed, founder.address)
    made = seated(wish, game, new_row(game, str(seed), head, founder.kept_address))
    if luck:
        made.row.notes[LUCK] = luck
    if wish.lesson:
        made.row.notes[LESSON] = wish.lesson
    return made


def check_seats(wish: NewTable, game: Game) -> None:
    """Raises a `Problem` for seats that this game cannot have."""
    try:
        game.check_seats(len(wish.seats))
    except SeatsError as unfit:
        raise Problem(422, str(unfit)) from None
    for seat in wish.seats:
        if (seat.person is None) == (seat.bot is None):
            raise Problem(422, 'a seat is {"person": NAME} or {"bot": SPEC}')
        if seat.bot is not None:
            check_bot(seat.bot, game)


def tutorial_wish(wish: NewTable) -> tuple[NewTable, tuple[str, ...]]:
    """What a lesson decides: who sits there, the options and the luck; and the answers that come before it."""
    game_with(wish.game, {})
    script = lesson_named(wish.game, wish.lesson)
    if script is None:
        raise Problem(422, "this game has no such lesson")
    try:
        decided = msgspec.structs.replace(
            wish,
            lesson=msgspec.convert(script["id"], str),
            seats=msgspec.convert(script["seats"], list[SeatWish]),
            options=msgspec.convert(script.get("options", {}), dict[str, str]),
            seed=msgspec.convert(script["seed"], int),
            open=False,
            public=False,
            from_=None,
        )
        return decided, msgspec.convert(script.get("opening", ()), tuple[str, ...])
    except (KeyError, msgspec.ValidationError) as error:
        raise Problem(500, f"the tutorial of this game cannot be played: {error}") from None


def seated(wish: NewTable, game: Game, row: TableRow) -> Founded:
    """Put people and bots on the seats of a new table, and make their links."""
    names = seat_names([clean_name(seat.person or "") for seat in wish.seats])
    id, row.names = row.id, names
    owner, watch = tokens.new_token(), tokens.new_token()
    rows: list[SeatRow] = []
    told: list[NewSeat] = []
    for number, (seat, name) in enumerate(zip(wish.seats, names, strict=True)):
        if seat.bot is not None:
            rows.append(SeatRow(table=id, seat=number, name=name, bot=seat.bot))
            told.append(NewSeat(seat=number, name=name, bot=seat.bot))
            continue
        token = tokens.new_token()
        # At an open table a chair without a name waits for whoever comes.
        claimed = not wish.open or bool(seat.person)
        rows.append(SeatRow(table=id, seat=number, name=name, token=tokens.digest(token), claimed=claimed))
        told.append(NewSeat(seat=number, name=name, token=token, link=link(id, token)))
    row.open, row.tutorial = wish.open or wish.public, wish.tutorial
    row.owner, row.watch = tokens.digest(owner), tokens.digest(watch)
    created = Created(table=id, owner=owner, seats=told, watch=Link(token=watch, link=link(id, watch)))
    return Founded(row, rows, created)


def new_row(game: Game, seed: str, head: list[str], address: str) -> TableRow:
    """The row of a table that begins with these lines; its seats are filled in later."""
    now = time.time()
    return TableRow(
        id=tokens.new_id(),
        game=game.id,
        rules=game.rulebook.version,
        cards=game.card_set,
        options=game.options,
        seed=seed,
        names=[],
        owner=b"",
        watch=b"",
        created=now,
        touched=now,
        address=address,
        head=head,
    )


def opening(game: Game, seats: int, seed: int, answers: Sequence[str] = ()) -> list[str]:
    """The lines that a table starts with: whoever was asked has given these answers, chance has answered too, and
    somebody is asked."""
    play = Play(game, [f"Seat {seat}" for seat in range(seats)])
    dealer = Dealer(seed)
    play.deal_all(dealer)
    for answer in answers:
        seat = play.state.to_act()[0]
        action = next((choice for choice in play.state.choices(seat) if choice.notation == answer), None)
        if action is None:
            raise Problem(500, f"the lesson of this game cannot be played: '{answer}' is not possible")
        play.act(seat, [action])
        play.deal_all(dealer)
    return list(play.record.lines)


def rematch(row: TableRow, seats: list[SeatRow], game: Game) -> tuple[TableRow, list[SeatRow]]:
    """The next table for the same people, whose tokens stay valid. Everybody who asks gets the same id."""
    id = tokens.derived_id(b"rematch", row.id.encode(), row.owner)
    seed = secrets.randbits(SEED_BITS)
    fresh = new_row(game, str(seed), opening(game, len(seats), seed), row.address)
    fresh.id, fresh.names = id, [seat.name for seat in seats]
    fresh.open, fresh.owner, fresh.watch = row.open, row.owner, row.watch
    chairs = [msgspec.structs.replace(seat, table=id, stand_in=None, votes={}) for seat in seats]
    return fresh, chairs


def link(table: str, token: str) -> str:
    """A personal link; the token is in the part that browsers do not send."""
    return f"/t/{table}#{token}"
