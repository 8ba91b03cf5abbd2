"""Combat, preparation: deployment, and the reveal of the invader and siege cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import (
    ENGINES,
    SURGE_ALL,
    SURGE_LEADER,
    Invader,
    Siege,
)
from holdfast.games.after_the_empire.packing import card_of, coming, side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.games.after_the_empire.troops import DEPLOY, NO_LIMIT, start_posting
from holdfast.games.after_the_empire.words import does, troop_words
from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Draw, Each, Frame, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState


@final
class Deployment(Step["EmpireState"]):
    """Preparation begins: every seat posts its troops, before anything is revealed (R-deploy-before-reveal)."""

    def __init__(self) -> None:
        super().__init__("deployment")

    def run(self, state: EmpireState) -> None:
        state.stack.append(state.rules.reveal)
        # R-combat-each: all seats at once
        lanes: list[list[Frame[Any]]] = [[state.rules.deploy[seat]] for seat in range(state.seats)]
        state.stack.append(Each("deploy", lanes))


@final
class DeployTroops(Step["EmpireState"]):
    """R-deploy: place all troops on walls or inside, any number anywhere."""

    def __init__(self, seat: i64) -> None:
        super().__init__("deploy", seat)

    def run(self, state: EmpireState) -> None:
        start_posting(state, self.seat, DEPLOY, NO_LIMIT)


@final
class Reveal(Step["EmpireState"]):
    """R-reveal-order: the invader cards from left to right, then the siege card, then every castle fights."""

    def __init__(self) -> None:
        super().__init__("reveal")

    def run(self, state: EmpireState) -> None:
        rules = state.rules
        for realm in state.realms:
            realm.round = 0
            realm.sacked = 0
        for report in state.reports:
            gather(state, rules.cards.invaders[card_of(report)], side_of(report))
        state.stack.append(rules.battle)
        state.stack.append(rules.draw_siege)
        for _ in range(state.face_down):
            state.stack.append(rules.draw_invader_face_down)


@final
class DrawInvader(Draw["EmpireState"]):
    """An invader card is turned up, lying one of four ways round (R-setup-orientation)."""

    def __init__(self, table: list[Action[Any]], attacking: bool) -> None:
        super().__init__("invaders", table, 4)
        self.attacking = attacking

    def deck(self, state: EmpireState) -> Deck:
        return state.invaders

    def printed(self, state: EmpireState) -> list[int]:
        return state.rules.invader_counts

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "attacking": self.attacking}


@final
class InvaderTurnsUp(Action["EmpireState"]):
    """Chance: this invader card lies with its red border to this side."""

    def __init__(self, invader: Invader, side: i64) -> None:
        super().__init__(f"invader {invader.id} {SIDES[side]}", "R-reveal-order")
        self.invader = invader
        self.side: i64 = side

    def apply(self, state: EmpireState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, DrawInvader)
        state.invaders.take(self.invader.number)
        state.reports.append(coming(self.invader.number, self.side))
        if state.log is not None:
            rule = "R-setup-invader" if state.season == 1 else "R-refresh-invaders"
            if frame.attacking:
                rule = "R-reveal-order"
            text = f"{self.invader.name} will come from the {SIDES[self.side]}."
            if frame.attacking:
                text = f"From the {SIDES[self.side]}: {self.invader.name}."
            facts: dict[str, object] = {"invader": self.invader.id, "side": int(self.side)}
            state.tell(Event("invader", rule, NO_SEAT, text, facts, random=True))
        if frame.attacking:
            state.face_down -= 1
            gather(state, self.invader, self.side)


def gather(state: EmpireState, invader: Invader, side: i64) -> None:
    """Every realm meets the highest tier it qualifies for, in the field the card points to.

    R-tier, R-tier-below-none, R-threat-minimum, R-threat-only-tiers, R-direction.
    """
    for realm in state.realms:
        level = state.level(realm)
        swordsmen: i64 = 0
        archers: i64 = 0
        for tier in invader.tiers:
            if tier.gold <= level:
                swordsmen = tier.swordsmen
                archers = tier.archers
        field = realm.sides[side]
        field.swordsmen += swordsmen
        field.archers += archers
        if state.log is not None and swordsmen + archers > 0:
            who = f"{troop_words(swordsmen, archers)} ({invader.name}) {does('gather', swordsmen + archers)}"
            text = f"{who} {SIDES[side]} of @{realm.seat}."
            facts: dict[str, object] = {"side": int(side), "swordsmen": int(swordsmen), "archers": int(archers)}
            state.tell(Event("gather", "R-tier", realm.seat, text, facts))


@final
class DrawSiege(Draw["EmpireState"]):
    """The siege card is turned up (R-setup-siege, R-refresh-siege: nobody has seen it before)."""

    def __init__(self, table: list[Action[Any]]) -> None:
        super().__init__("sieges", table, 4)

    def deck(self, state: EmpireState) -> Deck:
        return state.sieges

    def printed(self, state: EmpireState) -> list[int]:
        return state.rules.siege_counts

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class SiegeTurnsUp(Action["EmpireState"]):
    """Chance: this siege card comes from this side."""

    def __init__(self, siege: Siege, side: i64) -> None:
        super().__init__(f"siege {siege.id} {SIDES[side]}", "R-reveal-order")
        self.siege = siege
        self.side: i64 = side

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.stack.pop()
        state.sieges.take(self.siege.number)
        state.siege = coming(self.siege.number, self.side)
        leading = state.leading_gold()
        for realm in state.realms:
            realm.besieged = 1 if state.level(realm) >= self.siege.minimum else 0  # R-siege-minimum
            realm.surge = state.season if surges(self.siege, realm, leading) else 0
        if state.log is not None:
            engine = ENGINES[self.siege.engine].replace("-", " ")
            text = f"From the {SIDES[self.side]}: {self.siege.name} ({engine})."
            facts: dict[str, object] = {"siege": self.siege.id, "side": int(self.side)}
            state.tell(Event("siege", "R-reveal-order", NO_SEAT, text, facts, random=True))


def surges(siege: Siege, realm: Realm, leading: i64) -> bool:
    """R-surge-leader, R-surge-tie, R-surge-all, R-surge-none: who meets more swordsmen.

    R-threat-only-tiers: leading is a matter of real gold. R-siege-minimum: a minimum spares nobody from the surge.
    """
    if siege.surge == SURGE_ALL:
        return True
    return siege.surge == SURGE_LEADER and realm.gold == leading


@final
class Battle(Step["EmpireState"]):
    """R-combat-each: every castle fights for itself, all at once."""

    def __init__(self) -> None:
        super().__init__("battle")

    def run(self, state: EmpireState) -> None:
        lanes: list[list[Frame[Any]]] = [[state.rules.fight[seat][0]] for seat in range(state.seats)]
        state.stack.append(Each("battle", lanes))
