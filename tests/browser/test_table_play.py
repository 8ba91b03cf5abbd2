"""Acting at a table: the list of choices, the board's places, undo, and why something is not possible."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route, expect

from holdfast.kernel import State
from holdfast.web.after_the_empire.rows import row_of
from tests.browser.house import House
from tests.browser.recorded import moment, uploaded
from tests.browser.seat import LEGAL, REFUSED, answer, move, sit, to_the_actions

CLICK_AND_WAIT = """async () => {
  const button = document.querySelector('.choice[data-do="quarry"]');
  const start = performance.now();
  button.click();
  while (!button.classList.contains("pressed")) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""


def test_a_personal_link_sits_down_and_leaves_no_token_in_the_address(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".seat-who").first).to_have_text("Ann")
    expect(page).to_have_url(f"{plain.base}/t/{made['table']}")
    assert made["seats"][0]["token"] in page.evaluate("localStorage.getItem('holdfast.tables')")
    expect(page).to_have_title("● Your move – After the Empire")
    page.reload()
    expect(page.locator(".whose")).to_have_text("Your move")


def test_refused_choices_can_be_focused_and_say_why_with_the_rule(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    refused = page.locator(REFUSED).first
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.focus()
    expect(refused).to_be_focused()
    why = page.locator(".choice-row.refused .choice-why").first
    rule = why.locator(".rule-link").get_attribute("data-rule")
    reason = why.locator("span").first.inner_text()
    assert why.inner_text().replace("\xa0", " ").split() == [*reason.split(), "§"], "nothing dangles between the two"
    refused.press("Enter")
    expect(page.locator(".toast").last).to_contain_text(reason)
    why.locator(".rule-link").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f'article[id="rule-{rule}"]')).to_be_focused()


def test_a_number_takes_a_choice_and_letters_undo_and_redo_it(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    before = page.locator(LEGAL).all_inner_texts()
    with page.expect_response("**/moves"):
        page.keyboard.press("1")
    expect(page.locator(".horizon .dot")).not_to_have_count(0)
    expect(page.locator(".pressed")).to_have_count(0)  # until the server has answered, further keys do nothing
    page.keyboard.press("u")
    expect(page.locator(".horizon .dot")).to_have_count(0)
    expect(page.locator(".pressed")).to_have_count(0)
    assert page.locator(LEGAL).all_inner_texts() == before
    page.keyboard.press("r")
    expect(page.locator(".horizon .dot")).not_to_have_count(0)
    expect(page.locator(".pressed")).to_have_count(0)
    page.keyboard.press("Shift+R")
    expect(page.locator(".horizon .dot")).to_have_count(0)


def test_the_page_says_why_nothing_can_be_undone(plain: House) -> None:
    page = sit(plain)
    reason = page.locator(".horizon").get_attribute("aria-label") or ""
    assert len(reason) > 10
    page.keyboard.press("u")
    expect(page.locator(".toast").last).to_contain_text(reason)


def test_the_list_is_filtered_by_typing(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    page.keyboard.press("/")
    expect(page.get_by_label("Filter choices")).to_be_focused()
    page.keyboard.type("quarry")
    expect(page.locator(".choice")).to_have_count(1)
    with page.expect_response("**/moves"):
        page.keyboard.press("Enter")
    expect(page.locator("input:focus")).to_have_count(0)  # the next key is that of a choice
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-lines")).to_contain_text("Ann goes to the Quarry")


def test_a_short_list_has_no_filter(plain: House) -> None:
    page = sit(plain)
    count = page.locator(LEGAL).count()
    assert 1 < count <= 8
    expect(page.get_by_label("Filter choices")).to_have_count(0)
    page.keyboard.press("/")  # does no harm
    to_the_actions(page)
    assert page.locator(LEGAL).count() > 8
    expect(page.get_by_label("Filter choices")).to_be_visible()


def test_only_what_is_possible_can_be_shown(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    expect(page.locator(REFUSED)).not_to_have_count(0)
    page.get_by_label("Only what is possible").check()
    expect(page.locator(REFUSED)).to_have_count(0)


def crowded(state: State) -> bool:
    """A worker can be sent, and at some place there are several choices."""
    places = [row_of(choice).place_of(choice, state.view(0)) for choice in state.choices(0)]
    return "space:tax-gold" in places and any(place and places.count(place) > 1 for place in places)


def test_a_place_with_one_choice_acts_and_one_with_several_offers_them(plain: House) -> None:
    play, answers = moment(crowded)
    source: dict[str, Any] = {"from": {"replay": uploaded(plain, play), "at": answers}}
    page = plain.guest().page
    page.goto(plain.table("Ada", "bot:random", "bot:random", **source)["seats"][0]["link"])
    tax = page.locator('.spot[data-at^="space:tax"]').first
    expect(tax).to_have_attribute("role", "button")
    several = page.locator('.spot[aria-haspopup="menu"]').first
    several.click()
    menu = page.get_by_role("menu")
    expect(menu).to_be_visible()
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("menuitem").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(several).to_be_focused()
    with page.expect_response("**/moves"):
        page.locator(".spot.lit:not([aria-haspopup])").first.click()


def test_a_place_where_nothing_is_possible_says_why(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    dim = page.locator(".spot.dim").first
    said = (dim.get_attribute("aria-label") or "").split("Not possible: ")[1]
    dim.hover(force=True)
    expect(page.locator(".tip")).to_contain_text(said)
    expect(page.locator(".tip")).not_to_contain_text("R-")
    dim.click(force=True)  # Playwright waits for a disabled element to be enabled; people do not
    expect(page.locator(".toast").last).to_contain_text(said)


def test_looking_at_a_choice_fetches_its_preview_once(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request.post_data_json) if "/preview" in request.url else None)
    quarry = page.locator('.choice[data-do="quarry"]')
    for _ in range(2):
        quarry.hover()
        expect(page.locator(".plain-board")).to_have_attribute("data-preview", "yes")
        page.mouse.move(5, 5)
        expect(page.locator(".plain-board")).to_have_attribute("data-preview", "no")
    # The pointer may have rested on something else before.
    assert len([wish for wish in asked if wish["actions"] == ["quarry"]]) == 1


def test_a_click_is_seen_at_once_even_if_the_answer_is_slow(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    waits = []
    for n in range(3):  # the best of three: a busy machine may delay any one of them
        with page.expect_request("**/moves"):
            waits.append(page.evaluate(CLICK_AND_WAIT))
        while len(held) == n:
            page.wait_for_timeout(20)
        held[n].abort()
        expect(page.locator(".choice.pressed")).to_have_count(0)
    assert min(waits) < 100


def test_a_choice_for_a_table_that_has_moved_on_is_not_made(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    ann, ben = (plain.guest().page for _ in range(2))
    ann.goto(made["seats"][0]["link"])
    ben.goto(made["seats"][1]["link"])
    for page in (ann, ben):
        expect(page.locator(".table-page")).to_be_visible()
    mover = next(page for page in (ann, ben) if page.locator(".prompt.mine").count())
    seat = 0 if mover is ann else 1
    # Somebody else at the same seat was faster, and this page does not know yet.
    token = made["seats"][seat]["token"]
    mover.route("**/moves", lambda route: route.continue_(post_data={"actions": ["pass"], "expect_seq": 0}))
    mover.locator(LEGAL).first.click()
    expect(mover.locator(".toast").last).to_contain_text("moved on")
    view = plain.call(f"/api/tables/{made['table']}?since=0", token=token)
    assert seat in view["view"]["to_act"]


def test_no_preview_is_fetched_for_a_question_that_is_over(plain: House) -> None:
    page = sit(plain, "Ann", "bot:random", speed=1)
    tried: list[int] = []
    page.on("response", lambda response: tried.append(response.status) if response.url.endswith("/preview") else None)
    for _ in range(3):
        spot = page.locator(".spot.lit").first
        spot.hover()
        expect(page.locator(".tip")).to_be_visible()
        move(page, spot.click)
        page.wait_for_timeout(250)  # longer than the delay before a preview
        expect(page.locator(LEGAL).first).to_be_visible()
    assert all(status == 200 for status in tried)


def test_an_answer_overtaken_by_another_is_sent_again_while_the_question_is_open(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    expect(page.locator(LEGAL).first).to_be_visible()
    gone: list[str] = []

    def overtake(route: Route) -> None:
        gone.append(route.request.url)
        if len(gone) < 3:
            update = plain.call(f"/api/tables/{made['table']}?since=0", token=made["seats"][0]["token"])
            error = {"rule": None, "reason": "the game has moved on"}
            route.fulfill(status=409, json={"error": error, "update": update})
        else:
            route.continue_()

    page.route("**/moves", overtake)
    first = page.locator(LEGAL).first
    taken = first.get_attribute("data-do")
    first.click()
    expect(page.locator(f'.choice[data-do="{taken}"]')).to_have_count(0)
    assert len(gone) == 3
    expect(page.locator(".toast")).to_have_count(0)


def test_a_refusal_is_forgotten_when_something_else_is_done(plain: House) -> None:
    page = sit(plain)
    to_the_actions(page)
    page.locator(REFUSED).first.click(force=True)
    expect(page.locator(".toast.bad")).to_be_visible()
    answer(page, "quarry")
    expect(page.locator(".toast.bad")).to_have_count(0)
