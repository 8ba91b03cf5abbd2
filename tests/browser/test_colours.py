"""A nameless seat is called by its colour; with the colours of the system, frames and backgrounds tell as much."""

from __future__ import annotations

import colorsys
import re

import pytest
from playwright.sync_api import expect

from holdfast.kernel.seat_names import COLOUR_NAMES
from tests.browser.house import WIDE, House
from tests.browser.seat import sit, to_the_actions

HUES = {"Azure": (195, 225), "Rose": (330, 360), "Fern": (120, 160), "Ochre": (35, 55), "Violet": (265, 295)}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_seats_have_the_colours_they_are_called_by(house: House, scheme: str) -> None:
    page = house.guest(WIDE, scheme).page
    page.goto("/")
    expect(page.locator("h1").first).to_be_visible()
    for seat, name in enumerate(COLOUR_NAMES):
        colour = page.evaluate(
            """seat => {
              const mark = document.body.appendChild(document.createElement("i"));
              mark.className = `seat-name seat-${seat}`;
              const found = getComputedStyle(mark).color;
              mark.remove();
              return found;
            }""",
            seat,
        )
        red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
        hue = 360 * colorsys.rgb_to_hsv(red, green, blue)[0]
        least, most = HUES[name]
        assert least <= hue <= most, (name, colour, hue)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_panel_is_see_through_in_forced_colours(house: House, scheme: str) -> None:
    page = sit(house, scheme=scheme, forced_colors="active")
    to_the_actions(page)
    page.locator(".table-board .spot.lit").first.hover()
    expect(page.locator(".tip")).to_be_visible()
    ground = "one => getComputedStyle(one).backgroundColor"
    clear = [one for one in page.locator(".panel").all() if re.fullmatch(r"rgba\(.* 0\)", one.evaluate(ground))]
    assert clear == []


def test_the_lobby_frames_what_is_chosen_in_forced_colours(house: House) -> None:
    page = house.guest(forced_colors="active").page
    page.goto("/")
    framed = "one => getComputedStyle(one).outlineStyle"
    games = page.locator(".lobby .game")
    expect(games.nth(1)).to_be_visible()
    assert {one.get_attribute("aria-checked"): one.evaluate(framed) for one in games.all()} == {
        "true": "solid",
        "false": "none",
    }
    page.locator(".fold summary").click()
    pills = page.locator(".lobby .pill input")
    assert {one.is_checked(): one.evaluate(f"one => ({framed})(one.nextElementSibling)") for one in pills.all()} == {
        True: "solid",
        False: "none",
    }
