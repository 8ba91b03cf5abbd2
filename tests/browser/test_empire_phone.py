"""After the Empire on a phone: your goods stay in sight, names are whole, fingers have room, a slip is not final."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from holdfast.games.after_the_empire.casualties import INSIDE, Toll
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import red_number
from holdfast.games.after_the_empire.troops import FREELY, Orders, Posting
from holdfast.kernel import State
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import moment, uploaded

FINGER = 40


def acting(state: State) -> bool:
    """The turn goes on after a worker has been sent, because a card can still be used; and a sack would cost gold."""
    assert isinstance(state, EmpireState)
    offered = {choice.notation for choice in state.choices(0)}
    realm = state.realms[0]
    goes_on = any(name.startswith("use ") for name in offered) and len(realm.cards) > 2
    return state.season > 1 and "quarry" in offered and goes_on and red_number(realm.gold) < realm.gold


def moving(state: State) -> bool:
    """Invaders have come in, others stand before a defended wall, and there are troops inside to move."""
    assert isinstance(state, EmpireState)
    question, realm = state.asked(0), state.realms[0]
    held = any(side.troops() > 0 and side.invaders() > 0 for side in realm.sides)
    inside = realm.invaders_inside() > 0 and 0 < realm.soldiers + realm.mercenaries < 5
    return isinstance(question, Orders) and question.purpose == FREELY and held and inside


def posting(state: State) -> bool:
    """Troops are to be posted, and attackers are on their way."""
    return isinstance(state, EmpireState) and state.season > 3 and isinstance(state.asked(0), Posting)


def falling(state: State) -> bool:
    """The seat is asked which of its own troops fall."""
    question = state.asked(0)
    return isinstance(question, Toll) and question.toll == INSIDE


def open_at(house: House, wanted: Callable[[State], bool], size: dict[str, int] = PHONE) -> Page:
    """A game of bots, resumed at such a moment, with the first seat ours; on a phone it is played by touch."""
    play, answers = moment(wanted)
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": answers}}
    made = house.table("Ada", "bot:greedy", "bot:greedy", **source)
    page = house.guest(size, has_touch=size is PHONE).page
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


# Texts on the castle that stick out of the plate under them, or run into the next icon.
OUT_OF_THEIR_PLATE = """pills => pills.filter(pill => {
  const plate = pill.querySelector("rect").getBoundingClientRect();
  const texts = [...pill.querySelectorAll("text")].map(text => text.getBoundingClientRect());
  const icons = [...pill.querySelectorAll("svg")].map(icon => icon.getBoundingClientRect());
  const hit = (text, icon) => text.left < icon.left && icon.left < text.right;
  return texts.some(text => text.left < plate.left || text.right > plate.right || icons.some(icon => hit(text, icon)));
}).map(pill => pill.textContent.trim())"""
# What is cut off: text that is wider or taller than its element, or sticks out of the card that holds it.
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


def gold() -> int:
    play, answers = moment(acting)
    state = play.game.start(3)
    for move in play.moves[:answers]:
        state.push(move.seat, move.action)
    assert isinstance(state, EmpireState)
    return int(state.realms[0].gold)


def test_goods_and_workers_are_in_sight_on_every_tab(house: House) -> None:
    page = open_at(house, acting)
    for tab in ("Board", "Cards", "Rivals", "Castle"):
        turn_to(page, tab)
        goods = page.locator(".e-stock:visible")
        expect(goods).to_have_count(1)
        assert box(goods)["right"] <= PHONE["width"]
        expect(goods.get_by_title("workers to place")).to_be_visible()
        expect(goods.get_by_title("gold", exact=True)).to_have_text(str(gold()))
    turn_to(page, "Rivals")
    expect(page.locator(".e-rival .e-has-food").first).to_be_visible()
    wide = open_at(house, acting, WIDE)
    expect(wide.locator(".e-strip")).to_be_hidden()
    expect(wide.locator(".e-stock:visible")).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_card_names_and_effects_are_not_cut_off(house: House, size: dict[str, int]) -> None:
    page = open_at(house, acting, size)
    for tab in ("Board", "Cards") if size is PHONE else ("",):
        if tab:
            turn_to(page, tab)
        holders = page.locator(":is(.e-card, .e-chip, .e-place, .e-row):visible")
        assert holders.count() > 4
        assert holders.evaluate_all(CUT) == []
        covered = page.evaluate(OVERLAPS, [".e-leaves", ".e-card :is(.e-cost, .e-name, .e-effect)"])
        assert covered == []
    if size is PHONE:
        expect(page.locator(".e-chip", has_text="Barracks")).to_contain_text("or")


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_nothing_on_the_gold_track_overlaps(house: House, size: dict[str, int]) -> None:
    page = open_at(house, acting, size)
    if size is PHONE:
        turn_to(page, "Board")
    expect(page.locator(".e-red")).to_be_attached()
    assert page.evaluate(OVERLAPS, [".e-red, .e-red span", ".e-tick"]) == []
    assert page.evaluate(OVERLAPS, [".e-purse", ".e-purse"]) == []


def test_the_marks_of_three_players_without_gold_are_whole(house: House) -> None:
    page = house.guest(PHONE).page
    page.goto(house.table("Mum", "Ben", "Cy")["seats"][0]["link"])
    expect(page.locator(".e-purse")).to_have_count(3)
    assert all(box(mark)["x"] >= 0 and box(mark)["right"] <= PHONE["width"] for mark in page.locator(".e-purse").all())


def test_touch_targets_are_large_enough(house: House) -> None:
    page = open_at(house, acting)
    turn_to(page, "Board")
    options = [box(option) for option in page.locator(".e-option.lit").all()]
    assert len(options) > 6
    assert all(option["height"] >= FINGER for option in options)
    for one in options:
        for other in options:
            if one is not other and abs(one["x"] - other["x"]) < 5 and one["y"] < other["y"]:
                assert other["y"] - one["bottom"] >= 6
    assert all(box(button)["height"] >= FINGER for button in page.locator(".action-bar .button").all())


def test_a_touch_that_cannot_be_undone_must_be_confirmed(house: House) -> None:
    page = open_at(house, acting)
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data_json) if request.url.endswith("/moves") else None)
    turn_to(page, "Board")
    with page.expect_response("**/moves"):
        page.locator('[data-at="space:quarry"]').tap()  # the turn goes on, so this can be undone
    expect(page.locator(".asked")).to_contain_text("end your turn")
    end = page.get_by_role("button", name="End turn")
    end.tap()
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("cannot be undone")
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


def test_mouse_and_keyboard_act_at_once(house: House) -> None:
    page = open_at(house, acting, WIDE)
    with page.expect_response("**/moves"):
        page.locator('[data-at="space:quarry"]').click()
    expect(page.get_by_role("button", name="End turn", exact=True)).to_be_visible()
    with page.expect_request("**/moves") as sent:
        page.keyboard.press("e")
    assert (sent.value.post_data_json or {})["actions"] == ["end turn"]
    expect(page.locator(".confirm")).to_have_count(0)


def test_in_a_fight_castle_and_troops_are_both_in_sight_and_a_draft_is_forecast(house: House) -> None:
    page = open_at(house, moving)
    expect(page.locator(".asked")).to_have_text(re.compile(r"^Move your troops\."))
    expect(page.locator(".asked .singly")).to_be_hidden()
    expect(page.locator(".choices")).to_be_hidden()
    floor = box(page.locator(".table-side"))["y"]
    assert box(page.locator(".e-picture-box"))["height"] > 200
    rows = [box(row) for row in page.locator(".e-post-at:visible").all()]
    assert rows
    assert all(row["bottom"] <= floor for row in rows)
    assert all(box(button)["height"] >= FINGER for button in page.locator(".e-tray button:visible").all())

    tray = page.locator(".e-tray")
    move, hold = (tray.get_by_role("button", name=name, exact=True) for name in ("Move", "Hold"))
    expect(hold).not_to_contain_class("primary")
    expect(move).to_be_disabled()
    expect(tray.locator(".e-end")).to_have_text(re.compile("^If you hold your posts, "))
    with page.expect_response("**/preview") as asked:
        tray.get_by_role("button", name="Fewer", disabled=False).first.tap()
    foreseen = asked.value.json()["forecast"]
    expect(tray.locator(".e-end")).to_have_text(foreseen["lines"][-1]["text"])
    assert foreseen["lines"][-1]["text"].startswith("If you do this and then hold your posts, ")
    expect(page.locator(".e-lines li span")).to_have_text([line["text"] for line in foreseen["lines"]])
    expect(move).to_contain_class("primary")
    expect(hold).not_to_contain_class("primary")
    tray.get_by_role("button", name="More", disabled=False).first.tap()
    assert_accessible(page)


def test_bad_news_has_its_own_sign(house: House) -> None:
    """All troops are on the walls: nobody meets the invaders inside, and the castle is lost."""
    page = open_at(house, moving)
    for kind in ("soldiers", "mercenaries"):
        more = page.get_by_role("button", name=f"More {kind}", disabled=False)
        for _ in range(20):
            if not more.count():
                break
            more.first.tap()
    line = page.locator(".e-lines li", has_text="the castle is sacked")
    expect(line).to_contain_class("bad")
    expect(line.locator(".icon-threat")).to_be_visible()
    expect(page.locator(".e-lines li:has(.icon-check)", has_text="sacked")).to_have_count(0)
    expect(page.locator(".e-end")).to_contain_class("bad")


def test_casualties_are_chosen_without_searching(house: House) -> None:
    page = open_at(house, falling)
    answers = page.locator(".action-bar .ends .button")
    expect(answers.first).to_have_text(re.compile(r"^\d+ mercenar(y|ies) lost"))
    with page.expect_request("**/moves") as sent:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/moves") else None)
        answers.first.tap()
        while not asked and not page.locator(".confirm").count():
            page.wait_for_timeout(50)
        if not asked:
            page.get_by_role("button", name="Do it").tap()
    assert re.match(r"lose \d+ mercenar(y|ies) inside", (sent.value.post_data_json or {})["actions"][0])


def test_another_castles_goods_stay_in_their_dialog(house: House) -> None:
    page = open_at(house, acting)
    turn_to(page, "Rivals")
    page.locator(".e-rival").first.tap()
    dialog = page.get_by_role("dialog", name="Castle of")
    expect(dialog).to_be_visible()
    edge = box(dialog)
    for good in dialog.locator(".e-good").all():
        assert edge["x"] <= box(good)["x"]
        assert box(good)["right"] <= edge["right"]
    assert dialog.locator(".e-chip").evaluate_all(CUT) == []


def test_a_hint_turns_to_the_tab_of_its_move_and_marks_only_that(house: House) -> None:
    page = open_at(house, acting)
    turn_to(page, "Board")
    card = page.locator('.choice[data-do^="use "]').first.get_attribute("data-do")
    words = {"label": "Barracks", "why": "", "plan": "", "reason": "wood", "costs": "gold"}
    move = {"do": card, "line": [card], "chance": 0.4, **words}
    shortlist = [{"do": name, "label": name, "why": ""} for name in ("quarry", "mine")]
    told = {"where": "Look at the map.", "nudge": "Think of wood.", "shortlist": shortlist, "move": move}
    page.route("**/hint", lambda route: route.fulfill(body=json.dumps(told), content_type="application/json"))
    hint = page.locator(".action-bar").get_by_role("button", name="Hint")
    for said in (told["where"], told["nudge"]):  # a tap while the coach is thinking does nothing
        hint.tap()
        expect(page.locator(".hint-text")).to_contain_text(str(said))
    hint.tap()
    expect(page.locator('[data-at="space:quarry"].hinted')).to_have_count(1)
    hint.tap()
    expect(page.locator('.e-board[data-tab="cards"] .e-chip.advised')).to_be_visible()
    expect(page.locator(".hinted:not(.advised)")).to_have_count(0)
    expect(page.locator(".hint-reason")).to_have_text(
        "Compared with other choices, it helps most with wood. The price: gold."
    )


@pytest.mark.parametrize("wanted", [posting, moving])
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "laptop"])
def test_what_is_said_on_the_castle_stays_on_its_plate(
    house: House, size: dict[str, int], wanted: Callable[[State], bool]
) -> None:
    page = open_at(house, wanted, size)
    pills = page.locator(".e-picture-box .e-pill")
    expect(pills.first).to_be_visible()
    assert pills.evaluate_all(OUT_OF_THEIR_PLATE) == []
