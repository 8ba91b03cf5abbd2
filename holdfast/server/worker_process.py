"""A process that works for the server, seen from the server: starting it, asking it, ending it."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from holdfast.server.worker_pipe import LENGTH_BYTES, framed

READY_S: Final = 60.0  # how long a worker may take to start
PACKAGE_ROOT: Final = Path(__file__).resolve().parents[2]

Told = TypeVar("Told", bound=msgspec.Struct)


class WorkerDied(Exception):
    """The worker process ended, or could not be started."""


def environment() -> dict[str, str]:
    """What a child of the server needs to find our modules."""
    paths = [str(PACKAGE_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class WorkerProcess:
    """One process. Its first word is that it is ready; then it is asked one thing at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command: Final = command
        self.process: asyncio.subprocess.Process | None = None
        self.waiter: asyncio.Task[int] | None = None
        self.ready = False
        self.ended = False

    async def start(self) -> None:
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment()
            )
            async with asyncio.timeout(READY_S):
                await self.read()
        except (OSError, TimeoutError) as error:
            raise WorkerDied(str(error)) from None
        self.ready = True

    async def exchange(self, question: msgspec.Struct, kind: type[Told]) -> Told:
        """Ask, and wait for the answer; raises `WorkerDied`."""
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(framed(question))
            await self.process.stdin.drain()
        except OSError as error:
            raise WorkerDied(str(error)) from None
        try:
            return msgspec.msgpack.decode(await self.read(), type=kind)
        except msgspec.MsgspecError as error:
            raise WorkerDied(str(error)) from None

    async def read(self) -> bytes:
        """What the worker says next."""
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            size = int.from_bytes(await self.process.stdout.readexactly(LENGTH_BYTES), "big")
            return await self.process.stdout.readexactly(size)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise WorkerDied(str(error)) from None

    def gone(self) -> asyncio.Task[int]:
        """Done when the process has ended."""
        assert self.process is not None
        if self.waiter is None:
            self.waiter = asyncio.get_running_loop().create_task(self.process.wait())
        return self.waiter

    def end(self) -> None:
        self.ended = True
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
