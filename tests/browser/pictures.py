"""`python -m tests.browser.pictures FOLDER`: the screens shown in README and docs/, drawn by a real browser.

The games are played by bots with fixed seeds, so the same source gives the same pictures.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.view import EndView
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.kernel import Play, View
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import NAMES, finished, uploaded
from tests.browser.serving import CHROMIUM_FLAGS, chromium_path, serving

QUALITY = 88
SETTLE_MS = 900
Moment = Callable[[View], bool]


def main(folder: Path) -> int:
    browser_path = chromium_path()
    if browser_path is None:
        print("No Chromium: install the package 'chromium' to draw the pictures.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=CHROMIUM_FLAGS)
        studio = Studio(House(base, browser), folder)
        studio.lobby()
        studio.table("web-table", "after-the-empire", in_season(4), WIDE, "light")
        studio.table("web-combat", "after-the-empire", fighting, WIDE, "dark")
        studio.table("web-phone", "after-the-empire", in_season(3), PHONE, "light")
        studio.table("web-after-the-end", "after-the-end", in_round(6), WIDE, "dark")
        studio.table("web-ante-portas", "ante-portas", besieged, WIDE, "light")
        studio.table("web-ante-portas-phone", "ante-portas", besieged, PHONE, "dark")
        studio.score()
        studio.house.leave()
        browser.close()
    return 0


class Studio:
    """Brings a page to a moment and takes its picture."""

    def __init__(self, house: House, folder: Path) -> None:
        self.house = house
        self.folder = folder

    def shoot(self, name: str, path: str, viewport: dict[str, int], scheme: str) -> None:
        page = self.house.guest(viewport, scheme).page
        page.goto(path)
        page.wait_for_load_state("networkidle")
        known = page.get_by_role("button", name="All right", exact=True)  # the notice that this table's luck was chosen
        if known.count():
            known.click()
        page.wait_for_timeout(SETTLE_MS)
        file = self.folder / f"{name}.jpg"
        page.screenshot(path=file, type="jpeg", quality=QUALITY)
        print(f"{file} ({file.stat().st_size // 1024} KiB)")

    def lobby(self) -> None:
        self.house.table("Ada", "", "bot:greedy", open=True)
        self.shoot("web-lobby", "/", WIDE, "light")

    def table(self, name: str, game: str, moment: Moment, viewport: dict[str, int], scheme: str) -> None:
        """A game played by bots up to the moment, resumed from there with a person on the first seat."""
        play = finished(game)
        seats = [NAMES[0], *(["bot:greedy"] * (len(NAMES) - 1))]
        source: dict[str, Any] = {"from": {"replay": uploaded(self.house, play), "at": reached(play, moment)}}
        made = self.house.table(*seats, game=game, **source)
        self.shoot(name, made["seats"][0]["link"], viewport, scheme)

    def score(self) -> None:
        play = finished()
        self.shoot("web-replay", f"/r/{uploaded(self.house, play)}#{len(play.moves)}", WIDE, "light")


def reached(play: Play, moment: Moment) -> int:
    """How many answers lead to the moment at which the first seat is asked."""
    again = Play(play.game, NAMES)
    for count, move in enumerate(play.moves):
        if again.state.asked(0) is not None and moment(again.state.view(0)):
            return count
        again.state.push(move.seat, move.action)
    raise LookupError("the game never comes to that moment")


def in_season(season: int) -> Moment:
    """The middle of a season's work: some workers stand on the board already."""
    return lambda view: isinstance(view, EmpireView) and view.season == season and len(view.placed) >= 5


def fighting(view: View) -> bool:
    """A late fight: invaders stand before at least two walls."""
    if not isinstance(view, EmpireView) or view.season < 5 or view.siege < 0:
        return False
    return sum(side.invaders() > 0 for side in view.realms[0].sides) >= 2


def in_round(number: int) -> Moment:
    return lambda view: isinstance(view, EndView) and view.round == number


def besieged(view: View) -> bool:
    """The land is at work, Soldiers and works hold the field, and Invaders stand before them."""
    if not isinstance(view, AntePortasView) or view.clock.half < 3 or view.clock.active != view.viewer:
        return False
    field = view.field
    works = sum(tile >= 0 for tile in field.tile)
    return works >= 2 and field.invaders() >= 4


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs")))
