"""What cannot be undone is confirmed first, with a mouse as on a touch screen, unless a setting says otherwise."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.house import WIDE, House
from tests.browser.seat import LEGAL, answer_first, asks, sit, take_any, to_the_actions


def at_the_last_worker(house: House, confirm: str) -> Page:
    """A position in which the next worker ends the turn by itself, because nothing else can be done."""
    made = house.table("Ann", "Ben")
    tokens = [seat["token"] for seat in made["seats"]]
    table = f"/api/tables/{made['table']}"

    def seen(seat: int) -> Any:
        return house.call(table, token=tokens[seat])

    for _ in range(400):
        acting = next(seat for seat in (0, 1) if seen(seat)["view"]["question"])
        update = seen(acting)
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        if acting == 0:
            for choice in choices:
                trial = {"actions": [choice], "expect_seq": update["seq"]}
                final = house.call(f"{table}/preview", trial, token=tokens[0])["final"]
                if final and choice not in ("pass", "end turn") and choice.startswith(("tax", "mine", "quarry")):
                    guest = house.guest(WIDE, confirm=confirm)
                    guest.page.goto(made["seats"][0]["link"])
                    guest.page.locator(f'[data-do="{choice}"]').wait_for()
                    guest.page.evaluate("choice => (window.wanted = choice)", choice)
                    return guest.page
        answer = next((do for do in ("end turn", "tax gold", "woodmill") if do in choices), choices[0])
        house.call(f"{table}/moves", {"actions": [answer], "expect_seq": update["seq"]}, token=tokens[acting])
    pytest.fail("no turn ended with its last worker")


def test_a_click_that_ends_the_turn_for_good_is_confirmed(house: House) -> None:
    page = at_the_last_worker(house, "always")
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.url.endswith("/moves") else None)
    choice = page.evaluate("window.wanted")
    page.locator(f'[data-do="{choice}"]').click()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("cannot be undone")
    assert sent == []
    with page.expect_response("**/moves"):
        confirm.get_by_role("button", name="Do it").click()
    assert [body["actions"] for body in sent] == [[choice]]


def test_a_click_that_comes_too_late_to_be_confirmed_says_so(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest(WIDE, confirm="always").page
    page.goto(made["seats"][0]["link"])
    first = page.locator(LEGAL).first
    expect(first).to_be_visible()
    page.route("**/preview", lambda route: None)  # no answer yet
    with page.expect_request("**/preview"):
        first.click()
    answer_first(plain, made, 0)  # the same seat, on another device
    expect(page.locator(LEGAL)).to_have_count(0)
    page.unroute("**/preview")  # now it comes
    expect(page.locator(".toast")).to_contain_text("The game moved on while you were choosing")
    expect(page.locator(".confirm")).to_have_count(0)


def to_end_the_turn(house: House, confirm: str) -> Page:
    """One worker has been placed, and ending the turn lets somebody else act."""
    page = sit(house, "Ann", "bot:random")
    to_the_actions(page)
    take_any(page)
    asks(page, confirm)
    return page


def test_ending_the_turn_with_the_mouse_or_a_key_is_confirmed_too(house: House) -> None:
    page = to_end_the_turn(house, "always")
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.url.endswith("/moves") else None)
    end = page.locator(".ends").get_by_role("button", name="End turn")
    end.click()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("cannot be undone")
    confirm.get_by_role("button", name="Not yet").click()
    page.keyboard.press("e")
    expect(confirm).to_be_visible()
    assert sent == []
    with page.expect_response("**/moves"):
        confirm.get_by_role("button", name="Do it").click()
    assert [body["actions"] for body in sent] == [["end turn"]]


def test_by_keyboard_the_question_takes_the_focus_and_escape_gives_it_back(house: House) -> None:
    page = to_end_the_turn(house, "always")
    page.locator(LEGAL).first.focus()
    page.keyboard.press("e")
    sure = page.locator(".confirm").get_by_role("button", name="Do it")
    expect(sure).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".confirm")).to_have_count(0)
    expect(page.locator(LEGAL).first).to_be_focused()
    page.keyboard.press("e")
    expect(sure).to_be_focused()
    with page.expect_response("**/moves") as answered:
        page.keyboard.press("Enter")
    sent = answered.value.request.post_data_json or {}
    assert sent["actions"] == ["end turn"]


@pytest.mark.parametrize("confirm", ["touch", "never"])
def test_other_settings_let_a_mouse_end_the_turn_at_once(house: House, confirm: str) -> None:
    page = to_end_the_turn(house, confirm)
    with page.expect_response("**/moves"):
        page.locator(".ends").get_by_role("button", name="End turn").click()
    expect(page.locator(".confirm")).to_have_count(0)


def test_confirmation_can_be_switched_off(house: House) -> None:
    page = at_the_last_worker(house, "never")
    with page.expect_response("**/moves"):
        page.locator(f'[data-do="{page.evaluate("window.wanted")}"]').click()
    expect(page.locator(".confirm")).to_have_count(0)


def about_to_post(house: House) -> Locator:
    """The tray of somebody who is asked to post troops."""
    made = house.table("Ann", "Ben")
    tokens = [seat["token"] for seat in made["seats"]]
    table = f"/api/tables/{made['table']}"
    while True:
        for seat in (0, 1):
            update = house.call(table, token=tokens[seat])
            if update["view"]["question"]:
                break
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        if seat == 0 and len(choices) > 1 and choices[0].startswith("troops "):
            break
        answer = next((do for do in ("pass", "end turn") if do in choices), choices[0])
        house.call(f"{table}/moves", {"actions": [answer], "expect_seq": update["seq"]}, token=tokens[seat])
    page = house.guest(WIDE, confirm="always").page
    page.goto(made["seats"][0]["link"])
    return page.locator(".e-tray")


def test_troops_left_inside_are_named_before_the_fight_begins(house: House) -> None:
    tray = about_to_post(house)
    page = tray.page
    tray.get_by_role("button", name="Post", exact=True).click()
    with page.expect_response("**/moves"):
        tray.get_by_role("button", name="inside", exact=False).filter(has_text="Post, with").click()


def test_posting_everybody_is_confirmed_where_it_cannot_be_undone(house: House) -> None:
    tray = about_to_post(house)
    page = tray.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/moves") else None)
    more = tray.get_by_role("button", name=re.compile("^More .* wall$")).and_(tray.locator(":enabled"))
    expect(more.first).to_be_visible()
    while more.count():
        more.first.click()
    tray.get_by_role("button", name="Post", exact=True).click()
    again = tray.get_by_role("button", name="Post: no undo")
    expect(again).to_be_visible()
    assert sent == []
    tray.get_by_role("button", name=re.compile("^Fewer .* wall$")).and_(tray.locator(":enabled")).first.click()
    expect(again).to_have_count(0)
    more.first.click()
    with page.expect_response("**/moves"):
        again.click()
