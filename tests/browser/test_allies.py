"""Allies in the browser: the lobby seats them side by side, and they win or lose as one."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.access import assert_accessible
from tests.browser.house import WIDE, House

GAME = "ante-portas"


def test_the_lobby_seats_allies_side_by_side(house: House) -> None:
    page = house.guest(WIDE).page
    page.goto("/")
    page.get_by_text("Ante Portas", exact=True).first.click()
    expect(page.locator(".setup-sum")).to_contain_text("You with")
    page.get_by_text("After the Empire", exact=True).first.click()
    expect(page.locator(".setup-sum")).to_contain_text("You against")


def test_a_war_is_won_or_lost_together(house: House) -> None:
    made = house.table("Ann", game=GAME, seed=5)
    table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    luck = random.Random(5)
    update = house.call(table, token=token)
    for _ in range(3_000):
        if update["view"]["over"]:
            break
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        move = {"actions": [luck.choice(choices)], "expect_seq": update["seq"]}
        update = house.call(f"{table}/moves", move, token=token)
    assert update["view"]["over"]
    result = update["view"]["result"]
    assert result["together"]
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    dialog = page.get_by_role("dialog", name="Final score")
    expect(dialog).to_contain_text(("Victory: " if result["ranks"] == [1] else "Defeat: ") + result["how"])
    expect(dialog.locator(".ranking")).to_have_count(0)
    assert_accessible(page)
