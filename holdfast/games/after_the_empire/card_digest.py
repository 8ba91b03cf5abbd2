"""The digest of a card set: a short code that changes with anything that can change a game."""

from __future__ import annotations

from holdfast.games.after_the_empire.catalog import (
    ENGINES,
    GOALS,
    MEASURES,
    SURGES,
    TRIGGERS,
    Ability,
    Card,
    Exchange,
    Invader,
    Objective,
    Siege,
)
from holdfast.kernel.card_files import digest_of


def exchange_form(exchange: Exchange) -> list[object]:
    return [exchange.spend.items(), exchange.perform.items(), exchange.gain.items()]


def _ability_form(ability: Ability) -> list[object]:
    return [TRIGGERS[ability.trigger], [exchange_form(exchange) for exchange in ability.exchanges]]


def _card_form(card: Card) -> list[object]:
    abilities = [_ability_form(ability) for ability in card.abilities]
    traits: list[object] = [card.kind, card.starting, card.gold, card.initiative, card.copies]
    return [card.id, card.name, traits, card.cost.items(), abilities, card.passives.items()]


def _invader_form(invader: Invader) -> list[object]:
    tiers = [[tier.gold, tier.swordsmen, tier.archers] for tier in invader.tiers]
    return [invader.id, invader.name, invader.copies, tiers]


def _siege_form(siege: Siege) -> list[object]:
    traits: list[object] = [ENGINES[siege.engine], siege.power, SURGES[siege.surge], siege.minimum]
    return [siege.id, siege.name, siege.copies, traits]


def _objective_form(objective: Objective) -> list[object]:
    traits: list[object] = [
        MEASURES[objective.measure],
        GOALS[objective.goal],
        objective.amount,
        objective.gold,
    ]
    return [objective.id, objective.name, objective.copies, traits]


def card_set_digest(
    cards: list[Card], invaders: list[Invader], sieges: list[Siege], objectives: list[Objective]
) -> str:
    """A digest of all that can change a game: the cards and their order, but not flavour or heading."""
    form: list[object] = [
        [_card_form(card) for card in cards],
        [_invader_form(invader) for invader in invaders],
        [_siege_form(siege) for siege in sieges],
        [_objective_form(objective) for objective in objectives],
    ]
    return digest_of(form)
