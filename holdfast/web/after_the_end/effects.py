"""What an action costs and gives: the second line of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_end.catalog import SKILLS, TOOL_BACKPACK, TOOL_BIKE
from holdfast.games.after_the_end.commit import SendOne, SendPair
from holdfast.games.after_the_end.describe import (
    brought,
    effect,
    own,
    pair_strength,
    strength,
    tokens_words,
    without_and_with,
)
from holdfast.games.after_the_end.describe import is_useless as adds_nothing
from holdfast.games.after_the_end.die import Reroll, SetDie
from holdfast.games.after_the_end.drawing import KeepCard
from holdfast.games.after_the_end.equipment import AssignTool, Equip
from holdfast.games.after_the_end.experience import PlayExperience
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.market import BuildWall, BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.raids import WoundPerson
from holdfast.games.after_the_end.setup import TakeColony
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import contract_text, cost_words, experience_text, noble_text, tool_text
from holdfast.kernel import Action


def effect_of(action: Action[Any], view: EndView) -> str:
    """As the game describes it, without the name, which is in the label already."""
    words = _EFFECTS.get(type(action))
    return effect(action, view) if words is None else words(action, view)


def _send_one_gives(action: SendOne, view: EndView) -> str:
    person = own(view).people[action.place]
    gathers = f"; gathers {tokens_words(person)}" if person.tokens() else ""
    return f"brings {strength(view, int(action.place))}{gathers}"


def _send_pair_gives(action: SendPair, view: EndView) -> str:
    people = own(view).people
    both = [people[action.first], people[action.second]]
    tokens = [int(sum(amounts)) for amounts in zip(*((one.food, one.scrap, one.tech) for one in both), strict=True)]
    gathers = f"; gather {cost_words(tokens)}" if any(tokens) else ""
    return f"bring {pair_strength(action, view)}{gathers}"


def _wound_gives(action: WoundPerson, view: EndView) -> str:
    wounds = own(view).people[action.place].wounds
    if wounds < len(action.character.wounds):
        return f"a wound: +1 {' and '.join(SKILLS[skill] for skill in action.character.wounds[wounds])}"
    return "no room for a wound: dies"


def is_useless(action: AssignTool, view: EndView) -> bool:
    """Whether a tool makes no difference to this mission, or only to who wins it where nobody else goes."""
    if isinstance(view.asked(), Equip) and is_unopposed(view):
        return action.tool.effect not in (TOOL_BACKPACK, TOOL_BIKE)
    return adds_nothing(action, view)


def is_unopposed(view: EndView) -> bool:
    """Whether everybody else stays away from the mission, so that whoever goes wins it."""
    return all(colony.visiting for colony in view.colonies if colony.seat != view.viewer)


def unequipped(view: EndView) -> Action[Any] | None:
    """Going without a tool, where no tool that is free makes a difference: it stays free for later."""
    if not isinstance(view.asked(), Equip):
        return None
    colony, rules = own(view), view.rules
    ways = [way for tool in colony.tools if not colony.is_carried(tool) for way in rules.assign[tool]]
    return rules.no_tool if all(isinstance(way, AssignTool) and is_useless(way, view) for way in ways) else None


def _tool_gives(action: AssignTool, view: EndView) -> str:
    words = f"{action.sign:+d} to its carrier's total" if action.sign else tool_text(action.tool)
    question = view.asked()
    if not isinstance(question, Equip):
        return words
    if adds_nothing(action, view):
        return f"{words}; makes no difference to this mission"
    without, carrying = without_and_with(action, question, view)
    instead = "" if without == carrying else f" instead of {brought(*without)}"
    return f"{words}; brings {brought(*carrying)}{instead}"


_EFFECTS: Final[dict[type[Any], Callable[[Any, EndView], str]]] = {
    TakeColony: lambda action, view: action.board.theme,
    SendOne: _send_one_gives,
    SendPair: _send_pair_gives,
    AssignTool: _tool_gives,
    WoundPerson: _wound_gives,
    ReadyPerson: lambda action, view: "can be sent again, and the tool is free",
    Reroll: lambda action, view: "discard the card; the new number stands",
    SetDie: lambda action, view: f"discard the card; the die shows {action.face}",
    PlayExperience: lambda action, view: experience_text(action.card),
    KeepCard: lambda action, view: f"{experience_text(action.card)}; or a reroll",
    Influence: lambda action, view: f"1 food, 1 scrap, 1 tech: {noble_text(action.noble)}",
    CompleteContract: lambda action, view: contract_text(action.contract),
    BuyTool: lambda action, view: tool_text(action.tool),
    BuildWall: lambda action, view: "stops two raids",
}
