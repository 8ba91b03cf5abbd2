"""A stretch of a war at the drawn table: by mouse, by keyboard, by touch; sight, threat and what happened."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL

GAME = "ante-portas"
LIT_PLACE = '.ap-tile.lit[data-spot^="place:"]'


def sit(house: House, *seats: str, seed: int = 5, moves: tuple[str, ...] = (), **options: Any) -> Page:
    """Alone at a table or with others, after some answers through the API: each is the first that begins like this."""
    made = house.table(*(seats or ("Ann",)), game=GAME, seed=seed)
    table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    for wanted in moves:
        update = house.call(table, token=token)
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        answer = next((do for do in choices if do.startswith(wanted)), None)
        assert answer is not None, (wanted, update["view"]["question"]["prompt"], choices)
        house.call(f"{table}/moves", {"actions": [answer], "expect_seq": update["seq"]}, token=token)
    page = house.guest(**options).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".ap")).to_be_visible()
    return page


def hex_at(page: Page, number: int) -> Any:
    return page.locator(f'[data-spot="hex:{number}"]')


def part(text: str) -> re.Pattern[str]:
    """Matches the text anywhere in a class or a name."""
    return re.compile(re.escape(text))


BEGUN = ("wood 2",)
ENLISTED = (*BEGUN, "go recruiting-officer", "enlist", "enlist 2 farmers")


def test_a_turn_by_mouse_on_the_land_and_the_field(house: House) -> None:
    """What can be undone needs one click, and a menu lists what is possible, as the list beside it does."""
    page = sit(house, moves=BEGUN, confirm="always")
    page.get_by_label("Only what is possible").check()
    officer = page.locator('[data-spot="place:recruiting-officer"]')
    expect(officer).to_have_class(part("lit"))
    officer.click()
    page.locator('.choice[data-do="enlist"]').click()
    expect(page.locator(".asked")).to_contain_text("How many Farmers")
    expect(hex_at(page, 2)).to_have_class(part("lit"))
    hex_at(page, 2).click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_count(3)
    menu.get_by_text("Enlist 2 Farmers").click()
    expect(hex_at(page, 2)).to_have_attribute("aria-label", part("3 Farmers"))


def test_a_turn_by_keyboard(house: House) -> None:
    page = sit(house, moves=ENLISTED)
    page.locator('[data-spot="place:commander"]').focus()
    page.keyboard.press("Enter")
    page.locator('.choice[data-do="deploy"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".asked")).to_contain_text("From which hex")
    hex_at(page, 2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".asked")).to_contain_text("Where do the Units on hex 2 go?")
    hex_at(page, 7).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".asked")).to_contain_text("How many Farmers go from hex 2 to hex 7?")
    page.locator('.choice[data-do="send 2 farmers"]').focus()
    page.keyboard.press("Enter")
    expect(hex_at(page, 7)).to_have_attribute("aria-label", part("2 Farmers"))
    # Arrow keys move on to the neighbours even from a hex that is not part of the question.
    hex_at(page, 12).focus()
    page.keyboard.press("ArrowUp")
    expect(hex_at(page, 17)).to_be_focused()


def test_on_a_phone_a_touch_shows_a_ghost_and_is_confirmed_below(house: House) -> None:
    page = sit(house, moves=ENLISTED, viewport=PHONE, has_touch=True)
    tabs = page.get_by_role("navigation", name="Parts of the table")
    expect(tabs.get_by_role("button", name="Land")).to_have_attribute("aria-pressed", "true")
    page.locator('[data-spot="place:commander"]').tap()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("Commander")
    expect(page.locator(".asked")).to_contain_text("Where does your Steward go?")
    confirm.get_by_role("button", name="Do it").tap()
    expect(page.locator(".asked")).to_contain_text("what do you do?")
    page.locator(".ends").get_by_text("Deploy").tap()
    expect(tabs.get_by_role("button", name="Battle")).to_have_attribute("aria-pressed", "true")
    hex_at(page, 2).tap()
    confirm.get_by_role("button", name="Do it").tap()
    expect(page.locator(".asked")).to_contain_text("Where do the Units on hex 2 go?")
    for name in ("Community", "Land", "Battle"):  # alone there are no allies
        tabs.get_by_role("button", name=name).tap()
        expect(page.locator(".asked")).to_be_in_viewport()


def test_on_a_phone_the_enemys_march_is_not_missed_behind_another_tab(house: House) -> None:
    page = sit(house, moves=(*ENLISTED, "go grove"), viewport=PHONE, has_touch=True, speed=1)
    tabs = page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name="Land").tap()
    page.locator('[data-spot="place:developer"]').tap()
    page.locator(".confirm").get_by_role("button", name="Do it").tap()
    expect(page.locator(".ap-move")).to_be_visible()
    expect(tabs.get_by_role("button", name="Battle")).to_have_attribute("aria-pressed", "true")


def test_places_say_what_they_would_do_now_and_why_not(house: House) -> None:
    page = sit(house, moves=BEGUN)
    place = page.locator('[data-spot="place:builder-flat"]')
    expect(place).to_have_class(part("useless"))
    expect(place).to_have_accessible_name(re.compile("needs 1 plank, you have 0"))
    place.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("needs 1 plank, you have 0")
    expect(page.locator('[data-spot="place:grove-1"]')).to_have_accessible_name(re.compile("2 wood"))


def test_sight_and_threat(house: House) -> None:
    built = (*ENLISTED, "go builder-guard-post", "guard-post 2", "facing n", "done")
    page = sit(house, moves=built)
    expect(page.locator(".ap-breach")).to_contain_text("%")
    hex_at(page, 2).hover()
    seen = page.locator(".ap-sees.sees")
    expect(seen).not_to_have_count(0)
    expect(page.locator(".ap-caption")).to_contain_text("sees")
    page.mouse.move(5, 5)
    expect(seen).to_have_count(0)
    page.keyboard.press("Shift+V")
    expect(seen).not_to_have_count(0)
    page.keyboard.press("Shift+V")
    foe = page.locator('.ap-hex[aria-label*="Raider"]').first
    foe.click()
    expect(page.locator(".ap-sees.goal")).not_to_have_count(0)
    expect(page.locator(".ap-caption")).to_contain_text("can go to")


def test_the_story_of_the_enemys_phase_can_be_stepped_through(house: House) -> None:
    half = ("go ", "done", "nothing", "go on", "hold", "make 0", "build 0", "fill", "as it", "no", "keep", "drop")
    made = house.table("Ann", game=GAME, seed=5)
    table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    for _ in range(80):
        update = house.call(table, token=token)
        if any(event["kind"] == "moved" for event in house.call(f"{table}?since=0", token=token)["events"]):
            break
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        answer = next((do for start in half for do in choices if do.startswith(start)), choices[0])
        house.call(f"{table}/moves", {"actions": [answer], "expect_seq": update["seq"]}, token=token)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="What happened").click()
    story = page.get_by_role("group", name="What happened")
    expect(story.locator("p")).to_contain_text("hex ")
    slider = story.get_by_role("slider")
    last = int(slider.input_value())
    assert last > 0
    story.get_by_role("button", name="One step back").click()
    assert int(slider.input_value()) == last - 1
    page.keyboard.press(".")
    assert int(slider.input_value()) == last
    story.get_by_role("button", name="Back to now").click()
    expect(story).to_have_count(0)


@pytest.mark.parametrize("seats", [("Ann",), ("Ann", "bot:random", "bot:random")])
def test_the_table_is_drawn_for_every_number_of_allies(house: House, seats: tuple[str, ...]) -> None:
    page = sit(house, *seats)
    expect(page.locator(".ap-allies .ap-glance")).to_have_count(len(seats) if len(seats) > 1 else 0)
    expect(page.locator(LIT_PLACE).or_(page.locator(LEGAL)).first).to_be_visible()


def test_the_ways_a_building_may_face_are_gone_while_what_happened_is_told(house: House) -> None:
    page = sit(house, moves=(*ENLISTED, "go builder-guard-post", "guard-post 2"))
    expect(page.locator(".ap-turn")).to_have_count(6)
    page.get_by_role("button", name="What happened").click()
    page.get_by_role("button", name="Since my turn").click()
    expect(page.locator(".ap-story input")).to_be_enabled()
    expect(page.locator(".ap-turn")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".ap-turn")).to_have_count(6)


def test_the_market_of_the_year_can_be_read_in_words_with_mouse_keyboard_and_finger(house: House) -> None:
    page = sit(house, moves=BEGUN)
    market, reader = page.locator(".ap-market"), page.get_by_role("tooltip")
    market.hover()
    expect(reader).to_contain_text("Special: ")
    page.locator(".table-head h1").hover()
    expect(reader).to_have_count(0)
    market.focus()
    expect(reader).to_contain_text("Special: ")
    market.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("dialog")).to_contain_text("Special: ")


def test_alone_nobody_else_acts_after_what_is_confirmed(house: House) -> None:
    made = house.table("Ann", game=GAME, seed=5)
    table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    for _ in range(12):
        update = house.call(table, token=token)
        choices = [choice["do"] for choice in update["view"]["question"]["choices"] if "no" not in choice]
        answer = {"actions": [next((do for do in choices if "grove" in do), choices[0])], "expect_seq": update["seq"]}
        if house.call(f"{table}/preview", answer, token=token)["final"]:
            break
        house.call(f"{table}/moves", answer, token=token)
    page = house.guest(confirm="always").page
    page.goto(made["seats"][0]["link"])
    page.locator(f'{LEGAL}[data-do="{answer["actions"][0]}"]').click()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("The game goes on by itself after this")
    expect(confirm).not_to_contain_text("Others")


@pytest.mark.parametrize("height", [360, 400])
def test_at_twice_the_size_the_field_fills_the_board(house: House, height: int) -> None:
    page = sit(house, moves=BEGUN, viewport={"width": 640, "height": height})
    page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Battle").click()
    field = page.locator(".ap-field")
    expect(field).to_have_attribute("viewBox", re.compile(r"^0 0 520 4\d\d"))
    box, board = field.bounding_box(), page.locator(".table-board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["height"] >= 0.85 * board["height"]
    edges = "hexes => hexes.map(hex => hex.getBoundingClientRect().right)"
    assert max(page.locator(".ap-hex .ap-edge").evaluate_all(edges)) >= board["x"] + 0.9 * board["width"]
