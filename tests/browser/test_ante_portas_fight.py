"""Choosing a fight in the lobby, playing two hands of it, and seeing how it ended."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import expect

from tests.browser.access import assert_accessible
from tests.browser.house import WIDE, House
from tests.browser.seat import LEGAL

GAME = "ante-portas"


def test_a_fight_is_chosen_and_played_with_two_hands(house: House) -> None:
    page = house.guest(WIDE).page
    page.goto("/")
    page.get_by_text("Ante Portas", exact=True).first.click()
    fight = page.get_by_role("group", name="Choose your fight")
    fight.get_by_text("Dragons").click()
    fight.get_by_text("Siege").click()
    fight.get_by_text("Two, both on this screen").click()
    expect(fight.get_by_role("radio", name="Two, both on this screen")).to_be_checked()
    assert_accessible(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".ap-field.dragons")).to_be_visible()
    expect(page.locator(".ap-allies .ap-glance")).to_have_count(2)
    # Nothing is hidden between two hands of the same person: a button leads on, and no curtain falls.
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


def test_the_end_recounts_the_war_half_year_by_half_year(house: House) -> None:
    made = next(war for seed in range(5, 60) if fought(house, war := lost_war(house, seed)))
    update = house.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    tale = page.locator(".tale li")
    expect(tale.first).to_contain_text("line")
    assert tale.count() == 1 + update["view"]["scene"]["held"] + 1
    expect(page.locator(".charts")).to_contain_text("Strength in the field")
    # Who did what, what was luck, and another try from any half-year with the same deck.
    expect(page.get_by_role("region", name="Soldiers and Mines, hex by hex")).to_contain_text("Invaders felled")
    part = {"whole": -12, "told": 0, "rest": -12, "error": 4}
    account = {"start": 40, "luck": part, "own": part, "others": part, "revisions": -16, "end": 0}
    told = {"chances": [], "accounts": [account], "turns": [], "worlds": 12, "iterations": 60}
    page.route("**/review", lambda route: route.fulfill(body=json.dumps(told), content_type="application/json"))
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("region", name="Luck and decisions")).to_contain_text("−12")
    assert_accessible(page)
    tale.nth(1).get_by_role("button", name="Try again from here").click()
    again = page.get_by_role("dialog", name="Play from here")
    expect(again.get_by_role("checkbox")).to_be_checked()
    assert_accessible(page)
    again.get_by_role("button", name="Start playing").click()
    page.wait_for_url(lambda url: "/t/" in url and made["table"] not in url)
    expect(page.locator(LEGAL).first).to_be_visible()
    page.goto(made["seats"][0]["link"])
    tale.nth(1).get_by_role("button").first.click()
    page.wait_for_url("**/r/**")
    expect(page.locator(".ap-field")).to_be_visible()


def lost_war(house: House, seed: int) -> dict[str, Any]:
    """A war that somebody alone played at random, and lost."""
    made = house.table("Ann", game=GAME, seed=seed)
    table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    luck = random.Random(seed)
    update = house.call(table, token=token)
    while not update["view"]["over"]:
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        move = {"actions": [luck.choice(choices)], "expect_seq": update["seq"]}
        update = house.call(f"{table}/moves", move, token=token)
    return made


def fought(house: House, made: dict[str, Any]) -> bool:
    """Whether anybody stood in the enemy's way."""
    update = house.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])
    return any(event["kind"] == "battle" for event in update["events"])


def test_the_household_sees_its_own_record_beside_the_bots(house: House) -> None:
    page = house.guest(WIDE).page
    page.goto("/?game=ante-portas")
    fight = page.get_by_role("group", name="Choose your fight")
    fight.get_by_text("One, on your own").click()
    record = fight.locator(".fight-own")
    expect(record).to_have_text("You have not finished a war like this yet.")
    # A war that this browser took part in, with luck that nobody chose, is played to its end.
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(LEGAL).first).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('holdfast.tables'))")
    ((table, entry),) = kept.items()
    update = house.call(f"/api/tables/{table}", token=entry["seats"]["0"])
    luck = random.Random(5)
    while not update["view"]["over"]:
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        move = {"actions": [luck.choice(choices)], "expect_seq": update["seq"]}
        update = house.call(f"/api/tables/{table}/moves", move, token=entry["seats"]["0"])
    page.goto("/?game=ante-portas")
    ended = "held" if update["view"]["scene"]["outcome"] == 1 else "lost"
    expect(record).to_have_text(f"Your own record here: one war, {ended}.")
    assert_accessible(page)
    fight.get_by_text("Dragons").click()
    expect(record).to_have_text("You have not finished a war like this yet.")
