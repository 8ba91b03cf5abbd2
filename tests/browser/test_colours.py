"""A nameless seat is called by its colour, so it must have that colour, in light and dark."""

from __future__ import annotations

import colorsys
import re

import pytest
from playwright.sync_api import expect

from holdfast.kernel.seat_names import COLOUR_NAMES
from tests.browser.house import WIDE, House

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
