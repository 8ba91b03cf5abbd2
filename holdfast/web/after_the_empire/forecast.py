"""What the viewer may know about the coming attack: what is certain, and the bounds of the rest.

Before the cards are turned up only the open ones are certain; the face-down cards may be any that are still in the
deck, and the siege card any of its deck, from any side. Once everything is revealed nothing is left to chance, and
`fight_ahead` plays the fight to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Raw

from holdfast.games.after_the_empire.catalog import Siege
from holdfast.games.after_the_empire.fight_ahead import PLAIN, fight_forecast
from holdfast.games.after_the_empire.realm import Corner, Realm
from holdfast.games.after_the_empire.seasons import ACTIONS, COMBAT, PHASES
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import Orders, Posting
from holdfast.games.after_the_empire.view import EmpireView, resample
from holdfast.games.after_the_empire.words import counted, troop_words
from holdfast.kernel import Action, Rng
from holdfast.web.after_the_empire.kept_forecasts import KeptForecasts, Prospect, castle_facts, encoded
from holdfast.web.after_the_empire.odds import (
    FieldOdds,
    climbs,
    damage_of,
    mean_in_all,
    more_to_a_side,
    percent,
    siege_chances,
    siege_forces,
    surge_of,
)
from holdfast.web.after_the_empire.scene import attack_on, in_battle
from holdfast.web.after_the_empire.unknown import Unknown
from holdfast.web.stage import Json

HOLDS: Final = "holds"
FALLS: Final = "falls"
OPEN: Final = "open"
NO_WALL: Final = "none"

KEPT: Final = KeptForecasts()
NO_LINES: Final = encoded([])


def forecast_of(view: EmpireView, draft: Sequence[Action[Any]] = ()) -> Json | None:
    """`seats` has an entry for each realm; null where nothing can be said about it.

    `lines` are sentences for the viewer, each with its `side` (-1 for none), whether it is `sure`, and its `tone`. With
    a `draft`, the forecast is made as if those answers had been given; None if they do not affect the attack. Until the
    attackers arrive, the entries and the lines are encoded already.

    For each side: `come` (swordsmen and archers who are certain, and how many more there may be), `stand` (who is left
    after the next arrows with the troops as posted now: least and most), `wall` (what happens to it in the melee after
    that) and, for the viewer's own sides, `odds` (in percent: that nobody is left, and that the wall holds). While the
    viewer is placing troops, there is a `table`, too: `stand` and `odds` by the number of troops posted there.
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
    seats: list[Raw] = []
    lines = NO_LINES
    kept = KEPT.of(view)
    unknown = Unknown(view)
    placing = isinstance(view.asked(), (Posting, Orders))
    for realm in realms:
        tabled = placing and realm.seat == view.viewer
        facts = castle_facts(view, realm, unknown.leading, tabled)
        prospect = kept.get(facts)
        if prospect is None:
            prospect = kept[facts] = prospect_of(view, realm, unknown, tabled)
        seats.append(prospect[0])
        if realm.seat == view.viewer:
            lines = prospect[1]
    return {"sure": False, "seats": seats, "lines": lines}


def prospect_of(view: EmpireView, realm: Realm, unknown: Unknown, tabled: bool) -> Prospect:
    """What can be said about a realm. It depends only on `attack_facts` and `castle_facts`, so it can be cached."""
    forecast = attack_forecast(view, realm, unknown, tabled)
    if realm.seat != view.viewer:
        return encoded(forecast), NO_LINES
    return encoded(forecast), encoded(attack_lines(view, unknown, realm, forecast))


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


# -- one realm ------------------------------------------------------------------------------------------------------


def attack_forecast(view: EmpireView, realm: Realm, unknown: Unknown, tabled: bool) -> Json:
    """The entry of a realm; `tabled` adds the tables, which take several times as long as all the rest."""
    more = unknown.more(realm) + unknown.surge(realm)
    damage = unknown.damage(realm)
    climbers = unknown.climbers(realm)
    own = realm.seat == view.viewer
    chances = more_to_a_side(view, int(view.level(realm))) if own else ()
    forces = siege_forces(view, realm) if own else {}
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
        if own:
            odds = FieldOdds(realm, place, known, chances, forces)
            entry["odds"] = odds.of(arrows.fire(int(side.troops()), side.soldiers > 0))
            if tabled:
                troops = range(int(realm.troops()) + 1)
                entry["table"] = [row_of(arrows, odds, known, more, count, False) for count in troops]
                if realm.volley > 0:
                    entry["volley"] = [row_of(arrows, odds, known, more, count, count > 0) for count in troops]
        sides.append(entry)
    return {"sides": sides}


def row_of(arrows: Arrows, odds: FieldOdds, known: int, more: int, troops: int, soldier: bool) -> list[int]:
    """Who is left after the arrows of this many troops, least and most, and the odds: `FieldOdds.of`."""
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
    """The least turret fire that may be left for a field, and whether its wall may fall before any arrow flies.

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


def attack_lines(view: EmpireView, unknown: Unknown, realm: Realm, forecast: Json) -> list[Json]:
    """The viewer's prospects in sentences, the certain ones first."""
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
        text = f"Siege card, any side: {'; also '.join(parts)}."
        lines.append({"side": -1, "sure": False, "tone": PLAIN, "text": text})
    return lines


def siege_parts(view: EmpireView, unknown: Unknown, realm: Realm) -> list[str]:
    """What the siege card may bring, each with its chance: one engine or another, and perhaps a surge with it."""
    chances = siege_chances(view.rules.cards, view.sieges)
    leads = realm.gold == unknown.leading

    def chance(hits: Callable[[Siege], object]) -> str:
        return f"{percent(sum((chance for siege, chance in chances if hits(siege)), 0.0))}%"

    engines = []
    if (damage := unknown.damage(realm)) > 0:
        most = "" if damage == 1 else "up to "
        engines.append(f"{most}{damage} damage ({chance(lambda siege: damage_of(view, realm, siege))})")
    if (climbers := unknown.climbers(realm)) > 0:
        level = view.level(realm)
        most = f"{climbers} who climb" if climbers > 1 else "1 who climbs"
        engines.append(f"{most} a wall ({chance(lambda siege: climbs(siege) and siege.minimum <= level)})")
    parts = [" or ".join(engines)] if engines else []
    if (surge := unknown.surge(realm)) > 0:
        likely = chance(lambda siege: surge_of(view, leads, siege))
        more = troop_words(surge, 0).replace(" ", " more ", 1)
        parts.append(f"{more} ({likely})")
    return parts


def sure_line(realm: Realm, place: int, side: Json) -> str:
    swordsmen, archers, _ = side["come"]
    troops = int(realm.sides[place].troops())
    text = f"{SIDES[place].capitalize()}: {troop_words(swordsmen, archers)} for certain"
    if troops == 0:
        return f"{text}."
    least = side["stand"][0]
    return f"{text}; {'at least ' if least else ''}{least or 'perhaps nobody'} left after your arrows."
