"""The contents of the album for *After The End*: all that its cards, options and source promise."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_end.catalog import FIELD_SURGERY, SCAVENGER, STEADY_HAND
from holdfast.games.after_the_end.experience import MOMENTS, PlayExperience, fits
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.market import BuildWall
from holdfast.games.after_the_end.resolve import ComfortToken
from holdfast.games.after_the_end.setup import ColonyDealt, TakeColony
from holdfast.kernel import Action
from tests.exhaustive.album import Album
from tests.exhaustive.source import END, event_kinds, verdict_codes

# How a raid may end, by the rule that says so.
FATES: Final = {
    "E-experience-lookout": "warned",
    "E-raid-wall-whole": "the wall is damaged",
    "E-raid-wall-damaged": "the wall is lost",
    "E-raid-wound": "a wound",
    "E-raid-death": "a death",
    "E-raid-none-ready": "plunder",
}
ENDINGS: Final = {
    "most control points",
    "most living characters among equals",
    "most resources among equals",
    "shared victory",
}


def contents(game: AfterTheEnd) -> Album:
    cards = game.cards
    missions = [mission for mission in cards.missions if not mission.raid]
    return Album(
        {
            "action": {action.notation for action in game.actions if is_possible(game, action)},
            "outcome": {outcome.notation for outcome in game.chances if is_drawn(game, outcome)},
            "mission": {f"{mission.id}, {how}" for mission in missions for how in ("won", "lost", "unattended")},
            "tool": {tool.id for tool in cards.tools},
            "moment": {
                f"{card.id}, {moment}"
                for card in cards.experience
                for number, moment in enumerate(MOMENTS)
                if fits(card.effect, number)
            },
            "noble": {noble.id for noble in cards.nobles},
            "contract": {contract.id for contract in cards.contracts},
            "spot": {str(spot) for spot in range(1, len(cards.knowledge) + 1)},
            "fate": set(FATES.values()),
            "event": event_kinds(END),
            "refusal": refusals(game) | {"K-not-your-turn", "K-not-asked", "K-over"},
            "ending": set(ENDINGS),
        }
    )


def is_possible(game: AfterTheEnd, action: Action[Any]) -> bool:
    """Tokens and wounds need a spot; walls are for sale and colonies are chosen only where the options say so."""
    if isinstance(action, TakeColony):
        return game.draft_colonies
    if isinstance(action, BuildWall):
        return game.walls_for_sale
    if isinstance(action, ComfortToken):
        return has_token_spot(game, action.notation)
    if isinstance(action, PlayExperience) and action.effect == SCAVENGER:
        return has_token_spot(game, action.notation)
    if isinstance(action, PlayExperience) and action.effect == FIELD_SURGERY:
        return any(action.notation.endswith(f" {who.id}") and who.wounds for who in game.cards.characters)
    return True


def has_token_spot(game: AfterTheEnd, notation: str) -> bool:
    return any(who.id in notation.split() and who.spots > 0 for who in game.cards.characters)


def is_drawn(game: AfterTheEnd, outcome: Action[Any]) -> bool:
    """Colonies are dealt or chosen, never both."""
    return not (isinstance(outcome, ColonyDealt) and game.draft_colonies)


def refusals(game: AfterTheEnd) -> set[str]:
    """Every reason for which an action of this game can be refused."""
    present = {type(action).__name__ for action in game.actions}
    return {
        f"{owner}: {code}"
        for owner, codes in verdict_codes(END).items()
        for code in codes.values()
        if owner in present and can_be_refused(game, owner, code)
    }


def can_be_refused(game: AfterTheEnd, owner: str, code: str) -> bool:
    if owner == "TakeColony":
        return game.draft_colonies
    if owner == "BuildWall":
        return (code == "WALL_BY_KNOWLEDGE") != game.walls_for_sale
    if owner == "SetDie" and code == "NOT_HELD":  # only the holder of one steady hand is asked about another
        return sum(1 for card in game.cards.experience if card.effect == STEADY_HAND) > 1
    return True
