"""*After The End* as a network sees it: a view as a list of numbers, of the same length for any number of seats."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.features import NAMES, Surveyor
from holdfast.games.after_the_end.catalog import CardSet
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.view import EndView

MAX_SEATS: Final = 5
RIVAL: Final = ["food", "scrap", "tech", "wall", "knowledge", "sent", "hand", "ready", "missions", "nobles", "tools"]


@final
class EndSight:
    """Describes views. Keeps nothing between two views."""

    def __init__(self, cards: CardSet, surveyor: Surveyor) -> None:
        self.surveyor: Final = surveyor
        names = [f"value {name}" for name in NAMES]
        names.extend(f"seats {seats}" for seats in range(2, MAX_SEATS + 1))
        names.extend(["sent", "resolved", "won", "rolls"])
        names.extend(f"rival {name}" for name in RIVAL)
        self.current_at: i64 = len(names)
        names.extend(f"current {mission.id}" for mission in cards.missions)
        self.upcoming_at: i64 = len(names)
        names.extend(f"upcoming {mission.id}" for mission in cards.missions)
        self.nobles_at: i64 = len(names)
        names.extend(f"offer {noble.id}" for noble in cards.nobles)
        self.contracts_at: i64 = len(names)
        names.extend(f"offer {contract.id}" for contract in cards.contracts)
        self.tools_at: i64 = len(names)
        names.extend(f"offer {tool.id}" for tool in cards.tools)
        self.own_at: i64 = len(names)
        names.extend(f"own {noble.id}" for noble in cards.nobles)
        self.names: Final = names

    def describe(self, view: EndView) -> list[float]:
        """The numbers in the order of `names`."""
        found = self.surveyor.features(view)
        me = view.colonies[view.viewer]
        for seats in range(2, MAX_SEATS + 1):
            found.append(1.0 if view.seats == seats else 0.0)
        found.append(sent(me))
        found.append(float(view.resolved))
        found.append(1.0 if view.winner == view.viewer else 0.0)
        found.append(float(view.rolls))
        add_rivals(view, found)
        while len(found) < len(self.names):
            found.append(0.0)
        if view.current >= 0:
            found[self.current_at + view.current] = 1.0
        if view.upcoming >= 0:
            found[self.upcoming_at + view.upcoming] = 1.0
        mark(view.noble_row, self.nobles_at, found)
        mark(view.contract_row, self.contracts_at, found)
        mark(view.tool_row, self.tools_at, found)
        mark(me.nobles, self.own_at, found)
        return found


def sent(colony: Colony) -> float:
    """How many characters are on the current mission."""
    return (1.0 if colony.first >= 0 else 0.0) + (1.0 if colony.second >= 0 else 0.0)


def mark(cards: list[int], start: i64, found: list[float]) -> None:
    """Mark which cards are present in a list."""
    for card in cards:
        if card >= 0:
            found[start + card] = 1.0


def add_rivals(view: EndView, found: list[float]) -> None:
    """The mean of the other colonies."""
    base: i64 = len(found)
    for _ in range(len(RIVAL)):
        found.append(0.0)
    part = 1.0 / float(view.seats - 1)
    for colony in view.colonies:
        if colony.seat == view.viewer:
            continue
        found[base] += part * float(colony.food)
        found[base + 1] += part * float(colony.scrap)
        found[base + 2] += part * float(colony.tech)
        found[base + 3] += part * float(colony.wall)
        found[base + 4] += part * float(colony.knowledge)
        found[base + 5] += part * sent(colony)
        found[base + 6] += part * float(len(colony.hand))
        found[base + 7] += part * float(colony.ready_people())
        found[base + 8] += part * float(len(colony.missions))
        found[base + 9] += part * float(len(colony.nobles))
        found[base + 10] += part * float(len(colony.tools))
