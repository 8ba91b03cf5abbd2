"""The preview of a table's link: a title and a picture, and of a private table nothing but its game."""

from __future__ import annotations

import html
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from holdfast.games import GAMES
from holdfast.server import api_cards, cards
from holdfast.server.card_size import HEIGHT, WIDTH
from tests.server.inside import END, house
from tests.server.store_tools import in_loop

HOSTILE = '"><script>alert'


def pixels(picture: bytes) -> tuple[int, int, np.ndarray]:
    """Reads our own PNGs back: one IDAT, rows as differences."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        (crc,) = struct.unpack(">I", picture[at + 8 + length : at + 12 + length])
        assert crc == zlib.crc32(kind + content)
        chunks[kind] = content
        at += 12 + length
    width, height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colours) == (8, 2)
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), dtype=np.uint8).reshape(height, 1 + 3 * width)
    assert set(rows[:, 0]) == {2}
    return width, height, np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(height, width, 3)


@pytest.mark.parametrize("game", [*GAMES, "a-game-of-somebody-else"])
def test_a_card_is_a_png_with_the_names_on_it(game: str) -> None:
    width, height, empty = pixels(cards.card(game, []))
    assert (width, height) == (WIDTH, HEIGHT)
    _, _, named = pixels(cards.card(game, [("Ann", 0), ("Bo", 1)]))
    changed = np.argwhere((named != empty).any(axis=2))
    assert len(changed) > 500
    assert changed[:, 0].min() > cards.BASELINE - cards.LETTER_HEIGHT


@pytest.mark.parametrize("names", [["Zoë", "Łukasz", "李雷", "🦊"], ["W" * 24] * 5, [""], ["\u202e", "\x00"]])
def test_any_name_can_be_drawn(names: list[str]) -> None:
    assert pixels(cards.card(END, [(name, seat) for seat, name in enumerate(names)]))[0] == WIDTH


@in_loop
async def test_a_public_link_shows_who_plays(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(END, [{"person": "Ann"}, {"person": HOSTILE}], open=True)
        page = (await home.get(f"/t/{made['table']}")).text
        assert f'<meta property="og:title" content="After The End: Ann, {html.escape(HOSTILE)}">' in page
        assert HOSTILE not in page
        image = f"http://house.test/api/tables/{made['table']}/card.png"
        assert f'<meta property="og:image" content="{image}">' in page
        assert '<script type="module" src="/static/app.js">' in page
        answer = await home.get(f"/api/tables/{made['table']}/card.png")
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]
        pixels(answer.content)


@in_loop
async def test_a_private_link_shows_only_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        names = [{"person": "Anneliese"}, {"person": "Bartholomew"}]
        made = await home.create(END, names)
        page = (await home.get(f"/t/{made['table']}")).text
        assert '<meta property="og:title" content="A table of After The End">' in page
        assert "Anneliese" not in page
        twin = await home.create(END, [{"person": "Xaver"}, {"person": "Yolanda"}])
        pictures = [(await home.get(f"/api/tables/{one['table']}/card.png")).content for one in (made, twin)]
        assert pictures[0] == pictures[1]


@in_loop
async def test_without_anything_to_show_the_page_has_no_preview(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(END)
        await home.post(f"/api/tables/{made['table']}/close", token=made["owner"])
        for id in (made["table"], "a" * 16, "..", "x"):
            answer = await home.get(f"/t/{id}")
            assert answer.status_code in (200, 404)
            assert "og:title" not in answer.text
        assert (await home.get(f"/api/tables/{made['table']}/card.png")).status_code == 410
        assert (await home.get(f"/api/tables/{'a' * 16}/card.png")).status_code == 404


@in_loop
async def test_a_strange_host_is_not_repeated(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(END)
        page = (await home.get(f"/t/{made['table']}", host='x"><b>')).text
        assert '"><b>' not in page


@in_loop
async def test_pictures_are_rationed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(END, [{"person": "Ann"}, {"person": "Bo"}], open=True)
        path = f"/api/tables/{made['table']}/card.png"
        assert (await home.get(path)).status_code == 200
        budget = home.app.cards.budget
        assert budget.accounts["192.0.2.1"].left <= api_cards.AT_ONCE - 1
        budget.accounts["192.0.2.1"].left = -1_000_000
        assert (await home.get(path)).status_code == 200, "a picture that is already drawn costs nothing"
        await home.post(f"/api/tables/{made['table']}/name", {"name": "Cy"}, made["seats"][0]["token"])
        assert (await home.get(path)).status_code == 429
