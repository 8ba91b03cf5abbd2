"""The state of *After the Empire*: the board, the decks and one realm per seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import LOCATIONS
from holdfast.kernel.deck import Deck
from holdfast.kernel.result import Result
from holdfast.kernel.state import State

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.game import AfterTheEmpire
    from holdfast.games.after_the_empire.view import EmpireView

EMPTY: Final = -1  # an empty slot of a row


@final
class EmpireState(State):
    """The whole truth of one game of *After the Empire*.

    An invader or siege card on the board is a number that `packing.coming` makes. Face-down cards are just a number:
    nobody knows what they are, so they are only drawn when they are revealed.
    """

    def __init__(
        self,
        rules: AfterTheEmpire,
        seats: i64,
        realms: list[Realm],
        order: list[int],
        open: list[int],
        placed: list[int],
        building_row: list[int],
        refugee_row: list[int],
        reports: list[int],
        starters: Deck,
        buildings: Deck,
        refugees: Deck,
        invaders: Deck,
        sieges: Deck,
        objectives: Deck,
    ) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.season: i64 = 1
        self.threat: i64 = 0  # R-setup-threat
        self.realms = realms
        self.order = order  # seats in turn order
        self.turn: i64 = 0  # place in the turn order of the seat that acts next
        self.open = open  # free worker spaces by location
        self.placed = placed  # the workers (`packing.worker_at`), in the order they came
        self.building_row = building_row  # slot 0 is the one marked for discard
        self.refugee_row = refugee_row
        self.reports = reports  # face-up invader cards
        self.face_down: i64 = 0
        self.siege: i64 = -1
        self.starters = starters
        self.buildings = buildings
        self.refugees = refugees
        self.invaders = invaders
        self.sieges = sieges
        self.objectives = objectives
        self.final: Result | None = None

    def copy(self) -> EmpireState:
        twin = EmpireState(
            self.rules,
            self.seats,
            [realm.copy() for realm in self.realms],
            self.order[:],
            self.open[:],
            self.placed[:],
            self.building_row[:],
            self.refugee_row[:],
            self.reports[:],
            self.starters.twin(),
            self.buildings.twin(),
            self.refugees.twin(),
            self.invaders.twin(),
            self.sieges.twin(),
            self.objectives.twin(),
        )
        twin.season = self.season
        twin.threat = self.threat
        twin.turn = self.turn
        twin.face_down = self.face_down
        twin.siege = self.siege
        twin.final = self.final
        twin.stack = [frame.twin() for frame in self.stack]
        return twin

    def view(self, seat: i64) -> EmpireView:
        return self.rules.view_of(self, seat)

    def glance(self, seat: i64) -> EmpireView:
        return self.rules.glance_of(self, seat)

    def result(self) -> Result | None:
        if self.final is None and len(self.stack) == 0:
            self.final = self.rules.final_result(self)
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
            "result": None if (final := self.result()) is None else final.to_json(),
        }

    def to_json(self) -> dict[str, object]:
        whole = self.board_json()
        whole["objectives"] = self.objectives.to_json()
        whole["realms"] = [realm.to_json() for realm in self.realms]
        return whole
