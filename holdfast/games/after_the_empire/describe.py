"""What an action costs and gives, in words, for the owner of a view. Built only when asked for.

`describe` is a whole line (`tax gold — +4 gold, +1 mercenary`); `effect` is the part after the dash.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from holdfast.games.after_the_empire.casualties import CLIMB, FIELD, PayToll, Toll, owed
from holdfast.games.after_the_empire.catalog import BUILDING, Card, Exchange, Goods
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import SOW, TendFarm, TendNothing
from holdfast.games.after_the_empire.realm import Corner, Realm, Side
from holdfast.games.after_the_empire.sack import DamageCard
from holdfast.games.after_the_empire.scouting import KeepObjective
from holdfast.games.after_the_empire.setup import PlaceGate, TakeStarter
from holdfast.games.after_the_empire.siege_engine import TargetTurret
from holdfast.games.after_the_empire.spaces import (
    BuyCard,
    SendScout,
    TradeSpace,
    VisitGranary,
    VisitInfirmary,
    VisitStockpile,
    WorkCard,
)
from holdfast.games.after_the_empire.stockpile import (
    BuildTurret,
    BuildWall,
    Douse,
    LeaveStockpile,
    Mend,
    Repair,
    Upgrade,
)
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    GRANARY_SOWS,
    INFIRMARY_HEALS,
    LARGEST_COUNT,
    SCOUT_DRAWS,
    SCOUT_MOVES,
    SIDES,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_CUBES,
    TURRET_FIRE,
    TURRET_NAMES,
    WALL_CUBES,
    WALL_NAMES,
    WOOD_GATE,
    WOOD_WALL,
)
from holdfast.games.after_the_empire.troops import DEPLOY, SOLDIERS, Hold, Orders, Post, Posting, Regroup
from holdfast.games.after_the_empire.turn import EndTurn, PassTurn, UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import (
    DEEDS,
    amount_words,
    bargain_words,
    card_text,
    does,
    goods_words,
    objective_text,
    own_troop_words,
    troop_words,
)
from holdfast.kernel.action import Action


def describe(action: Action[Any], view: EmpireView) -> str:
    """An action as one line: how it is written, what it costs and what it gives."""
    return f"{action.notation} — {effect(action, view)}"


def effect(action: Action[Any], view: EmpireView) -> str:
    """What an action costs and gives the viewer."""
    return _WORDS[type(action)](action, view)


# -- goods --------------------------------------------------------------------------------------------------------


def signed(goods: Goods, sign: str) -> list[str]:
    """Amounts, each with a sign: `+4 gold`; what is done rather than gained has none: `heal 2`."""
    return [
        amount_words(name, amount) if name in DEEDS else f"{sign}{amount_words(name, amount)}"
        for name, amount in goods.items()
    ]


def terms(exchange: Exchange) -> str:
    """Cost before gain: `−1 iron, +1 soldier`."""
    parts = signed(exchange.spend, "−") + signed(exchange.perform, "") + signed(exchange.gain, "+")
    return ", ".join(parts)


def price(cost: Goods) -> str:
    return ", ".join(signed(cost, "−")) if cost.items() else "free"


def own(view: EmpireView) -> Realm:
    return view.realms[view.viewer]


# -- set-up -------------------------------------------------------------------------------------------------------


def _take_starter(action: TakeStarter, view: EmpireView) -> str:
    card = action.card
    return f"{card.name}, initiative {card.initiative}. {card_text(card)}"


def _place_gate(action: PlaceGate, view: EmpireView) -> str:
    gate, wall = WALL_CUBES[WOOD_GATE], WALL_CUBES[WOOD_WALL]
    return f"the gate with {gate} cube in the {SIDES[action.side]}, walls with {wall} cubes elsewhere"


# -- workers ------------------------------------------------------------------------------------------------------


def _trade_space(action: TradeSpace, view: EmpireView) -> str:
    return terms(action.exchange)


def _send_scout(action: SendScout, view: EmpireView) -> str:
    return f"+{SCOUT_MOVES} moves, protect 1, one of {SCOUT_DRAWS} objectives"


def _buy_card(action: BuyCard, view: EmpireView) -> str:
    card = action.card
    return f"{price(card.cost)}: {card_words(card)}"


def card_words(card: Card) -> str:
    """A card's name, what it is worth at the end, and its text."""
    worth = f" ({card.gold} gold at the end)" if card.gold else ""
    return f"{card.name}{worth}. {card_text(card)}"


def _work_card(action: WorkCard, view: EmpireView) -> str:
    return bargain_words(action.exchange)


def _use_card(action: UseCard, view: EmpireView) -> str:
    return f"{bargain_words(action.exchange)}; a free action"


def _gain_from_card(action: GainFromCard, view: EmpireView) -> str:
    return bargain_words(action.exchange)


def _visit_infirmary(action: VisitInfirmary, view: EmpireView) -> str:
    wounded = own(view).wounded
    if wounded == 0:
        return "nobody is wounded"
    return f"heal {wounded if wounded < INFIRMARY_HEALS else INFIRMARY_HEALS} of {wounded} wounded"


def _visit_granary(action: VisitGranary, view: EmpireView) -> str:
    possible = own(view).sowable()
    sows = possible if possible < GRANARY_SOWS else GRANARY_SOWS
    return f"sow {sows}, protect 1" if sows else "protect 1"


def _visit_stockpile(action: VisitStockpile, view: EmpireView) -> str:
    realm = own(view)
    stock = goods_words(Goods(food=realm.food, wood=realm.wood, stone=realm.stone, iron=realm.iron))
    return f"build, upgrade, repair, heal refugees, rebuild; you have {stock}"


def _pass_turn(action: PassTurn, view: EmpireView) -> str:
    return "a worker stands idle, nothing happens"


def _end_turn(action: EndTurn, view: EmpireView) -> str:
    return "the next player's turn"


# -- farms and objectives -----------------------------------------------------------------------------------------


def _tend_farm(action: TendFarm, view: EmpireView) -> str:
    level = own(view).sides[action.side].farm
    if action.deed == SOW:
        return f"the {SIDES[action.side]} farm rises from {_farm_level(level)} to level {level + 1}"
    if level == 0:
        return f"the {SIDES[action.side]} farm is razed, so there is nothing to protect unless you sow it"
    return f"the {SIDES[action.side]} farm ({_farm_level(level)}) cannot be razed this season"


def _farm_level(level: i64) -> str:
    return "razed" if level == 0 else f"level {level}"


def _tend_nothing(action: TendNothing, view: EmpireView) -> str:
    return "no farm is left for it"


def _keep_objective(action: KeepObjective, view: EmpireView) -> str:
    return f"{action.objective.name}: {objective_text(action.objective)}"


# -- the Stockpile ------------------------------------------------------------------------------------------------


def _build_wall(action: BuildWall, view: EmpireView) -> str:
    return f"{price(action.cost)}; holds {cubes_words(WALL_CUBES[action.piece])}, +1 gold income"


def _build_turret(action: BuildTurret, view: EmpireView) -> str:
    fire = TURRET_FIRE[action.piece]
    left, right = CORNER_SIDES[action.corner]
    reach = f"shoots {fire} {left} and {right}"
    return f"{price(action.cost)}; holds {cubes_words(TURRET_CUBES[action.piece])}, {reach}, +1 gold income"


CORNER_SIDES: Final = tuple((SIDES[corner], SIDES[(corner + 1) % 4]) for corner in range(len(CORNERS)))


def cubes_words(count: i64) -> str:
    return "1 cube" if count == 1 else f"{count} cubes"


def _upgrade(action: Upgrade, view: EmpireView) -> str:
    realm = own(view)
    if action.place < 4:
        side = realm.sides[action.place]
        back = side.cubes
        piece = STONE_GATE if side.is_gate() else STONE_WALL
        name = f"{WALL_NAMES[piece]}, {cubes_words(WALL_CUBES[piece])}"
    else:
        back = realm.corners[action.place - 4].cubes
        name = f"{TURRET_NAMES[STONE_TURRET]}, {cubes_words(TURRET_CUBES[STONE_TURRET])}"
    returned = f", +{back} wood back" if back else ""
    return f"{price(action.cost)}{returned}: {name}"


def _repair(action: Repair, view: EmpireView) -> str:
    realm = own(view)
    if action.place < 4:
        side: Side = realm.sides[action.place]
        stone = side.piece == STONE_WALL or side.piece == STONE_GATE
        name, cubes, full = WALL_NAMES[side.piece], side.cubes, WALL_CUBES[side.piece]
    else:
        corner: Corner = realm.corners[action.place - 4]
        stone = corner.piece == STONE_TURRET
        name, cubes, full = TURRET_NAMES[corner.piece], corner.cubes, TURRET_CUBES[corner.piece]
    cost = action.stone if stone else action.wood
    return f"{price(cost)}; the {name} has {cubes} of {cubes_words(full)}"


def _douse(action: Douse, view: EmpireView) -> str:
    return f"{price(action.cost)}; the turret shoots again, without cubes"


def _mend(action: Mend, view: EmpireView) -> str:
    card = action.card
    return f"{price(action.cost)}; {card.name} counts its {card.gold} gold again"


def _leave_stockpile(action: LeaveStockpile, view: EmpireView) -> str:
    return "leave the Stockpile"


# -- combat -------------------------------------------------------------------------------------------------------


def _post(action: Post, view: EmpireView) -> str:
    realm = own(view)
    side = realm.sides[action.side]
    question = view.asked()
    here: i64 = action.count
    was = ""
    if isinstance(question, Posting):
        here += question.here
        if question.purpose != DEPLOY:
            was = f" (was {question.was[action.side]})"
    wall = f"{WALL_NAMES[side.piece]} ({side.cubes} of {cubes_words(WALL_CUBES[side.piece])})"
    soldiers = here if action.kind == SOLDIERS else side.soldiers
    mercenaries = side.mercenaries if action.kind == SOLDIERS else here
    rest = realm.muster - action.count
    left = f"then {rest} left to place" if rest else "nobody left to place"
    before = f"; {troop_words(side.swordsmen, side.archers)} before it" if side.invaders() else ""
    return f"{own_troop_words(soldiers, mercenaries)} on the {wall}{before}; {left}{was}"


def _hold(action: Hold, view: EmpireView) -> str:
    return "everybody stays where they are"


def _regroup(action: Regroup, view: EmpireView) -> str:
    question = view.asked()
    if isinstance(question, Orders) and question.budget < own(view).troops():
        return f"{'one troop changes' if question.budget == 1 else f'up to {question.budget} troops change'} places"
    return "place your troops again, on the walls and inside"


def _target_turret(action: TargetTurret, view: EmpireView) -> str:
    corner = own(view).corners[action.corner]
    return f"the {TURRET_NAMES[corner.piece]} with {cubes_words(corner.cubes)} takes it first"


def _pay_toll(action: PayToll, view: EmpireView) -> str:
    question = view.asked()
    due: i64 = action.count
    if isinstance(question, Toll):
        due = _due(own(view), question)
    first = action.count
    other = due - first
    if action.toll == FIELD:
        return f"{troop_words(other, first)} {does('fall', due)}"
    if action.toll == CLIMB:
        return f"{troop_words(other, first)} {does('come', due)} in"
    parts = []
    if first:
        parts.append(f"{amount_words('mercenaries', first)} lost")
    if other:
        parts.append(f"{amount_words('soldiers', other)} wounded")
    return ", ".join(parts) or "nobody is lost"


def _due(realm: Realm, question: Toll) -> i64:
    """How many an answer decides about, as in `Toll.due`."""
    due = owed(realm, question.toll, question.place)
    return due if due < LARGEST_COUNT else LARGEST_COUNT


def _damage_card(action: DamageCard, view: EmpireView) -> str:
    card = action.card
    mend = "1 iron rebuilds it" if card.kind == BUILDING else "2 food heal it"
    return f"{card.name} loses its {card.gold} gold until it is mended ({mend})"


_Words = Callable[[Any, EmpireView], str]

_WORDS: Final[dict[type[Any], _Words]] = {
    TakeStarter: _take_starter,
    PlaceGate: _place_gate,
    TradeSpace: _trade_space,
    SendScout: _send_scout,
    BuyCard: _buy_card,
    WorkCard: _work_card,
    UseCard: _use_card,
    GainFromCard: _gain_from_card,
    VisitInfirmary: _visit_infirmary,
    VisitGranary: _visit_granary,
    VisitStockpile: _visit_stockpile,
    PassTurn: _pass_turn,
    EndTurn: _end_turn,
    TendFarm: _tend_farm,
    TendNothing: _tend_nothing,
    KeepObjective: _keep_objective,
    BuildWall: _build_wall,
    BuildTurret: _build_turret,
    Upgrade: _upgrade,
    Repair: _repair,
    Douse: _douse,
    Mend: _mend,
    LeaveStockpile: _leave_stockpile,
    Post: _post,
    Hold: _hold,
    Regroup: _regroup,
    TargetTurret: _target_turret,
    PayToll: _pay_toll,
    DamageCard: _damage_card,
}
