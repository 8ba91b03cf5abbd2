"""What is recorded about a war of *Ante Portas*: what was visited, built, laid, played and drawn, and how it stood."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.building import Build, Construction
from holdfast.games.ante_portas.catalog import MINE_TILES, NO_WORK
from holdfast.games.ante_portas.developer import PlayCard
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.library import ImprovementDrawn, KeepCard
from holdfast.games.ante_portas.movement import CardTurned
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Go
from holdfast.games.ante_portas.works import Lay
from holdfast.kernel.action import Action
from holdfast.lab.settings import Setting
from holdfast.lab.sheets import Column, numbers
from holdfast.lab.store import Item
from holdfast.lab.watch import BOUGHT, DRAWN, KEPT, USED, Watch

PLACE: Final = "place"
BUILDING: Final = "building"
WORK: Final = "work"
IMPROVEMENT: Final = "improvement"
MOVEMENT: Final = "movement"
START: Final = "first player"
SOURCES: Final = {"P-score": "half_years", "P-wave-won": "victory"}
COLUMNS: Final[tuple[Column, ...]] = numbers(
    "H", "invaders", "soldiers", "mines", "works", "sick", "tools", "goods", "breach", "held"
)


def items_of(game: AntePortas) -> list[Item]:
    """Everything that a war may or may not use; only Works and Improvements have a price, in goods."""
    cards = game.cards
    return [
        *(Item(PLACE, place.id, place.name, 0.0) for place in cards.places),
        *(Item(BUILDING, building.id, building.name, float(sum(building.cost))) for building in cards.buildings),
        *(Item(WORK, work.id, work.name, float(sum(work.cost))) for work in cards.works),
        *(Item(IMPROVEMENT, card.id, card.name, float(sum(card.cost))) for card in cards.improvements),
        *(Item(MOVEMENT, card.id, card.name, 0.0) for card in cards.movement),
    ]


class PortasWatch(Watch[AntePortasState]):
    """Answers show what was done, draws what came up, and the end of a half-year or Battle Round how the war stands."""

    def __init__(self, game: AntePortas, setting: Setting) -> None:
        super().__init__(game, setting, items_of(game), [START], COLUMNS, SOURCES)
        cards = game.cards
        self.first_building = len(cards.places)
        self.first_work = self.first_building + len(cards.buildings)
        self.first_improvement = self.first_work + len(cards.works)
        self.first_movement = self.first_improvement + len(cards.improvements)
        self.season = 1

    def begin(self, number: int) -> None:
        super().begin(number)
        self.season = 1

    def answers(self, state: AntePortasState, seat: int, action: Action[Any]) -> None:
        if isinstance(action, Go):
            if action.site < self.first_building:
                self.note(self.season, seat, USED, int(action.site))
        elif isinstance(action, Lay):
            self.note(self.season, seat, BOUGHT, self.first_work + int(action.kind))
        elif isinstance(action, PlayCard):
            self.note(self.season, seat, USED, self.first_improvement + int(action.card.number))
        elif isinstance(action, KeepCard):
            self.note(self.season, seat, KEPT, self.first_improvement + int(action.card.number))
        elif isinstance(action, Build) and action.count > 0:
            question = state.asked(seat)
            assert isinstance(question, Construction)
            self.note(self.season, seat, BOUGHT, self.first_building + int(question.building.number))

    def deals(self, state: AntePortasState, outcome: Action[Any]) -> None:
        if isinstance(outcome, CardTurned):
            self.note(self.season, 0, DRAWN, self.first_movement + int(outcome.card.number))
        elif isinstance(outcome, ImprovementDrawn):
            self.note(self.season, 0, DRAWN, self.first_improvement + int(outcome.card.number))

    def moved(self, state: AntePortasState, seat: int) -> None:
        now = int(state.clock.held + state.clock.round) + 1
        if now > self.season:
            self.note_season(state)
            self.season = now

    def note_season(self, state: AntePortasState) -> None:
        """How the team stands after a Battle Phase; the same for all seats except for their goods."""
        field = state.field
        works = state.rules.cards.works
        tiles = [field.tile[hex] for hex in range(1, HEXES + 1) if field.tile[hex] != NO_WORK]
        mines = sum(works[kind].group == MINE_TILES for kind in tiles)
        soldiers = sum(int(field.soldiers_on(hex)) for hex in range(1, HEXES + 1))
        sick = int(field.sick_farmers + field.sick_citizens)
        points = int(state.clock.held + state.clock.round)
        self.standings.append([points] * self.seats)
        for community in state.communities:
            self.season_sheet.add(
                self.number,
                self.season,
                community.seat,
                points,
                int(field.invaders()),
                soldiers,
                mines,
                len(tiles) - mines,
                sick,
                community.tools,
                sum(community.goods),
                state.clock.breach,
                state.clock.outcome,
            )

    def opening(self, seat: int) -> tuple[int, int, int]:
        return 0, seat, seat

    def end(self, state: AntePortasState, answers: int, decisions: int) -> None:
        self.note_season(state)
        super().end(state, answers, decisions)
