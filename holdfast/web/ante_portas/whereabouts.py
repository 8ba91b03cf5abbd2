"""For the coach: what a hint aims at, which part of the table a spot is in, which questions belong to one visit."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.catalog import BAKER, GATHER, HEAD_OFFICIAL, LIBRARIAN, REFINE
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import PLACES
from holdfast.games.ante_portas.market import Sell, Take
from holdfast.games.ante_portas.placing import AtSpot
from holdfast.games.ante_portas.purse import DropGood
from holdfast.games.ante_portas.refining import Make
from holdfast.games.ante_portas.setup import StartWood
from holdfast.games.ante_portas.trade import Exchange
from holdfast.games.ante_portas.turns import Go, Turn
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.volley import Volley
from holdfast.kernel import Action
from holdfast.kernel.frame import AnyOf
from holdfast.web.ante_portas.moments import in_battle_phase

MIDDLE: Final = 2  # of the five columns
NEAR, HALFWAY = 3, 7  # half-rows of the Battleground, counted from the gate
HOME: Final = ("good", "building", "card")

AIMS: Final = {
    "the danger": "Look at the chance of a breach: something can be done about it now.",
    "the time left": "Think of how much time is left before they reach the gate.",
    "the Invaders": "Thin out the Invaders while they are few.",
    "Soldiers": "The line needs Soldiers: think of who can go, and of who is already there.",
    "Mines": "Mines stop those who march where you expect them.",
    "Defensive Works": "Works outlast the Soldiers in them: think of where one is missing.",
    "sight": "You can only act on what you see: think of sight.",
    "people at home": "Keep enough people at home: somebody has to work at the year's end.",
    "the Sickbay": "Think of the wounded: in the Sickbay they are of no use to anybody.",
    "Tools": "Think of Tools: nearly everything before the gate costs some.",
    "goods": "Think of what you want to pay for next, and fetch it in time.",
    "food": "Think of Food: Citizens eat at the year's end, and the wounded are healed with it.",
    "Improvements": "Think of Improvements: an early one helps for years.",
    "production": "Think of the year's end: what is manned by then produces.",
}

# What answers about goods, and Places that only give goods, can be seen to help with.
PURSE: Final = frozenset(("goods", "food", "Tools"))
STORES: Final = (StartWood, Make, Sell, Take, DropGood)
GIVING: Final = {
    GATHER: PURSE,
    REFINE: PURSE,
    BAKER: PURSE,
    HEAD_OFFICIAL: PURSE,
    LIBRARIAN: PURSE | {"Improvements"},
}


def bears_on(action: Action[Any], words: str, rules: AntePortas) -> bool:
    """Wood may become a Farm and its Farmer a Soldier; but whoever is told that wood helps with Soldiers is misled."""
    if isinstance(action, AtSpot):
        return False
    if isinstance(action, STORES):
        return words in PURSE
    places = rules.cards.places
    if isinstance(action, Go) and action.site < len(places):
        return words in GIVING.get(places[action.site].kind, (words,))
    return True


def aim_of(words: str) -> str:
    return AIMS.get(words, f"Think of {words}.")


def where_of(place: str, rules: AntePortas) -> str:
    """Where to look, without giving away what is there."""
    kind, _, name = place.partition(":")
    if kind == "hex":
        column, row = PLACES[int(name)]
        side = "left" if column < MIDDLE else "right" if column > MIDDLE else "middle"
        far = "close to the gate" if row <= NEAR else "half-way up" if row <= HALFWAY else "at the far end"
        return f"Look at the {side} of the Battleground, {far}."
    if kind == "place":
        if "market" in name:
            return "Look at the Markets."
        command = any(tile.id == name and tile.command for tile in rules.cards.places)
        return f"Look at the {'Command Center' if command else 'Mainland'}."
    if kind == "face":
        return "Look at which way the enemy comes from."
    return {"spot": "Look at the Command Center.", "sickbay": "Look at the Sickbay."}.get(
        kind, "Look at your community." if kind in HOME else ""
    )


def goes_on(view: AntePortasView) -> bool:
    """Whether a question belongs to a visit that has begun, to the exchange before it, or to a shot called for."""
    asked = view.asked_of(view.viewer)
    if isinstance(asked, Volley):
        return True
    if isinstance(asked, Exchange):
        return bool(view.clock.active == view.viewer)
    if asked is None or isinstance(asked, Turn | AnyOf) or in_battle_phase(view):
        return False
    return bool(view.clock.active == view.viewer)
