"""The contents of the album for one game: all that its cards, options and source promise."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_empire.casualties import CLIMB, PayToll
from holdfast.games.after_the_empire.catalog import LADDER, PASSIVE_NAMES, PERFORM_NAMES, SIEGE_TOWER, Exchange, Invader
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.sack import DamageCard
from holdfast.games.after_the_empire.setup import FirstChooser, StarterDealt, TakeStarter
from holdfast.games.after_the_empire.spaces import WorkCard
from holdfast.games.after_the_empire.turn import UseCard
from holdfast.kernel import Action
from tests.exhaustive.album import Album
from tests.exhaustive.source import event_kinds, verdict_codes


def contents(game: AfterTheEmpire) -> Album:
    return Album(
        {
            "action": {action.notation for action in game.actions if is_possible(game, action)},
            "outcome": {outcome.notation for outcome in game.chances if is_drawn(game, outcome)},
            "tier": tiers(game),
            "passive": set(PASSIVE_NAMES),
            "event": {kind for kind in event_kinds() if game.deal_starters is False or kind != "first chooser"},
            "refusal": refusals(game) | {"K-not-your-turn", "K-not-asked", "K-over"},
            "objective": {
                f"{objective.id}, {how}" for objective in game.cards.objectives for how in ("met", "not met")
            },
            "ending": {"most gold", "most flags among equals", "shared victory"},
        }
    )


def is_possible(game: AfterTheEmpire, action: Action[Any]) -> bool:
    """Starting cards are never damaged, no more invaders climb than the largest ladder or tower allows, and
    dealt refugees are not chosen.
    """
    if isinstance(action, DamageCard):
        return not action.card.starting
    if isinstance(action, PayToll) and action.toll == CLIMB:
        return action.count <= max(siege.power for siege in game.cards.sieges if siege.engine in (LADDER, SIEGE_TOWER))
    return not (isinstance(action, TakeStarter) and game.deal_starters)


def is_drawn(game: AfterTheEmpire, outcome: Action[Any]) -> bool:
    """Starting refugees are dealt or chosen, never both."""
    if isinstance(outcome, StarterDealt):
        return game.deal_starters
    return not (isinstance(outcome, FirstChooser) and game.deal_starters)


def tiers(game: AfterTheEmpire) -> set[str]:
    """Every invader card at each of its tiers, and below the lowest."""
    return {tier for invader in game.cards.invaders for tier in tiers_of(invader, 0)}


def tiers_of(invader: Invader, threat: int) -> list[str]:
    """The tiers of a card that can be met under a threat."""
    met = [tier for tier in invader.tiers if tier.gold <= threat][:-1]
    found = [f"{invader.id} from {tier.gold}" for tier in invader.tiers if tier not in met]
    return found if invader.tiers[0].gold <= threat else [f"{invader.id} spares", *found]


def refusals(game: AfterTheEmpire) -> set[str]:
    """Every reason for which an action of this game can be refused."""
    found: set[str] = set()
    for owner, codes in verdict_codes().items():
        actions = [action for action in game.actions if type(action).__name__ == owner]
        for code in codes.values():
            if any(can_be_refused(game, action, code) for action in actions):
                found.add(f"{owner}: {code}")
    return found


def can_be_refused(game: AfterTheEmpire, action: Action[Any], code: str) -> bool:
    if isinstance(action, UseCard | WorkCard):
        exchange = action.exchange
        if code == "LACKING":
            return bool(exchange.spend.items())
        if code == "CANNOT_PERFORM":
            return bool(exchange.perform.items())
        if code == "NO_EFFECT":
            return may_have_no_effect(exchange)
    if code == "OWN_SPACE_TAKEN":
        return not game.own_spaces_unlimited
    return not (isinstance(action, TakeStarter) and game.deal_starters)


def may_have_no_effect(exchange: Exchange) -> bool:
    """Only healing, sowing and protecting can come to nothing."""
    return not exchange.perform.items() and all(name in PERFORM_NAMES for name, _ in exchange.gain.items())
