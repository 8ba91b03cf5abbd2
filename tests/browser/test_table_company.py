"""Playing with others: who they are, what they undo, and who is still thinking."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL, answer_first, play_until, take_any


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_a_friend_without_a_name_is_asked_for_it_once(plain: House, size: dict[str, int], scheme: str) -> None:
    made = plain.table("Ann", "")
    friend = plain.guest(size, scheme).page
    friend.goto(made["seats"][1]["link"])
    dialog = friend.get_by_role("dialog", name="What is your name?")
    expect(dialog).to_contain_text(made["seats"][1]["name"])
    expect(dialog.get_by_label("Your name")).to_be_focused()
    assert_accessible(friend)
    dialog.get_by_label("Your name").fill("Ben")
    dialog.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".seat.seat-1 .seat-who")).to_have_text("Ben")
    friend.reload()
    expect(friend.locator(".seat.seat-1 .seat-who")).to_have_text("Ben")
    expect(dialog).to_have_count(0)


def test_the_name_is_asked_for_again_if_it_is_taken(plain: House) -> None:
    made = plain.table("Ann", "")
    friend = plain.guest().page
    friend.goto(made["seats"][1]["link"])
    dialog = friend.get_by_role("dialog", name="What is your name?")
    dialog.get_by_label("Your name").fill("Ann")
    dialog.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".toast")).to_contain_text("already called")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=f"Stay {made['seats'][1]['name']}").click()
    expect(dialog).to_have_count(0)


def test_friends_who_share_a_screen_are_asked_on_the_curtain(plain: House) -> None:
    made = plain.table("Ann", "")
    page = plain.guest().page
    held = {"seats": {str(seat["seat"]): seat["token"] for seat in made["seats"]}, "invites": {}, "at": 1}
    page.goto("/healthz")
    page.evaluate("tables => localStorage.setItem('holdfast.tables', JSON.stringify(tables))", {made["table"]: held})
    page.goto(f"/t/{made['table']}")
    take_any(page)
    curtain = page.get_by_role("dialog", name="Pass the screen to the next player")
    expect(curtain).to_contain_text(made["seats"][1]["name"])
    assert_accessible(page)
    curtain.get_by_label("Your name").fill("Ann")
    curtain.get_by_role("button", name="Show my seat").click()
    expect(page.locator(".toast")).to_contain_text("already called")
    curtain.get_by_label("Your name").fill("Ben")
    curtain.get_by_role("button", name="Show my seat").click()
    expect(curtain).to_have_count(0)
    expect(page.locator(".seat", has_text="you").locator(".seat-who")).to_have_text("Ben")


def test_players_with_a_name_or_alone_at_the_table_are_not_asked(plain: House) -> None:
    for seats, number in ((("Ann", "Ben"), 1), (("", "bot:random"), 0)):
        page = plain.guest().page
        page.goto(plain.table(*seats)["seats"][number]["link"])
        expect(page.locator(".seat.seat-1")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_undo_that_takes_my_turn_says_so(plain: House) -> None:
    made = plain.table("Ann", "Ben", game="after-the-end")
    play_until(plain, made, [0])
    before = plain.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])["seq"]
    for _ in range(20):
        answer_first(plain, made, 0)
        if plain.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])["view"]["to_act"] == [1]:
            break
    page = plain.guest().page
    page.goto(made["seats"][1]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    seen = plain.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])
    assert seen["view"]["undo"]["steps"] > 0, f"after line {before} Ann can undo something"
    plain.call(
        f"/api/tables/{made['table']}/moves",
        {"actions": ["undo"], "expect_seq": seen["seq"]},
        made["seats"][0]["token"],
    )
    expect(page.locator(".toast")).to_contain_text("Ann took something back, so it is no longer your move")


def test_thinking_does_not_stick_when_an_answer_comes_late(plain: House) -> None:
    """The response to a move says that the bot is thinking; by the time it arrives, the bot has already answered."""
    made = plain.table("Ann", "bot:random")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    page.route("**/moves", late(plain, made))
    for _ in range(4):
        take_any(page)
        expect(page.locator(LEGAL).first).to_be_visible()
        expect(page.locator(".seat.thinking")).to_have_count(0)
        expect(page.locator(".seat.seat-1 .seat-note")).not_to_have_text("thinking")


def late(house: House, made: dict[str, Any]) -> Callable[[Route], None]:
    """Holds a response back until it is the person's turn again."""

    def hold(route: Route) -> None:
        answer = route.fetch()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            update = house.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])
            if update["view"]["to_act"] == [0]:
                break
        route.fulfill(response=answer)

    return hold
