"""Goods of a Community: room for them, paying, gaining, and dropping what does not fit.

P-storage-totals: Storage and Warehouse together limit the total, and goods move between them automatically.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import CardSet
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.goods import DOLLAR, GOODS, STORED, TOOL, amount_words, delta_of, good_words
from holdfast.games.ante_portas.verdicts import NONE_HELD
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

HOPELESS: Final = 999
LEAST_PAYMENT: Final = 4  # P-payment: the rulebook's price of a Bomb, which can be paid with the bare Storage


# -- room ----------------------------------------------------------------------------------------------------------


def storage_of(cards: CardSet, community: Community) -> i64:
    """P-storage: three goods, and more for every manned Shed and Storage House."""
    room: i64 = cards.numbers.storage
    for building in cards.stores:
        number = building.number
        room += building.storage * (community.farmers_at[number] + community.citizens_at[number])
    return room


def capacity_of(cards: CardSet, community: Community) -> i64:
    """P-warehouse: what Storage and Warehouse hold of any goods; room for a single kind is extra."""
    return storage_of(cards, community) + cards.numbers.warehouse + community.warehouse


def general_use(community: Community) -> i64:
    """How many goods take up room that is meant for any goods."""
    use: i64 = 0
    goods = community.goods
    special = community.special
    for good in range(STORED):
        held: i64 = goods[good]
        if held > special[good]:
            use += held - special[good]
    return use


def room_for(cards: CardSet, community: Community, good: i64) -> i64:
    """How many more of a good can be stored; there is always room for Tools and Dollars."""
    if good >= STORED:
        return 99
    room = capacity_of(cards, community) - general_use(community)
    own = community.special[good] - community.goods[good]
    return (room if room > 0 else 0) + (own if own > 0 else 0)


# -- paying --------------------------------------------------------------------------------------------------------


def by_cart(cards: CardSet, community: Community, cost: list[int]) -> i64:
    """How many goods of this payment a Hand Cart has to pay straight from Buffers; HOPELESS if there are too few goods.

    P-payment: stored goods must be in Storage together, so one payment takes at most what fits there, or four.
    P-buffers: Buffers cannot pay, but goods are fetched from them as long as there is room.
    """
    if community.tools < cost[TOOL] or community.dollars < cost[DOLLAR]:
        return HOPELESS
    total: i64 = 0
    fetched: i64 = 0
    more_room: i64 = 0
    in_buffers: i64 = 0
    for good in range(STORED):
        need: i64 = cost[good]
        if need == 0:
            continue
        stored: i64 = community.goods[good]
        buffered: i64 = community.buffers[good]
        total += need
        in_buffers += need if need < buffered else buffered
        short = need - stored
        if short > 0:
            if short > buffered:
                return HOPELESS
            fetched += short
            more_room += short
            own = community.special[good] - stored
            if own > 0:
                more_room -= own if own < short else short
    beyond = total - largest_payment(cards, community)
    if beyond <= 0 and fetched == 0:
        return 0
    lacking = more_room - (capacity_of(cards, community) - general_use(community)) if more_room > 0 else 0
    direct = beyond if beyond > lacking else lacking
    return direct if direct <= in_buffers else HOPELESS


def largest_payment(cards: CardSet, community: Community) -> i64:
    """P-payment: how many stored goods one payment takes at most."""
    room = storage_of(cards, community)
    return room if room > LEAST_PAYMENT else LEAST_PAYMENT


def affords(cards: CardSet, community: Community, cost: list[int]) -> bool:
    direct = by_cart(cards, community, cost)
    return direct <= 0 or (community.cart_used == 0 and direct <= community.cart)


def spend(cards: CardSet, community: Community, cost: list[int]) -> None:
    """Take a payment that can be made, without reporting it."""
    direct = by_cart(cards, community, cost)
    if direct > 0:
        community.cart_used = 1
    community.tools -= cost[TOOL]
    community.dollars -= cost[DOLLAR]
    for good in range(STORED):  # what is not in store has to come from Buffers
        short = cost[good] - community.goods[good]
        direct -= short if short > 0 else 0
    for good in range(STORED):
        need: i64 = cost[good]
        if need == 0:
            continue
        stored: i64 = community.goods[good]
        paid = need if need < stored else stored
        buffered: i64 = community.buffers[good] - (need - paid)
        while direct > 0 and paid > 0 and buffered > 0:
            paid -= 1
            buffered -= 1
            direct -= 1
        community.goods[good] -= paid
        community.buffers[good] -= need - paid


def can_pay(state: AntePortasState, seat: i64, cost: list[int]) -> bool:
    return affords(state.rules.cards, state.communities[seat], cost)


def pay(state: AntePortasState, seat: i64, cost: list[int], rule: str, what: str) -> None:
    """Take a payment, and report what it is for: `what` follows the name, as in `builds a Farm`."""
    spend(state.rules.cards, state.communities[seat], cost)
    if state.log is not None:
        price = amount_words(cost)
        text = f"@{seat} {what} ({price})." if price else f"@{seat} {what}."
        state.tell(Event("paid", rule, seat, text, {"delta": delta_of(cost, -1)}))


def most_times(cards: CardSet, community: Community, cost: list[int], product: list[int], limit: i64) -> i64:
    """How many times in a row this can be paid, with the product coming in each time."""
    if limit <= 0 or not affords(cards, community, cost):
        return 0
    trial = community.copy()
    times: i64 = 0
    while times < limit and affords(cards, trial, cost):
        spend(cards, trial, cost)
        put(trial, product)
        times += 1
    return times


def shortage(community: Community, cost: list[int], rule: str) -> Refusal:
    """What is missing, with the numbers."""
    parts = [
        f"{good_words(good, amount)}, you have {community.has(good)}"
        for good, amount in enumerate(cost)
        if amount > community.has(good)
    ]
    if not parts:
        return Refusal("P-payment", f"needs {amount_words(cost)} together in your Storage, which has no room for it")
    return Refusal(rule, f"needs {'; '.join(parts)}")


# -- gaining -------------------------------------------------------------------------------------------------------


def put(community: Community, goods: list[int]) -> None:
    for good in range(STORED):
        community.goods[good] += goods[good]
    community.tools += goods[TOOL]
    community.dollars += goods[DOLLAR]


def gain(state: AntePortasState, seat: i64, goods: list[int], rule: str, verb: str, where: str = "") -> None:
    """Take goods in; what does not fit is dropped (P-drop). Reported as `Ann gets 2 wood at the Grove`."""
    community = state.communities[seat]
    put(community, goods)
    if state.log is not None:
        words = amount_words(goods)
        if words:
            state.tell(Event("goods", rule, seat, f"@{seat} {verb} {words}{where}.", {"delta": delta_of(goods, 1)}))
    check_stores(state, seat)


def overflow(state: AntePortasState, seat: i64) -> i64:
    community = state.communities[seat]
    return general_use(community) - capacity_of(state.rules.cards, community)


def check_stores(state: AntePortasState, seat: i64) -> None:
    if overflow(state, seat) > 0:
        state.ask(seat, Drop(seat))


@final
class Drop(Question["AntePortasState"]):
    """P-drop: what does not fit is dropped; if there is a choice, the owner makes it."""

    def __init__(self, seat: i64) -> None:
        super().__init__("drop", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.acts.drop)

    def prompt(self, state: AntePortasState) -> str:
        over = overflow(state, self.seat)
        if over == 1:
            return "Your stores are too small: you must drop 1 good. Which one?"
        return f"Your stores are too small: you must drop {over} goods, one after the other. Which one now?"

    def copy(self) -> Drop:
        return Drop(self.seat)


@final
class DropGood(Action["AntePortasState"]):
    def __init__(self, good: i64) -> None:
        super().__init__(f"drop {GOODS[good]}", "P-drop")
        self.good: i64 = good

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        community = state.communities[seat]
        # A good that has room of its own would leave the others where they are.
        return ALLOWED if community.goods[self.good] > community.special[self.good] else NONE_HELD

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, f"you have no {GOODS[self.good]} that takes up room for other goods")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        community = state.communities[seat]
        community.goods[self.good] -= 1
        if state.log is not None:
            name = GOODS[self.good]
            state.tell(Event("dropped", self.rule, seat, f"@{seat} drops 1 {name}.", {"delta": {name: -1}}))
        if overflow(state, seat) <= 0:
            state.close(seat)
