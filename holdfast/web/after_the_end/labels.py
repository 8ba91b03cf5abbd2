"""An action in a few words, and what it costs and gives: the two lines of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_end.capitol import LeaveCapitol
from holdfast.games.after_the_end.catalog import RESOURCES, SKILLS
from holdfast.games.after_the_end.commit import SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.describe import character_of, effect, own, strength, tokens_words
from holdfast.games.after_the_end.die import AfterRoll, KeepRoll, Reroll, SetDie, UseDie
from holdfast.games.after_the_end.drawing import KeepCard
from holdfast.games.after_the_end.equipment import AssignTool, NoTool
from holdfast.games.after_the_end.experience import PassWindow, PlayExperience
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.market import BuildWall, BuyTool, CompleteContract, Influence
from holdfast.games.after_the_end.raids import WoundPerson
from holdfast.games.after_the_end.resolve import ComfortExperience, ComfortKnowledge, ComfortToken
from holdfast.games.after_the_end.setup import TakeColony
from holdfast.games.after_the_end.stores import TakeResource
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import contract_text, cost_words, experience_text, noble_text, tool_text
from holdfast.kernel import Action


def label_of(action: Action[Any], view: EndView) -> str:
    return _LABELS[type(action)](action, view)


def effect_of(action: Action[Any], view: EndView) -> str:
    """As the game describes it, without the name that the label has said already."""
    words = _EFFECTS.get(type(action))
    return effect(action, view) if words is None else words(action, view)


def name_of(view: EndView, place: int) -> str:
    return character_of(view, own(view).people[place]).name


def short_name(view: EndView, place: int) -> str:
    """The last word of a character's name, if that says who is meant."""
    names = [character_of(view, person).name for person in own(view).people]
    last = [name.split()[-1] for name in names]
    return last[place] if last.count(last[place]) == 1 else names[place]


# -- labels ----------------------------------------------------------------------------------------------------------


def _assign(action: AssignTool, view: EndView) -> str:
    return f"{action.tool.name}, set to {action.sign:+d}" if action.sign else action.tool.name


def _keep_roll(action: KeepRoll, view: EndView) -> str:
    question = view.asked()
    assert isinstance(question, AfterRoll)
    return f"Keep the {view.colonies[question.seat].people[question.place].roll}"


def _play(action: PlayExperience, view: EndView) -> str:
    whom = f" on {name_of(view, int(action.place))}" if action.place >= 0 else ""
    what = f": {RESOURCES[action.resource]}" if action.resource >= 0 else ""
    return f"Play {action.card.name}{whom}{what}"


def _buy_tool(action: BuyTool, view: EndView) -> str:
    return f"Buy {action.tool.name} with {_paid_in(action)}"


def _paid_in(action: BuyTool) -> str:
    return RESOURCES[0] if action.food else RESOURCES[1] if action.scrap else RESOURCES[2]


def _build_wall(action: BuildWall, view: EndView) -> str:
    return f"Build a wall for {cost_words([int(action.food), int(action.scrap), int(action.tech)])}"


_LABELS: Final[dict[type[Any], Callable[[Any, EndView], str]]] = {
    TakeColony: lambda action, view: f"Lead {action.board.name}",
    SendOne: lambda action, view: f"Send {name_of(view, action.place)}",
    SendPair: lambda action, view: f"{short_name(view, action.first)} and {short_name(view, action.second)}",
    VisitCapitol: lambda action, view: "Visit the Capitol",
    AssignTool: _assign,
    NoTool: lambda action, view: "No tool",
    TakeResource: lambda action, view: f"Take {RESOURCES[action.resource]}",
    KeepRoll: _keep_roll,
    UseDie: lambda action, view: f"Use the {action.face}",
    Reroll: lambda action, view: f"Roll again for {action.card.name}",
    SetDie: lambda action, view: f"{action.card.name}: set the die to {action.face}",
    PassWindow: lambda action, view: "Nothing for now",
    PlayExperience: _play,
    KeepCard: lambda action, view: f"Keep {action.card.name}",
    ComfortToken: lambda action, view: f"{RESOURCES[action.resource].capitalize()} for {name_of(view, action.place)}",
    ComfortExperience: lambda action, view: "Draw experience",
    ComfortKnowledge: lambda action, view: "Advance in knowledge",
    ReadyPerson: lambda action, view: f"Ready {name_of(view, action.place)}",
    WoundPerson: lambda action, view: action.character.name,
    Influence: lambda action, view: f"Influence {action.noble.name}",
    CompleteContract: lambda action, view: f"Complete {action.contract.name}",
    BuyTool: _buy_tool,
    BuildWall: _build_wall,
    LeaveCapitol: lambda action, view: "Leave the Capitol",
}


# -- effects ---------------------------------------------------------------------------------------------------------


def _send_one_gives(action: SendOne, view: EndView) -> str:
    person = own(view).people[action.place]
    gathers = f"; gathers {tokens_words(person)}" if person.tokens() else ""
    return f"brings {strength(view, int(action.place))}{gathers}"


def _send_pair_gives(action: SendPair, view: EndView) -> str:
    people = own(view).people
    tokens = [tokens_words(people[place]) for place in (action.first, action.second) if people[place].tokens()]
    gathers = f"; gather {' and '.join(tokens)}" if tokens else ""
    return f"bring {strength(view, int(action.first))} + {strength(view, int(action.second))}{gathers}"


def _wound_gives(action: WoundPerson, view: EndView) -> str:
    wounds = own(view).people[action.place].wounds
    if wounds < len(action.character.wounds):
        return f"a wound: +1 {' and '.join(SKILLS[skill] for skill in action.character.wounds[wounds])}"
    return "no room for a wound: dies"


_EFFECTS: Final[dict[type[Any], Callable[[Any, EndView], str]]] = {
    TakeColony: lambda action, view: action.board.theme,
    SendOne: _send_one_gives,
    SendPair: _send_pair_gives,
    WoundPerson: _wound_gives,
    ReadyPerson: lambda action, view: "can be sent again; her tool is free",
    Reroll: lambda action, view: "discard the card; the new number stands",
    SetDie: lambda action, view: f"discard the card; the die shows {action.face}",
    PlayExperience: lambda action, view: experience_text(action.card),
    KeepCard: lambda action, view: f"{experience_text(action.card)}; or a reroll",
    Influence: lambda action, view: f"1 food, 1 scrap, 1 tech: {noble_text(action.noble)}",
    CompleteContract: lambda action, view: contract_text(action.contract),
    BuyTool: lambda action, view: tool_text(action.tool),
    BuildWall: lambda action, view: "stops two raids",
}
