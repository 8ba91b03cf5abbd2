"""The war table for everybody: axe in light and dark, forced colours, reduced motion, and no scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House

GAME = "ante-portas"
LARGE = {"width": 1920, "height": 1080}
SCREENS = [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")]


def open_table(house: House, size: dict[str, int], scheme: str = "light", scenario: str = "dragons") -> Page:
    made = house.table("Ann", "bot:random", game=GAME, seed=3, options={"scenario": scenario})
    page = house.guest(size, scheme, has_touch=size is PHONE).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".ap")).to_be_visible()
    expect(page.locator(".ap-breach")).to_contain_text("%")
    return page


@pytest.mark.parametrize(("size", "scheme"), SCREENS)
def test_axe_finds_nothing(house: House, size: dict[str, int], scheme: str) -> None:
    page = open_table(house, size, scheme)
    if size is PHONE:
        for name in ("Battle", "Land", "Community", "Allies"):
            page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name).tap()
            page.wait_for_timeout(100)
            assert_accessible(page)
    else:
        assert_accessible(page)
        page.get_by_role("button", name="What happened").click()
        assert_accessible(page)


@pytest.mark.parametrize("size", [WIDE, LARGE, PHONE])
def test_the_page_itself_never_scrolls(house: House, size: dict[str, int]) -> None:
    page = open_table(house, size)
    over = "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    assert page.evaluate(over) == [0, 0]


@pytest.mark.parametrize("size", [WIDE, LARGE])
def test_all_parts_are_in_sight_at_once(house: House, size: dict[str, int]) -> None:
    page = open_table(house, size)
    for part in (".ap-field", ".ap-land", ".ap-home", ".ap-market", '[data-spot="sickbay"]', ".ap-breach"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_choices_stay_distinguishable_in_forced_colours(house: House) -> None:
    made = house.table("Ann", game=GAME, seed=3)
    page = house.guest(WIDE, forced_colors="active").page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".ap-field")).to_be_visible()
    page.locator(".choice-row.legal .choice").first.click()
    lit = page.locator(".ap-tile.lit .ap-edge").first
    plain = page.locator(".ap-hex .ap-edge").first
    expect(lit).to_be_visible()
    stroke = "element => getComputedStyle(element).stroke + getComputedStyle(element).strokeWidth"
    assert lit.evaluate(stroke) != plain.evaluate(stroke)
    assert_accessible(page)


def test_with_reduced_motion_nothing_on_the_table_moves(house: House) -> None:
    made = house.table("Ann", game=GAME, seed=3)
    page = house.guest(WIDE, speed=1, reduced_motion="reduce").page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".ap-field")).to_be_visible()
    for _ in range(6):
        page.locator(".choice-row.legal .choice").first.click()
        page.wait_for_timeout(150)
    moving = """document.getAnimations()
        .filter(({ effect }) => effect.target.closest(".ap") && effect.getComputedTiming().duration > 1)
        .map(({ effect, animationName }) => `${effect.target.outerHTML.slice(0, 60)} ${animationName}`)"""
    assert page.evaluate(moving) == []


def test_the_council_stays_distinguishable_in_forced_colours(house: House) -> None:
    made = house.table("Ann", "Bo", game=GAME, seed=3)
    path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    steps = [{"ghost": "cover", "at": "hex:7"}, {"ghost": "trench", "at": "hex:28"}]
    house.call(f"{path}/plan", {"steps": steps}, token)
    house.call(f"{path}/tray", {"offers": [{"to": 1, "give": {"ore": 9}}]}, token)
    house.call(f"{path}/words", {"text": "hold fire", "key": "1"}, token)
    page = house.guest(WIDE, forced_colors="active").page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("tab", name="Plans").click()
    line = "element => getComputedStyle(element).textDecorationStyle"
    assert page.locator(".plan-step.no > span").evaluate(line) == "dotted"
    assert page.locator(".plan-step.possible > span").evaluate(line) == "solid"
    tool = page.get_by_role("button", name="Look here")
    outline = "element => getComputedStyle(element).outlineStyle"
    assert tool.evaluate(outline) == "none"
    tool.click()
    page.mouse.move(5, 5)
    expect(tool).to_have_attribute("aria-pressed", "true")
    assert tool.evaluate(outline) == "solid"
    assert_accessible(page)
    page.get_by_role("tab", name="Talk").click()
    assert_accessible(page)


def test_in_a_duel_every_work_says_whose_it_is(house: House) -> None:
    made = house.table("Ann", "Bo", game=GAME, seed=5, options={"mode": "capture-the-flag"})
    path = f"/api/tables/{made['table']}"
    wanted = (
        "wood 2",
        "go builder-guard-post",
        "go recruit",
        "enlist",
        "guard-post",
        "facing",
        "done",
        "hold",
        "go on",
    )
    for _ in range(120):
        view = house.call(path, token=made["seats"][0]["token"])["view"]
        sides = {hex[8] for hex in view["scene"]["hexes"] if hex and hex[6] >= 0}
        if sides == {0, 1}:
            break
        token = made["seats"][view["to_act"][0]]["token"]
        update = house.call(path, token=token)
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        answer = next((do for start in wanted for do in choices if do.startswith(start)), choices[-1])
        house.call(f"{path}/moves", {"actions": [answer], "expect_seq": update["seq"]}, token)
    page = house.guest(WIDE).page
    page.goto(made["seats"][1]["link"])
    for side in ("South", "North"):
        expect(page.locator(f'.ap-hex[aria-label*="Guard Post of the {side}"]').first).to_be_attached()
    expect(page.locator(".ap-whose.ours text").first).to_have_text("N")
    expect(page.locator(".ap-whose:not(.ours) text").first).to_have_text("S")
    page.get_by_role("button", name="What happened").click()
    story = page.get_by_role("group", name="What happened")
    slider, close = story.get_by_role("slider").bounding_box(), story.get_by_role("button", name="Back to now")
    box = close.bounding_box()
    assert slider is not None
    assert box is not None
    assert abs(slider["y"] + slider["height"] / 2 - box["y"] - box["height"] / 2) < 3, "in one row"


def test_every_hex_and_place_has_a_stable_spot_and_a_name(house: House) -> None:
    page = open_table(house, WIDE)
    hexes = page.locator('.ap-hex[data-spot^="hex:"]')
    expect(hexes).to_have_count(28)
    names = [one.get_attribute("aria-label") or "" for one in hexes.all()]
    assert all(name.startswith("Hex ") for name in names)
    places = page.locator('.ap-tile[data-spot^="place:"]')
    assert places.count() >= 30
    assert all(one.get_attribute("aria-label") for one in places.all())
