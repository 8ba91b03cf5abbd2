"""The review of a recorded game: worked out while you wait, drawn above the scrubber, with links to its moments."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import NAMES, finished, uploaded

PLAY = finished()
LENGTH = len(PLAY.moves)
LUCK = next(at for at, move in enumerate(PLAY.moves, start=1) if at > 100 and move.seat < 0)
SLIP = next(at for at, move in enumerate(PLAY.moves, start=1) if at > 200 and move.seat == 0)


def told() -> dict[str, Any]:
    """A review as the server gives it, with two turning points."""
    moments = [0, *range(1, LENGTH, 7), LENGTH]
    last = [1.0, 0.0, 0.0]
    slip = {"do": PLAY.moves[SLIP - 1].action.notation, "label": "Pass"}
    better = {"do": "tax gold", "label": "Tax for gold"}
    decided = {"luck": False, "swing": -0.1, "error": 0.02, "cost": 0.12, "cost_error": 0.03, "mark": "blunder"}
    decided |= {"reason": "gold +2.1", "against": "food -0.4"}
    lucky = {"luck": True, "swing": 0.27, "error": 0.05, "cost": 0.0, "cost_error": 0.0, "mark": ""}
    lucky |= {"reason": "", "against": ""}
    none = {"whole": -3, "told": 0, "rest": -3, "error": 2}
    mine = {"whole": 19, "told": -10, "rest": 29, "error": 4}
    luck = {"whole": 34, "told": 27, "rest": 7, "error": 6}
    account = {"start": 40, "luck": luck, "own": mine, "others": none, "revisions": 10, "end": 100}
    other = {"start": 30, "luck": none, "own": none, "others": none, "revisions": -21, "end": 0}
    drawn = {"do": "invader", "label": "Bowmen come from the north, which @0 likes."}
    return {
        "chances": [{"at": at, "values": [0.4, 0.35, 0.25] if at < LENGTH else last} for at in moments],
        "accounts": [account, other, other],
        "turns": [
            {"at": LUCK, "chapter": "Season 2 begins", "seat": 0, "played": drawn, "better": None, **lucky},
            {"at": SLIP, "chapter": "Season 5 begins", "seat": 0, "played": slip, "better": better, **decided},
        ],
        "worlds": 8,
        "iterations": 60,
    }


def opened(house: House, size: dict[str, int] = WIDE, scheme: str = "light", *answers: tuple[int, Any]) -> Page:
    """A replay whose review the server answers like this, repeating the last answer."""
    waiting = list(answers or [(202, {"progress": 0.4}), (200, told())])

    def answer(route: Route) -> None:
        status, body = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        route.fulfill(status=status, body=json.dumps(body), content_type="application/json")

    page = house.guest(size, scheme).page
    page.route("**/review", answer)
    page.goto(f"/r/{uploaded(house, PLAY)}")
    expect(page.locator(".scrubber .moment")).to_be_visible()
    page.get_by_role("button", name="Review", exact=True).click()
    return page


def test_a_review_is_waited_for_and_leads_to_where_the_game_turned(plain: House) -> None:
    page = opened(plain)
    expect(page.get_by_role("progressbar", name="Review")).to_be_visible()
    expect(page.locator(".review")).to_contain_text("40%")
    turns = page.locator(".review-turn")
    expect(turns).to_have_count(2)
    expect(turns.first).to_contain_text("Luck")
    expect(turns.first).to_contain_text(f"Bowmen come from the north, which {NAMES[0]} likes: good luck for")
    expect(turns.first).to_contain_text(f"good luck for {NAMES[0]}, who now wins about 27 more games in 100.")
    expect(turns.last).to_contain_text("Season 5")
    expect(turns.last).to_contain_text("Blunder")
    better = f"{NAMES[0]} chose “Pass”. With “Tax for gold”, {NAMES[0]} would have won about 12 more games in 100."
    expect(turns.last).to_contain_text(better)
    expect(turns.last).to_contain_text("For it: gold. Against it: food.")
    turns.last.click()
    expect(page.locator(".scrubber .moment")).to_contain_text(f" · step {SLIP - 1} of {LENGTH}")
    expect(turns.last).to_contain_class("here")
    page.locator(".strip-mark.luck").click()
    expect(page.locator(".scrubber .moment")).to_contain_text(f" · step {LUCK} of {LENGTH}")
    expect(page.locator(".strip-line")).to_have_count(3)


def test_of_two_turning_points_at_one_moment_only_the_one_gone_to_is_marked(plain: House) -> None:
    both = told()
    luck, slip = both["turns"]
    slip["at"] = luck["at"] + 1  # seen before it is made, which is just after the stroke of luck
    page = opened(plain, WIDE, "light", (200, both))
    turns = page.locator(".review-turn")
    for picked, other in ((turns.last, turns.first), (turns.first, turns.last)):
        picked.click()
        expect(picked).to_contain_class("here")
        expect(other).not_to_contain_class("here")
        expect(page.locator(".strip-mark.here")).to_have_count(1)


def test_the_chances_are_there_as_tables_too(plain: House) -> None:
    page = opened(plain)
    page.get_by_text("How sure is this?").click()
    sums = page.get_by_role("table", name=f"{NAMES[0]} 40 at first, +50 from these, +10 where")
    expect(sums).to_be_visible()
    rows = [row.get_by_role("cell").all_inner_texts() for row in sums.locator(":is(tbody, tfoot) tr").all()]
    assert rows == [["+27", "−10", "+0"], ["+7", "+29", "−3"], ["+34 ± 6", "+19 ± 4", "−3 ± 2"]]
    expect(page.locator(".review-about")).to_contain_text("± is one standard error")
    page.locator(".review").get_by_text("As a table").click()
    chances = page.get_by_role("region", name="Chance to win").get_by_role("table")
    expect(chances.get_by_role("row", name=NAMES[1]).get_by_role("cell").first).to_have_text("35")
    expect(chances.get_by_role("row", name=NAMES[1]).get_by_role("cell").last).to_have_text("0")


def test_a_review_that_fails_says_why_and_can_be_tried_again(plain: House) -> None:
    reason = "this game could not be reviewed: it took longer than 900 seconds"
    failed = {"error": {"rule": None, "reason": reason}}
    page = opened(plain, WIDE, "light", (503, failed), (200, told()))
    expect(page.get_by_role("alert").get_by_text(reason)).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".review-turn")).to_have_count(2)


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light")])
def test_axe_finds_nothing_in_a_review(plain: House, size: dict[str, int], scheme: str) -> None:
    page = opened(plain, size, scheme)
    expect(page.locator(".review-turn").first).to_be_visible()
    expect(page.locator(".strip-mark").first).to_be_visible()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_the_server_reviews_a_whole_game(house: House) -> None:
    """Without prepared answers: the button, the process behind it, and the result."""
    page = house.guest().page
    page.goto(f"/r/{uploaded(house, finished('after-the-end', 5))}")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".review-sums")).to_have_count(3, timeout=900_000)
    expect(page.locator(".turns")).to_be_attached()
    expect(page.locator(".strip-line")).to_have_count(3)


def test_on_a_small_screen_the_whole_board_can_be_scrolled_to(house: House) -> None:
    page = opened(house)
    expect(page.locator(".review-turn")).to_have_count(2)
    rivals = page.locator(".e-rivals")
    rivals.scroll_into_view_if_needed()
    board, last = page.locator(".replay-board").bounding_box(), rivals.bounding_box()
    assert board is not None
    assert last is not None
    assert last["height"] > 40
    assert last["y"] + last["height"] <= board["y"] + board["height"] + 1
    assert_accessible(page)
