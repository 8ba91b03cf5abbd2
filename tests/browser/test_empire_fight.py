"""A fight of After the Empire in the browser: the castle is the star, and troops are posted and moved in one go."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.games.after_the_empire.troops import Orders
from tests.browser.access import assert_accessible
from tests.browser.house import PATIENCE, PHONE, WIDE, House
from tests.browser.recorded import NAMES, moment, uploaded
from tests.browser.seat import LEGAL


def to_the_fight(house: House, prompt: str, wanted: tuple[str, ...]) -> dict[str, Any]:
    """A table where our seat is asked something with `prompt` in it; `wanted` answers are given whenever offered."""
    made = house.table("Ann", "bot:random")
    path = f"/api/tables/{made['table']}"
    token = made["seats"][0]["token"]
    until = time.monotonic() + 5 * PATIENCE / 1000
    while time.monotonic() < until:
        update = house.call(f"{path}?since=0", token=token)
        question = update["view"]["question"]
        if question is None:
            time.sleep(0.05)
            continue
        if prompt in question["prompt"]:
            return made
        legal = [choice["do"] for choice in question["choices"] if "no" not in choice]
        first = next((name for want in wanted for name in legal if name.startswith(want)), legal[0])
        body = {"actions": [first], "expect_seq": update["seq"]}
        try:
            house.call(f"{path}/moves", body, token)
        except OSError:
            continue  # the bot was first; ask again
    raise AssertionError(f"nobody was asked: {prompt}")


def open_at(house: House, made: dict[str, Any], size: dict[str, int], scheme: str = "light") -> Page:
    page = house.guest(size, scheme).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".e-tray")).to_be_visible(timeout=PATIENCE)
    return page


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light")])
def test_the_castle_is_large_and_the_attack_in_sight_while_troops_are_posted(
    house: House, size: dict[str, int], scheme: str
) -> None:
    made = to_the_fight(house, "soldiers on the", ("camp", "end turn"))
    page = open_at(house, made, size, scheme)
    expect(page.locator(".e-attack")).to_be_visible()
    expect(page.locator(".e-land")).to_be_hidden()
    castle, board = page.locator(".e-picture-box").bounding_box(), page.locator(".e-board").bounding_box()
    assert castle is not None
    assert board is not None
    assert castle["width"] > 0.6 * board["width"]
    assert_accessible(page)


def test_moves_made_with_tokens_are_sent_as_one(house: House) -> None:
    made = to_the_fight(house, "move tokens", ("scout", "keep", "protect", "camp right soldiers", "tax", "end turn"))
    page = open_at(house, made, WIDE)
    walls = page.locator(".e-tray .e-post-at:not(.shut)")
    inside = page.locator(".e-pile b").first
    if int(inside.inner_text()) > 0:
        walls.last.get_by_role("button", name="More soldiers").click()
    else:
        page.get_by_role("button", name="Fewer soldiers", disabled=False).first.click()
    expect(page.locator(".e-how")).to_contain_text("may change places")
    with page.expect_request("**/moves") as sent, page.expect_response("**/moves") as answered:
        page.locator(".e-tray").get_by_role("button", name="Move", exact=True).click()
    assert json.loads(sent.value.post_data or "")["actions"][0] == "regroup"
    assert answered.value.ok, answered.value.text()
    expect(page.locator(".toast")).to_have_count(0)
    lines = house.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])["events"]
    assert [event["rule"] for event in lines if event["kind"] == "posted" and event["seat"] == 0][-1] == "R-moves"
    expect(page.locator(LEGAL).or_(page.locator(".waiting")).first).to_be_visible()


def test_tokens_and_the_list_place_the_same_troops(house: House) -> None:
    """What is put onto other walls stays there while the list is answered, and when that is undone."""
    made = to_the_fight(house, "soldiers on the north", ("camp", "end turn"))
    page = open_at(house, made, WIDE)
    north, east = (page.locator(".e-tray .e-post-at").nth(side).locator("b").first for side in (0, 1))
    page.get_by_role("button", name="More soldiers, east wall").click()
    expect(page.locator(".e-how")).to_contain_text("Not posted yet")
    page.locator('.choice[data-do="troops 1 soldier north"]').click()
    expect(page.locator(".asked")).to_contain_text("east")
    expect(north).to_have_text("1")
    expect(east).to_have_text("1")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".asked")).to_contain_text("north")
    expect(north).to_have_text("0")
    expect(east).to_have_text("1")


@pytest.mark.parametrize("size", [WIDE, {"width": 1280, "height": 800}, PHONE])
def test_the_forecast_is_complete_at_the_decisive_moment_and_hold_is_not_the_primary_button(
    house: House, size: dict[str, int]
) -> None:
    play, at = moment(lambda state: isinstance(state.asked(0), Orders))
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": at}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", **source)
    page = open_at(house, made, size)
    expect(page.locator(".e-end")).to_be_in_viewport(ratio=1)
    for line in page.locator(".e-lines li:visible").all():
        if size is not PHONE:
            expect(line).to_be_in_viewport(ratio=1)
    expect(page.locator(".e-tray .button", has_text="Hold")).not_to_have_class(re.compile("primary"))
    assert_accessible(page)


def test_odds_and_what_is_left_in_the_decks_are_shown_while_troops_are_posted(house: House) -> None:
    made = to_the_fight(house, "soldiers on the", ("camp", "end turn"))
    page = open_at(house, made, WIDE)
    expect(page.locator(".e-ahead").first).to_contain_text(re.compile(r"(holds|clear) \d+%|left"))
    page.get_by_role("button", name="What may still come").click()
    dialog = page.get_by_role("dialog", name="What may still come")
    expect(dialog).to_contain_text("Invader cards not seen yet")
    expect(dialog.locator("li").nth(5)).to_contain_text("gold")
    assert_accessible(page)
