"""What a person at a table does, over and over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.house import House

LEGAL = ".choice-row.legal .choice"
REFUSED = ".choice-row.refused .choice"
HEARD_MS = 10_000  # after which a click that sent nothing was not heard


def sit(house: House, *seats: str, **options: Any) -> Page:
    """A table where the first seat is ours, opened through its personal link."""
    made = house.table(*(seats or ("Ann", "bot:random")))
    page = house.guest(**options).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    return page


def asks(page: Page, when: str) -> None:
    """Set when to be asked before what cannot be undone."""
    page.evaluate("when => import('/static/core/settings.js').then((all) => (all.settings.confirm.value = when))", when)


def to_the_actions(page: Page) -> None:
    """Play through the set-up to the first question that has refused candidates."""
    for _ in range(12):
        expect(page.locator(LEGAL).first).to_be_visible()
        if page.locator('.choice[data-do="quarry"]').count():
            return
        take_any(page)
    raise AssertionError("the set-up did not end")


def answer(page: Page, notation: str) -> None:
    """Click a choice and wait until the server has answered."""
    # When somebody else's answer comes first, the page gives ours again.
    with page.expect_response(lambda response: response.url.endswith("/moves") and response.status != 409):
        page.locator(f'.choice[data-do="{notation}"]').click()
    expect(page.locator(".choice.pressed")).to_have_count(0)


def take_any(page: Page) -> None:
    """Give the first possible answer."""
    expect(page.locator(LEGAL).first).to_be_visible()
    answer(page, page.locator(LEGAL).first.get_attribute("data-do") or "")


def play_until(house: House, made: dict[str, Any], asked: list[int]) -> None:
    """People answer through the API, always with the first legal choice, until exactly these seats are asked."""
    path = f"/api/tables/{made['table']}"
    tokens = [seat["token"] for seat in made["seats"]]
    for _ in range(200):
        view = house.call(f"{path}?since=0", token=tokens[0])["view"]
        if view["to_act"] == asked:
            return
        answer_first(house, made, view["to_act"][0])
    raise AssertionError(f"seats {asked} were never asked")


def answer_first(house: House, made: dict[str, Any], seat: int) -> None:
    path = f"/api/tables/{made['table']}"
    token = made["seats"][seat]["token"]
    update = house.call(f"{path}?since=0", token=token)
    first = next(choice for choice in update["view"]["question"]["choices"] if "no" not in choice)
    house.call(f"{path}/moves", {"actions": [first["do"]], "expect_seq": update["seq"]}, token)


def move(page: Page, click: Callable[[], object]) -> None:
    """Click until a move is sent, and wait for its answer. While an earlier move is under way the page takes a click
    only on what that one led to, once that is shown."""
    for _ in range(10):
        try:
            with page.expect_request("**/moves", timeout=HEARD_MS) as sent:
                click()
        except PlaywrightTimeout:
            continue
        sent.value.response()
        return
    raise AssertionError("no click led to a move")
