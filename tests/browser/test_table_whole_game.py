"""Whole games on the real boards by mouse; by keyboard alone a season, or the whole game in the campaign."""

from __future__ import annotations

import os
import random

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.house import PATIENCE, PHONE, WIDE, House
from tests.browser.seat import LEGAL

LONGEST = 600  # answers of one seat
CAMPAIGN = os.environ.get("HOLDFAST_PROFILE") == "campaign"


def wait_for_a_question(page: Page) -> bool:
    """True when something is asked of us, False when the game is over."""
    asked = page.locator(".prompt.mine")
    over = page.get_by_role("heading", name="The game is over", include_hidden=True)
    while True:
        expect(asked.or_(over).first).to_be_attached()
        if over.count():
            return False
        if asked.count():
            return True


def answered(page: Page, before: int) -> bool:
    try:
        page.wait_for_function("before => (window.answers ?? 0) > before", arg=before, timeout=PATIENCE)
    except TimeoutError:
        return False
    return True


def answer_by_mouse(page: Page, rng: random.Random) -> None:
    """Take something that is highlighted on the board.

    Choices that are only buttons are taken from the list, and so are those that take several clicks on the board.
    """
    before, sent = page.evaluate("[window.answers ?? 0, window.sent ?? 0]")
    lit = page.locator(".table-board .spot.lit[data-at]:visible")
    covered = page.locator(".table-side.open").count() > 0 and page.locator(".sheet-handle").is_visible()
    if lit.count() and not covered and rng.random() < 0.7:
        spot = lit.nth(rng.randrange(lit.count()))
        several = spot.get_attribute("aria-haspopup") is not None
        spot.click()
        menu = page.locator(".popover [role=menuitem]:not([aria-disabled])")
        if several:
            page.locator(".popover").wait_for()
        if menu.count():
            menu.nth(rng.randrange(menu.count())).click()
        if page.evaluate("window.sent ?? 0") > sent:  # an answer is sent while its click is handled
            assert answered(page, before)
            return
    if not page.locator(".choices").is_visible():
        page.locator(".sheet-handle").click()
    legal = page.locator(LEGAL)
    legal.nth(rng.randrange(legal.count())).click()
    assert answered(page, before)


def count_answers(page: Page) -> None:
    """Lets the page count the moves it sends, and those that the server has accepted and the page has shown."""
    page.add_init_script(
        """const send = window.fetch;
        window.fetch = async (path, ...rest) => {
          if (String(path).endsWith("/moves")) window.sent = (window.sent ?? 0) + 1;
          const answer = await send(path, ...rest);
          const count = () => (window.answers = (window.answers ?? 0) + 1);
          if (String(path).endsWith("/moves") && answer.ok) requestAnimationFrame(() => setTimeout(count, 20));
          return answer;
        };"""
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size"), [("after-the-empire", WIDE), ("after-the-end", WIDE), ("after-the-end", PHONE)]
)
def test_a_whole_game_by_mouse(house: House, game: str, size: dict[str, int]) -> None:
    rng = random.Random(4)
    made = house.table("Ann", "bot:random", game=game)
    page = house.guest(size).page
    count_answers(page)
    page.goto(made["seats"][0]["link"])
    for _ in range(LONGEST):
        if not wait_for_a_question(page):
            break
        answer_by_mouse(page, rng)
    expect(page.get_by_role("heading", name="The game is over", include_hidden=True)).to_be_attached()
    expect(page).to_have_title(
        "Game over – " + {"after-the-empire": "After the Empire", "after-the-end": "After The End"}[game]
    )


@pytest.mark.slow
def test_by_keyboard_alone(house: House) -> None:
    """A season; in the campaign the whole game."""
    made = house.table("Ann", "bot:random")
    page = house.guest().page
    count_answers(page)
    page.goto(made["seats"][0]["link"])
    rng = random.Random(2)
    for _ in range(LONGEST):
        asked = wait_for_a_question(page)
        if not asked or (not CAMPAIGN and "Season 2" in page.locator(".where").inner_text()):
            break
        before = page.evaluate("window.answers ?? 0")
        keys = page.locator(".choice-row.legal kbd").all_inner_texts()
        page.keyboard.press(rng.choice(keys))
        page.wait_for_function("before => (window.answers ?? 0) > before", arg=before)
    if CAMPAIGN:
        expect(page.get_by_role("heading", name="The game is over", include_hidden=True)).to_be_attached()
    else:
        expect(page.locator(".where")).to_contain_text("Season 2")
