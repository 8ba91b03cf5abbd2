"""Everything by keyboard: moving between the parts of the screen, within lists, and on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.house import House
from tests.browser.seat import LEGAL, move, sit, to_the_actions


def test_f6_goes_round_the_parts_of_the_screen(plain: House) -> None:
    page = sit(plain)
    seen = []
    for _ in range(4):
        page.keyboard.press("F6")
        seen.append(page.evaluate("document.activeElement.closest('[data-region]').className.split(' ')[0]"))
    assert seen == ["table-head", "table-board", "table-side", "table-head"]


def test_arrows_move_through_the_choices_and_enter_takes_one(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    page.locator(".choice").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".choice").nth(1)).to_be_focused()
    expect(page.locator(".choice-row").nth(1)).to_contain_class("focused")
    page.keyboard.press("End")
    expect(page.locator(".choice").last).to_be_focused()
    page.keyboard.press("Home")
    page.locator(LEGAL).first.focus()
    with page.expect_response("**/moves"):
        page.keyboard.press("Enter")


def test_c_goes_to_the_list_from_wherever_one_is(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    page.keyboard.press("l")
    page.keyboard.press("c")
    expect(page.locator(".choice[tabindex='0']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".choice").nth(1)).to_be_focused()


def test_a_keyboard_alone_plays_and_keeps_its_place(plain: House) -> None:
    page = sit(plain)
    page.keyboard.press("F6")
    while not page.evaluate("document.activeElement.matches('.choice')"):
        page.keyboard.press("F6")
    for _ in range(6):
        move(page, lambda: take_by_keys(page))
        expect(page.locator(".choice.pressed")).to_have_count(0)
        expect(page.locator(".choice:focus")).to_have_count(1)


def take_by_keys(page: Page) -> None:
    while page.locator(".choice:focus").get_attribute("aria-disabled") == "true":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def test_arrows_move_between_places_on_the_board(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    first = page.locator(".spot").first
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".spot").nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(first).to_be_focused()
    expect(page.locator(".tip")).to_be_visible()


def test_a_question_mark_tells_how_to_play_and_escape_closes_it(plain: House) -> None:
    page = sit(plain)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="How to play")
    expect(dialog).to_contain_text("most gold wins")
    expect(dialog).to_contain_text("undo")
    expect(dialog.get_by_role("button", name="Lesson: Your first season")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    dialog.get_by_role("button", name="All the rules").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(dialog).to_have_count(0)


def test_a_dialog_opens_again_however_quickly_it_is_asked_for(plain: House) -> None:
    page = sit(plain)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="How to play")
    for _ in range(40):
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.evaluate("new Promise(requestAnimationFrame)")


def test_a_touch_screen_is_told_how_to_play_without_keys(plain: House) -> None:
    page = sit(plain, has_touch=True)
    page.get_by_role("button", name="How to play").tap()
    dialog = page.get_by_role("dialog", name="How to play")
    expect(dialog).to_contain_text("most gold wins")
    expect(dialog.locator("kbd")).to_have_count(0)


@pytest.mark.parametrize(("many", "keyed"), [(30, 30), (60, 10)])
def test_every_choice_has_a_key_or_only_the_numbered_ones(plain: House, many: int, keyed: int) -> None:
    page = plain.guest().page
    page.route("**/api/tables/*?since=0", lambda route: with_choices(route, many))
    page.route_web_socket("**/live", lambda line: None)
    page.goto(plain.table("Ann", "bot:random")["seats"][0]["link"])
    expect(page.locator(LEGAL)).to_have_count(many)
    expect(page.locator(".choice kbd")).to_have_count(keyed)
    assert page.locator(".choice kbd").all_inner_texts()[:10] == list("1234567890")


def with_choices(route: Route, many: int) -> None:
    """Changes what the server says so that there are this many choices."""
    response = route.fetch()
    update = response.json()
    question = update["view"]["question"]
    question["choices"] = [{**question["choices"][0], "do": f"choice {n}"} for n in range(many)]
    route.fulfill(response=response, json=update)


def test_single_keys_can_be_switched_off(plain: House) -> None:
    page = sit(plain)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.keyboard.press("?")
    expect(page.get_by_role("tab", name="Choices")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_rules_are_searched_by_word_and_by_id(plain: House) -> None:
    page = sit(plain)
    page.keyboard.press("b")
    field = page.get_by_label("Search the rules")
    field.fill("mercenaries leave")
    expect(page.locator(".rules-count")).not_to_be_empty()
    field.fill("R-quarry")
    quarry = page.locator("#rule-R-quarry")
    expect(quarry).to_be_visible()
    expect(quarry).not_to_contain_text("R-quarry")
    quarry.get_by_role("button", name="Rule R-quarry").click()
    expect(quarry).to_contain_text("R-quarry")
    field.fill("zzzz")
    expect(page.locator(".rules-count")).to_have_text("No rule matches.")


def test_arrows_move_between_tabs(plain: House) -> None:
    page = sit(plain)
    page.get_by_role("tab", name="Choices").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
