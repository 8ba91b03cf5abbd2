"""The board of After The End: whatever stands on it can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.kernel import State
from holdfast.web.after_the_end.forecast import odds_of_sending
from holdfast.web.after_the_end.stage import seen
from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import NAMES, finished, uploaded

LARGE = {"width": 1920, "height": 1080}
CUT = """parts => parts.filter(part => {
  const card = part.closest(".ate-person").getBoundingClientRect(), box = part.getBoundingClientRect();
  return box.left < card.left || box.right > card.right || box.bottom > card.bottom;
}).map(part => part.textContent)"""


def sit_where(house: House, wanted: Callable[[State], bool], **options: Any) -> Page:
    """A seat at the first moment that is as wanted."""
    for seed in range(5, 15):
        play = finished("after-the-end", seed)
        state = play.game.start(len(NAMES))
        for count, move in enumerate(play.moves):
            if state.asked(0) is not None and wanted(state):
                source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": count}}
                made = house.table(NAMES[0], "bot:greedy", "bot:greedy", game="after-the-end", **source)
                page = house.guest(**options).page
                page.goto(made["seats"][0]["link"])
                expect(page.locator(".prompt.mine")).to_be_visible()
                return page
            state.push(move.seat, move.action)
    raise LookupError("no game comes to that moment")


def dice_decide(state: State) -> bool:
    """Somebody with a die may be ahead or behind."""
    view = seen(state.view(0))
    can_send = any(choice.notation.startswith("send ") for choice in state.choices(0))
    return can_send and any(0.005 < odds < 0.995 for odds in odds_of_sending(view).values())


def experience_offered(state: State) -> bool:
    return any(choice.notation == "learn by experience" for choice in state.choices(0))


def test_the_odds_of_sending_somebody_are_not_cut(house: House) -> None:
    page = sit_where(house, dice_decide)
    for size in (WIDE, LARGE, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        odds = page.locator(".ate-odds", has_text="%").first
        expect(odds).to_have_attribute("aria-label", re.compile("to be ahead"))
        assert page.locator(".ate-brings, .ate-brings *").evaluate_all(CUT) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawing_experience_can_be_read_when_pointed_at(house: House, scheme: str) -> None:
    page = sit_where(house, experience_offered, scheme=scheme)
    draw = page.locator(".ate-do.spot")
    draw.hover()
    expect(draw).to_have_class("ate-do spot lit focused")
    assert_accessible(page)
    assert draw.evaluate(
        "node => node.getBoundingClientRect().right <= node.closest('.ate-cards').getBoundingClientRect().right"
    )


def test_what_is_added_to_a_die_keeps_clear_of_the_next_skill(house: House) -> None:
    made = house.table("Ann", "bot:random", game="after-the-end")
    page = house.guest(WIDE).page
    page.goto(made["seats"][0]["link"])
    skills = page.locator(".ate-skills").first
    for _ in range(12):
        if skills.count():
            break
        page.locator(".choice-row.legal .choice").first.click()
        page.wait_for_timeout(200)
    gaps = skills.evaluate("""box => {
      const all = [...box.querySelectorAll("b")];
      for (const one of all.slice(0, 2)) one.textContent = "?+1";
      const [left, right] = all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      });
      return [right.left - left.right, box.parentElement.clientWidth - box.offsetWidth];
    }""")
    assert gaps[0] >= 3
    assert gaps[1] >= 0


AT_ZERO = """track => {
  const middle = (box) => (box.left + box.right) / 2;
  const marks = [...track.querySelectorAll("span")].map((mark) => mark.getBoundingClientRect());
  const zero = [...track.querySelectorAll("i")].find((one) => one.textContent === "0").getBoundingClientRect();
  const cut = marks.filter((mark) => mark.top < track.getBoundingClientRect().top);
  return [marks.map((mark) => Math.round(middle(mark) - middle(zero))), marks.map((mark) => mark.top), cut.length];
}"""


def test_equal_points_stand_at_the_same_place_of_the_scale(house: House) -> None:
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
    page = house.guest(WIDE).page
    page.goto(house.table(*names, game="after-the-end")["seats"][0]["link"])
    track = page.locator(".ate-track")
    expect(track).to_have_attribute("aria-label", re.compile("Ann 0, Ben 0, Cleo 0"))
    across, down, cut = track.evaluate(AT_ZERO)
    assert across == [0] * len(names)
    assert len(set(down)) == len(names)
    assert cut == 0


CUT_CARDS = """cards => cards.filter((card) => {
  const name = document.createRange();
  name.selectNodeContents(card.querySelector("b"));
  const room = card.getBoundingClientRect();
  const parts = [...name.getClientRects()];
  return parts.length > 1 || parts[0].right > room.right || !card.querySelector("p").getClientRects().length;
}).map((card) => card.textContent)"""


def test_many_cards_in_hand_keep_their_names_whole_and_their_effects(house: House) -> None:
    page = sit_where(house, experience_offered)
    hand = page.locator(".ate-hand")
    card = (
        '<li><div class="ate-memory hand"><svg class="ate-g"></svg><b>Adrenaline</b><p>+2 to your total</p></div></li>'
    )
    for size in (WIDE, LARGE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        hand.evaluate("(box, card) => (box.innerHTML = `<ul class='many'>${card.repeat(5)}</ul>`)", card)
        assert hand.locator(".ate-memory").evaluate_all(CUT_CARDS) == []


def test_the_legend_explains_what_the_board_shows(house: House) -> None:
    page = sit_where(house, experience_offered)
    page.locator(".head-tools").get_by_role("button", name="Cards").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".card-face .ate-town").first).to_be_visible()
    dialog.get_by_role("button", name="Symbols", exact=True).click()
    expect(dialog.locator(".signs dt", has_text="»").first).to_be_visible()
    expect(dialog.locator(".signs .ate-slot")).to_be_visible()
    assert_accessible(page)


def test_the_phone_shows_what_there_is_to_pay_with_beside_the_capitol(house: House) -> None:
    page = sit_where(house, dice_decide, viewport=PHONE)
    page.locator(".ate-tabs button", has_text="Capitol").click()
    expect(page.locator(".ate-brief .ate-tally")).to_be_visible()


TELL = """lane => {
  const note = Object.assign(document.createElement("p"), { className: "ate-note" });
  note.textContent = "Dr Halvard Finn is wounded by the raid and gets +1 investigation.";
  lane.lastElementChild.replaceWith(note);
  return note.getBoundingClientRect().top - lane.querySelector(".ate-tally").getBoundingClientRect().bottom;
}"""


def test_what_is_told_about_a_colony_leaves_its_stores_in_sight(house: House) -> None:
    page = sit_where(house, experience_offered)
    lane = page.locator(".ate-lane").first
    assert lane.evaluate(TELL) > -2
    expect(lane.locator(".ate-tally")).to_be_visible()


def buying(state: State) -> bool:
    asked = state.asked(0)
    return asked is not None and asked.name == "capitol" and len(state.choices(0)) > 1


def test_leaving_is_one_line_and_not_the_prominent_button_while_something_can_be_bought(house: House) -> None:
    page = sit_where(house, buying)
    leave = page.locator(".ends .button", has_text="Leave the Capitol")
    expect(leave).not_to_contain_class("primary")
    assert leave.evaluate("button => button.getBoundingClientRect().height") < 40
