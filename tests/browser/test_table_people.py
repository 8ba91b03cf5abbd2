"""Who sits at a table: links, names, seats given up and taken, and closing a table."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.house import House


def people(page: Page) -> None:
    page.get_by_role("button", name="People at this table").click()
    expect(page.get_by_role("dialog", name="People at this table")).to_be_visible()


def pretend(page: Page, seat: int | None = None, **facts: Any) -> None:
    """Changes what the server says about the room, or about one of its seats, on its way to the page."""

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def change(message: str | bytes) -> None:
            told = json.loads(message)
            if "room" in told:
                (told["room"] if seat is None else told["room"]["seats"][seat]).update(facts)
            line.send(json.dumps(told))

        server.on_message(change)

    page.route_web_socket("**/live", carry)


def test_somebody_away_can_be_replaced_by_a_bot_if_all_agree(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    pretend(page, 1, away=True, votes=[])
    asked: list[Any] = []

    def vote(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={})

    page.route("**/votes", vote)
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".seat.seat-1 .seat-note")).to_have_text("away")
    people(page)
    with page.expect_response("**/votes"):
        page.get_by_role("button", name="Let a bot take over").click()
    assert asked == [{"seat": 1, "bot": "greedy"}]


def test_a_replaced_player_takes_the_seat_back(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    pretend(page, 0, replaced=True, bot="greedy", title="Greedy")
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".banner")).to_contain_text("A bot is playing for you")
    with page.expect_request("**/return"):
        page.locator(".banner").get_by_role("button", name="Take my seat back").click()


def test_a_rematch_is_announced_and_the_same_seat_waits_there(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    pretend(page, rematch="anothertable")
    page.goto(made["seats"][0]["link"])
    page.locator(".banner").get_by_role("button", name="Go to the new table").click()
    expect(page).to_have_url(f"{plain.base}/t/anothertable")
    held = page.evaluate("JSON.parse(localStorage.getItem('holdfast.tables')).anothertable")
    assert held["seats"] == {"0": made["seats"][0]["token"]}


def test_a_link_that_opens_nothing_says_so_and_is_forgotten(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    page.goto(f"/t/{made['table']}#notatokenofanyseathere")
    expect(page.get_by_text("does not open this table")).to_be_visible()
    assert "notatoken" not in page.evaluate("localStorage.getItem('holdfast.tables') + JSON.stringify(sessionStorage)")


def test_an_owner_copies_an_invitation_and_the_guest_sits_down_with_it(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    owner = plain.guest(permissions=["clipboard-read", "clipboard-write"]).page
    owner.goto("/healthz")
    kept = {
        "seats": {"0": made["seats"][0]["token"]},
        "invites": {"1": made["seats"][1]["token"]},
        "owner": made["owner"],
        "watch": made["watch"]["token"],
        "at": 1,
    }
    owner.evaluate("kept => localStorage.setItem('holdfast.tables', kept)", json.dumps({made["table"]: kept}))
    owner.goto(f"/t/{made['table']}")
    people(owner)
    invite = owner.get_by_role("button", name="Invite link", exact=True)
    expect(invite).to_contain_class("primary")
    invite.click()
    owner.get_by_role("button", name="Copy: invite link for Ben").click()
    expect(owner.get_by_text("Copied")).to_be_visible()
    link = owner.evaluate("navigator.clipboard.readText()")
    guest = plain.guest().page
    guest.goto(link)
    expect(guest.locator(".seat.seat-1 .seat-note")).to_have_text("you")
    expect(owner.locator(".seat.seat-1 .seat-note")).to_have_text("here")
    expect(invite).not_to_contain_class("primary")  # Ben needs it no more
    owner.get_by_role("button", name="Close this table …").click()
    owner.get_by_role("button", name="Close this table", exact=True).click()
    for page in (owner, guest):
        expect(page.locator(".banner")).to_contain_text("closed by its owner")


def test_a_name_can_be_changed_and_everybody_sees_it(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    ann, ben = (plain.guest().page for _ in range(2))
    ann.goto(made["seats"][0]["link"])
    ben.goto(made["seats"][1]["link"])
    people(ann)
    ann.get_by_label("Your name").fill("Annette")
    ann.get_by_role("button", name="Change").click()
    expect(ben.locator(".seat-who").first).to_have_text("Annette")


def test_somebody_joins_an_open_table(plain: House) -> None:
    made = plain.table("Ann", "", open=True)
    page = plain.guest().page
    page.goto(f"/t/{made['table']}")
    expect(page.locator(".asked")).to_have_text("You are watching this table.")
    people(page)
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator(".seat.seat-1 .seat-note")).to_have_text("you")
    expect(page.locator(".seat.seat-1 .seat-who")).to_have_text("Zoe")


def test_settings_hold_after_a_reload(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Dark").check()
    page.get_by_role("dialog").get_by_label("Fastest").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("JSON.parse(localStorage.getItem('holdfast.settings')).speed") == 4


def test_everybody_is_told_when_the_luck_was_chosen(plain: House) -> None:
    made = plain.table("Ann", "Ben", seed=5)
    page = plain.guest().page
    page.goto(made["seats"][1]["link"])
    banner = page.locator(".banner")
    expect(banner).to_contain_text("chose its luck")
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    people(page)
    expect(page.get_by_role("dialog")).to_contain_text("may know what is hidden")


def test_alone_with_bots_nobody_needs_to_be_told(plain: House) -> None:
    made = plain.table("Ann", "bot:random", seed=5)
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".table-board")).to_be_visible()
    expect(page.locator(".banner")).to_have_count(0)
