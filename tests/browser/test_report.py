"""When a season or a round is over, a report lets you read it again at leisure."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.view import EndView
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.kernel import View
from tests.browser.access import assert_accessible
from tests.browser.house import WIDE, House
from tests.browser.pictures import Moment, reached
from tests.browser.recorded import NAMES, finished, uploaded

HALF_YEARS_BEFORE = 2  # a war counts its half-years from 0


def third(view: View) -> bool:
    """The third season, half-year or round has begun, and the first seat has not acted in it."""
    if isinstance(view, EmpireView):
        return view.season == 3
    if isinstance(view, AntePortasView):
        return view.clock.half == HALF_YEARS_BEFORE and view.asked_of(0) is not None
    return isinstance(view, EndView) and view.round == 3


def at_the_third(house: House, game: str, wanted: Moment = third, **options: Any) -> Page:
    play = finished(game)
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, wanted)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game=game, **source)
    page = house.guest(WIDE, **options).page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".prompt.mine")).to_be_visible()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_season_that_has_just_ended_can_be_read_again(house: House, scheme: str) -> None:
    page = at_the_third(house, "after-the-empire", scheme=scheme)
    page.get_by_role("button", name="Season 2 report").click()
    report = page.get_by_role("dialog", name="Season 2: what happened")
    for heading in ("The fight", "Flags and income", "Harvest and feast", "What left and what came"):
        expect(report.get_by_role("heading", name=heading)).to_be_visible()
    expect(report).to_contain_text(re.compile(r"leaves the (building|refugee) row"))
    expect(report).to_contain_text(re.compile(r"comes into the (building|refugee) row"))
    expect(report.locator(".mine").first).to_be_visible()
    assert_accessible(page)
    report.get_by_role("button", name="Season before").click()
    expect(page.get_by_role("dialog", name="Season 1: what happened")).to_contain_text("harvests")


def test_a_round_has_a_report_too(house: House) -> None:
    page = at_the_third(house, "after-the-end")
    page.get_by_role("button", name="Round 2 report").click()
    expect(page.get_by_role("dialog")).to_contain_text("wins")


def test_a_half_year_of_a_war_has_a_report_too(house: House) -> None:
    page = at_the_third(house, "ante-portas")
    page.get_by_role("button", name="Battle Phase 2 report").click()
    report = page.get_by_role("dialog", name="Battle Phase 2: what happened")
    expect(report.get_by_role("heading", name="The year's end")).to_be_visible()
    expect(report.locator(".mine", has_text="produces")).to_be_visible()
    assert_accessible(page)
    report.get_by_role("button", name="Battle Phase before").click()
    expect(page.get_by_role("dialog", name="Battle Phase 1: what happened")).to_contain_text("New Invaders: ")


def test_a_mission_is_told_in_order(house: House) -> None:
    """Not one's own part first, as elsewhere: whoever goes later knows what the others have sent."""
    play = finished("after-the-end")
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": reached(play, third)}}
    made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game="after-the-end", **source)
    seat = made["seats"][0]
    log = house.call(f"/api/tables/{made['table']}?since=0", token=seat["token"])["events"]
    starts = [n for n, event in enumerate(log) if event["kind"] == "round"]
    second = log[starts[1] : starts[2]]
    decided = [event["seat"] == 0 for event in second if event["kind"] in ("sent", "passed")]
    page = house.guest(WIDE).page
    page.goto(seat["link"])
    page.get_by_role("button", name="Round 2 report").click()
    mission = page.get_by_role("dialog").locator("section", has=page.get_by_role("heading", name="The mission"))
    lines = mission.locator("li", has_text=re.compile(" sends | will visit "))
    expect(lines).to_have_count(len(decided))
    assert [line.get_attribute("class") == "mine" for line in lines.all()] == decided


def test_the_report_is_offered_until_the_next_turn_and_stays_in_the_log(house: House) -> None:
    page = at_the_third(house, "after-the-empire")
    page.locator(".choice-row.legal .choice").first.click()
    expect(page.locator(".report-now")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Reports").click()
    expect(page.get_by_role("dialog", name="Season 2: what happened")).to_be_visible()


def third_turn(view: View) -> bool:
    """The first seat is asked where its Steward goes, for the first time in the third half-year."""
    asked = view.asked_of(0)
    return third(view) and asked is not None and asked.name == "turn"


def visit_with_questions() -> list[str]:
    """The answers of a visit, from where a war is in its third half-year, at a Place that asks something."""
    play = finished("ante-portas")
    state = play.game.start(len(NAMES))
    for move in play.moves[: reached(play, third_turn)]:
        state.push(move.seat, move.action)
    for going in state.choices(0):
        after, answers = state.copy(), [going.notation]
        after.push(0, going)
        while (asked := after.asked(0)) is not None and asked.name not in ("turn", "arrival"):
            answers.append(after.choices(0)[0].notation)
            after.push(0, after.choices(0)[0])
        if going.notation.startswith("go ") and len(answers) > 1:
            return answers
    raise LookupError("no Place asks anything")


def test_the_report_of_a_war_is_offered_until_the_first_action_is_done(house: House) -> None:
    page = at_the_third(house, "ante-portas", third_turn)
    report = page.locator(".report-now")
    for answer in visit_with_questions():
        choice = page.locator(f'.choice-row.legal .choice[data-do="{answer}"]')
        expect(choice).to_be_visible()
        expect(report).to_be_visible()
        choice.click()
    expect(report).to_have_count(0)


def test_since_your_last_turn_begins_with_the_end_of_the_season(house: House) -> None:
    page = at_the_third(house, "after-the-empire")
    page.get_by_role("tab", name="Log").click()
    after = page.locator(".since ~ li")
    expect(after.filter(has_text="begins. The threat is").first).to_be_attached()
    expect(after.filter(has_text="gather").first).to_be_attached()


def test_when_the_game_is_over_the_last_season_can_be_read(house: House) -> None:
    play = finished()
    result = play.state.result()
    assert result is not None
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": len(play.moves) - 1}}
    made = house.table("bot:greedy", "bot:greedy", "bot:greedy", open=True, **source)
    page = house.guest(WIDE).page
    page.goto(f"/t/{made['table']}")
    expect(page.get_by_role("heading", name="The game is over")).to_be_attached()
    expect(page.locator(".asked")).to_have_text(re.compile(r"^\w+( and \w+)* wins?( the tie)? with the most .*\.$"))
    score = page.get_by_role("dialog", name="Final score")
    expect(score).to_be_visible()
    score.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Season 7 report").click()
    expect(page.get_by_role("dialog", name="Season 7: what happened")).to_contain_text("harvests")


def test_the_log_follows_although_lines_arrive_while_it_scrolls(house: House) -> None:
    page = at_the_third(house, "after-the-empire")
    page.get_by_role("tab", name="Log").click()
    lines = page.locator(".log-lines")
    page.wait_for_function("() => { return document.querySelector('.log-lines')?.scrollTop > 100; }")
    # Back and to the end again, and before the browser reports the latter, more lines arrive.
    lines.evaluate("box => (box.scrollTop = 0)")
    expect(page.get_by_role("button", name="Jump to the latest")).to_be_visible()
    lines.evaluate("box => (box.scrollTop = box.scrollHeight)")
    expect(page.get_by_role("button", name="Jump to the latest")).to_have_count(0)
    lines.evaluate(
        """box => new Promise(done => {
          box.append(document.createElement("li"));
          box.scrollTop = box.scrollHeight;
          for (let n = 0; n < 20; n++) box.append(box.querySelector("li:not(.chapter)").cloneNode(true));
          setTimeout(done, 300);
        })"""
    )
    expect(page.get_by_role("button", name="Jump to the latest")).to_have_count(0)


def test_the_sign_of_a_rule_stays_with_the_last_word(house: House) -> None:
    page = at_the_third(house, "after-the-empire")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-lines .rule-link").last).to_be_visible()
    broken = page.locator(".log-lines .kept").evaluate_all(
        "all => all.filter((one) => one.getClientRects().length > 1)"
    )
    assert broken == []
    alone = page.locator(".log-lines .kept").evaluate_all("all => all.filter((one) => one.textContent.trim() === '§')")
    assert alone == []
