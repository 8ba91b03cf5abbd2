"""What can be read off a view at a glance: what known invaders would bring, the next threshold."""

from __future__ import annotations

from dataclasses import dataclass

from holdfast.games.after_the_empire.catalog import Invader
from holdfast.games.after_the_empire.packing import card_of, side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.troops import SOLDIERS, Posting
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel import Event


def in_combat(view: EmpireView) -> bool:
    return view.siege >= 0


@dataclass(frozen=True)
class Threat:
    """A known invader card, and what it would bring to one realm as things stand."""

    invader: Invader
    side: int
    swordsmen: int
    archers: int
    next_gold: int  # from here on it brings more; 0 if it never does


def threats_to(view: EmpireView, realm: Realm) -> list[Threat]:
    """The face-up invader cards as this realm would meet them: R-tier, R-threat-minimum."""
    level = view.level(realm)
    found = []
    for report in view.reports:
        invader = view.rules.cards.invaders[card_of(report)]
        met = [tier for tier in invader.tiers if tier.gold <= level]
        above = [int(tier.gold) for tier in invader.tiers if tier.gold > level]
        swordsmen, archers = (int(met[-1].swordsmen), int(met[-1].archers)) if met else (0, 0)
        found.append(Threat(invader, side_of(report), swordsmen, archers, above[0] if above else 0))
    return found


def expected(view: EmpireView, realm: Realm, side: int) -> tuple[int, int]:
    """Swordsmen and archers that known cards will bring to a field; nobody once they have come."""
    if in_combat(view) or realm.invaders_outside() > 0:
        return (0, 0)
    here = [threat for threat in threats_to(view, realm) if threat.side == side]
    return (sum(threat.swordsmen for threat in here), sum(threat.archers for threat in here))


def next_threshold(view: EmpireView, realm: Realm) -> int:
    """The gold from which a known card brings this realm more; 0 if there is none."""
    return min((threat.next_gold for threat in threats_to(view, realm) if threat.next_gold), default=0)


def troops_of(view: EmpireView, realm: Realm) -> tuple[int, int]:
    """Healthy soldiers and mercenaries, wherever they stand, those being placed included."""
    soldiers = int(realm.all_soldiers() - realm.wounded)
    mercenaries = int(realm.mercenaries + sum(side.mercenaries for side in realm.sides))
    posting = posting_of(view, realm)
    if posting is not None and posting.kind == SOLDIERS:
        return (soldiers + int(realm.muster), mercenaries)
    return (soldiers, mercenaries + int(realm.muster))


def posting_of(view: EmpireView, realm: Realm) -> Posting | None:
    """The placing of troops that a realm is busy with."""
    question = view.asked_of(realm.seat)
    return question if isinstance(question, Posting) else None


def delta_of(event: Event) -> dict[str, int]:
    """The goods that an event moved."""
    delta = event.facts.get("delta")
    return {str(name): int(amount) for name, amount in delta.items()} if isinstance(delta, dict) else {}
