"""Choosing a fight in the lobby, playing it with two hands, and how it ended."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.access import assert_accessible
from tests.browser.house import WIDE, House

GAME = "ante-portas"


def test_a_fight_is_chosen_and_played_with_two_hands(house: House) -> None:
    page = house.guest(WIDE).page
    page.goto("/")
    page.get_by_text("Ante Portas", exact=True).first.click()
    fight = page.get_by_role("group", name="Choose your fight")
    fight.get_by_text("Dragons").click()
    fight.get_by_text("Siege").click()
    fight.get_by_text("Alone, two hands").click()
    expect(fight.get_by_role("radio", name="Alone, two hands")).to_be_checked()
    assert_accessible(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".ap-field.dragons")).to_be_visible()
    expect(page.locator(".ap-allies .ap-glance")).to_have_count(2)
    # Nothing is hidden between two hands of one person: a button leads on, no curtain falls.
    for _ in range(40):
        hand_over = page.locator(".hand-over")
        expect(page.locator(".choice-row.legal").or_(hand_over).first).to_be_visible()
        if hand_over.count():
            break
        page.locator(".choice-row.legal .choice").last.click()
        page.wait_for_timeout(60)
    expect(page.locator("dialog.curtain")).to_have_count(0)
    before = page.locator(".seat", has_text="you").inner_text()
    page.keyboard.press("Shift+N")
    expect(hand_over).to_have_count(0)
    assert page.locator(".seat", has_text="you").inner_text() != before


def test_the_end_tells_the_war_half_year_by_half_year(house: House) -> None:
    made = house.table("Ann", game=GAME, seed=5)
    table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    luck = random.Random(5)
    update = house.call(table, token=token)
    while not update["view"]["over"]:
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        move = {"actions": [luck.choice(choices)], "expect_seq": update["seq"]}
        update = house.call(f"{table}/moves", move, token=token)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    tale = page.locator(".tale li")
    expect(tale.first).to_contain_text("line")
    assert tale.count() == 1 + update["view"]["scene"]["held"] + 1
    expect(page.locator(".charts")).to_contain_text("Strength in the field")
    assert_accessible(page)
    tale.nth(1).get_by_role("button").click()
    page.wait_for_url("**/r/**")
    expect(page.locator(".ap-field")).to_be_visible()
