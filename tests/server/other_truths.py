"""Tables that look the same to one viewer but differ in everything that is hidden from that viewer."""

from __future__ import annotations

import random
from typing import Any

from holdfast.kernel import CHANCE, SPECTATOR, Action, Dealer, Event, Game, Play, Rng
from holdfast.kernel.event import ALL
from holdfast.kernel.horizon import Move
from holdfast.server.store import SeatRow, TableRow, make_store
from holdfast.server.table import Table
from holdfast.testing.twins import Story

CANARY = "a canary that nobody may hear"
UNDO_ODDS = 0.04


def walk(game: Game, seats: int, seed: int) -> WalkedTable:
    return WalkedTable(game, seats, seed)


class WalkedTable:
    """A true table on its way through a random game, in which answers are undone now and then."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.luck = random.Random(f"{game.id} {seats} {seed}")
        self.dealer = Dealer(seed)
        self.play = Play(game, [f"Player {seat}" for seat in range(seats)], {"seed": str(seed)})
        self.play.deal_all(self.dealer)
        self.table = table_around(self.play, f"true {seed}", seed)

    def is_over(self) -> bool:
        return not self.play.state.to_act()

    def step(self) -> None:
        """One random answer, and the chance that follows."""
        seat = self.luck.choice(self.play.state.to_act())
        if self.play.can_undo(seat) and self.luck.random() < UNDO_ODDS:
            what = self.luck.choice(["undo", "reset"])
            self.table.chronicle.read(self.play, f"{seat} {what}")
        elif self.play.can_redo(seat) and self.luck.random() < 0.5:
            self.play.redo(seat)
        else:
            self.play.act(seat, [self.luck.choice(self.play.state.choices(seat))])
        self.play.deal_all(self.dealer)
        republish(self.table)


def table_around(play: Play, secret: str, seed: int) -> Table:
    """A server's table for this play; `secret` is put wherever a table keeps secrets."""
    seats = len(play.record.seats)
    digest = secret.encode().ljust(32, b".")[:32]
    row = TableRow(
        id="abcdefghijkmnpqr",
        game=play.game.id,
        rules=play.game.rulebook.version,
        cards=play.game.card_set,
        options=dict(play.game.options),
        seed=str(seed),
        names=list(play.record.seats),
        owner=digest,
        watch=digest[::-1],
        created=1.0,
        touched=2.0,
        address=secret,
        notes={"secret": secret},
    )
    chairs = [
        SeatRow(table=row.id, seat=seat, name=name, token=digest + bytes([seat]), claimed=True)
        for seat, name in enumerate(play.record.seats[: seats - 1])
    ]
    chairs.append(SeatRow(table=row.id, seat=seats - 1, name=play.record.seats[-1], bot="greedy"))
    table = Table(make_store("sqlite:nowhere/never-opened.db"), row, chairs, play.game)
    table.play = play
    republish(table)
    return table


def republish(table: Table) -> None:
    table.row.over = not table.play.state.to_act()
    table.publish()


def other_truth(true: Table, viewer: int, seed: int) -> Table:
    """The same to the viewer, made from the viewer's view alone; what only others know is another truth or a canary."""
    play = true.play
    game = play.game
    luck = random.Random(seed)
    other = Play(game, list(play.record.seats), {"seed": str(seed)})
    other.state = game.resample(play.state.view(viewer), Rng(seed))
    other.era = play.era
    other.moves = [move_as_known_to(move, viewer, game, luck) for move in play.moves]
    other.undone = [
        list(undone) if seat == viewer else [luck.choice(game.actions) for _ in undone]
        for seat, undone in enumerate(play.undone)
    ]
    hidden = {int(move.line) for move in play.moves if is_hidden(move, viewer)}
    other.record.lines = [
        f"{line.partition(' ')[0]} {CANARY}" if number in hidden else line
        for number, line in enumerate(play.record.lines, start=1)
    ]
    table = table_around(other, CANARY, seed)
    table.chronicle.cuts = list(true.chronicle.cuts)
    return table


def twin_of(true: Table, viewer: int, luck: random.Random) -> Table | None:
    """A table with other secrets that has shown the viewer the same, if there is one.

    Unlike `other_truth` it is not derived from the view, so it also finds what a view should not contain.
    """
    twin = Story(true.play, viewer).twin(luck)
    if twin is None:
        return None
    table = table_around(twin, CANARY, int(true.row.seed) + 1)
    table.chronicle.cuts = list(true.chronicle.cuts)
    return table


def is_hidden(move: Move, viewer: int) -> bool:
    """Whether something about a move must not be shown to the viewer."""
    return any(event.audience != ALL and event.audience != viewer for event in move.events)


def move_as_known_to(move: Move, viewer: int, game: Game, luck: random.Random) -> Move:
    """The move with everything the viewer may not know replaced by something else."""
    hidden = is_hidden(move, viewer)
    action: Action[Any] = move.action
    if hidden:
        action = luck.choice(game.chances if move.seat == CHANCE else game.actions)
    known = Move(move.seat, action, move.era, move.lane, move.line)
    known.events = [event_as_known_to(event, viewer) for event in move.events]
    return known


def event_as_known_to(event: Event, viewer: int) -> Event:
    if event.audience == ALL or event.audience == viewer:
        return event
    return Event(
        CANARY,
        CANARY,
        event.seat,
        CANARY,
        {"secret": CANARY},
        random=event.random,
        reveals=event.reveals,
        audience=event.audience,
        public=event.public,
    )


def viewers(seats: int) -> list[int]:
    return [SPECTATOR, *range(seats)]
