"""What one live connection has not been told yet of the talk at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from msgspec import UNSET

from holdfast.server.council.messages import CouncilNews, Word
from holdfast.server.council.rights import RoomName
from holdfast.server.outgoing import encode
from holdfast.server.seating import talks
from holdfast.server.store import WordRow

if TYPE_CHECKING:
    from holdfast.server.table import Table


class Ear:
    """A viewer who listens: `heard` is the number of the last word that was told, `gallery` the wish to hear that."""

    def __init__(self, table: Table, viewer: int, heard: int, gallery: bool) -> None:
        self.table: Final = table
        self.viewer: Final = viewer
        self.heard = heard
        self.gallery: Final = gallery

    async def unheard(self) -> bytes | None:
        """All that is new, as one message; None if there is nothing."""
        await self.table.council.known()
        words = self.new_words()
        if not words:
            return None
        return encode(CouncilNews(table=self.table.id, words=words or UNSET))

    def new_words(self) -> list[Word]:
        council = self.table.council
        if not talks(self.table.row):
            return []
        new = [word for word in council.words if word.number > self.heard]
        self.heard = max(self.heard, council.last)
        return [told(word) for word in new if council.circle.hears(self.viewer, word.room, word.seat, self.gallery)]


def told(word: WordRow) -> Word:
    """A word as clients know it."""
    room = cast(RoomName, word.room)
    return Word(number=word.number, room=room, seat=word.seat, text=word.text, at=word.at, name=word.name or UNSET)
