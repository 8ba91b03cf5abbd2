"""Links as QR codes, for phones: a link is scanned, not typed."""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from typing import Final

import segno

from holdfast.server.house_messages import Qr

# Drawing one takes about ten milliseconds in the server's own thread.
AT_ONCE: Final = 40.0
PER_SECOND: Final = 0.5
MOST_KEPT: Final = 500
LINK: Final = re.compile(r"/(t/[A-Za-z0-9_-]{1,40}(#[A-Za-z0-9_-]{16,64})?)?")
STROKES: Final = re.compile(r' d="([^"]+)"')


def is_link(path: str) -> bool:
    """Whether this is a page that people send each other: the lobby or a table."""
    return LINK.fullmatch(path) is not None


class Codes:
    """The codes drawn recently."""

    def __init__(self) -> None:
        self.kept: Final[OrderedDict[str, Qr]] = OrderedDict()

    def __contains__(self, text: str) -> bool:
        return text in self.kept

    def drawn(self, text: str) -> Qr:
        if text not in self.kept:
            self.kept[text] = draw(text)
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        return self.kept[text]


def draw(text: str) -> Qr:
    code = segno.make_qr(text, error="m", boost_error=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=0, xmldecl=False, svgns=False)
    found = STROKES.search(picture.getvalue().decode())
    assert found is not None
    return Qr(size=int(code.symbol_size(border=0)[0]), path=found[1])


def in_terminal(text: str) -> str:
    """A code made of block characters, light on dark as terminals are."""
    drawn = io.StringIO()
    segno.make_qr(text, error="l", boost_error=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
