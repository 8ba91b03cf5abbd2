"""Scenes on the Battleground of *Ante Portas*: an empty field to put things on, cards made up on the spot.

    state = war(dragons=True)                                  # nothing on the board; the question `rest` is open
    put(state, 7, farmers=1, citizens=1, work="guard-post")    # facing north unless `facing` says otherwise
    events = march(state, card("down right*"), 12, basics=2)   # that troop, that card; * marks a flaming arrow
    events = do(state, 0, "fire 12", "loose")
    assert on(state, 7) == {"farmers": 1}

`rest` is a question that never answers itself, so that a scene comes to a halt when all is done.
"""

from __future__ import annotations

from typing import Any

from holdfast.games.ante_portas.catalog import NO_WORK, WORKS
from holdfast.games.ante_portas.field import Field, Troop
from holdfast.games.ante_portas.game import AntePortas, load
from holdfast.games.ante_portas.geometry import DIRECTIONS
from holdfast.games.ante_portas.march import March
from holdfast.games.ante_portas.movement_card import ARROWS, PRESS_STEPS, MovementCard
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import Action, Event
from holdfast.kernel.frame import Question
from tests.games.ante_portas.scenes import FROZEN_CARDS

_GAMES: dict[tuple[tuple[str, str], ...], AntePortas] = {}


def game(options: dict[str, str]) -> AntePortas:
    """The game; made once for each combination of options."""
    key = tuple(sorted(options.items()))
    if key not in _GAMES:
        _GAMES[key] = load(FROZEN_CARDS, options)
    return _GAMES[key]


class Rest(Question[AntePortasState]):
    """Nothing is going on: two answers that nobody gives."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__("rest", seat)
        self.certain = True

    def candidates(self, state: AntePortasState, seat: Any, out: list[Action[Any]]) -> None:
        out.append(state.rules.war.hold)
        out.append(state.rules.done)

    def copy(self) -> Rest:
        return Rest(int(self.seat))


def war(
    seats: int = 1, *, dragons: bool = False, tools: int = 0, options: dict[str, str] | None = None
) -> AntePortasState:
    """An empty Battleground with full supplies."""
    rules = game({"scenario": "dragons" if dragons else "raiders", **(options or {})})
    state = rules.start(seats)
    state.stack.clear()
    state.field = Field.fresh(rules)
    state.clock.starting_player = 0
    for community in state.communities:
        community.tools = tools
    state.stack.append(Rest())
    state.settle(-1)
    return state


def put(
    state: AntePortasState,
    hex: int,
    *,
    farmers: int = 0,
    tired_farmers: int = 0,
    citizens: int = 0,
    tired_citizens: int = 0,
    basics: int = 0,
    elites: int = 0,
    work: str = "",
    facing: str = "n",
) -> None:
    """Put these on a hex; Invaders and tiles come from the supply."""
    field = state.field
    field.farmers[hex] += farmers
    field.tired_farmers[hex] += tired_farmers
    field.citizens[hex] += citizens
    field.tired_citizens[hex] += tired_citizens
    field.add_invaders(hex, basics, elites)
    if work:
        kind = WORKS.index(work)
        field.put_tile(hex, kind, state.rules.cards.works[kind].group, DIRECTIONS.index(facing))


def on(state: AntePortasState, hex: int) -> dict[str, object]:
    """What stands on a hex; a tile by its id, without its facing."""
    shown = state.field.hex_json(hex)
    shown.pop("facing", None)
    if "tile" in shown:
        shown["tile"] = WORKS[state.field.tile[hex]]
    return shown


def tile_on(state: AntePortasState, hex: int) -> str:
    kind = state.field.tile[hex]
    return "" if kind == NO_WORK else WORKS[kind]


def card(arrows: str = "", *, dragons: bool = False, dodge: str = "", targets: str = "", **powers: Any) -> MovementCard:
    """A made-up card: arrows like `down right*`, rows of a dodge like `down left, right`, powers by their field."""
    made = MovementCard("test", "test", dragons, 1)
    for word in arrows.split():
        made.arrows.append(ARROWS.index(word.rstrip("*")))
        made.flames.append(int(word.endswith("*")))
    made.dodge = [[ARROWS.index(word) for word in row.split()] for row in dodge.split(",") if row.strip()]
    made.targets = [ARROWS.index(word) for word in targets.split()]
    for name, value in powers.items():
        assert hasattr(made, name), name
        setattr(made, name, value)
    assert made.press == [] or len(made.press) == PRESS_STEPS
    return made


PRESS = [0, 4, 3, 2, 1, 0]


def printed(state: AntePortasState, id: str) -> MovementCard:
    """A card of the set."""
    return next(found for found in state.rules.cards.movement if found.name == id or found.id == id)


def settle(state: AntePortasState) -> list[Event]:
    log: list[Event] = []
    state.log = log
    try:
        state.settle(-1)
    finally:
        state.log = None
    return log


def march(state: AntePortasState, card: MovementCard, hex: int, *, basics: int = 0, elites: int = 0) -> list[Event]:
    """Play the card for the troop on this hex, after adding these to it."""
    field = state.field
    field.add_invaders(hex, basics, elites)
    field.moving = Troop(hex, field.basics[hex], field.elites[hex], 0)
    state.stack.append(March(card))
    return settle(state)


def invaders(state: AntePortasState) -> dict[int, tuple[int, int]]:
    """The Basics and Elites on each hex."""
    field = state.field
    return {hex: (field.basics[hex], field.elites[hex]) for hex in range(1, 29) if field.troop_size(hex) > 0}


def lost(state: AntePortasState) -> bool:
    return state.stack == []
