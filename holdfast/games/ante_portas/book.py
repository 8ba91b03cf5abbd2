"""Every card and tile of *Ante Portas* in words, and what its signs mean."""

from __future__ import annotations

from typing import Final

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
from holdfast.kernel.book import CardBook, CardKind, CardWords, Sign, sentence
from holdfast.kernel.game import Game

GOODS_SIGNS: Final = (
    Sign("wood", "Wood", "For Farms, Guard Posts and much else."),
    Sign("clay", "Clay", "For Trenches, and for bricks."),
    Sign("ore", "Ore", "For the heaviest Works and for tools."),
    Sign("plank", "Planks", "Made of wood by the Joiner."),
    Sign("brick", "Bricks", "Made of clay and wood by the Clayburner."),
    Sign("food", "Food", "Citizens eat at the year's end; the wounded are healed with it."),
    Sign("tool", "Tools", "Most Buildings, Works and Mines cost some. They take up no space in the stores."),
    Sign("dollar", "Dollars", "Pay for wounded Citizens. They take up no space in the stores."),
)
PEOPLE_SIGNS: Final = (
    Sign("steward", "Steward", "Goes from Place to Place and does what the Place is for."),
    Sign("farmer", "Farmer", "Works in Buildings, or fights as a Soldier. Lying down: exhausted."),
    Sign("citizen", "Citizen", "Works where it takes a Citizen, or fights as a Soldier. Lying down: exhausted."),
    Sign("head-official", "Starting Player", "Has the first turn."),
    Sign("tent", "Sickbay", "The wounded wait here for the Army Doctor."),
    Sign("market", "Market", "All Markets go by the Market card of the year; a Steward can go to them from anywhere."),
)
SIGHT_SIGNS: Final = (
    Sign("field-manned", "Building with its flag up", "It is manned. The chevron points the way it faces."),
    Sign("field-unmanned", "Building with a bare pole", "Nobody mans it, so it sees nothing."),
    Sign("field-sees", "Blue stripes", "Hexes that a manned Building sees; with Sight on, all that your side sees."),
    Sign("field-blind", "Blue stripes in a dashed frame", "Hexes that a Building would see if it were manned."),
    Sign("field-lobs", "Blue dots", "Hexes out of sight that the fire of a gun reaches all the same."),
)
WAR_SIGNS: Final = (
    Sign(
        "field-threat",
        "Hatching on a hex",
        "Invaders may come here in the next Battle Phase; the denser, the likelier.",
    ),
    Sign("field-chance", "Percentage on a hex", "The chance that Invaders come here in the next Battle Phase."),
    Sign("field-cards", "Number with a × on a hex", "How many Movement cards would bring the selected troop here."),
    Sign(
        "field-breach",
        "Percentage on the wall",
        "The chance of a breach at the hex above it in the next Battle Phase.",
    ),
    Sign(
        "field-arrival",
        "Small figure with a + and a number",
        "How many are expected here on average: 0.8 is four in five.",
    ),
    Sign("field-troop", "Dashed ring", "The troop whose Movement card is being played."),
)
FRAME_SIGNS: Final = (
    Sign("field-lit", "Bright frame", "You may choose this hex or Place."),
    Sign("field-dim", "Thin dashed frame", "It belongs to the question, but cannot be chosen now."),
    Sign("field-useless", "Bright dashed frame", "You may go to this Place, but it would do nothing now."),
    Sign("field-changes", "Pale figures in a dashed hex", "What would stand here after the choice in focus."),
    Sign("field-hinted", "Green dashed frame", "A candidate of the hint; of the best one, the frame is solid."),
    Sign(
        "field-staff",
        "Dots under a Building",
        "Workers: round for Farmers, square for Citizens, dashed for vacant posts.",
    ),
    Sign("field-shelf", "Dashed squares of the stores", "What lies there is too much to pay with at once."),
)


def card_book(game: Game) -> CardBook:
    """All cards of the chosen scenario: it has only its own Movement cards, and a duel has none."""
    assert isinstance(game, AntePortas)
    cards, foes = game.cards, foe_signs(game)
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
                "Movement",
                [movement(it, foes) for it in cards.movement if it.dragons == game.dragons and not game.duel],
            ),
        ],
        [
            *GOODS_SIGNS,
            *PEOPLE_SIGNS,
            *(() if game.duel else foes),
            *SIGHT_SIGNS,
            *(() if game.duel else WAR_SIGNS),
            *FRAME_SIGNS,
        ],
    )


def foe_signs(game: AntePortas) -> tuple[Sign, Sign]:
    foe, flies = ("Dragon", " It flies.") if game.dragons else ("Raider", "")
    return (
        Sign(foe.lower(), foe, f"An Invader of Strength {game.basic_strength}.{flies}"),
        Sign(f"{foe.lower()}-elite", f"Elite {foe}", f"An Invader of Strength {game.elite_strength}.{flies}"),
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


def movement(card: MovementCard, foes: tuple[Sign, Sign]) -> CardWords:
    arrives = spawn_text(card, (foes[0].name, foes[1].name))
    return CardWords(
        f"movement:{card.id}",
        card.name,
        [f"Era {card.era}.", sentence(f"arrives: {arrives}"), sentence(f"moves: {movement_text(card)}")],
    )
