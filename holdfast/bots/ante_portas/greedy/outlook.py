"""The position as `greedy` sees it: the forecast of the war, and what goods, Soldiers and cards are worth now.

Everything is weighed in one unit, that of `Habits`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.forecast import NEEDS, Forecast
from holdfast.bots.ante_portas.lookout import Lookout
from holdfast.games.ante_portas.catalog import LAY, TRENCH
from holdfast.games.ante_portas.geometry import HEXES, SPAWN_POINT
from holdfast.games.ante_portas.goods import CLAY, DOLLAR, FOOD, KINDS, ORE, PLANK, TOOL, WOOD
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.purse import room_for
from holdfast.games.ante_portas.tables import HALF_YEARS
from holdfast.games.ante_portas.view import AntePortasView

NEVER: Final = -1000.0
# What the first unit of each good is worth where the habits do not say, and how many units are useful.
_WORTH: Final[tuple[float, ...]] = (0.45, 0.25, 0.6, 0.6, 0.5, 0.25, 1.0, 0.1)
_USEFUL: Final[tuple[int, ...]] = (4, 3, 2, 3, 2, 3, 8, 3)


@final
class Outlook:
    def __init__(self, view: AntePortasView, lookout: Lookout, seat: i64) -> None:
        self.view: Final = view
        self.lookout: Final = lookout
        self.habits: Final = lookout.habits
        self.cards: Final = view.rules.cards
        self.seat: i64 = seat
        self.me: Final = view.communities[seat]
        self.field: Final = view.field
        self.foreseen: Forecast | None = None
        self.heaviest: float = -1.0  # not worked out yet
        self.guns: i64 = 0  # not looked for yet, wanted, or not
        self.trenches: i64 = 0
        self.far: list[float] = []  # what Places far from the Markets are worth; see `places.route_worth`
        self.planned = False  # whether what is worth saving for is known; see `projects.plan`
        self.lent: list[float] = []  # what each good is worth besides, for what lacks it
        self.wanted: list[int] = []  # and how many of it are lacking

    @property
    def forecast(self) -> Forecast:
        """Made only when needed: many questions do without it."""
        found = self.foreseen
        if found is None:
            found = self.lookout.forecast(self.view)
            self.foreseen = found
        return found

    # -- time -----------------------------------------------------------------------------------------------

    def years_left(self) -> i64:
        """How many more times there will be Production."""
        clock = self.view.clock
        if clock.round > 0:
            return 0
        halves = HALF_YEARS - clock.half + HALF_YEARS * (self.view.rules.eras - clock.era)
        return (halves + 1) // 2

    def phases_left(self) -> i64:
        """Battle Phases to come, as far as they are worth thinking about."""
        clock = self.view.clock
        if clock.round > 0:
            return 1
        left = HALF_YEARS - clock.half + HALF_YEARS * (self.view.rules.eras - clock.era)
        return left if left < 8 else 8

    def late(self) -> bool:
        """Whether it is too late for investments to pay off."""
        return self.years_left() <= 1

    def wave_is_near(self) -> bool:
        """From the last half-year on."""
        clock = self.view.clock
        return clock.round > 0 or (clock.half == HALF_YEARS - 1 and clock.era == self.view.rules.eras)

    # -- goods ----------------------------------------------------------------------------------------------

    def goods_worth(self, goods: list[int]) -> float:
        """What these goods are worth to greedy's Community; what does not fit is worth nothing."""
        total = 0.0
        for good in range(KINDS):
            if goods[good] > 0:
                room = room_for(self.cards, self.me, good)
                count: i64 = goods[good] if goods[good] < room else room
                total += self.good_worth(good, count)
        return total

    def good_worth(self, good: i64, count: i64) -> float:
        total = 0.0
        has = self.me.has(good)
        each = self.each_worth(good)
        for more in range(count):
            total += each if has + more < _USEFUL[good] else self.habits.surplus * each
        if self.planned and len(self.lent) > 0:
            lacking: i64 = self.wanted[good]
            total += self.lent[good] * float(count if count < lacking else lacking)
        return total

    def each_worth(self, good: i64) -> float:
        worth = _WORTH[good]
        if good == TOOL:
            return self.habits.tool
        if good == CLAY and self.wants_guns():
            return self.habits.gun_clay
        if good == FOOD:
            return self.habits.food if self.hungry() else _WORTH[FOOD]
        if good == PLANK and not self.late():
            return self.habits.plank
        if good == WOOD and not self.late():
            return self.habits.wood
        if good == ORE and self.view.clock.era == 1:
            return 0.0
        if good == DOLLAR and self.field.sick_citizens > 0:
            return 0.4
        return worth

    def cost_worth(self, cost: list[int]) -> float:
        """What paying this costs: the scarcest goods weigh most."""
        total = 0.0
        for good in range(KINDS):
            if cost[good] > 0:
                each = self.each_worth(good)
                spare = float(self.me.has(good)) - (self.habits.tools_kept if good == TOOL else float(_USEFUL[good]))
                for less in range(cost[good]):
                    total += (self.habits.surplus if float(less) < spare else self.habits.price) * each
        return total

    def hungry(self) -> bool:
        """Whether there is less Food than Citizens to feed and Farmers to heal."""
        food: i64 = 0
        for community in self.view.communities:
            food += community.has(FOOD)
        return food < self.citizens() + self.field.sick_farmers + self.me.has(PLANK) + 1

    def wants_guns(self) -> bool:
        """Whether Trenches can be built, and hardly any have been."""
        if self.guns == 0:
            self.guns = 2
            for place in self.cards.places:
                if place.kind == LAY and place.work == TRENCH and self.is_laid(place.number):
                    self.guns = 1
            for hex in range(1, HEXES + 1):
                if self.field.tile[hex] == TRENCH:
                    self.trenches += 1
            if float(self.trenches) >= self.habits.trenches:
                self.guns = 2
        return self.guns == 1

    # -- Soldiers -------------------------------------------------------------------------------------------

    def citizens(self) -> i64:
        total: i64 = self.field.citizens_in_field()
        for community in self.view.communities:
            total += community.home_citizens + community.working_citizens()
        return total

    def heavy(self) -> float:
        """How much danger comes from troops that no single Mine can stop."""
        if self.heaviest >= 0.0:
            return self.heaviest
        gain = self.forecast.gain
        most = 0.0
        for hex in range(1, HEXES + 1):
            here = 0.0
            for need in range(2, 5):
                here += gain[hex * NEEDS + need]
            if here > most:
                most = here
        self.heaviest = most
        return most

    def soldier_worth(self) -> float:
        """What one more Farmer under arms is worth."""
        heavy = self.heavy()
        worth = self.habits.soldier + self.habits.heavy * (heavy if heavy < 0.4 else 0.4)
        if self.habits.idle > 0.0:
            worth /= 1.0 + self.habits.idle * float(self.field.farmers[SPAWN_POINT])
        return worth

    def enlisted_worth(self) -> float:
        """What it is worth to turn a Farmer, who could become a Citizen while there is time, into a Soldier."""
        worth = self.habits.enlist * self.soldier_worth()
        return worth if self.late() else worth - self.habits.farmer

    def farmer_worth(self) -> float:
        """What a Farmer at home is worth: a Soldier, or a Citizen sooner or later."""
        soldier = self.soldier_worth()
        return soldier if soldier > self.habits.farmer or self.late() else self.habits.farmer

    # -- Places ---------------------------------------------------------------------------------------------

    def is_laid(self, site: i64) -> bool:
        return self.view.land.spot_of[site] != EMPTY

    def in_reach(self, site: i64) -> bool:
        """P-move, P-jump, P-slide: whether the Steward can go there in one turn."""
        land = self.view.land
        ground = self.view.rules.ground
        here = self.me.site
        spot: i64 = land.spot_of[site]
        if spot == EMPTY or site == here:
            return False
        if self.view.clock.round > 0 and not ground.is_command(spot):
            return False
        if land.is_market(site) or ground.edges[land.spot_of[here]][spot] > 0:
            return True
        return land.beside_market(ground, spot)
