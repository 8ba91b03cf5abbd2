"""Actions in a few words for people, and the headings under which they are listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_empire.casualties import CLIMB, FIELD, PayToll
from holdfast.games.after_the_empire.catalog import BUILDING
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import PROTECT, TendFarm, TendNothing
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
    LeaveStockpile,
    Mend,
    Relight,
    Repair,
    Upgrade,
)
from holdfast.games.after_the_empire.tables import CORNERS, SIDES, TURRET_NAMES, WALL_NAMES
from holdfast.games.after_the_empire.troops import TROOP_KINDS, Hold, Post, Regroup
from holdfast.games.after_the_empire.turn import EndTurn, PassTurn, UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words, counted, does, exchange_words
from holdfast.kernel import Action

SPACE_LABELS: Final = {
    "tax gold": "Tax for gold",
    "tax food": "Tax for food",
    "camp left soldiers": "Hire soldiers, left camp",
    "camp left mercenaries": "Hire mercenaries, left camp",
    "camp right soldiers": "Hire soldiers, right camp",
    "camp right mercenaries": "Hire mercenaries, right camp",
    "merchant buy iron and wood": "Buy iron and wood",
    "merchant buy stone and food": "Buy stone and food",
    "merchant sell iron": "Sell iron",
    "merchant sell food": "Sell food",
    "mine": "Work in the Mine",
    "quarry": "Work in the Quarry",
    "woodmill": "Work at the Woodmill",
}

CORNER_NAMES: Final = ("north-east", "south-east", "south-west", "north-west")


def label_of(action: Action[Any]) -> str:
    words = _LABELS[type(action)]
    return words if isinstance(words, str) else words(action)


def label_seen(action: Action[Any], view: EmpireView) -> str:
    """The same, where it is known which of the walls is the gate."""
    label = label_of(action)
    if isinstance(action, Upgrade | Repair) and view.viewer >= 0 and action.place < len(SIDES):
        piece = view.realms[view.viewer].sides[action.place]
        return label.replace(" wall", " gate") if piece.is_gate() else label
    return label


def shown(text: str) -> str:
    """A text of the game as the browser shows it: what is paid and what it gives have an arrow between them.

    >>> shown("Once a season: 2 food > 3 wood.")
    'Once a season: 2 food → 3 wood.'
    """
    return text.replace(" > ", " → ")


def group_of(action: Action[Any]) -> str:
    return _GROUPS[type(action)]


def piece_name(place: int) -> str:
    """A castle piece in words, by the numbering of the Stockpile: four sides, then four corners."""
    return f"the {SIDES[place]} wall" if place < len(SIDES) else f"the {CORNER_NAMES[place - len(SIDES)]} turret"


def _card_use(action: UseCard | WorkCard | GainFromCard) -> str:
    """The card, and the terms where it offers several."""
    exchange = exchange_words(action.exchange)
    several = any(len(ability.exchanges) > 1 for ability in action.card.abilities)
    return f"{action.card.name}: {exchange}" if several else str(action.card.name)


def _work(action: WorkCard) -> str:
    return f"Work at {_card_use(action)}"


def _use(action: UseCard) -> str:
    return f"Use {_card_use(action)}"


def _gain(action: GainFromCard) -> str:
    return f"Gain {exchange_words(action.exchange)}"


def _buy(action: BuyCard) -> str:
    return f"{'Build' if action.card.kind == BUILDING else 'Shelter'} {action.card.name}"


def _tend(action: TendFarm) -> str:
    return f"{'Protect' if action.deed == PROTECT else 'Sow'} the {SIDES[action.side]} farm"


def _upgrade(action: Upgrade) -> str:
    return f"Turn {piece_name(int(action.place))} to stone"


def _repair(action: Repair) -> str:
    return f"Repair {piece_name(int(action.place))}: {counted(action.cubes, 'cube')}"


def _mend(action: Mend) -> str:
    return f"{'Rebuild' if action.card.kind == BUILDING else 'Heal'} {action.card.name}"


def _post(action: Post) -> str:
    return f"{SIDES[action.side].capitalize()}: {amount_words(TROOP_KINDS[action.kind], int(action.count))}"


def _toll(action: PayToll) -> str:
    if action.toll in (FIELD, CLIMB):
        return f"{counted(action.count, 'archer')} {does('climb' if action.toll == CLIMB else 'fall', action.count)}"
    return f"Lose {amount_words('mercenaries', int(action.count))}"


_LABELS: Final[dict[type[Any], str | Callable[[Any], str]]] = {
    TakeStarter: lambda action: f"Take {action.card.name}",
    PlaceGate: lambda action: f"Gate in the {SIDES[action.side]}",
    TradeSpace: lambda action: SPACE_LABELS[action.notation],
    SendScout: "Send a scout",
    BuyCard: _buy,
    WorkCard: _work,
    UseCard: _use,
    GainFromCard: _gain,
    VisitInfirmary: "Infirmary",
    VisitGranary: "Granary",
    VisitStockpile: "Stockpile",
    PassTurn: "Pass",
    EndTurn: "End turn",
    TendFarm: _tend,
    TendNothing: "No farm is left",
    KeepObjective: lambda action: f"Keep {action.objective.name}",
    BuildWall: lambda action: f"Build a {WALL_NAMES[action.piece]} in the {SIDES[action.side]}",
    BuildTurret: lambda action: f"Build a {TURRET_NAMES[action.piece]} in the {CORNER_NAMES[action.corner]}",
    Upgrade: _upgrade,
    Repair: _repair,
    Relight: lambda action: f"Put out the fire in the {CORNER_NAMES[action.corner]} turret",
    Mend: _mend,
    LeaveStockpile: "Done building",
    Post: _post,
    Hold: "Hold",
    Regroup: "Regroup",
    TargetTurret: lambda action: f"The {CORNERS[action.corner].upper()} turret takes it",
    PayToll: _toll,
    DamageCard: lambda action: f"Let {action.card.name} be damaged",
}

_GROUPS: Final[dict[type[Any], str]] = {
    TakeStarter: "Starting refugees",
    PlaceGate: "Your gate",
    TradeSpace: "The land",
    SendScout: "The land",
    BuyCard: "Cards to take",
    WorkCard: "Your cards, with a worker",
    UseCard: "Your cards, free",
    GainFromCard: "Gain at once",
    VisitInfirmary: "Your castle",
    VisitGranary: "Your castle",
    VisitStockpile: "Your castle",
    PassTurn: "Turn",
    EndTurn: "Turn",
    TendFarm: "Farms",
    TendNothing: "Farms",
    KeepObjective: "Objectives",
    BuildWall: "Build",
    BuildTurret: "Build",
    Upgrade: "Upgrade",
    Repair: "Repair",
    Relight: "Repair",
    Mend: "Mend cards",
    LeaveStockpile: "Turn",
    Post: "Troops",
    Hold: "Troops",
    Regroup: "Troops",
    TargetTurret: "Siege engine",
    PayToll: "Casualties",
    DamageCard: "Cards to damage",
}
