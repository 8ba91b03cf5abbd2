"""What goods, troops and farms are worth to the viewer now, in gold at the end of the game."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.danger import Danger
from holdfast.bots.after_the_empire.greedy.objectives import (
    ACTIVE_FARMS,
    FOOD,
    HEALTHY,
    IRON,
    RICH_FARMS,
    SOLDIERS,
    STONE,
    WOOD,
    Pulls,
)
from holdfast.bots.after_the_empire.greedy.prospect import UNKNOWN, Prospect
from holdfast.games.after_the_empire.catalog import Exchange, Goods
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import SEASONS
from holdfast.games.after_the_empire.view import EmpireView

# What a unit is worth while there is use for it, and what one beyond the stock that can be used soon is worth.
WOOD_PRICE: Final = 0.75
STONE_PRICE: Final = 1.1
IRON_PRICE: Final = 1.6
FOOD_PRICE: Final = 0.7
SPARE_WOOD_PRICE: Final = 0.3
SPARE_STONE_PRICE: Final = 0.5
SPARE_IRON_PRICE: Final = 0.8
SPARE_FOOD_PRICE: Final = 0.05
USEFUL_WOOD: Final = 9
USEFUL_STONE: Final = 8
USEFUL_IRON: Final = 4
USEFUL_FOOD: Final = 5
# Goods must still be turned into something: their worth by season.
USE_LEFT: Final[tuple[float, ...]] = (0.0, 1.0, 1.0, 1.0, 0.9, 0.75, 0.45, 0.1)

# Gold draws stronger invaders. What RICHER more gold would cost in the coming fight lowers its price, up to a limit;
# and it will keep drawing them in every season to come.
CAUTION: Final = 1.6
RICHER: Final = 6
WORST_FEAR: Final = 0.9
LATER_FEAR: Final = 0.1

SOLDIER_LATER: Final = 0.1  # a soldier's worth in each later season, after food
HARVEST_FOOD: Final = 0.55  # what a farm's level is worth in a harvest
WORKER_WORTH: Final = 4.0  # what a placement usually brings

# The numbers of extra troops that the danger is worked out for.
FEW: Final = 3
SOME: Final = 6
MANY: Final = 11


@final
class Outlook:
    """The viewer's prices. Values are gold at the end of the game; troops are worth what they avert."""

    def __init__(self, view: EmpireView, danger: Danger, pulls: Pulls, prospect: Prospect) -> None:
        self.view = view
        self.danger = danger
        self.pulls = pulls
        self.realm: Realm = view.realms[view.viewer]
        self.season: i64 = view.season
        self.later: float = float(SEASONS - view.season)  # seasons after this one
        self.use_left: float = USE_LEFT[view.season]
        self.spare_food: i64 = self.expected_spare_food()
        self.prospect = prospect
        self.weighed: bool = False  # whether the prospect is up to date for this view

    def weigh(self) -> Prospect:
        """What is known about the cost of the coming fight as things are now."""
        if not self.weighed:
            self.weighed = True
            self.prospect.renew(self.danger.circumstances())
        return self.prospect

    def loss(self, richer: i64, extra: i64) -> float:
        """What the coming fight costs with this much more gold and this many more troops."""
        return self.danger.loss(self.realm.gold + richer, extra, self.realm.moves)

    def bare(self) -> float:
        """What it costs as things are."""
        prospect = self.weigh()
        if prospect.bare == UNKNOWN:
            prospect.bare = self.loss(0, 0)
        return prospect.bare

    def with_few(self) -> float:
        prospect = self.weigh()
        if prospect.with_few == UNKNOWN:
            prospect.with_few = self.loss(0, FEW)
        return prospect.with_few

    def with_some(self) -> float:
        prospect = self.weigh()
        if prospect.with_some == UNKNOWN:
            prospect.with_some = self.loss(0, SOME)
        return prospect.with_some

    def with_many(self) -> float:
        prospect = self.weigh()
        if prospect.with_many == UNKNOWN:
            prospect.with_many = self.loss(0, MANY)
        return prospect.with_many

    def gold_price(self) -> float:
        """What is left of a gold after stronger invaders have taken their share."""
        prospect = self.weigh()
        if prospect.richer == UNKNOWN:
            prospect.richer = self.loss(RICHER, 0)
        slope = (prospect.richer - self.bare()) / RICHER
        fear = CAUTION * slope if slope > 0.0 else 0.0
        return 1.0 - (fear if fear < WORST_FEAR else WORST_FEAR) - LATER_FEAR * self.later

    def expected_spare_food(self) -> i64:
        """Food left after this season's harvest and feast, if nothing changes."""
        realm = self.realm
        harvest: i64 = realm.gleaners
        for place in range(4):
            level = realm.sides[place].farm
            if level > 0 and not realm.sides[place].protected and self.danger.attack[place] > 0.9:
                level -= 1
            harvest += level
        hungry = realm.all_soldiers() - realm.rations
        return realm.food + harvest - (hungry if hungry > 0 else 0)

    # -- single things --------------------------------------------------------------------------------------

    def troops(self, count: int) -> float:
        """What this many more (or fewer) troops avert this season."""
        bare = self.bare()
        few = self.with_few()
        if count < 0:
            return count * (0.15 + (bare - few) / FEW)
        if count <= FEW:
            averted = (bare - few) * count / FEW
        elif count <= SOME:
            averted = bare - few + (few - self.with_some()) * (count - FEW) / (SOME - FEW)
        else:
            some = self.with_some()
            reach = count if count < MANY else MANY
            averted = bare - some + (some - self.with_many()) * (reach - SOME) / (MANY - SOME)
        return averted if averted > 0.0 else 0.0

    def soldiers_later(self, count: int) -> float:
        """What soldiers are worth after this season, less the food that they sometimes need."""
        return count * SOLDIER_LATER * self.later

    def food(self, count: int) -> float:
        """Food first feeds soldiers (a gold each), then pays for refugees, then is just kept."""
        spare = self.spare_food
        value = span(spare, count, -1000, 0, 1.0)
        value += span(spare, count, 0, USEFUL_FOOD, FOOD_PRICE * self.use_left)
        value += span(spare, count, USEFUL_FOOD, 1000, SPARE_FOOD_PRICE * self.use_left)
        return value + count * self.pulls.of[FOOD]

    def wood(self, count: int) -> float:
        stock = self.realm.wood
        value = span(stock, count, 0, USEFUL_WOOD, WOOD_PRICE)
        return self.good(value + span(stock, count, USEFUL_WOOD, 1000, SPARE_WOOD_PRICE), count, WOOD)

    def stone(self, count: int) -> float:
        stock = self.realm.stone
        value = span(stock, count, 0, USEFUL_STONE, STONE_PRICE)
        return self.good(value + span(stock, count, USEFUL_STONE, 1000, SPARE_STONE_PRICE), count, STONE)

    def iron(self, count: int) -> float:
        stock = self.realm.iron
        value = span(stock, count, 0, USEFUL_IRON, IRON_PRICE)
        return self.good(value + span(stock, count, USEFUL_IRON, 1000, SPARE_IRON_PRICE), count, IRON)

    def good(self, value: float, count: int, measure: i64) -> float:
        """An ordinary value, adjusted for the use that is left for goods, plus what objectives add to it."""
        return value * self.use_left + count * self.pulls.of[measure]

    def gold(self, count: int) -> float:
        return count * self.gold_price()

    def moves(self, count: i64) -> float:
        """Moves bring troops to the right wall for the first archery."""
        held = self.realm.moves
        useful: i64 = 4 - held
        if useful <= 0 or self.realm.soldiers + self.realm.mercenaries == 0:
            return 0.0
        return 0.3 * float(count if count < useful else useful)

    def healing(self, count: i64) -> float:
        """Wounded soldiers who fight again; they eat either way."""
        healed = count if count < self.realm.wounded else self.realm.wounded
        return self.troops(healed) + float(healed) * (0.4 * self.later + self.pulls.of[HEALTHY])

    def sowing(self, count: i64) -> float:
        """Levels added to the farms where they are worth most."""
        total = 0.0
        levels = [int(side.farm) for side in self.realm.sides]
        for _ in range(count):
            best = -1
            best_worth = 0.0
            for place in range(4):
                worth = self.level_worth(place, levels[place])
                if worth > best_worth:
                    best_worth = worth
                    best = place
            if best < 0:
                break
            levels[best] += 1
            total += best_worth
        return total

    def level_worth(self, place: i64, level: i64) -> float:
        """One more level on a farm of this level: food each harvest, and a gold at the end if it is active."""
        if level >= 2:
            return 0.0
        if level == 0 and not self.realm.sides[place].protected:
            kept = 1.0 - self.danger.attack[place]  # a farm of level 1 would be razed to nothing again
        else:
            kept = 1.0
        harvests = 1.0 + 0.6 * self.later
        worth = harvests * (HARVEST_FOOD if self.later > 0 else 0.2)
        if self.spare_food < 0:
            worth += 0.4
        if level == 0:
            worth += 0.7 + self.pulls.of[ACTIVE_FARMS]
        else:
            worth += 0.1 + self.pulls.of[RICH_FARMS]
        return worth * kept

    def protecting(self, count: i64) -> float:
        """What keeping the farms most likely to be razed is worth."""
        total = 0.0
        taken = [False, False, False, False]
        for _ in range(count):
            best = -1
            best_worth = 0.0
            for place in range(4):
                if not taken[place]:
                    worth = self.protection_worth(place)
                    if worth > best_worth:
                        best_worth = worth
                        best = place
            if best < 0:
                break
            taken[best] = True
            total += best_worth
        return total

    def protection_worth(self, place: i64) -> float:
        side = self.realm.sides[place]
        if side.protected or side.farm == 0:
            return 0.0
        worth = 0.4 + 0.25 * self.later
        if side.farm == 1:
            worth += 0.7 + self.pulls.of[ACTIVE_FARMS]
        return worth * self.danger.attack[place]

    # -- whole exchanges ------------------------------------------------------------------------------------

    def exchange(self, exchange: Exchange) -> float:
        """What is gained and done, less what is spent."""
        return self.trade(exchange.spend, exchange.perform, exchange.gain)

    def cost(self, cost: Goods) -> float:
        """What paying this takes away."""
        return -self.trade(cost, NO_GOODS, NO_GOODS)

    def trade(self, spend: Goods, perform: Goods, gain: Goods) -> float:
        value = 0.0
        if gain.gold - spend.gold:
            value += self.gold(gain.gold - spend.gold)
        soldiers = gain.soldiers - spend.soldiers
        food = gain.food - spend.food - soldiers
        if food:
            value += self.food(food)
        if gain.wood - spend.wood:
            value += self.wood(gain.wood - spend.wood)
        if gain.stone - spend.stone:
            value += self.stone(gain.stone - spend.stone)
        if gain.iron - spend.iron:
            value += self.iron(gain.iron - spend.iron)
        fighters = soldiers + gain.mercenaries - spend.mercenaries
        heal = gain.heal + perform.heal
        if heal:
            healed = heal if heal < self.realm.wounded else self.realm.wounded
            fighters += healed
            value += float(healed) * (0.4 * self.later + self.pulls.of[HEALTHY])
        if soldiers:
            value += self.soldiers_later(soldiers) + float(soldiers) * (
                self.pulls.of[HEALTHY] + self.pulls.of[SOLDIERS]
            )
        if fighters:
            value += self.troops(fighters)
        if gain.moves:
            value += self.moves(gain.moves)
        if gain.sow + perform.sow:
            value += self.sowing(gain.sow + perform.sow)
        if gain.protect + perform.protect:
            value += self.protecting(gain.protect + perform.protect)
        return value


NO_GOODS: Final = Goods()


def span(stock: i64, change: i64, low: i64, high: i64, price: float) -> float:
    """The price of the part of a change from `stock` that lies between two bounds; negative for a loss."""
    before = stock if stock > low else low
    if before > high:
        before = high
    after = stock + change
    if after < low:
        after = low
    if after > high:
        after = high
    return float(after - before) * price
