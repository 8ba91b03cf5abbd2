"""Finished games for the replay tests: bots play them here, so their content is known."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from functools import cache
from typing import Any

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.kernel import CHANCE, Dealer, Play, State
from tests.browser.house import PATIENCE, House

NAMES = ["Ada", "Bede", "Cyra"]


@cache
def finished(game_id: str = "after-the-empire", seed: int = 5) -> Play:
    """A whole game of three bots with people's names."""
    game = load(game_id)
    bots = [make_bot("greedy", game, seat) for seat in range(len(NAMES))]
    play, dealer = Play(game, NAMES, {"seed": str(seed)}), Dealer(seed)
    while seats := play.state.to_act():
        if seats[0] == CHANCE:
            play.deal(dealer.answer(play.state))
        else:
            seat = seats[0]
            play.act(seat, [bots[seat].choose(play.state.view(seat), list(play.state.choices(seat)))])
    return play


def moment(wanted: Callable[[State], bool]) -> tuple[Play, int]:
    """A game of After the Empire, and after how many answers it is as wanted; searched for, so any cards will do."""
    for seed in range(5, 40):
        play = finished(seed=seed)
        state = play.game.start(len(NAMES))
        for count, move in enumerate(play.moves):
            if state.asked(0) is not None and len(state.choices(0)) > 1 and wanted(state):
                return play, count
            state.push(move.seat, move.action)
    raise LookupError("no game comes to that moment")


def text_of(play: Play) -> str:
    return play.record.text()


def uploaded(house: House, play: Play) -> str:
    """Upload the game; returns the id under which the server shows it."""
    return uploaded_text(house, text_of(play))


def uploaded_text(house: House, text: str) -> str:
    """Upload a record; returns the id under which the server shows it."""
    request = urllib.request.Request(f"{house.base}/api/records", text.encode(), {"Content-Type": "text/plain"})
    with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
        told: dict[str, Any] = json.load(answer)
    return str(told["replay"])
