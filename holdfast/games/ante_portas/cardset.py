"""Reads a folder of TOML files into a checked `CardSet`, or says in one sentence what is wrong with it.

`check_card_set` lists all the mistakes in a folder at once. A `CardSet` is made only if there are none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.games.ante_portas.card_digest import card_set_digest, duel_digest
from holdfast.games.ante_portas.card_entries import ERAS, read_building, read_market, read_place, read_work
from holdfast.games.ante_portas.catalog import WORKS, CardSet, Improvement, MarketCard, Place
from holdfast.games.ante_portas.improvement_entries import read_improvement
from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.games.ante_portas.movement_entries import read_movement_card
from holdfast.games.ante_portas.number_entries import (
    LATER_SLOTS,
    SLOTS,
    read_duel,
    read_layout,
    read_numbers,
    read_rung,
)
from holdfast.kernel.card_files import CardFiles, check_with, house_folder_of, load_with
from holdfast.kernel.card_files import CardSetError as CardSetError
from holdfast.kernel.entries import Entry, is_id

PLACES_FILE: Final = "places.toml"
BUILDINGS_FILE: Final = "buildings.toml"
WORKS_FILE: Final = "works.toml"
MARKETS_FILE: Final = "markets.toml"
IMPROVEMENTS_FILE: Final = "improvements.toml"
MOVEMENT_FILE: Final = "movement.toml"
DIFFICULTY_FILE: Final = "difficulty.toml"
LAYOUT_FILE: Final = "layout.toml"
NUMBERS_FILE: Final = "numbers.toml"
DUEL_FILE: Final = "duel.toml"

COMMAND_PLACES: Final = 5  # at the start and in each Era
FEWEST_MARKETS: Final = 5  # one for each year of an Era
FEWEST_IMPROVEMENTS: Final = 20
FEWEST_MOVEMENT: Final = 10
RUNGS: Final[tuple[str, ...]] = ("march", "outpost", "siege", "last-stand")


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
    building_entries = files.cards(BUILDINGS_FILE, "building")
    ids = _ids(building_entries)
    buildings = [read_building(entry, ids) for entry in building_entries]
    places = [read_place(entry, ids) for entry in files.cards(PLACES_FILE, "place")]
    works = [read_work(entry, number) for number, entry in enumerate(files.cards(WORKS_FILE, "work"))]
    markets = [read_market(entry, ids) for entry in files.cards(MARKETS_FILE, "market")]
    improvements = [read_improvement(entry, ids) for entry in files.cards(IMPROVEMENTS_FILE, "improvement")]
    movement = [read_movement_card(entry) for entry in files.cards(MOVEMENT_FILE, "card")]
    rungs = [read_rung(entry) for entry in files.tables(DIFFICULTY_FILE, "rung")]
    layout = read_layout(files.file(LAYOUT_FILE))
    numbers = read_numbers(files.file(NUMBERS_FILE))
    duel = read_duel(files.file(DUEL_FILE))
    _check_exactly(files, WORKS_FILE, "Defensive Works", len(WORKS), len(works))
    _check_places(files, places)
    _check_decks(files, markets, improvements, movement)
    if tuple(rung.id for rung in rungs) != RUNGS and files.is_sound(DIFFICULTY_FILE):
        found = ", ".join(rung.id for rung in rungs)
        files.problems.append(f"{DIFFICULTY_FILE}: expected the rungs {', '.join(RUNGS)}, found {found}")
    if files.problems or layout is None or numbers is None or duel is None:
        return None
    digest = card_set_digest(places, buildings, works, markets, improvements, movement, rungs, layout, numbers)
    return CardSet(
        *heading,
        digest,
        places,
        buildings,
        works,
        markets,
        improvements,
        movement,
        rungs,
        layout,
        numbers,
        duel,
        duel_digest(digest, duel),
    )


def _ids(entries: list[Entry]) -> tuple[str, ...]:
    found = [entry.table.get("id") for entry in entries]
    return tuple(id for id in found if isinstance(id, str) and is_id(id)) or ("farm",)


def _check_exactly(files: CardFiles, file: str, what: str, expected: int, count: int) -> None:
    if file not in files.broken and count != expected:
        files.problems.append(f"{file}: expected exactly {expected} {what}, found {count}")


def _check_places(files: CardFiles, places: list[Place]) -> None:
    """Every slot of the layout gets a Place, and every Place a slot."""
    early = sum(1 for place in places if not place.command and place.era < ERAS)
    late = sum(1 for place in places if not place.command and place.era == ERAS and not place.replaces)
    _check_exactly(files, PLACES_FILE, "Places of the Mainland before Era II", SLOTS, early)
    _check_exactly(files, PLACES_FILE, "new Places of the Mainland in Era II", LATER_SLOTS, late)
    for era in range(ERAS + 1):
        count = sum(1 for place in places if place.command and place.era == era)
        when = f"in Era {era}" if era else "at the start"
        _check_exactly(files, PLACES_FILE, f"Places of the Command Center {when}", COMMAND_PLACES, count)
    for place in places:
        if place.replaces and not any(other.id.startswith(place.replaces) for other in places if other is not place):
            problem = f'{PLACES_FILE}, card "{place.id}", field replaces: expected the start of another id'
            files.problems.append(f'{problem}, found "{place.replaces}"')


def _check_decks(
    files: CardFiles, markets: list[MarketCard], improvements: list[Improvement], movement: list[MovementCard]
) -> None:
    for era in range(1, ERAS + 1):
        year = sum(1 for card in markets if card.era == era and not card.final)
        files.check_count(MARKETS_FILE, f"cards for Era {era}", FEWEST_MARKETS, year)
        last = sum(1 for card in markets if card.era == era and card.final)
        _check_exactly(files, MARKETS_FILE, f"final cards for Era {era}", 1, last)
        drawn = sum(1 for card in improvements if card.era == era)
        files.check_count(IMPROVEMENTS_FILE, f"cards for Era {era}", FEWEST_IMPROVEMENTS, drawn)
        for dragons in (False, True):
            count = sum(1 for card in movement if card.era == era and card.dragons == dragons)
            who = "Dragons" if dragons else "Raiders"
            files.check_count(MOVEMENT_FILE, f"cards for {who} in Era {era}", FEWEST_MOVEMENT, count)
