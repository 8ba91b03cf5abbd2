"""The talk at a table that one live connection has not been sent yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from msgspec import UNSET, UnsetType

from holdfast.server.council.messages import CouncilNews, Manners, Plan, Reflex, Sign, Tray, Word
from holdfast.server.council.plans import visible
from holdfast.server.council.rights import RoomName
from holdfast.server.council.tray import trays_for
from holdfast.server.council.windows import window_of
from holdfast.server.outgoing import encode
from holdfast.server.seating import talks
from holdfast.server.store import WordRow

if TYPE_CHECKING:
    from holdfast.server.table import Table


class Ear:
    """A viewer who listens: `heard` is the number of the last word sent, `gallery` whether to send the gallery too."""

    def __init__(self, table: Table, viewer: int, heard: int, gallery: bool) -> None:
        self.table: Final = table
        self.viewer: Final = viewer
        self.heard = heard
        self.gallery: Final = gallery
        self.fresh = True
        self.shown = 0  # the last sign that was sent; newcomers see those that have not faded yet
        self.manners: Manners | None = None
        self.reflex: Reflex | None = None
        self.trays: Final[dict[int, Tray]] = {}
        self.plans: Final[dict[int, Plan]] = {}  # as they were last sent

    async def unheard(self) -> bytes | None:
        """Everything new, as one message; None if there is nothing."""
        await self.table.council.known()
        words, signs, plans = self.new_words(), self.new_signs(), await self.new_plans()
        trays = await self.new_trays()
        manners, reflex = await self.new_manners()
        fresh, self.fresh = self.fresh, False
        if not (fresh or words or signs or plans or trays) and manners is UNSET and reflex is UNSET:
            return None
        return encode(
            CouncilNews(
                table=self.table.id,
                fresh=fresh,
                words=words or UNSET,
                signs=signs or UNSET,
                plans=plans if plans or fresh else UNSET,
                trays=trays or UNSET,
                manners=manners,
                reflex=reflex,
            )
        )

    def new_signs(self) -> list[Sign]:
        council = self.table.council
        new, self.shown = council.signs_after(self.shown), council.serial
        return [
            Sign(seat=sign.seat, kind=sign.kind, at=sign.at, to=sign.to or UNSET)
            for sign in new
            if council.circle.sees_sign(self.viewer, sign.seat)
        ]

    async def new_manners(self) -> tuple[Manners | UnsetType, Reflex | UnsetType]:
        """How the viewer's windows are asked, if that has changed, and what the open one does by itself."""
        if self.viewer < 0 or not self.table.counsel.stops:
            return UNSET, UNSET
        manners, reflex = await window_of(self.table, self.viewer)
        news = UNSET if manners == self.manners else manners
        due = UNSET if reflex is None or reflex == self.reflex else reflex
        self.manners, self.reflex = manners, reflex
        return news, due

    async def new_trays(self) -> list[Tray]:
        """Those that have changed since they were last sent."""
        new = []
        for tray in await trays_for(self.table, self.viewer):
            before = self.trays.get(tray.seat)
            if tray != before and (before is not None or tray.offers):
                new.append(tray)
                self.trays[tray.seat] = tray
        return new

    async def new_plans(self) -> list[Plan]:
        """Those that have changed since they were last sent; that the game has moved on does not count as a change."""
        new = []
        for plan in await visible(self.table, self.viewer):
            before = self.plans.get(plan.seat)
            if before is None and not plan.steps:
                continue
            if before is None or (before.version, before.ready, before.steps) != (plan.version, plan.ready, plan.steps):
                new.append(plan)
                self.plans[plan.seat] = plan
        return new

    def new_words(self) -> list[Word]:
        council = self.table.council
        if not talks(self.table.row):
            return []
        new = [word for word in council.words if word.number > self.heard]
        self.heard = max(self.heard, council.last)
        return [told(word) for word in new if council.circle.hears(self.viewer, word.room, word.seat, self.gallery)]


def told(word: WordRow) -> Word:
    """A word in the form that is sent to clients."""
    room = cast(RoomName, word.room)
    return Word(number=word.number, room=room, seat=word.seat, text=word.text, at=word.at, name=word.name or UNSET)
