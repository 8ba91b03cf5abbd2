"""Nobody is asked when the answer makes no difference; players who want to be asked anyway can say so."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from holdfast.games import load, title_of
from holdfast.kernel import Play, State
from holdfast.kernel.needless import needless_answer
from tests.browser.house import House
from tests.browser.recorded import NAMES, finished, moment, uploaded

ASK_NOBODY = "localStorage.setItem('holdfast.settings', JSON.stringify({speed: 0, single: true}))"


def nothing_to_play() -> tuple[Play, int]:
    """A game of After The End, and after how many answers the first seat can do nothing but pass a window."""
    for seed in range(5, 40):
        play = finished("after-the-end", seed)
        state = load("after-the-end").start(len(NAMES))
        for count, move in enumerate(play.moves):
            if state.asked(0) is not None and [choice.notation for choice in state.choices(0)] == ["pass"]:
                return play, count
            state.push(move.seat, move.action)
    raise LookupError("no game comes to that moment")


def no_difference(state: State) -> bool:
    return needless_answer(state.view(0), title_of("after-the-empire").trifles) is not None


def at_the_window(house: House, script: str) -> tuple[Page, list[Any]]:
    return opened(house, script, *nothing_to_play())


def opened(house: House, script: str, play: Play, at: int) -> tuple[Page, list[Any]]:
    source: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": at}}
    made = house.table(*NAMES, game=play.game.id, **source)
    page = house.guest().page
    page.add_init_script(script)
    sent: list[Any] = []
    page.on("request", lambda one: sent.append(one.post_data_json) if one.url.endswith("/moves") else None)
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".table-board > *").first).to_be_visible()
    return page, sent


def test_a_window_with_nothing_to_play_is_passed_without_asking(house: House) -> None:
    page, sent = at_the_window(house, ASK_NOBODY)
    while not sent:
        page.wait_for_timeout(50)
    expect(page.locator(".choice", has_text="Nothing for now")).to_have_count(0)
    assert [body["actions"] for body in sent] == [["pass"]]


def test_casualties_without_consequence_are_not_asked_about(house: House) -> None:
    play, at = moment(no_difference)
    state = play.game.start(len(NAMES))
    for move in play.moves[:at]:
        state.push(move.seat, move.action)
    answer = state.choices(0)[0].notation
    page, sent = opened(house, ASK_NOBODY, play, at)
    while not sent:
        page.wait_for_timeout(50)
    assert sent[0]["actions"] == [answer]
    expect(page.locator(f'.choice[data-do="{answer}"]')).to_have_count(0)


def test_players_who_want_to_be_asked_are_asked(house: House) -> None:
    page, sent = at_the_window(house, "0")
    expect(page.locator(".choice", has_text="Nothing for now")).to_be_visible()
    page.wait_for_timeout(3000)  # longer than answering by itself would take
    assert sent == []
