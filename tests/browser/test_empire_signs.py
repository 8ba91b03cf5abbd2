"""On the cards and spaces of After the Empire, what is paid and what is gained are told apart at every size, and no
card is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from holdfast.games import load
from holdfast.games.after_the_empire.catalog import BUILDING, Card
from holdfast.games.after_the_empire.game import AfterTheEmpire
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import sit

LARGE = {"width": 1920, "height": 1080}
PAID = ".e-terms:has(> .e-paid):visible"
WITHOUT_ARROW = """terms => terms.filter(one => !(one.querySelector(".e-to").getBoundingClientRect().width > 0))
  .map(one => one.textContent)"""
UNSIGNED = """terms => terms.flatMap(one => [...one.querySelectorAll(".e-gained .e-amount, .e-paid .e-amount")])
  .map(one => one.textContent.trim()).filter(text => text && !/^[+−]\\d+$/.test(text))"""
BROKEN = """terms => terms.filter(one => {
  const top = (part) => one.querySelector(part)?.getBoundingClientRect().top ?? null;
  const paid = one.querySelectorAll(".e-amount").length <= 2;
  return paid && top(".e-gained .e-amount") !== null && Math.abs(top(".e-gained .e-amount") - top(".e-paid")) > 6;
}).map(one => one.textContent)"""


@pytest.mark.parametrize("viewport", [WIDE, LARGE, PHONE], ids=["laptop", "large", "phone"])
def test_an_arrow_leads_from_what_is_paid_to_what_is_gained(house: House, viewport: dict[str, int]) -> None:
    page = sit(house, "Ann", "bot:random")
    page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
    for tab in ("Board", "Cards") if viewport is PHONE else ("",):
        if tab:
            page.locator(".e-tabs").get_by_role("button", name=tab).click()
        paid = page.locator(f".e-place {PAID}, .e-card {PAID}")
        assert paid.count() >= (1 if tab else 6)
        assert paid.evaluate_all(WITHOUT_ARROW) == []
        assert paid.evaluate_all(BROKEN) == []
        assert page.locator(".e-terms:visible").evaluate_all(UNSIGNED) == []


CUT = """() => [...document.querySelectorAll(".e-card")]
  .filter((card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth)
  .map((card) => card.textContent.trim())"""
SCREENS = [WIDE, {"width": 1440, "height": 900}, {"width": 1600, "height": 1000}, {"width": 1280, "height": 1024}]


def longest(card: Card) -> int:
    return sum(len(ability.exchanges) for ability in card.abilities)


def with_rows(page: Page, buildings: list[int], refugees: list[int]) -> None:
    """Show these cards for sale, whatever the server says."""

    def handle(route: Route) -> None:
        response = route.fetch()
        update: dict[str, Any] = response.json()
        update["view"]["scene"] |= {"starters": [], "buildings": buildings, "refugees": refugees}
        route.fulfill(response=response, json=update)

    page.route("**/api/tables/*?since=0", handle)
    page.route_web_socket("**/live", lambda line: None)
    page.reload()
    expect(page.locator(".e-rows .e-card")).to_have_count(len(buildings) + len(refugees))


def test_no_card_for_sale_is_cut_off(house: House) -> None:
    """The starting refugees first, then the cards that offer most, three buildings and two refugees at a time."""
    game = load("after-the-empire")
    assert isinstance(game, AfterTheEmpire)
    cards = sorted((card for card in game.cards.cards if not card.starting), key=longest, reverse=True)
    buildings = [int(card.number) for card in cards if card.kind == BUILDING]
    refugees = [int(card.number) for card in cards if card.kind != BUILDING]
    page = sit(house, "Ann", "bot:random")
    for batch in range(3):
        for size in SCREENS:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            page.wait_for_timeout(100)
            assert page.evaluate(CUT) == [], size
        with_rows(page, buildings[3 * batch : 3 * batch + 3], refugees[2 * batch : 2 * batch + 2])
