"""For everybody and every screen: axe finds nothing, nothing scrolls that should not, and the scripts stay small."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL, to_the_actions

SCREENS = [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")]
GAMES = ["after-the-empire", "after-the-end", "ante-portas"]
SCRIPT_LIMIT = 60 * 1024


def assert_no_violations(page: Page, where: str) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


@pytest.mark.parametrize(("size", "scheme"), SCREENS)
def test_axe_finds_nothing_around_the_board(plain: House, size: dict[str, int], scheme: str) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest(size, scheme).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    phone = size is PHONE
    if phone:
        page.locator(".sheet-handle").click()
        expect(page.locator(LEGAL).first).to_be_visible()
    else:
        to_the_actions(page)
    for tab in ("Choices", "Log", "Rules"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_timeout(200)
        assert_no_violations(page, tab)
    for name in ("Settings", "How to play", "People at this table"):
        page.locator(".head-tools").get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        assert_no_violations(page, name)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [WIDE, {"width": 1600, "height": 1000}])
def test_one_screen_without_scrolling(house: House, game: str, size: dict[str, int]) -> None:
    made = house.table("Ann", "bot:random", game=game)
    page = house.guest(size).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".table-board > *").first).to_be_visible()
    page.wait_for_timeout(300)
    scrolled = page.evaluate(
        "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    )
    assert scrolled == [0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_the_script_of_a_table_stays_small(house: House, game: str) -> None:
    """Both on your turn, which fetches the choices, and while you wait, which fetches the log."""
    made = house.table("Ann", "Ben", game=game)
    asked = house.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])["view"]["to_act"]
    for seat in range(2):
        sizes = fetched_scripts(house, made["seats"][seat]["link"], ".choice" if seat in asked else ".waiting")
        assert sum(sizes.values()) <= SCRIPT_LIMIT, sorted(sizes.items(), key=lambda item: -item[1])


def fetched_scripts(house: House, link: str, shown: str) -> dict[str, int]:
    """The scripts that a page has fetched by the time this is visible, with the bytes sent for each."""
    page = house.guest().page
    scripts: list[Response] = []
    page.on("response", lambda response: scripts.append(response) if response.url.endswith(".js") else None)
    page.goto(link)
    expect(page.locator(shown).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return {response.url.split("/static/")[1]: int(response.headers["content-length"]) for response in scripts}


def test_the_phone_has_a_sheet_with_the_choices(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest(PHONE).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.locator(".sheet-handle").click()
    expect(page.locator(LEGAL).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(LEGAL).first).to_be_hidden()


def all_at_one_place(route: Route) -> None:
    """Changes what the server says so that every choice is at the same place."""
    response = route.fetch()
    update = response.json()
    for choice in update["view"]["question"]["choices"]:
        choice["at"] = "wall:north"
    route.fulfill(response=response, json=update)


@pytest.mark.parametrize(("size", "scheme"), SCREENS)
def test_axe_finds_nothing_in_a_menu_beside_a_place(plain: House, size: dict[str, int], scheme: str) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest(size, scheme).page
    page.route("**/api/tables/*?since=0", all_at_one_place)
    page.route_web_socket("**/live", lambda line: None)
    page.goto(made["seats"][0]["link"])
    page.locator(".spot[aria-haspopup=menu]").click()
    expect(page.get_by_role("menu")).to_be_visible()
    assert_no_violations(page, "menu")
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
