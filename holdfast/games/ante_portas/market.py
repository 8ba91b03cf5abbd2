"""The Market: sell at the year's prices, take the goods shown, or do the special action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.building import can_build, open_building
from holdfast.games.ante_portas.catalog import (
    SPECIAL_BUILD,
    SPECIAL_HEAL,
    SPECIAL_LIBRARIAN,
    SPECIAL_MARKER,
    SPECIAL_REFINE,
    MarketCard,
    Recipe,
)
from holdfast.games.ante_portas.doctor import any_tired, can_heal, open_healing, open_upright
from holdfast.games.ante_portas.goods import GOODS, amount_words
from holdfast.games.ante_portas.library import open_librarian
from holdfast.games.ante_portas.purse import can_pay, gain, most_times
from holdfast.games.ante_portas.refining import open_refining, refine
from holdfast.games.ante_portas.tables import MOST
from holdfast.games.ante_portas.verdicts import NOT_BOUGHT, NOT_IN_LOTS, NOTHING_LEFT, SOLD_ALREADY, TOO_MANY, explain
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_market(state: AntePortasState, seat: i64) -> None:
    state.ask(seat, Market(seat))


def card_of(state: AntePortasState) -> MarketCard:
    """P-market-year: the card of the year, at all Markets; P-wave-market: in the Final Wave the card made for it."""
    return state.rules.cards.markets[state.decks.market]


@final
class Market(Question["AntePortasState"]):
    """P-market: one of three things; a seller may sell both goods that the Market buys."""

    def __init__(self, seat: i64) -> None:
        super().__init__("market", seat)
        self.sold: i64 = -1  # the good sold in this visit
        self.most: list[int] = [0, 0, 0, 0, 0, 0]  # how much of each good can be sold

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        card = card_of(state)
        for recipe in card.sells:
            good = good_of(recipe)
            self.most[good] = self.most_of(state, recipe, good)
            out.extend(acts.sell[good])
        if self.sold < 0:
            out.extend(acts.take[: len(card.takes)])
            out.append(acts.special)
        out.append(acts.nothing)

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        """Lot by lot: no verdict is asked for the numbers in between."""
        acts = state.rules.acts
        card = card_of(state)
        allowed: list[Action[Any]] = []
        for recipe in card.sells:
            good = good_of(recipe)
            most = self.most_of(state, recipe, good)
            self.most[good] = most
            if good != self.sold:
                sales = acts.sell[good]
                lot: i64 = recipe.source[good]
                count = lot
                while count <= most:
                    allowed.append(sales[count - 1])
                    count += lot
        if self.sold < 0:
            allowed.extend(acts.take[: len(card.takes)])
            if acts.special.verdict(state, seat) == ALLOWED:
                allowed.append(acts.special)
        allowed.append(acts.nothing)
        return allowed

    def most_of(self, state: AntePortasState, recipe: Recipe, good: i64) -> i64:
        """How much of this good can be sold."""
        lot: i64 = recipe.source[good]
        cards = state.rules.cards
        return most_times(cards, state.communities[self.seat], recipe.source, recipe.product, MOST // lot) * lot

    def prompt(self, state: AntePortasState) -> str:
        return "What do you do at the Market?"

    def copy(self) -> Market:
        twin = Market(self.seat)
        twin.sold = self.sold
        twin.most = self.most[:]
        return twin

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "sold": int(self.sold)}


def good_of(recipe: Recipe) -> i64:
    """The one kind of good that a deal takes."""
    good: i64 = 0
    while recipe.source[good] == 0:
        good += 1
    return good


def deal_for(card: MarketCard, good: i64) -> Recipe | None:
    for recipe in card.sells:
        if recipe.source[good] > 0:
            return recipe
    return None


@final
class Sell(Action["AntePortasState"]):
    """P-market: any quantity of a good that the Market buys."""

    def __init__(self, good: i64, count: i64) -> None:
        super().__init__(f"sell {count} {GOODS[good]}", "P-market")
        self.good: i64 = good
        self.count: i64 = count

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Market)
        deal = deal_for(card_of(state), self.good)
        if deal is None:
            return NOT_BOUGHT
        if frame.sold == self.good:
            return SOLD_ALREADY
        if self.count % deal.source[self.good] != 0:
            return NOT_IN_LOTS
        return ALLOWED if self.count <= frame.most[self.good] else TOO_MANY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == TOO_MANY:
            frame = state.asked(seat)
            assert isinstance(frame, Market)
            return Refusal(self.rule, f"you can sell {frame.most[self.good]} {GOODS[self.good]} at most")
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Market)
        deal = deal_for(card_of(state), self.good)
        assert deal is not None
        if frame.sold >= 0:
            state.close(seat)
        else:
            frame.sold = self.good
        refine(state, seat, deal, self.count // deal.source[self.good], self.rule)


@final
class Take(Action["AntePortasState"]):
    """P-market: the goods that the card shows."""

    def __init__(self, choice: i64) -> None:
        super().__init__(f"take {choice + 1}", "P-market")
        self.choice: i64 = choice

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        gain(state, seat, card_of(state).takes[self.choice], self.rule, "takes", " at the Market")


@final
class Special(Action["AntePortasState"]):
    """P-market: the special action of the card."""

    def __init__(self) -> None:
        super().__init__("special", "P-market")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if special_is_possible(state, seat, card_of(state)) else NOTHING_LEFT

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        card = card_of(state)
        if card.special == SPECIAL_REFINE:
            return Refusal(self.rule, f"needs {amount_words(card.recipe.source)} in your Storage")
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        card = card_of(state)
        special = card.special
        if special == SPECIAL_BUILD:
            open_building(state, seat, card.building, state.rules.cards.buildings[card.building].cost, 1)
        elif special == SPECIAL_REFINE:
            open_refining(state, seat, card.recipe)
        elif special == SPECIAL_LIBRARIAN:
            open_librarian(state, seat, card.draw, card.draw, card.library_draw, card.library_keep)
        elif special == SPECIAL_MARKER:
            state.clock.claimed = seat  # P-starting-player
            if state.log is not None:
                text = f"@{seat} will be the Starting Player next year."
                state.tell(Event("claim", "P-starting-player", seat, text))
        elif special == SPECIAL_HEAL:
            open_healing(state, seat, False, card.count, True)
        else:
            open_upright(state, seat, card.count, True)


def special_is_possible(state: AntePortasState, seat: i64, card: MarketCard) -> bool:
    if card.special == SPECIAL_BUILD:
        cost = state.rules.cards.buildings[card.building].cost
        return can_build(state, seat, card.building, cost)
    if card.special == SPECIAL_REFINE:
        return can_pay(state, seat, card.recipe.source)
    if card.special == SPECIAL_HEAL:
        return can_heal(state, seat, False, True)
    if card.special == SPECIAL_LIBRARIAN or card.special == SPECIAL_MARKER:
        return True
    return any_tired(state)


@final
class Nothing(Action["AntePortasState"]):
    """P-places: nothing, or nothing more, is done here."""

    def __init__(self) -> None:
        super().__init__("nothing", "P-places")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)


def all_sales(stored: int) -> list[list[Action[Any]]]:
    return [[Sell(good, count) for count in range(1, MOST + 1)] for good in range(stored)]
