"""Reviews of finished games: worked out in a separate process, one after another, kept, and ended with the server."""

from __future__ import annotations

import asyncio
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from holdfast.bots import make_bot
from holdfast.kernel import CHANCE, Dealer, Play
from holdfast.server import messages
from holdfast.server.shelf import game_with
from tests.server.inside import EMPIRE, END, House, house, until
from tests.server.store_tools import in_loop

Json = dict[str, Any]


@cache
def finished(game_id: str, seed: int = 5) -> Play:
    """A whole game of three bots with people's names."""
    game = game_with(game_id, {})
    bots = [make_bot("greedy", game, seat) for seat in range(3)]
    play, dealer = Play(game, ["Ada", "Bede", "Cyra"]), Dealer(seed)
    while seats := play.state.to_act():
        if seats[0] == CHANCE:
            play.deal(dealer.answer(play.state))
        else:
            seat = seats[0]
            play.act(seat, [bots[seat].choose(play.state.view(seat), list(play.state.choices(seat)))])
    return play


async def uploaded(home: House, play: Play) -> str:
    answer = await home.http.post("/api/records", content=play.record.text().encode())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["replay"])


async def asked(home: House, replay: str) -> httpx.Response:
    return await home.get(f"/api/replays/{replay}/review")


async def awaited(home: House, replay: str) -> httpx.Response:
    """Ask until the review is there or has failed; the progress never goes back."""
    before = 0.0
    while (answer := await asked(home, replay)).status_code == 202:
        progress = answer.json()["progress"]
        assert before <= progress <= 1
        before = progress
        await asyncio.sleep(0.05)
    return answer


def hurry(home: House) -> None:
    home.app.reviews.worlds, home.app.reviews.iterations = 4, 8


@in_loop
async def test_a_review_shows_where_the_game_turned(tmp_path: Path) -> None:
    play = finished(END)
    async with house(tmp_path) as home:
        hurry(home)
        replay = await uploaded(home, play)
        first = await asked(home, replay)
        assert first.status_code == 202
        answer = await awaited(home, replay)
        assert answer.status_code == 200, answer.text
        told = msgspec.convert(answer.json(), messages.Review)
        assert [told.chances[0].at, told.chances[-1].at] == [0, len(play.moves)]
        result = play.state.result()
        assert result is not None
        winners = result.winners()
        assert told.chances[-1].values == [1 / len(winners) if seat in winners else 0 for seat in range(3)]
        for seat in range(3):
            account = told.accounts[seat]
            parts = (account.luck, account.own, account.others)
            assert account.start + sum(part.whole for part in parts) + account.revisions == account.end
            assert all(part.told + part.rest == part.whole for part in parts)
            assert account.end == round(100 * told.chances[-1].values[seat])
        assert told.turns
        for turn in told.turns:
            assert turn.played.label
            move = play.moves[turn.at - 1]
            assert (move.seat < 0) == turn.luck
            if not turn.luck:
                assert move.seat == turn.seat
                assert move.action.notation == turn.played.do
                assert turn.better is not None
                assert turn.better.do != turn.played.do
                assert turn.cost > 0
        assert (await asked(home, replay)).content == answer.content


@in_loop
async def test_only_what_is_over_is_reviewed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE)
        assert (await asked(home, created["table"])).status_code == 403
        assert (await asked(home, "nothing-there")).status_code == 404
        assert not home.app.reviews.kept


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("import sys; sys.exit(1)", "its process ended before it was done"),
        ("""print('{"problem": "the bot does not know this game"}')""", "the bot does not know this game"),
        ("print('what?')", "its process said something odd"),
        ("import time; time.sleep(60)", "it took longer than 2 seconds"),
    ],
)
@in_loop
async def test_a_failed_review_is_reported_once_and_can_be_tried_again(
    tmp_path: Path, command: str, sentence: str
) -> None:
    async with house(tmp_path) as home:
        hurry(home)
        replay = await uploaded(home, finished(END))
        usual = home.app.reviews.command
        home.app.reviews.command = (sys.executable, "-c", command)
        home.app.reviews.limit_s = 2.0
        answer = await awaited(home, replay)
        assert answer.status_code == 503
        reason = answer.json()["error"]["reason"]
        assert reason.startswith("this game could not be reviewed: ")
        assert sentence in reason
        home.app.reviews.command, home.app.reviews.limit_s = usual, 600.0
        assert (await awaited(home, replay)).status_code == 200


@in_loop
async def test_one_game_is_reviewed_at_a_time_and_the_process_ends_with_the_server(tmp_path: Path) -> None:
    mark = tmp_path / "pids"
    note = f"import os, time; open({str(mark)!r}, 'a').write(str(os.getpid()) + ' '); time.sleep(600)"
    async with house(tmp_path) as home:
        home.app.reviews.command = (sys.executable, "-c", note)
        for seed in (5, 6):
            assert (await asked(home, await uploaded(home, finished(END, seed)))).json() == {"progress": 0.0}
        await until(lambda: mark.exists() and mark.read_text().endswith(" "))
        await asyncio.sleep(0.2)
        (pid,) = (int(word) for word in mark.read_text().split())
        os.kill(pid, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
