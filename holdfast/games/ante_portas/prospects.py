"""What each Place would do for the viewer now, in a few words, or why it would do nothing.

The words say less than the rules: they are for choosing where to go. Each is `[worthwhile, words]`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.ante_portas.building import forbidden, most_builds
from holdfast.games.ante_portas.catalog import (
    ANY,
    BAKER,
    BOMB,
    BUILD,
    COMMAND,
    DEVELOPER,
    DOCTOR,
    ENGINEER,
    GATHER,
    HEAD_OFFICIAL,
    LAY,
    LIBRARIAN,
    RECRUIT,
    REFINE,
    TRAP,
    TRAPPER,
    Place,
)
from holdfast.games.ante_portas.developer import playing_cost
from holdfast.games.ante_portas.doctor import all_tired, can_upright, in_sickbay, most_healed
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import KINDS, STORED, amount_words, no_goods
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.orders import can_deploy, can_rotate, work_cost
from holdfast.games.ante_portas.purse import can_pay, capacity_of, general_use, most_times, shortage
from holdfast.games.ante_portas.recruit import most_citizens
from holdfast.games.ante_portas.sides import look_as, team_of
from holdfast.games.ante_portas.sight import in_sight
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import MOST
from holdfast.games.ante_portas.verdicts import explain
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.games.ante_portas.war_words import counted, soldier_words
from holdfast.games.ante_portas.words import market_text
from holdfast.games.ante_portas.works import spot_verdict
from holdfast.kernel.action import ALLOWED
from holdfast.kernel.rng import Rng

Prospect = tuple[bool, str]


def imagined(view: AntePortasView) -> AntePortasState:
    """A state that fits this view; in a duel the Battleground is turned to the viewer's team.

    The last one is kept, because describing a view takes it again and again. It must not be changed.
    """
    global _imagined
    kept = _imagined
    if kept is None or kept[0] is not view:
        state = resample(view, Rng(0))
        look_as(state, team_of(state, max(0, int(view.viewer))))
        kept = (view, state)
        _imagined = kept
    return kept[1]


_imagined: tuple[AntePortasView, AntePortasState] | None = None


def prospects_of(state: AntePortasState, seat: int) -> dict[str, list[Any]]:
    """Keyed by the id of each Place on the land; `market` stands for all Markets."""
    found = {
        place.id: list(prospect_of(state, seat, int(place.number)))
        for place in state.rules.cards.places
        if state.land.spot_of[place.number] != EMPTY
    }
    found["market"] = list(prospect_of(state, seat, len(state.rules.cards.places)))
    return found


def prospect_of(state: AntePortasState, seat: int, site: int) -> Prospect:
    """A Place, or one of the Markets, which are numbered after all Places."""
    cards = state.rules.cards
    if site < len(cards.places):
        place = cards.places[site]
        return _KINDS[int(place.kind)](state, seat, place)
    if state.decks.market < 0:
        return False, "no Market card lies open"
    return True, market_text(cards, cards.markets[state.decks.market])


def gained_at(state: AntePortasState, seat: int, place: Place) -> list[int]:
    """P-gathering: the goods of a Place, and one more where an Improvement adds to them."""
    bonus = state.communities[seat].place_bonus
    return [place.gain[good] + (bonus[good] if place.gain[good] > 0 else 0) for good in range(KINDS)]


def gathers(state: AntePortasState, seat: int, place: Place) -> Prospect:
    """P-gathering, P-drop."""
    goods = gained_at(state, seat, place)
    full = no_room(state, seat, goods)
    fits = not full or sum(goods[STORED:]) > 0 or stored_over(state, seat, goods) < sum(goods[:STORED])
    return fits, f"{amount_words(goods)}{full and f', but {full}'}"


def no_room(state: AntePortasState, seat: int, goods: list[int]) -> str:
    """`your stores only have room for 1`: said of goods that do not all fit; '' if they do."""
    stored, over = sum(goods[:STORED]), stored_over(state, seat, goods)
    if not stored or over <= 0:
        return ""
    room = max(0, stored - over)
    return f"your stores {f'only have room for {room}' if room else 'are full'}"


def stored_over(state: AntePortasState, seat: int, goods: list[int]) -> int:
    """How many goods would be too many if these came in."""
    community = state.communities[seat]
    return int(general_use(community)) + sum(goods[:STORED]) - int(capacity_of(state.rules.cards, community))


def refines(state: AntePortasState, seat: int, place: Place) -> Prospect:
    recipe = place.recipe
    community = state.communities[seat]
    times = int(most_times(state.rules.cards, community, recipe.source, recipe.product, MOST))
    words = f"{amount_words(recipe.source)} → {amount_words(recipe.product)}"
    if times == 0:
        return False, f"{words}: {shortage(community, recipe.source, 'P-refining').reason}"
    return True, f"{words}, {'once' if times == 1 else f'up to {times} times'}"


def up_to(times: int, price: str) -> str:
    """`one for 2 wood`, `up to 3 for 2 wood each`."""
    return f"one for {price}" if times == 1 else f"up to {times} for {price} each"


def builds(state: AntePortasState, seat: int, place: Place) -> Prospect:
    building = state.rules.cards.buildings[place.building]
    community = state.communities[seat]
    times = int(most_builds(state, community, building, building.cost, ANY))
    if times:
        return True, f"build {up_to(times, amount_words(building.cost))}"
    code = forbidden(state, community, building)
    if code != ALLOWED:
        return False, explain(code).reason
    return False, shortage(community, building.cost, "P-build").reason


def lays(state: AntePortasState, seat: int, place: Place) -> Prospect:
    return laying(state, seat, int(place.work))


def laying(state: AntePortasState, seat: int, kind: int) -> Prospect:
    work = state.rules.cards.works[kind]
    community = state.communities[seat]
    cost = work_cost(state, seat, kind)
    times = int(most_times(state.rules.cards, community, cost, no_goods(), MOST))
    if not times:
        return False, shortage(community, cost, "P-place-tiles").reason
    seen = in_sight(state)
    free = sum(spot_verdict(state, hex, kind, False, seen) == ALLOWED for hex in range(1, HEXES + 1))
    if not free:
        return False, f"no hex in sight is free for a {work.name}"
    return True, f"lay {up_to(min(times, free), amount_words(cost))}"


def draws(state: AntePortasState, seat: int, place: Place) -> Prospect:
    gain, words = gathers(state, seat, place)
    return gain or state.decks.improvements.deck.size() > 0, f"{words} and {counted(place.draw, 'Improvement')}"


def develops(state: AntePortasState, seat: int, place: Place) -> Prospect:
    _, words = gathers(state, seat, place)
    cards = state.rules.cards
    hand = [cards.improvements[number] for number in state.communities[seat].hand]
    gained = gained_at(state, seat, place)
    costs = [playing_cost(state, seat, card) for card in hand]
    # The goods of the Place come in first, so they can pay for the card.
    needed = [[max(0, cost[good] - gained[good]) for good in range(KINDS)] for cost in costs]
    playable = [card.name for card, cost in zip(hand, needed, strict=True) if can_pay(state, seat, cost)]
    if playable:
        return True, f"{words}, and play {' or '.join(playable)}"
    why = "none of your Improvements can be paid" if hand else "you have no Improvement to play"
    return True, f"{words}; {why}"


def claims(state: AntePortasState, seat: int, place: Place) -> Prospect:
    _, words = gathers(state, seat, place)
    return True, f"{words}; and you are the Starting Player from next year on"


def bakes(state: AntePortasState, seat: int, place: Place) -> Prospect:
    recipe, community = place.recipe, state.communities[seat]
    times = int(most_times(state.rules.cards, community, recipe.source, recipe.product, MOST))
    limit = f", up to {times} times" if times > 1 else "" if times else f" ({lacking(state, seat, recipe.source)})"
    sale = f"pay {amount_words(recipe.source)}: gain {amount_words(recipe.product)}{limit}"
    return True, f"gain {amount_words(place.gain)}; or {sale}"


def lacking(state: AntePortasState, seat: int, cost: list[int]) -> str:
    """Why a cost cannot be paid that has just been named: `you have 1`."""
    reason = str(shortage(state.communities[seat], cost, "P-refining").reason)
    _, has, held = reason.partition("you have ")
    return f"{has}{held}" if has and sum(amount > 0 for amount in cost) == 1 else reason


def recruits(state: AntePortasState, seat: int, place: Place) -> Prospect:
    farmers, citizens = int(state.communities[seat].home_farmers), int(most_citizens(state, seat))
    if farmers + citizens:
        return True, f"enlist up to {soldier_words(farmers, citizens)}"
    return False, "nobody unemployed is at home to be enlisted"


def commands(state: AntePortasState, seat: int, place: Place) -> Prospect:
    steps = max(int(place.steps), int(state.communities[seat].commander_steps) if place.steps == 1 else 0)
    able = [
        *([f"move Soldiers and engines {counted(steps, 'hex', 'hexes')}"] if can_deploy(state) else []),
        *(["turn Buildings"] if can_rotate(state) else []),
    ]
    return (True, " or ".join(able)) if able else (False, "no Soldier is ready, and there is no Building to turn")


def heals(state: AntePortasState, seat: int, place: Place) -> Prospect:
    able = [int(most_healed(state, seat, citizen, ANY, False)) for citizen in (False, True)]
    parts = [f"heal up to {soldier_words(*able)}"] if sum(able) else []
    if can_upright(state, seat):
        parts.append("set Soldiers upright")
    if parts:
        return True, " or ".join(parts)
    if in_sickbay(state, False) + in_sickbay(state, True) + all_tired(state, False) + all_tired(state, True) == 0:
        return False, "nobody is wounded or exhausted"
    return False, "you cannot pay for anybody, or there is no home for them"


def traps(state: AntePortasState, seat: int, place: Place) -> Prospect:
    return with_other(laying(state, seat, TRAP), state, TRAP, "knock Invaders back")


def bombs(state: AntePortasState, seat: int, place: Place) -> Prospect:
    return with_other(laying(state, seat, BOMB), state, BOMB, "set off Bombs")


def with_other(prospect: Prospect, state: AntePortasState, kind: int, other: str) -> Prospect:
    """A Place that can also do something with tiles of this kind already laid."""
    if kind not in state.field.tile:
        return prospect
    return True, f"{prospect[1]}, or {other}"


_KINDS: Final[dict[int, Callable[[AntePortasState, int, Place], Prospect]]] = {
    GATHER: gathers,
    REFINE: refines,
    LIBRARIAN: draws,
    DEVELOPER: develops,
    HEAD_OFFICIAL: claims,
    BUILD: builds,
    BAKER: bakes,
    RECRUIT: recruits,
    COMMAND: commands,
    DOCTOR: heals,
    LAY: lays,
    TRAPPER: traps,
    ENGINEER: bombs,
}
