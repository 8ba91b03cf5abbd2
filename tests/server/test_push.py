"""Turn notifications: sealed for one browser, signed by the server, sent only to known services, and only to those who
asked and are not looking. A push service on loopback stands in for the browser's own."""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from holdfast.server.push import pusher
from holdfast.server.push.post import service
from holdfast.server.push.seal import Signer, decoded, derived, encoded, point, sealed
from holdfast.server.push.subscriptions import MOST_EACH, subscriptions
from tests.server.inside import END, House, Json, house, legal, until
from tests.server.store_tools import in_loop


class Browser:
    """The receiving side: its keys, and how it opens a message."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(point(self.key.public_key())), "auth": encoded(self.auth)}

    def opened(self, body: bytes) -> Any:
        salt, (_, length) = body[:16], struct.unpack(">IB", body[16:21])
        sender, cipher = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = derived(shared, self.auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        message = AESGCM(key).decrypt(nonce, cipher, None)
        assert message.endswith(b"\x02")
        return json.loads(message[:-1])


class Service(ThreadingHTTPServer):
    """A push service that keeps what it was sent and answers as instructed."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 201
        self.received: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def name(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def push_service() -> Iterator[Service]:
    found = Service()
    thread = threading.Thread(target=found.serve_forever, daemon=True)
    thread.start()
    yield found
    found.shutdown()
    found.server_close()
    thread.join()


def test_only_the_browser_can_open_a_message() -> None:
    browser = Browser()
    body = sealed(b'{"a": 1}', **browser.keys)
    assert browser.opened(body) == {"a": 1}
    assert sealed(b'{"a": 1}', **browser.keys) != body
    with pytest.raises(InvalidTag):
        Browser().opened(body)


def test_the_key_is_made_once_and_signs_for_one_service() -> None:
    signer, again = Signer(b"s" * 32), Signer(b"s" * 32)
    assert signer.public == again.public != Signer(b"t" * 32).public
    assert len(decoded(signer.public)) == 65
    header = signer.authorization("https://fcm.googleapis.com", "mailto:a@b", 1000.0)
    token = header.removeprefix("vapid t=").partition(",")[0]
    head, claims, signature = token.split(".")
    assert json.loads(decoded(claims)) == {"aud": "https://fcm.googleapis.com", "exp": 44200, "sub": "mailto:a@b"}
    both = decoded(signature)
    dss = encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
    signer.key.public_key().verify(dss, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:8000/x",
        "https://127.0.0.1/x",
        "https://evil.example/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com:22/x",
        "https://user@fcm.googleapis.com/x",
        "https://evilpush.apple.com/x",
        "file:///etc/passwd",
        "https://[",
        "https://fcm.googleapis.com/" + "x" * 700,
        "https://fcm.googleapis.com/\nHost: evil",
    ],
)
def test_no_other_address_is_contacted(endpoint: str) -> None:
    assert service(endpoint) is None


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
    ],
)
def test_the_browsers_services_are_known(endpoint: str) -> None:
    assert service(endpoint) is not None


async def wish(home: House, made: Json, seat: int, service: Service, browser: Browser, path: str = "/ann") -> int:
    body = {"endpoint": f"http://{service.name}{path}", "keys": browser.keys}
    answer = await home.post(f"/api/tables/{made['table']}/push", body, made["seats"][seat]["token"])
    return answer.status_code


async def play_on(home: House, made: Json, seat: int) -> None:
    """A seat answers until it is no longer asked."""
    token = made["seats"][seat]["token"]
    for _ in range(40):
        update = await home.look(made["table"], token)
        if seat not in update["view"]["to_act"]:
            return
        answer = await home.move(made["table"], token, [legal(update)[0]], update["seq"])
        assert answer.status_code == 200, answer.text


@in_loop
async def test_a_subscriber_who_is_not_looking_is_notified_once(tmp_path: Path, push_service: Service) -> None:
    async with house(tmp_path, push_services=(push_service.name,)) as home:
        made = await home.create(END, [{"person": "Ann"}, {"person": "Bo"}])
        browser = Browser()
        first = (await home.look(made["table"], made["seats"][0]["token"]))["view"]["to_act"][0]
        other = 1 - first
        assert await wish(home, made, other, push_service, browser, "/them?x=1") == 200
        await play_on(home, made, first)
        await until(lambda: bool(push_service.received))
        path, headers, body = push_service.received[0]
        assert path == "/them?x=1"
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].startswith("vapid t=")
        assert headers["topic"] == made["table"]
        told = browser.opened(body)
        assert told == {"title": "After The End", "table": made["table"]}
        assert not any(seat["token"].encode() in body for seat in made["seats"])
        assert len(push_service.received) == 1


@in_loop
async def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, push_service: Service) -> None:
    push_service.status = 410
    async with house(tmp_path, push_services=(push_service.name,)) as home:
        made = await home.create(END, [{"person": "Ann"}, {"person": "Bo"}])
        first = (await home.look(made["table"], made["seats"][0]["token"]))["view"]["to_act"][0]
        await wish(home, made, 1 - first, push_service, Browser())
        table = await home.app.hub.table(made["table"])
        assert len(subscriptions(table.row)[1 - first]) == 1
        await play_on(home, made, first)
        await until(lambda: not subscriptions(table.row))


@in_loop
async def test_only_a_seat_subscribes_and_only_with_good_keys(tmp_path: Path, push_service: Service) -> None:
    async with house(tmp_path, push_services=(push_service.name,)) as home:
        made = await home.create(END, [{"person": "Ann"}, {"person": "Bo"}], open=True)
        path, token = f"/api/tables/{made['table']}/push", made["seats"][0]["token"]
        good = {"endpoint": f"http://{push_service.name}/a", "keys": Browser().keys}
        assert (await home.post(path, good, made["watch"]["token"])).status_code == 403
        assert (await home.post(path, good)).status_code == 403
        assert (await home.post(path, {**good, "endpoint": "https://evil.example/a"}, token)).status_code == 422
        for keys in ({"p256dh": "", "auth": ""}, {"p256dh": "!!", "auth": "x"}, {**Browser().keys, "auth": "AAAA"}):
            assert (await home.post(path, {**good, "keys": keys}, token)).status_code == 422
        for number in range(MOST_EACH + 2):
            assert await wish(home, made, 0, push_service, Browser(), f"/{number}") == 200
        table = await home.app.hub.table(made["table"])
        kept = [one.endpoint.rpartition("/")[2] for one in subscriptions(table.row)[0]]
        assert kept == [str(number) for number in range(2, MOST_EACH + 2)]
        end = {"endpoint": f"http://{push_service.name}/3"}
        assert (await home.post(f"{path}/end", end, token)).status_code == 200
        assert len(subscriptions(table.row)[0]) == MOST_EACH - 1


@in_loop
async def test_without_cryptography_nothing_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pusher, "is_there", lambda: False)
    async with house(tmp_path) as home:
        assert (await home.get("/api/push")).json() == {"key": None}
        made = await home.create(END)
        body = {"endpoint": "https://fcm.googleapis.com/a", "keys": {"p256dh": "a", "auth": "b"}}
        answer = await home.post(f"/api/tables/{made['table']}/push", body, made["seats"][0]["token"])
        assert answer.status_code == 422
