"""What the viewer may know of the coming attack: what is sure, and between which bounds the rest lies.

Before the cards are turned up only the open ones are certain; the face-down cards may be any that are still in the
deck, and the siege any of its deck, from any side. Once all is revealed nothing is left to chance, and `fight_ahead`
plays the fight on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from holdfast.games.after_the_empire.catalog import LADDER, SIEGE_TOWER, SURGE_ALL, SURGE_LEADER, CardSet, Siege
from holdfast.games.after_the_empire.realm import Corner, Realm
from holdfast.games.after_the_empire.seasons import ACTIONS, COMBAT, PHASES
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import Posting
from holdfast.games.after_the_empire.view import EmpireView, resample
from holdfast.games.after_the_empire.words import counted, troop_words
from holdfast.kernel import Action, Rng
from holdfast.kernel.deck import Deck
from holdfast.web.after_the_empire.fight_ahead import PLAIN, fight_forecast
from holdfast.web.after_the_empire.odds import (
    FieldOdds,
    climbs,
    damage_of,
    mean_in_all,
    percent,
    siege_chances,
    surge_of,
)
from holdfast.web.after_the_empire.scene import attack_on, in_battle
from holdfast.web.stage import Json

HOLDS: Final = "holds"
FALLS: Final = "falls"
OPEN: Final = "open"
NO_WALL: Final = "none"


def forecast_of(view: EmpireView, draft: Sequence[Action[Any]] = ()) -> Json | None:
    """`seats` has an entry for each realm that something can be said about, otherwise null.

    `lines` are sentences for the viewer, each with its `side` (-1 for none), whether it is `sure`, and its `tone`. A
    `draft` of answers is foreseen as if it had been given; None if it has nothing to do with the attack.

    Of each side: `come` (swordsmen and archers who are certain, and how many more there may be), `stand` (who is left
    after the next arrows as the troops are posted now: least and most), `wall` (what becomes of it in the melee after
    that) and, of the viewer's own, `odds` (in percent: that nobody is left, and that the wall holds) and `table`:
    `stand` and `odds` by the number of troops posted there.
    """
    phase = view.phase()
    if phase not in (PHASES[ACTIONS], PHASES[COMBAT]):
        return None
    if in_battle(view):
        return fight_forecast(view, draft)
    realms = list(view.realms)
    if draft:
        posted = posted_as(view, draft)
        if posted is None:
            return None
        realms[view.viewer] = posted
    unknown = Unknown(view)
    seats = [attack_forecast(view, realm, unknown) for realm in realms]
    return {"sure": False, "seats": seats, "lines": attack_lines(view, unknown, realms, seats)}


def posted_as(view: EmpireView, draft: Sequence[Action[Any]]) -> Realm | None:
    """The viewer's realm with the troops where the draft puts them; None if it does something else."""
    seat = int(view.viewer)
    state = resample(view, Rng(0))
    for action in draft:
        while isinstance(question := state.asked(seat), Posting) and state.answers_itself(question):
            pass
        if not isinstance(question, Posting):
            return None
        action.apply(state, seat)
    return state.realms[seat]


class Unknown:
    """What may lie face down: bounds over the decks, worked out once for all realms."""

    def __init__(self, view: EmpireView) -> None:
        self.view = view
        self.more_at: dict[int, int] = {}
        sieges = view.rules.cards.sieges
        self.sieges = [sieges[kind] for kind in next_kinds(view.sieges)]
        self.leading = max(realm.gold for realm in view.realms)

    def more(self, realm: Realm) -> int:
        """The most invaders that the face-down cards can bring to one side of a realm."""
        level = int(self.view.level(realm))
        if level not in self.more_at:
            self.more_at[level] = most_from_deck(self.view, int(self.view.face_down), level)
        return self.more_at[level]

    def surge(self, realm: Realm) -> int:
        """The most extra swordsmen a surge can bring: R-surge-all, R-surge-leader."""
        for siege in self.sieges:
            if siege.surge == SURGE_ALL or (siege.surge == SURGE_LEADER and realm.gold == self.leading):
                return int(self.view.season)
        return 0

    def damage(self, realm: Realm) -> int:
        """The most damage an engine can do: R-siege-all, R-passive-buttress."""
        level = self.view.level(realm)
        blows = [
            int(siege.power - realm.buttress)
            for siege in self.sieges
            if siege.engine not in (LADDER, SIEGE_TOWER) and siege.minimum <= level
        ]
        return max(0, *blows) if blows else 0

    def climbers(self, realm: Realm) -> int:
        level = self.view.level(realm)
        climbs = [
            int(siege.power)
            for siege in self.sieges
            if siege.engine in (LADDER, SIEGE_TOWER) and siege.minimum <= level
        ]
        return max(climbs, default=0)


def next_kinds(deck: Deck) -> list[int]:
    """The kinds that the next card of a deck can be."""
    if deck.mixed() == 0:
        return [deck.under[0]] if len(deck.under) > 0 else []
    return [kind for kind, copies in enumerate(deck.bag) if copies > 0]


def most_from_deck(view: EmpireView, draws: int, level: int) -> int:
    """The most invaders that so many draws can bring to a realm of this level."""
    deck = view.invaders
    return most_drawn(view.rules.cards, tuple(deck.bag), tuple(deck.under), draws, level)


@lru_cache(4096)
def most_drawn(cards: CardSet, bag: tuple[int, ...], under: tuple[int, ...], draws: int, level: int) -> int:
    """Kept, for every viewer of a table asks the same, and a deck changes only when it is drawn from."""

    def size(kind: int) -> int:
        met = 0
        for tier in cards.invaders[kind].tiers:
            if tier.gold <= level:
                met = int(tier.swordsmen + tier.archers)
        return met

    sizes = sorted((size(kind) for kind, copies in enumerate(bag) for _ in range(copies)), reverse=True)
    left = draws - len(sizes)
    return sum(sizes[:draws]) + (sum(size(kind) for kind in under[:left]) if left > 0 else 0)


# -- one realm ------------------------------------------------------------------------------------------------------


def attack_forecast(view: EmpireView, realm: Realm, unknown: Unknown) -> Json:
    more = unknown.more(realm) + unknown.surge(realm)
    damage = unknown.damage(realm)
    climbers = unknown.climbers(realm)
    table = realm.seat == view.viewer
    sides = []
    for place, (swordsmen, archers) in enumerate(attack_on(view, realm)):
        known = swordsmen + archers
        side = realm.sides[place]
        arrows = Arrows(realm, place, damage)
        stand = arrows.stand(known, more, int(side.troops()), side.soldiers > 0)
        entry: Json = {
            "come": [swordsmen, archers, more],
            "stand": stand,
            "wall": wall_fate(realm, place, stand, damage, climbers),
        }
        if table:
            odds = FieldOdds(view, realm, place, known)
            troops = range(int(realm.troops()) + 1)
            entry["odds"] = odds.of(arrows.fire(int(side.troops()), side.soldiers > 0))
            entry["table"] = [tabled(arrows, odds, known, more, count, False) for count in troops]
            if realm.volley > 0:
                entry["volley"] = [tabled(arrows, odds, known, more, count, count > 0) for count in troops]
        sides.append(entry)
    return {"sides": sides}


def tabled(arrows: Arrows, odds: FieldOdds, known: int, more: int, troops: int, soldier: bool) -> list[int]:
    """Who is left after the arrows of so many troops, least and most, and the odds: `FieldOdds.of`."""
    return [*arrows.stand(known, more, troops, soldier), *odds.of(arrows.fire(troops, soldier))]


class Arrows:
    """How much fire meets a field: all of it, or what an engine may leave of it."""

    def __init__(self, realm: Realm, place: int, damage: int) -> None:
        self.volley = int(realm.volley)
        self.turrets = int(realm.corners[place].fire() + realm.corners[place - 1].fire())
        self.worst_turrets, self.wall_lost = after_engine(realm, place, damage)

    def fire(self, troops: int, soldier: bool) -> int:
        """The shots from the wall itself."""
        return troops + (self.volley if soldier else 0)

    def stand(self, known: int, more: int, troops: int, soldier: bool) -> list[int]:
        fire = self.fire(troops, soldier)
        least = known - fire - self.turrets
        most = known + more - (0 if self.wall_lost else fire) - self.worst_turrets
        return [max(0, least), max(0, most)]


def after_engine(realm: Realm, place: int, damage: int) -> tuple[int, bool]:
    """The least turret fire that may be left for a field, and whether its wall may fall before an arrow flies.

    R-siege-target: an engine strikes the two turrets of its side, then the wall. From a neighbouring side it reaches
    one turret of this field.
    """
    corners = (realm.corners[place - 1], realm.corners[place])
    fire = [int(corner.fire()) for corner in corners]
    tough = [toughness(corner) for corner in corners]
    least = sum(fire)
    for here, other in ((0, 1), (1, 0)):
        if fire[here] and damage >= tough[here]:
            least = min(least, fire[other])
            if fire[other] and damage >= tough[here] + tough[other]:
                least = 0
    side = realm.sides[place]
    return least, side.piece != NOTHING and damage > sum(tough) + side.cubes


def toughness(corner: Corner) -> int:
    """The damage that puts a turret out of action: R-destroyed."""
    return 0 if corner.piece == NOTHING or corner.flame else int(corner.cubes) + 1


def wall_fate(realm: Realm, place: int, stand: list[int], damage: int, climbers: int) -> str:
    """What the first melee does to a wall: R-melee-walls. Those who climb over it do not strike it."""
    side = realm.sides[place]
    if side.piece == NOTHING:
        return NO_WALL
    if stand[0] - climbers > side.cubes:
        return FALLS
    return HOLDS if stand[1] + damage <= side.cubes else OPEN


# -- words ----------------------------------------------------------------------------------------------------------


def attack_lines(view: EmpireView, unknown: Unknown, realms: list[Realm], seats: list[Json]) -> list[Json]:
    """The viewer's prospects in sentences, the certain ones first."""
    if view.viewer < 0:
        return []
    realm = realms[view.viewer]
    forecast = seats[view.viewer]
    lines: list[Json] = []
    for place, side in enumerate(forecast["sides"]):
        swordsmen, archers, _ = side["come"]
        if swordsmen + archers:
            lines.append({"side": place, "sure": True, "tone": PLAIN, "text": sure_line(realm, place, side)})
    down = int(view.face_down)
    if down:
        mean, most = mean_in_all(view, int(view.level(realm))), unknown.more(realm)
        text = f"{counted(down, 'card')} face down: about {mean:.0f} more, at most {most}, on any side."
        lines.append({"side": -1, "sure": False, "tone": PLAIN, "text": text})
    if parts := siege_parts(view, unknown, realm):
        text = f"Siege card, any side: {'; '.join(parts)}."
        lines.append({"side": -1, "sure": False, "tone": PLAIN, "text": text})
    return lines


def siege_parts(view: EmpireView, unknown: Unknown, realm: Realm) -> list[str]:
    """What the siege card may bring, each with its chance."""
    chances = siege_chances(view.rules.cards, view.sieges)

    def chance(hits: Callable[[Siege], object]) -> str:
        return f"{percent(sum(chance for siege, chance in chances if hits(siege)))} %:"

    parts = []
    if (surge := unknown.surge(realm)) > 0:
        parts.append(f"{chance(lambda siege: surge_of(view, realm, siege))} {troop_words(surge, 0)} more")
    if (damage := unknown.damage(realm)) > 0:
        most = "" if damage == 1 else "up to "
        parts.append(f"{chance(lambda siege: damage_of(view, realm, siege))} {most}{damage} damage")
    if (climbers := unknown.climbers(realm)) > 0:
        level = view.level(realm)
        most = f"{climbers} who climb" if climbers > 1 else "1 who climbs"
        parts.append(f"{chance(lambda siege: climbs(siege) and siege.minimum <= level)} {most} a wall")
    return parts


def sure_line(realm: Realm, place: int, side: Json) -> str:
    swordsmen, archers, _ = side["come"]
    troops = int(realm.sides[place].troops())
    text = f"{SIDES[place].capitalize()}: {troop_words(swordsmen, archers)} for certain"
    if troops == 0:
        return f"{text}."
    least = side["stand"][0]
    return f"{text}; {'at least ' if least else ''}{least or 'perhaps nobody'} left after your arrows."
