"""The server announces something to the person at its machine, once, and to nobody else."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from holdfast.server.announcements import Announcements
from tests.server.clients import PATIENCE_S
from tests.server.test_household import NETWORK, at_home

SENTENCE = "Compiled: bots are about ten times as fast from now on."


def created(port: int, host: str = "127.0.0.1") -> dict[str, Any]:
    body = {"game": "after-the-end", "seats": [{"person": "Ann"}, {"person": "Bo"}]}
    answer = httpx.post(f"http://{host}:{port}/api/tables", json=body, timeout=PATIENCE_S)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@contextlib.contextmanager
def page(host: str, port: int, table: dict[str, Any], seat: int) -> Iterator[ClientConnection]:
    """A page that has introduced itself and been shown the table."""
    with connect(f"ws://{host}:{port}/api/tables/{table['table']}/live", open_timeout=PATIENCE_S) as live:
        live.send(json.dumps({"token": table["seats"][seat]["token"]}))
        while json.loads(live.recv(PATIENCE_S))["type"] != "update":
            pass
        yield live


def heard(live: ClientConnection) -> str:
    """The server's next announcement."""
    while (message := json.loads(live.recv(PATIENCE_S)))["type"] != "news":
        pass
    text: str = message["text"]
    return text


def asides(live: ClientConnection) -> list[str]:
    """The announcements that arrive before a ping is answered."""
    live.send('{"ping": 7}')
    found = []
    while (message := json.loads(live.recv(PATIENCE_S)))["type"] != "pong":
        found += [message["text"]] if message["type"] == "news" else []
    return found


def test_an_open_page_is_told_once_and_guests_are_told_nothing(tmp_path: Path) -> None:
    with at_home(tmp_path, household_open=True) as server:
        table = created(server.port)
        with page("127.0.0.1", server.port, table, 0) as own, page(NETWORK, server.port, table, 1) as guest:
            server.compiled(SENTENCE)
            assert heard(own) == SENTENCE
            assert asides(own) == []
            assert asides(guest) == []
            assert server.app.announcements.waiting is None


def test_an_announcement_that_nobody_heard_waits_for_the_next_page_on_this_machine(tmp_path: Path) -> None:
    with at_home(tmp_path, household_open=True) as server:
        table = created(server.port)
        server.compiled(SENTENCE)
        with page(NETWORK, server.port, table, 1) as guest:
            assert asides(guest) == []
        with page("127.0.0.1", server.port, table, 0) as own:
            assert heard(own) == SENTENCE
        with page("127.0.0.1", server.port, table, 0) as again:
            assert asides(again) == []


def test_a_server_for_others_announces_nothing(tmp_path: Path) -> None:
    with at_home(tmp_path, household=False) as server:
        table = created(server.port)
        with page("127.0.0.1", server.port, table, 0) as own:
            server.compiled(SENTENCE)
            assert asides(own) == []
            assert server.app.announcements.waiting == SENTENCE


def test_a_newer_announcement_replaces_one_that_nobody_heard() -> None:
    said = Announcements()
    said.tell("The first.", [])
    said.tell("The second.", [])
    assert said.waiting == "The second."
