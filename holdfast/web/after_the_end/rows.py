"""How every action of *After The End* is shown: what it is called, its heading, and its spot on the drawing.

Cards go by their numbers in the catalog, characters by their place in the viewer's colony (0 to 5): `person:3`,
`pair:0:3`, `tool:7`, `noble:2`, `contract:4`, `hand:1`, `drawn:1`, `store:0`, `die:0`, `colony:2`; and single places:
`capitol`, `wall`, `knowledge`, `experience`, `no-tool`, `window`.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_end.capitol import LeaveCapitol
from holdfast.games.after_the_end.catalog import RESOURCES
from holdfast.games.after_the_end.commit import SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.describe import character_of, own
from holdfast.games.after_the_end.die import AfterRoll, ChooseDie, KeepRoll, Reroll, SetDie, UseDie
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
from holdfast.games.after_the_end.words import cost_words
from holdfast.kernel import Action
from holdfast.web.row import Row, Rows


def row_of(action: Action[Any]) -> Row:
    return ROWS[type(action)]


def name_of(view: EndView, place: int) -> str:
    return character_of(view, own(view).people[place]).name


def short_name(view: EndView, place: int) -> str:
    """The last word of a character's name, if that is enough to say who is meant."""
    names = [character_of(view, person).name for person in own(view).people]
    last = [name.split()[-1] for name in names]
    return last[place] if last.count(last[place]) == 1 else names[place]


# -- spots ---------------------------------------------------------------------------------------------------------


def _person(action: Any, view: EndView) -> str:
    return f"person:{action.place}"


def _hand(action: Any, view: EndView) -> str:
    return f"hand:{action.card.number}"


def _one_of_two_dice(action: UseDie, view: EndView) -> str:
    """A loaded die is rolled as two dice: the first counts unless the other one is chosen."""
    question = view.asked()
    assert isinstance(question, ChooseDie)
    first = view.colonies[question.seat].people[question.place].roll
    return "die:0" if action.face == first else "die:1"


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


ROWS: Final[Rows] = {
    TakeColony: Row(
        lambda action, view: f"Lead {action.board.name}",
        "Colonies",
        lambda action, view: f"colony:{action.board.number}",
    ),
    SendOne: Row(lambda action, view: f"Send {name_of(view, action.place)}", "Send", _person),
    SendPair: Row(
        lambda action, view: f"{short_name(view, action.first)} and {short_name(view, action.second)}",
        "Send two",
        lambda action, view: f"pair:{action.first}:{action.second}",
    ),
    VisitCapitol: Row("Visit the Capitol", "Stay out", "capitol"),
    AssignTool: Row(_assign, "Tools", lambda action, view: f"tool:{action.tool.number}"),
    NoTool: Row("No tool", "Tools", "no-tool"),
    TakeResource: Row(
        lambda action, view: f"Take {RESOURCES[action.resource]}",
        "Resources",
        lambda action, view: f"store:{action.resource}",
    ),
    KeepRoll: Row(_keep_roll, "The die", "die:0"),
    UseDie: Row(lambda action, view: f"Use the {action.face}", "The die", _one_of_two_dice),
    Reroll: Row(lambda action, view: f"Roll again for {action.card.name}", "Roll again", _hand),
    SetDie: Row(lambda action, view: f"{action.card.name}: set the die to {action.face}", "Set the die", _hand),
    PassWindow: Row("Nothing for now", "Go on", "window"),
    PlayExperience: Row(_play, "Experience", _hand),
    KeepCard: Row(
        lambda action, view: f"Keep {action.card.name}",
        "Experience",
        lambda action, view: f"drawn:{action.card.number}",
    ),
    ComfortToken: Row(
        lambda action, view: f"{RESOURCES[action.resource].capitalize()} for {name_of(view, action.place)}",
        "A resource token",
        _person,
    ),
    ComfortExperience: Row("Draw experience", "Learn", "experience"),
    ComfortKnowledge: Row("Advance in knowledge", "Learn", "knowledge"),
    ReadyPerson: Row(lambda action, view: f"Ready {name_of(view, action.place)}", "Ready", _person),
    WoundPerson: Row(lambda action, view: action.character.name, "Take the wound", _person),
    Influence: Row(
        lambda action, view: f"Influence {action.noble.name}",
        "Nobles",
        lambda action, view: f"noble:{action.noble.number}",
    ),
    CompleteContract: Row(
        lambda action, view: f"Complete {action.contract.name}",
        "Contracts",
        lambda action, view: f"contract:{action.contract.number}",
    ),
    BuyTool: Row(_buy_tool, "Tools", lambda action, view: f"tool:{action.tool.number}"),
    BuildWall: Row(_build_wall, "Wall", "wall"),
    LeaveCapitol: Row("Leave the Capitol", "Go on", "capitol"),
}
