"""The list of choices does not move under the pointer: what has become impossible stays until the pointer leaves."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from holdfast.games import load
from holdfast.kernel import Play
from tests.browser.house import House
from tests.browser.recorded import NAMES, finished, uploaded

GAME = "after-the-empire"
# The coach's offer would take room from the list as it comes.
ONLY_LEGAL = f"""
localStorage.setItem('holdfast.settings', JSON.stringify({{speed: 0, confirm: 'never', onlyLegal: true}}));
localStorage.setItem('holdfast.coached', JSON.stringify({{'{GAME}': ''}}));
"""
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('.choice-row')?.querySelector('.choice').dataset.do"

# How many impossible answers are listed below this one: what goes away there moves nothing under the pointer.
REFUSED_BELOW = """answer => {
  const rows = [...document.querySelectorAll(".choice-row")];
  const at = rows.findIndex((row) => row.querySelector(".choice").dataset.do === answer);
  return rows.slice(at + 1).filter((row) => row.matches(".refused")).length;
}"""


def asked_again() -> tuple[Play, int, str]:
    """A game, a moment in it, and an answer of the first seat after which the question returns without that answer."""
    for seed in range(5, 40):
        play = finished(GAME, seed)
        state = load(GAME).start(len(NAMES))
        for count, move in enumerate(play.moves):
            question = state.asked(0)
            if question is not None and question.name == "stockpile":
                prompt = question.prompt(state)
                for action in state.choices(0)[:-1]:
                    after = state.copy()
                    after.apply(0, action)
                    again = after.asked(0)
                    same = again is not None and again.prompt(after) == prompt and action in after.candidates(0)
                    if same and after.refusal(0, action) is not None and len(after.choices(0)) > 1:
                        return play, count, action.notation
            state.push(move.seat, move.action)
    raise LookupError("no game comes to that moment")


def opened(house: House) -> tuple[Page, str]:
    play, at, answer = asked_again()
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": at}}
    made = house.table(*NAMES, game=GAME, **source)
    page = house.guest().page
    page.add_init_script(ONLY_LEGAL)
    page.goto(made["seats"][0]["link"])
    return page, answer


def test_what_becomes_impossible_stays_under_the_pointer_until_it_leaves(plain: House) -> None:
    page, answer = opened(plain)
    row = page.locator(f'.choice[data-do="{answer}"]')
    expect(row).to_be_visible()
    row.hover()
    box = row.bounding_box()
    assert box is not None
    point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.mouse.click(*point)
    expect(row).to_have_attribute("aria-disabled", "true")
    assert page.evaluate(UNDER, point) == answer
    assert page.evaluate(REFUSED_BELOW, answer) == 0
    page.mouse.move(1, 1)
    expect(row).to_have_count(0)
