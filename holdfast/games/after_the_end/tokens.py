"""Resource tokens: equipping a character with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import FOOD, RESOURCES, SCRAP, TECH
from holdfast.games.after_the_end.colony import Colony, Person
from holdfast.games.after_the_end.stores import store
from holdfast.games.after_the_end.tables import TOKENS_PER_RESOURCE
from holdfast.games.after_the_end.verdicts import DEAD, NO_SPOT, TOKENS_OUT
from holdfast.kernel.action import ALLOWED, Action
from holdfast.kernel.event import Event

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def token_verdict(state: EndState, colony: Colony, place: i64, resource: i64) -> i64:
    """E-loss-token: she lives and has a free spot; E-loss-token-supply: there is a token left of that kind."""
    person = colony.people[place]
    if person.dead:
        return DEAD
    if not has_spot(state, person):
        return NO_SPOT
    return ALLOWED if tokens_out(state, resource) < TOKENS_PER_RESOURCE else TOKENS_OUT


def add_allowed_tokens(
    state: EndState, colony: Colony, place: i64, tokens: list[Action[Any]], allowed: list[Action[Any]]
) -> None:
    """Those of these actions, one for each resource, that `token_verdict` allows: all tokens are counted in one go."""
    person = colony.people[place]
    if person.dead or not has_spot(state, person):
        return
    food: i64 = 0
    scrap: i64 = 0
    tech: i64 = 0
    for other in state.colonies:
        for bearer in other.people:
            food += bearer.food
            scrap += bearer.scrap
            tech += bearer.tech
    if food < TOKENS_PER_RESOURCE:
        allowed.append(tokens[FOOD])
    if scrap < TOKENS_PER_RESOURCE:
        allowed.append(tokens[SCRAP])
    if tech < TOKENS_PER_RESOURCE:
        allowed.append(tokens[TECH])


def has_spot(state: EndState, person: Person) -> bool:
    return person.tokens() < state.rules.cards.characters[person.card].spots


def tokens_out(state: EndState, resource: i64) -> i64:
    """How many tokens of a kind lie on characters."""
    count: i64 = 0
    for colony in state.colonies:
        for person in colony.people:
            if resource == FOOD:
                count += person.food
            elif resource == SCRAP:
                count += person.scrap
            else:
                count += person.tech
    return count


def equip_token(state: EndState, seat: i64, place: i64, resource: i64, rule: str) -> None:
    """E-loss-token: the token goes on her, and a resource of its kind comes at once."""
    colony = state.colonies[seat]
    person = colony.people[place]
    person.add_token(resource)
    kept = store(state, colony, resource, 1)
    if state.log is not None:
        name = state.rules.cards.characters[person.card].name
        text = f"@{seat} equips {name} with a {RESOURCES[resource]} token."
        delta = {RESOURCES[resource]: int(kept)} if kept else {}
        state.tell(Event("token", rule, seat, text, {"delta": delta}))
