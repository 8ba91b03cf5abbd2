"""What an action does, in words, from the viewpoint of a view's owner. Built only on request.

`describe` is a whole line (`go clay-delve-1 — take 2 clay`); `effect` is the part after the dash.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.ante_portas.building import Build, Construction, Raze
from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.crew import By
from holdfast.games.ante_portas.deploy import From, To, engine_on
from holdfast.games.ante_portas.developer import PlayCard, playing_cost_of
from holdfast.games.ante_portas.drill import crew_ready, firepower
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS, amount_words
from holdfast.games.ante_portas.harm import attackers
from holdfast.games.ante_portas.library import DiscardCard, KeepCard
from holdfast.games.ante_portas.market import Nothing, Sell, Special, Take, deal_for
from holdfast.games.ante_portas.phrases import phrase
from holdfast.games.ante_portas.prospects import imagined, no_room
from holdfast.games.ante_portas.refining import Make, Refining
from holdfast.games.ante_portas.sight import holds, lines
from holdfast.games.ante_portas.turns import Go
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.games.ante_portas.volley import Loose
from holdfast.games.ante_portas.war_words import hexes_words, invader_words, own_words, soldier_words
from holdfast.games.ante_portas.windows import Fire, Hold, LetPass
from holdfast.games.ante_portas.words import (
    building_text,
    improvement_text,
    market_text,
    place_text,
    special_text,
    work_text,
)
from holdfast.games.ante_portas.works import Face, Facing, Lay
from holdfast.kernel.action import Action
from holdfast.kernel.frame import Frame
from holdfast.kernel.rng import Rng


def describe(action: Action[Any], view: AntePortasView) -> str:
    """An action as one line: how it is written and what it does."""
    return f"{action.notation} — {effect(action, view)}"


def effect(action: Action[Any], view: AntePortasView) -> str:
    """What an action does; the title of its rule where there is nothing more to say."""
    words = _WORDS.get(type(action))
    if words is not None:
        return words(action, view)
    if action is view.rules.done:
        return "nothing more"
    short = phrase(action, view)
    if short:
        return short
    rule = view.game.rulebook.get(action.rule)
    return action.notation if rule is None else rule.title.lower()


def asked(view: AntePortasView) -> Frame[Any] | None:
    return view.stack[-1] if view.stack else None


def _go(action: Go, view: AntePortasView) -> str:
    cards = view.rules.cards
    if action.site >= len(cards.places):
        return market_text(cards, cards.markets[view.decks.market])
    return place_text(cards, cards.places[action.site])


def _sell(action: Sell, view: AntePortasView) -> str:
    deal = deal_for(view.rules.cards.markets[view.decks.market], action.good)
    if deal is None:
        return f"the Market does not buy {GOODS[action.good]}"
    times = action.count // deal.source[action.good]
    return f"get {amount_words([times * amount for amount in deal.product])}"


def _take(action: Take, view: AntePortasView) -> str:
    goods = view.rules.cards.markets[view.decks.market].takes[action.choice]
    full = no_room_for(goods, view)
    return f"{amount_words(goods)}{full and f', but {full}'}"


def no_room_for(goods: list[int], view: AntePortasView) -> str:
    """What the viewer's stores do not hold of these goods, in words; '' if nothing, and for a spectator."""
    return no_room(imagined(view), int(view.viewer), goods) if view.viewer >= 0 else ""


def _special(action: Special, view: AntePortasView) -> str:
    return special_text(view.rules.cards, view.rules.cards.markets[view.decks.market])


def _make(action: Make, view: AntePortasView) -> str:
    frame = asked(view)
    if not isinstance(frame, Refining):
        return "refine goods"
    source = amount_words([action.times * amount for amount in frame.recipe.source])
    product = amount_words([action.times * amount for amount in frame.recipe.product])
    return f"{source} → {product}" if source else "keep your goods"


def _build(action: Build, view: AntePortasView) -> str:
    frame = asked(view)
    if not isinstance(frame, Construction):
        return "build"
    if action.count == 0:
        return "keep your goods"
    price = amount_words([action.count * amount for amount in frame.cost])
    return f"{frame.building.name} for {price}: {building_text(view.rules.cards, frame.building)}"


def _raze(action: Raze, view: AntePortasView) -> str:
    tools = view.rules.cards.numbers.razing_tools
    return f"tear down a {action.building.name} to make a space; the new Building costs {tools} tool more"


def _play(action: PlayCard, view: AntePortasView) -> str:
    cost = playing_cost_of(view.rules.cards, view.communities[view.viewer], action.card)
    price = amount_words(cost)
    text = improvement_text(view.rules.cards, action.card)
    return f"{price}: {text}" if price else text


def _card(action: KeepCard | DiscardCard, view: AntePortasView) -> str:
    card = action.card
    price = amount_words(card.cost)
    text = improvement_text(view.rules.cards, card)
    return f"{text} (costs {price})" if price else text


def _fire(action: Fire, view: AntePortasView) -> str:
    state = resample(view, Rng(0))
    indirect, gunfire = firepower(state, action.hex)
    basics, elites = attackers(state, action.hex, state.field.moving_on(action.hex))
    return f"up to {indirect + gunfire} damage to {invader_words(state, basics, elites)}"


def _by(action: By, view: AntePortasView) -> str:
    field = view.field
    kind = field.tile[action.hex]
    if kind == NO_WORK:
        return "nobody"
    work = view.rules.cards.works[kind]
    damage = f", {work.damage} damage" if work.damage else ""
    return f"{work.name} with {crew_ready(field, work, action.hex)} ready{damage}"


def _hold(action: Action[Any], view: AntePortasView) -> str:
    return "nobody acts now"


def _let_pass(action: Action[Any], view: AntePortasView) -> str:
    return "nobody acts against them on this card"


def _loose(action: Action[Any], view: AntePortasView) -> str:
    return "fire with those who are named"


def _lay(action: Lay, view: AntePortasView) -> str:
    return work_text(view.rules.cards.works[action.kind])


def _face(action: Face, view: AntePortasView) -> str:
    """The hexes that the new Building would see, up to any Invaders in the way."""
    frame = asked(view)
    if not isinstance(frame, Facing):
        return "facing"
    field = view.field.copy()
    field.facing[frame.hex] = int(action.direction)
    seen = lines(field, view.rules.cards.works[field.tile[frame.hex]], frame.hex, False)
    hexes = [hex for hex in range(1, HEXES + 1) if holds(seen, hex)]
    return f"sees {hexes_words(hexes)}" if hexes else "sees nothing but its own hex"


def _from(action: From, view: AntePortasView) -> str:
    field = view.field
    ready = soldier_words(field.farmers[action.hex], field.citizens[action.hex])
    engine = engine_on(resample(view, Rng(0)), action.hex)
    return f"{ready} ready there{', with an engine' if engine else ''}"


def _to(action: To, view: AntePortasView) -> str:
    state = resample(view, Rng(0))
    field = view.field
    if field.troop_size(action.hex) > 0:
        theirs = invader_words(state, field.basics[action.hex], field.elites[action.hex])
        return f"a Battle with {theirs}"
    own = own_words(state, action.hex)
    return "nobody is there" if own == "nobody" else f"{own} there"


def _nothing_more(action: Action[Any], view: AntePortasView) -> str:
    return "leave without doing more here"


_WORDS: Final[dict[type[Any], Callable[[Any, AntePortasView], str]]] = {
    Go: _go,
    Sell: _sell,
    Take: _take,
    Special: _special,
    Make: _make,
    Build: _build,
    Raze: _raze,
    PlayCard: _play,
    KeepCard: _card,
    DiscardCard: _card,
    Fire: _fire,
    By: _by,
    Hold: _hold,
    LetPass: _let_pass,
    Loose: _loose,
    Lay: _lay,
    Face: _face,
    Nothing: _nothing_more,
    From: _from,
    To: _to,
}
