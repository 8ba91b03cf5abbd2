"""What is likely to come this season, where, and what it would cost, judging by the open cards and the decks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.forecast import NO_LADDER, Forecast
from holdfast.games.after_the_empire.catalog import LADDER, SIEGE_TOWER, SURGE_ALL, SURGE_LEADER, CardSet
from holdfast.games.after_the_empire.packing import card_of, coming, side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import FACE_DOWN, FLAG_VALUES, SACK_DAMAGES, SEASONS, red_number
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.deck import Deck
from holdfast.kernel.rng import Rng

HIGHEST_LEVEL: Final = 60  # no tier asks for more
SCENARIOS: Final = 6
WORTH_A_POST: Final = 0.02  # the least chance of finding a target for which a troop is posted

# What the things that a fight may take are worth, in gold.
PIECE_LOSS: Final = 2.5
WOUND_LOSS: Final = 0.5
SACK_WOUND_LOSS: Final = 0.3
VILLAGER_AID: Final = 4.5


@final
class Horde:
    """How many invaders each card brings, by level: worked out once per card set."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: Final = cards
        self.swordsmen: list[list[int]] = []
        self.archers: list[list[int]] = []
        for level in range(HIGHEST_LEVEL + 1):
            self.swordsmen.append([0] * len(cards.invaders))
            self.archers.append([0] * len(cards.invaders))
            for kind, invader in enumerate(cards.invaders):
                for tier in invader.tiers:
                    if tier.gold <= level:
                        self.swordsmen[level][kind] = tier.swordsmen
                        self.archers[level][kind] = tier.archers

    def size(self, kind: i64, level: i64) -> i64:
        at = level if level < HIGHEST_LEVEL else HIGHEST_LEVEL
        return self.swordsmen[at][kind] + self.archers[at][kind]

    def average(self, deck: Deck, level: i64) -> float:
        """The average number of invaders on a card that nobody has seen yet."""
        if deck.unseen == 0:
            return float(self.size(deck.under[0], level)) if len(deck.under) > 0 else 0.0
        total: i64 = 0
        at = level if level < HIGHEST_LEVEL else HIGHEST_LEVEL
        swordsmen = self.swordsmen[at]
        archers = self.archers[at]
        for kind, copies in enumerate(deck.bag):
            if copies > 0:
                total += copies * (swordsmen[kind] + archers[kind])
        return float(total) / float(deck.unseen)


def horde_of(cards: CardSet) -> Horde:
    """The horde of a card set; the last one is cached, as bots are made for game after game with the same cards."""
    if len(LAST) == 0 or LAST[0].cards is not cards:
        LAST[:] = [Horde(cards)]
    return LAST[0]


LAST: Final[list[Horde]] = []


@final
class Reveals:
    """A few imagined reveals: for each, the face-down invader cards and the siege card, with their sides.

    They are kept until something that they depend on changes; in a season hardly anything does.
    """

    def __init__(self) -> None:
        self.invaders: list[list[int]] = []
        self.sieges: list[int] = []
        self.season: i64 = 0
        self.viewer: i64 = -1
        self.face_down: i64 = 0
        self.decks: list[list[int]] = []  # the bags, and what is known to be under them

    def renew(self, view: EmpireView, seed: int) -> None:
        """Imagine new ones, unless they would be the same again. The seed belongs to the owner of these reveals."""
        invaders = view.invaders
        sieges = view.sieges
        if (
            view.season == self.season
            and view.viewer == self.viewer
            and view.face_down == self.face_down
            and invaders.bag == self.decks[0]
            and sieges.bag == self.decks[1]
            and invaders.under == self.decks[2]
            and sieges.under == self.decks[3]
        ):
            return
        self.season = view.season
        self.viewer = view.viewer
        self.face_down = view.face_down
        self.decks = [invaders.bag[:], sieges.bag[:], invaders.under[:], sieges.under[:]]
        self.invaders = []
        self.sieges = []
        rng = Rng((seed << 6) + int(view.season) * 4 + int(view.viewer))
        for _ in range(SCENARIOS):
            cards: list[int] = []
            for place in range(view.face_down):
                cards.append(coming(imagine_card(invaders, place, rng), rng.below(4)))
            self.invaders.append(cards)
            self.sieges.append(coming(imagine_card(sieges, 0, rng), rng.below(4)))


@final
class Danger:
    """The coming fight of the viewer's castle, before the reveal.

    The same few imagined reveals serve the whole season, so that two plans are compared under the same luck.
    """

    def __init__(
        self, view: EmpireView, horde: Horde, forecast: Forecast, seed: int, reveals: Reveals | None = None
    ) -> None:
        self.view = view
        self.realm: Realm = view.realms[view.viewer]
        self.horde = horde
        self.forecast = forecast
        self.leading: bool = True
        for other in view.realms:
            if other.gold > self.realm.gold:
                self.leading = False
        self.seed: Final = seed
        self.reveals: Final = Reveals() if reveals is None else reveals
        self.imagined: bool = False  # whether the reveals are those of this view
        self.tail: Final = TAILS[view.face_down + 1]  # the surge counts as one more card
        self.expect(view.level(self.realm))
        # How likely it is that any invaders come to each side.
        self.attack: Final = [1.0 if front.reported > 0 else self.tail[1] for front in forecast.fronts]

    def expect(self, level: i64) -> None:
        """Count what the reported cards bring to each side."""
        for front in self.forecast.fronts:
            front.reported = 0
        for report in self.view.reports:
            self.forecast.fronts[side_of(report)].reported += self.horde.size(card_of(report), level)

    def deploy(self, troops: i64, level: i64) -> i64:
        """Spread troops over the walls by the chance that one more finds a target; returns how many stay inside."""
        self.expect(level)
        view = self.view
        average = self.horde.average(view.invaders, level) if view.face_down > 0 else float(view.season)
        if average < 1.0:
            average = 1.0
        fronts = self.forecast.fronts
        self.forecast.aim_turrets(self.realm)
        for place in range(4):
            fronts[place].posted = 0
            self.weigh(place, average)
        left = troops
        while left > 0:
            best: i64 = -1
            best_chance = WORTH_A_POST
            for place in range(4):
                if fronts[place].chance > best_chance:
                    best_chance = fronts[place].chance
                    best = place
            if best < 0:
                break
            fronts[best].posted += 1
            self.weigh(best, average)
            left -= 1
        return left

    def weigh(self, place: i64, average: float) -> None:
        """Work out how likely one more troop on this wall is to find a target."""
        front = self.forecast.fronts[place]
        side = self.realm.sides[place]
        if side.piece == 0:
            front.chance = 0.0
            return
        beyond = front.posted + 1 + front.turrets - front.reported
        if beyond <= 0:
            chance = 1.0
        else:
            needed = int((float(beyond) - 0.01) / average) + 1
            chance = self.tail[needed] if needed < len(self.tail) else 0.0
        # Of equal chances the thinner wall and the thinner post come first.
        front.chance = chance - (0.002 * float(front.posted) + 0.001 * float(side.cubes))

    def sack_cost(self, gold: i64) -> float:
        """What a sack costs: gold, damaged cards, a flag, wounds; less the help that comes with it."""
        view = self.view
        realm = self.realm
        cost = float(gold - red_number(gold))
        last = view.season == SEASONS
        bought: i64 = 0
        for card in realm.cards:
            if not self.horde.cards.cards[card].starting:
                bought += 1
        damaged = bought if bought < SACK_DAMAGES else SACK_DAMAGES
        cost += float(damaged) * (3.0 if last else 1.5)
        if self.leading:
            cost += FLAG_VALUES[view.season]
        if not last:
            cost += SACK_WOUND_LOSS * float(realm.soldiers + realm.wounded) - VILLAGER_AID
        return cost

    def loss(self, gold: i64, extra: i64, moves: i64) -> float:
        """The expected cost of the fight with this much gold, `extra` more (or fewer) troops, and this many moves."""
        if not self.imagined:
            self.imagined = True
            self.reveals.renew(self.view, self.seed)
        view = self.view
        realm = self.realm
        level = gold if gold > view.threat else view.threat
        at = level if level < HIGHEST_LEVEL else HIGHEST_LEVEL
        troops = realm.soldiers + realm.mercenaries + extra
        if troops < 0:
            troops = 0
        inside = self.deploy(troops, level)
        forecast = self.forecast
        sack = self.sack_cost(gold)
        last = view.season == SEASONS
        wound = 0.0 if last else WOUND_LOSS
        total = 0.0
        for scenario in range(SCENARIOS):
            forecast.load(realm)
            forecast.mix_kinds()
            forecast.inside = inside
            for front in forecast.fronts:
                front.troops = front.posted
            for report in view.reports:
                self.gather(report, at)
            for report in self.reveals.invaders[scenario]:
                self.gather(report, at)
            self.lay_siege(self.reveals.sieges[scenario])
            shift(forecast, moves + realm.lookout)
            forecast.fight()
            if forecast.sacked:
                total += sack
            else:
                total += wound * float(forecast.lost)
            total += float(forecast.fallen) * (1.0 if last else PIECE_LOSS)
        return total / SCENARIOS

    def circumstances(self) -> list[int]:
        """Everything that `loss` depends on, besides its arguments and the bot's seed."""
        view = self.view
        realm = self.realm
        found = [
            int(view.season),
            int(view.threat),
            int(view.face_down),
            int(self.leading),
            int(realm.gold),
            int(realm.moves),
            int(realm.soldiers),
            int(realm.mercenaries),
            int(realm.wounded),
            int(realm.swordsmen),
            int(realm.archers),
            int(realm.volley),
            int(realm.oil),
            int(realm.buttress),
            int(realm.guard),
            int(realm.lookout),
            int(view.invaders.unseen),
            int(view.sieges.unseen),
            len(view.reports),
            len(realm.cards),
            len(view.invaders.under),
        ]
        for side in realm.sides:
            found.append(int(side.piece * 64 + side.cubes))
            found.append(int(side.swordsmen * 1024 + side.archers))
        for corner in realm.corners:
            found.append(int(corner.piece * 64 + corner.cubes * 2 + corner.flame))
        found.extend(view.reports)
        found.extend(realm.cards)
        found.extend(view.invaders.bag)
        found.extend(view.invaders.under)
        found.extend(view.sieges.bag)
        found.extend(view.sieges.under)
        return found

    def gather(self, report: i64, level: i64) -> None:
        front = self.forecast.fronts[side_of(report)]
        front.swordsmen += self.horde.swordsmen[level][card_of(report)]
        front.archers += self.horde.archers[level][card_of(report)]

    def lay_siege(self, code: i64) -> None:
        siege = self.horde.cards.sieges[card_of(code)]
        place = side_of(code)
        forecast = self.forecast
        forecast.ladder_side = NO_LADDER
        if siege.minimum <= self.view.level(self.realm):
            if siege.engine == LADDER or siege.engine == SIEGE_TOWER:
                forecast.ladder_side = place
                forecast.ladder_power = siege.power
                forecast.ladders_once = self.view.rules.ladders_once
            else:
                forecast.besiege(self.realm, place, siege.power - self.realm.buttress)
        if siege.surge == SURGE_ALL or (siege.surge == SURGE_LEADER and self.leading):
            forecast.fronts[place].swordsmen += self.view.season


def imagine_card(deck: Deck, ahead: i64, rng: Rng) -> i64:
    """A kind that may come next, or the one known to be `ahead` cards down under an empty bag."""
    if deck.unseen == 0:
        return deck.under[ahead] if ahead < len(deck.under) else deck.under[0]
    left = rng.below(deck.unseen)
    for kind, copies in enumerate(deck.bag):
        left -= copies
        if left < 0:
            return kind
    raise AssertionError("a bag holds what it says")


def chances(groups: i64) -> list[float]:
    """At [n]: how likely at least n of this many groups are to come to one given side of four."""
    exact = [1.0]
    for _ in range(groups):
        exact = [
            0.75 * (exact[n] if n < len(exact) else 0.0) + 0.25 * (exact[n - 1] if n > 0 else 0.0)
            for n in range(len(exact) + 1)
        ]
    for n in range(len(exact) - 2, -1, -1):
        exact[n] += exact[n + 1]
    return exact


# Besides the face-down cards, the first one may be hidden too, and there is the surge.
MOST_GROUPS: Final = max([max(row) for row in FACE_DOWN.values()]) + 2
TAILS: Final = [chances(groups) for groups in range(MOST_GROUPS + 1)]


def shift(forecast: Forecast, moves: i64) -> None:
    """Spend moves before the first archery: from where nobody comes to where there is somebody to shoot."""
    while moves > 0:
        receiver = neediest(forecast)
        giver = idlest(forecast)
        if receiver < 0 or giver == NOBODY:
            return
        if giver == INSIDE:
            forecast.inside -= 1
        else:
            forecast.fronts[giver].troops -= 1
        forecast.fronts[receiver].troops += 1
        moves -= 1


INSIDE: Final = 4
NOBODY: Final = -1


def neediest(forecast: Forecast) -> i64:
    """The wall where one more troop matters most: one that can still be saved, else any with targets; or -1."""
    best: i64 = -1
    best_score: i64 = 1_000_000
    for place in range(4):
        front = forecast.fronts[place]
        if front.cubes < 0:
            continue
        shot = front.shot(front.troops)
        if front.shot(front.troops + 1) == shot:
            continue
        left = front.invaders() - shot
        over = left - front.cubes
        score = over if over > 0 else 1000 - left
        if score < best_score:
            best_score = score
            best = place
    return best


def idlest(forecast: Forecast) -> i64:
    """Where a troop would not shoot at anybody: inside, or on a wall with more fire than invaders."""
    if forecast.inside > 0:
        return INSIDE
    for place in range(4):
        front = forecast.fronts[place]
        if front.troops > 0 and front.shot(front.troops - 1) == front.shot(front.troops):
            return place
    return NOBODY
