"""One server process and one Chromium for all tests in this folder; every test gets its own guests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
NO_BROWSER = "no Chromium: these tests of the browser client did NOT run (install the package 'chromium')"

playwright_api = pytest.importorskip("playwright.sync_api", reason="no Playwright: the browser client was NOT tested")

from tests.browser.house import PATIENCE, House  # noqa: E402  after the check that Playwright is there
from tests.browser.serving import CHROMIUM_FLAGS, chromium_path, serving  # noqa: E402

playwright_api.expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real Chromium; run apart from the asyncio tests")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of our own."""
    with serving() as base:
        yield base


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = chromium_path()
    if found is None:
        pytest.skip(NO_BROWSER)
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def house(server: str, chromium: Browser) -> Iterator[House]:
    """A server with guests; after the test every page must have kept its console clean."""
    house = House(server, chromium)
    yield house
    house.leave()


@pytest.fixture
def plain(house: House) -> House:
    """A house whose boards are plain tiles, so that only the table around them is tested."""
    board = (HERE / "placeholder_board.js").read_text(encoding="utf-8")
    house.scripts["**/games/*/board.js"] = board
    return house
