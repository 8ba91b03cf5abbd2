"""Small runs of both games, played once for all tests of the lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.arena.runner import Alone
from holdfast.lab.runner import begin_games, fill
from holdfast.lab.settings import Setting
from holdfast.lab.store import Run

EMPIRE = Setting("after-the-empire", ("greedy", "greedy", "random"), seed=40)
END = Setting("after-the-end", ("greedy",) * 3, seed=7)
GAMES = 9
CHUNK = 4


def played(folder: Path, setting: Setting, games: int = GAMES, chunk: int = CHUNK) -> Run:
    """A finished run in a new folder."""
    run = begin_games(folder, setting, games, False, chunk)
    fill(run, setting, Alone(), lambda count: None)
    return run


@pytest.fixture(scope="session")
def empire(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return played(tmp_path_factory.mktemp("the lab's") / "empire", EMPIRE)


@pytest.fixture(scope="session")
def end(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return played(tmp_path_factory.mktemp("lab") / "end", END)
