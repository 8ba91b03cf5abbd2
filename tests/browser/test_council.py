"""Deciding together in the browser: two people and a spectator talk, point and plan."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.seat import LEGAL, play_until

ALLIES = "ante-portas"


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def say(page: Page, text: str) -> None:
    field = page.get_by_label("Say something")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def lines(page: Page) -> Any:
    return page.locator(".talk-line")


def opened(house: House, made: dict[str, Any], *seats: int, **options: Any) -> list[Page]:
    """A page for each seat; -1 is a spectator."""
    pages = []
    for seat in seats:
        page = house.guest(**options).page
        page.goto(made["watch"]["link"] if seat < 0 else made["seats"][seat]["link"])
        expect(page.locator(".table-board > *").first).to_be_visible()
        pages.append(page)
    return pages


def test_two_people_and_a_spectator_talk(plain: House) -> None:
    made = plain.table("Ann", "Bo")
    ann, bo, watcher = opened(plain, made, 0, 1, -1)
    tab(ann, "Talk")
    say(ann, "<b>need 2 wood</b> before winter")
    expect(bo.get_by_role("tab", name="Talk")).to_contain_text("1")
    expect(bo.locator(".toast")).to_contain_text("Ann: <b>need 2 wood</b> before winter")
    tab(bo, "Talk")
    expect(lines(bo)).to_have_count(1)
    expect(lines(bo).first).to_contain_text("<b>need 2 wood</b> before winter")
    expect(bo.locator(".unread")).to_have_count(0)
    tab(watcher, "Talk")
    expect(lines(watcher)).to_have_count(1)
    say(watcher, "good luck")
    expect(lines(watcher)).to_have_count(2)
    bo.get_by_role("button", name="One moment, please.").click()
    expect(lines(ann)).to_have_count(2)
    bo.get_by_text("Who is heard").click()
    bo.get_by_label("Hear the spectators").check()
    expect(lines(bo)).to_have_count(3)
    bo.get_by_label("Hear Ann").uncheck()
    expect(lines(bo)).to_have_count(2)
    bo.reload()
    tab(bo, "Talk")
    expect(lines(bo)).to_have_count(2)
    assert_accessible(bo)


def test_the_talk_is_a_log_and_can_be_reached_by_keyboard(plain: House) -> None:
    made = plain.table("Ann", "Bo")
    ann, _ = opened(plain, made, 0, 1)
    ann.keyboard.press("t")
    expect(ann.get_by_role("log", name="What people say")).to_be_attached()
    field = ann.get_by_label("Say something")
    field.focus()
    ann.keyboard.type("hold fire")
    ann.keyboard.press("Enter")
    expect(lines(ann)).to_have_count(1)
    expect(ann.get_by_role("log")).to_have_attribute("aria-live", "polite")


def test_the_owner_turns_the_chat_off(plain: House) -> None:
    made = plain.table("Ann", "Bo")
    ann, bo = opened(plain, made, 0, 1)
    tab(bo, "Talk")
    say(bo, "hello")
    plain.call(f"/api/tables/{made['table']}/chat", {"on": False}, made["owner"])
    expect(bo.get_by_text("turned the chat off")).to_be_visible()
    expect(bo.get_by_label("Say something")).to_have_count(0)
    plain.call(f"/api/tables/{made['table']}/chat", {"on": True}, made["owner"])
    expect(bo.get_by_label("Say something")).to_be_visible()
    tab(ann, "Talk")
    expect(lines(ann)).to_have_count(1)


def test_a_message_whose_answer_is_lost_can_be_sent_again_and_appears_once(plain: House) -> None:
    made = plain.table("Ann", "Bo")
    ann, bo = opened(plain, made, 0, 1)
    tab(ann, "Talk")
    lost: list[str] = []

    def lose_the_answer(route: Any) -> None:
        route.fetch()
        lost.append(route.request.post_data)
        route.abort()

    ann.route("**/words", lose_the_answer, times=1)
    field = ann.get_by_label("Say something")
    field.fill("fall back")
    field.press("Enter")
    expect(ann.locator(".toast.bad")).to_be_visible()
    expect(field).to_have_value("fall back")
    field.press("Enter")
    expect(field).to_have_value("")
    assert len(lost) == 1
    tab(bo, "Talk")
    expect(lines(bo)).to_have_count(1)


def test_pointing_at_the_board_is_seen_by_the_others(plain: House) -> None:
    made = plain.table("Ann", "Bo")
    ann, bo, watcher = opened(plain, made, 0, 1, -1)
    play_until(plain, made, [0])
    expect(ann.locator(LEGAL).first).to_be_visible()
    spot = ann.locator(".table-board [data-at]").first
    before = plain.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])["seq"]
    tab(ann, "Plans")
    ann.get_by_role("button", name="I’ll cover this").click()
    expect(ann.locator(".overlay.pointing")).to_be_attached()
    spot.click(force=True)
    expect(ann.locator(".over.cover.seat-0")).to_have_count(1)
    for page in (bo, watcher):
        # The plain board shows only what its own viewer is asked about, so there is no spot to draw the sign on.
        expect(page.locator(".table-board [aria-live=polite]")).to_contain_text("Ann will cover")
    after = plain.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])["seq"]
    assert after == before, "pointing is not a move"


def test_pointing_without_a_pointer(plain: House) -> None:
    made = plain.table("Ann", "Bo")
    play_until(plain, made, [0])
    ann, bo = opened(plain, made, 0, 1)
    ann.keyboard.press("p")
    ann.get_by_role("button", name="Look here").press("Enter")
    ann.locator(".spots").get_by_label("Where").select_option(index=0)
    ann.get_by_role("button", name="Show it").press("Enter")
    expect(bo.locator(".table-board [aria-live=polite]")).to_contain_text("Ann points at")


def test_a_plan_is_shared_and_committed_with_one_confirmation(plain: House) -> None:
    made = plain.table("Ann", "Bo", game=ALLIES, seed=5)
    path = f"/api/tables/{made['table']}"
    view = plain.call(path, token=made["seats"][0]["token"])["view"]
    first = view["to_act"][0]
    mine, other, watcher = opened(plain, made, first, 1 - first, -1)
    before = plain.call(path, token=made["seats"][0]["token"])["seq"]
    mine.keyboard.press("Shift+P")
    expect(mine.locator(".prompt.planning")).to_contain_text("Nothing you choose here happens")
    choice = mine.locator(LEGAL).first
    label = choice.locator(".choice-label").inner_text()
    choice.click()
    tab(mine, "Plans")
    expect(mine.locator(".plan.mine .plan-step")).to_have_count(1)
    expect(mine.locator(".plan.mine .plan-step")).to_contain_text(label)
    for page in (other, watcher):
        tab(page, "Plans")
        expect(page.locator(f".plan.seat-{first} .plan-step")).to_have_count(1)
    assert plain.call(path, token=made["seats"][0]["token"])["seq"] == before, "planning does nothing"
    mine.reload()
    tab(mine, "Plans")
    expect(mine.locator(".plan.mine .plan-step.possible")).to_have_count(1)
    mine.get_by_role("button", name="Do it: 1 step").click()
    mine.get_by_role("button", name="Yes, do it").click()
    expect(mine.locator(".plan.mine .plan-step")).to_have_count(0)
    expect(other.locator(f".plan.seat-{first}")).to_have_count(0)
    assert plain.call(path, token=made["seats"][0]["token"])["seq"] > before


def test_a_waiting_player_can_plan_and_remove_steps(plain: House) -> None:
    made = plain.table("Ann", "Bo", game=ALLIES, seed=5)
    first = plain.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])["view"]["to_act"][0]
    (page,) = opened(plain, made, 1 - first)
    page.keyboard.press("Shift+P")
    expect(page.locator(".prompt.planning")).to_contain_text("this is what may come")
    page.locator(LEGAL).first.click()
    page.keyboard.press("p")
    expect(page.locator(".plan.mine .plan-step.later")).to_have_count(1)
    assert_accessible(page)
    page.keyboard.press("u")
    expect(page.locator(".plan.mine .plan-step")).to_have_count(0)
    page.get_by_role("button", name="Stop planning").first.click()
    expect(page.locator(".prompt.planning")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_in_talk_and_plans(plain: House, size: dict[str, int], scheme: str) -> None:
    made = plain.table("Ann", "Bo", game=ALLIES, seed=5)
    token = made["seats"][0]["token"]
    path = f"/api/tables/{made['table']}"
    plain.call(f"{path}/words", {"text": "hold fire", "key": "1"}, token)
    plain.call(f"{path}/plan", {"steps": [{"ghost": "marker", "at": "hex:12", "note": "cover"}]}, token)
    (page,) = opened(plain, made, 0, viewport=size, scheme=scheme)
    if size is PHONE and not page.locator(".table-side.open").count():
        page.locator(".sheet-handle").click()
    for name in ("Talk", "Plans"):
        tab(page, name)
        page.wait_for_timeout(200)
        assert_accessible(page)


def test_what_if_is_answered_in_numbers(plain: House) -> None:
    made = plain.table("Ann", "Bo", game=ALLIES, seed=5)
    (page,) = opened(plain, made, 0)
    body = {"steps": [{"ghost": "soldier", "at": "hex:2"}]}
    plain.call(f"/api/tables/{made['table']}/plan", body, made["seats"][1]["token"])
    tab(page, "Plans")
    page.get_by_role("button", name="What if?").click()
    expect(page.locator(".what-if")).to_contain_text("with the plans carried out")


def pretend_window(page: Page, **reflex: Any) -> None:
    """Make the server say that the open question is a window that does this by itself."""
    pretend_council(page, lambda seq: {"reflex": {"seq": seq, **reflex}})


def pretend_council(page: Page, news: Callable[[int], dict[str, Any]]) -> None:
    """Make the server follow its first council message with this one, given the line it has reached."""

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        known = {"seq": 0}

        def change(message: str | bytes) -> None:
            told = json.loads(message)
            known["seq"] = told.get("seq", known["seq"])
            line.send(message)
            if told["type"] == "council" and told.get("fresh"):
                line.send(json.dumps({"type": "council", "table": told["table"], **news(known["seq"])}))

        server.on_message(change)

    page.route_web_socket("**/live", carry)


def test_a_window_that_passes_by_itself_says_so(plain: House) -> None:
    made = plain.table("Ann", game=ALLIES, seed=5)
    path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    before = plain.call(path, token=token)
    first = next(choice["do"] for choice in before["view"]["question"]["choices"] if "no" not in choice)
    page = plain.guest().page
    pretend_window(page, do=[first], why="waiting costs nothing")
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".window-passed")).to_contain_text("1 chance to act passed by itself: waiting costs nothing.")
    after = plain.call(path, token=token)
    assert after["seq"] > before["seq"]
    page.get_by_text("In battle you are asked only when waiting costs something.").click()
    page.get_by_label("Asked at every step").check()
    expect(page.get_by_text("In battle you are asked at every step.")).to_be_visible()
    assert_accessible(page)


def test_a_player_asked_in_a_window_is_shown_why(plain: House) -> None:
    made = plain.table("Ann", game=ALLIES, seed=5)
    before = plain.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])["seq"]
    page = plain.guest().page
    pretend_window(page, why="they would break through", passes=["step", "troop", "phase"])
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".window-why")).to_have_text("You are asked because they would break through.")
    chips = page.get_by_role("group", name="Let pass:").get_by_role("button")
    expect(chips).to_have_text(["this step", "this troop", "this Battle Phase", "this Battle Phase, no matter what"])
    assert_accessible(page)
    assert plain.call(f"/api/tables/{made['table']}", token=made["seats"][0]["token"])["seq"] == before


def test_single_buildings_are_given_orders(plain: House) -> None:
    made = plain.table("Ann", game=ALLIES, seed=5)
    page = plain.guest(PHONE, has_touch=True).page
    manners = {"stops": "smart", "passing": "", "whatever": False, "orders": {}, "posts": {"hex:7": "Trench on hex 7"}}
    pretend_council(page, lambda seq: {"manners": manners, "reflex": {"seq": seq, "why": "they would break through"}})
    page.goto(made["seats"][0]["link"])
    page.get_by_text("In battle you are asked only when waiting costs something.").click()
    order = page.get_by_label("Trench on hex 7")
    expect(order).to_have_value("ask")
    for part in (".sheet-handle", ".whose"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert_accessible(page)
    with page.expect_request("**/manners") as sent:
        order.select_option(label="holds fire; you are asked if they would break through")
    assert sent.value.post_data_json == {"stops": "smart", "orders": {"hex:7": "hold"}}


def test_an_offer_is_on_the_tray_of_both_sides(plain: House) -> None:
    made = plain.table("Ann", "Bo", game=ALLIES, seed=5)
    ann, bo = opened(plain, made, 0, 1)
    for page in (ann, bo):
        tab(page, "Plans")
    ann.locator(".tray-form").get_by_label("Give", exact=True).select_option("wood")
    ann.locator(".tray-form").get_by_label("Ask for", exact=True).select_option("food")
    ann.get_by_role("button", name="Offer it").click()
    for page in (ann, bo):
        expect(page.locator(".tray-offers li")).to_contain_text("gives 1 wood, asks for 1 food")
    assert_accessible(ann)
    expect(bo.get_by_role("button", name="Take it off the tray")).to_have_count(0)
    ann.get_by_role("button", name="Take it off the tray").click()
    for page in (ann, bo):
        expect(page.locator(".tray-offers li")).to_have_count(0)


def test_a_bot_says_what_it_is_up_to(plain: House) -> None:
    made = plain.table("Ann", "bot:greedy", game=ALLIES, seed=5)
    (page,) = opened(plain, made, 0)
    tab(page, "Plans")
    expect(page.locator(".intents li")).to_have_count(1)
    expect(page.locator(".intents li")).to_contain_text(": ")


# Signs fade on a timer in the page, which a slow machine would miss: timers of many seconds never fire.
NOTHING_FADES = (
    "const wait = setTimeout; setTimeout = (act, ms, ...rest) => wait(act, ms > 5000 ? 2 ** 31 - 1 : ms, ...rest)"
)


def test_an_arrow_leads_from_spot_to_spot(house: House) -> None:
    made = house.table("Ann", "Bo", game=ALLIES, seed=5)
    ann, bo = (house.guest().page for _ in range(2))
    for seat, page in enumerate((ann, bo)):
        page.add_init_script(NOTHING_FADES)
        page.goto(made["seats"][seat]["link"])
    path, token = f"/api/tables/{made['table']}", made["seats"][1]["token"]
    while not all(seat["online"] for seat in house.call(path, token=token)["room"]["seats"]):
        bo.wait_for_timeout(50)  # a page draws its board before it listens, and a sign is kept only for seconds
    house.call(f"{path}/signs", {"kind": "arrow", "at": "hex:2", "to": "hex:11"}, token)
    for page in (ann, bo):
        line = page.locator(".over.arrow.seat-1 line")
        expect(line).to_have_count(1)
        board, goal = page.locator(".table-board").bounding_box(), page.locator('[data-spot="hex:11"]').bounding_box()
        assert board is not None
        assert goal is not None
        end = float(line.get_attribute("x2") or "nan"), float(line.get_attribute("y2") or "nan")
        assert abs(board["x"] + end[0] - goal["x"] - goal["width"] / 2) < 2
        assert abs(board["y"] + end[1] - goal["y"] - goal["height"] / 2) < 2
