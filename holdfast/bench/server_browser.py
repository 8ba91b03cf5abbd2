"""What a person at a browser waits for: the first paint, the table drawn, and the answer to a click.

And what it costs them to leave the page open.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import urllib.request
from typing import Any, Final

from holdfast.bench.server_idle import finished_game, idle_cost
from holdfast.bench.server_meter import percentile
from holdfast.games import GAMES

CHROMIUM: Final = "HOLDFAST_CHROMIUM"
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LEGAL: Final = ".choice-row.legal .choice"
LOBBY: Final = ".lobby"
SCRUBBER: Final = ".scrubber"
VISITS: Final = 3
CLICKS: Final = 12
SHORTEST_MS: Final = 16.0  # the browser reports no event that was answered faster
PATIENCE_MS: Final = 30_000

WATCH_EVENTS: Final = """() => {
  window.answered = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (["pointerdown", "pointerup", "click"].includes(entry.name)) window.answered.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
}"""
# From the click until the list of choices has changed: the move went to the server and came back. If the same question
# is asked again the list looks the same; such a move is not counted.
TIME_A_MOVE: Final = """() => new Promise((done) => {
  const shown = () => document.querySelector(".choices")?.textContent ?? "";
  addEventListener("click", (event) => {
    const before = shown();
    const look = () => {
      const took = performance.now() - event.timeStamp;
      if (shown() !== before) done(took);
      else if (took > 2000) done(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
})"""
PAINT: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
SCRIPTS: Final = """() => performance.getEntriesByType("resource").filter((one) => one.name.endsWith(".js"))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


class NoBrowser(Exception):
    """Why there is no browser to measure with, in a few words."""


def look(url: str) -> dict[str, Any]:
    """Open the pages in a fresh Chromium, a few times, and click."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise NoBrowser("the package playwright is not installed") from None
    found = os.environ.get(CHROMIUM) or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise NoBrowser("there is no Chromium")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        except Error as error:
            raise NoBrowser(f"Chromium does not start: {str(error).splitlines()[0]}") from None
        try:
            visit(browser, url, None)  # the first page of a browser also starts the browser
            lobby = [visit(browser, url, None) for _ in range(VISITS)]
            tables = {
                game: [visit(browser, url + new_table(url, game), LEGAL) for _ in range(VISITS)] for game in GAMES
            }
            clicks = {game: click(browser, url + new_table(url, game)) for game in GAMES}
            idle_lobby = idle_cost(browser, url, LOBBY)
            idle_table = max(idle_cost(browser, url + new_table(url, game), LEGAL) for game in GAMES)
            idle_end = max(idle_cost(browser, url + finished_game(url, game), SCRUBBER) for game in GAMES)
        except Error as error:
            raise NoBrowser(f"the pages do not work in it: {str(error).splitlines()[0]}") from None
        finally:
            browser.close()
    return {
        "lobby_paint_ms": middle(lobby, "paint_ms"),
        "table_paint_ms": max(middle(visits, "paint_ms") for visits in tables.values()),
        "table_drawn_ms": max(middle(visits, "drawn_ms") for visits in tables.values()),
        "script_bytes": max(middle(visits, "script_bytes") for visits in tables.values()),
        "click_ms": max(one["click_ms"] for one in clicks.values()),
        "slowest_click_ms": max(one["slowest_click_ms"] for one in clicks.values()),
        "move_ms": max(one["move_ms"] for one in clicks.values()),
        "idle_lobby": idle_lobby,
        "idle_table": idle_table,
        "idle_end": idle_end,
    }


def middle(visits: list[dict[str, float]], name: str) -> float:
    return statistics.median(visit[name] for visit in visits)


def new_table(url: str, game: str) -> str:
    """The personal link of the only person at a new table."""
    body = json.dumps({"game": game, "seats": [{"person": "Ann"}, {"bot": "random"}], "seed": 7}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        link: str = json.load(answer)["seats"][0]["link"]
    return link


def visit(browser: Any, address: str, until: str | None) -> dict[str, float]:
    """Open a page as somebody who has never been here."""
    # A service worker passes scripts on uncompressed, which hides how large they were on the wire.
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    try:
        page = context.new_page()
        page.goto(address)
        if until is not None:
            page.wait_for_selector(until, timeout=PATIENCE_MS)
        drawn = page.evaluate("() => performance.now()")
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        return {"paint_ms": page.evaluate(PAINT), "drawn_ms": drawn, "script_bytes": page.evaluate(SCRIPTS)}
    finally:
        context.close()


def click(browser: Any, address: str) -> dict[str, float]:
    """Give answers with the mouse: how soon the browser has drawn the effect, and how soon the move itself."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(LEGAL, timeout=PATIENCE_MS)
        page.evaluate(WATCH_EVENTS)
        moves = []
        for _ in range(CLICKS):
            page.wait_for_selector(LEGAL, timeout=PATIENCE_MS)
            page.evaluate(f"() => {{ window.moved = ({TIME_A_MOVE})(); }}")
            page.locator(LEGAL).first.click(timeout=PATIENCE_MS)
            if (took := page.evaluate("() => window.moved")) is not None:
                moves.append(took)
        answered = [SHORTEST_MS, *page.evaluate("() => window.answered")]
        return {
            "click_ms": percentile(sorted(answered), 0.5),
            "slowest_click_ms": max(answered),
            "move_ms": percentile(sorted(moves), 0.5),
        }
    finally:
        context.close()
