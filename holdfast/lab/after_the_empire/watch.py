"""What is recorded about a game of *After the Empire*."""

from __future__ import annotations

from typing import Any

from holdfast.bots.after_the_empire.greedy.cards import usual_worth
from holdfast.games.after_the_empire.catalog import BUILDING
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.realm import DAMAGED as DAMAGED_MARK
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.reveal import SiegeTurnsUp
from holdfast.games.after_the_empire.scoring import final_result, is_met
from holdfast.games.after_the_empire.scouting import DrawObjective, ObjectiveDrawn
from holdfast.games.after_the_empire.setup import FirstChooser
from holdfast.games.after_the_empire.spaces import BuyCard, WorkCard
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.stockpile import Mend
from holdfast.games.after_the_empire.turn import UseCard
from holdfast.kernel.action import ALLOWED, Action
from holdfast.lab.settings import Setting
from holdfast.lab.sheets import Column, numbers
from holdfast.lab.store import Item
from holdfast.lab.watch import BOUGHT, DAMAGED, DRAWN, KEPT, MENDED, MET, PAYABLE, SEEN, STARTED, USED, Watch

STARTING_CARDS = 2  # in a realm: the starting building, then the starting refugee

SOURCES = {
    "R-score-track": "gold_track",
    "R-score-buildings": "buildings",
    "R-score-refugees": "refugees",
    "R-score-damaged": "buildings",  # a damaged card gives nothing, whatever it is
    "R-score-flags": "flags",
    "R-score-farms": "farms",
    "R-score-objectives": "objectives",
}
COLUMNS: tuple[Column, ...] = (
    *numbers("h", "gold"),
    *numbers("B", "place", "food", "wood", "stone", "iron", "soldiers", "wounded", "workers", "threat"),
    *numbers("B", "attackers", "defenders", "sacked", "flags", "pieces", "farms", "bought", "damaged", "objectives"),
)
MOST = 255  # what a column of one byte holds


def items_of(game: AfterTheEmpire) -> list[Item]:
    """All cards that appear in the tables: buildings and refugees by number, then the objectives."""
    found = []
    for card in game.cards.cards:
        kind = "building" if card.kind == BUILDING else "refugee"
        price = 0.0 if card.starting else round(usual_worth(card.cost), 2)
        found.append(Item(f"starting {kind}" if card.starting else kind, card.id, card.name, price))
    return found + [Item("objective", card.id, card.name, 0.0) for card in game.cards.objectives]


class EmpireWatch(Watch[EmpireState]):
    """Watches turns for what could be bought, answers for what was done, ends of seasons for how everybody stands."""

    def __init__(self, game: AfterTheEmpire, setting: Setting) -> None:
        cards = game.cards.cards
        super().__init__(game, setting, items_of(game), [card.id for card in cards], COLUMNS, SOURCES)
        self.game = game
        self.first_objective = len(cards)
        # What each answer does, and to which card: (event, card), or None if it does nothing to a card.
        self.deeds: list[tuple[int, int] | None] = [deed_of(action) for action in game.actions]
        self.season = 1
        self.threat = 0
        self.first = 0
        self.order: list[int] = []
        self.opening_order: list[int] = []
        self.starters: list[int] = []
        self.seen: list[set[int]] = []
        self.payable: list[set[int]] = []
        self.bought: list[set[int]] = []
        self.damaged: list[list[int]] = []
        self.attackers: list[int] = []
        self.defenders: list[int] = []

    def begin(self, number: int) -> None:
        super().begin(number)
        seats = range(self.seats)
        self.season = 1
        self.threat = 0
        self.first = 0
        self.order = []
        self.opening_order = []
        self.seen = [set() for _ in seats]
        self.payable = [set() for _ in seats]
        self.bought = [set() for _ in seats]
        self.damaged = [[] for _ in seats]
        self.attackers = [0] * self.seats
        self.defenders = [0] * self.seats

    def asks(self, state: EmpireState, seat: int, choices: list[Action[Any]]) -> None:
        """On a turn, note what is in the rows, and which of it the seat could buy."""
        if choices[-1] is not self.game.pass_turn:
            return
        if not self.order:
            self.order = state.order[:]
            if not self.opening_order:
                self.note_starters(state)
        payable = self.payable[seat]
        for card in (*state.building_row, *state.refugee_row):
            if card != EMPTY and card not in payable:
                self.seen[seat].add(card)
                if self.game.buy[card].verdict(state, seat) == ALLOWED:
                    payable.add(card)

    def answers(self, state: EmpireState, seat: int, action: Action[Any]) -> None:
        deed = self.deeds[action.index]
        if deed is None:
            return
        event, card = deed
        self.note(self.season, seat, event, card)
        if event == BOUGHT:
            self.bought[seat].add(card)
        elif event == MENDED:
            self.damaged[seat].remove(card)

    def deals(self, state: EmpireState, outcome: Action[Any]) -> None:
        if isinstance(outcome, ObjectiveDrawn):
            frame = state.chance()
            assert isinstance(frame, DrawObjective)
            self.note(self.season, int(frame.seat), DRAWN, self.first_objective + int(outcome.objective.number))
        elif isinstance(outcome, SiegeTurnsUp):
            # The last card before the fight: all invaders are in the fields, all troops at their posts.
            self.attackers = [int(realm.invaders_outside()) for realm in state.realms]
            self.defenders = [int(realm.troops()) for realm in state.realms]
        elif isinstance(outcome, FirstChooser):
            self.first = int(outcome.first)

    def moved(self, state: EmpireState, seat: int) -> None:
        if state.season != self.season or len(state.stack) == 0:
            self.season_ends(state)

    def season_ends(self, state: EmpireState) -> None:
        result = final_result(state)
        points = [result.points(seat) for seat in range(self.seats)]
        self.standings.append(points)
        for seat, realm in enumerate(state.realms):
            self.note_market(seat)
            self.note_damage(seat, realm)
            self.note_season(seat, realm, points[seat])
            if len(state.stack) == 0:
                self.note_objectives(state, seat, realm)
        self.season = int(state.season)
        self.threat = int(state.threat)
        self.order = []

    def opening(self, seat: int) -> tuple[int, int, int]:
        return self.starters[seat], (seat - self.first) % self.seats, self.opening_order.index(seat)

    # -- what is written --------------------------------------------------------------------------------------

    def note_starters(self, state: EmpireState) -> None:
        self.opening_order = self.order
        self.starters = [realm.cards[STARTING_CARDS - 1] for realm in state.realms]
        for seat, card in enumerate(self.starters):
            self.note(self.season, seat, STARTED, card)

    def note_market(self, seat: int) -> None:
        """What a seat could see this season and did not buy."""
        for card in sorted(self.seen[seat] - self.bought[seat]):
            self.note(self.season, seat, PAYABLE if card in self.payable[seat] else SEEN, card)
        self.seen[seat].clear()
        self.payable[seat].clear()
        self.bought[seat].clear()

    def note_damage(self, seat: int, realm: Realm) -> None:
        """Damage comes with a sack; where there is nothing to choose, no answer names the card that is damaged."""
        now = [card for card, mark in zip(realm.cards, realm.marks, strict=True) if mark & DAMAGED_MARK]
        before = self.damaged[seat]
        for card in now:
            if card in before:
                before.remove(card)
            else:
                self.note(self.season, seat, DAMAGED, card)
        self.damaged[seat] = now

    def note_season(self, seat: int, realm: Realm, points: int) -> None:
        small = (
            self.order.index(seat),
            realm.food,
            realm.wood,
            realm.stone,
            realm.iron,
            realm.all_soldiers(),
            realm.wounded,
            realm.all_workers,
            self.threat,
            self.attackers[seat],
            self.defenders[seat],
            realm.sacked,
            realm.flag_gold(),
            realm.castle_pieces(),
            realm.active_farms(),
            len(realm.cards) - STARTING_CARDS,
            len(self.damaged[seat]),
            len(realm.objectives),
        )
        self.season_sheet.add(
            self.number, self.season, seat, points, realm.gold, *[value if value < MOST else MOST for value in small]
        )

    def note_objectives(self, state: EmpireState, seat: int, realm: Realm) -> None:
        """At the end: which objectives a seat held, and which it met."""
        for number in realm.objectives:
            self.note(self.season, seat, KEPT, self.first_objective + number)
            if is_met(state, realm, self.game.cards.objectives[number]):
                self.note(self.season, seat, MET, self.first_objective + number)


def deed_of(action: Action[Any]) -> tuple[int, int] | None:
    """What an answer does to a card, if anything."""
    if isinstance(action, BuyCard):
        return BOUGHT, int(action.card.number)
    if isinstance(action, (UseCard, WorkCard)):
        return USED, int(action.card.number)
    if isinstance(action, Mend):
        return MENDED, int(action.card.number)
    return None
