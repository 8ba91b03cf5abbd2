"""`python -m tests.browser.emblems`: the pictures that the server cannot draw itself, drawn once by a real browser.

The icons of the installed app as PNG, and for the pictures of links (`holdfast/server/cards.py`): a background for each
game and the letters of names.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

from holdfast.games import GAMES, title_of
from holdfast.server.card_size import HEIGHT, WIDTH
from holdfast.server.cards import FIRST_LETTER, FOLDER, LAST_LETTER, LETTER_HEIGHT
from holdfast.web.stages import STATIC, drawing_for
from tests.browser.serving import CHROMIUM_FLAGS, chromium_path

ICONS = {"icon-192": (192, 0.0), "icon-512": (512, 0.0), "maskable-512": (512, 0.14)}
SCENERY = """
.v-sky { fill: #2a2a44 } .v-sun { fill: #c96f45 } .v-far { fill: #1c1c2e } .v-light { fill: #ffd27a }
.v-stone { fill: #4c4a55; stroke: #16161e; stroke-width: 1.5 } .v-roof { fill: #7c3b2c; stroke: #16161e }
.v-dark { fill: #0d0d13 } .v-cloth { fill: #cf5a38; stroke: #0d0d13; stroke-width: 2 } .v-near { fill: #2f3a24 }
.v-line { fill: none; stroke: #0f0f18; stroke-width: 3 } .v-leaf { fill: #6fa348; stroke: #2a4419; stroke-width: 2 }
"""
PIXELS = """(size) => {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const pen = canvas.getContext("2d");
  return new Promise((done) => {
    const picture = new Image();
    picture.onload = () => {
      pen.drawImage(picture, 0, 0);
      done([...pen.getImageData(0, 0, size.width, size.height).data.filter((_, n) => n % 4 < 3)]);
    };
    picture.src = size.url;
  });
}"""
LETTERS = """([first, last, height]) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const font = `600 ${height * 0.72}px "DejaVu Sans", sans-serif`;
  const found = {};
  for (let code = first; code <= last; code++) {
    const letter = String.fromCharCode(code);
    pen.font = font;
    const width = Math.max(1, Math.ceil(pen.measureText(letter).width));
    Object.assign(pen.canvas, { width, height });
    Object.assign(pen, { font, fillStyle: "#fff", textBaseline: "middle" });
    pen.fillText(letter, 0, height / 2);
    found[code] = [width, [...pen.getImageData(0, 0, width, height).data.filter((_, n) => n % 4 === 3)]];
  }
  return found;
}"""


def main() -> int:
    browser_path = chromium_path()
    if browser_path is None:
        print("No Chromium: install the package 'chromium' to draw the pictures.", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=CHROMIUM_FLAGS)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        draw_icons(page)
        for id in GAMES:
            keep(FOLDER / f"{id}.npz", picture=background(page, id))
        letters = page.evaluate(LETTERS, [FIRST_LETTER, LAST_LETTER, LETTER_HEIGHT])
        shapes = {
            f"u{code}": np.array(pixels, dtype=np.uint8).reshape(LETTER_HEIGHT, width)
            for code, (width, pixels) in letters.items()
        }
        keep(FOLDER / "letters.npz", **shapes)
        browser.close()
    return 0


def keep(path: Path, **arrays: Any) -> None:
    np.savez_compressed(path, **arrays)
    print(f"{path} ({path.stat().st_size // 1024} KiB)")


def draw_icons(page: Page) -> None:
    icon = (STATIC / "icons" / "icon.svg").read_text(encoding="utf-8")
    for name, (size, margin) in ICONS.items():
        page.set_viewport_size({"width": size, "height": size})
        inner = round(size * (1 - 2 * margin))
        back = "#7a2e1d" if margin else "transparent"
        page.set_content(
            f"<style>*{{margin:0}}body{{background:{back};display:grid;place-items:center;height:100vh}}"
            f"svg{{width:{inner}px;height:{inner}px;display:block}}</style>{icon}"
        )
        page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=not margin)


def background(page: Page, id: str) -> Any:
    """A game's card without the people: its emblem, its title and ours."""
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    emblem = (drawing_for(id.replace("-", "_")) / "emblem.svg").read_text(encoding="utf-8")
    page.set_content(
        f"<style>{SCENERY} *{{margin:0}} svg{{position:absolute;inset:0;width:100%;height:100%}}"
        "div{position:absolute;inset:auto 0 0 0;padding:90px 44px 96px;color:#fff4dc;"
        "background:linear-gradient(transparent,#14101c 62%)}"
        'h1{font:600 62px "DejaVu Serif",serif} p{font:26px "DejaVu Sans",sans-serif;opacity:.85}</style>'
        f"{emblem}<div><p>Holdfast</p><h1>{title_of(id).title}</h1></div>"
    )
    url = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    pixels = page.evaluate(PIXELS, {"width": WIDTH, "height": HEIGHT, "url": url})
    return np.array(pixels, dtype=np.uint8).reshape(HEIGHT, WIDTH, 3)


if __name__ == "__main__":
    sys.exit(main())
