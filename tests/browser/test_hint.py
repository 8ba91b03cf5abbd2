"""The private coach: each press shows a little more, in the list and on the board, until its question is answered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from holdfast.games.after_the_empire.state import EmpireState
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, House
from tests.browser.recorded import moment, uploaded
from tests.browser.seat import LEGAL, asks, play_until, sit, take_any, to_the_actions

BOX = ".hint-box"


def press(page: Page) -> None:
    page.locator(".action-bar").get_by_role("button", name="Hint").click()


def test_a_hint_reveals_itself_in_four_steps(plain: House) -> None:
    page = sit(plain, "Ann", "bot:greedy")
    to_the_actions(page)
    box = page.locator(BOX)
    expect(box).to_have_text("")
    with page.expect_response("**/hint") as asked:
        press(page)
    told = asked.value.json()
    expect(box).to_contain_text(told["where"])
    expect(box).not_to_contain_text(told["nudge"])

    box.get_by_role("button", name="Why?").click()
    expect(box).to_contain_text(told["nudge"])
    expect(page.locator(".hinted")).to_have_count(0)

    page.keyboard.press("h")
    expect(box).to_contain_text("Worth considering")
    lit = {row.get_attribute("data-do") for row in page.locator(".choice-row.hinted .choice").all()}
    assert lit == {one["do"] for one in told["shortlist"]}
    expect(page.locator(".advised")).to_have_count(0)
    assert_accessible(page)

    press(page)
    expect(box).to_contain_text(told["move"]["label"])
    expect(box).to_contain_text("games in 100")
    expect(page.locator(f'.choice-row.advised .choice[data-do="{told["move"]["do"]}"]')).to_have_count(1)
    assert_accessible(page)

    with page.expect_response("**/moves") as moved:
        box.get_by_role("button", name="Follow the hint").click()
    assert (moved.value.request.post_data_json or {})["actions"] == [told["move"]["do"]]
    expect(box).to_have_text("")
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_hint_lights_places_on_the_board(house: House) -> None:
    page = sit(house, "Ann", "bot:greedy")
    to_the_actions(page)
    with page.expect_response("**/hint"):
        page.keyboard.press("h")
    expect(page.locator(BOX)).to_contain_text("Why?")
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(page.locator(".choice-row.advised")).to_have_count(1)
    expect(page.locator(".table-board .spot.hinted").first).to_be_visible()


def test_an_answer_puts_the_hint_away_and_spectators_have_none(plain: House) -> None:
    made = plain.table("Ann", "bot:greedy")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    with page.expect_response("**/hint"):
        press(page)
    expect(page.locator(".hint-text")).to_be_visible()
    take_any(page)
    expect(page.locator(BOX)).to_have_text("")
    watcher = plain.guest().page
    watcher.goto(made["watch"]["link"])
    expect(watcher.locator(".prompt")).to_contain_text("watching")
    expect(watcher.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_missing_hint_is_explained_in_a_sentence(plain: House) -> None:
    page = sit(plain, "Ann", "bot:greedy")
    reason = '{"error": {"rule": null, "reason": "no hint is available: the bot is tired"}}'
    page.route("**/hint", lambda route: route.fulfill(status=503, body=reason, content_type="application/json"))
    press(page)
    expect(page.get_by_text("the bot is tired")).to_be_visible()
    expect(page.locator(BOX)).to_have_text("")


def test_a_hint_names_people_by_their_names(plain: House) -> None:
    page = sit(plain, "Ann", "bot:greedy")
    move = {"do": "x", "label": "", "line": ["x"], "plan": "Heal; With @0", "why": "", "reason": "", "costs": ""}
    told = {"where": "", "nudge": "Think.", "shortlist": [], "move": {**move, "chance": None}}
    page.route("**/hint", lambda route: route.fulfill(json=told))
    press(page)
    page.locator(BOX).get_by_role("button", name="Show the plan").click()
    expect(page.locator(BOX)).to_contain_text("The plan: Heal; With Ann.")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"chance": 0.014}, "Best choice: Gate. From here you win about 1 game in 100."),
        ({"chance": 0.001}, "Best choice: Gate. From here you win hardly any games."),
        ({"chance": 0.52, "together": True}, "Best choice: Gate. From here you all win about 52 games in 100."),
        (
            {"chance": 0.37, "indifferent": True},
            "Any will do; for instance: Gate. From here you win about 37 games in 100.",
        ),
        ({"chance": 0.01, "score": "about 27 gold"}, "Best choice: Gate. It leaves you with about 27 gold at the end."),
        ({"chance": 1.0, "costs": "wood"}, "Best choice: Gate. From here you win nearly every game. The price: wood."),
    ],
)
def test_the_last_step_says_what_the_move_leads_to(plain: House, told: dict[str, Any], said: str) -> None:
    page = sit(plain, "Ann", "bot:greedy")
    label = {"do": "x", "label": "Gate", "why": ""}
    told = {"together": False, "indifferent": False, **told}
    move = {**label, "line": ["x"], "plan": "", "reason": "", "costs": "", "score": "", **told}
    hint = {"where": "", "nudge": "Think.", "shortlist": [label, label], "move": move}
    page.route("**/hint", lambda route: route.fulfill(json=hint))
    with page.expect_response("**/hint"):
        press(page)
    for step in ("Think.", "Gate"):
        expect(page.locator(BOX)).to_contain_text(step)
        press(page)
    expect(page.locator(f"{BOX} p:not(.hint-tools)")).to_have_count(2 if "costs" in told else 1)
    assert " ".join(" ".join(page.locator(f"{BOX} p:not(.hint-tools)").all_inner_texts()).split()) == said


def test_the_first_full_game_offers_the_coach_once(plain: House) -> None:
    page = plain.guest().page
    offer = page.get_by_role("region", name="A coach, if you like")
    first, second = (plain.table("Ann", "bot:random")["seats"][0]["link"] for _ in range(2))
    page.goto(first)
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(offer).to_have_count(0)
    take_any(page)
    expect(offer).to_contain_text("silent until you ask")
    assert_accessible(page)
    # Another table is not the first game; at the first one the offer stays until it is answered.
    page.goto(second)
    take_any(page)
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(offer).to_have_count(0)
    page.goto(first)
    take_any(page)
    with page.expect_response("**/hint"):
        offer.get_by_role("button", name="Ask now").click()
    expect(page.locator(".hint-text")).to_be_visible()
    expect(offer).to_have_count(0)


def test_the_offer_waits_until_there_is_something_to_ask_about(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    take_any(page)
    play_until(plain, made, [0])
    offer = page.get_by_role("region", name="A coach, if you like")
    expect(offer).to_be_visible()
    play_until(plain, made, [1])
    expect(page.locator(".whose")).to_have_text("Ben to move")
    expect(offer).to_have_count(0)


def test_nobody_is_offered_the_coach_after_the_first_season(plain: House) -> None:
    play, answers = moment(lambda state: isinstance(state, EmpireState) and state.season == 2)
    source: dict[str, Any] = {"from": {"replay": uploaded(plain, play), "at": answers}}
    page = plain.guest().page
    page.goto(plain.table("Ann", "bot:random", "bot:random", **source)["seats"][0]["link"])
    expect(page.locator(".where")).not_to_contain_text("Season 1")
    take_any(page)
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(page.get_by_role("region", name="A coach, if you like")).to_have_count(0)


def test_whoever_has_found_the_hint_is_offered_no_coach(plain: House) -> None:
    page = sit(plain, "Ann", "bot:random")
    with page.expect_response("**/hint"):
        press(page)
    take_any(page)
    take_any(page)
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(page.get_by_role("region", name="A coach, if you like")).to_have_count(0)


def test_on_a_phone_the_offer_is_short(plain: House) -> None:
    page = sit(plain, "Ann", "bot:random")
    take_any(page)
    offer = page.get_by_role("region", name="A coach, if you like")
    expect(offer).to_contain_text("silent until you ask")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(offer.get_by_text("silent until you ask")).to_be_hidden()
    box = offer.bounding_box()
    assert box is not None
    assert box["height"] < PHONE["height"] / 8


def to_its_last_step(page: Page) -> Locator:
    """Press until the hint can be followed; the button that does so."""
    with page.expect_response("**/hint"):
        press(page)
    follow = page.get_by_role("button", name="Follow the hint")
    for _ in range(4):
        if not follow.count():
            press(page)
    return follow


def test_a_hint_and_a_confirmation_name_their_buttons_differently(plain: House) -> None:
    page = sit(plain, "Ann", "bot:random")
    to_the_actions(page)
    take_any(page)
    asks(page, "always")
    follow = to_its_last_step(page)
    expect(follow).to_be_visible()
    page.locator(".ends").get_by_role("button", name="End turn").click()
    expect(page.locator(".confirm")).to_be_visible()
    expect(page.get_by_role("button", name="Do it")).to_have_count(1)


def test_while_a_hint_is_confirmed_there_is_one_button_for_it(plain: House) -> None:
    page = sit(plain, "Ann", "bot:greedy")
    asks(page, "always")
    follow = to_its_last_step(page)
    follow.click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    expect(follow).to_have_count(0)
    page.get_by_role("button", name="Not yet").click()
    expect(follow).to_be_visible()
