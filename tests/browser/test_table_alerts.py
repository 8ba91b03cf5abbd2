"""Players who are looking elsewhere hear and see that it is their move: sound, notification, tab title."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.house import House
from tests.browser.seat import answer_first, play_until

# A page in the background that notes what it would have shown and played; the test decides whether it may notify.
LISTENING = """
window.shown = [];
window.tones = [];
window.Notification = class {
  static permission = "PERMISSION";
  static requestPermission = async () => "PERMISSION";
  constructor(title, { body }) { window.shown.push([title, body]); }
};
const Tone = window.OscillatorNode;
window.OscillatorNode = class extends Tone {
  constructor(audio, options) { super(audio, options); window.tones.push(options.frequency); }
};
Object.defineProperty(document, "hidden", { get: () => window.atTheBack ?? false });
"""


def listen(context: BrowserContext, permission: str) -> None:
    context.add_init_script(LISTENING.replace("PERMISSION", permission))


def wish(page: Page) -> Locator:
    """The checkbox for notifications in the open settings, after a click on it."""
    page.get_by_role("button", name="Settings").first.click()
    box = page.get_by_role("dialog").get_by_role(
        "checkbox", name="Notify me of my move while this page is hidden or closed"
    )
    box.click()
    return box


def waiting(house: House, permission: str) -> tuple[dict[str, Any], Page]:
    """Ann is waiting while Ben is asked."""
    made = house.table("Ann", "Ben")
    play_until(house, made, [1])
    guest = house.guest()
    listen(guest.context, permission)
    page = guest.page
    page.goto(made["seats"][0]["link"])
    expect(page).to_have_title("After the Empire – Holdfast")
    page.locator("body").click(position={"x": 2, "y": 2})  # browsers mute a page that nobody has touched
    return made, page


def to_move(house: House, made: dict[str, Any], page: Page) -> None:
    page.evaluate("window.atTheBack = true")
    answer_first(house, made, 1)
    play_until(house, made, [0])
    expect(page).to_have_title("● Your move – After the Empire")


def test_players_who_want_it_are_notified_and_hear_two_notes(plain: House) -> None:
    made, page = waiting(plain, "granted")
    expect(wish(page)).to_be_checked()
    page.keyboard.press("Escape")
    to_move(plain, made, page)
    spoken = page.locator("[role=status][aria-live=assertive]")
    expect(spoken).to_contain_text("Your move: ")
    shown = page.evaluate("window.shown")
    asked = (spoken.text_content() or "").removeprefix("Your move: ")
    assert shown[-1] == ["● Your move – After the Empire", asked]
    assert page.evaluate("window.tones") == [392, 587] * len(shown)


def test_nobody_is_notified_unasked(plain: House) -> None:
    made, page = waiting(plain, "granted")
    to_move(plain, made, page)
    assert page.evaluate("window.shown") == []


@pytest.mark.parametrize("permission", ["denied", "default"])
def test_where_the_browser_forbids_it_the_settings_say_so(plain: House, permission: str) -> None:
    made, page = waiting(plain, permission)
    expect(wish(page)).not_to_be_checked()
    expect(page.locator(".toast")).to_be_visible()
    page.keyboard.press("Escape")
    to_move(plain, made, page)
    assert page.evaluate("window.shown") == []
