"""Wars of *Ante Portas* played by hand in browsers. What is done comes from the bot `greedy`, how it is done from the
input at hand.

A copy of the game is kept here, fed by the moves that the pages send: with a table's seed its luck is known.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from playwright.sync_api import Locator, Page, Response, expect

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import LOST, RUNNING
from holdfast.kernel import Dealer, Play, View
from holdfast.web.counsel import Wishes, counsel_for
from tests.browser.house import House
from tests.browser.recorded import uploaded
from tests.browser.seat import LEGAL

GAME = "ante-portas"
LONGEST = 1_500  # answers of all seats
ON_BOARD = 0.8  # how often an answer that can be given on the board is given there
OVER = "The game is over"
LISTED = f"""wanted =>
    JSON.stringify([...document.querySelectorAll("{LEGAL}")].map(({{ dataset }}) => dataset.do).sort()) === wanted"""


def clock_of(play: Play) -> Any:
    return cast(AntePortasState, play.state).clock


@cache
def fought(seats: int) -> tuple[Play, int]:
    """A war that `greedy` fights to the Final Wave, and its seed; searched for, so any cards and any bot will do."""
    for seed in range(1, 60):
        game = load(GAME)
        bots = [make_bot("greedy", game, seat) for seat in range(seats)]
        play, dealer = Play(game, [f"Ally {seat}" for seat in range(seats)], {"seed": str(seed)}), Dealer(seed)
        play.deal_all(dealer)
        while asked := play.state.to_act():
            seat = asked[0]
            play.act(seat, [bots[seat].choose(play.state.view(seat), list(play.state.choices(seat)))])
            play.deal_all(dealer)
        if clock_of(play).round > 0:
            return play, seed
    raise LookupError("no war comes to the Final Wave")


def copied(play: Play, answers: int) -> Play:
    """The game after this many answers, including those of chance."""
    twin = Play(play.game, list(play.record.seats))
    for line in play.record.lines[:answers]:
        twin.read_line(line)
    return twin


class War:
    """A table, a page for each seat, and the copy."""

    def __init__(self, house: House, seats: int, last: int = 0) -> None:
        """From the start, or from where a war has this many answers left."""
        whole, seed = fought(seats)
        self.house = house
        self.names = ["Ann", "Bo", "Cleo"][:seats]
        more: dict[str, Any] = {}
        begin = 0
        if last:
            begin = len(whole.record.lines) - last
            more["from"] = {"replay": uploaded(house, whole), "at": begin}
        self.made = house.table(*self.names, game=GAME, seed=seed, **more)
        self.dealer = Dealer(seed)
        self.play = copied(whole, begin)
        self.play.deal_all(self.dealer)
        self.bots = [make_bot("greedy", self.play.game, seat) for seat in range(seats)]
        self.hands: list[Hand] = []
        self.by_themselves = 0

    def sit(self, hand: Callable[[Page, random.Random], Hand], **options: Any) -> Page:
        """Take the next seat in a browser of its own."""
        seat = len(self.hands)
        page = self.house.guest(**options).page
        page.on("response", lambda response: self.note(seat, response))
        page.goto(self.made["seats"][seat]["link"])
        expect(page.locator(".ap")).to_be_visible()
        self.hands.append(hand(page, random.Random(seat)))
        return page

    def note(self, seat: int, response: Response) -> None:
        """A page has sent a move, made by a person or by a window that passed by itself."""
        if response.url.endswith("/moves") and response.ok:
            told = json.loads(response.request.post_data or "{}")
            actions = [self.play.game.action(notation) for notation in told["actions"]]
            self.play.act(seat, [action for action in actions if action is not None])
            self.play.deal_all(self.dealer)

    def fight(self) -> None:
        """Play to the end of the war; of the seats that are asked, the first answers."""
        for _ in range(LONGEST):
            asked = self.play.state.to_act()
            if not asked:
                break
            self.answer(asked[0])
        assert clock_of(self.play).outcome != RUNNING
        for hand in self.hands:
            expect(hand.page.get_by_role("heading", name=OVER, include_hidden=True)).to_be_attached()
            dialog = hand.page.get_by_role("dialog", name="Final score")
            expect(dialog).to_contain_text("Defeat" if clock_of(self.play).outcome == LOST else "Victory")

    def answer(self, seat: int) -> None:
        hand, view, before = self.hands[seat], self.play.state.view(seat), len(self.play.record.lines)
        if self.passes(view):
            self.by_themselves += 1
        else:
            choices = list(self.play.state.choices(seat))
            chosen = self.bots[seat].choose(view, choices)
            shown = json.dumps(sorted(choice.notation for choice in choices), separators=(",", ":"))
            hand.page.wait_for_function(LISTED, arg=shown)
            hand.take(self.offer(seat, chosen.notation))
        while len(self.play.record.lines) == before:
            hand.finish()
            hand.page.wait_for_timeout(20)  # until the response has been noted

    def passes(self, view: View) -> bool:
        """Whether the page lets this window pass by itself under the default settings."""
        counsel = counsel_for(GAME)
        reflex = counsel.reflex(view, Wishes(next(iter(counsel.stops))))
        return reflex is not None and bool(reflex.do)

    def offer(self, seat: int, notation: str) -> Offer:
        """The choice as the page knows it."""
        path, token = f"/api/tables/{self.made['table']}", self.made["seats"][seat]["token"]
        choices = self.house.call(path, token=token)["view"]["question"]["choices"]
        here = next(choice for choice in choices if choice["do"] == notation)
        at = here.get("at", "")
        label = re.sub(r"@(\d)", lambda found: self.names[int(found[1])], here["label"])
        alone = sum(1 for choice in choices if choice.get("at") == at and "no" not in choice) == 1
        return Offer(notation, label, at, alone)


@dataclass
class Offer:
    """A choice: its notation, what it is called, its place on the board, and whether it is the only one there."""

    do: str
    label: str
    at: str
    alone: bool


class Hand:
    """How somebody gives an answer on a page: mostly on the board if it is offered there, otherwise from the list."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page = page
        self.rng = rng
        self.on_board = 0

    def take(self, offer: Offer) -> None:
        raise NotImplementedError

    def finish(self) -> None:
        """Whatever is left to do before the chosen answer is sent."""

    def entry(self, offer: Offer) -> Locator:
        return self.page.locator(f'{LEGAL}[data-do="{offer.do}"]')

    def spot(self, offer: Offer) -> Locator | None:
        """Its place on the board, if that is in sight."""
        spots = self.page.locator(f'.table-board .spot.lit[data-at="{offer.at}"]:visible')
        return spots.first if offer.at and spots.count() and self.rng.random() < ON_BOARD else None

    def in_menu(self, offer: Offer) -> Locator:
        items = self.page.get_by_role("menuitem")
        return items.filter(has=self.page.get_by_text(offer.label, exact=True)).first


class Mouse(Hand):
    def take(self, offer: Offer) -> None:
        spot = self.spot(offer)
        if spot is None:
            self.entry(offer).click()
            return
        spot.click()
        self.on_board += 1
        if not offer.alone:
            self.in_menu(offer).click()


class Keys(Hand):
    """By keyboard alone: the letter of a choice, the focus on the board, or the filter of the list."""

    def take(self, offer: Offer) -> None:
        key = self.entry(offer).get_attribute("aria-keyshortcuts")
        spot = self.spot(offer)
        if spot is not None:
            spot.press("Enter")
            self.on_board += 1
            if not offer.alone:
                self.in_menu(offer).press("Enter")
        elif key and self.rng.random() < 0.5:
            self.page.keyboard.press(key)
        else:
            self.entry(offer).press("Enter")


class Touch(Hand):
    """With a finger: a touch shows what would happen, a button at the bottom does it."""

    def take(self, offer: Offer) -> None:
        spot = self.spot(offer)
        self.raise_sheet(spot is None)
        if spot is None:
            self.entry(offer).tap()
            return
        spot.tap()
        self.on_board += 1
        if not offer.alone:
            self.in_menu(offer).tap()

    def raise_sheet(self, up: bool) -> None:
        """On a phone the list lies on a sheet that covers the board."""
        handle = self.page.locator(".sheet-handle")
        sheet = self.page.locator(".table-side.open")
        if handle.is_visible() and bool(sheet.count()) != up:
            handle.tap()
            expect(sheet).to_have_count(int(up))

    def finish(self) -> None:
        """What cannot be undone, and what was touched on the board, is done when it is confirmed."""
        sure = self.page.locator(".confirm").get_by_role("button", name="Do it")
        if sure.count():
            sure.tap()
