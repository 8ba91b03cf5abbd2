"""On the cards and spaces of After the Empire, what is paid and what is gained are told apart at every size."""

from __future__ import annotations

import pytest

from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import sit

LARGE = {"width": 1920, "height": 1080}
PAID = ".e-terms:has(> .e-paid):visible"
WITHOUT_ARROW = """terms => terms.filter(one => {
  const arrow = one.querySelector(".e-to").getBoundingClientRect().width > 0;
  return !arrow && getComputedStyle(one.querySelector(".e-paid"), "::after").content !== '"›"';
}).map(one => one.textContent)"""
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
