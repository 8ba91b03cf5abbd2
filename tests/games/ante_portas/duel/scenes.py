"""Scenes of a duel: an empty Battleground for two teams, and land to walk on.

state = duel()                                             # South (seat 0) is on turn; the question `rest` is open
put(state, SOUTH, 7, farmers=2, work="guard-post")         # facing north unless `facing` says otherwise
deploy(state, steps=2)                                     # seat 0 deploys
assert on(state, NORTH, 12) == {"citizens": 1}

state = land(4)                                            # a whole duel, at the first turn of seat 0
"""

from __future__ import annotations

from holdfast.games.ante_portas.catalog import NO_WORK, WORKS
from holdfast.games.ante_portas.deploy import open_deploy
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import DIRECTIONS
from holdfast.games.ante_portas.sides import look_as, team_of
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import CHANCE, Event
from tests.games.ante_portas.field.scenes import Rest, settle
from tests.games.ante_portas.scenes import game
from tests.tools.asking import do, question

FLAG = "capture-the-flag"
AREA = "area-control"


def duel(seats: int = 2, *, mode: str = FLAG, active: int = 0, tools: int = 0, **options: str) -> AntePortasState:
    """An empty Battleground; it is the turn of `active`."""
    rules = game(mode=mode, **options)
    state = rules.start(seats)
    state.stack.clear()
    state.field = Field.for_duel(rules)
    state.clock.starting_player = 0
    state.clock.active = active
    for community in state.communities:
        community.tools = tools
    state.stack.append(Rest(active))
    look_as(state, team_of(state, active))
    state.settle(-1)
    return state


def land(seats: int = 2, *, mode: str = FLAG, **options: str) -> AntePortasState:
    """The first turn of seat 0; whatever chance lists first came up."""
    state = game(mode=mode, **options).start(seats)
    while question(state) != "turn":
        if state.actor() == CHANCE:
            state.apply(CHANCE, state.outcomes()[0][0])
        else:
            do(state, state.actor(), state.choices(state.actor())[0].notation)
    return state


def put(
    state: AntePortasState,
    team: int,
    hex: int,
    *,
    farmers: int = 0,
    tired_farmers: int = 0,
    citizens: int = 0,
    tired_citizens: int = 0,
    work: str = "",
    facing: str = "n",
) -> None:
    """Put these pieces of a team on a hex; the tile comes from the supply."""
    before = state.field.rival.team if state.field.rival is not None else 0
    look_as(state, team)
    field = state.field
    field.farmers[hex] += farmers
    field.tired_farmers[hex] += tired_farmers
    field.citizens[hex] += citizens
    field.tired_citizens[hex] += tired_citizens
    if work:
        kind = WORKS.index(work)
        field.put_tile(hex, kind, state.rules.cards.works[kind].group, DIRECTIONS.index(facing))
    look_as(state, before)
    state.reopen()


def on(state: AntePortasState, team: int, hex: int) -> dict[str, object]:
    """What a team has on a hex; a tile by its id, without its facing."""
    field = state.field.seen_by(team)
    shown = field.hex_json(hex)
    for name in ("basics", "elites", "facing"):
        shown.pop(name, None)
    if field.tile[hex] != NO_WORK:
        shown["tile"] = WORKS[field.tile[hex]]
    return shown


def sick(state: AntePortasState, team: int) -> tuple[int, int]:
    """Farmers and Citizens in a team's Sickbay."""
    field = state.field.seen_by(team)
    return int(field.sick_farmers), int(field.sick_citizens)


def deploy(state: AntePortasState, steps: int = 1, bonus: int = 0) -> list[Event]:
    """The player on turn deploys."""
    open_deploy(state, state.clock.active, steps, bonus)
    return settle(state)
