"""Why an action of *After the Empire* is not allowed: a small number while playing, words when somebody asks.

Every action's `verdict` returns one of these codes; `explain` turns it into the rule and the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import COST_NAMES, Exchange, Goods
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.words import amount_words
from holdfast.kernel.action import ALLOWED, Refusal

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

SPACE_TAKEN: Final = 1
LACKING: Final = 2
NO_EFFECT: Final = 3
USED: Final = 4
OWN_SPACE_TAKEN: Final = 5
CANNOT_PERFORM: Final = 6
PLACE_BUILT: Final = 7
TOO_MANY: Final = 8
NOTHING_TO_UPGRADE: Final = 9
ALREADY_STONE: Final = 10
NOTHING_TO_REPAIR: Final = 11
NOT_BURNT: Final = 12
UNHARMED: Final = 13
NOTHING_DONE: Final = 14
FARM_FULL: Final = 15
FARM_PROTECTED: Final = 16
BURNT: Final = 17

_REASONS: Final = {
    SPACE_TAKEN: ("R-space-free", "every space there is taken this season"),
    NO_EFFECT: ("R-space-effect", "it would have no effect now"),
    USED: ("R-free-once", "it has been used this season"),
    OWN_SPACE_TAKEN: ("R-space-own-board", "your worker already stands there this season"),
    PLACE_BUILT: ("R-build-where", "something stands there already"),
    NOTHING_TO_UPGRADE: ("R-upgrade", "there is no wooden piece to replace"),
    ALREADY_STONE: ("R-upgrade", "it is of stone already"),
    NOTHING_TO_REPAIR: ("R-repair", "it does not lack that many cubes"),
    NOT_BURNT: ("R-douse", "no burnt stone turret stands there"),
    UNHARMED: ("R-stockpile", "it is unharmed"),
    NOTHING_DONE: ("R-space-effect", "the visit has had no effect yet"),
    FARM_FULL: ("R-sow", "that farm is at its highest level"),
    FARM_PROTECTED: ("R-protect", "that farm is protected already"),
    BURNT: ("R-douse", "its fire must be put out before it can be repaired"),
}


def explain(code: i64) -> Refusal:
    """The words for a code that needs no numbers."""
    rule, reason = _REASONS[code]
    return Refusal(rule, reason)


def affords(realm: Realm, cost: Goods) -> bool:
    """R-card-cost, R-gold-track: the whole cost must be at hand; troops are paid from inside the castle."""
    return cost.nothing or (
        realm.gold >= cost.gold
        and realm.food >= cost.food
        and realm.wood >= cost.wood
        and realm.stone >= cost.stone
        and realm.iron >= cost.iron
        and realm.soldiers >= cost.soldiers
        and realm.mercenaries >= cost.mercenaries
    )


def shortage(realm: Realm, cost: Goods, rule: str) -> Refusal:
    """What is missing, with the numbers."""
    stock: dict[str, int] = {
        "gold": realm.gold,
        "food": realm.food,
        "wood": realm.wood,
        "stone": realm.stone,
        "iron": realm.iron,
        "soldiers": realm.soldiers,
        "mercenaries": realm.mercenaries,
    }
    needs = dict(cost.items())
    missing = [name for name in COST_NAMES if needs.get(name, 0) > stock[name]]
    parts = [f"{amount_words(name, needs[name])}, you have {stock[name]}" for name in missing]
    return Refusal(rule, "needs " + "; ".join(parts))


def can_perform(realm: Realm, deed: Goods) -> bool:
    """R-card-perform: all of the left side must be possible."""
    if deed.heal > realm.wounded:
        return False
    if deed.sow > 0 and deed.sow > realm.sowable():
        return False
    return deed.protect == 0 or deed.protect <= realm.unprotected()


def has_effect(realm: Realm, gain: Goods) -> bool:
    """R-space-effect: at least one part of the gain does something."""
    return (
        gain.lasting
        or (gain.heal > 0 and realm.wounded > 0)
        or (gain.sow > 0 and realm.sowable() > 0)
        or (gain.protect > 0 and realm.unprotected() > 0)
    )


def exchange_verdict(realm: Realm, exchange: Exchange) -> i64:
    """Whether an exchange can be made: paid for, performed, and with some effect (R-card-exchange)."""
    if not affords(realm, exchange.spend):
        return LACKING
    if exchange.perform.nothing:
        return ALLOWED if has_effect(realm, exchange.gain) else NO_EFFECT
    return ALLOWED if can_perform(realm, exchange.perform) else CANNOT_PERFORM


def explain_exchange(state: EmpireState, seat: i64, exchange: Exchange, rule: str, code: i64) -> Refusal:
    realm = state.realms[seat]
    if code == LACKING:
        return shortage(realm, exchange.spend, rule)
    if code == CANNOT_PERFORM:
        return Refusal("R-card-perform", obstacle(realm, exchange.perform))
    return explain(code)


def obstacle(realm: Realm, deed: Goods) -> str:
    """What stands in the way of the first part of the deed that cannot be done."""
    if deed.heal > realm.wounded:
        return too_few(realm.wounded, deed.heal, "wounded soldier", "to heal")
    if deed.sow > realm.sowable():
        return too_few(realm.sowable(), deed.sow, "farm level", "to sow")
    return too_few(realm.unprotected(), deed.protect, "farm", "to protect")


def too_few(there: i64, needed: i64, what: str, purpose: str) -> str:
    """What is lacking, in words with numbers: `you have no wounded soldier to heal`."""
    if there == 0:
        return f"you have no {what} {purpose}"
    return f"needs {needed} {what}s {purpose}, you have {there}"
