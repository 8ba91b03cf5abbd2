"""What an action costs and gives, in words, for the owner of a view. Built only when asked for.

`describe` is a whole line (`complete clean-water — pay 1 food, 1 scrap: gain 3 points`); `effect` is the part after the
dash.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.after_the_end.capitol import LeaveCapitol
from holdfast.games.after_the_end.catalog import (
    LUCKY_FIND,
    NIGHT_SCHOOL,
    RESOURCES,
    ROLLED,
    SCAVENGER,
    SECOND_WIND,
    SKILLS,
    SUPPLY_DROP,
    TOOL_LOADED_DIE,
    TOOL_SKILL,
    Character,
)
from holdfast.games.after_the_end.colony import NOBODY, Colony, Person
from holdfast.games.after_the_end.commit import SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.die import KeepRoll, Reroll, SetDie, UseDie
from holdfast.games.after_the_end.drawing import KeepCard
from holdfast.games.after_the_end.equipment import AssignTool, Equip, NoTool
from holdfast.games.after_the_end.experience import PassWindow, PlayExperience
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.market import BuildWall, BuyTool, CompleteContract, Influence, Purchase
from holdfast.games.after_the_end.phases import RAIDS
from holdfast.games.after_the_end.raids import WoundPerson
from holdfast.games.after_the_end.resolve import ComfortExperience, ComfortKnowledge, ComfortToken
from holdfast.games.after_the_end.setup import TakeColony
from holdfast.games.after_the_end.stores import TakeResource
from holdfast.games.after_the_end.tables import DRAWN_EXPERIENCE, NO_WALL
from holdfast.games.after_the_end.totals import person_total
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import (
    contract_text,
    cost_words,
    experience_text,
    knowledge_text,
    noble_text,
    tool_text,
)
from holdfast.kernel.action import Action


def describe(action: Action[Any], view: EndView) -> str:
    """An action as one line: how it is written, what it costs and what it gives."""
    return f"{action.notation} — {effect(action, view)}"


def effect(action: Action[Any], view: EndView) -> str:
    """What an action costs and gives the viewer."""
    return _WORDS[type(action)](action, view)


def own(view: EndView) -> Colony:
    return view.colonies[view.viewer]


def character_of(view: EndView, person: Person) -> Character:
    return view.rules.cards.characters[person.card]


# -- people --------------------------------------------------------------------------------------------------------


def strength(view: EndView, place: int) -> str:
    """What a character brings to the current mission: a number, or a number and a die."""
    return brought(*worth(view, place))


def worth(view: EndView, place: int) -> tuple[int, int]:
    """What a character is certain to bring to the current mission, and how many dice are still to be rolled."""
    return worth_of(view, own(view).people[place])


def worth_of(view: EndView, person: Person) -> tuple[int, int]:
    mission = view.rules.cards.missions[view.current]
    total = person_total(view.rules.cards, person, mission)
    printed = character_of(view, person).skills
    rolls = any(printed[skill] == ROLLED for skill in mission.skills)
    return int(total), 1 if rolls and person.roll == 0 else 0


def brought(total: int, dice: int) -> str:
    """A strength in words.

    >>> brought(4, 0), brought(0, 1), brought(3, 2)
    ('4', 'a die', '3 and 2 dice')
    """
    if dice == 0:
        return str(total)
    rolled = "a die" if dice == 1 else f"{dice} dice"
    return f"{total} and {rolled}" if total else rolled


def skills_words(character: Character) -> str:
    """`charisma 3, engineering ?, …`"""
    return ", ".join(
        f"{name} {'?' if value == ROLLED else value}" for name, value in zip(SKILLS, character.skills, strict=True)
    )


def _take_colony(action: TakeColony, view: EndView) -> str:
    return f"{action.board.name}: {action.board.theme}"


def _send_one(action: SendOne, view: EndView) -> str:
    person = own(view).people[action.place]
    gathers = f"; gathers {tokens_words(person)}" if person.tokens() else ""
    return f"{character_of(view, person).name} brings {strength(view, action.place)}{gathers}"


def pair_strength(action: SendPair, view: EndView) -> str:
    """What two characters bring together: `6 + 4 = 10`, or `4 + a die`."""
    return summed(worth(view, action.first), worth(view, action.second))


def summed(first: tuple[int, int], second: tuple[int, int]) -> str:
    """Two strengths and their sum; a number and a die alone are as short as they can be.

    >>> summed((6, 0), (4, 0)), summed((4, 0), (0, 1)), summed((2, 0), (1, 1))
    ('6 + 4 = 10', '4 + a die', '2 + 1 and a die = 3 and a die')
    """
    parts = f"{brought(*first)} + {brought(*second)}"
    total, dice = first[0] + second[0], first[1] + second[1]
    needless = dice > 0 and total in (first[0], second[0])
    return parts if needless else f"{parts} = {brought(total, dice)}"


def tokens_words(person: Person) -> str:
    return cost_words([int(person.food), int(person.scrap), int(person.tech)])


def _visit(action: VisitCapitol, view: EndView) -> str:
    used = sum(1 for person in own(view).people if person.used and not person.dead)
    ready = "1 used character is" if used == 1 else f"{used} used characters are"
    return f"stay away from the mission{_errands(view)}" + (f"; then {ready} ready again" if used else "")


def _errands(view: EndView) -> str:
    """What a visit to the Capitol is good for with what the viewer has, or may still get from experience in hand."""
    colony, rules = own(view), view.rules
    gains = [rules.cards.experience[card].effect for card in colony.hand]
    any_one = gains.count(LUCKY_FIND) + gains.count(SCAVENGER) + gains.count(NIGHT_SCHOOL)
    stock = [int(colony.stock(resource)) + gains.count(SUPPLY_DROP) for resource in range(len(RESOURCES))]
    prices: list[Purchase] = [rules.influence[number] for number in view.noble_row]
    prices += [rules.complete[number] for number in view.contract_row]
    prices += [tool for number in view.tool_row for tool in rules.buy_tool[number]]
    prices += rules.build_wall if rules.walls_for_sale and colony.wall == NO_WALL else []
    needs = [(int(price.food), int(price.scrap), int(price.tech)) for price in prices]
    missing = [sum(max(0, needed - held) for needed, held in zip(need, stock, strict=True)) for need in needs]
    if missing and min(missing) <= any_one:
        return " and buy"
    if sum(stock) + any_one == 0:
        return "; your storehouse is empty, so there is nothing to buy"
    return "; you cannot afford anything there"


def _assign(action: AssignTool, view: EndView) -> str:
    words = f"{action.sign:+d} to its carrier's total" if action.sign else tool_text(action.tool)
    if is_useless(action, view):
        return f"{words}: {_why_useless(action, view)}"
    return words + brings_then(view, int(action.tool.number), int(action.sign))


def _no_tool(action: NoTool, view: EndView) -> str:
    return "goes without a tool" + brings_then(view, -1, 0)


def is_useless(action: AssignTool, view: EndView) -> bool:
    """Whether a tool would only be in use until its carrier is readied: its skill is not asked for or stays at 0, or
    its carrier rolls no die."""
    question = view.asked()
    if not isinstance(question, Equip) or action.tool.effect not in (TOOL_SKILL, TOOL_LOADED_DIE):
        return False
    without, carrying = without_and_with(action, question, view)
    if action.tool.effect == TOOL_LOADED_DIE:
        return carrying[1] == 0
    # A skill that a die decides counts as 0 until it has been rolled.
    rolled = character_of(view, own(view).people[question.place]).skills[action.tool.skill] == ROLLED
    return not is_asked_for(action, view) or (without == carrying and not rolled)


def is_asked_for(action: AssignTool, view: EndView) -> bool:
    """Whether the current mission asks for the skill that a tool changes."""
    return action.tool.skill in view.rules.cards.missions[view.current].skills


def _why_useless(action: AssignTool, view: EndView) -> str:
    if action.tool.effect == TOOL_LOADED_DIE:
        return "nobody rolls for this carrier on this mission"
    return "it changes nothing here" if is_asked_for(action, view) else "this mission does not ask for it"


def without_and_with(action: AssignTool, question: Equip, view: EndView) -> tuple[tuple[int, int], tuple[int, int]]:
    """What whoever is asked about brings without a tool, and with it: a number and dice."""
    person = own(view).people[question.place]
    equipped = person.copy()
    equipped.tool, equipped.sign = int(action.tool.number), int(action.sign)
    return worth_of(view, person), worth_of(view, equipped)


def brings_then(view: EndView, tool: int, sign: int) -> str:
    """`; brings 8`: what the character who sets out adds with a tool, or with none (-1)."""
    question = view.asked()
    if not isinstance(question, Equip):
        return ""
    person = own(view).people[question.place].copy()
    person.tool, person.sign = tool, sign
    return f"; brings {brought(*worth_of(view, person))}"


def _wound(action: WoundPerson, view: EndView) -> str:
    person = own(view).people[action.place]
    wounds = action.character.wounds
    if person.wounds < len(wounds):
        raised = " and ".join(SKILLS[skill] for skill in wounds[person.wounds])
        return f"{action.character.name} is wounded: +1 {raised}"
    return f"{action.character.name} has no room for a wound and dies"


def _ready(action: ReadyPerson, view: EndView) -> str:
    return f"{character_of(view, own(view).people[action.place]).name} is ready again"


# -- dice and experience -------------------------------------------------------------------------------------------


def _keep_roll(action: KeepRoll, view: EndView) -> str:
    return "the number stands"


def _use_die(action: UseDie, view: EndView) -> str:
    return f"the {action.face} counts"


def _reroll(action: Reroll, view: EndView) -> str:
    return f"discard {action.card.name} and roll again"


def _set_die(action: SetDie, view: EndView) -> str:
    return f"discard {action.card.name}: your die shows {action.face}"


def _pass_window(action: PassWindow, view: EndView) -> str:
    return "keep your experience for later"


def _play(action: PlayExperience, view: EndView) -> str:
    return f"{action.card.name}: {_play_effect(action, view)}"


def _play_effect(action: PlayExperience, view: EndView) -> str:
    """What a card does, and on whom or what it is played."""
    resource = RESOURCES[action.resource] if action.resource >= 0 else ""
    if action.place < 0:
        return f"take 1 {resource}" if resource else experience_text(action.card)
    name = character_of(view, own(view).people[action.place]).name
    if resource:
        return f"{name} gets a {resource} token, and you take 1 {resource}"
    if action.effect == SECOND_WIND:
        return f"{name} is ready again" + (f"; brings {strength(view, action.place)}" if can_still_send(view) else "")
    return f"{name} loses a wound"


def can_still_send(view: EndView) -> bool:
    """Whether the viewer is still to decide on the current mission: in this round, or in the one that begins next."""
    colony = own(view)
    decided = colony.first != NOBODY or colony.visiting
    return view.current >= 0 and (not decided or view.phase() == RAIDS)


def _keep_card(action: KeepCard, view: EndView) -> str:
    return f"{action.card.name}: {experience_text(action.card)}; or a reroll"


def _take_resource(action: TakeResource, view: EndView) -> str:
    return f"+1 {RESOURCES[action.resource]}"


# -- compensation --------------------------------------------------------------------------------------------------


def _comfort_token(action: ComfortToken, view: EndView) -> str:
    name = character_of(view, own(view).people[action.place]).name
    resource = RESOURCES[action.resource]
    return f"{name} gathers {resource} on every mission; +1 {resource} now"


def _comfort_experience(action: ComfortExperience, view: EndView) -> str:
    return f"draw {DRAWN_EXPERIENCE} experience cards and keep one"


def _comfort_knowledge(action: ComfortKnowledge, view: EndView) -> str:
    track = view.rules.cards.knowledge
    reached = own(view).knowledge
    if reached >= len(track):
        return "the track is complete"
    return f"spot {reached + 1}: {knowledge_text(track[reached])}"


# -- the Capitol ---------------------------------------------------------------------------------------------------


def _influence(action: Influence, view: EndView) -> str:
    return f"{action.noble.name} for 1 food, 1 scrap, 1 tech: {noble_text(action.noble)}"


def _complete(action: CompleteContract, view: EndView) -> str:
    return f"{action.contract.name}: {contract_text(action.contract)}"


def _buy_tool(action: BuyTool, view: EndView) -> str:
    price = cost_words([int(action.food), int(action.scrap), int(action.tech)])
    return f"{action.tool.name} for {price}: {tool_text(action.tool)}"


def _build_wall(action: BuildWall, view: EndView) -> str:
    return f"for {cost_words([int(action.food), int(action.scrap), int(action.tech)])}: stops two raids"


def _leave(action: LeaveCapitol, view: EndView) -> str:
    return "all your characters are ready, your tools are free"


_Words = Callable[[Any, EndView], str]

_WORDS: Final[dict[type[Any], _Words]] = {
    TakeColony: _take_colony,
    SendOne: _send_one,
    SendPair: pair_strength,
    VisitCapitol: _visit,
    AssignTool: _assign,
    NoTool: _no_tool,
    WoundPerson: _wound,
    ReadyPerson: _ready,
    KeepRoll: _keep_roll,
    UseDie: _use_die,
    Reroll: _reroll,
    SetDie: _set_die,
    PassWindow: _pass_window,
    PlayExperience: _play,
    KeepCard: _keep_card,
    TakeResource: _take_resource,
    ComfortToken: _comfort_token,
    ComfortExperience: _comfort_experience,
    ComfortKnowledge: _comfort_knowledge,
    Influence: _influence,
    CompleteContract: _complete,
    BuyTool: _buy_tool,
    BuildWall: _build_wall,
    LeaveCapitol: _leave,
}
