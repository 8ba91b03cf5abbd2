"""Ending a task for certain."""

from __future__ import annotations

import asyncio


async def end(task: asyncio.Task[None]) -> None:
    """Cancel the task until it has ended. Once may not be enough: in some versions of Python a wait with a time limit
    swallows a cancellation that arrives just as it ends, and such waits happen inside the driver too."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=0.1)
