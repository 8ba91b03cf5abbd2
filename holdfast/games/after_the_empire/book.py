"""Every card of *After the Empire* in words, and what its signs mean."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_empire.catalog import BUILDING, Card, Invader, Objective, Siege
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.words import (
    ability_words,
    goods_words,
    invader_text,
    objective_text,
    passive_words,
    siege_text,
)
from holdfast.kernel.book import CardBook, CardKind, CardWords, Sign, sentence
from holdfast.kernel.game import Game

SIGNS: Final = (
    Sign("gold", "Gold", "Points at the end, and what draws invaders."),
    Sign("food", "Food", "Soldiers eat it at the feast."),
    Sign("wood", "Wood", "For walls, turrets and cards."),
    Sign("stone", "Stone", "For walls, turrets and cards."),
    Sign("iron", "Iron", "For turrets, soldiers and cards, and to sell."),
    Sign("soldiers", "Soldier", "Fights every season; wounded where a mercenary would die."),
    Sign("mercenaries", "Mercenary", "Fights this season, then leaves."),
    Sign("heal", "Wounded, or heal", "A wounded soldier; on a card, that one recovers."),
    Sign("workers", "Worker", "Set a worker on this card to use it."),
    Sign("free", "Once a season", "Use it without a worker."),
    Sign("gain", "At once", "Happens when you take the card."),
    Sign("moves", "Move", "A troop may change its post during a fight."),
    Sign("protect", "Protect", "The farm cannot be razed this season."),
    Sign("sow", "Sow", "A farm grows by a level."),
    Sign("build", "Build", "Visit the Stockpile: build, upgrade, repair."),
    Sign("objective", "Objective", "Draw objectives in secret and keep some."),
    Sign("flags", "Flag", "Gold at the end for a castle that stood."),
    Sign("sword", "Swordsman", "An invader who storms the walls."),
    Sign("bow", "Archer", "An invader who shoots at the walls."),
    Sign("volley", "Volley", "More arrows from walls with a soldier."),
    Sign("oil", "Hot oil", "Kills invaders before your gate."),
    Sign("buttress", "Buttress", "Siege engines do less damage."),
    Sign("guard", "Guard", "More damage in the melee inside."),
    Sign("surgeon", "Surgeon", "Wounded soldiers recover after combat."),
    Sign("lookout", "Lookout", "Troops may move as if by move tokens."),
    Sign("rations", "Rations", "Soldiers need less food at the feast."),
    Sign("gleaners", "Gleaners", "More food at the harvest."),
)


def card_book(game: Game) -> CardBook:
    assert isinstance(game, AfterTheEmpire)
    cards = game.cards
    return CardBook(
        [
            CardKind("Buildings", [card_words(card) for card in cards.cards if card.kind == BUILDING]),
            CardKind("Refugees", [card_words(card) for card in cards.cards if card.kind != BUILDING]),
            CardKind("Objectives", [objective_words(objective) for objective in cards.objectives]),
            CardKind("Invaders", [invader_words(invader) for invader in cards.invaders]),
            CardKind("Sieges", [siege_words(siege, game.ladders_once) for siege in cards.sieges]),
        ],
        SIGNS,
    )


def card_words(card: Card) -> CardWords:
    lines = [f"Costs {goods_words(card.cost)}." if card.cost.items() else ""]
    lines.extend(ability_words(ability) for ability in card.abilities)
    lines.extend(passive_words(name, amount) for name, amount in card.passives.items())
    if not card.abilities and not card.passives.items():
        lines.append("No ability.")
    if card.gold > 0:
        lines.append(f"Worth {card.gold} gold at the end.")
    if card.starting and card.initiative > 0:
        lines.append(f"Initiative {card.initiative}: the lowest acts first, with the least gold.")
    return CardWords(f"card:{card.id}", card.name, lines, card.flavour)


def objective_words(objective: Objective) -> CardWords:
    return CardWords(
        f"objective:{objective.id}",
        objective.name,
        [sentence(f"At the end, {objective_text(objective)}")],
        objective.flavour,
    )


def invader_words(invader: Invader) -> CardWords:
    lines = [sentence(tier) for tier in invader_text(invader).split("; ")]
    return CardWords(f"invader:{invader.id}", invader.name, lines, invader.flavour)


def siege_words(siege: Siege, ladders_once: bool) -> CardWords:
    lines = [sentence(part) for part in siege_text(siege, ladders_once).split("; ")]
    return CardWords(f"siege:{siege.id}", siege.name, lines, siege.flavour)
