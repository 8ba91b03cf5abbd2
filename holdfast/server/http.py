"""Requests, answers and routes: all that the handlers need to know about HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect
from starlette.requests import Request as Incoming
from starlette.types import Receive, Scope, Send

from holdfast.server.problems import NotAllowed, Problem

if TYPE_CHECKING:
    from holdfast.server.app import App

T = TypeVar("T")
JSON: Final = b"application/json"
TEXT: Final = b"text/plain; charset=utf-8"
LONGEST_NUMBER: Final = 9  # digits


@dataclass
class Answer:
    """What is sent back: a body with its type; `headers` are added to the usual ones."""

    body: bytes
    status: int = 200
    type: bytes = JSON
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)


class Exchange:
    """One request on its way to an answer."""

    def __init__(self, app: App, scope: Scope, receive: Receive, path: dict[str, str]) -> None:
        self.app: Final = app
        self.incoming: Final = Incoming(scope, receive)
        self.path: Final = path

    @property
    def token(self) -> str | None:
        """The bearer's token, if there is one."""
        value = self.incoming.headers.get("authorization")
        if value is None:
            return None
        scheme, _, token = value.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise Problem(401, "the header reads 'Authorization: Bearer TOKEN'")
        return token.strip()

    @property
    def address(self) -> str:
        """What limits count as one caller."""
        return self.app.source(self.incoming.scope)

    async def while_there(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something, but only for as long as the client waits too: when it hangs up, the work is cancelled.

        The request's body must have been read, if it has one.
        """
        task = asyncio.get_running_loop().create_task(work)
        gone = asyncio.get_running_loop().create_task(self.hung_up())
        try:
            await asyncio.wait([task, gone], return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Problem(400, "the request was cut off")
            return task.result()
        finally:
            for one in (task, gone):
                one.cancel()
            await asyncio.gather(task, gone, return_exceptions=True)

    async def hung_up(self) -> None:
        """Returns when the client is gone."""
        while (await self.incoming.receive())["type"] != "http.disconnect":
            pass

    def number(self, name: str, otherwise: int) -> int:
        """A whole number from the query."""
        text = self.incoming.query_params.get(name)
        if text is None or text == "":
            return otherwise
        if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER:
            raise Problem(400, f"'{name}' is a whole number")
        return int(text)

    async def body(self, limit: int) -> bytes:
        """The request's body, if it is no larger than that."""
        declared = self.incoming.headers.get("content-length", "0")
        if declared.isdigit() and int(declared) > limit:
            raise too_large(limit)
        parts: list[bytes] = []
        size = 0
        try:
            async for part in self.incoming.stream():
                size += len(part)
                if size > limit:
                    raise too_large(limit)
                parts.append(part)
        except ClientDisconnect:
            raise Problem(400, "the request was cut off") from None
        return b"".join(parts)

    async def read(self, type: type[T]) -> T:
        """The request's body as a message of this type."""
        kind = self.incoming.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Problem(415, "the body of a request is JSON, and says so: Content-Type: application/json")
        return decoded(await self.body(self.app.settings.body_limit), type)


def too_large(limit: int) -> Problem:
    return Problem(413, f"a request to this address has at most {limit // 1024} KiB")


def decoded(body: bytes, type: type[T]) -> T:
    try:
        try:
            return msgspec.json.decode(body, type=type)
        except msgspec.ValidationError:
            return msgspec.convert(with_whole_numbers(msgspec.json.decode(body)), type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, f"this request is not understood: {error}") from None


def with_whole_numbers(value: Any) -> Any:
    """The same value, with 3.0 as 3: JSON has only one kind of number, and some programs write all like this."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [with_whole_numbers(one) for one in value]
    if isinstance(value, dict):
        return {key: with_whole_numbers(one) for key, one in value.items()}
    return value


def json(content: Any, status: int = 200) -> Answer:
    return Answer(msgspec.json.encode(content), status)


Handler = Callable[[Exchange], Awaitable[Answer]]


@dataclass(frozen=True)
class Route:
    """An address that is answered. `asks` and `gives` are the types of body and answer, for the API's description."""

    method: str
    path: str
    handler: Handler
    summary: str
    gives: Any = None
    asks: Any = None
    status: int = 200
    query: tuple[tuple[str, str], ...] = ()
    bearer: bool = False
    refusals: tuple[tuple[int, str], ...] = ()
    conflict: Any = None
    meanwhile: Any = None  # what is sent with status 202 until the answer is ready

    def parts(self) -> tuple[str, ...]:
        return tuple(self.path.strip("/").split("/"))


class Router:
    """Finds the route for a path; `{names}` in a path stand for anything without a slash."""

    def __init__(self, routes: list[Route]) -> None:
        self.routes: Final = routes
        self.by_length: Final[dict[int, list[tuple[tuple[str, ...], Route]]]] = {}
        for route in routes:
            parts = route.parts()
            self.by_length.setdefault(len(parts), []).append((parts, route))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """The route and what its names stand for; raises a `Problem` if nothing is there."""
        given = path.strip("/").split("/")
        others: list[str] = []
        for parts, route in self.by_length.get(len(given), ()):
            found = matched(parts, given)
            if found is not None:
                if route.method == method:
                    return route, found
                others.append(route.method)
        if others:
            raise NotAllowed(*others)
        raise Problem(404, "there is nothing at this address")


def matched(parts: tuple[str, ...], given: list[str]) -> dict[str, str] | None:
    names: dict[str, str] = {}
    for part, value in zip(parts, given, strict=True):
        if part.startswith("{"):
            names[part[1:-1]] = value
        elif part != value:
            return None
    return names


async def respond(send: Send, answer: Answer, common: list[tuple[bytes, bytes]], head_only: bool = False) -> None:
    """Send an answer with the headers that every answer has."""
    length = str(len(answer.body)).encode()
    headers = [(b"content-type", answer.type), (b"content-length", length), *common, *answer.headers]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head_only else answer.body})
