"""The numbers that are typed for answers about people: those of their places in the colony."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from holdfast.games.after_the_end.capitol import LeaveCapitol
from holdfast.games.after_the_end.catalog import COLONY_SIZE, RESOURCES
from holdfast.games.after_the_end.commit import SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.experience import PassWindow, PlayExperience
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.raids import WoundPerson
from holdfast.games.after_the_end.resolve import ComfortToken
from holdfast.kernel import Action
from holdfast.terminal.menu import Menu


def people_in(action: Action[Any]) -> tuple[int, ...]:
    """The places in the colony of those whom an answer is about; none if it is about nobody."""
    if isinstance(action, SendPair):
        return int(action.first), int(action.second)
    if isinstance(action, SendOne | WoundPerson | ReadyPerson | ComfortToken | PlayExperience) and action.place >= 0:
        return (int(action.place),)
    return ()


def is_asked_about(menu: Menu, place: int) -> bool:
    """Whether a possible answer is about the character at this place, and is numbered after it."""
    return any(place in people_in(action) for action in menu.choices) and people_keys(menu.listed()) is not None


def people_keys(actions: Sequence[Action[Any]]) -> list[int] | None:
    """The numbers of answers about people: everybody's number is their place in the colony, whatever is done to them.

    `3` sends, wounds or readies the third; `23` sends the second and the third, or gives the second a token of the
    third resource; what else can be done with people comes in hundreds. 0 passes, 7 is the Capitol. In the Capitol
    itself most answers are about cards, so there all are counted. What is about nobody is counted as it stands in the
    table of actions, possible or not: a full storehouse does not move the resources that still fit.
    """
    if any(isinstance(action, LeaveCapitol) for action in actions):
        return None
    if not any(people_in(action) or isinstance(action, PassWindow) for action in actions):
        return None
    sending = any(isinstance(action, SendOne | SendPair) for action in actions)
    kinds: dict[object, int] = {VisitCapitol: 0} if sending else {}
    free = iter((*range(COLONY_SIZE + 2, 10), *range(10 * COLONY_SIZE + 10, 100)))
    in_order = sorted(actions, key=lambda action: int(action.index))
    keys = {int(action.index): person_key(action, kinds, free) for action in in_order}
    return [keys[int(action.index)] for action in actions]


def person_key(action: Action[Any], kinds: dict[object, int], free: Iterator[int]) -> int:
    if isinstance(action, PassWindow):
        return 0
    if isinstance(action, VisitCapitol):
        return COLONY_SIZE + 1
    places = people_in(action)
    if not places:
        return next(free)
    key = places[0] + 1
    if len(places) > 1:
        key = 10 * key + places[1] + 1
    elif isinstance(action, ComfortToken | PlayExperience) and action.resource >= 0:
        key = 10 * key + int(action.resource) + 1
    if isinstance(action, SendOne | SendPair):
        return key
    kind = int(action.card.number) if isinstance(action, PlayExperience) else type(action)
    return 100 * kinds.setdefault(kind, len(kinds)) + key


def key_words(choices: Sequence[Action[Any]]) -> str:
    """What numbers of two digits mean, where there are any."""
    if any(isinstance(choice, SendPair) for choice in choices):
        return "23 sends the second and the third, and so on"
    tokens = [choice for choice in choices if isinstance(choice, ComfortToken | PlayExperience) and people_in(choice)]
    if any(token.resource >= 0 for token in tokens):
        resources = ", ".join(f"{place} {name}" for place, name in enumerate(RESOURCES, start=1))
        return f"the first digit is the person, the second the resource: {resources}"
    return ""
