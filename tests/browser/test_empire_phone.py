"""After the Empire on a phone: what one has is in sight, names are whole, fingers have room, a slip is not final."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import uploaded
from tests.web.empire_games import second_season

ACTIONS, MOVE, TOLL = 40, 73, 80  # answers of the record: a worker is to be sent, troops may move, somebody must fall
FINGER = 40


def open_at(house: House, answers: int, size: dict[str, int] = PHONE, scheme: str = "light") -> Page:
    """The record's game, gone on with from there, with our first seat at a screen that is touched."""
    source: dict[str, Any] = {"from": {"replay": uploaded(house, second_season()), "at": answers}}
    made = house.table("Azure", "bot:greedy", **source)
    page = house.guest(size, scheme, has_touch=size is PHONE).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    return page


def turn_to(page: Page, tab: str) -> None:
    page.locator(".e-tabs button", has_text=tab).tap()
    expect(page.locator(f'.e-board[data-tab="{tab.lower()}"]')).to_be_visible()


def box(found: Locator) -> dict[str, float]:
    rect = found.bounding_box()
    assert rect is not None
    x, y, width, height = rect["x"], rect["y"], rect["width"], rect["height"]
    return {"x": x, "y": y, "width": width, "height": height, "right": x + width, "bottom": y + height}


# What is cut off: text that is wider or higher than the element, or sticks out of the card that holds it.
CUT = """holders => holders.flatMap(holder => [...holder.querySelectorAll('.e-name, h2, .e-effect')].filter(text => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [inner, outer] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
  const outside = [inner.right - outer.right, inner.bottom - outer.bottom, outer.top - inner.top];
  return inner.width > 0 && Math.max(...outside) > 1;
}).map(text => text.textContent))"""
OVERLAPS = """([one, other]) => {
  const found = (selector) => [...document.querySelectorAll(selector)].filter(each => each.getClientRects().length);
  return found(one).flatMap(a => found(other).filter(b => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const shared = [p.right - q.left, q.right - p.left, p.bottom - q.top, q.bottom - p.top];
    return a !== b && Math.min(...shared) > 1;
  }).map(b => [a.textContent, b.textContent]));
}"""


def test_goods_and_workers_are_in_sight_wherever_one_looks(house: House) -> None:
    page = open_at(house, ACTIONS)
    for tab in ("Board", "Cards", "Rivals", "Castle"):
        turn_to(page, tab)
        goods = page.locator(".e-stock:visible")
        expect(goods).to_have_count(1)
        assert box(goods)["right"] <= PHONE["width"]
        expect(goods.get_by_title("workers to place")).to_be_visible()
        expect(goods.get_by_title("gold", exact=True)).to_have_text("7")
    turn_to(page, "Rivals")
    expect(page.locator(".e-rival").get_by_title("wood")).to_be_visible()
    wide = open_at(house, ACTIONS, WIDE)
    expect(wide.locator(".e-strip")).to_be_hidden()
    expect(wide.locator(".e-stock:visible")).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_names_and_what_cards_do_are_whole(house: House, size: dict[str, int]) -> None:
    page = open_at(house, ACTIONS, size)
    for tab in ("Board", "Cards") if size is PHONE else ("",):
        if tab:
            turn_to(page, tab)
        holders = page.locator(":is(.e-card, .e-chip, .e-place, .e-row):visible")
        assert holders.count() > 4
        assert holders.evaluate_all(CUT) == []
        covered = page.evaluate(OVERLAPS, [".e-leaves", ".e-card :is(.e-cost, .e-name, .e-effect)"])
        assert covered == []
    if size is PHONE:
        expect(page.locator(".e-chip", has_text="Guildhall")).to_contain_text("or")


@pytest.mark.parametrize("size", [PHONE, WIDE])
@pytest.mark.parametrize("answers", [ACTIONS, MOVE])
def test_nothing_on_the_gold_track_overprints(house: House, size: dict[str, int], answers: int) -> None:
    page = open_at(house, answers, size)
    if size is PHONE:
        turn_to(page, "Board")
    expect(page.locator(".e-red")).to_be_attached()
    assert page.evaluate(OVERLAPS, [".e-red, .e-red span", ".e-tick"]) == []
    assert page.evaluate(OVERLAPS, [".e-purse", ".e-purse"]) == []


def test_fingers_have_room(house: House) -> None:
    page = open_at(house, ACTIONS)
    turn_to(page, "Board")
    options = [box(option) for option in page.locator(".e-option.lit").all()]
    assert len(options) > 6
    assert all(option["height"] >= FINGER for option in options)
    for one in options:
        for other in options:
            if one is not other and abs(one["x"] - other["x"]) < 5 and one["y"] < other["y"]:
                assert other["y"] - one["bottom"] >= 6
    assert all(box(button)["height"] >= FINGER for button in page.locator(".action-bar .button").all())


def test_a_touch_that_cannot_be_taken_back_asks_twice(house: House) -> None:
    page = open_at(house, ACTIONS)
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.url.endswith("/moves") else None)
    turn_to(page, "Board")
    with page.expect_response("**/moves"):
        page.locator('[data-at="space:quarry"]').tap()  # the turn goes on: it can be taken back
    expect(page.locator(".asked")).to_contain_text("end your turn")
    end = page.get_by_role("button", name="End turn")
    end.tap()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("cannot be taken back")
    assert len(sent) == 1
    assert_accessible(page)
    confirm.get_by_role("button", name="Not yet").tap()
    expect(confirm).to_have_count(0)
    end.tap()
    expect(confirm).to_be_visible()
    page.wait_for_timeout(400)
    with page.expect_response("**/moves"):
        end.tap()
    assert [body["actions"] for body in sent] == [["quarry"], ["end turn"]]
    expect(confirm).to_have_count(0)


def test_a_mouse_and_keys_act_at_once(house: House) -> None:
    page = open_at(house, ACTIONS, WIDE)
    with page.expect_response("**/moves"):
        page.locator('[data-at="space:quarry"]').click()
    with page.expect_request("**/moves") as sent:
        page.keyboard.press("e")
    assert (sent.value.post_data_json or {})["actions"] == ["end turn"]
    expect(page.locator(".confirm")).to_have_count(0)


def test_in_a_fight_castle_and_troops_are_both_in_sight_and_a_draft_is_foreseen(house: House) -> None:
    page = open_at(house, MOVE)
    expect(page.locator(".asked")).to_have_text(re.compile(r"^Move your troops\."))
    expect(page.locator(".asked .singly")).to_be_hidden()
    expect(page.locator(".choices")).to_be_hidden()
    floor = box(page.locator(".table-side"))["y"]
    assert box(page.locator(".e-picture-box"))["height"] > 200
    rows = [box(row) for row in page.locator(".e-post-at:visible").all()]
    assert len(rows) == 3
    assert all(row["bottom"] <= floor for row in rows)
    assert all(box(button)["height"] >= FINGER for button in page.locator(".e-tray button:visible").all())

    tray = page.locator(".e-tray")
    move, hold = (tray.get_by_role("button", name=name, exact=True) for name in ("Move", "Hold"))
    expect(hold).to_contain_class("primary")
    expect(move).to_be_disabled()
    expect(tray.locator(".e-end")).to_have_text(re.compile("^If you hold your posts, the castle survives"))
    with page.expect_response("**/preview"):
        tray.get_by_role("button", name="Fewer mercenaries, east wall").tap()
    expect(tray.locator(".e-end")).to_have_text(re.compile("^If you do this and then hold"))
    expect(page.locator(".e-lines")).to_contain_text("1 stands after the next arrows")
    expect(page.locator(".e-prospects")).to_contain_text("1 foe left")
    expect(move).to_contain_class("primary")
    expect(hold).not_to_contain_class("primary")
    tray.get_by_role("button", name="More mercenaries, east wall").tap()
    expect(tray.locator(".e-end")).to_have_text(re.compile("^If you hold your posts"))
    assert_accessible(page)


def test_bad_news_has_its_own_sign(house: House) -> None:
    """All troops on the walls: nobody meets those who are inside, and the castle is lost."""
    page = open_at(house, MOVE)
    for kind, more in (("soldiers", 2), ("mercenaries", 1)):
        for _ in range(more):
            page.get_by_role("button", name=f"More {kind}, north wall").tap()
    line = page.locator(".e-lines li", has_text="the castle is sacked")
    expect(line).to_contain_class("bad")
    expect(line.locator(".icon-threat")).to_be_visible()
    expect(page.locator(".e-lines .icon-check + span", has_text="sacked")).to_have_count(0)
    expect(page.locator(".e-end")).to_contain_class("bad")


def test_who_falls_is_answered_without_a_search(house: House) -> None:
    page = open_at(house, TOLL)
    answers = page.locator(".action-bar .ends .button")
    expect(answers).to_have_count(2)
    expect(answers.first).to_have_text("Lose 1 mercenary")
    with page.expect_request("**/moves") as sent:
        answers.first.tap()
        page.wait_for_timeout(600)
        if page.locator(".confirm").count():
            page.get_by_role("button", name="Do it").tap()
    assert (sent.value.post_data_json or {})["actions"] == ["lose 1 mercenary inside"]


def test_another_castles_goods_stay_in_their_dialog(house: House) -> None:
    page = open_at(house, ACTIONS)
    turn_to(page, "Rivals")
    page.locator(".e-rival").tap()
    dialog = page.get_by_role("dialog", name="Castle of Rose")
    expect(dialog).to_be_visible()
    edge = box(dialog)
    for good in dialog.locator(".e-good").all():
        assert edge["x"] <= box(good)["x"]
        assert box(good)["right"] <= edge["right"]
    assert dialog.locator(".e-chip").evaluate_all(CUT) == []


def test_the_hinted_move_is_turned_to_and_stands_alone(house: House) -> None:
    page = open_at(house, ACTIONS)
    turn_to(page, "Board")
    told = {
        "nudge": "Think of wood.",
        "shortlist": [{"do": "quarry", "label": "Quarry"}, {"do": "scout", "label": "Scout"}],
        "move": {"do": "work guildhall: 5 gold", "label": "Guildhall", "reason": "wood +2.0", "costs": "gold -1.0"}
        | {"chance": 0.4},
    }
    page.route("**/hint", lambda route: route.fulfill(body=json.dumps(told), content_type="application/json"))
    hint = page.locator(".action-bar").get_by_role("button", name="Hint")
    hint.tap()
    hint.tap()
    expect(page.locator(".e-option.hinted")).to_have_count(2)
    hint.tap()
    expect(page.locator('.e-board[data-tab="cards"] .e-chip.advised')).to_be_visible()
    expect(page.locator(".hinted:not(.advised)")).to_have_count(0)
    expect(page.locator(".hint-reason")).to_have_text(
        "What speaks for it, in points: wood +2.0. What it costs: gold −1.0."
    )
