"""A damaged table affects only itself: all others go on, and the log and `/healthz` say which one it is."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path

import pytest

from holdfast.server.damage import MOST_NAMED, Damage
from holdfast.server.problems import Problem
from tests.server.inside import END, House, Json, house, until
from tests.server.store_tools import in_loop

BOTS = [{"bot": "random"}, {"bot": "random"}]
MIXED = [{"person": "Ann"}, {"bot": "random"}]
# What may have happened to a row, in SQL; `?` stands for the table.
DAMAGES = {
    "a wrong length": "UPDATE tables SET length = length + 1 WHERE id = ?",
    "half of the options": "UPDATE tables SET options = '{' WHERE id = ?",
    "no names": "UPDATE tables SET names = 'null' WHERE id = ?",
    "an odd seed": "UPDATE tables SET seed = 'x' WHERE id = ?",
    "an unknown game": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "a lost seat": "DELETE FROM seats WHERE table_id = ? AND seat = 1",
    "odd votes": "UPDATE seats SET votes = '[' WHERE table_id = ?",
    "an odd line": "UPDATE moves SET lines = REPLACE(lines, ' ', ' no ') WHERE table_id = ?",
    "an odd head": "UPDATE tables SET head = '[1]', length = length - json_array_length(head) + 1 WHERE id = ?",
}


def damage(folder: Path, sql: str, table: str) -> None:
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite")) as file, file:
        file.execute("PRAGMA foreign_keys = OFF")
        file.execute(sql, (table,))


async def grown(home: House, table: str, beyond: int) -> None:
    async def it_has() -> bool:
        stored = await home.app.store.load(table)
        return stored is not None and (stored.seq > beyond or stored.row.over)

    await until(it_has)


async def begun(folder: Path) -> tuple[list[Json], list[int]]:
    """Three tables with bots, one of which is going to be damaged, and their lengths."""
    async with house(folder) as home:
        home.pool.gate.clear()
        created = [await home.create(END, MIXED, seed=seed, open=True) for seed in range(2)]
        created.append(await home.create(END, BOTS, seed=9, open=True))
        home.pool.gate.set()
        await grown(home, created[2]["table"], 30)
        home.pool.gate.clear()
        found = []
        for one in created:
            stored = await home.app.store.load(one["table"])
            assert stored is not None
            found.append(stored.seq)
        return created, found


@pytest.mark.parametrize("what", sorted(DAMAGES))
@in_loop
async def test_all_other_tables_go_on(tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture) -> None:
    created, lengths = await begun(tmp_path)
    # Only at the table where bots play alone have there been any moves yet.
    victim = 2 if what == "an odd line" else 0
    damage(tmp_path, DAMAGES[what], created[victim]["table"])
    caplog.set_level(logging.INFO, "holdfast")
    async with house(tmp_path) as home:
        bad = created[victim]["table"]
        if victim != 2:
            await grown(home, created[2]["table"], lengths[2])
        keys = [
            {"table": one["table"], "token": one["seats"][0].get("token") or one["watch"]["token"]} for one in created
        ]
        mine = (await home.post("/api/mine", {"tables": keys})).json()
        assert [entry["ok"] for entry in mine] == [number != victim for number in range(3)]
        assert mine[victim]["reason"]
        listed = await home.get("/api/tables")
        assert listed.status_code == 200
        assert {entry["table"] for entry in listed.json()} == {one["table"] for one in created} - {bad}
        answer = await home.get(f"/api/tables/{bad}", keys[victim]["token"])
        assert answer.status_code in (410, 422)
        assert "Traceback" not in answer.text
        health = (await home.get("/healthz")).json()
        assert health["ok"]
        assert list(health["damaged"]) == [bad]
        assert bad in caplog.text
        home.app.hub.sweep()


@in_loop
async def test_a_table_that_fails_in_memory_does_not_stop_the_rounds(tmp_path: Path) -> None:
    async with house(tmp_path, away_s=0.01) as home:
        home.pool.gate.clear()
        bad, good = [await home.create(END, MIXED, seed=seed) for seed in range(2)]
        table = home.app.hub.tables[bad["table"]]
        table.seating.seats.clear()
        table.seating.seats.append("no seat")  # type: ignore[arg-type]
        await until(lambda: home.app.hub.tables[good["table"]].audience.away[0])
        home.app.driver.wake_all()
        await home.app.driver.take_over()
        assert list(home.app.hub.damage.known) == [bad["table"]]


def test_trouble_is_logged_once_and_forgotten_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "holdfast")
    known = Damage()
    for _ in range(3):
        known.note("t", Problem(410, "it is broken"))
    assert caplog.text.count("it is broken") == 1
    assert "Traceback" not in caplog.text
    known.note("t", KeyError("seat"))
    assert known.known == {"t": "KeyError: 'seat'"}
    known.healed("t")
    known.healed("t")
    assert not known.known
    assert caplog.text.count("can be used again") == 1
    for number in range(MOST_NAMED + 5):
        known.note(str(number), Problem(410, "it is broken"))
    assert len(known.known) == MOST_NAMED
