"""What a hint of *After The End* aims at, in the player's words, and what on the board speaks for an answer."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import Action
from holdfast.web.after_the_end.forecast import forecast_of
from holdfast.web.after_the_end.rows import row_of

SURE: Final = 0.995
HOPELESS: Final = 0.05
NOTABLY: Final = 0.1

AIMS: Final = {
    "control points": "Go for points: this mission is worth winning.",
    "the lead in control points": "Look at who leads: keep the points from them, or take them yourself.",
    "nobles": "Think of nobles: they count what you do anyway.",
    "missions won": "Go for the mission.",
    "food": "You could use food: see what the Capitol asks for.",
    "scrap": "You could use scrap: see what the Capitol asks for.",
    "tech": "You could use tech: see what the Capitol asks for.",
    "what the stores can buy": "Your stores can buy something good in the Capitol.",
    "ready characters": "Keep people ready: used ones cannot be sent, and raids look for somebody to strike.",
    "living characters": "Look after your people: a dead one never comes back.",
    "wounds": "Mind who can still take a wound.",
    "resource tokens": "Give somebody a resource token: whoever carries one gathers whenever sent.",
    "tools": "Get a tool: it helps mission after mission.",
    "the wall": "A wall would stop the next raid.",
    "experience": "Take experience: a card in hand can turn a later mission.",
    "knowledge": "Advance in knowledge: the further steps give more.",
    "going first": "Think of who decides first in the next round.",
    "the others' ready characters": "Count who can still be sent by the others.",
    "raids to come": "Reckon with raids.",
}


def aim_of(words: str) -> str:
    return AIMS.get(words, f"Think of {words}.")


def grounds_of(action: Action[Any], view: EndView) -> str:
    """For sending somebody: how the mission would stand with them, so that no reason contradicts the board."""
    by_place: dict[str, float] = (forecast_of(view) or {}).get("odds", {})
    odds = by_place.get(row_of(action).place_of(action, view))
    if odds is None:
        return ""
    if odds < HOPELESS:
        return "This will not win the mission; it is sent for what losers take, and to keep better people at home."
    if odds > SURE:
        return "This is ahead of everybody sent so far."
    rolled = f"The roll decides: {100 * odds:.0f}% to be ahead of everybody sent so far."
    better = max(by_place.values()) > odds + NOTABLY
    return f"{rolled} Others of yours have better odds, but stay ready for later missions." if better else rolled
