"""Who wins a mission of *After The End*, told sentence by sentence from the rulebook (page 6) and the rulings.

The cards are read straight from their files and everything is called by its name; nothing here is shared with the
game, so that two independent readings of the same text can be compared.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Table = dict[str, Any]


@dataclass
class Traveller:
    """A character on the mission: who she is, her wounds, the number of her die if she rolled, and her tool."""

    name: str
    wounds: int = 0
    die: int = 0
    tool: str = ""
    setting: str = ""  # of a multi-tool: up or down


@dataclass
class Expedition:
    """What one player sends, and the experience played on it."""

    travellers: list[Traveller]
    played: list[str] = field(default_factory=list)


class Cards:
    """The printed cards, by id."""

    def __init__(self, folder: Path) -> None:
        self.colonies = self.read(folder, "colonies", "colony")
        self.characters = {who["id"]: who for colony in self.colonies.values() for who in colony["character"]}
        self.missions = self.read(folder, "missions", "mission")
        self.tools = self.read(folder, "tools", "tool")

    def read(self, folder: Path, file: str, key: str) -> dict[str, Table]:
        table = tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
        return {card["id"]: card for card in table[key]}


class MissionOracle:
    """Judges missions by the cards."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def rolls_a_die(self, traveller: Traveller, mission: str) -> bool:
        """If a character has a question mark on the corresponding skill, the die determines her number."""
        skills = self.cards.characters[traveller.name]["skills"]
        return any(skills[skill] == "?" for skill in self.cards.missions[mission]["skills"])

    def skill(self, traveller: Traveller, skill: str) -> int:
        character = self.cards.characters[traveller.name]
        printed = character["skills"][skill]
        number = traveller.die if printed == "?" else int(printed)
        for raised in character["wounds"][: traveller.wounds]:
            number += raised.count(skill)  # her skills will be slightly better
        if traveller.tool:
            tool = self.cards.tools[traveller.tool]
            if tool["effect"] == "skill" and tool["skill"] == skill:
                number += tool["amount"]
        return max(number, 0)  # ruling 35: not below 0, no upper bound

    def contribution(self, traveller: Traveller, mission: str) -> int:
        """The asked skills combined; a multi-tool changes her total, not a skill."""
        total = sum(self.skill(traveller, skill) for skill in self.cards.missions[mission]["skills"])
        if traveller.tool and self.cards.tools[traveller.tool]["effect"] == "multi-tool":
            total += {"up": 1, "down": -1}[traveller.setting]
        return total

    def total(self, expedition: Expedition, mission: str) -> int:
        """Two characters of the same colony are added together; then adrenaline and lying low."""
        total = sum(self.contribution(traveller, mission) for traveller in expedition.travellers)
        return total + 2 * expedition.played.count("adrenaline") - 2 * expedition.played.count("lie-low")

    def wins_ties(self, expedition: Expedition) -> bool:
        """Ruling 11: a flare with somebody who was sent, or good timing."""
        flares = [t for t in expedition.travellers if t.tool and self.cards.tools[t.tool]["effect"] == "flare"]
        return bool(flares) or "good-timing" in expedition.played

    def winner(self, mission: str, expeditions: dict[int, Expedition], first_player: int, players: int) -> int | None:
        """The player that met the requirement best; None if nobody went."""
        if not expeditions:
            return None
        totals = {player: self.total(expedition, mission) for player, expedition in expeditions.items()}
        wanted = max if self.cards.missions[mission]["wins"] == "highest" else min
        best = wanted(totals.values())
        tied = [player for player, total in totals.items() if total == best]
        favoured = [player for player in tied if self.wins_ties(expeditions[player])] or tied
        # In case of a tie the player furthest away from the first player, among those tied, will win.
        clockwise = [(first_player + steps) % players for steps in range(players)]
        return max(favoured, key=clockwise.index)
