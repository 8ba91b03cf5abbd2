"""The course of the game: the phases of a season, and what happens between two seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.aftermath import (
    award_flags,
    collect_income,
    feast,
    harvest,
    set_turn_order,
)
from holdfast.games.after_the_empire.catalog import BUILDING, Card
from holdfast.games.after_the_empire.packing import card_of
from holdfast.games.after_the_empire.realm import DAMAGED
from holdfast.games.after_the_empire.scoring import tell_result
from holdfast.games.after_the_empire.state import EMPTY
from holdfast.games.after_the_empire.tables import SEASONS, THREAT_STEP, WORKER_SEASONS
from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Draw, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

ACTIONS: Final = 0
COMBAT: Final = 1
FLAGS: Final = 2
INCOME: Final = 3
HARVEST: Final = 4
REFRESH: Final = 5
PHASES: Final[tuple[str, ...]] = ("actions", "combat", "flags", "income", "harvest", "refresh")
# What views call the time before the first phase and after the last.
SET_UP: Final = "set-up"
FINAL_SCORING: Final = "final scoring"


@final
class Phase(Step["EmpireState"]):
    """R-phases: one phase of the season; the next one waits below it on the stack."""

    def __init__(self, phase: i64) -> None:
        super().__init__(PHASES[phase])
        self.phase: i64 = phase

    def run(self, state: EmpireState) -> None:
        phase = self.phase
        if phase != REFRESH:
            state.stack.append(state.rules.phases[phase + 1])
        if phase == ACTIONS:
            begin_actions(state)
        elif phase == COMBAT:
            state.stack.append(state.rules.deployment)
        elif phase == FLAGS:
            award_flags(state)
        elif phase == INCOME:
            collect_income(state)
            set_turn_order(state)
        elif phase == HARVEST:
            harvest(state)
            feast(state)
        elif state.season == SEASONS:  # R-season-seven
            end_game(state)
        else:
            refresh(state)


def begin_actions(state: EmpireState) -> None:
    """R-turn-order: the first in order places the first worker."""
    state.turn = 0
    if state.log is not None:
        text = f"Season {state.season} begins. The threat is {state.threat}."
        facts: dict[str, object] = {"season": int(state.season), "threat": int(state.threat)}
        state.tell(Event("season", "R-phases", NO_SEAT, text, facts))
    state.stack.append(state.rules.next_turn)


def end_game(state: EmpireState) -> None:
    """The stack is empty now: the game is over, and `result` works out the score when somebody asks."""
    if state.log is not None:
        tell_result(state)


# -- refresh -------------------------------------------------------------------------------------------------------


def refresh(state: EmpireState) -> None:
    """R-refresh-discard to R-season-workers, in the rulebook's order; the draws follow as chance."""
    discard_attackers(state)
    state.threat += THREAT_STEP  # R-refresh-threat
    slide_row(state, state.building_row, state.buildings)
    slide_row(state, state.refugee_row, state.refugees)
    for realm in state.realms:
        realm.workers = realm.all_workers  # R-refresh-home
        realm.visited = 0
        for side in realm.sides:
            side.protected = 0
        for place in range(len(realm.marks)):
            realm.marks[place] &= DAMAGED  # R-refresh-used
        realm.villager = realm.villager_coming  # R-refresh-villager
        realm.villager_coming = 0
    state.season += 1
    if state.season in WORKER_SEASONS:  # R-season-workers
        for realm in state.realms:
            realm.all_workers += 1
            realm.workers += 1
    state.open_spaces()
    state.stack.append(state.rules.phases[ACTIONS])
    draw_rows(state)
    draw_report(state)


def discard_attackers(state: EmpireState) -> None:
    """R-refresh-discard, R-discard-bottom: invaders and siege go face up under their decks."""
    for report in state.reports:
        state.invaders.put_under(card_of(report))
    state.reports = []
    if state.siege >= 0:
        state.sieges.put_under(card_of(state.siege))
    state.siege = -1


def draw_report(state: EmpireState) -> None:
    """R-refresh-invaders, R-setup-invader: one card face up, more face down by the season's chart.

    R-no-reports: the first one stays face down as well.
    """
    down: i64 = state.rules.face_down[state.season]
    if state.rules.no_reports:
        state.face_down = down + 1
    else:
        state.face_down = down
        state.stack.append(state.rules.draw_invader_face_up)


def slide_row(state: EmpireState, row: list[int], deck: Deck) -> None:
    """R-refresh-rows-discard: the marked slot is emptied, the other cards slide towards it."""
    if row[0] != EMPTY:
        deck.put_under(row[0])
        if state.log is not None:
            card = state.rules.cards.cards[row[0]]
            text = f"{card.name} leaves the {'building' if card.kind == BUILDING else 'refugee'} row."
            facts: dict[str, object] = {"card": card.id, "name": card.name}
            state.tell(Event("row left", "R-refresh-rows-discard", NO_SEAT, text, facts))
    left = [card for card in row[1:] if card != EMPTY]
    for place in range(len(row)):
        row[place] = left[place] if place < len(left) else EMPTY


def draw_rows(state: EmpireState) -> None:
    """R-refresh-rows-fill, R-setup-rows: every empty slot gets a card."""
    for card in state.building_row:
        if card == EMPTY:
            state.stack.append(state.rules.draw_building)
    for card in state.refugee_row:
        if card == EMPTY:
            state.stack.append(state.rules.draw_refugee)


@final
class DrawRowCard(Draw["EmpireState"]):
    """The next card of the building or refugee deck, for its row."""

    def __init__(self, kind: i64, table: list[Action[Any]]) -> None:
        super().__init__("buildings" if kind == BUILDING else "refugees", table, 1)
        self.kind: i64 = kind

    def deck(self, state: EmpireState) -> Deck:
        return state.buildings if self.kind == BUILDING else state.refugees

    def printed(self, state: EmpireState) -> list[int]:
        return state.rules.building_counts if self.kind == BUILDING else state.rules.refugee_counts

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class RowCardTurnsUp(Action["EmpireState"]):
    """Chance: this card comes into its row."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"{'building' if card.kind == BUILDING else 'refugee'} {card.id}", "R-refresh-rows-fill")
        self.card = card

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.stack.pop()
        card = self.card
        number = card.number
        if card.kind == BUILDING:
            state.buildings.take(number)
            row = state.building_row
        else:
            state.refugees.take(number)
            row = state.refugee_row
        row[row.index(EMPTY)] = number
        if state.log is not None:
            text = f"{card.name} comes into the {'building' if card.kind == BUILDING else 'refugee'} row."
            facts: dict[str, object] = {"card": card.id, "name": card.name}
            rule = "R-setup-rows" if state.season == 1 else "R-refresh-rows-fill"
            state.tell(Event("row", rule, NO_SEAT, text, facts, random=True))
