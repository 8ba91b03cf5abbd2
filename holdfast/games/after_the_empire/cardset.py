"""Reads a folder of TOML files into a checked `CardSet`, or says in one sentence what is wrong with it.

`check_card_set` reports every mistake in a folder at once. A `CardSet` is only made when there is none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.games.after_the_empire.card_digest import card_set_digest
from holdfast.games.after_the_empire.card_entries import read_card, read_invader, read_objective, read_siege
from holdfast.games.after_the_empire.catalog import (
    BUILDING,
    REFUGEE,
    Card,
    CardSet,
    Invader,
    Objective,
    Siege,
)
from holdfast.kernel.card_files import CardFiles, check_with, house_folder_of, load_with
from holdfast.kernel.card_files import CardSetError as CardSetError

BUILDINGS_FILE: Final = "buildings.toml"
REFUGEES_FILE: Final = "refugees.toml"
INVADERS_FILE: Final = "invaders.toml"
SIEGES_FILE: Final = "sieges.toml"
OBJECTIVES_FILE: Final = "objectives.toml"

# The most cards that a game can need.
FEWEST_BUILDINGS: Final = 24
FEWEST_REFUGEES: Final = 16
FEWEST_INVADERS: Final = 26
FEWEST_SIEGES: Final = 8
FEWEST_OBJECTIVES: Final = 6
FEWEST_STARTING_REFUGEES: Final = 4


def house_folder() -> Path:
    """The folder of the card set that is played unless another one is named."""
    return house_folder_of(__name__.rpartition(".")[0])


def load_card_set(folder: Path) -> CardSet:
    """The card set in `folder`, or `CardSetError` with the first thing that is wrong with it."""
    return load_with(_read, folder)


def check_card_set(folder: Path) -> list[str]:
    """Everything that is wrong with the card set in `folder`; an empty list means that it can be played."""
    return check_with(_read, folder)


def _read(files: CardFiles) -> CardSet | None:
    """The card set, or None when there are problems."""
    heading = files.heading()
    buildings = [read_card(entry, BUILDING) for entry in files.cards(BUILDINGS_FILE, "building")]
    refugees = [read_card(entry, REFUGEE) for entry in files.cards(REFUGEES_FILE, "refugee")]
    invaders = [read_invader(entry) for entry in files.cards(INVADERS_FILE, "invader")]
    sieges = [read_siege(entry) for entry in files.cards(SIEGES_FILE, "siege")]
    objectives = [read_objective(entry) for entry in files.cards(OBJECTIVES_FILE, "objective")]
    _check_starting(files, buildings, refugees)
    _check_decks(files, buildings, refugees, invaders, sieges, objectives)
    if files.problems:
        return None
    cards = [card for card in buildings + refugees if card.starting]
    cards += [card for card in buildings + refugees if not card.starting]
    return CardSet(*heading, card_set_digest(cards, invaders, sieges, objectives), cards, invaders, sieges, objectives)


def _check_starting(files: CardFiles, buildings: list[Card], refugees: list[Card]) -> None:
    if BUILDINGS_FILE not in files.broken:
        starting = [card for card in buildings if card.starting]
        if len(starting) != 1:
            expected = "expected exactly 1 starting building"
            files.problems.append(f"{BUILDINGS_FILE}: {expected}, found {len(starting)}")
    if REFUGEES_FILE not in files.broken:
        starting = [card for card in refugees if card.starting]
        files.check_count(REFUGEES_FILE, "starting refugees", FEWEST_STARTING_REFUGEES, len(starting))
        if files.is_sound(REFUGEES_FILE):
            _check_initiatives(files, starting)


def _check_initiatives(files: CardFiles, starting: list[Card]) -> None:
    holders: dict[int, str] = {}
    for card in starting:
        initiative = card.initiative
        if initiative in holders:
            found = f'{initiative}, which "{holders[initiative]}" has'
            place = f'{REFUGEES_FILE}, card "{card.id}", field initiative'
            files.problems.append(f"{place}: expected a number of its own, found {found}")
        holders[initiative] = card.id


def _check_decks(
    files: CardFiles,
    buildings: list[Card],
    refugees: list[Card],
    invaders: list[Invader],
    sieges: list[Siege],
    objectives: list[Objective],
) -> None:
    bought = [sum(card.copies for card in cards if not card.starting) for cards in (buildings, refugees)]
    counts = [
        (BUILDINGS_FILE, "buildings in the deck", FEWEST_BUILDINGS, bought[0]),
        (REFUGEES_FILE, "refugees in the deck", FEWEST_REFUGEES, bought[1]),
        (INVADERS_FILE, "invaders", FEWEST_INVADERS, sum(card.copies for card in invaders)),
        (SIEGES_FILE, "sieges", FEWEST_SIEGES, sum(card.copies for card in sieges)),
        (OBJECTIVES_FILE, "objectives", FEWEST_OBJECTIVES, sum(card.copies for card in objectives)),
    ]
    for file, what, fewest, count in counts:
        files.check_count(file, what, fewest, count)
