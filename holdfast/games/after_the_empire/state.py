"""The state of *After the Empire*: the board, the decks and one realm per seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import BUILDING_SLOTS, LOCATIONS, REFUGEE_SLOTS
from holdfast.kernel.deck import Deck
from holdfast.kernel.result import Result
from holdfast.kernel.state import State

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.game import AfterTheEmpire
    from holdfast.games.after_the_empire.view import EmpireView

EMPTY: int = -1  # an empty slot of a row


@final
class EmpireState(State):
    """The whole truth of one game of *After the Empire*.

    An invader or siege card on the board is `card * 4 + side it comes from`. Face-down cards are just a number:
    nobody knows them, so they are drawn when they are revealed.
    """

    def __init__(self, rules: AfterTheEmpire, seats: i64) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.season: i64 = 1
        self.threat: i64 = 0
        self.realms: list[Realm] = []
        self.order: list[int] = []  # seats in turn order
        self.turn: i64 = 0  # place in the order of whoever acts next
        self.open: list[int] = []  # free worker spaces by location
        self.placed: list[int] = []  # location * 4 + seat, in the order they came
        self.building_row: list[int] = []  # slot 0 is the one marked for discard
        self.refugee_row: list[int] = []
        self.reports: list[int] = []  # invader cards that lie face up
        self.face_down: i64 = 0
        self.siege: i64 = -1
        self.starters: Deck = Deck([], [])
        self.buildings: Deck = Deck([], [])
        self.refugees: Deck = Deck([], [])
        self.invaders: Deck = Deck([], [])
        self.sieges: Deck = Deck([], [])
        self.objectives: Deck = Deck([], [])
        self.final: Result | None = None

    def copy(self) -> EmpireState:
        twin = EmpireState(self.rules, self.seats)
        self.copy_board_to(twin)
        twin.realms = [realm.copy() for realm in self.realms]
        twin.stack = [frame.twin() for frame in self.stack]
        twin.objectives = self.objectives.copy()
        return twin

    def copy_board_to(self, twin: EmpireState) -> None:
        """Copy all that lies open on the board, and the decks whose every draw is public."""
        twin.season = self.season
        twin.threat = self.threat
        twin.order = self.order[:]
        twin.turn = self.turn
        twin.open = self.open[:]
        twin.placed = self.placed[:]
        twin.building_row = self.building_row[:]
        twin.refugee_row = self.refugee_row[:]
        twin.reports = self.reports[:]
        twin.face_down = self.face_down
        twin.siege = self.siege
        twin.starters = self.starters.copy()
        twin.buildings = self.buildings.copy()
        twin.refugees = self.refugees.copy()
        twin.invaders = self.invaders.copy()
        twin.sieges = self.sieges.copy()
        twin.final = self.final

    def view(self, seat: i64) -> EmpireView:
        from holdfast.games.after_the_empire.view import view_of

        return view_of(self, seat)

    def result(self) -> Result | None:
        return self.final

    def level(self, realm: Realm) -> i64:
        """How dangerous the invaders think a realm is: R-threat-minimum."""
        return realm.gold if realm.gold > self.threat else self.threat

    def leading_gold(self) -> i64:
        most: i64 = 0
        for realm in self.realms:
            if realm.gold > most:
                most = realm.gold
        return most

    def open_spaces(self) -> None:
        """All worker spaces of the board are free again: R-space-count."""
        self.open = self.rules.spaces[self.seats][:]
        self.placed = []

    def board_json(self) -> dict[str, object]:
        return {
            "season": int(self.season),
            "threat": int(self.threat),
            "order": list(self.order),
            "turn": int(self.turn),
            "open": {LOCATIONS[place]: free for place, free in enumerate(self.open)},
            "placed": list(self.placed),
            "building_row": list(self.building_row),
            "refugee_row": list(self.refugee_row),
            "reports": list(self.reports),
            "face_down": int(self.face_down),
            "siege": int(self.siege),
            "starters": self.starters.to_json(),
            "buildings": self.buildings.to_json(),
            "refugees": self.refugees.to_json(),
            "invaders": self.invaders.to_json(),
            "sieges": self.sieges.to_json(),
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if self.final is None else self.final.to_json(),
        }

    def to_json(self) -> dict[str, object]:
        whole = self.board_json()
        whole["objectives"] = self.objectives.to_json()
        whole["realms"] = [realm.to_json() for realm in self.realms]
        return whole


def empty_rows(state: EmpireState) -> None:
    state.building_row = [EMPTY] * BUILDING_SLOTS
    state.refugee_row = [EMPTY] * REFUGEE_SLOTS
