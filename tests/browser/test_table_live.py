"""Several people at one table: what each sees, reconnecting, watching, sharing one screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, Page, Route, WebSocketRoute, expect

from tests.browser.access import assert_accessible
from tests.browser.house import House
from tests.browser.seat import LEGAL, sit, take_any


def open_seat(house: House, made: dict[str, Any], seat: int) -> Page:
    page = house.guest().page
    page.goto(made["seats"][seat]["link"])
    expect(page.locator(".table-page")).to_be_visible()
    return page


def log_of(page: Page) -> list[str]:
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-lines")).to_be_visible()
    lines = page.locator(".log-lines li:not(.chapter, .since)").all_inner_texts()
    page.get_by_role("tab", name="Choices").click()
    return lines


def test_two_browsers_play_each_other(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    pages = [open_seat(plain, made, seat) for seat in (0, 1)]
    for _ in range(8):
        asked = plain.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])["view"]["to_act"]
        page = pages[asked[0]]
        expect(page.locator(".whose")).to_have_text("Your move")
        take_any(page)
    assert len(log_of(pages[0])) > 5
    other = next(page for page in pages if not page.locator(".prompt.mine").count())
    expect(other.locator(".whose")).to_contain_text("to move")
    expect(other.locator(LEGAL)).to_have_count(0)


def test_a_click_before_the_answer_to_the_last_move_is_kept(plain: House) -> None:
    """The live connection may show what a move led to before its answer arrives."""
    page = sit(plain)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/moves", lambda route: held.append((route, route.fetch())), times=1)
    first = page.locator(LEGAL).first
    answered = first.get_attribute("data-do")
    first.click()
    expect(page.locator(f'{LEGAL}[data-do="{answered}"]')).to_have_count(0)
    page.locator(LEGAL).first.click()
    expect(page.locator(".choice.pressed")).to_have_count(1)
    route, response = held[0]
    with page.expect_request("**/moves"):  # the second move, after the answer to the first
        route.fulfill(response=response)
    expect(page.locator(".choice.pressed")).to_have_count(0)


def test_spectators_see_everything_public_and_can_do_nothing(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    page.goto(made["watch"]["link"])
    expect(page.locator(".asked")).to_have_text("You are watching this table.")
    expect(page.locator(".action-bar")).to_have_count(0)
    ann = open_seat(plain, made, 0)
    ben = open_seat(plain, made, 1)
    expect(page.locator(".seat.turn")).to_have_count(2)  # everybody places a gate
    take_any(ann)
    expect(page.locator(".seat.turn")).to_have_count(1)
    expect(page.locator(".seat.turn")).to_contain_text("Ben")
    take_any(ben)
    expect(page.locator(".seat.turn")).to_have_count(1)


def common(log: list[str]) -> list[str]:
    """A log without the secret objectives, which read differently for each seat."""
    return [line for line in log if "objective" not in line]


def test_a_broken_connection_is_restored_and_nothing_is_lost(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    guest = plain.guest()
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        if len(lines) in (1, 2):  # the first two attempts to reconnect fail
            lines.append(line)
            line.close(code=1011)
            return
        lines.append(line)
        line.connect_to_server()

    guest.page.route_web_socket("**/live", carry)
    guest.page.goto(made["seats"][0]["link"])
    expect(guest.page.locator(".table-page")).to_be_visible()
    ben = open_seat(plain, made, 1)
    expect(guest.page.locator(".seat").nth(1)).to_contain_text("here")
    lines[0].close(code=1011)
    expect(guest.page.locator(".banner.bad")).to_contain_text("Reconnecting")
    if guest.page.locator(".prompt.mine").count():
        take_any(guest.page)
    else:
        take_any(ben)
    expect(guest.page.locator(".banner.bad")).to_have_count(0)
    assert len(lines) >= 4
    assert common(log_of(guest.page)) == common(log_of(ben))


def test_a_move_that_cannot_be_sent_is_reported(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = open_seat(plain, made, 0)
    page.route("**/moves", lambda route: route.abort())
    page.locator(LEGAL).first.click()
    expect(page.locator(".toast").last).to_contain_text("cannot be reached")
    expect(page.locator(".choice.pressed")).to_have_count(0)
    page.unroute("**/moves")
    take_any(page)


def test_one_screen_shared_by_two_is_covered_between_their_turns(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    seats = {str(seat["seat"]): seat["token"] for seat in made["seats"]}
    page.goto("/healthz")
    page.evaluate(
        "tables => localStorage.setItem('holdfast.tables', JSON.stringify(tables))",
        {made["table"]: {"seats": seats, "invites": {}, "at": 1}},
    )
    page.goto(f"/t/{made['table']}")
    curtain = page.get_by_role("dialog")
    for _ in range(3):
        expect(page.locator(".table-page")).to_be_visible()
        if not page.locator(".prompt.mine").count():
            expect(curtain).to_be_visible()
            curtain.get_by_role("button", name="show my seat").click()
        expect(page.locator(".whose")).to_have_text("Your move")
        shown = page.locator(".seat", has_text="you").locator(".seat-who").inner_text()
        for _ in range(6):
            if curtain.count():
                break
            take_any(page)
            page.wait_for_timeout(150)
        expect(curtain).to_be_visible()
        expect(curtain.get_by_role("heading")).not_to_contain_text(shown)
        page.keyboard.press("Escape")
    box = page.locator(".curtain").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (1280, 720)
    assert_accessible(page)
    curtain.get_by_role("button", name="Back to").click()
    expect(page.locator(".hand-over")).to_be_visible()


def test_a_table_that_is_not_there_says_so(plain: House) -> None:
    page = plain.guest().page
    page.goto("/t/nosuchtable")
    expect(page.get_by_role("heading", name="could not be opened")).to_be_visible()
    expect(page.get_by_role("link", name="All tables")).to_be_visible()


def test_reloading_in_the_middle_shows_the_same(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = open_seat(plain, made, 0)
    for _ in range(3):
        take_any(page)
        expect(page.locator(LEGAL).first).to_be_visible()
    before = page.locator(".choice-label").all_inner_texts()
    lines = log_of(page)
    page.reload()
    expect(page.locator(LEGAL).first).to_be_visible()
    assert page.locator(".choice-label").all_inner_texts() == before
    assert log_of(page) == lines
