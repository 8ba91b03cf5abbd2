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
