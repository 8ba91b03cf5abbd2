"""Where on the drawing an action belongs: `space:tax-gold`, `wall:north`, `card:bakery`. '' is a button only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_empire.casualties import CLIMB, FIELD, INSIDE, PayToll
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import TendFarm, TendNothing
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
from holdfast.games.after_the_empire.tables import CORNERS, SIDES
from holdfast.games.after_the_empire.troops import Hold, Post, Regroup
from holdfast.games.after_the_empire.turn import EndTurn, PassTurn, UseCard
from holdfast.kernel import Action

BUTTON: Final = ""
INSIDE_PLACE: Final = "inside"


def place_of(action: Action[Any]) -> str:
    return _PLACES[type(action)](action)


def space_place(notation: str) -> str:
    """The spot of one way to use a board space.

    >>> space_place("merchant buy iron and wood")
    'space:merchant-buy-iron-and-wood'
    """
    return f"space:{notation.replace(' ', '-')}"


def piece_place(place: int) -> str:
    """A castle piece by the numbering of the Stockpile: four sides, then four corners."""
    return f"wall:{SIDES[place]}" if place < len(SIDES) else f"turret:{CORNERS[place - len(SIDES)]}"


def _own_card(action: Any) -> str:
    return f"card:{action.card.id}"


def _toll(action: PayToll) -> str:
    if action.toll == INSIDE:
        return INSIDE_PLACE
    return f"{'field' if action.toll in (FIELD, CLIMB) else 'wall'}:{SIDES[action.place]}"


def _button(action: Action[Any]) -> str:
    return BUTTON


_PLACES: Final[dict[type[Any], Callable[[Any], str]]] = {
    TakeStarter: lambda action: f"starter:{action.card.id}",
    PlaceGate: lambda action: f"wall:{SIDES[action.side]}",
    TradeSpace: lambda action: space_place(action.notation),
    SendScout: lambda action: space_place(action.notation),
    BuyCard: lambda action: f"row:{action.card.id}",
    WorkCard: _own_card,
    UseCard: _own_card,
    GainFromCard: _own_card,
    VisitInfirmary: lambda action: "own:infirmary",
    VisitGranary: lambda action: "own:granary",
    VisitStockpile: lambda action: "own:stockpile",
    PassTurn: _button,
    EndTurn: _button,
    TendFarm: lambda action: f"farm:{SIDES[action.side]}",
    TendNothing: _button,
    KeepObjective: lambda action: f"objective:{action.objective.id}",
    BuildWall: lambda action: piece_place(int(action.side)),
    BuildTurret: lambda action: piece_place(len(SIDES) + int(action.corner)),
    Upgrade: lambda action: piece_place(int(action.place)),
    Repair: lambda action: piece_place(int(action.place)),
    Relight: lambda action: piece_place(len(SIDES) + int(action.corner)),
    Mend: _own_card,
    LeaveStockpile: _button,
    Post: lambda action: f"wall:{SIDES[action.side]}",
    Hold: _button,
    Regroup: lambda action: INSIDE_PLACE,
    TargetTurret: lambda action: piece_place(len(SIDES) + int(action.corner)),
    PayToll: _toll,
    DamageCard: _own_card,
}
