"""What an action costs and gives: the second line of a choice, which leaves out what its label says already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_empire.casualties import PayToll
from holdfast.games.after_the_empire.describe import cubes_words, effect, own, price
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.sack import DamageCard
from holdfast.games.after_the_empire.scouting import KeepObjective
from holdfast.games.after_the_empire.setup import TakeStarter
from holdfast.games.after_the_empire.siege_engine import TargetTurret
from holdfast.games.after_the_empire.spaces import BuyCard, WorkCard
from holdfast.games.after_the_empire.tables import TURRET_NAMES
from holdfast.games.after_the_empire.turn import UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import card_text, objective_text
from holdfast.kernel import Action
from holdfast.web.after_the_empire.rows import says_its_terms


def effect_of(action: Action[Any], view: EmpireView) -> str:
    """As the game describes it, without what is in the label; '' if the label says everything."""
    words = _EFFECTS.get(type(action))
    return effect(action, view) if words is None else words(action, view)


def _use_gives(action: UseCard, view: EmpireView) -> str:
    return "a free action" if says_its_terms(action) else effect(action, view)


def _work_gives(action: WorkCard, view: EmpireView) -> str:
    return "takes a worker" if says_its_terms(action) else effect(action, view)


def _buy_gives(action: BuyCard, view: EmpireView) -> str:
    card = action.card
    worth = f"; {card.gold} gold at the end" if card.gold else ""
    return f"{price(card.cost)}{worth}. {card_text(card)}"


def _target_gives(action: TargetTurret, view: EmpireView) -> str:
    corner = own(view).corners[action.corner]
    return f"a {TURRET_NAMES[corner.piece]} with {cubes_words(corner.cubes)}"


_EFFECTS: Final[dict[type[Any], Callable[[Any, EmpireView], str]]] = {
    TakeStarter: lambda action, view: f"initiative {action.card.initiative}. {card_text(action.card)}",
    BuyCard: _buy_gives,
    UseCard: _use_gives,
    WorkCard: _work_gives,
    GainFromCard: lambda action, view: "",
    KeepObjective: lambda action, view: objective_text(action.objective),
    TargetTurret: _target_gives,
    PayToll: lambda action, view: "",
    DamageCard: lambda action, view: effect(action, view).removeprefix(f"{action.card.name} "),
}
