"""Seen in other ways: zoomed to 200 %, with larger text, in forced colours, on a large screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import State, View
from tests.browser.access import assert_accessible
from tests.browser.house import WIDE, House
from tests.browser.pictures import reached
from tests.browser.recorded import NAMES, finished, moment, uploaded
from tests.browser.seat import LEGAL

GAMES = ["after-the-empire", "after-the-end"]
ZOOMED = {"width": 640, "height": 360}  # what is left of 1280 × 720 at 200 %
PHONE = {"width": 390, "height": 800}
LARGE = {"width": 1920, "height": 1080}


# The buttons, tabs and headings that cannot be scrolled into sight when text is twice the size.
LOST = """() => {
  document.documentElement.style.fontSize = "200%";
  const clips = (overflow) => overflow === "hidden" || overflow === "clip";
  return [...document.querySelectorAll(".table-page :is(button, [role=tab], h2, h3)")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !one.checkVisibility() || one.closest(".hidden-text, .skip-link")) return false;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const [style, around] = [getComputedStyle(up), up.getBoundingClientRect()];
      if (!clips(style.overflowY) && style.overflowY !== "visible") return false;
      if (clips(style.overflowY) && box.bottom > around.bottom + 2) return true;
      if (clips(style.overflowX) && box.right > around.right + 2) return true;
    }
    return box.bottom > innerHeight + 2 || box.right > innerWidth + 2;
  }).map((one) => one.textContent.trim().slice(0, 40));
}"""


# What can be scrolled sideways there.
SIDEWAYS = """() => [document.scrollingElement, ...document.querySelectorAll(".table-page *")].filter((one) =>
  (one === document.scrollingElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
  && one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"""


def late(view: View) -> bool:
    if isinstance(view, EmpireView):
        return view.season == 7 and len(view.placed) >= 3
    return isinstance(view, EndView) and view.round == 8


def late_in(house: House, game: str, size: dict[str, int], **options: Any) -> Page:
    play = finished(game)
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, late)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game=game, **source)
    page = house.guest(size, **options).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_at_200_percent_there_is_still_a_board_beside_the_choices(house: House, game: str) -> None:
    page = late_in(house, game, ZOOMED)
    for row in (0, 1):
        expect(page.locator(LEGAL).nth(row)).to_be_in_viewport(ratio=1)
    tabs = page.locator(".table-side .tabs [role=tab]").evaluate_all("all => all.map((tab) => tab.offsetTop)")
    assert len(set(tabs)) == 1, "all tabs stand on one line"
    board = page.locator(".table-board").bounding_box()
    assert board is not None
    assert board["height"] > 0.8 * (ZOOMED["height"] - 60)
    assert board["width"] > ZOOMED["width"] / 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("game", [*GAMES, "ante-portas"])
def test_nothing_is_lost_with_larger_text(house: House, game: str, size: dict[str, int]) -> None:
    if game in GAMES:
        page = late_in(house, game, size)
    else:
        page = house.guest(size).page
        page.goto(house.table("Ann", game=game)["seats"][0]["link"])
        expect(page.locator(".prompt.mine")).to_be_visible()
    assert page.evaluate(LOST) == []
    assert size == WIDE or page.evaluate(SIDEWAYS) == []
    skip = page.locator(".skip-link")
    assert skip.evaluate("(link) => link.getBoundingClientRect().bottom") <= 0
    skip.focus()
    assert skip.evaluate("(link) => link.getBoundingClientRect().top") >= 0
    field = page.locator(".choices-head .field")
    if field.is_visible():
        assert (field.bounding_box() or {"width": 0})["width"] > 150  # room to type in


TWICE = "document.documentElement.style.fontSize = '200%'"
# The elements whose words do not fit.
CUT = """(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


def test_the_text_of_after_the_end_grows_and_a_choice_stays_in_sight(house: House) -> None:
    page = late_in(house, "after-the-end", WIDE)
    size = "parseFloat(getComputedStyle(document.querySelector('.ate-name')).fontSize)"
    before = page.evaluate(size)
    page.evaluate(TWICE)
    page.wait_for_function(f"{size} > 1.8 * {before}")
    expect(page.locator(LEGAL).first).to_be_in_viewport(ratio=1)
    expect(page.locator(".ate-tabs")).to_be_visible()


def test_the_text_of_after_the_empire_grows_and_a_choice_stays_in_sight(house: House) -> None:
    page = late_in(house, "after-the-empire", WIDE)
    size = "parseFloat(getComputedStyle(document.querySelector('.e-land h2')).fontSize)"
    page.evaluate(TWICE)
    expect(page.locator(".e-tabs")).to_be_visible()
    page.locator(".e-tabs button").nth(1).click()
    page.wait_for_function(f"{size} > 20")
    assert page.locator(".e-tabs button").evaluate_all(CUT) == []
    expect(page.locator(LEGAL).first).to_be_in_viewport(ratio=1)


def test_with_larger_text_the_field_of_ante_portas_has_the_board_to_itself(house: House) -> None:
    page = house.guest(WIDE).page
    page.goto(house.table("Ann", "bot:yeoman", game="ante-portas")["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.evaluate(TWICE)
    expect(page.locator(".ap-tabs")).to_be_visible()
    expect(page.locator(LEGAL).first).to_be_in_viewport(ratio=1)
    page.locator(".ap-tabs button").first.click()
    field = page.locator(".ap-field").bounding_box()
    assert field is not None
    assert field["width"] > 0.5 * WIDE["width"]
    assert field["height"] > 0.35 * WIDE["height"]


def test_the_goal_of_ante_portas_is_told_in_full_on_a_tablet(house: House) -> None:
    page = house.guest({"width": 1024, "height": 768}).page
    page.goto(house.table("Ann", "bot:yeoman", game="ante-portas")["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(page.locator(".ap-caption")).to_be_visible()
    assert page.locator(".ap-caption").evaluate_all(CUT) == []


def test_lines_of_ante_portas_wrap_in_larger_text(house: House) -> None:
    page = house.guest({"width": 1440, "height": 900}).page
    page.goto(house.table("Ann", "bot:yeoman", game="ante-portas")["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.evaluate(TWICE)
    for words in (".ap-caption", ".seat-note", ".ap-market"):
        assert page.locator(words).evaluate_all(CUT) == [], words


@pytest.mark.parametrize("size", [WIDE, LARGE])
def test_objectives_and_cards_are_in_sight_in_the_last_season(house: House, size: dict[str, int]) -> None:
    page = late_in(house, "after-the-empire", size)
    for card in page.locator(".e-own .e-objective, .e-own .e-chip").all():
        expect(card).to_be_in_viewport(ratio=0.9)


def crowded(state: State) -> bool:
    """Late in a game of many cards and objectives."""
    assert isinstance(state, EmpireState)
    realm = state.realms[0]
    return state.season == 7 and len(realm.cards) >= 11 and len(realm.objectives) >= 2


# What lies under the rivals' strip, or has more words than room.
COVERED = """() => {
  const strip = document.querySelector(".e-rivals").getBoundingClientRect();
  return [...document.querySelectorAll(".e-own :is(.e-objective, .e-chip)")].filter((card) => {
    const text = card.querySelector(".e-chip-text, .e-goal");
    const cut = text.scrollHeight > card.clientHeight + 1 || text.scrollWidth > card.clientWidth + 1;
    return cut || card.getBoundingClientRect().bottom > strip.top + 1;
  }).map((card) => card.textContent);
}"""


def test_a_crowded_realm_is_in_sight_too(house: House) -> None:
    play, answers = moment(crowded)
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": answers}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", **source)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".e-own .e-chip").nth(10)).to_be_visible()
    page.wait_for_function(f"({COVERED})().length === 0")
    # What a mark of the gold track means is told beside it, on the board.
    mark = page.locator(".e-skull")
    mark.focus()
    told = mark.evaluate("(one) => getComputedStyle(one, '::after').content")
    assert "invaders treat everybody as having at least" in told


def test_a_large_screen_shows_more_and_not_only_larger(house: House) -> None:
    sizes = []
    for size in (WIDE, LARGE):
        page = late_in(house, "after-the-empire", size)
        sizes.append(page.evaluate("parseFloat(getComputedStyle(document.querySelector('.e-table')).fontSize)"))
    assert sizes[1] <= 1.3 * sizes[0]


@pytest.mark.parametrize("game", GAMES)
def test_forced_colours_hide_no_state(house: House, game: str) -> None:
    page = late_in(house, game, WIDE, forced_colors="active")
    framed = "(node) => getComputedStyle(node).outlineStyle !== 'none'"
    assert page.locator(".table-board .lit").first.evaluate(framed)
    assert page.locator(".tabs [aria-selected=true]").evaluate(framed)
    assert page.locator(".seat.turn").first.evaluate(framed)


def test_targets_are_large_enough_and_names_are_whole(house: House) -> None:
    page = late_in(house, "after-the-empire", WIDE)
    small = page.evaluate(
        "[...document.querySelectorAll('.table-page button:not(.rule-link)')].filter((one) => {"
        " const { width, height } = one.getBoundingClientRect();"
        " return width && (width < 24 || height < 24); }).map((one) => one.outerHTML.slice(0, 80))"
    )
    assert small == []
    cut = page.evaluate(
        "[...document.querySelectorAll('.e-card .e-name, .e-chip .e-name')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )
    assert cut == []


def test_troops_inside_can_be_dragged_onto_a_wall(house: House) -> None:
    play = finished("after-the-empire")
    asked = lambda view: isinstance(view, EmpireView) and type(view.asked()).__name__ == "Posting"  # noqa: E731
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, asked)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", **source)
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    inside = page.locator(".e-home [data-inside]").first
    before = int(page.locator(".e-pile b").first.inner_text())
    assert before > 0
    wall = page.locator(".e-home [role=spinbutton]").first
    inside.drag_to(wall)
    expect(page.locator(".e-pile b").first).to_have_text(str(before - 1))
    wall.drag_to(page.locator(".e-home [href='#e-keep']").first, force=True)  # what stands in the yard is inside, too
    expect(page.locator(".e-pile b").first).to_have_text(str(before))
