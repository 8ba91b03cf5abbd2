"""Reads a folder of TOML files into a checked `CardSet`, or says in one sentence what is wrong with it.

`check_card_set` reports every mistake in a folder at once. A `CardSet` is only made when there is none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.games.after_the_end.card_digest import card_set_digest
from holdfast.games.after_the_end.card_entries import (
    character_entries,
    read_character,
    read_colony,
    read_contract,
    read_experience,
    read_mission,
    read_noble,
    read_raid,
    read_spot,
    read_tool,
)
from holdfast.games.after_the_end.catalog import (
    RESOURCES,
    CardSet,
    ColonyCard,
    Contract,
    KnowledgeSpot,
)
from holdfast.kernel.card_files import CardFiles, check_with, house_folder_of, load_with
from holdfast.kernel.card_files import CardSetError as CardSetError
from holdfast.kernel.entries import Entry

COLONIES_FILE: Final = "colonies.toml"
MISSIONS_FILE: Final = "missions.toml"
RAIDS_FILE: Final = "raids.toml"
NOBLES_FILE: Final = "nobles.toml"
CONTRACTS_FILE: Final = "contracts.toml"
TOOLS_FILE: Final = "tools.toml"
EXPERIENCE_FILE: Final = "experience.toml"
KNOWLEDGE_FILE: Final = "knowledge.toml"

COLONIES: Final = 5  # one for each of at most five players
FEWEST_MISSIONS: Final = 19  # five may be taken out, and two must be visible
FEWEST_IN_A_ROW: Final = 3
FEWEST_EXPERIENCE: Final = 12


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
    colonies = [_colony(files, entry) for entry in files.cards(COLONIES_FILE, "colony")]
    missions = [read_mission(entry) for entry in files.cards(MISSIONS_FILE, "mission")]
    raids = [read_raid(entry) for entry in files.cards(RAIDS_FILE, "raid", fewest=0)]
    nobles = [read_noble(entry) for entry in files.cards(NOBLES_FILE, "noble")]
    contracts = [read_contract(entry) for entry in files.cards(CONTRACTS_FILE, "contract")]
    tools = [read_tool(entry) for entry in files.cards(TOOLS_FILE, "tool")]
    experience = [read_experience(entry) for entry in files.cards(EXPERIENCE_FILE, "experience")]
    knowledge = _knowledge(files)
    _check_colonies(files, len(colonies))
    files.check_count(MISSIONS_FILE, "missions", FEWEST_MISSIONS, len(missions))
    files.check_count(NOBLES_FILE, "nobles", FEWEST_IN_A_ROW, len(nobles))
    files.check_count(CONTRACTS_FILE, "contracts", FEWEST_IN_A_ROW, len(contracts))
    files.check_count(TOOLS_FILE, "tools", FEWEST_IN_A_ROW, len(tools))
    copies = sum(card.copies for card in experience)
    files.check_count(EXPERIENCE_FILE, "experience cards", FEWEST_EXPERIENCE, copies)
    if files.is_sound(COLONIES_FILE) and files.is_sound(CONTRACTS_FILE):
        _check_costs(files, colonies, contracts)
    if files.problems:
        return None
    deck = missions + raids
    digest = card_set_digest(colonies, deck, nobles, contracts, tools, experience, knowledge)
    return CardSet(*heading, digest, colonies, deck, nobles, contracts, tools, experience, knowledge)


def _colony(files: CardFiles, entry: Entry) -> ColonyCard:
    """A colony with its characters, whose ids must be unique like all others."""
    entries = files.named(character_entries(entry), f"{entry.place}, character", COLONIES_FILE)
    return read_colony(entry, [read_character(character) for character in entries])


def _knowledge(files: CardFiles) -> list[KnowledgeSpot]:
    spots: list[KnowledgeSpot] = []
    for number, item in enumerate(files.tables(KNOWLEDGE_FILE, "spot"), 1):
        spots.append(read_spot(Entry(files.problems, f"{KNOWLEDGE_FILE}, spot {number}", "", item.table)))
    return spots


def _check_colonies(files: CardFiles, count: int) -> None:
    if COLONIES_FILE not in files.broken and count != COLONIES:
        files.problems.append(f"{COLONIES_FILE}: expected exactly {COLONIES} colonies, found {count}")


def _check_costs(files: CardFiles, colonies: list[ColonyCard], contracts: list[Contract]) -> None:
    """Note every contract for which no storehouse is large enough."""
    for resource, name in enumerate(RESOURCES):
        most = max(colony.capacity[resource] for colony in colonies)
        for contract in contracts:
            if contract.cost[resource] > most:
                place = f'{CONTRACTS_FILE}, card "{contract.id}", field cost.{name}'
                expected = f"expected at most {most}, the most that a storehouse holds"
                files.problems.append(f"{place}: {expected}, found {contract.cost[resource]}")
