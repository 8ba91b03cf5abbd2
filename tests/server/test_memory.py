"""What the server keeps: nothing is loaded before somebody needs it, and a table keeps little of each move."""

from __future__ import annotations

import gc
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Raw

from holdfast.bots import BotError, bot_levels, make_bot
from holdfast.games import GAMES
from holdfast.kernel import Game
from holdfast.server import outgoing
from holdfast.server.bot_check import can_play, check_makeable
from holdfast.server.shelf import game_with
from holdfast.server.table import Table
from holdfast.web.after_the_empire.forecast import KEPT
from holdfast.web.after_the_empire.kept_forecasts import MOST_ATTACKS, MOST_CASTLES
from tests.server.inside import EMPIRE, House, house
from tests.server.store_tools import in_loop

MOVES = 120
# Of every line of the record: the move, its events with their facts, and both in their encoded form. Pictures that are
# kept as plain data would make it 24.
OBJECTS_PER_LINE = 12
EMPTY_SERVER = """
import asyncio, sys
from pathlib import Path
from tests.server.inside import house

async def look_in():
    async with house(Path(sys.argv[1])) as home:
        home.pool.gate.clear()  # in these tests bots think in the server's own process
        assert (await home.get("/api/games")).status_code == 200
        table = await home.create(seats=[{"person": "Ann"}, {"bot": "warlord"}])
        assert (await home.get(f"/t/{table['table']}")).status_code == 200

asyncio.run(look_in())
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_a_server_loads_only_what_somebody_has_asked_for(tmp_path: Path) -> None:
    command = [sys.executable, "-c", EMPTY_SERVER, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert "msgspec" in loaded
    for package, purpose in {"numpy": "link pictures and networks", "cryptography": "notifications"}.items():
        assert package not in loaded, f"{package} is only for {purpose}"


@pytest.mark.parametrize("id", GAMES)
def test_a_bot_with_a_network_is_checked_without_reading_it(id: str) -> None:
    game = game_with(id, {})
    wrong = [
        "learned:widht=3",
        "learned:width=no",
        "learned:network=/nowhere",
        "warlord:width=3",
        "nobody",
        "planner:x=1",
    ]
    for spec in [
        *(level.name for level in bot_levels()),
        "greedy",
        "planner",
        "random",
        "learned",
        "learned:width=3",
        *wrong,
    ]:
        assert refusal(check_makeable, spec, game) == refusal(make_bot, spec, game)
        assert can_play(spec, game) == (refusal(make_bot, spec, game) == "")


def refusal(make: Callable[[str, Game], object], spec: str, game: Game) -> str:
    """The sentence with which a bot is refused, or ''."""
    try:
        make(spec, game)
    except BotError as error:
        return str(error)
    return ""


async def seated(home: House) -> Table:
    created = await home.create(EMPIRE, [{"person": f"P{seat}"} for seat in range(4)], seed=5)
    return await home.app.hub.table(created["table"])


async def played(table: Table, luck: random.Random, moves: int) -> None:
    """Random moves, each shown to everybody."""
    for _ in range(moves):
        async with table.steady():
            seat = luck.choice([seat for seat in table.play.state.to_act() if seat >= 0])
            await table.move(seat, [luck.choice(table.play.state.choices(seat)).notation], table.seq)
            for viewer in range(4):
                outgoing.update(table, viewer, table.seq - 1)


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


@in_loop
async def test_a_table_keeps_little_of_each_move(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, luck = await seated(home), random.Random(5)
        await played(table, luck, 20)
        KEPT.attacks.clear()
        lines, before = table.seq, objects()
        await played(table, luck, MOVES)
        forecasts = sum(2 + 3 * len(castles) for castles in KEPT.attacks.values())
        kept = objects() - before - forecasts
        assert kept < OBJECTS_PER_LINE * (table.seq - lines), kept / (table.seq - lines)


@in_loop
async def test_pictures_are_kept_once_as_they_are_sent(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await seated(home)
        await played(table, random.Random(5), MOVES)
        assert all(event.picture is None for event in table.play.events())
        sent = json.loads(outgoing.update(table, 0, 0))
        assert sum("picture" in event for event in sent["events"]) > MOVES / 2


@in_loop
async def test_forecasts_are_kept_encoded_and_not_too_many_of_them(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await seated(home)
        KEPT.attacks.clear()
        await played(table, random.Random(5), MOVES)
        assert 0 < len(KEPT.attacks) <= MOST_ATTACKS
        for castles in KEPT.attacks.values():
            assert len(castles) <= MOST_CASTLES + 4
            assert all(type(part) is Raw for prospect in castles.values() for part in prospect)
