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


def test_places_and_their_market_can_be_read_during_a_war_whether_asked_about_or_not(house: House) -> None:
    page = at_the_table(house, "ante-portas")
    reader = page.get_by_role("tooltip")
    page.locator('[data-spot="place:builder-farm"]').hover()
    expect(reader).to_contain_text("Build any number: Farm (1 wood, 1 tool): home of 1 Farmer.")
    page.locator('[data-spot="place:small-market"]').focus()
    expect(reader).to_contain_text("Fair")
    expect(reader).to_contain_text("Special: ")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".ap-tile:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('[data-card="building:farm"]').hover()
    expect(reader).to_contain_text("Home of 1 Farmer.")
    take_any(page)  # the goods one starts with; now a Steward may go somewhere
    page.locator('.ap-tile.lit[data-spot="place:small-market"]').hover()
    expect(reader).to_contain_text("Special: ")
    expect(reader.locator(".reader-offers .choice-effect")).to_contain_text("sell ")
    page.locator(".table-head h1").hover()
    expect(reader).to_have_count(0)


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
    expect(gallery.locator(".signs dt svg").first).to_be_visible()
    assert_accessible(page)
    gallery.get_by_role("searchbox").fill("zzz")
    expect(gallery).to_contain_text("No card matches.")


FAULTY = """faces => faces.filter(face => {
  const shapes = [...face.querySelectorAll("use")].map(use => use.getAttribute("href"));
  const drawn = shapes.length > 0 || face.querySelector("text");
  return !drawn || shapes.some(shape => !document.querySelector(shape));
}).map(face => face.parentElement.textContent)"""
OUTSIDE = """faces => faces.filter(face => {
  const frame = face.getBoundingClientRect();
  return [...face.querySelectorAll("use, text")].some(part => {
    const box = part.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
  });
}).map(face => face.parentElement.textContent)"""


@pytest.mark.parametrize("scenario", ["raiders", "dragons"])
def test_every_card_and_tile_of_a_war_shows_its_face_in_the_gallery(house: House, scenario: str) -> None:
    made = house.table("Ann", game="ante-portas", options={"scenario": scenario})
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Cards and symbols").click()
    gallery = page.get_by_role("dialog", name="Cards and symbols")
    for kind in ("Improvements", "Places", "Buildings", "Works", "Markets", "Movement"):
        gallery.get_by_role("button", name=kind, exact=True).click()
        faces = gallery.locator(".gallery > li > .card-face")
        expect(faces.first).to_be_visible()
        expect(faces).to_have_count(gallery.locator(".gallery > li").count())
        assert faces.evaluate_all(FAULTY) == []
        assert faces.evaluate_all(OUTSIDE) == []
    flaming = gallery.locator(".card-page", has_text="Moves: flaming left").locator("text.flame")
    if scenario == "dragons":
        expect(flaming.first).to_have_text("↙")
    gallery.get_by_role("button", name="Places", exact=True).click()
    expect(gallery.locator(".card-page", has_text="Clayburner").locator("use").first).to_be_attached()


def test_the_pictures_of_missions_have_their_colours_outside_the_board_too(house: House) -> None:
    page = at_the_table(house, "after-the-end")
    page.get_by_role("button", name="Cards and symbols").click()
    gallery = page.get_by_role("dialog", name="Cards and symbols")
    gallery.get_by_role("button", name="Missions").click()
    sky = gallery.locator(".ate-land-face .ground").first
    expect(sky).to_be_attached()
    assert sky.evaluate("ground => getComputedStyle(ground).fill") not in ("rgb(0, 0, 0)", "none")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_gallery_fits_a_phone(house: House, scheme: str) -> None:
    made = house.table("Ann", "bot:random")
    page = house.guest(PHONE, scheme).page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Cards and symbols").click()
    expect(page.locator(".gallery li").first).to_be_visible()
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
    assert_accessible(page)


FIELD = ("Hatching on a hex", "Percentage on a hex", "Percentage on the wall", "Small figure with a + and a number")
EVERYWHERE = ("Blue dots", "Dots under a Building", "Bright dashed frame", "Green dashed frame", "Thin dashed frame")


@pytest.mark.parametrize("options", [{}, {"mode": "capture-the-flag"}], ids=["war", "duel"])
def test_the_symbols_of_a_war_include_those_of_its_field_as_they_are_drawn_there(
    house: House, options: dict[str, str]
) -> None:
    made = house.table("Ann", *(["Bo"] if options else []), game="ante-portas", options=options)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Cards and symbols").click()
    gallery = page.get_by_role("dialog", name="Cards and symbols")
    gallery.get_by_role("button", name="Symbols").click()
    signs = gallery.locator(".signs > div")
    expect(signs.first.locator("dt svg")).to_be_visible()
    for name in (*FIELD, *EVERYWHERE):
        sign = signs.filter(has=page.locator("dt", has_text=name))
        expect(sign).to_have_count(int(name in EVERYWHERE or not options))
    for sign in signs.all():
        expect(sign.locator("dt :is(use, path, rect, i)").first).to_be_attached()
        expect(sign.locator("dd")).not_to_be_empty()
    if not options:
        hatched = signs.filter(has_text="Hatching").locator("path.ap-threat")
        assert "hatch" in hatched.evaluate("path => getComputedStyle(path).fill")
    frame = signs.filter(has_text="Bright dashed frame").locator("path.ap-edge")
    assert frame.evaluate("path => getComputedStyle(path).strokeDasharray") != "none"
    assert_accessible(page)
