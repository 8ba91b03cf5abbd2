"""The first game, hand in hand: the coach leads through the season, holds back what comes later, and lets go."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from holdfast.web.tutorial import load_tutorial
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL, REFUSED, move

SCRIPT = load_tutorial("after_the_empire")
COACH = ".coach:not(.waiting)"


# Whether one thing lies entirely inside another; a bubble and its ring take a moment to find their places.
SURROUNDS = """([outer, inner]) => {
  const [around, place] = [outer, inner].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return around && place && around.left <= place.left && around.top <= place.top
    && around.right >= place.right && around.bottom >= place.bottom;
}"""

# Whether the coach lies over any of these; it takes a moment to find its place.
COVERED = """selector => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  return [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).some((place) =>
    place.left < coach.right && coach.left < place.right && place.top < coach.bottom && coach.top < place.bottom);
}"""
SEEN = "button => button.getBoundingClientRect().width > 1"


def learn(house: House, viewport: dict[str, int] = WIDE, scheme: str = "light") -> Page:
    page = house.guest(viewport, scheme).page
    page.goto("/")
    page.get_by_role("button", name="Learn by playing").click()
    expect_lesson(page, 0)
    return page


def expect_lesson(page: Page, number: int) -> None:
    expect(page.locator(f"{COACH} h2")).to_have_text(SCRIPT.steps[number].title)


def follow(page: Page, number: int) -> None:
    """Do what a lesson asks for, through the list of choices."""
    step = SCRIPT.steps[number]
    expect_lesson(page, number)
    if not step.do:
        page.get_by_role("button", name="Continue", exact=True).click()
    for expected in step.do:
        choice = page.locator(LEGAL if expected == "any" else f'{LEGAL}[data-do="{expected}"]').first
        move(page, choice.click)


def test_the_whole_script_can_be_played(plain: House) -> None:
    page = learn(plain)
    for number, step in enumerate(SCRIPT.steps):
        expect_lesson(page, number)
        expect(page.locator(COACH)).to_contain_text(step.say)
        if number and SCRIPT.steps[number - 1].then:
            expect(page.locator(".coach-then")).to_have_text(SCRIPT.steps[number - 1].then)
        follow(page, number)
    expect(page.locator(".coach li")).to_have_text(list(SCRIPT.hints))
    expect(page.locator(".where p")).to_contain_text("Season 2")
    page.get_by_role("button", name="Keep playing", exact=True).click()
    expect(page.locator(".coach")).to_have_count(0)
    page.get_by_role("button", name="Hints", exact=True).click()
    expect(page.locator(".coach li")).to_have_count(len(SCRIPT.hints))
    # The coach has let go: more than one thing is possible now. When play goes on, it folds itself.
    expect(page.locator(LEGAL).nth(1)).to_be_visible()
    move(page, page.locator(LEGAL).first.click)
    expect(page.locator(".coach")).to_have_count(0)


def test_only_what_the_lesson_asks_for_is_highlighted(plain: House) -> None:
    page = learn(plain)
    expect(page.locator(LEGAL)).to_have_count(0)
    page.locator(REFUSED).first.click(force=True)
    expect(page.locator(".toast").last).to_contain_text("Read what the coach says first")
    follow(page, 0)
    follow(page, 1)
    expect(page.locator(LEGAL)).to_have_count(1)
    other = page.locator(REFUSED).first
    other.focus()
    other.press("Enter")
    expect(page.locator(".toast").last).to_contain_text("First do this: Take Old Centurion")
    expect_lesson(page, 2)


def test_the_place_is_highlighted(plain: House) -> None:
    page = learn(plain)
    follow(page, 0)
    follow(page, 1)
    spot = page.locator('[data-at="starter:old-centurion"]')
    expect(page.locator(".coach-ring")).to_be_visible()
    page.wait_for_function(SURROUNDS, arg=[".coach-ring", '[data-at="starter:old-centurion"]'])
    show = page.get_by_role("button", name="Show me where")
    assert show.evaluate(SEEN) is False  # the light shows it
    show.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert show.evaluate(SEEN) is True
    page.keyboard.press("Enter")
    expect(spot).to_be_focused()
    page.keyboard.press("Enter")
    expect_lesson(page, 3)


def test_on_the_real_board_every_lesson_points_at_something(house: House) -> None:
    page = learn(house)
    for number, step in enumerate(SCRIPT.steps):
        expect_lesson(page, number)
        if number:
            expect(page.locator(".coach-ring")).to_be_visible()
        if step.at:
            expect(page.locator(f".table-board {step.at}").first).to_be_visible()
        if step.clear:
            page.wait_for_function(f"selector => !({COVERED})(selector)", arg=f".e-tray, {step.clear}")
        if "troops 2 soldiers north" in step.do:
            post(page, "north", "Post", refused="First put 2 soldiers on the north wall")
        elif "troops 2 soldiers west" in step.do:
            for _ in range(2):
                page.get_by_role("button", name="Fewer soldiers, north wall").click()
            post(page, "west", "Move", refused="First send 2 soldiers to the west wall")
        else:
            follow(page, number)
    expect(page.locator(".coach li")).to_have_text(list(SCRIPT.hints))


def post(page: Page, side: str, button: str, refused: str) -> None:
    """Post two soldiers on a wall through the board's own tray; one alone is not what the lesson asks for."""
    tray = page.locator(".e-tray")
    more = tray.get_by_role("button", name=f"More soldiers, {side} wall")
    more.click()
    tray.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".toast").last).to_contain_text(refused)
    more.click()
    with page.expect_response("**/moves"):
        tray.get_by_role("button", name=button, exact=True).click()


def test_undoing_goes_back_in_the_script(plain: House) -> None:
    page = learn(plain)
    for number in range(6):
        follow(page, number)
    expect_lesson(page, 6)
    page.get_by_role("button", name="Undo").click()
    expect_lesson(page, 5)
    page.get_by_role("button", name="Undo").click()
    expect_lesson(page, 4)
    follow(page, 4)
    follow(page, 5)
    expect_lesson(page, 6)


def test_a_reload_in_the_middle_continues_where_it_was(plain: House) -> None:
    page = learn(plain)
    for number in range(4):
        follow(page, number)
    page.reload()
    expect_lesson(page, 4)
    follow(page, 4)
    page.evaluate("localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('holdfast.coach')))")
    page.reload()
    expect_lesson(page, 5)


def test_the_coach_can_be_left_at_any_time_and_called_back(plain: House) -> None:
    page = learn(plain)
    for number in range(3):
        follow(page, number)
    expect_lesson(page, 3)
    page.get_by_role("button", name="Continue without the coach").click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text(f"You stopped at lesson 4 of {len(SCRIPT.steps)}")
    expect(coach).not_to_contain_text("You know enough")
    expect(page.locator(LEGAL).nth(1)).to_be_visible()
    page.reload()
    expect(page.locator(LEGAL).nth(1)).to_be_visible()
    page.get_by_role("button", name="Keep playing").click()
    page.get_by_role("button", name="Coach", exact=True).click()
    page.get_by_role("button", name="Back to the coach").click()
    expect_lesson(page, 3)
    follow(page, 3)
    expect_lesson(page, 4)


def test_the_bubble_does_not_move_away_under_a_pressed_button(house: House) -> None:
    page = learn(house)
    follow(page, 0)
    expect_lesson(page, 1)
    leave = page.get_by_role("button", name="Continue without the coach")
    leave.click(trial=True)  # once the bubble has come to rest
    leave.hover()
    page.mouse.down()
    page.set_viewport_size({"width": 1000, "height": 640})
    page.evaluate("() => new Promise((done) => setTimeout(done, 700))")  # twice as long as it takes to look again
    page.mouse.up()
    expect(page.locator(".coach")).to_contain_text("You stopped at lesson 2")


def test_a_coach_that_was_left_behind_teaches_nothing_untrue(plain: House) -> None:
    """Its lessons are about one position; anywhere else it offers to begin again."""
    page = learn(plain)
    first = page.url
    lesson = next(number for number, step in enumerate(SCRIPT.steps) if number > 2 and step.do)
    for number in range(lesson):
        follow(page, number)
    expect_lesson(page, lesson)
    page.get_by_role("button", name="Continue without the coach").click()
    wanted = SCRIPT.steps[lesson].do[0]
    with page.expect_response("**/moves"):
        page.locator(f'{LEGAL}:not([data-do="{wanted}"])').first.click()
    expect(page.get_by_role("button", name="Back to the coach")).to_have_count(0)
    page.get_by_role("button", name="Start again").click()
    expect(page).not_to_have_url(first)
    expect_lesson(page, 0)


# Whether the coach's bubble covers no part of the place it explains, or of the choice that is to be made.
IN_SIGHT = """(next) => {
  const [coach, ring] = [".coach", ".coach-ring"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  if (!coach || !ring) return true;
  const list = document.querySelector(".choices-list")?.getBoundingClientRect();
  const pressed = next ? [...document.querySelectorAll(`.choice[data-do="${next}"]`)] : [];
  const listed = pressed.map((one) => one.getBoundingClientRect()).filter((one) => one.bottom <= list.bottom);
  return [[ring, 6], ...listed.map((one) => [one, 0])].every(([place, rim]) => {
    const width = Math.min(coach.right, place.right - rim) - Math.max(coach.left, place.left + rim);
    const height = Math.min(coach.bottom, place.bottom - rim) - Math.max(coach.top, place.top + rim);
    return width <= 0 || height <= 0;
  });
}"""


# The part of the board, of the question and of the list that the coach lies on, in square pixels.
LAID_OVER = """() => {
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const coaches = [...document.querySelectorAll(".coach, .coach-again")];
  return coaches.flatMap((coach) => [".table-board", ".table-side"].map((part) =>
    over(coach.getBoundingClientRect(), document.querySelector(part).getBoundingClientRect())))
    .reduce((sum, one) => sum + one, 0);
}"""


@pytest.mark.parametrize("size", [WIDE, {"width": 1366, "height": 768}, PHONE])
def test_after_the_lessons_the_coach_lies_on_nothing(house: House, size: dict[str, int]) -> None:
    page = learn(house, size)
    page.get_by_role("button", name="Continue without the coach").click()
    expect(page.locator(".coach")).to_contain_text("You stopped at lesson 1")
    assert page.evaluate(LAID_OVER) == 0
    page.get_by_role("button", name="Keep playing").click()
    again = page.get_by_role("button", name="Coach", exact=True)
    expect(again).to_be_in_viewport(ratio=1)
    assert page.evaluate(LAID_OVER) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    again.click()
    expect(page.locator(".coach")).to_contain_text("You stopped at lesson 1")


def test_the_last_hints_leave_the_board_its_height(plain: House) -> None:
    page = learn(plain)
    board = page.locator(".table-board")
    before = board.bounding_box()
    for number in range(len(SCRIPT.steps)):
        follow(page, number)
    expect(page.locator(".coach li").first).to_be_visible()
    after = board.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] >= before["height"] - 1


def test_on_a_phone_the_ring_follows_into_the_sheet(plain: House) -> None:
    page = learn(plain, PHONE)
    follow(page, 0)
    expect_lesson(page, 1)
    page.locator(".sheet-handle").click()
    page.wait_for_function(SURROUNDS, arg=[".coach-ring", f'.choice[data-do="{SCRIPT.steps[1].do[0]}"]'])
    page.wait_for_function(IN_SIGHT)


@pytest.mark.parametrize("size", [WIDE, {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, PHONE])
def test_the_coach_never_covers_what_it_teaches(house: House, size: dict[str, int]) -> None:
    page = learn(house, size)
    for number, step in enumerate(SCRIPT.steps):
        expect_lesson(page, number)
        page.wait_for_function(IN_SIGHT, arg=next((one for one in step.do if one != "any"), ""))
        if number:
            expect(page.locator(".coach-ring")).to_be_in_viewport()  # what is told is on the screen, on whichever tab
        if size == PHONE and step.do:
            # The list may be folded away; all that counts here is where the coach stands.
            for expected in step.do:
                choice = page.locator(LEGAL if expected == "any" else f'{LEGAL}[data-do="{expected}"]').first
                move(page, partial(choice.evaluate, "one => one.click()"))
        else:
            follow(page, number)


def test_by_keyboard_alone(plain: House) -> None:
    page = learn(plain)
    page.keyboard.press("h")
    expect(page.locator(".coach")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == "Continue":
            break
    page.keyboard.press("Enter")
    expect_lesson(page, 1)
    page.keyboard.press("1")
    expect_lesson(page, 2)
    expect(page.locator(".coach [aria-live=polite]")).to_contain_text(SCRIPT.steps[2].say)


def test_the_seat_keeps_the_name_of_the_lobby(plain: House) -> None:
    page = plain.guest().page
    page.goto("/")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Learn by playing").click()
    expect(page.locator(".seat", has_text="you")).to_contain_text("Ada")


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_about_the_coach(plain: House, size: dict[str, int], scheme: str) -> None:
    page = learn(plain, size, scheme)
    page.get_by_role("button", name="Continue", exact=True).click()
    expect_lesson(page, 1)
    page.wait_for_timeout(400)
    assert_accessible(page)


def test_the_bubble_stays_on_the_screen(plain: House) -> None:
    for size in (WIDE, PHONE):
        page = learn(plain, size)
        page.get_by_role("button", name="Continue", exact=True).click()
        expect_lesson(page, 1)
        page.wait_for_function(SURROUNDS, arg=["body", ".coach"])


def test_other_tables_have_no_coach(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator(".coach")).to_have_count(0)
    assert not re.search("coach", page.content())


def test_after_the_end_has_a_lesson_of_its_own(house: House) -> None:
    made = house.table(game="after-the-end", tutorial=True)
    page = house.guest().page
    page.goto(made["seats"][0]["link"])
    coach = page.get_by_role("dialog", name="Coach").or_(page.locator(".coach")).first
    expect(coach).to_contain_text("the most of them win the game")
    page.get_by_role("button", name="Continue", exact=True).click()
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(coach).to_contain_text("whoever loses a mission is paid for it")
    page.locator('.choice[data-do="send wren-castellan"]').click()
    expect(coach).to_contain_text("food token")
