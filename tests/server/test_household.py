"""Letting the household in: the local network reaches the server after a clear yes, and only then.

The address 127.0.0.2 stands for this machine's address on the local network.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from holdfast.server import qr
from holdfast.server.running import BackgroundServer
from holdfast.server.settings import Settings
from tests.server.clients import PATIENCE_S

NETWORK = "127.0.0.2"
CLOSED = {"open": False}
OPEN = {"open": True}


@contextlib.contextmanager
def at_home(folder: Path, **changes: Any) -> Iterator[BackgroundServer]:
    """The server that `holdfast play` starts."""
    chosen = {"household": True, "household_host": NETWORK, **changes}
    server = BackgroundServer(
        Settings(database=f"sqlite:{folder / 'tables.sqlite'}", port=0, only_known_names=True, bot_workers=1, **chosen)
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackgroundServer]:
    with at_home(tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.fixture
def own(home: BackgroundServer) -> Iterator[httpx.Client]:
    """The person at the machine; whatever they open is closed again afterwards."""
    with httpx.Client(base_url=f"http://127.0.0.1:{home.port}", timeout=PATIENCE_S) as client:
        yield client
        client.post("/api/household", json=CLOSED)


@pytest.fixture
def phone(home: BackgroundServer) -> Iterator[httpx.Client]:
    """Another device of the household."""
    with httpx.Client(base_url=f"http://{NETWORK}:{home.port}", timeout=PATIENCE_S) as client:
        yield client


def test_nobody_else_comes_in_before_the_yes(own: httpx.Client, phone: httpx.Client) -> None:
    told = own.get("/api/household").json()
    assert (told["offered"], told["open"], told["address"]) == (True, False, None)
    with pytest.raises(httpx.ConnectError):
        phone.get("/healthz")


def test_after_the_yes_the_local_network_reaches_the_tables(
    home: BackgroundServer, own: httpx.Client, phone: httpx.Client
) -> None:
    address = f"http://{NETWORK}:{home.port}"
    answer = own.post("/api/household", json=OPEN)
    assert answer.status_code == 200, answer.text
    assert answer.json()["address"] == address
    assert phone.get("/healthz").status_code == 200
    told = phone.get("/api/household").json()
    assert told == {"offered": False, "open": True, "address": address, "guests": []}
    made = phone.post(
        "/api/tables",
        json={"game": "after-the-end", "seats": [{"person": "Ann"}, {"person": "Bo"}]},
        headers={"Origin": address},
    )
    assert made.status_code == 201, made.text


def test_the_door_can_be_closed_again(own: httpx.Client, phone: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    assert own.post("/api/household", json=OPEN).json()["open"], "a second yes changes nothing"
    assert phone.get("/healthz").status_code == 200
    assert own.post("/api/household", json=CLOSED).json()["address"] is None
    with pytest.raises(httpx.TransportError), httpx.Client(base_url=phone.base_url) as newcomer:
        newcomer.get("/healthz")


def test_only_the_person_at_the_machine_opens_and_closes_it(own: httpx.Client, phone: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    answer = phone.post("/api/household", json=CLOSED)
    assert answer.status_code == 403
    assert "the machine that runs Holdfast" in answer.json()["error"]["reason"]
    assert own.get("/api/household").json()["open"]


def test_a_page_of_another_site_cannot_open_it(own: httpx.Client) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
        answer = own.post("/api/household", json=OPEN, headers=headers)
        assert answer.status_code in (403, 421)
    assert not own.get("/api/household").json()["open"]


def test_under_an_unknown_host_name_nobody_gets_in(own: httpx.Client, phone: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    assert phone.get("/api/games", headers={"Host": "evil.example"}).status_code == 421
    own.post("/api/household", json=CLOSED)
    assert own.get("/api/games", headers={"Host": NETWORK}).status_code == 421, "a closed door has no name"


def test_the_host_sees_who_has_come(own: httpx.Client, phone: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    assert own.get("/api/household").json()["guests"] == []
    phone.get("/api/games")
    (guest,) = own.get("/api/household").json()["guests"]
    assert guest == {"address": "127.0.0.1", "names": []}
    made = own.post("/api/tables", json={"game": "after-the-end", "seats": [{"person": "Ann"}, {"person": "Bo"}]})
    table, token = made.json()["table"], made.json()["seats"][1]["token"]
    from websockets.sync.client import connect

    with connect(f"ws://{phone.base_url.host}:{phone.base_url.port}/api/tables/{table}/live") as live:
        live.send(json.dumps({"token": token, "since": 0}))
        live.recv(PATIENCE_S)
        (guest,) = own.get("/api/household").json()["guests"]
        assert guest["names"] == ["Bo"]
    assert phone.get("/api/household").json()["guests"] == [], "guests are not shown each other's addresses"


def test_limits_apply_to_the_household_but_not_to_the_machine_itself(tmp_path: Path) -> None:
    with at_home(tmp_path, rate=1.0, burst=3, penalty_s=0.0) as server:
        own, phone = f"http://127.0.0.1:{server.port}", f"http://{NETWORK}:{server.port}"
        with httpx.Client(timeout=PATIENCE_S) as client:
            client.post(f"{own}/api/household", json=OPEN)
            assert {client.get(f"{own}/api/games").status_code for _ in range(12)} == {200}
            assert 429 in {client.get(f"{phone}/api/games").status_code for _ in range(12)}


def test_a_machine_without_a_network_says_so(tmp_path: Path) -> None:
    with at_home(tmp_path, household_host="192.0.2.77") as server, httpx.Client(timeout=PATIENCE_S) as client:
        answer = client.post(f"http://127.0.0.1:{server.port}/api/household", json=OPEN)
        assert answer.status_code == 422
        assert "192.0.2.77" in answer.json()["error"]["reason"]
        assert not client.get(f"http://127.0.0.1:{server.port}/api/household").json()["open"]


def test_a_yes_on_the_command_line_opens_it_at_once(tmp_path: Path) -> None:
    with at_home(tmp_path, household_open=True) as server:
        assert server.app.household.address == f"http://{NETWORK}:{server.port}"
        assert httpx.get(f"http://{NETWORK}:{server.port}/healthz").status_code == 200


def test_a_club_server_offers_nothing_and_gives_its_public_name(tmp_path: Path) -> None:
    with at_home(tmp_path, household=False, public_url="https://play.example/") as server:
        url = f"http://127.0.0.1:{server.port}"
        told = httpx.get(f"{url}/api/household").json()
        assert told == {"offered": False, "open": False, "address": "https://play.example", "guests": []}
        assert httpx.post(f"{url}/api/household", json=OPEN).status_code == 403


# -- codes that a phone can read -----------------------------------------------------------------------------------


def test_a_link_is_drawn_as_a_code(own: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    table = own.post("/api/tables", json={"game": "after-the-end", "seats": [{"person": ""}, {"person": ""}]}).json()
    answer = own.post("/api/qr", json={"path": table["seats"][1]["link"]})
    assert answer.status_code == 200, answer.text
    drawn = answer.json()
    assert drawn["size"] >= 29
    assert drawn["path"].startswith("M")


def test_only_our_own_links_are_drawn_as_codes(own: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    for path in ("https://evil.example/", "//evil.example", "/api/games", "/t/" + "x" * 100, "/t/a b", ""):
        assert own.post("/api/qr", json={"path": path}).status_code == 422, path


def test_no_code_is_drawn_for_an_unreachable_address(own: httpx.Client) -> None:
    answer = own.post("/api/qr", json={"path": "/"})
    assert answer.status_code == 422
    assert "only this machine" in answer.json()["error"]["reason"]


def test_codes_are_rationed(home: BackgroundServer, own: httpx.Client) -> None:
    own.post("/api/household", json=OPEN)
    assert own.post("/api/qr", json={"path": "/t/table-0"}).status_code == 200
    budget = home.app.code_budget
    assert 0 < qr.AT_ONCE - budget.left("127.0.0.1", time.monotonic()) < qr.AT_ONCE, "each code is charged"
    budget.charge("127.0.0.1", 1_000_000, time.monotonic())
    assert own.post("/api/qr", json={"path": "/t/table-1"}).status_code == 429
    assert own.post("/api/qr", json={"path": "/t/table-0"}).status_code == 200, (
        "a code that is already drawn costs nothing"
    )
