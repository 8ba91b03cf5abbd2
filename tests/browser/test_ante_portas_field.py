"""The field of Ante Portas: a chance stands in the hex it is about, and expected arrivals are one number per hex."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.house import PHONE, House
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
