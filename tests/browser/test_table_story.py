"""What others did is played out step by step, at the chosen speed, and never gets in the way."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.seat import LEGAL, answer, answer_first, play_until, sit, take_any, to_the_actions

WATCH_FOR_STORIES = (
    "new MutationObserver(() => document.querySelector('.told') && (window.told = true))"
    ".observe(document.body, {childList: true, subtree: true})"
)


# No wait that a person would notice ever ends: a story moves on only when somebody skips it.
STOP_THE_CLOCK = (
    "((real) => { window.setTimeout = (work, ms = 0, ...more) => real(work, ms > 50 ? 2 ** 30 : ms, ...more); })"
    "(window.setTimeout)"
)


def to_a_story(house: House, speed: int, endless: bool = False, **options: str) -> Page:
    """Our first turn ends; then the bots act, and there is something to tell."""
    page = sit(house, "Ann", "bot:random", "bot:random", **options)
    to_the_actions(page)
    page.evaluate(f"import('/static/core/settings.js').then((all) => (all.settings.speed.value = {speed}))")
    page.evaluate(WATCH_FOR_STORIES)
    if endless:
        page.evaluate(STOP_THE_CLOCK)
    answer(page, "quarry")
    answer(page, "end turn")
    return page


def test_events_come_one_after_the_other_and_end_in_the_present(plain: House) -> None:
    page = to_a_story(plain, speed=1)
    expect(page.locator(".told")).to_be_visible()
    expect(page.locator(".plain-board")).not_to_have_attribute("data-moment", "")
    told = page.locator(".told span").first.inner_text()
    assert len(told) > 5
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(page.locator(".told")).to_have_count(0)
    expect(page.locator(".plain-board")).to_have_attribute("data-moment", "")


def test_a_story_covers_no_part_of_the_board(plain: House) -> None:
    page = to_a_story(plain, speed=1)
    expect(page.locator(".told")).to_be_visible()
    told, board = page.locator(".told").bounding_box(), page.locator(".table-board").bounding_box()
    assert told is not None
    assert board is not None
    assert told["x"] >= board["x"] + board["width"]
    expect(page.locator(".waiting .log-lines")).to_be_visible()  # and what happened before can be read beside it
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator(".told")).to_have_count(0)


def test_any_key_skips_to_the_present_and_does_nothing_else(plain: House) -> None:
    page = to_a_story(plain, speed=1, endless=True)
    expect(page.locator(".told")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/moves") else None)
    page.keyboard.press("1")
    expect(page.locator(".told")).to_have_count(0)
    assert asked == []


def test_a_click_on_the_board_skips_to_the_present_and_does_nothing_else(plain: House) -> None:
    page = to_a_story(plain, speed=1, endless=True)
    expect(page.locator(".told")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/moves") else None)
    page.locator(".table-board").click(position={"x": 80, "y": 90})
    expect(page.locator(".told")).to_have_count(0)
    assert asked == []


def test_at_speed_zero_and_with_reduced_motion_nothing_is_played_out(plain: House) -> None:
    for page in (to_a_story(plain, speed=0), to_a_story(plain, speed=4, reduced_motion="reduce")):
        expect(page.locator(LEGAL).first).to_be_visible()
        assert page.evaluate("window.told") is None


def test_choosing_is_not_interrupted_by_what_others_do_meanwhile(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    play_until(plain, made, [0, 1])
    page = plain.guest(speed=1).page
    page.goto(made["seats"][0]["link"])
    page.locator(LEGAL).first.focus()
    page.evaluate(WATCH_FOR_STORIES)
    answer_first(plain, made, 1)
    page.wait_for_timeout(700)  # as long as telling it would take
    expect(page.locator(LEGAL).first).to_be_focused()
    assert page.evaluate("window.told") is None
    take_any(page)


def test_the_log_marks_your_last_turn(plain: House) -> None:
    page = to_a_story(plain, speed=0)
    expect(page.locator(LEGAL).first).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".since")).to_contain_text("Since your last turn")
    expect(page.locator(".log-lines .chapter").first).to_be_visible()
    expect(page.locator(".log-lines .seat-name").first).to_be_visible()


def test_screen_readers_are_told_what_happened_and_what_is_asked(plain: House) -> None:
    page = to_a_story(plain, speed=0)
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Your move: ")
    expect(page.locator(".hidden-text [aria-live=polite]")).not_to_be_empty()
