"""How every action of *After the Empire* is shown: what it is called, its heading, and its spot on the drawing.

Spots are named like `space:tax-gold`, `wall:north`, `card:bakery`.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_empire.casualties import CLIMB, FIELD, INSIDE, PayToll
from holdfast.games.after_the_empire.catalog import BUILDING
from holdfast.games.after_the_empire.describe import effect
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
    Douse,
    LeaveStockpile,
    Mend,
    Repair,
    Upgrade,
)
from holdfast.games.after_the_empire.tables import CORNERS, SIDES, TURRET_NAMES, WALL_NAMES
from holdfast.games.after_the_empire.troops import TROOP_KINDS, Hold, Post, Regroup
from holdfast.games.after_the_empire.turn import EndTurn, PassTurn, UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words, counted, exchange_words, harmed
from holdfast.kernel import Action
from holdfast.web.row import Row, Rows

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
INSIDE_PLACE: Final = "inside"
SCOUT_LABEL: Final = "Send a scout"


def row_of(action: Action[Any]) -> Row:
    return ROWS[type(action)]


# -- spots ---------------------------------------------------------------------------------------------------------


def space_place(notation: str) -> str:
    """The spot of one way to use a board space.

    >>> space_place("merchant buy iron and wood")
    'space:merchant-buy-iron-and-wood'
    """
    return f"space:{notation.replace(' ', '-')}"


def piece_place(place: int) -> str:
    """The spot of a castle piece, numbered as at the Stockpile: four sides, then four corners."""
    return f"wall:{SIDES[place]}" if place < len(SIDES) else f"turret:{CORNERS[place - len(SIDES)]}"


def _own_card(action: Any, view: EmpireView) -> str:
    return f"card:{action.card.id}"


def _toll_place(action: PayToll, view: EmpireView) -> str:
    if action.toll == INSIDE:
        return INSIDE_PLACE
    return f"{'field' if action.toll in (FIELD, CLIMB) else 'wall'}:{SIDES[action.place]}"


# -- words ---------------------------------------------------------------------------------------------------------


def space_label(action: TradeSpace) -> str:
    return SPACE_LABELS[action.notation]


def piece_name(place: int, view: EmpireView) -> str:
    """One of the viewer's castle pieces in words, numbered as at the Stockpile: four sides, then four corners."""
    if place >= len(SIDES):
        return f"the {CORNER_NAMES[place - len(SIDES)]} turret"
    gate = view.viewer >= 0 and view.realms[view.viewer].sides[place].is_gate()
    return f"the {SIDES[place]} {'gate' if gate else 'wall'}"


def _card_use(action: UseCard | WorkCard | GainFromCard) -> str:
    """The card, and the terms if it offers several."""
    name = str(action.card.name)
    return f"{name}: {exchange_words(action.exchange)}" if says_its_terms(action) else name


def says_its_terms(action: UseCard | WorkCard | GainFromCard) -> bool:
    """Whether a label has to name the terms, because the card offers several."""
    return any(len(ability.exchanges) > 1 for ability in action.card.abilities)


def _work(action: WorkCard, view: EmpireView) -> str:
    return f"Work at {_card_use(action)}"


def _use(action: UseCard, view: EmpireView) -> str:
    return f"Use {_card_use(action)}"


def _gain(action: GainFromCard, view: EmpireView) -> str:
    terms = exchange_words(action.exchange)
    return terms[0].upper() + terms[1:]


def _buy(action: BuyCard, view: EmpireView) -> str:
    return f"{'Build' if action.card.kind == BUILDING else 'Shelter'} {action.card.name}"


def _tend(action: TendFarm, view: EmpireView) -> str:
    return f"{'Protect' if action.deed == PROTECT else 'Sow'} the {SIDES[action.side]} farm"


def _upgrade(action: Upgrade, view: EmpireView) -> str:
    return f"Turn {piece_name(int(action.place), view)} to stone"


def _repair(action: Repair, view: EmpireView) -> str:
    return f"Repair {piece_name(int(action.place), view)}: {counted(action.cubes, 'cube')}"


def _mend(action: Mend, view: EmpireView) -> str:
    return f"{'Rebuild' if action.card.kind == BUILDING else 'Heal'} {action.card.name}"


def _post(action: Post, view: EmpireView) -> str:
    return f"{SIDES[action.side].capitalize()}: {amount_words(TROOP_KINDS[action.kind], int(action.count))}"


def _toll(action: PayToll, view: EmpireView) -> str:
    """Who falls, climbs in or is lost: all of them, not only the kind that was asked about."""
    said = effect(action, view)
    return said[:1].upper() + said[1:]


ROWS: Final[Rows] = {
    TakeStarter: Row(
        lambda action, view: f"Take {action.card.name}",
        "Starting refugees",
        lambda action, view: f"starter:{action.card.id}",
    ),
    PlaceGate: Row(
        lambda action, view: f"Gate in the {SIDES[action.side]}",
        "Your gate",
        lambda action, view: f"wall:{SIDES[action.side]}",
    ),
    TradeSpace: Row(
        lambda action, view: space_label(action), "The land", lambda action, view: space_place(action.notation)
    ),
    SendScout: Row(SCOUT_LABEL, "The land", lambda action, view: space_place(action.notation)),
    BuyCard: Row(_buy, "Cards to take", lambda action, view: f"row:{action.card.id}"),
    WorkCard: Row(_work, "Your cards, with a worker", _own_card),
    UseCard: Row(_use, "Your cards, free", _own_card),
    GainFromCard: Row(_gain, "Gain at once", _own_card),
    VisitInfirmary: Row("Infirmary", "Your castle", "own:infirmary"),
    VisitGranary: Row("Granary", "Your castle", "own:granary"),
    VisitStockpile: Row("Stockpile", "Your castle", "own:stockpile"),
    PassTurn: Row("Pass", "Turn"),
    EndTurn: Row("End turn", "Turn"),
    TendFarm: Row(_tend, "Farms", lambda action, view: f"farm:{SIDES[action.side]}"),
    TendNothing: Row("No farm is left", "Farms"),
    KeepObjective: Row(
        lambda action, view: f"Keep {action.objective.name}",
        "Objectives",
        lambda action, view: f"objective:{action.objective.id}",
    ),
    BuildWall: Row(
        lambda action, view: f"Build a {WALL_NAMES[action.piece]} in the {SIDES[action.side]}",
        "Build",
        lambda action, view: piece_place(int(action.side)),
    ),
    BuildTurret: Row(
        lambda action, view: f"Build a {TURRET_NAMES[action.piece]} in the {CORNER_NAMES[action.corner]}",
        "Build",
        lambda action, view: piece_place(len(SIDES) + int(action.corner)),
    ),
    Upgrade: Row(_upgrade, "Upgrade", lambda action, view: piece_place(int(action.place))),
    Repair: Row(_repair, "Repair", lambda action, view: piece_place(int(action.place))),
    Douse: Row(
        lambda action, view: f"Put out the fire in the {CORNER_NAMES[action.corner]} turret",
        "Repair",
        lambda action, view: piece_place(len(SIDES) + int(action.corner)),
    ),
    Mend: Row(_mend, "Mend cards", _own_card),
    LeaveStockpile: Row("Done building", "Turn"),
    Post: Row(_post, "Troops", lambda action, view: f"wall:{SIDES[action.side]}"),
    Hold: Row("Hold", "Troops"),
    Regroup: Row("Regroup", "Troops", INSIDE_PLACE),
    TargetTurret: Row(
        lambda action, view: f"The {CORNER_NAMES[action.corner]} turret takes it first",
        "Siege engine",
        lambda action, view: piece_place(len(SIDES) + int(action.corner)),
    ),
    PayToll: Row(_toll, "Casualties", _toll_place),
    DamageCard: Row(
        lambda action, view: f"Let {action.card.name} be {harmed(action.card)}", "What the sack costs", _own_card
    ),
}
