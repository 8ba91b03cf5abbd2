"""Nothing moves endlessly: a page that nobody touches comes to rest, so that an open tab costs nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import PATIENCE, House
from tests.browser.recorded import finished, uploaded
from tests.browser.seat import LEGAL, play_until

# What moves now, sped up: what has an end is soon over, and what never ends is found.
LEFT = """() => {
  const moving = document.getAnimations().filter((one) => one.playState === "running");
  for (const one of moving) one.updatePlaybackRate(20);
  const name = (one) => one.animationName ?? one.transitionProperty;
  return moving.map((one) => `${name(one)} of ${one.effect?.target?.outerHTML.slice(0, 80)}`);
}"""


def assert_comes_to_rest(page: Page) -> None:
    try:
        page.wait_for_function(f"() => ({LEFT})().length === 0", timeout=PATIENCE)
    except Exception:
        raise AssertionError(f"still moving: {page.evaluate(LEFT)}") from None


def test_the_lobby_rests(house: House) -> None:
    page = house.guest().page
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.evaluate("document.getAnimations().length") > 0, "the lobby starts with a little animation"
    assert_comes_to_rest(page)


@pytest.mark.parametrize("game", ["after-the-empire", "after-the-end"])
def test_a_table_rests_while_it_waits_for_us(house: House, game: str) -> None:
    made = house.table("Ann", "bot:random", game=game)
    page = house.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    assert_comes_to_rest(page)


def test_a_table_rests_while_another_person_thinks(house: House) -> None:
    made = house.table("Ann", "Bea")
    play_until(house, made, [1])
    page = house.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".seat.turn")).to_contain_text("Bea")
    assert_comes_to_rest(page)


def test_fires_burn_down_to_a_picture(house: House) -> None:
    play = finished()
    page = house.guest().page
    page.goto(f"/r/{uploaded(house, play)}#at={len(play.moves)}")
    expect(page.locator(".scrubber .moment")).to_have_text("End of the game")
    expect(page.locator('use[href="#e-farm0"]').first).to_be_attached()
    assert_comes_to_rest(page)
