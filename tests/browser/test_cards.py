"""Every card can be read in words: beside it, in a dialog, and in the gallery with the symbols."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import take_any

GAMES = ["after-the-empire", "after-the-end", "ante-portas"]


def at_the_table(house: House, game: str, size: dict[str, int] = WIDE, **options: Any) -> Page:
    made = house.table("Ann", "bot:random", game=game)
    page = house.guest(size, **options).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    return page


def test_hovering_over_a_card_shows_its_text_and_what_can_be_done_with_it(house: House) -> None:
    page = at_the_table(house, "after-the-empire")
    while not page.locator(".choice", has_text="Take Midwife").count():
        take_any(page)
    card = page.locator('[data-card="card:midwife"]')
    card.hover()
    reader = page.get_by_role("tooltip")
    expect(reader).to_contain_text("Midwife")
    expect(reader).to_contain_text("Once a season: gain 1 food, heal 1.")
    expect(reader).to_contain_text("Take Midwife")
    expect(card).to_have_attribute("aria-describedby", "reader")
    page.locator(".table-head h1").hover()
    expect(reader).to_have_count(0)


def test_focusing_a_card_shows_its_text(house: House) -> None:
    page = at_the_table(house, "after-the-empire")
    page.locator('[data-card="card:midwife"]').focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Has seen worse, and says so.")
    expect(page.locator(".tip")).to_have_count(1)  # and no second note beside it


def test_a_card_outside_the_question_opens_in_a_dialog_of_its_own_shape(house: House) -> None:
    page = at_the_table(house, "after-the-end")
    for _ in range(4):
        if page.locator('[data-card^="mission:"]').count():
            break
        page.locator(".choice-row.legal .choice").first.click()
        page.wait_for_timeout(300)
    page.locator('[data-card^="mission:"]').first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Won by: ")
    face = dialog.locator(".card-face").bounding_box()
    assert face is not None
    assert 1 < face["width"] / face["height"] < 2
    assert_accessible(page)


def test_a_long_press_on_a_card_shows_its_text_and_does_not_choose_it(house: House) -> None:
    page = at_the_table(house, "after-the-empire", PHONE, has_touch=True)
    page.locator(".e-tabs button", has_text="Board").click()
    page.locator(".e-tabs button", has_text="Cards").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/moves") else None)
    card = page.locator('[data-card="card:midwife"]')
    card.scroll_into_view_if_needed()
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("dialog")).to_contain_text("Midwife")
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    card.dispatch_event("click", {"bubbles": True})
    assert sent == []


@pytest.mark.parametrize("game", GAMES)
def test_the_gallery_has_every_kind_of_card_and_can_be_searched(house: House, game: str) -> None:
    page = at_the_table(house, game)
    page.get_by_role("button", name="Cards and symbols").click()
    gallery = page.get_by_role("dialog", name="Cards and symbols")
    kinds = gallery.locator("nav button")
    expect(kinds.nth(4)).to_be_visible()
    for place in range(kinds.count()):
        kinds.nth(place).click()
        expect(gallery.locator(".gallery li, .signs dt").first).to_be_visible()
    if game != "ante-portas":
        expect(gallery.locator(".signs dt svg").first).to_be_visible()
    assert_accessible(page)
    gallery.get_by_role("searchbox").fill("zzz")
    expect(gallery).to_contain_text("No card matches.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_gallery_fits_a_phone(house: House, scheme: str) -> None:
    made = house.table("Ann", "bot:random")
    page = house.guest(PHONE, scheme).page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Cards and symbols").click()
    expect(page.locator(".gallery li").first).to_be_visible()
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
    assert_accessible(page)
