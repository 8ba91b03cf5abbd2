"""The peer: a bare WebSocket server that sends back the same bytes and does nothing else.

`python -m holdfast.bench.server_echo SOCKET SAMPLE` serves on an inherited socket, under the same uvicorn and the same
settings as our server. Whenever a client sends anything, its whole group is sent the next of the sampled updates.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import cycle
from pathlib import Path
from socket import socket
from typing import Any, Final

import msgspec
import uvicorn

from holdfast.server.app import create_app
from holdfast.server.running import configuration
from holdfast.server.settings import Settings


class Echo:
    """An ASGI application; the path of a connection names its group."""

    def __init__(self, samples: list[bytes]) -> None:
        self.texts: Final = cycle([sample.decode() for sample in samples])
        self.groups: Final[dict[str, list[Any]]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.serve(scope, receive, send)
        elif scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        group = self.groups.setdefault(scope["path"], [])
        group.append(send)
        while (await receive())["type"] == "websocket.receive":
            for one in group:
                await one({"type": "websocket.send", "text": next(self.texts)})
        group.remove(send)


def main(handle: int, sample: Path) -> None:
    samples: list[bytes] = msgspec.msgpack.decode(sample.read_bytes(), type=list[bytes])
    settings = configuration(create_app(Settings(database="sqlite:never-opened")))
    config = uvicorn.Config(
        Echo(samples),
        loop=settings.loop,
        http=settings.http,
        ws=settings.ws,
        ws_per_message_deflate=settings.ws_per_message_deflate,
        lifespan="on",
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[socket(fileno=handle)]))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
