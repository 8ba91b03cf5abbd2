"""A position in a few numbers: how dangerous it is, and what the team has to face what is still to come.

Everything the team owns is divided by its seats, because two players face as many Invaders as three.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.forecast import Forecast
from holdfast.games.ante_portas.catalog import CATAPULT_TILES, MINE_TILES, NO_WORK
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import BRICK, CLAY, FOOD, PLANK, WOOD
from holdfast.games.ante_portas.sight import holds
from holdfast.games.ante_portas.tables import HALF_YEARS
from holdfast.games.ante_portas.view import AntePortasView

NAMES: Final[list[str]] = [
    "danger now",
    "danger ahead",
    "half-years to come",
    "Invaders",
    "Soldiers",
    "Mines",
    "Buildings",
    "wall in sight",
    "at home",
    "in the Sickbay",
    "Tools",
    "wood and clay",
    "planks and bricks",
    "food",
    "cards",
    "production",
]
WORDS: Final[list[str]] = [
    "the danger",
    "the danger",
    "the time left",
    "the Invaders",
    "Soldiers",
    "Mines",
    "Defensive Works",
    "sight",
    "people at home",
    "the Sickbay",
    "Tools",
    "goods",
    "goods",
    "food",
    "Improvements",
    "production",
]
BURDENS: Final[list[str]] = ["the danger", "the Invaders", "the Sickbay"]
TIME: Final = NAMES.index("half-years to come")
WALL: Final[tuple[int, ...]] = (4, 5, 6, 7, 8)
SPANS: Final = 4  # of a war: its first years, its middle, its last years, the Final Wave


def span_of(view: AntePortasView) -> i64:
    """Which row of weights counts: by scenario, seats and how far the war has come."""
    clock = view.clock
    span: i64 = 3
    if clock.round == 0:
        left = to_come(view)
        span = 0 if left > 6 else 1 if left > 3 else 2
    return ((1 if view.rules.dragons else 0) * 3 + view.seats - 1) * SPANS + span


def to_come(view: AntePortasView) -> i64:
    """Half-years before the Final Wave, this one included."""
    clock = view.clock
    if clock.round > 0:
        return 0
    return HALF_YEARS - clock.half + HALF_YEARS * (view.rules.eras - clock.era)


def features_of(view: AntePortasView, forecast: Forecast) -> list[float]:
    """The numbers in the order of `NAMES`."""
    field = view.field
    works = view.rules.cards.works
    numbers = view.rules.cards.numbers
    invaders: i64 = 0
    soldiers: i64 = 0
    mines: i64 = 0
    buildings: i64 = 0
    for hex in range(1, HEXES + 1):
        invaders += field.basics[hex] * forecast.basic_strength + field.elites[hex] * forecast.elite_strength
        soldiers += field.farmers_on(hex) * numbers.farmer_strength + field.citizens_on(hex) * numbers.citizen_strength
        kind: i64 = field.tile[hex]
        if kind != NO_WORK:
            group = works[kind].group
            if group == MINE_TILES:
                mines += works[kind].strength
            elif group <= CATAPULT_TILES:
                buildings += 1
            else:
                mines += 1
    sight: i64 = 0
    for hex in WALL:
        if holds(forecast.defence.seen, hex):
            sight += 1
    part = 1.0 / float(view.seats)
    home = 0.0
    tools = 0.0
    rough = 0.0
    fine = 0.0
    food = 0.0
    cards = 0.0
    workers = 0.0
    for community in view.communities:
        home += float(community.home_farmers + 3 * community.home_citizens)
        tools += float(community.tools)
        rough += float(community.has(WOOD) + community.has(CLAY))
        fine += float(community.has(PLANK) + community.has(BRICK))
        food += float(community.has(FOOD))
        cards += float(len(community.hand))
        workers += float(community.working_farmers() + community.working_citizens() + len(community.played))
    return [
        forecast.now,
        forecast.danger,
        float(to_come(view)),
        part * float(invaders),
        part * float(soldiers),
        part * float(mines),
        part * float(buildings),
        float(sight),
        part * home,
        part * float(field.sick_farmers + 3 * field.sick_citizens),
        part * tools,
        part * rough,
        part * fine,
        part * food,
        part * cards,
        part * workers,
    ]
