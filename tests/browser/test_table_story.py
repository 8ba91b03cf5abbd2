"""What others did is played out step by step, at the chosen speed, and never stands in the way."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.seat import LEGAL, take_any


def to_a_story(house: House, speed: int, **options: str) -> Page:
    """Our first answer; then the bots act, and there is something to tell."""
    made = house.table("Ann", "bot:random", "bot:random")
    page = house.guest(speed=speed, **options).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    take_any(page)
    return page


def test_events_come_one_after_the_other_and_end_in_the_present(plain: House) -> None:
    page = to_a_story(plain, speed=1)
    expect(page.locator(".caption")).to_be_visible()
    expect(page.locator(".plain-board")).not_to_have_attribute("data-moment", "")
    told = page.locator(".caption span").first.inner_text()
    assert len(told) > 5
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(page.locator(".caption")).to_have_count(0)
    expect(page.locator(".plain-board")).to_have_attribute("data-moment", "")


def test_any_key_leads_to_the_present_and_does_nothing_else(plain: House) -> None:
    page = to_a_story(plain, speed=1)
    expect(page.locator(".caption")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/moves") else None)
    page.keyboard.press("1")
    expect(page.locator(".caption")).to_have_count(0, timeout=300)
    assert asked == []


def test_a_click_on_the_board_leads_to_the_present_and_does_nothing_else(plain: House) -> None:
    page = to_a_story(plain, speed=1)
    expect(page.locator(".caption")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/moves") else None)
    page.locator(".table-board").click(position={"x": 80, "y": 90})
    expect(page.locator(".caption")).to_have_count(0, timeout=300)
    assert asked == []


def test_at_speed_zero_and_with_less_motion_nothing_is_played(plain: House) -> None:
    for options in ({"speed": 0}, {"speed": 4, "reduced_motion": "reduce"}):
        made = plain.table("Ann", "bot:random", "bot:random")
        page = plain.guest(**options).page  # type: ignore[arg-type]
        page.goto(made["seats"][0]["link"])
        expect(page.locator(LEGAL).first).to_be_visible()
        page.evaluate(
            "new MutationObserver(() => document.querySelector('.caption') && (window.told = true))"
            ".observe(document.body, {childList: true, subtree: true})"
        )
        take_any(page)
        expect(page.locator(LEGAL).first).to_be_visible()
        assert page.evaluate("window.told") is None


def test_the_log_marks_where_ones_last_turn_was(plain: House) -> None:
    page = to_a_story(plain, speed=0)
    for _ in range(4):
        take_any(page)
        expect(page.locator(LEGAL).first).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".since")).to_contain_text("Since your last turn")
    expect(page.locator(".log-lines .chapter").first).to_be_visible()
    expect(page.locator(".log-lines .seat-name").first).to_be_visible()


def test_screen_readers_are_told_what_happened_and_what_is_asked(plain: House) -> None:
    page = to_a_story(plain, speed=0)
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Your move: ")
    expect(page.locator(".hidden-text [aria-live=polite]")).not_to_be_empty()
