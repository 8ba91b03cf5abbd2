"""Letting the household in from the lobby: a clear yes, an address, a code, who is here, and links that work there.

127.0.0.2 stands for this machine's address on the local network, and a second profile for the other device.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from holdfast.server.running import BackgroundServer
from holdfast.server.settings import Settings
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL

NETWORK = "127.0.0.2"


# A toast goes away by itself; what it said is kept, so that no test has to be quick enough.
NOTE_TOASTS = """() => {
  window.said = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node.classList?.contains("toast")) window.said.push(node.textContent);
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[BackgroundServer]:
    """The server that `holdfast play` starts."""
    settings = Settings(
        database=f"sqlite:{tmp_path / 'tables.sqlite'}",
        port=0,
        only_known_names=True,
        household=True,
        household_host=NETWORK,
        bot_workers=1,
    )
    server = BackgroundServer(settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def home(own_server: BackgroundServer, chromium: Browser) -> Iterator[House]:
    """That server, with its owner's browser in front of it."""
    house = House(f"http://127.0.0.1:{own_server.port}", chromium)
    yield house
    house.leave()


def let_in(page: Page) -> None:
    page.get_by_role("button", name="Let the household in").first.click()
    dialog = page.get_by_role("dialog").last
    expect(dialog).to_contain_text("Nothing is encrypted")
    dialog.get_by_role("button", name="Yes, let them in").click()
    expect(dialog).to_contain_text(f"http://{NETWORK}:")


def test_after_a_clear_yes_the_lobby_shows_the_address_a_code_and_who_came(home: House) -> None:
    page = home.guest().page
    page.goto("/")
    let_in(page)
    dialog = page.get_by_role("dialog").last
    expect(dialog.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    expect(dialog).to_contain_text("Nobody has come yet")
    address = dialog.locator(".household-address").inner_text()
    assert urlsplit(address).hostname == NETWORK
    assert_accessible(page)

    phone = home.guest(PHONE).page
    phone.goto(address)
    expect(phone.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="Let the household in")).to_have_count(0)
    expect(dialog.locator(".household-guests li")).to_have_count(1)
    dialog.get_by_role("button", name="Shut them out").click()
    expect(dialog.get_by_role("button", name="Yes, let them in")).to_be_visible()


def test_beside_the_code_for_another_device_its_button_stays_a_button(home: House) -> None:
    page = home.guest().page
    page.goto("/")
    let_in(page)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="People at this table").click()
    button = page.get_by_role("button", name="Use on another device")
    button.click()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    box = button.bounding_box()
    assert box
    assert box["height"] < 60


def test_guests_who_are_shut_out_read_why(home: House) -> None:
    page = home.guest().page
    page.goto("/")
    let_in(page)
    phone = home.guest(PHONE).page
    phone.goto(page.get_by_role("dialog").locator(".household-address").inner_text())
    phone.get_by_role("button", name="Play", exact=True).click()
    expect(phone.locator(".prompt.mine")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Shut them out").click()
    expect(phone.locator(".banner")).to_contain_text("The host no longer lets other devices in.")
    page.get_by_role("dialog").get_by_role("button", name="Yes, let them in").click()
    expect(phone.locator(".banner.bad")).to_have_count(0)


def test_a_no_changes_nothing(home: House) -> None:
    page = home.guest().page
    page.goto("/")
    page.get_by_role("button", name="Let the household in").click()
    page.get_by_role("dialog").get_by_role("button", name="No").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert home.call("/api/household")["open"] is False


def test_links_that_cannot_work_say_so_and_follow_the_household(home: House) -> None:
    page = home.guest().page
    page.goto("/")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Who plays seat 2").select_option("")
    page.get_by_label("Name for seat 2").fill("Ben")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".invite .only-here")).to_contain_text("only on this computer")
    link = page.get_by_role("textbox", name="Link for Ben")
    assert urlsplit(link.input_value()).hostname == "127.0.0.1"
    let_in(page)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator(".only-here")).to_have_count(0)
    expect(link).to_have_value(re.compile(rf"^http://{NETWORK}:"))
    page.get_by_role("button", name="Show QR code: Link for Ben").click()
    expect(page.get_by_role("img", name="QR code: Link for Ben")).to_be_visible()
    assert_accessible(page)
    phone = home.guest(PHONE).page
    phone.goto(link.input_value())
    expect(phone.locator(".seat.seat-1")).to_have_attribute("title", "you")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_warns_too_and_gives_my_seat_to_another_device(home: House, scheme: str) -> None:
    made = home.table("Ann", "Ben")
    page = home.guest(WIDE, scheme).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first.or_(page.locator(".waiting"))).to_be_visible()
    page.get_by_role("button", name="People at this table").click()
    expect(page.locator("dialog .only-here")).to_contain_text("only on this computer")
    assert_accessible(page)
    let_in(page)
    page.get_by_role("dialog").last.get_by_role("button", name="Close").click()
    expect(page.locator(".only-here")).to_have_count(0)
    page.get_by_role("button", name="Use on another device").click()
    code = page.get_by_role("img", name="QR code: your link for another device")
    expect(code).to_be_visible()
    assert_accessible(page)
    other = home.guest(PHONE).page
    other.goto(page.get_by_role("textbox", name="your link for another device").input_value())
    expect(other.locator(".seat.seat-0")).to_have_attribute("title", "you")
    assert urlsplit(other.url).hostname == NETWORK


def test_where_links_work_nobody_is_warned(house: House) -> None:
    """A server that is not one person's own offers nothing; on 127.0.0.1 it still says that links work only here."""
    page = house.guest().page
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Let the household in")).to_have_count(0)


def test_a_table_says_once_that_the_bots_are_compiled(home: House, own_server: BackgroundServer) -> None:
    table = home.table("Ann", "Bo")
    page = home.guest().page
    page.goto(table["seats"][0]["link"])
    page.wait_for_selector(LEGAL)
    page.evaluate(NOTE_TOASTS)
    own_server.compiled("Compiled: bots are about ten times as fast from now on.")
    page.wait_for_function("() => window.said.length > 0")
    assert page.evaluate("() => window.said[0]").startswith("Compiled: bots are about ten times as fast")
    assert page.evaluate("() => window.said.length") == 1
