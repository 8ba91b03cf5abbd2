"""One server for all attacks, and a check after each of them that it is still healthy."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.attacks.attacking import Attack, Scene, check_healthy
from tests.server.clients import NO_LIMITS, PATIENCE_S, ServerProcess, visiting


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("attacked"), *NO_LIMITS)
    asyncio.run(server.start())
    yield server
    asyncio.run(server.kill())


@pytest.fixture
def attack(attacked: ServerProcess) -> Attack:
    """Run a scene against the server, then check that it is still healthy."""

    def run(scene: Scene) -> None:
        async def whole() -> None:
            async with visiting(attacked.url) as guest:
                await scene(guest)
                await check_healthy(guest)

        asyncio.run(asyncio.wait_for(whole(), 4 * PATIENCE_S))
        assert "Traceback" not in attacked.log(), attacked.log()[-4000:]

    return run
