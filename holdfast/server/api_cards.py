"""What a table's link unfolds into in a chat: a title, a sentence and a picture.

A chat program knows the link without its token. About a private table it is told only which game is played there;
about a table that anybody may watch, who plays and how the game stands.
"""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from holdfast.kernel import SPECTATOR
from holdfast.server.budget import Budget
from holdfast.server.callers import header
from holdfast.server.card_size import HEIGHT, WIDTH
from holdfast.server.http import Answer, Exchange
from holdfast.server.limits import TooMany
from holdfast.server.problems import Problem
from holdfast.server.seating import is_free
from holdfast.server.store import StoreError

if TYPE_CHECKING:
    from holdfast.server.app import App
    from holdfast.server.table import Table

PNG: Final = b"image/png"
TITLE: Final = b"<title>Holdfast</title>"
# Drawing one takes about fifty milliseconds in another thread.
AT_ONCE: Final = 20.0
PER_SECOND: Final = 0.2
MOST_KEPT: Final = 64
FRESH_S: Final = 300
HOST: Final = re.compile(r"[A-Za-z0-9.-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:.]{2,45}\](:\d{1,5})?")


@dataclass(frozen=True)
class Unfolded:
    """What may be told about a table to somebody who has only its address."""

    game: str
    title: str
    text: str
    people: tuple[tuple[str, int], ...]
    line: str


class CardKeeper:
    """The pictures drawn recently, and how many new ones an address may ask for."""

    def __init__(self) -> None:
        self.kept: Final[OrderedDict[tuple[object, ...], bytes]] = OrderedDict()
        self.budget: Final = Budget(AT_ONCE, PER_SECOND)

    async def card(self, told: Unfolded, address: str) -> bytes:
        key = (told.game, told.people, told.line)
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        now = time.monotonic()
        if self.budget.wait(address, now) > 0:
            raise TooMany(429, "too many pictures were drawn for your address; wait a moment")
        self.budget.charge(address, 1.0, now)
        drawn = await asyncio.to_thread(draw, told)
        self.kept[key] = drawn
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return drawn


def draw(told: Unfolded) -> bytes:
    """Runs in a thread; what it needs is loaded with the first picture."""
    from holdfast.server import cards

    return cards.card(told.game, list(told.people), told.line)


async def card(exchange: Exchange) -> Answer:
    table = await exchange.app.hub.table(exchange.path["table"])
    table.seating.check_open()
    async with table.steady():
        told = unfolded(table)
    drawn = await exchange.app.cards.card(told, exchange.address)
    # Chats show it on their own pages.
    shared = [(b"cache-control", b"public, max-age=%d" % FRESH_S), (b"cross-origin-resource-policy", b"cross-origin")]
    return Answer(drawn, type=PNG, headers=shared)


def unfolded(table: Table) -> Unfolded:
    """The table must be held."""
    game, title = table.game.id, table.game.title
    if not table.row.open:
        text = f"You are invited to a table of {title}. The link opens it."
        return Unfolded(game, f"A table of {title}", text, (), "You are invited")
    names = table.seating.names
    result = table.play.state.result() if table.row.over else None
    free = sum(is_free(seat, True) for seat in table.seats)
    if result is not None:
        text = result.how
    elif free:
        text = f"{free} free seat{'' if free == 1 else 's'}. Take one, or watch."
    else:
        text = f"{table.stage.phase(table.play.state.view(SPECTATOR))}. Watch it live."
    people = tuple((seat.name, seat.seat) for seat in table.seats if not is_free(seat, True))
    return Unfolded(game, f"{title}: {', '.join(names)}", text, people, "")


async def page(exchange: Exchange, id: str) -> Answer:
    """A table's page with its link preview; the plain page if there is nothing to tell."""
    app = exchange.app
    shell = app.files.get(["index.html"]).body
    try:
        table = await app.hub.table(id)
        table.seating.check_open()
        async with table.steady():
            told = unfolded(table)
    except (Problem, StoreError):
        return app.files.answer(["index.html"], exchange)
    head = tags(told, id, origin(app, exchange)).encode()
    return Answer(
        shell.replace(TITLE, head, 1), type=b"text/html; charset=utf-8", headers=[(b"cache-control", b"no-cache")]
    )


def tags(told: Unfolded, id: str, origin: str) -> str:
    found = {
        "og:type": "website",
        "og:site_name": "Holdfast",
        "og:title": told.title,
        "og:description": told.text,
        "og:url": f"{origin}/t/{id}",
        "og:image": f"{origin}/api/tables/{id}/card.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    lines = [f'<meta property="{name}" content="{html.escape(value)}">' for name, value in found.items()]
    return "\n    ".join([f"<title>{html.escape(told.title)}</title>", *lines])


def origin(app: App, exchange: Exchange) -> str:
    """The address under which the page was requested, or the public one."""
    if app.household.address is not None:
        return app.household.address
    host = header(exchange.incoming.scope, b"host")
    return f"http://{host}" if HOST.fullmatch(host) else ""
