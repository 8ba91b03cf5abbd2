"""One server process and one Chromium for all tests of the folder; every test gets its own guests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
READY = re.compile(r"served at (http://\S+)")
NO_BROWSER = "no Chromium: these tests of the browser client did NOT run (install the package 'chromium')"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

playwright_api = pytest.importorskip("playwright.sync_api", reason="no Playwright: the browser client was NOT tested")

from tests.browser.house import PATIENCE, House  # noqa: E402  after the check that Playwright is there

playwright_api.expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real Chromium; run apart from the asyncio tests")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    data = tmp_path_factory.mktemp("tables")
    command = [sys.executable, "-m", "holdfast", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(
        [*command, "--rate", "0", "--tables-a-day", "0", "--bot-workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    said: list[str] = []
    try:
        for line in process.stdout:
            said.append(line)
            if match := READY.search(line):
                # Nobody reads on, and a full pipe would stop the server.
                threading.Thread(target=process.stdout.read, daemon=True).start()
                yield match.group(1)
                return
        pytest.fail(f"the server did not start: {''.join(said)}")
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = os.environ.get("HOLDFAST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
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
