"""Why an action of *Ante Portas* is not allowed: one small number during play, words on request.

The land's numbers are below 100, the Battleground's from 100 on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.kernel.action import Refusal

# -- the land --------------------------------------------------------------------------------------------------

TOO_FAR: Final = 1
HERE: Final = 2
MAINLAND_CLOSED: Final = 3
LACKING: Final = 4
TOO_MANY: Final = 5
NO_SPACE: Final = 6
SPACE_LEFT: Final = 7
AT_LIMIT: Final = 8
NOTHING_TO_REMODEL: Final = 9
NOT_IN_LOTS: Final = 10
NOT_BOUGHT: Final = 11
SOLD_ALREADY: Final = 12
NOBODY_HERE: Final = 13
TRADED: Final = 14
NO_HOME: Final = 15
NOBODY_SICK: Final = 16
NOBODY_TIRED: Final = 17
NOBODY_AT_HOME: Final = 18
NO_SOLDIER: Final = 19
NO_ROOM: Final = 20
NONE_HELD: Final = 21
GIVEN: Final = 22
NO_VACANCY: Final = 23
NO_JOURNEYMAN: Final = 24
NOT_BUILT: Final = 25
STANDS_THERE: Final = 26
NOT_TOUCHING: Final = 27
NOTHING_LEFT: Final = 28
TAKEN_SPOT: Final = 29
MUST_PLAY: Final = 30
NO_CITIZENS: Final = 31
TOO_FEW: Final = 32
NO_SOLDIER_ACTION: Final = 33
NO_TILES: Final = 34
FEE_TOO_HIGH: Final = 35

_LAND_REASONS: Final = {
    TOO_FAR: ("P-move", "that Place is neither beside you, nor a Market, nor beside a Market"),
    HERE: ("P-move", "your Steward stands there already"),
    MAINLAND_CLOSED: ("P-wave-stewards", "in the Final Wave only the Command Center can be visited"),
    LACKING: ("P-payment", "you cannot pay for it"),
    TOO_MANY: ("P-payment", "that is more than you can pay for"),
    NO_SPACE: ("P-spaces", "your Community has no free space"),
    SPACE_LEFT: ("P-razing", "nothing is razed while there is a free space"),
    AT_LIMIT: ("P-building-limit", "you already have as many of that Building as are allowed"),
    NOTHING_TO_REMODEL: ("P-remodel", "there is nothing to remodel whose colonist is at home"),
    NOT_IN_LOTS: ("P-market", "that is not a multiple of one sale"),
    NOT_BOUGHT: ("P-market", "the Market does not buy that this year"),
    SOLD_ALREADY: ("P-market", "you have already sold that on this visit"),
    NOBODY_HERE: ("P-trade", "no other Steward stands here"),
    TRADED: ("P-trade-windows", "you have already opened an exchange here"),
    NO_HOME: ("P-residence-limit", "there is no free Residence"),
    NOBODY_SICK: ("P-heal", "nobody of that kind is in the Sickbay"),
    NOBODY_TIRED: ("P-upright", "no such Soldier is exhausted there"),
    NOBODY_AT_HOME: ("P-enlist", "not that many of your colonists are at home and unemployed"),
    NO_SOLDIER: ("P-discharge", "no such Soldier stands there"),
    NO_ROOM: ("P-trade-receive", "the receiver has no room for it"),
    NONE_HELD: ("P-trade", "you have none of it"),
    GIVEN: ("P-gifts", "you have already given some of it in this exchange"),
    NO_VACANCY: ("P-employ", "there is no vacancy, or nobody at home to fill it"),
    NO_JOURNEYMAN: ("P-improvements", "you have no Journeyman to send"),
    NOT_BUILT: ("P-razing", "you have no such Building to raze"),
    STANDS_THERE: ("P-razing", "a Residence cannot be razed while it is somebody's home"),
    NOT_TOUCHING: ("P-placement", "a tile has to touch at least two edges"),
    TAKEN_SPOT: ("P-placement", "there is already a tile there"),
    NOTHING_LEFT: ("P-places", "there is nothing of that kind to do"),
    MUST_PLAY: ("P-developer", "you must play an Improvement that you can pay for"),
    NO_CITIZENS: ("P-sustain-together", "there are not that many Citizens to feed, or there is not that much Food"),
    TOO_FEW: ("P-employ", "there are not that many workers or Buildings"),
    NO_SOLDIER_ACTION: ("P-soldier-any-time", "no Soldier has an action to take"),
    NO_TILES: ("P-place-tiles", "there is no tile left, no hex in sight, or you cannot pay for one"),
    FEE_TOO_HIGH: ("P-duel-fee", "you cannot pay the Fee to the other team's Steward there"),
}

# -- the Battleground ------------------------------------------------------------------------------------------

NO_TARGET: Final = 100
NO_GUN: Final = 101
OWN_HEX: Final = 102
OUT_OF_SIGHT: Final = 103
EXHAUSTED: Final = 104
HIGH_FLYERS: Final = 105
NOT_LOADED: Final = 106
NO_ACTOR_SEES: Final = 107
NOBODY_TRAPPED: Final = 109
NO_ROOM_BEHIND: Final = 110
NO_SUCH_FIGURES: Final = 111
TRAP_USED: Final = 112
NO_BOMB: Final = 113
NOBODY_MAY_MOVE: Final = 114
TILE_IN_THE_WAY: Final = 115
NOT_BESIDE: Final = 116
NOT_SO_MANY: Final = 117
NOBODY_SENT: Final = 118
TURNED: Final = 119
NOT_IN_SIGHT: Final = 120
INVADERS_THERE: Final = 121
HEX_TAKEN: Final = 122
TILES_OUT: Final = 123
NOTHING_TO_FLIP: Final = 124
HEX_FULL: Final = 125
NOBODY_TO_WOUND: Final = 126
NO_CREW: Final = 127
NOT_SO_HELD: Final = 128
ALL_EXHAUSTED: Final = 129

_WAR_REASONS: Final = {
    NO_TARGET: ("P-gunfire", "there is nothing to fire on"),
    NO_GUN: ("P-gunfire", "nobody can fire from there"),
    OWN_HEX: ("P-gunfire", "a Building cannot fire on its own hex"),
    OUT_OF_SIGHT: ("P-sight", "that hex is out of sight of your guns"),
    EXHAUSTED: ("P-actors", "no ready Soldier of the right kind may act there"),
    HIGH_FLYERS: ("P-elite-fly", "gunfire does nothing to Elite Dragons in flight"),
    NOT_LOADED: ("P-gunfire", "nobody has fired yet"),
    NO_ACTOR_SEES: ("P-actors", "no ready Soldier in a Guard Post or Tower sees that hex"),
    NOBODY_TRAPPED: ("P-knockback", "no Invader is in a Trap there"),
    NO_ROOM_BEHIND: ("P-knockback", "the Battleground ends behind it"),
    NO_SUCH_FIGURES: ("P-knockback", "not that many of them are in the Trap"),
    TRAP_USED: ("P-knockback", "that Trap has already been used"),
    NO_BOMB: ("P-soldier-bomb", "there is no Bomb"),
    NOBODY_MAY_MOVE: ("P-deploy", "no Unit there can move any further"),
    TILE_IN_THE_WAY: ("P-one-work", "there is already a Defensive Work there"),
    NOT_BESIDE: ("P-deploy", "that hex is too far away"),
    NOT_SO_MANY: ("P-deploy", "not that many of them can move"),
    NOBODY_SENT: ("P-deploy", "somebody has to go"),
    TURNED: ("P-rotate", "that Building has been turned as far as it can be"),
    NOT_IN_SIGHT: ("P-sight", "that hex is not in sight"),
    INVADERS_THERE: ("P-place-tiles", "Invaders stand there"),
    HEX_TAKEN: ("P-one-work", "a hex holds only one Defensive Work"),
    TILES_OUT: ("P-components", "no tile of that kind is left"),
    NOTHING_TO_FLIP: ("P-flip", "there is no tile of yours that can be turned over"),
    HEX_FULL: ("P-duel-six", "no player may have more than six Soldiers on a hex"),
    NOBODY_TO_WOUND: ("P-duel-wounds", "the remaining damage is not enough for such a Soldier there"),
    NO_CREW: ("P-duel-engine", "no such Soldier mans it, or the hex is full"),
    NOT_SO_HELD: ("P-duel-slow", "the Trap does not hold those"),
    ALL_EXHAUSTED: ("P-deploy", "the Soldiers there are exhausted and cannot move"),
}


def explain(code: i64) -> Refusal:
    """The words for a code that needs no numbers."""
    rule, reason = _LAND_REASONS[code] if code < 100 else _WAR_REASONS[code]
    return Refusal(rule, reason)
