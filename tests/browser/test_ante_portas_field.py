"""The field of Ante Portas: a chance stands in the hex it is about, and expected arrivals are one number per hex."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.house import PHONE, WIDE, House
from tests.browser.pictures import besieged, reached
from tests.browser.recorded import NAMES, finished, uploaded

LARGE = {"width": 1920, "height": 1080}
ASTRAY = """pills => pills.filter(pill => {
  const hex = pill.parentElement.querySelector("path").getBoundingClientRect();
  const box = pill.querySelector("rect").getBoundingClientRect();
  return box.left < hex.left || box.right > hex.right + 1 || box.top < hex.top || box.bottom > hex.bottom;
}).map(pill => pill.textContent)"""
ON_NUMBERS = """pills => pills.filter(pill => {
  const box = pill.querySelector("rect").getBoundingClientRect();
  return [...document.querySelectorAll(".ap-number")].some(number => {
    const other = number.getBoundingClientRect();
    return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  });
}).map(pill => pill.textContent)"""


@pytest.mark.parametrize("size", [LARGE, PHONE], ids=["large", "phone"])
def test_a_chance_stands_inside_its_hex_and_on_no_number(house: House, size: dict[str, int]) -> None:
    play = finished("ante-portas")
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, besieged)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game="ante-portas", **source)
    page = house.guest(size).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    if size is PHONE:
        page.get_by_text("Battle", exact=True).click()
    pills = page.locator(".ap-odds:not(.ap-over)")
    expect(pills.first).to_be_visible()
    assert pills.evaluate_all(ASTRAY) == []
    assert pills.evaluate_all(ON_NUMBERS) == []
    for arrival in page.locator(".ap-arrival").all():
        assert arrival.locator("text").count() == 1
        expect(arrival).to_have_attribute("aria-label", re.compile("^expected: "))
    expect(page.locator(".ap-stores").first).to_contain_text("one payment takes up to")


SMALL = """texts => texts.filter((text) => text.textContent.trim() && text.getClientRects().length).filter((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 9).map((text) => text.textContent)"""


def test_the_text_of_the_board_is_large_enough_to_read(house: House) -> None:
    play = finished("ante-portas")
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, besieged)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game="ante-portas", **source)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".ap-odds").first).to_be_visible()
    assert page.locator(".ap svg text").evaluate_all(SMALL) == []


def test_in_a_duel_the_others_are_people_whose_owner_is_named(house: House) -> None:
    made = house.table("Ann", "Bo", game="ante-portas", seed=5, options={"mode": "capture-the-flag"})
    for seat, theirs in enumerate(("Bo", "Ann")):
        page = house.guest(WIDE).page
        page.goto(made["seats"][seat]["link"])
        expect(page.locator(f'.ap-hex[aria-label*="Farmer of {theirs}"]').first).to_be_attached()
        assert page.locator('.ap-units use[href="#p-rival"]').count() > 0
        assert page.locator('.ap-units use[href="#p-farmer"]').count() > 0
        assert page.locator('.ap-units use[href^="#p-raider"]').count() == 0


def test_alone_there_is_no_tab_for_allies_and_the_stores_are_shown_beside_the_land(house: House) -> None:
    page = house.guest(PHONE).page
    page.goto(house.table("Ann", game="ante-portas")["seats"][0]["link"])
    tabs = page.locator(".ap-tabs button")
    expect(tabs).to_have_count(3)
    tabs.filter(has_text="Land").click()
    expect(page.locator(".ap-in-store")).to_be_visible()


def test_a_building_without_soldiers_is_not_said_to_see_anything(house: House) -> None:
    play = finished("ante-portas")
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, besieged)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game="ante-portas", **source)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    towers = page.locator('.ap-hex[aria-label*="facing"]')
    expect(towers.first).to_be_attached()
    for name in [tower.get_attribute("aria-label") or "" for tower in towers.all()]:
        number = re.sub(r"\D.*", "", name.removeprefix("Hex "))
        page.locator(f'.ap-hex[data-at="hex:{number}"]').hover(force=True)
        seeing = "would see" if "nobody in it" in name else ", sees"
        expect(page.locator(".ap-caption")).to_contain_text(f"{seeing} hexes")


OVER_THE_EDGE = """tiles => tiles.filter((tile) => {
  const edge = tile.querySelector(".ap-edge");
  const within = edge.getScreenCTM().inverse();
  return [...tile.querySelectorAll(".ap-name")].some((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const foot = bottom - (bottom - top) / 4; // letters seldom reach below their line
    return name.textContent && [left, right].some((x) =>
      !edge.isPointInFill(new DOMPoint(x, foot).matrixTransform(within)));
  });
}).map((tile) => tile.textContent.trim())"""


def test_the_names_of_places_stay_inside_their_hexes(house: House) -> None:
    play = finished("ante-portas")
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, besieged)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game="ante-portas", **source)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".ap-tile", has_text="Commander").first).to_be_visible()
    assert page.locator(".ap-tile:not(.ap-free)").evaluate_all(OVER_THE_EDGE) == []
