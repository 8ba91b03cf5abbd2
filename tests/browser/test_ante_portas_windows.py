"""Windows of a real battle: chips that let them pass, and Buildings that follow orders of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.standing import waiting_costs
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.windows import END, IN_TURN, Window
from holdfast.kernel import Dealer, Play
from tests.browser.access import assert_accessible
from tests.browser.house import House
from tests.browser.recorded import uploaded

GAME = "ante-portas"
FELLED = "the whole troop can be wiped out now"


@cache
def in_battle() -> tuple[Play, int]:
    """A war for one, up to a window in which the only gun can fell the whole troop, and its seed; searched for, so any
    cards will do."""
    for seed in (3, *range(60)):
        game = load(GAME)
        bot = make_bot("greedy", game, 0)
        play, dealer = Play(game, ["Ann"], {"seed": str(seed)}), Dealer(seed)
        play.deal_all(dealer)
        while play.state.to_act():
            if is_wanted(play):
                return play, seed
            play.act(0, [bot.choose(play.state.view(0), list(play.state.choices(0)))])
            play.deal_all(dealer)
    raise LookupError("no war comes to that window")


def is_wanted(play: Play) -> bool:
    state = play.state
    assert isinstance(state, AntePortasState)
    works, tiles = state.rules.cards.works, state.field.tile
    asked = state.stack[-1]
    if sum(1 for tile in tiles if tile != NO_WORK and works[tile].damage) != 1:
        return False
    if not isinstance(asked, Window) or asked.kind in (IN_TURN, END) or waiting_costs(state.view(0)) != FELLED:
        return False
    after = state.copy()
    after.push(0, next(choice for choice in state.choices(0) if choice.notation.startswith("fire ")))
    return after.field.invaders() < state.field.invaders()


def seated(house: House) -> tuple[Page, list[str]]:
    """A page in the middle of that battle, and the answers that it sends."""
    play, seed = in_battle()
    here: dict[str, Any] = {"from": {"replay": uploaded(house, play), "at": len(play.record.lines)}}
    made = house.table("Ann", game=GAME, seed=seed, **here)
    page = house.guest().page
    sent: list[str] = []

    def note(request: Any) -> None:
        if request.url.endswith("/moves"):
            sent.extend(request.post_data_json["actions"])

    page.on("request", note)
    page.goto(made["seats"][0]["link"])
    expect(page.locator(".window-why")).to_have_text(f"You are asked because {FELLED}.")
    return page, sent


def test_a_chip_lets_a_whole_battle_phase_pass(house: House) -> None:
    page, sent = seated(house)
    hold = page.locator(".ends .button", has_text="Hold")
    expect(hold).to_be_visible()
    expect(hold).not_to_contain_class("primary")  # something can be fired on
    chips = page.get_by_role("group", name="Let pass:").get_by_role("button")
    expect(chips).to_have_text(["this step", "this troop", "this Battle Phase", "this Battle Phase, no matter what"])
    assert_accessible(page)
    with page.expect_response("**/moves"):
        chips.nth(2).click()
    expect(page.locator(".window-passed")).to_contain_text("you let this Battle Phase pass")
    assert sent[0] == "hold"


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("fires at the first in range whom it can fell", "fire "),
        ("holds fire; you are asked if they would break through", "hold"),
    ],
)
def test_a_building_follows_its_own_order(house: House, order: str, answer: str) -> None:
    page, sent = seated(house)
    page.locator(".windows summary").click()
    with page.expect_response("**/moves"):
        page.locator(".posts select").select_option(label=order)
    assert sent[0].startswith(answer)
