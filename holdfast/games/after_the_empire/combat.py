"""Combat: the fight of one castle, step by step, in its own lane.

`Fight` is the procedure: each step does its part and opens the questions it needs, and the next step runs at once, or
when they are answered. Nothing here reads or writes another seat's realm, and nothing is random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire import sack, siege_engine
from holdfast.games.after_the_empire.casualties import resolve_archery, resolve_climb, resolve_losses
from holdfast.games.after_the_empire.catalog import LADDER, SIEGE_TOWER, SURGE_ALL
from holdfast.games.after_the_empire.packing import card_of, side_of
from holdfast.games.after_the_empire.realm import Realm, Side
from holdfast.games.after_the_empire.tables import NOTHING, ROUND_CAP, SIDES
from holdfast.games.after_the_empire.troops import BY_TOKENS, FREELY, NO_LIMIT, Orders
from holdfast.games.after_the_empire.words import does, fallen_words, troop_words
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

SIEGE: Final = 0
SURGE: Final = 1
RAZE: Final = 2
MOVES: Final = 3
ARCHERY: Final = 4
INVADERS_MOVE: Final = 5
TROOPS_MOVE: Final = 6
MELEE: Final = 7
BLOWS: Final = 8
OUTCOME: Final = 9
FIGHT_STEPS: Final[tuple[str, ...]] = (
    "siege",
    "surge",
    "raze",
    "moves",
    "archery",
    "invaders move",
    "troops move",
    "melee",
    "blows",
    "outcome",
)

# The kinds of events that make up a castle's fight, for skins that tell it as a story.
FIGHT_EVENTS: Final = frozenset(
    [
        "posted",
        "gather",
        "surge",
        "raze",
        "spared",
        "damage",
        "archery",
        "slain",
        "losses",
        "climb",
        "enter",
        "melee",
        "oil",
        "survived",
        "dismissed",
        "sacked",
        "overrun",
        "aftermath",
        "card damaged",
    ]
)


@final
class Fight(Step["EmpireState"]):
    """A step of a castle's fight, and all that follow until somebody is asked; made once per seat and shared."""

    def __init__(self, seat: i64, step: i64) -> None:
        super().__init__(FIGHT_STEPS[step], seat)
        self.step: i64 = step

    def run(self, state: EmpireState) -> None:
        lane = state.lane(self.seat)
        realm = state.realms[self.seat]
        below = len(lane)
        step = self.step
        while True:
            take_step(state, realm, step)
            if step == OUTCOME:
                return
            step += 1
            if len(lane) > below:  # the fight goes on when the questions just asked are answered
                lane.insert(below, state.rules.fight[self.seat][step])
                return

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


def take_step(state: EmpireState, realm: Realm, step: i64) -> None:
    if step == SIEGE:  # R-siege-before-surge
        siege_engine.strike(state, realm)
    elif step == SURGE:
        surge(state, realm)
    elif step == RAZE:
        raze(state, realm)
    elif step == MOVES:
        offer_moves(state, realm)
    elif step == ARCHERY:
        archery(state, realm)
    elif step == INVADERS_MOVE:
        invaders_move(state, realm)
    elif step == TROOPS_MOVE:
        offer_movement(state, realm)
    elif step == MELEE:
        melee(state, realm)
    elif step == BLOWS:
        blows(state, realm)
    else:
        outcome(state, realm)


# -- preparation ---------------------------------------------------------------------------------------------------


def surge(state: EmpireState, realm: Realm) -> None:
    """R-surge-leader, R-surge-all: as many swordsmen as the season's number, where the siege card points."""
    if realm.surge == 0:
        return
    place = side_of(state.siege)
    realm.sides[place].swordsmen += realm.surge
    if state.log is not None:
        text = f"A surge of {troop_words(realm.surge, 0)} {SIDES[place]} of @{realm.seat}."
        facts: dict[str, object] = {"side": int(place), "swordsmen": int(realm.surge)}
        everybody = state.rules.cards.sieges[card_of(state.siege)].surge == SURGE_ALL
        rule = "R-surge-all" if everybody else "R-surge-leader"
        state.tell(Event("surge", rule, realm.seat, text, facts))


def raze(state: EmpireState, realm: Realm) -> None:
    """R-raze: every farm with invaders on it loses one level, unless it is protected (R-raze-protected)."""
    for place in range(4):
        field = realm.sides[place]
        if field.invaders() == 0 or field.farm == 0:
            continue
        if field.protected:
            if state.log is not None:
                text = f"The {SIDES[place]} farm of @{realm.seat} is protected."
                state.tell(Event("spared", "R-raze-protected", realm.seat, text, {"side": place}))
            continue
        field.farm -= 1
        if state.log is not None:
            left = "razed" if field.farm == 0 else "down to level 1"
            text = f"The {SIDES[place]} farm of @{realm.seat} is {left}."
            facts: dict[str, object] = {"side": place, "level": int(field.farm)}
            state.tell(Event("raze", "R-raze", realm.seat, text, facts))


def offer_moves(state: EmpireState, realm: Realm) -> None:
    """R-moves: move tokens, and lookouts (R-passive-lookout), let that many troops change places."""
    budget = realm.moves + realm.lookout
    if budget > 0 and realm.troops() > 0 and realm.has_wall() and realm.invaders() > 0:
        state.ask(realm.seat, Orders(realm.seat, BY_TOKENS, budget))


# -- the rounds ----------------------------------------------------------------------------------------------------


def archery(state: EmpireState, realm: Realm) -> None:
    """R-archery-simultaneous: all damage is worked out before anybody falls."""
    realm.round += 1
    for place in range(4):
        side = realm.sides[place]
        side.fire = 0
        side.hail = 0
        invaders = side.invaders()
        if invaders > 0:
            fire = wall_fire(realm, side) + realm.corners[place].fire() + realm.corners[place - 1].fire()
            side.fire = fire if fire < invaders else invaders
            troops = side.troops()
            # R-archery-invaders: one each; R-archery-waste: the rest is lost
            side.hail = side.archers if side.archers < troops else troops
    if state.log is not None:
        tell_archery(state, realm)
    resolve_archery(state, realm)


def wall_fire(realm: Realm, side: Side) -> i64:
    """R-archery-troops: each troop on the wall deals 1; R-passive-volley adds to walls with a soldier.

    R-archery-inside: nobody shoots from or into the castle.
    """
    fire = side.troops()
    if side.soldiers > 0:
        fire += realm.volley
    return fire


def tell_archery(state: EmpireState, realm: Realm) -> None:
    for place in range(4):
        side = realm.sides[place]
        if side.fire + side.hail > 0:
            text = (
                f"Archery, round {realm.round}, {SIDES[place]} of @{realm.seat}: "
                f"{fallen_words(side.fire, side.invaders(), side.hail, side.troops())}."
            )
            facts: dict[str, object] = {"side": place, "invaders": int(side.fire), "troops": int(side.hail)}
            state.tell(Event("archery", "R-archery-simultaneous", realm.seat, text, facts))


def invaders_move(state: EmpireState, realm: Realm) -> None:
    """R-movement-invaders: where no wall stands the invaders walk in; then ladders and towers bring more."""
    for place in range(4):
        field = realm.sides[place]
        if field.piece == NOTHING and field.invaders() > 0:
            enter(state, realm, place, field.swordsmen, field.archers, "R-movement-invaders")
    realm.climbers = climbers(state, realm)
    resolve_climb(state, realm)


def climbers(state: EmpireState, realm: Realm) -> i64:
    """R-ladder: how many pass the wall now; R-ladder-every-round, unless the option says only once."""
    siege = state.rules.cards.sieges[card_of(state.siege)]
    if not realm.besieged or (siege.engine != LADDER and siege.engine != SIEGE_TOWER):
        return 0
    if state.rules.ladders_once and realm.round > 1:
        return 0
    present = realm.sides[side_of(state.siege)].invaders()
    return siege.power if siege.power < present else present


def enter(state: EmpireState, realm: Realm, place: i64, swordsmen: i64, archers: i64, rule: str) -> None:
    field = realm.sides[place]
    field.swordsmen -= swordsmen
    field.archers -= archers
    realm.swordsmen += swordsmen
    realm.archers += archers
    if state.log is not None:
        who = f"{troop_words(swordsmen, archers)} {does('enter', swordsmen + archers)}"
        text = f"{who} the castle of @{realm.seat} from the {SIDES[place]}."
        facts: dict[str, object] = {"side": int(place), "swordsmen": int(swordsmen), "archers": int(archers)}
        state.tell(Event("enter", rule, realm.seat, text, facts))


def offer_movement(state: EmpireState, realm: Realm) -> None:
    """R-movement-troops: after the invaders, any number of troops may move; it only matters while invaders are left."""
    if realm.troops() > 0 and realm.has_wall() and realm.invaders() > 0:
        state.ask(realm.seat, Orders(realm.seat, FREELY, NO_LIMIT))


def melee(state: EmpireState, realm: Realm) -> None:
    """R-melee-inside: one blow each, struck at the same time; troops on walls stay out (R-melee-walls-idle)."""
    troops = realm.soldiers + realm.mercenaries
    invaders = realm.invaders_inside()
    strength = troops
    if realm.soldiers > 0:
        strength += realm.guard  # R-passive-guard
    realm.kills = strength if strength < invaders else invaders
    realm.losses = invaders if invaders < troops else troops
    if state.log is not None and realm.kills + realm.losses > 0:
        text = f"Melee in the castle of @{realm.seat}: {fallen_words(realm.kills, invaders, realm.losses, troops)}."
        facts: dict[str, object] = {"invaders": int(realm.kills), "troops": int(realm.losses)}
        state.tell(Event("melee", "R-melee-inside", realm.seat, text, facts))
    resolve_losses(state, realm)


def blows(state: EmpireState, realm: Realm) -> None:
    """The blows of this melee land: inside, on the walls, and from the gate's cauldrons."""
    # Inside, archers and swordsmen fight alike, so who falls first makes no difference.
    archers = realm.kills if realm.kills < realm.archers else realm.archers
    realm.archers -= archers
    realm.swordsmen -= realm.kills - archers
    realm.kills = 0
    for place in range(4):
        side = realm.sides[place]
        attackers = side.invaders()
        if attackers > 0 and side.piece != NOTHING:
            # R-melee-walls: each invader outside deals 1 to its wall, the excess is lost
            siege_engine.hit_wall(state, realm, place, attackers, "R-melee-walls")
            if side.is_gate() and realm.oil > 0:
                pour_oil(state, realm, place)


def pour_oil(state: EmpireState, realm: Realm, place: i64) -> None:
    """R-passive-oil: before a gate that still stands, some of the attackers die, archers first."""
    field = realm.sides[place]
    doomed = realm.oil if realm.oil < field.invaders() else field.invaders()
    archers = doomed if doomed < field.archers else field.archers
    field.archers -= archers
    field.swordsmen -= doomed - archers
    if state.log is not None:
        text = (
            f"Hot oil before the gate of @{realm.seat}: {troop_words(doomed - archers, archers)} {does('die', doomed)}."
        )
        facts: dict[str, object] = {"side": int(place), "invaders": int(doomed)}
        state.tell(Event("oil", "R-passive-oil", realm.seat, text, facts))


def outcome(state: EmpireState, realm: Realm) -> None:
    """R-repeat: fight on from archery, unless the castle has survived or is sacked."""
    if realm.invaders() == 0:
        survive(state, realm)
    elif realm.invaders_inside() > 0 and realm.soldiers + realm.mercenaries == 0:
        sack.begin(state, realm)  # R-sacked: troops on the walls do not count
    elif realm.round >= ROUND_CAP:
        realm.lose_invaders()  # R-round-cap
        survive(state, realm)
    else:
        state.ask(realm.seat, state.rules.fight[realm.seat][ARCHERY])


def survive(state: EmpireState, realm: Realm) -> None:
    """R-survived, R-survived-empty: no invaders are left on the board."""
    if state.log is not None:
        state.tell(Event("survived", "R-survived", realm.seat, f"The castle of @{realm.seat} has survived."))
    sack.end_combat(state, realm)
