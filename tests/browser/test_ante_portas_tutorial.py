"""The lessons of Ante Portas in the browser: both can be played through, and the coach points at what it explains."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from holdfast.web.tutorial import Tutorial, load_tutorial
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL
from tests.browser.test_tutorial import COACH, IN_SIGHT, SURROUNDS

FIRST, WAR = (load_tutorial("ante_portas", id) for id in ("first", "war"))
# Too large to stand next to: the coach covers a corner of them.
LARGE = (".ap-field", ".ap-land", ".ap-home")


def learn(house: House, script: Tutorial, size: dict[str, int], scheme: str) -> Page:
    page = house.guest(size, scheme).page
    page.goto("/?game=ante-portas")
    page.get_by_role(
        "button", name="Learn by playing" if script is FIRST else f"Lesson: {script.title}", exact=True
    ).click()
    return page


def take(page: Page, script: Tutorial, number: int) -> None:
    """Read one step of a lesson, see where it points, and do what it asks for."""
    step = script.steps[number]
    expect(page.locator(f"{COACH} h2")).to_have_text(step.title)
    expect(page.locator(COACH)).to_contain_text(step.say)
    if number and script.steps[number - 1].then:
        expect(page.locator(".coach-then")).to_have_text(script.steps[number - 1].then)
    if step.at:
        place = step.at if step.at.startswith(".") else f'[data-at="{step.at}"]'
        page.wait_for_function(SURROUNDS, arg=[".coach-ring", f".table-board {place}"])
        if step.at not in LARGE:
            page.wait_for_function(IN_SIGHT)
    if not step.do:
        page.get_by_role("button", name="Continue", exact=True).click()
    for expected in step.do:
        choice = page.locator(LEGAL if expected == "any" else f'{LEGAL}[data-do="{expected}"]').first
        expect(choice).to_be_attached()
        if step.at not in LARGE:
            page.wait_for_function(IN_SIGHT)
        with page.expect_response("**/moves"):
            choice.evaluate("one => one.click()")  # on a phone the list may be folded away


@pytest.mark.parametrize(
    ("script", "size", "scheme"),
    [(FIRST, WIDE, "light"), (FIRST, PHONE, "dark"), (WAR, WIDE, "dark"), (WAR, PHONE, "light")],
)
def test_a_lesson_is_played_through(house: House, script: Tutorial, size: dict[str, int], scheme: str) -> None:
    page = learn(house, script, size, scheme)
    for number in range(len(script.steps)):
        take(page, script, number)
        if number == 1:
            expect(page.locator(f"{COACH} h2")).to_have_text(script.steps[2].title)
            page.mouse.move(1, 1)  # a card under the pointer is read in a note outside all landmarks
            expect(page.get_by_role("tooltip")).to_have_count(0)
            assert_accessible(page)
    expect(page.locator(".coach li")).to_have_text(list(script.hints))
    page.get_by_role("button", name="Keep playing", exact=True).click()
    expect(page.locator(".coach")).to_have_count(0)
