"""What a hint of *After The End* aims at, in the player's words, and what on the board speaks for an answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from holdfast.games.after_the_end.catalog import TOOL_BACKPACK, TOOL_BIKE, TOOL_LIBRARY, TOOL_RECORDER
from holdfast.games.after_the_end.commit import SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.equipment import AssignTool
from holdfast.games.after_the_end.tables import PAIR
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import Action
from holdfast.web.after_the_end.effects import is_useless
from holdfast.web.after_the_end.forecast import forecast_of
from holdfast.web.after_the_end.rivals import ablest, can_go, odds_against_the_best
from holdfast.web.after_the_end.rows import row_of

SURE: Final = 0.995
HOPELESS: Final = 0.05
NOTABLY: Final = 0.1

AIMS: Final = {
    "control points": "Go for control points: they win the game.",
    "the lead in control points": "Look at who leads: keep the points from them, or take them yourself.",
    "nobles": "Think of nobles: they count what you do anyway.",
    "missions won": "Think of the missions that you can win.",
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

# When somebody is sent, these come from winning.
WINNING: Final = {
    "control points": "Go for points: this mission is worth winning.",
    "the lead in control points": "Look at who leads: keep this mission from them, or win it yourself.",
    "missions won": "Go for the mission.",
}
# Where to look, by the heading under which the best answer is listed.
WHERES: Final = MappingProxyType(
    {
        "Stay out": "Look at the mission, at who of yours is ready, and at what your storehouse could buy.",
        "Nobles": "Look at the nobles in the Capitol.",
        "Contracts": "Look at the contracts in the Capitol.",
        "Tools": "Look at the tools in the Capitol.",
        "Wall": "Look at your wall, and at how likely a raid is.",
        "Go on": "See whether anything here is worth its price now.",
        "A resource token": "Look at your people: who carries tokens, and of what?",
        "Learn": "Look at your knowledge, and at the experience in your hand.",
        "Experience": "Look at the experience in your hand.",
        "The die": "Look at the roll.",
        "Roll again": "Look at the roll, and at the experience in your hand.",
        "Set the die": "Look at the roll, and at the experience in your hand.",
        "Resources": "Look at your storehouse.",
    }
)
TO_SPARE: Final = "This mission is worth a try, but not your best people for it."

DOUBTFUL: Final = "Try your best here, but do not count on it: the others can do better, and then losing pays."

# When somebody is sent, these come from losing.
LOSING: Final = {
    "resource tokens": "whoever loses can take a resource token",
    "experience": "whoever loses can take experience",
    "knowledge": "whoever loses can advance in knowledge",
}
FOR_CERTAIN: Final = "You decide last, and this mission can be won: see who is good enough for it."
# What a tool can be seen to help with; those that change a total, or win ties, decide who wins and who loses.
HANDY: Final = {
    TOOL_BACKPACK: frozenset(("food", "scrap", "tech", "what the stores can buy")),
    TOOL_BIKE: frozenset(("ready characters",)),
    TOOL_RECORDER: frozenset(("experience",)),
    TOOL_LIBRARY: frozenset(("knowledge",)),
}
DECISIVE: Final = frozenset((*WINNING, *LOSING))
ANY_LOSS: Final = "whoever is sent and loses takes a resource token, experience or a step of knowledge"


def aim_of(words: str) -> str:
    return AIMS.get(words, f"Think of {words}.")


def intent_of(action: Action[Any], words: str, view: EndView) -> str:
    """What an answer that improves what `words` name is meant for; whether it can win is read from the board."""
    odds = odds_of(action, view)
    if odds is None:
        return aim_of(words) if words else ""
    if not may_win(action, view):
        return f"Losing may pay: {LOSING.get(words, ANY_LOSS)}."
    if odds < HOPELESS:
        return DOUBTFUL
    if is_won(action, view):
        return WINNING.get(words, FOR_CERTAIN)
    if words in LOSING:
        return f"It pays to go, whether you win or not: {LOSING[words]}."
    if words in WINNING:
        return TO_SPARE if is_passed_over(odds, view) else WINNING[words]
    return aim_of(words) if words else ""


def bears_on(action: Action[Any], words: str, view: EndView) -> bool:
    """Whoever stays out does not win this mission, and neither does somebody who cannot; winners take nothing that
    losers take; and a tool helps only with what it is for."""
    if isinstance(action, AssignTool):
        return not is_useless(action, view) and words in HANDY.get(action.tool.effect, DECISIVE)
    if is_won(action, view):
        return words not in LOSING
    if words not in WINNING:
        return True
    if isinstance(action, VisitCapitol):
        return words != "missions won"
    return may_win(action, view)


def may_cost(action: Action[Any], words: str, view: EndView) -> bool:
    """Winning costs none of what comes from winning, and losing none of what comes from losing."""
    odds = odds_of(action, view)
    if odds is None or not is_decided(view):
        return True
    return words not in (WINNING if odds > SURE else LOSING if odds < HOPELESS else ())


def where_of(action: Action[Any], view: EndView) -> str:
    """Where to look before anybody is sent; '' where headings say it. Nearly everything is listed under “Send”."""
    if not isinstance(action, SendOne | SendPair):
        return ""
    mission = view.rules.cards.missions[view.current]
    total = f"the {'lowest' if mission.lowest else 'highest'} total{' of two' if mission.people == PAIR else ''} wins"
    return f"Look at the mission: {total}. Is it worth winning, and with whom?"


def grounds_of(action: Action[Any], view: EndView) -> str:
    """For sending somebody: how the mission would stand with them, so that no reason contradicts the board."""
    odds = odds_of(action, view)
    if odds is None:
        return ""
    rivals = has_rivals(view)
    if odds < HOPELESS:
        if rivals:
            return "This will not win the mission; it is sent for what losers take, and to keep better people at home."
        return f"Do not count on winning: the others can send somebody better. But {ANY_LOSS}."
    if odds > SURE:
        if is_won(action, view):
            return "You decide last, and this wins the mission, apart from tools and experience."
        if rivals:
            return "This is ahead of everybody sent so far."
        return "Nobody whom the others could send is better, apart from tools and experience."
    share = f"{100 * odds:.0f}%"
    said = (
        f"The roll decides: {share} to be ahead of everybody sent so far."
        if rivals
        else f"If the others send their best, this wins {share} of the time, apart from tools and experience."
    )
    better = is_passed_over(odds, view)
    return f"{said} Others of yours have better odds, but stay ready for later missions." if better else said


# -- the odds that it is all about ----------------------------------------------------------------------------------


def has_rivals(view: EndView) -> bool:
    """Whether somebody has been sent already, so that there is somebody to be ahead of."""
    return bool((forecast_of(view) or {}).get("odds"))


def all_odds(view: EndView) -> dict[str, float]:
    """By place: against those sent already; where nobody has been sent, against the best that the others have."""
    forecast = forecast_of(view) or {}
    return dict(forecast["odds"] or odds_against_the_best(view)) if "odds" in forecast else {}


def odds_of(action: Action[Any], view: EndView) -> float | None:
    """The chance to win the mission with those who are sent; None if the action sends nobody."""
    if not isinstance(action, SendOne | SendPair):
        return None
    return all_odds(view).get(row_of(action).place_of(action, view))


def may_win(action: Action[Any], view: EndView) -> bool:
    """Whether it is an attempt to win. Others who could do better may prefer to stay at home, so while nobody has been
    sent the ablest may always try."""
    odds = odds_of(action, view)
    if odds is None or odds >= HOPELESS:
        return True
    return not has_rivals(view) and row_of(action).place_of(action, view) in ablest(view)


def is_decided(view: EndView) -> bool:
    """Whether the viewer decides last, so that the board shows who wins, apart from tools and experience."""
    others = [colony for colony in view.colonies if colony.seat != view.viewer]
    return has_rivals(view) and not any(can_go(view, colony) for colony in others)


def is_won(action: Action[Any], view: EndView) -> bool:
    """Whether whoever is sent wins, as the board shows."""
    odds = odds_of(action, view)
    return odds is not None and odds > SURE and is_decided(view)


def is_passed_over(odds: float, view: EndView) -> bool:
    """Whether somebody else would have notably better odds."""
    return max(all_odds(view).values()) > odds + NOTABLY
