"""Scenes for the rule tests of *After The End*: the frozen cards, a game set up quickly and edited where needed.

    state = scene(3)                                   # round 1, seat 0 to decide: ironhold, archive, haven
    edit(state, 0, food=1, wall=WHOLE_WALL)            # any number of a colony
    edit_person(state, 0, "joss-anvil", used=1)        # any number of a character
    give_tools(state, 0, "megaphone"); give_hand(state, 0, "lookout")
    begin(state, "prison-camp", first=1)               # the round starts over, with this mission
    events = do(state, 1, "send wren-castellan with selene-okoro")
    answer_chance(state, "die 4")
    assert why(state, 1, "leave") == Refusal("K-not-asked", "...")

Seats decide in the order 0, 1, 2… unless `first` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from holdfast.games.after_the_end.catalog import Mission
from holdfast.games.after_the_end.colony import Colony, Person
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.state import NONE, EndState
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import Event
from tests.tools.asking import action as action
from tests.tools.asking import answer_chance as answer_chance
from tests.tools.asking import can as can
from tests.tools.asking import choices as choices
from tests.tools.asking import do as do
from tests.tools.asking import of_kind as of_kind
from tests.tools.asking import question as question
from tests.tools.asking import why as why
from tests.tools.games import frozen_end_game

COLONIES = ("ironhold", "archive", "haven", "dustwatch", "drift")
NOBLES = ("baron-rusk", "lady-mercer", "count-vael")
CONTRACTS = ("clean-water", "winter-larder", "field-kitchen")
TOOLS = ("megaphone", "rifle-scope", "loaded-die")
MISSION = "scrapyard-dogs"  # the highest marksmanship, 3 points
NEXT = "blast-door"  # the highest engineering, 3 points

NO_WALL, DAMAGED_WALL, WHOLE_WALL = 0, 1, 2


# -- starting ----------------------------------------------------------------------------------------------------


def game(**options: str) -> AfterTheEnd:
    """The game with the frozen cards; made once for each combination of options."""
    return frozen_end_game(options)


def opening(seats: int = 2, **options: str) -> EndState:
    """The opening state: nothing chosen or drawn yet."""
    return game(**options).start(seats)


def scene(
    seats: int = 2,
    *,
    colonies: Sequence[str] = COLONIES,
    nobles: Sequence[str] = NOBLES,
    contracts: Sequence[str] = CONTRACTS,
    tools: Sequence[str] = TOOLS,
    missions: Sequence[str] = (MISSION, NEXT),
    first: int = 0,
    **options: str,
) -> EndState:
    """Round 1, set up with these outcomes and choices: colonies by seat, cards in the order they come up."""
    state = opening(seats, **options)
    answer_chance(state, f"first player {first}")
    lay_out(state, colonies, nobles, contracts, tools, missions)
    return state


def lay_out(
    state: EndState,
    colonies: Sequence[str] = COLONIES,
    nobles: Sequence[str] = NOBLES,
    contracts: Sequence[str] = CONTRACTS,
    tools: Sequence[str] = TOOLS,
    missions: Sequence[str] = (MISSION, NEXT),
) -> list[Event]:
    """All of the set-up after the first player is known."""
    rows = {"nobles": iter(nobles), "contracts": iter(contracts), "tools": iter(tools), "missions": iter(missions)}
    events: list[Event] = []
    while (name := question(state)) != "decide":
        if name == "colony":
            events += do(state, state.actor(), f"colony {colonies[state.actor()]}")
        elif name == "colonies":
            events += answer_chance(state, f"colony {colonies[state.chance().seat]}")
        else:
            events += answer_chance(state, f"{'mission' if name == 'missions' else name} {next(rows[name])}")
    return events


def begin(state: EndState, mission: str = MISSION, upcoming: str | None = NEXT, first: int = 0) -> EndState:
    """Start the round over with this mission and this first player; edits are kept."""
    put_missions(state, mission, MISSION if upcoming == mission else upcoming)
    state.first_player = first
    state.round -= 1
    state.stack = [state.rules.round_begins]
    state.settle(-1)
    return state


def put_missions(state: EndState, current: str, upcoming: str | None) -> None:
    """Turn these two cards face up; those that were face up go back among the hidden ones."""
    for number in (state.current, state.upcoming):
        if number != NONE:
            _put_back(state.missions, number)
    state.current = mission(state, current).number
    _draw_from(state.missions, state.current)
    state.upcoming = NONE
    if upcoming is not None:
        state.upcoming = mission(state, upcoming).number
        _draw_from(state.missions, state.upcoming)


def stack_missions(state: EndState, *ids: str) -> None:
    """Make these all that is left of the mission deck below the visible card, in this order."""
    kinds = len(state.rules.cards.missions)
    state.missions = Deck([0] * kinds, [mission(state, id).number for id in ids], 0)


# -- asking and answering ----------------------------------------------------------------------------------------


def plays(state: EndState, seat: int) -> list[str]:
    """The experience that the seat may play now."""
    return [choice for choice in choices(state, seat) if choice.startswith("play ")]


def send(state: EndState, *who: str | None) -> list[Event]:
    """In turn order: every seat sends this character, or two (`"pip with lena-quill"`), or visits the Capitol."""
    events: list[Event] = []
    for choice in who:
        assert question(state) == "decide"
        events += do(state, state.actor(), "visit the capitol" if choice is None else f"send {choice}")
    return events


def winner(events: Iterable[Event]) -> int:
    """Who won the mission in these events."""
    (won,) = of_kind(events, "won")
    return int(won.seat)


def first_wins(who: str, against: str, mission_id: str, **first: Any) -> bool:
    """Whether seat 0 with this character beats seat 1; a tie is lost, because seat 1 is furthest away.

    `first` edits the character of seat 0.
    """
    state = scene(2)
    edit_person(state, 0, who, **first)
    begin(state, mission_id)
    return winner(send(state, who, against)) == 0


# -- looking -----------------------------------------------------------------------------------------------------


def place_of(state: EndState, seat: int, id: str) -> int:
    characters = state.rules.cards.colonies[state.colonies[seat].card].characters
    return [character.id for character in characters].index(id)


def person(state: EndState, seat: int, id: str) -> Person:
    return state.colonies[seat].people[place_of(state, seat, id)]


def mission(state: EndState, id: str) -> Mission:
    return next(found for found in state.rules.cards.missions if found.id == id)


def stock(state: EndState, seat: int) -> tuple[int, int, int]:
    """Food, scrap and tech in the storehouse."""
    colony = state.colonies[seat]
    return int(colony.food), int(colony.scrap), int(colony.tech)


def used(state: EndState, seat: int) -> list[str]:
    return [id for id in people(state, seat) if person(state, seat, id).used]


def people(state: EndState, seat: int) -> list[str]:
    return [character.id for character in state.rules.cards.colonies[state.colonies[seat].card].characters]


def tool_of(state: EndState, seat: int, id: str) -> str | None:
    tool = person(state, seat, id).tool
    return None if tool < 0 else state.rules.cards.tools[tool].id


def hand(state: EndState, seat: int) -> list[str]:
    return sorted(state.rules.cards.experience[card].id for card in state.colonies[seat].hand)


def discards(state: EndState) -> list[str]:
    return sorted(state.rules.cards.experience[card].id for card in state.discards)


def won_missions(state: EndState, seat: int) -> list[str]:
    return [state.rules.cards.missions[number].id for number in state.colonies[seat].missions]


def noble_row(state: EndState) -> list[str]:
    return [state.rules.cards.nobles[number].id for number in state.noble_row]


def contract_row(state: EndState) -> list[str]:
    return [state.rules.cards.contracts[number].id for number in state.contract_row]


def tool_row(state: EndState) -> list[str]:
    return [state.rules.cards.tools[number].id for number in state.tool_row]


def current(state: EndState) -> str:
    return state.mission().id


def upcoming(state: EndState) -> str | None:
    return None if state.upcoming == NONE else state.rules.cards.missions[state.upcoming].id


# -- editing -----------------------------------------------------------------------------------------------------


def edit(state: EndState, seat: int, **numbers: int) -> Colony:
    """Set numbers of a colony: food, scrap, tech, wall, knowledge…"""
    colony = state.colonies[seat]
    _set(colony, numbers)
    state.reopen()
    return colony


def edit_person(state: EndState, seat: int, id: str, tool: str | None = None, **numbers: int) -> Person:
    """Set numbers of a character: used, dead, wounds, food, scrap, tech…; or put a tool into her hands."""
    found = person(state, seat, id)
    _set(found, numbers)
    if tool is not None:
        give_tools(state, seat, tool)
        found.tool = state.colonies[seat].tools[-1]
    state.reopen()
    return found


def edit_all(state: EndState, seat: int, *but: str, **numbers: int) -> None:
    """Set numbers of all characters of a colony except these."""
    for id in people(state, seat):
        if id not in but:
            _set(person(state, seat, id), numbers)
    state.reopen()


def _set(target: object, numbers: dict[str, int]) -> None:
    for name, number in numbers.items():
        assert isinstance(getattr(target, name), int), name
        setattr(target, name, number)


def give_tools(state: EndState, seat: int, *ids: str) -> None:
    """Add tools to a colony, from the deck or the row."""
    for id in ids:
        number = _number(state.rules.cards.tools, id)
        _fetch(state.tools, state.tool_row, number)
        state.colonies[seat].tools.append(number)
    state.reopen()


def give_hand(state: EndState, seat: int, *ids: str) -> None:
    """Add experience to a hand."""
    colony = state.colonies[seat]
    for id in ids:
        number = _number(state.rules.cards.experience, id)
        _draw_from(state.experience, number)
        colony.hand.append(number)
        colony.fresh.append(number)
    state.reopen()


def give_missions(state: EndState, seat: int, *ids: str) -> None:
    for id in ids:
        number = mission(state, id).number
        if number not in (state.current, state.upcoming):
            _draw_from(state.missions, number)
        colony = state.colonies[seat]
        colony.missions = [*colony.missions, number]


def give_nobles(state: EndState, seat: int, *ids: str) -> None:
    for id in ids:
        number = _number(state.rules.cards.nobles, id)
        _fetch(state.nobles, state.noble_row, number)
        state.colonies[seat].nobles.append(number)


def give_contracts(state: EndState, seat: int, *ids: str) -> None:
    for id in ids:
        number = _number(state.rules.cards.contracts, id)
        _fetch(state.contracts, state.contract_row, number)
        colony = state.colonies[seat]
        colony.contracts = [*colony.contracts, number]


def stack_experience(state: EndState, *ids: str) -> None:
    """Make these all that is left of the experience deck, in this order."""
    kinds = len(state.rules.cards.experience)
    state.experience = Deck([0] * kinds, [_number(state.rules.cards.experience, id) for id in ids], 0)


def finish(state: EndState) -> None:
    """The last round is over."""
    state.stack = []
    state.final = None


def _number(cards: Sequence[Any], id: str) -> int:
    return next(int(card.number) for card in cards if card.id == id)


def _fetch(deck: Deck, row: list[int], number: int) -> None:
    if number in row:
        row.remove(number)
    else:
        _draw_from(deck, number)


def _draw_from(deck: Deck, kind: int) -> None:
    assert deck.bag[kind] > 0
    deck.own()
    deck.bag[kind] -= 1
    deck.unseen -= 1


def _put_back(deck: Deck, kind: int) -> None:
    deck.own()
    deck.bag[kind] += 1
    deck.unseen += 1
