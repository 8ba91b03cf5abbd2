"""Scenes on the land of *Ante Portas*: the frozen cards, a war set up quickly and edited where needed.

    state = scene(2)                                   # seat 0's first turn; whatever chance lists first came up
    stock(state, 0, wood=3, tools=6)                   # exactly these goods
    have(state, 0, forester=1)                         # Buildings that stand already
    events = enter(state, 0, "joiner-1")               # the Steward stands there and acts, however far it was
    do(state, 0, "make 1")
    idle(state, lambda: state.clock.half == 1)         # everybody does as little as possible, Invaders are swept away

Seats take their turns in the order 0, 1, 2.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from holdfast.games.ante_portas.building import move_in
from holdfast.games.ante_portas.game import AntePortas, load
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS, STORED
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.purse import check_stores
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import CHANCE, OVER, Event
from tests.tools.asking import answer_chance as answer_chance
from tests.tools.asking import can as can
from tests.tools.asking import candidates as candidates
from tests.tools.asking import choices as choices
from tests.tools.asking import do as do
from tests.tools.asking import of_kind as of_kind
from tests.tools.asking import question as question
from tests.tools.asking import why as why

FROZEN_CARDS = Path(__file__).parent / "cards" / "frozen"
LAZY = ("nothing", "done", "hold", "let pass", "as it is", "enough", "go on", "make 0", "build 0", "no", "play nothing")


# -- starting ----------------------------------------------------------------------------------------------------


def game(**options: str) -> AntePortas:
    """The game with the frozen cards; made once for each combination of options, whose `_` stands for a hyphen."""
    return _game(tuple(sorted((name.replace("_", "-"), value) for name, value in options.items())))


@cache
def _game(options: tuple[tuple[str, str], ...]) -> AntePortas:
    return load(FROZEN_CARDS, dict(options))


def opening(seats: int = 1, **options: str) -> AntePortasState:
    """The opening state: nothing chosen or drawn yet."""
    return game(**options).start(seats)


def scene(seats: int = 1, *, wood: int = 3, **options: str) -> AntePortasState:
    """The first turn of seat 0, with its first goods taken; only the first Soldiers are on the Battleground."""
    state = opening(seats, **options)
    settle_chance(state)
    while question(state) != "start goods":
        do(state, state.actor(), choices(state, state.actor())[0])
        settle_chance(state)
    sweep(state)
    do(state, 0, f"wood {wood}")
    return state


def settle_chance(state: AntePortasState) -> list[Event]:
    """Answer for chance with the first outcome that it lists, as long as it is asked."""
    events: list[Event] = []
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.outcomes()[0][0], events)
    return events


# -- playing on --------------------------------------------------------------------------------------------------


def enter(state: AntePortasState, seat: int, site: str) -> list[Event]:
    """Put the Steward of the seat whose turn it is on this Place and let it act, however far away it was."""
    assert question(state, seat) == "turn"
    state.close(seat)
    state.communities[seat].site = site_named(state, site)
    state.stack.append(state.rules.acts.visit_of[seat])
    events: list[Event] = []
    state.log = events
    state.settle(-1)
    state.log = None
    return events


def idle(state: AntePortasState, stop: Callable[[], bool]) -> list[Event]:
    """Go on until `stop`: everybody does as little as possible, and Invaders are swept away before every turn."""
    events: list[Event] = []
    while not stop():
        assert state.actor() != OVER, "the game ended before that"
        if state.actor() == CHANCE:
            state.apply(CHANCE, state.outcomes()[0][0], events)
            continue
        if question(state) == "turn":
            sweep(state)
        events += do(state, state.actor(), lazy_answer(state))
    return events


def lazy_answer(state: AntePortasState) -> str:
    legal = choices(state, state.actor())
    if question(state) == "turn":
        return next((choice for choice in legal if choice.startswith("go market-")), legal[0])
    for choice in LAZY:
        if choice in legal:
            return choice
    return legal[-1] if legal[-1].startswith("feed ") else legal[0]


def end_turn(state: AntePortasState, seat: int = 0) -> list[Event]:
    """The seat takes its turn at a Market and does nothing there."""
    assert question(state, seat) == "turn"
    market = next(choice for choice in choices(state, seat) if choice.startswith("go market-"))
    events = do(state, seat, market)
    while question(state, seat) in ("arrival", "market") and state.actor() == seat:
        events += do(state, seat, "go on" if question(state, seat) == "arrival" else "nothing")
    return events


def to_year_end(state: AntePortasState) -> list[Event]:
    """On to the first question of the year's end (or the next year, if nothing is asked)."""
    half = state.clock.half
    return idle(state, lambda: state.clock.half > half + 1 or question(state) in ("staff", "feed", "exchange"))


def sweep(state: AntePortasState) -> None:
    """Put all Invaders back into the supply; a duel has none."""
    if state.rules.duel:
        return
    field = state.field
    for hex in range(1, HEXES + 1):
        field.basics_left += field.basics[hex]
        field.elites_left += field.elites[hex]
        field.basics[hex] = 0
        field.elites[hex] = 0
    state.reopen()


# -- looking -----------------------------------------------------------------------------------------------------


def site_named(state: AntePortasState, id: str) -> int:
    places = state.rules.cards.places
    markets = {"market-1": 0, "market-2": 1, "market-3": 2, "small-market": 3}
    if id in markets:
        return len(places) + markets[id]
    return next(int(place.number) for place in places if place.id == id)


def is_laid(state: AntePortasState, id: str) -> bool:
    return state.land.spot_of[site_named(state, id)] != EMPTY


def goods(state: AntePortasState, seat: int = 0) -> dict[str, int]:
    """Everything that a Community has, including Buffers; kinds it has none of are left out."""
    community = state.communities[seat]
    return {name: int(community.has(good)) for good, name in enumerate(GOODS) if community.has(good)}


def buffers(state: AntePortasState, seat: int = 0) -> dict[str, int]:
    return {GOODS[good]: amount for good, amount in enumerate(state.communities[seat].buffers) if amount}


def number_of(state: AntePortasState, building: str) -> int:
    return next(int(row.number) for row in state.rules.cards.buildings if row.id == building)


def built(state: AntePortasState, building: str, seat: int = 0) -> int:
    return state.communities[seat].built[number_of(state, building)]


def improvement(state: AntePortasState, id: str) -> int:
    return next(int(card.number) for card in state.rules.cards.improvements if card.id == id)


def hand(state: AntePortasState, seat: int = 0) -> list[str]:
    return sorted(state.rules.cards.improvements[card].id for card in state.communities[seat].hand)


def colonists(state: AntePortasState, seat: int = 0) -> tuple[int, int]:
    """Farmers and Citizens at home and unemployed."""
    community = state.communities[seat]
    return int(community.home_farmers), int(community.home_citizens)


def soldiers(state: AntePortasState, hex: int) -> tuple[int, int]:
    return int(state.field.farmers_on(hex)), int(state.field.citizens_on(hex))


# -- editing -----------------------------------------------------------------------------------------------------


def stock(state: AntePortasState, seat: int = 0, *, tools: int = 0, dollars: int = 0, **stored: int) -> None:
    """Give a Community exactly these goods, nothing in Buffers."""
    community = state.communities[seat]
    community.tools, community.dollars = tools, dollars
    for good in range(STORED):
        community.goods[good] = stored.pop(GOODS[good], 0)
        community.buffers[good] = 0
    assert not stored, f"no good is called {', '.join(stored)}"
    state.reopen()


def buffer(state: AntePortasState, seat: int = 0, **lying: int) -> None:
    for name, amount in lying.items():
        state.communities[seat].buffers[GOODS.index(name)] = amount
    state.reopen()


def have(state: AntePortasState, seat: int = 0, **buildings: int) -> None:
    """Add this many Buildings, homes with their colonists; `_` stands for a hyphen."""
    for name, count in buildings.items():
        number = number_of(state, name.replace("_", "-"))
        row = state.rules.cards.buildings[number]
        state.communities[seat].built[number] += count
        move_in(state, state.communities[seat], count * row.farmer_homes, count * row.citizen_homes)
    state.reopen()


def man(state: AntePortasState, seat: int = 0, **buildings: int) -> None:
    """Put new workers of the right kind, with homes, into this many Buildings."""
    community = state.communities[seat]
    for name, count in buildings.items():
        row = state.rules.cards.buildings[number_of(state, name.replace("_", "-"))]
        farmers = count * (1 if row.any_worker else row.farmers)
        community.farmers_at[row.number] += farmers
        community.farmer_homes += farmers
        community.citizens_at[row.number] += count * row.citizens
        community.citizen_homes += count * row.citizens
    state.reopen()


def give_hand(state: AntePortasState, seat: int, *ids: str) -> None:
    """Add Improvements to a hand, from the deck if they lie there."""
    deck = state.decks.improvements.deck
    for id in ids:
        number = improvement(state, id)
        if deck.bag[number] > 0:
            deck.bag[number] -= 1
            deck.unseen -= 1
        state.communities[seat].hand.append(number)
    state.reopen()


def station(state: AntePortasState, hex: int, *, farmers: int = 0, citizens: int = 0, tired: int = 0) -> None:
    """Put Soldiers on a hex, and `tired` more Farmers who are exhausted."""
    state.field.farmers[hex] += farmers
    state.field.citizens[hex] += citizens
    state.field.tired_farmers[hex] += tired
    state.communities[0].farmer_homes += farmers + tired
    state.communities[0].citizen_homes += citizens
    state.reopen()


def market(state: AntePortasState, id: str) -> None:
    """Let this be the Market card of the year."""
    state.decks.market = next(int(card.number) for card in state.rules.cards.markets if card.id == id)
    state.reopen()


def overfill(state: AntePortasState, seat: int = 0) -> None:
    """Ask what has to be dropped, if anything."""
    check_stores(state, seat)
    state.settle(-1)
