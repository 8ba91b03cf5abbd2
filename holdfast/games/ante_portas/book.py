"""Every card and tile of *Ante Portas* in words."""

from __future__ import annotations

from holdfast.games.ante_portas.catalog import CardSet
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.goods import amount_words
from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.games.ante_portas.words import (
    building_text,
    improvement_text,
    market_text,
    movement_text,
    place_text,
    spawn_text,
    work_text,
)
from holdfast.kernel.book import CardBook, CardKind, CardWords, sentence
from holdfast.kernel.game import Game


def card_book(game: Game) -> CardBook:
    """All cards of the chosen scenario: it has only its own Movement cards, and a duel has none."""
    assert isinstance(game, AntePortas)
    cards = game.cards
    return CardBook(
        [
            CardKind("Improvements", improvements(cards)),
            CardKind(
                "Places",
                [CardWords(f"place:{it.id}", it.name, [sentence(place_text(cards, it))]) for it in cards.places],
            ),
            CardKind("Buildings", buildings(cards)),
            CardKind(
                "Works",
                [CardWords(f"work:{it.id}", it.name, [costs(it.cost), sentence(work_text(it))]) for it in cards.works],
            ),
            CardKind(
                "Markets",
                [CardWords(f"market:{it.id}", it.name, market_lines(market_text(cards, it))) for it in cards.markets],
            ),
            CardKind(
                "Movement", [movement(it) for it in cards.movement if it.dragons == game.dragons and not game.duel]
            ),
        ]
    )


def costs(cost: list[int]) -> str:
    return f"Costs {amount_words(cost)}." if sum(cost) else ""


def improvements(cards: CardSet) -> list[CardWords]:
    return [
        CardWords(
            f"improvement:{it.id}",
            it.name,
            [f"Era {it.era}.", costs(it.cost), sentence(improvement_text(cards, it))],
        )
        for it in cards.improvements
    ]


def buildings(cards: CardSet) -> list[CardWords]:
    return [
        CardWords(f"building:{it.id}", it.name, [costs(it.cost), sentence(building_text(cards, it))])
        for it in cards.buildings
    ]


def market_lines(text: str) -> list[str]:
    return [sentence(part) for part in text.split("; ")]


def movement(card: MovementCard) -> CardWords:
    lines = [f"Era {card.era}.", sentence(f"spawns {spawn_text(card)}"), sentence(f"moves: {movement_text(card)}")]
    return CardWords(f"movement:{card.id}", card.name, lines)
