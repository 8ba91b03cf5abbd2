"""Two tables that have shown a viewer the same: whatever is requested from them, the answer is the same."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from holdfast.bots import make_bot
from holdfast.kernel import SPECTATOR
from holdfast.server.hint_task import Weighed, weigh
from holdfast.server.hints import worded
from holdfast.server.outgoing import encode, update
from holdfast.server.table import Table
from tests.server.inside import house
from tests.server.other_truths import CANARY, WalkedTable, twin_of, viewers
from tests.server.store_tools import in_loop
from tests.server.test_secrecy import game_called, previewed, sent

END = "after-the-end"
LINE_UPS = [("after-the-empire", 2), ("after-the-empire", 3), (END, 2), (END, 3), (END, 5)]
BOTS = ["random", "greedy", "planner:iterations=4", "yeoman", "learned:iterations=4"]


def answers(table: Table, viewer: int, pick: int) -> list[object]:
    """What the server gives a seat that is asked: a preview of an answer, a hint, and what bots would do for it."""
    state = table.play.state
    choices = list(state.choices(viewer)) if viewer in state.to_act() else []
    if not choices:
        return []
    told: list[object] = [previewed(table, viewer, pick)]
    weighed = weigh(state.view(viewer), choices)
    told.append(encode(worded(table, viewer, msgspec.json.decode(weighed, type=Weighed))))
    told.append(weighed)
    told.extend(make_bot(bot, table.game, 5).choose(state.view(viewer), choices).notation for bot in BOTS)
    return told


@pytest.mark.parametrize(("game_id", "seats"), LINE_UPS)
def test_tables_that_look_the_same_answer_the_same(game_id: str, seats: int) -> None:
    luck = random.Random(f"{game_id} {seats}")
    compared = asked = 0
    for seed in range(3):
        world = WalkedTable(game_called(game_id), seats, seed)
        while not world.is_over():
            for _ in range(luck.randint(1, 12 * seats)):
                if not world.is_over():
                    world.step()
            viewer = luck.choice(world.play.state.to_act() or viewers(seats))
            viewer = luck.choice([viewer, SPECTATOR, viewer])
            twin = None if world.is_over() else twin_of(world.table, viewer, luck)
            if twin is None:
                continue
            since = luck.choice([0, world.table.seq, luck.randint(0, world.table.seq)])
            theirs = sent(twin, viewer, since)
            assert theirs == sent(world.table, viewer, since)
            assert CANARY.encode() not in theirs
            told = answers(twin, viewer, compared) if compared % 4 == 0 else []
            assert told == (answers(world.table, viewer, compared) if compared % 4 == 0 else [])
            compared += 1
            asked += len(told) > 0
    assert compared > 5
    assert asked > 0


def test_the_test_would_notice_a_leak() -> None:
    """A table that shows its spectators a player's view is caught."""
    world, luck = WalkedTable(game_called(END), 3, 1), random.Random(1)
    twins = caught = 0
    for _ in range(60):
        world.step()
        twin = None if world.is_over() else twin_of(world.table, SPECTATOR, luck)
        if twin is not None:
            twins += 1
            caught += any(update(twin, seat, 0) != update(world.table, seat, 0) for seat in range(3))
    assert twins > 10
    assert caught > twins // 2


@pytest.mark.parametrize("open_to_all", [False, True])
@in_loop
async def test_nothing_made_from_the_whole_record_is_available_during_play(tmp_path: Path, open_to_all: bool) -> None:
    """Replays, reviews and records are made from the truth itself, so they are not available before the end."""
    async with house(tmp_path) as home:
        created = await home.create(END, [{"person": "Ann"}, {"person": "Bo"}], open=open_to_all)
        tokens = [None, created["owner"], created["watch"]["token"], *(seat["token"] for seat in created["seats"])]
        for token in tokens:
            for path in ("", "/frames?from=0&to=5&seat=1", "/review", "/record"):
                answer = await home.get(f"/api/replays/{created['table']}{path}", token)
                assert answer.status_code == 403, path
            assert (await home.get(f"/api/tables/{created['table']}/record", token)).status_code == 403
            wish = {
                "game": END,
                "seats": [{"person": "M"}, {"person": "E"}],
                "from": {"replay": created["table"], "at": 0},
            }
            assert (await home.post("/api/tables", wish, token)).status_code == 403
