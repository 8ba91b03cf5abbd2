"""The end of a castle's combat: survived or sacked, and what a sack does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import Card
from holdfast.games.after_the_empire.realm import DAMAGED, Realm
from holdfast.games.after_the_empire.tables import SACK_DAMAGES, SACK_MERCENARIES, red_number
from holdfast.games.after_the_empire.words import Delta, dismissal, harmed, told_delta
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

NOT_DAMAGEABLE: Final = 1


def end_combat(state: EmpireState, realm: Realm) -> None:
    """Troops come home; mercenaries leave (R-mercenaries-leave), move tokens are lost (R-moves-lost)."""
    mercenaries = realm.mercenaries
    realm.mercenaries = 0
    for side in realm.sides:
        realm.soldiers += side.soldiers
        mercenaries += side.mercenaries
        side.soldiers = 0
        side.mercenaries = 0
    healed = realm.heal(realm.surgeon)  # R-passive-surgeon
    if state.log is not None:
        delta: Delta = {}
        if mercenaries:
            delta["mercenaries"] = -int(mercenaries)
        if realm.moves:
            delta["moves"] = -int(realm.moves)
        if healed:
            delta["soldiers"] = int(healed)
            delta["wounded"] = -int(healed)
        if delta:
            text = dismissal(f"@{realm.seat}", delta)
            state.tell(Event("dismissed", "R-mercenaries-leave", realm.seat, text, {"delta": delta}))
    realm.moves = 0


def begin(state: EmpireState, realm: Realm) -> None:
    """R-sacked: invaders stand inside and nobody is left to stop them."""
    realm.sacked = 1
    if state.log is not None:
        state.tell(Event("sacked", "R-sacked", realm.seat, f"The castle of @{realm.seat} is sacked!"))
    lose_walls(state, realm)
    realm.lose_invaders()  # R-sack-invaders: all of them leave
    state.ask(realm.seat, state.rules.after_sack[realm.seat])
    possible = damageable(state, realm)
    if possible > SACK_DAMAGES:
        realm.to_damage = SACK_DAMAGES
        state.ask(realm.seat, Plunder(realm.seat))
    else:  # there is nothing to choose
        damage_all(state, realm, "R-sack-damage" if possible == SACK_DAMAGES else "R-sack-damage-few")


def lose_walls(state: EmpireState, realm: Realm) -> None:
    """R-sack-soldiers: soldiers on the walls are wounded; R-sack-mercenaries: mercenaries are gone."""
    soldiers: i64 = 0
    mercenaries: i64 = 0
    for side in realm.sides:
        soldiers += side.soldiers
        mercenaries += side.mercenaries
        side.soldiers = 0
        side.mercenaries = 0
    realm.wounded += soldiers
    if state.log is not None:
        changes: Delta = {
            "soldiers": -int(soldiers),
            "wounded": int(soldiers),
            "mercenaries": -int(mercenaries),
        }
        delta = {name: amount for name, amount in changes.items() if amount}
        if delta:
            text = f"Those on the walls of @{realm.seat} are overrun{told_delta(delta)}."
            state.tell(Event("overrun", "R-sack-soldiers", realm.seat, text, {"delta": delta}))


def damage_all(state: EmpireState, realm: Realm, rule: str) -> None:
    """Damage every card that a sack may damage: R-sack-damage-few, if they are fewer than it asks for."""
    for place in range(len(realm.cards)):
        card = state.rules.cards.cards[realm.cards[place]]
        if not card.starting and not realm.marks[place] & DAMAGED:
            damage_card(state, realm, place, card, rule)


def damage_card(state: EmpireState, realm: Realm, place: i64, card: Card, rule: str) -> None:
    """A token covers the card's gold; it still works (R-damaged-cards-work)."""
    realm.marks[place] |= DAMAGED
    if state.log is not None:
        text = f"{card.name} of @{realm.seat} is {harmed(card)}."
        state.tell(Event("card damaged", rule, realm.seat, text, {"card": card.id}))


def damageable(state: EmpireState, realm: Realm) -> i64:
    """Cards that a sack may damage: bought ones, undamaged so far."""
    count: i64 = 0
    place: i64 = 0
    for card in realm.cards:
        if not realm.marks[place] & DAMAGED and not state.rules.cards.cards[card].starting:
            count += 1
        place += 1
    return count


@final
class AfterSack(Step["EmpireState"]):
    """What is left to do once the damaged cards are chosen: gold, and help for the next season."""

    def __init__(self, seat: i64) -> None:
        super().__init__("after the sack", seat)

    def run(self, state: EmpireState) -> None:
        realm = state.realms[self.seat]
        end_combat(state, realm)
        red = red_number(realm.gold)  # R-sack-gold
        lost = realm.gold - red
        realm.gold = red
        realm.mercenaries += SACK_MERCENARIES  # R-sack-aid
        realm.villager_coming = 1
        if state.log is not None:
            delta: Delta = {"gold": -int(lost), "mercenaries": SACK_MERCENARIES}
            falls = "falls back to" if lost else "stays at"
            text = f"@{realm.seat} {falls} {red} gold; mercenaries and a villager come to help{told_delta(delta)}."
            state.tell(Event("aftermath", "R-sack-gold", realm.seat, text, {"delta": delta}))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
class Plunder(Question["EmpireState"]):
    """R-sack-damage: the owner picks the cards that are damaged."""

    def __init__(self, seat: i64) -> None:
        super().__init__("sack damage", seat)

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        rules = state.rules
        for card in state.realms[seat].cards:
            damage = rules.damage[card]
            if damage not in out:
                out.append(damage)

    def prompt(self, state: EmpireState) -> str:
        left = state.realms[self.seat].to_damage
        return f"Your castle is sacked. Which building is damaged, or which refugee is wounded? ({left} to choose)"

    def copy(self) -> Plunder:
        return Plunder(self.seat)


@final
class DamageCard(Action["EmpireState"]):
    """R-sack-damage: the owner gives up this card."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"damage {card.id}", "R-sack-damage")
        self.card = card

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        if self.card.starting or state.realms[seat].with_mark(self.card.number, False) < 0:
            return NOT_DAMAGEABLE
        return ALLOWED

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        harm = harmed(self.card)
        return Refusal(self.rule, f"starting cards cannot be {harm}" if self.card.starting else f"it is {harm} already")

    def apply(self, state: EmpireState, seat: i64) -> None:
        realm = state.realms[seat]
        damage_card(state, realm, realm.with_mark(self.card.number, False), self.card, self.rule)
        realm.to_damage -= 1
        if realm.to_damage == 0:
            state.close(seat)
