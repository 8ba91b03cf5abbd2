"""Everything is looked through for lost cycles only while nobody waits, and what was dropped is then really gone."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path

from holdfast.server.rubbish import LONGEST_S, PAUSE_S, Rubbish
from tests.server.inside import house
from tests.server.store_tools import in_loop

SETTLED = """
import gc
from holdfast.server.rubbish import NEVER, Rubbish
Rubbish().settle(for_good=False)
assert gc.get_freeze_count() == 0
Rubbish().settle(for_good=True)
assert gc.get_freeze_count() > 0
assert gc.get_threshold()[2] == NEVER
"""


class Looks:
    """A collector that only counts."""

    def __init__(self) -> None:
        self.made = 0
        self.rubbish = Rubbish(self.make)

    def make(self) -> None:
        self.made += 1

    def busy(self, since: float, seconds: float) -> None:
        for half in range(int(2 * seconds)):
            self.rubbish.look(self.rubbish.count + 1, since + half / 2)


def test_nobody_waits_while_there_are_quiet_moments() -> None:
    looks = Looks()
    looks.busy(PAUSE_S, LONGEST_S - PAUSE_S)
    assert looks.made == 0
    looks.rubbish.look(looks.rubbish.count, LONGEST_S)
    assert looks.made == 1


def test_a_server_that_is_never_quiet_is_stopped_at_last() -> None:
    looks = Looks()
    looks.busy(PAUSE_S, 3 * LONGEST_S)
    assert looks.made == 3


def test_an_idle_server_does_nothing() -> None:
    looks = Looks()
    looks.rubbish.look(5, 1000.0)
    looks.rubbish.look(5, 1001.0)
    assert looks.made == 1
    for minute in range(60):
        looks.rubbish.look(5, 2000.0 + 60 * minute)
    assert looks.made == 1


def test_what_is_loaded_for_good_is_not_looked_at_again() -> None:
    subprocess.run([sys.executable, "-c", SETTLED], check=True, timeout=300)


@in_loop
async def test_a_table_that_was_let_go_is_found(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create()
        table = weakref.ref(await home.app.hub.table(created["table"]))
        found = table()
        assert found is not None
        home.app.hub.let_go(found)
        del found
        for _ in range(3):
            await home.get("/healthz")  # tasks that held it end
        gc.collect()
        assert table() is None
