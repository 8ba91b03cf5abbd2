"""Every test in this folder is a law, and every law is tried on every game with every number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.walks import GAMES, SEATS

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", GAMES)
    if "seats" in metafunc.fixturenames:
        metafunc.parametrize("seats", SEATS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.law)
