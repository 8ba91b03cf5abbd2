"""Where on the drawing an action belongs, and under which heading it is listed.

Cards go by their numbers in the catalog, characters by their place in the viewer's colony (0 to 5): `person:3`,
`pair:0:3`, `tool:7`, `noble:2`, `contract:4`, `hand:1`, `drawn:1`, `store:0`, `die:0`, `colony:2`; and single places:
`capitol`, `wall`, `knowledge`, `experience`, `no-tool`, `window`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_end.capitol import LeaveCapitol
from holdfast.games.after_the_end.commit import SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.die import ChooseDie, KeepRoll, Reroll, SetDie, UseDie
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
from holdfast.kernel import Action


def place_of(action: Action[Any], view: EndView) -> str:
    return _PLACES[type(action)](action, view)


def group_of(action: Action[Any]) -> str:
    return _GROUPS[type(action)]


def _person(action: Any, view: EndView) -> str:
    return f"person:{action.place}"


def _hand(action: Any, view: EndView) -> str:
    return f"hand:{action.card.number}"


def _one_of_two_dice(action: UseDie, view: EndView) -> str:
    """A loaded die throws two: the first counts unless the other one is chosen."""
    question = view.asked()
    assert isinstance(question, ChooseDie)
    first = view.colonies[question.seat].people[question.place].roll
    return "die:0" if action.face == first else "die:1"


_PLACES: Final[dict[type[Any], Callable[[Any, EndView], str]]] = {
    TakeColony: lambda action, view: f"colony:{action.board.number}",
    SendOne: _person,
    SendPair: lambda action, view: f"pair:{action.first}:{action.second}",
    VisitCapitol: lambda action, view: "capitol",
    AssignTool: lambda action, view: f"tool:{action.tool.number}",
    NoTool: lambda action, view: "no-tool",
    TakeResource: lambda action, view: f"store:{action.resource}",
    KeepRoll: lambda action, view: "die:0",
    UseDie: _one_of_two_dice,
    Reroll: _hand,
    SetDie: _hand,
    PassWindow: lambda action, view: "window",
    PlayExperience: _hand,
    KeepCard: lambda action, view: f"drawn:{action.card.number}",
    ComfortToken: _person,
    ComfortExperience: lambda action, view: "experience",
    ComfortKnowledge: lambda action, view: "knowledge",
    ReadyPerson: _person,
    WoundPerson: _person,
    Influence: lambda action, view: f"noble:{action.noble.number}",
    CompleteContract: lambda action, view: f"contract:{action.contract.number}",
    BuyTool: lambda action, view: f"tool:{action.tool.number}",
    BuildWall: lambda action, view: "wall",
    LeaveCapitol: lambda action, view: "capitol",
}

_GROUPS: Final[dict[type[Any], str]] = {
    TakeColony: "Colonies",
    SendOne: "Send",
    SendPair: "Send two",
    VisitCapitol: "Stay out",
    AssignTool: "Tools",
    NoTool: "Tools",
    TakeResource: "Resources",
    KeepRoll: "The die",
    UseDie: "The die",
    Reroll: "Roll again",
    SetDie: "Set the die",
    PassWindow: "Go on",
    PlayExperience: "Experience",
    KeepCard: "Experience",
    ComfortToken: "A resource token",
    ComfortExperience: "Learn",
    ComfortKnowledge: "Learn",
    ReadyPerson: "Ready",
    WoundPerson: "Take the wound",
    Influence: "Nobles",
    CompleteContract: "Contracts",
    BuyTool: "Tools",
    BuildWall: "Wall",
    LeaveCapitol: "Go on",
}
