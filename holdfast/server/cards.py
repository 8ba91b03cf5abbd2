"""Link pictures: what a chat shows beside a table's address. They are put together here from parts that a browser drew.

For each game there is a background (`web/cards/GAME.npz`), and for names a shape for each letter. The seats' marks are
drawn here; numpy holds the pixels, and a PNG is little more than its compressed rows. This module is imported when the
first picture is drawn, because numpy alone takes as much memory as a few tables.
"""

from __future__ import annotations

import struct
import unicodedata
import zlib
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

import holdfast.web
from holdfast.server.card_size import HEIGHT, WIDTH

FOLDER: Final = Path(holdfast.web.__file__).parent / "cards"
LETTER_HEIGHT: Final = 34
FIRST_LETTER: Final = 0x21
LAST_LETTER: Final = 0x17F
SPACE: Final = 11
MARK: Final = 24
LEFT: Final = 44
BASELINE: Final = 352  # the middle of the line of names
INK: Final = (255, 244, 220)
PLAIN: Final = (20, 16, 28)
# The seats' colours on a dark ground, as in web/static/styles/base.css.
COLOURS: Final = ((116, 178, 240), (240, 144, 168), (126, 200, 140), (226, 178, 92), (188, 150, 232))
OTHER_LETTER: Final = "?"
COMPRESSION: Final = 6

Pixels = NDArray[np.uint8]


def card(game: str, people: list[tuple[str, int]], line: str = "") -> bytes:
    """A PNG: the game, and below it a line of text, or who sits there: each name with the number of its seat."""
    pixels = background(game).copy()
    write(pixels, line, LEFT, INK)
    x = LEFT
    for name, seat in people:
        width = MARK + 8 + width_of(name)
        if x + width > WIDTH - LEFT:
            write(pixels, "...", x, INK)
            break
        disc(pixels, x, COLOURS[seat % len(COLOURS)])
        write(pixels, name, x + MARK + 8, INK)
        x += width + 26
    return png(pixels)


@cache
def background(game: str) -> Pixels:
    """A game's picture; a plain one for games of other people, which bring none."""
    try:
        with np.load(FOLDER / f"{game}.npz") as kept:
            found: Pixels = kept["picture"]
            return found
    except OSError:
        return np.full((HEIGHT, WIDTH, 3), PLAIN, dtype=np.uint8)


@cache
def letters() -> dict[str, Pixels]:
    with np.load(FOLDER / "letters.npz") as kept:
        return {chr(int(name[1:])): kept[name] for name in kept.files}


def readable(text: str) -> str:
    """The text in the letters we have: other accents are dropped, and anything else becomes a placeholder."""
    found = []
    for letter in text:
        plain = letter if letter == " " or letter in letters() else unicodedata.normalize("NFKD", letter)[:1]
        found.append(plain if plain == " " or plain in letters() else OTHER_LETTER)
    return "".join(found)


def width_of(text: str) -> int:
    return sum(SPACE if letter == " " else int(letters()[letter].shape[1]) for letter in readable(text))


def write(pixels: Pixels, text: str, x: int, colour: tuple[int, int, int]) -> None:
    """Put a line of text on the picture, as far as it fits."""
    top = BASELINE - LETTER_HEIGHT // 2
    for letter in readable(text):
        if letter == " ":
            x += SPACE
            continue
        shape = letters()[letter]
        width = shape.shape[1]
        if x + width > WIDTH:
            return
        blend(pixels[top : top + LETTER_HEIGHT, x : x + width], shape, colour)
        x += width


def disc(pixels: Pixels, x: int, colour: tuple[int, int, int]) -> None:
    """A seat's mark."""
    ys, xs = np.mgrid[0:MARK, 0:MARK]
    far = np.hypot(ys - (MARK - 1) / 2, xs - (MARK - 1) / 2)
    shape = (np.clip(MARK / 2 - far, 0, 1) * 255).astype(np.uint8)
    top = BASELINE - MARK // 2
    blend(pixels[top : top + MARK, x : x + MARK], shape, colour)


def blend(place: Pixels, shape: Pixels, colour: tuple[int, int, int]) -> None:
    alpha = shape[..., None].astype(np.uint16)
    place[...] = ((place * (255 - alpha) + np.array(colour, dtype=np.uint16) * alpha) // 255).astype(np.uint8)


def png(pixels: Pixels) -> bytes:
    """A PNG of 8 bits per colour; each row is written as the difference to the one above it, which packs well."""
    above = np.vstack([np.zeros_like(pixels[:1]), pixels[:-1]])
    height, width = pixels.shape[:2]
    rows = np.full((height, 1 + width * 3), 2, dtype=np.uint8)
    rows[:, 1:] = (pixels - above).reshape(height, width * 3)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), COMPRESSION)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
