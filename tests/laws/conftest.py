"""Every test in this folder is a law, and every law is checked for every game with every number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.walks import GAMES, SEATS

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "game_id" in names and "seats" in names:
        metafunc.parametrize(("game_id", "seats"), [(game, seats) for game in GAMES for seats in SEATS[game]])
    elif "game_id" in names:
        metafunc.parametrize("game_id", GAMES)
    elif "seats" in names:
        metafunc.parametrize("seats", (2, 3, 4))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.law)
