"""What an action costs and gives: the second line of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_end.catalog import SKILLS
from holdfast.games.after_the_end.commit import SendOne, SendPair
from holdfast.games.after_the_end.describe import brought, effect, own, pair_strength, strength, tokens_words
from holdfast.games.after_the_end.describe import is_useless as is_useless
from holdfast.games.after_the_end.describe import without_and_with as without_and_with
from holdfast.games.after_the_end.die import Reroll, SetDie
from holdfast.games.after_the_end.drawing import KeepCard
from holdfast.games.after_the_end.equipment import AssignTool, Equip
from holdfast.games.after_the_end.experience import PlayExperience
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.market import BuildWall, BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.raids import WoundPerson
from holdfast.games.after_the_end.setup import TakeColony
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import contract_text, experience_text, noble_text, tool_text
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
    tokens = [tokens_words(people[place]) for place in (action.first, action.second) if people[place].tokens()]
    gathers = f"; gather {' and '.join(tokens)}" if tokens else ""
    return f"bring {pair_strength(action, view)}{gathers}"


def _wound_gives(action: WoundPerson, view: EndView) -> str:
    wounds = own(view).people[action.place].wounds
    if wounds < len(action.character.wounds):
        return f"a wound: +1 {' and '.join(SKILLS[skill] for skill in action.character.wounds[wounds])}"
    return "no room for a wound: dies"


def _tool_gives(action: AssignTool, view: EndView) -> str:
    words = f"{action.sign:+d} to its carrier's total" if action.sign else tool_text(action.tool)
    question = view.asked()
    if not isinstance(question, Equip):
        return words
    if is_useless(action, view):
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
