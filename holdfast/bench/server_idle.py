"""What an open page costs while nobody does anything: the browser's processor time, once the page has come to rest."""

from __future__ import annotations

import json
import time
import urllib.request
from typing import Any, Final

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.kernel import CHANCE, Dealer, Play

WATCHED_S: Final = 5.0
REST_MS: Final = 60_000  # how long a page may take to come to rest
SETTLE_MS: Final = 2_000  # for the browser to tidy up after a page has been built
AT_REST: Final = "() => document.readyState === 'complete' && document.getAnimations().length === 0"
SEED: Final = 5


def idle_cost(browser: Any, address: str, until: str) -> float:
    """The share of a core that the browser takes for a page which shows `until` and is then left alone.

    A page that never rests is watched as it moves.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(until, timeout=REST_MS)
        ending = time.monotonic() + REST_MS / 1000
        while not page.evaluate(AT_REST) and time.monotonic() < ending:
            page.wait_for_timeout(500)
        page.wait_for_timeout(SETTLE_MS)
        before, since = processor_s(browser), time.monotonic()
        page.wait_for_timeout(WATCHED_S * 1000)
        return (processor_s(browser) - before) / (time.monotonic() - since)
    finally:
        context.close()


def processor_s(browser: Any) -> float:
    """The processor time of all processes of the browser."""
    session = browser.new_browser_cdp_session()
    try:
        return float(sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"]))
    finally:
        session.detach()


def finished_game(url: str, id: str) -> str:
    """The address of the last moment of a game between bots: a board that shows everything that happened."""
    game = load(id)
    bots = [make_bot("greedy", game, seat) for seat in range(game.min_seats)]
    play, dealer = Play(game, [f"Bot {seat + 1}" for seat in range(len(bots))], {"seed": str(SEED)}), Dealer(SEED)
    while seats := play.state.to_act():
        seat = seats[0]
        if seat == CHANCE:
            play.deal(dealer.answer(play.state))
        else:
            play.act(seat, [bots[seat].choose(play.state.view(seat), list(play.state.choices(seat)))])
    request = urllib.request.Request(f"{url}/api/records", play.record.text().encode(), {"Content-Type": "text/plain"})
    with urllib.request.urlopen(request) as answer:
        return f"/r/{json.load(answer)['replay']}#at={len(play.moves)}"
