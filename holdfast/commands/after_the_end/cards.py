"""The cards of *After The End* as tables, kind by kind."""

from __future__ import annotations

from holdfast.commands.tables import Table, counted, named
from holdfast.games.after_the_end.catalog import ROLLED, SKILLS, CardSet, ColonyCard, Mission
from holdfast.games.after_the_end.words import (
    contract_text,
    experience_text,
    knowledge_text,
    mission_text,
    noble_text,
    tool_text,
)


def tables(cards: CardSet) -> list[Table]:
    """A table for each kind of card, in the order in which a game meets them."""
    missions = [mission for mission in cards.missions if not mission.raid]
    raids = [mission for mission in cards.missions if mission.raid]
    return [
        *(colony(board) for board in cards.colonies),
        mission_table("Missions", missions),
        mission_table("Raids", raids),
        listed("Nobles", "Worth", [(noble.name, noble_text(noble), noble.flavour) for noble in cards.nobles]),
        listed("Contracts", "Cost and worth", [(c.name, contract_text(c), c.flavour) for c in cards.contracts]),
        listed("Tools", "What it does", [(tool.name, tool_text(tool), tool.flavour) for tool in cards.tools]),
        experience(cards),
        knowledge(cards),
    ]


def colony(board: ColonyCard) -> Table:
    table = Table(
        board.name,
        ["Name", *(skill.capitalize() for skill in SKILLS), "Wounds", "Tokens"],
        f"{board.theme.capitalize()}.",
        right=tuple(skill.capitalize() for skill in SKILLS),
    )
    for character in board.characters:
        skills = ["?" if value == ROLLED else str(value) for value in character.skills]
        wounds = "; ".join("+1 " + ", ".join(SKILLS[skill] for skill in wound) for wound in character.wounds)
        table.add(character.name, *skills, wounds or "none", str(character.spots))
    return table


def mission_table(what: str, missions: list[Mission]) -> Table:
    return listed(what, "What it asks", [(m.name, mission_text(m), m.flavour) for m in missions])


def listed(what: str, column: str, rows: list[tuple[str, str, str]]) -> Table:
    table = Table(counted(what, len(rows), len(rows)), ["Name", column], bare=(column,))
    for name, text, flavour in rows:
        table.add(name, text, note=flavour)
    return table


def experience(cards: CardSet) -> Table:
    copies = sum(int(card.copies) for card in cards.experience)
    table = Table(
        counted("Experience", copies, len(cards.experience)),
        ["Name", "What it does"],
        "Any of them may be discarded instead, to roll your own die again.",
        bare=("What it does",),
    )
    for card in cards.experience:
        table.add(named(card.name, int(card.copies)), experience_text(card), note=card.flavour)
    return table


def knowledge(cards: CardSet) -> Table:
    table = Table("Knowledge track", ["Spot", "What it gives"], bare=("What it gives",))
    for spot, mark in enumerate(cards.knowledge, start=1):
        table.add(f"Spot {spot}", knowledge_text(mark))
    return table
