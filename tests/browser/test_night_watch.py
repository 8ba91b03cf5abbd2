"""A game without a drawing in a real browser: seats, a sheet, the question with its choices, the log, the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import House
from tests.browser.seat import LEGAL, take_any
from tests.browser.serving import serving
from tests.examples.installing import installed


@pytest.fixture
def night(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which the example's package is installed."""
    fresh = installed(tmp_path_factory.mktemp("installed"))
    with serving(fresh.python, fresh.environment()) as base:
        house = House(base, chromium)
        yield house
        house.leave()


def test_a_whole_game_is_played_on_the_sheet(night: House) -> None:
    made = night.table("Ann", "bot:random", game="night-watch")
    page = night.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    sheet = page.locator(".general-sheet")
    expect(sheet).to_contain_text("coins")
    expect(sheet).to_contain_text("5, 5")
    expect(page.locator(".general-seats li").first).to_contain_text("Ann")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play")).to_contain_text("Lights in the dark")
    page.keyboard.press("Escape")
    for _ in range(40):
        expect(page.locator(f"{LEGAL}, .score").first).to_be_visible()
        if page.locator(".score").count():
            break
        take_any(page)
    expect(page.locator(".score").first).to_be_visible()


def test_the_lobby_offers_it(night: House) -> None:
    page = night.guest().page
    page.goto("/")
    card = page.get_by_role("radio", name="Night Watch")
    expect(card).to_contain_text("2 to 4 seats")
    card.click()
    expect(page.locator(".chairs li")).to_have_count(3)
