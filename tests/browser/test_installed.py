"""Holdfast as an app: a manifest with icons, a shell that is kept, a page for when the server cannot be reached."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Page, expect

from holdfast.server.push.seal import encoded, point
from holdfast.web.stages import STATIC
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL


def controlled(house: House, viewport: dict[str, int] = WIDE, scheme: str = "light", **options: Any) -> Page:
    """The lobby, with a service worker that is in charge."""
    page = house.guest(viewport, scheme, service_workers="allow", **options).page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return page


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "caches.open('holdfast-shell').then((cache) => cache.keys())"
        ".then((all) => all.map((one) => new URL(one.url).pathname))"
    )
    return found


def test_the_manifest_names_icons_that_are_there() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    for icon in manifest["icons"]:
        file = STATIC / icon["src"].removeprefix("/static/")
        if icon["type"] == "image/png":
            size = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
        else:
            assert file.read_text(encoding="utf-8").startswith("<svg")


def test_what_cannot_be_kept_is_shown_all_the_same(house: House) -> None:
    page = controlled(house)
    worker = page.context.service_workers[0]
    full = "() => { Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')); }"
    worker.evaluate(full)
    page.evaluate("() => caches.delete('holdfast-shell')")
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert kept(page) == []


def test_the_browser_reads_the_manifest_without_complaint(house: House) -> None:
    page = controlled(house)
    session = page.context.new_cdp_session(page)
    told: dict[str, Any] = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/static/manifest.webmanifest")
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile is a private window, where nothing can be installed; nothing else stands in the way.
    assert [problem["errorId"] for problem in problems] == ["in-incognito"]


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_without_the_server_a_page_says_so(house: House, size: dict[str, int], scheme: str) -> None:
    page = controlled(house, size, scheme)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Holdfast cannot be reached")).to_be_visible()
    assert_accessible(page)
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_shell_is_kept_and_never_a_game(house: House) -> None:
    page = controlled(house)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(LEGAL).first).to_be_visible()
    page.locator(LEGAL).first.click()
    expect(page.locator(LEGAL).first).to_be_visible()
    paths = kept(page)
    assert "/static/parts/table.js" in paths
    assert [path for path in paths if not path.startswith("/static/")] == []


FAKE_SUBSCRIPTION = """(keys) => {
  PushManager.prototype.subscribe = async (options) => {
    window.askedWith = options.applicationServerKey.length;
    return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/test", keys }) };
  };
}"""


def test_switching_notifications_on_subscribes_the_browser(house: House) -> None:
    """Chromium's own push service is out of reach here: a few lines stand in for it."""
    made = house.table("Ann", "Ben")
    page = house.guest(service_workers="allow", permissions=["notifications"]).page
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    keys = {"p256dh": encoded(point(key)), "auth": encoded(b"sixteen bytes ok")}
    page.add_init_script(f"({FAKE_SUBSCRIPTION})({json.dumps(keys)})")
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(lambda answer: answer.url.endswith(f"{made['table']}/push")) as answered:
        page.get_by_label("Notify me of my move").check()
    assert answered.value.status == 200
    assert page.evaluate("window.askedWith") == 65


# Playwright's own waiting takes a promise for a yes, so the page waits itself, at most a minute.
FIRST_NOTIFICATION = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let n = 0; n < 50; n++) {
    const [shown] = await worker.getNotifications();
    if (shown) return [shown.title, shown.body, shown.tag, shown.data.path];
    await new Promise((done) => setTimeout(done, 100));
  }
  return [];
}"""


def test_a_message_becomes_a_notification_that_leads_to_the_table(house: House) -> None:
    page = controlled(house, permissions=["notifications"])
    session = page.context.new_cdp_session(page)
    registered: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registered.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(100)
    for _ in range(200):
        if registered:
            break
        page.wait_for_timeout(50)
    message = {
        "origin": house.base,
        "registrationId": registered[0]["registrationId"],
        "data": json.dumps({"title": "After The End", "table": "abcd"}),
    }
    for _ in range(12):  # now and then Chromium drops one; a second with the same tag takes the first one's place
        session.send("ServiceWorker.deliverPushMessage", message)
        if shown := page.evaluate(FIRST_NOTIFICATION):
            break
    assert shown == ["It is your move", "After The End", "abcd", "/t/abcd"]
