"""The contents of the album for *Ante Portas*: all that its cards, options and source promise."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.building import Raze, is_razable
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import OFF, N, neighbour
from holdfast.games.ante_portas.placing import AtSpot
from holdfast.games.ante_portas.traps import KnockFrom
from holdfast.games.ante_portas.windows import Knock
from holdfast.kernel import Action
from tests.exhaustive.album import Album
from tests.exhaustive.source import event_kinds, verdict_codes

PORTAS: Final = "holdfast.games.ante_portas"

# How many makes no difference: these are noted without their number.
COUNTS: Final = {"Amount", "Sell", "Make", "Build", "Enlist", "Heal", "Man", "Feed", "Send"}
# Where one of these is the reason, only one answer is left and nobody is asked; the rule tests cover them.
ONE_ANSWER_LEFT: Final = {
    "Build: AT_LIMIT",
    "Build: LACKING",
    "Build: NOTHING_TO_REMODEL",
    "Convert: LACKING",
    "Raze: AT_LIMIT",
    "Raze: LACKING",
    "Raze: NOTHING_TO_REMODEL",
    "Raze: NO_SPACE",
    "UprightAll: NOBODY_TIRED",
    "StartWood: LACKING",
}
ENDINGS: Final = {"overrun", "worn down", "the line held"}
# Events and refusals that only duels have: they have an album of their own (`duels.py`).
DUEL_EVENTS: Final = {"crew", "driven off", "exhausted", "fee", "flag", "shown", "time is up", "upright"}
DUEL_REFUSALS: Final = {
    "Go: FEE_TOO_HIGH",
    "Knocked: NO_ROOM_BEHIND",
    "PayFee: NONE_HELD",
    "Send: HEX_FULL",
    "Slow: NOT_SO_HELD",
    "To: HEX_FULL",
    "WithCrew: NO_CREW",
    "Wound: NOBODY_TO_WOUND",
}


def contents(game: AntePortas) -> Album:
    return Album(
        {
            "action": {named(action) for action in game.actions if is_possible(game, action)},
            "outcome": {outcome.notation for outcome in game.chances if is_drawn(game, outcome)},
            "power": powers(game),
            "event": event_kinds(PORTAS) - DUEL_EVENTS - (set() if game.dragons else {"flame"}),
            "refusal": refusals(game) | {"K-not-your-turn", "K-not-asked", "K-over"},
            "ending": set(ENDINGS),
        }
    )


def named(action: Action[Any]) -> str:
    """The notation; without the number if the action counts something."""
    if type(action).__name__ in COUNTS:
        return " ".join(word for word in action.notation.split() if not word.isdigit()) or "a number"
    return action.notation


def is_possible(game: AntePortas, action: Action[Any]) -> bool:
    """Whether it can ever be an answer with these options."""
    if isinstance(action, AtSpot):
        return is_asked_to_lay(game, int(action.spot))
    if isinstance(action, Raze):
        return is_razable(action.building)
    if isinstance(action, Knock | KnockFrom):  # nobody is knocked back off the board
        return neighbour(action.hex, N) != OFF
    return True


def is_asked_to_lay(game: AntePortas, spot: int) -> bool:
    """Spots of the Mainland are chosen only if laid by hand; the ring around the small Market is filled at random."""
    ground = game.ground
    first_outer = int(ground.first_command + ground.ring_slots)
    return spot >= first_outer or (game.mainland_by_hand and spot < ground.first_command)


def is_drawn(game: AntePortas, outcome: Action[Any]) -> bool:
    sort, name = outcome.notation.rsplit(" ", 1)
    if sort == "card":
        card = next(card for card in game.cards.movement if card.name == name)
        return card.dragons == game.dragons
    if sort == "market":
        return not next(card for card in game.cards.markets if card.id == name).final
    return True


def powers(game: AntePortas) -> set[str]:
    """The rules of the powers that can be seen at work in this scenario."""
    raiders = {
        "P-regroup",
        "P-increase",
        "P-merge-troops",
        "P-remove-citizens",
        "P-destroy-trap",
        "P-decrease-in-trap",
        "P-shoot",
        "P-killed-by-citizens",
    }
    dragons = {
        "P-increase-dragons",
        "P-destroy-trap-dragons",
        "P-fire-arrow",
        "P-fire-power",
        "P-destroy-building",
        "P-stealth",
        "P-elite-fly",
    }
    return dragons if game.dragons else raiders


def refusals(game: AntePortas) -> set[str]:
    """Every reason for which an action may be refused."""
    found = {f"{name}: {word}" for name, codes in verdict_codes(PORTAS).items() for word in codes.values()}
    found -= ONE_ANSWER_LEFT | DUEL_REFUSALS
    if not game.dragons:
        found.discard("Fire: HIGH_FLYERS")
    return found
