"""Everything that is sent to a viewer of a table is built here, and nowhere else.

A viewer gets the log as events allow it, a sight made from the viewer's own view, the viewer's own question, and the
room, which is the same for everybody. Each part is encoded once for a position and kept until the next one.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw

from holdfast.games import GAMES
from holdfast.kernel import CHANCE, Play, Result, State, View, offers
from holdfast.kernel.needless import needless_answer
from holdfast.kernel.record import correction
from holdfast.server.messages import (
    Choice,
    Outcome,
    Packed,
    Question,
    Room,
    RoomSeat,
    ScoreLine,
    Sight,
    Undo,
    WhyNot,
)
from holdfast.server.names import is_given
from holdfast.server.seating import is_free, lesson_of, luck_of, plays_by_itself, talks
from holdfast.server.shelf import bot_title, catalog_key
from holdfast.web.stage import Stage

if TYPE_CHECKING:
    from holdfast.server.table import Table

log = logging.getLogger("holdfast")
encode: Final = msgspec.json.Encoder().encode


def update(table: Table, viewer: int, since: int) -> bytes:
    """Everything that a viewer needs who has seen the log up to line `since`.

    The viewer's sight must have been made (`show`), or the table's lock be held.
    """
    known = since if 0 <= since <= table.seq else 0
    floor = table.chronicle.floor(known)
    return encode(
        Packed(
            table=table.id,
            seq=table.seq,
            since=floor,
            events=table.chronicle.after(floor, viewer),
            view=sight(table, viewer),
            room=room(table),
        )
    )


def room_news(table: Table) -> bytes:
    """Only the room, for those who have seen the rest."""
    return b'{"type":"room","table":"%s","room":%s}' % (table.id.encode(), bytes(room(table)))


def show(table: Table, viewers: set[int]) -> None:
    """Make the sights of all viewers, while the position is the published one."""
    for viewer in viewers:
        try:
            sight(table, viewer)
        except Exception:
            # A drawing that fails must not hold back the move from everybody else.
            log.exception("table %s cannot be shown to viewer %d", table.id, viewer)


# -- the sight -----------------------------------------------------------------------------------------------------


def sight(table: Table, viewer: int) -> Raw:
    """What one viewer sees of the position, encoded."""
    kept = table.audience.sights.get(viewer)
    if kept is None:
        kept = Raw(encode(make_sight(table, viewer)))
        table.audience.sights[viewer] = kept
    return kept


def make_sight(table: Table, viewer: int) -> Sight:
    play, state, stage = table.play, table.play.state, table.stage
    view = state.glance(viewer)  # encoded before the state changes
    over = table.row.over
    return Sight(
        viewer=told_viewer(viewer),
        phase=stage.phase(view),
        scene=table.shared.scene(state, view),
        forecast=stage.forecast(view),
        to_act=[seat for seat in state.to_act() if seat != CHANCE],
        over=over,
        question=question(state, view, stage, viewer, needless(play, viewer, stage)),
        undo=undo(play, viewer, over),
        last_turn=last_turn(play, viewer),
        result=outcome(state.result()) if over else None,
    )


def told_viewer(viewer: int) -> int:
    """A viewer as clients know it: -1 for anybody without a seat, whatever the kernel's number."""
    return max(viewer, -1)


def needless(play: Play, viewer: int, stage: Stage) -> str:
    """The answer that makes no difference, or the only one that wastes nothing; '' if there is a choice to make.

    Whoever takes something back wants to be asked.
    """
    asked = play.state.asked(viewer) if viewer >= 0 else None
    title = GAMES.get(play.game.id)
    if asked is None or title is None or asked.name not in title.trifles:
        return ""
    if play.record.lines and correction(play.record.lines[-1]):
        return ""
    view = play.state.view(viewer)
    answer = needless_answer(view, title.trifles) or stage.obvious(view)
    return "" if answer is None else answer.notation


def question(state: State, view: View, stage: Stage, viewer: int, needless: str = "") -> Question | None:
    """What the viewer is asked, every candidate, the refused ones with the reason; in the order of the rules, but those
    that would do nothing come last."""
    asked = state.asked(viewer) if viewer >= 0 else None
    if asked is None:
        return None
    choices = []
    for offer in offers(state, viewer):
        action, refusal = offer.action, offer.refusal
        choice = Choice(
            do=action.notation,
            at=stage.place(action, view),
            group=stage.group(action, view),
            label=stage.label(action, view),
            effect=stage.effect(action, view),
        )
        if refusal is not None:
            choice.no = WhyNot(rule=refusal.rule, reason=refusal.reason)
        choices.append(choice)
    choices.sort(key=lambda choice: bool(choice.group) and choice.group == stage.idle_group)
    return Question(prompt=asked.prompt(state), choices=choices, needless=needless)


def undo(play: Play, viewer: int, over: bool) -> Undo:
    """How far the viewer may undo and redo, and what prevents more."""
    if viewer < 0:
        return Undo(steps=0, redo=0, why="")
    if over:
        return Undo(steps=0, redo=0, why="The game is over.")
    return Undo(steps=int(play.undo_steps(viewer)), redo=len(play.undone[viewer]), why=play.why_no_undo(viewer))


def last_turn(play: Play, viewer: int) -> int:
    """The line of the viewer's last answer before somebody else's: where "since your last turn" begins."""
    if viewer < 0:
        return 0
    others = False
    for move in reversed(play.moves):
        if move.seat == viewer:
            if others:
                return int(move.line)
        elif move.seat >= 0:
            others = True
    return 0


def outcome(result: Result | None) -> Outcome | None:
    if result is None:
        return None
    return Outcome(
        together=result.together(),
        ranks=list(result.ranks),
        points=[result.points(seat) for seat in range(len(result.ranks))],
        unit=result.unit,
        how=result.how,
        lines=[
            [ScoreLine(rule=line.rule, points=line.points, text=line.text) for line in lines] for lines in result.lines
        ],
    )


# -- the room ------------------------------------------------------------------------------------------------------

PARTNER: Final = "Sparring partner"  # a learner need not know the bots by their names yet


def room(table: Table) -> Raw:
    """The table around the game, the same for everybody; encoded."""
    if table.audience.room is None:
        table.audience.room = Raw(encode(make_room(table)))
    return table.audience.room


def make_room(table: Table) -> Room:
    row = table.row
    asked = set() if row.over or row.closed else table.asked
    present = table.audience.elsewhere | table.audience.viewers()
    seats = []
    for seat in table.seats:
        bot = plays_by_itself(seat)
        seats.append(
            RoomSeat(
                name=seat.name,
                bot=bot,
                title=None if bot is None else PARTNER if row.tutorial else bot_title(bot),
                named=not is_given(seat.name),
                free=is_free(seat, row.open),
                online=seat.seat in present,
                away=table.audience.away[seat.seat],
                thinking=bot is not None and seat.seat in asked,
                replaced=seat.stand_in is not None,
                votes=sorted(int(voter) for voter in seat.votes),
            )
        )
    return Room(
        game=row.game,
        title=table.game.title,
        catalog=catalog_key(table.game),
        options=table.game.options,
        tutorial=row.tutorial,
        lesson=lesson_of(row),
        open=row.open,
        closed=row.closed,
        chat=talks(row),
        teams=table.council.circle.teams,
        luck=luck_of(row),
        rematch=row.rematch,
        seats=seats,
        watchers=table.audience.watchers(),
    )
