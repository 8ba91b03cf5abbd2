"""The cards of *After the Empire* as tables, kind by kind."""

from __future__ import annotations

from holdfast.commands.tables import Table, counted, named
from holdfast.games.after_the_empire.catalog import BUILDING, REFUGEE, Card, CardSet, Invader, Objective, Siege
from holdfast.games.after_the_empire.words import (
    card_text,
    goods_words,
    invader_text,
    objective_text,
    siege_text,
)


def tables(cards: CardSet) -> list[Table]:
    """A table for each kind of card, in the order in which a game meets them."""
    buildings = [cards.starting_building(), *cards.deck(BUILDING)]
    return [
        starters(cards.starting_refugees()),
        bought("Buildings", buildings),
        bought("Refugees", cards.deck(REFUGEE)),
        invaders(cards.invaders),
        sieges(cards.sieges),
        objectives(cards.objectives),
    ]


def starters(cards: list[Card]) -> Table:
    table = Table(
        counted("Starting refugees", len(cards), len(cards)),
        ["Name", "Initiative", "Gold", "What it does"],
        "One for each player at the start; the lowest initiative acts first.",
        right=("Initiative", "Gold"),
        bare=("What it does",),
    )
    for card in cards:
        table.add(card.name, str(card.initiative), str(card.gold), card_text(card), note=card.flavour)
    return table


def bought(what: str, cards: list[Card]) -> Table:
    table = Table(
        counted(what, sum(int(card.copies) for card in cards), len(cards)),
        ["Name", "Cost", "Gold", "What it does"],
        right=("Gold",),
        bare=("What it does",),
    )
    for card in cards:
        cost = "none" if card.starting else goods_words(card.cost)
        table.add(named(card.name, int(card.copies)), cost, str(card.gold), card_text(card), note=card.flavour)
    return table


def invaders(cards: list[Invader]) -> Table:
    table = Table(
        counted("Invaders", sum(int(card.copies) for card in cards), len(cards)),
        ["Name", "Who comes"],
        "Of the lines that your gold or the threat reaches, only the highest counts.",
        bare=("Who comes",),
    )
    for card in cards:
        table.add(named(card.name, int(card.copies)), invader_text(card), note=card.flavour)
    return table


def sieges(cards: list[Siege]) -> Table:
    table = Table(
        counted("Sieges", sum(int(card.copies) for card in cards), len(cards)),
        ["Name", "What it does"],
        bare=("What it does",),
    )
    for card in cards:
        table.add(named(card.name, int(card.copies)), siege_text(card, ladders_once=False), note=card.flavour)
    return table


def objectives(cards: list[Objective]) -> Table:
    table = Table(
        counted("Objectives", sum(int(card.copies) for card in cards), len(cards)),
        ["Name", "Worth"],
        "Secret, and counted when the game ends.",
        bare=("Worth",),
    )
    for card in cards:
        table.add(named(card.name, int(card.copies)), objective_text(card), note=card.flavour)
    return table
