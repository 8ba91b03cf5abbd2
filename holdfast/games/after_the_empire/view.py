"""What one seat, or a spectator, may see of *After the Empire*.

Nearly everything is public. Only the other seats' secret objectives are hidden until the game is over: those that
nobody can know are shown as HIDDEN, and `objective_pool` says what they were drawn from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.realm import HIDDEN, Realm
from holdfast.games.after_the_empire.seasons import FINAL_SCORING, PHASES, SET_UP, Phase
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.deck import Deck
from holdfast.kernel.frame import Frame
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import View

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.game import AfterTheEmpire


@final
class EmpireView(View):
    """The names are those of `EmpireState`; `objective_unseen` counts the cards left in the objective bag."""

    def __init__(
        self,
        rules: AfterTheEmpire,
        viewer: i64,
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
        objective_pool: list[int],
        objective_unseen: i64,
        objective_under: list[int],
        stack: list[Frame[Any]],
    ) -> None:
        super().__init__(rules, viewer, seats, stack)
        self.rules = rules
        self.season: i64 = 1
        self.threat: i64 = 0
        self.realms = realms
        self.order = order
        self.turn: i64 = 0
        self.open = open
        self.placed = placed
        self.building_row = building_row
        self.refugee_row = refugee_row
        self.reports = reports
        self.face_down: i64 = 0
        self.siege: i64 = -1
        self.starters = starters
        self.buildings = buildings
        self.refugees = refugees
        self.invaders = invaders
        self.sieges = sieges
        self.objective_pool = objective_pool  # copies by kind, in the bag or hidden from the viewer
        self.objective_unseen: i64 = objective_unseen
        self.objective_under = objective_under
        self.final: Result | None = None

    def detach(self) -> None:
        """Stop sharing anything but the realms with the state."""
        self.order = self.order[:]
        self.open = self.open[:]
        self.placed = self.placed[:]
        self.building_row = self.building_row[:]
        self.refugee_row = self.refugee_row[:]
        self.reports = self.reports[:]
        self.starters = self.starters.twin()
        self.buildings = self.buildings.twin()
        self.refugees = self.refugees.twin()
        self.invaders = self.invaders.twin()
        self.sieges = self.sieges.twin()
        self.objective_under = self.objective_under[:]

    def level(self, realm: Realm) -> i64:
        """Like `EmpireState.level`: R-threat-minimum."""
        return realm.gold if realm.gold > self.threat else self.threat

    def phase(self) -> str:
        """The current phase; the one that waits on the stack is the next."""
        if self.final is not None:
            return FINAL_SCORING
        for place in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[place]
            if isinstance(frame, Phase):
                return PHASES[frame.phase - 1]
        return SET_UP

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game.id,
            "viewer": int(self.viewer),
            "season": int(self.season),
            "threat": int(self.threat),
            "realms": [realm.to_json() for realm in self.realms],
            "order": list(self.order),
            "turn": int(self.turn),
            "open": list(self.open),
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
            "objective_pool": list(self.objective_pool),
            "objective_unseen": int(self.objective_unseen),
            "objective_under": list(self.objective_under),
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if self.final is None else self.final.to_json(),
        }


def view_of(state: EmpireState, viewer: i64) -> EmpireView:
    """A seat's view; nothing in it is shared with the state."""
    over = len(state.stack) == 0  # R-score-objectives: at the end they are all turned up
    view = look(state, viewer, [realm.copy_for(realm.seat if over else viewer) for realm in state.realms])
    view.detach()
    return view


def glance_of(state: EmpireState, viewer: i64) -> EmpireView:
    """The same for a glance only: what the viewer may see is shared with the state."""
    over = len(state.stack) == 0
    return look(state, viewer, state.realms if over else [realm.seen_by(viewer) for realm in state.realms])


def look(state: EmpireState, viewer: i64, realms: list[Realm]) -> EmpireView:
    """What a viewer may see, with the realms as given; rows, reports and decks are those of the state."""
    view = EmpireView(
        state.rules,
        viewer,
        state.seats,
        realms,
        state.order,
        state.open,
        state.placed,
        state.building_row,
        state.refugee_row,
        state.reports,
        state.starters,
        state.buildings,
        state.refugees,
        state.invaders,
        state.sieges,
        state.objectives.bag[:] if len(state.stack) == 0 else objective_pool(state, viewer),
        state.objectives.unseen,
        state.objectives.under,
        [frame.copy() for frame in state.stack],
    )
    view.season = state.season
    view.threat = state.threat
    view.turn = state.turn
    view.face_down = state.face_down
    view.siege = state.siege
    view.final = state.result()
    return view


def objective_pool(state: EmpireState, viewer: i64) -> list[int]:
    """The objectives that the viewer has never seen: those in the bag, and the unknown ones that others hold."""
    pool = state.objectives.bag[:]
    for realm in state.realms:
        if realm.seat != viewer:
            for place in range(len(realm.objectives)):
                if not realm.known[place]:
                    pool[realm.objectives[place]] += 1
            for place in range(len(realm.drawn)):
                if not realm.drawn_known[place]:
                    pool[realm.drawn[place]] += 1
    return pool


def resample(view: EmpireView, rng: Rng) -> EmpireState:
    """A full state that looks just like this to the viewer: hidden objectives are dealt again from the pool."""
    unseen: list[int] = []
    for kind, copies in enumerate(view.objective_pool):
        for _ in range(copies):
            unseen.append(kind)
    rng.shuffle(unseen)
    realms = [realm.copy() for realm in view.realms]
    for realm in realms:
        realm.objectives = filled(realm.objectives, unseen)
        realm.drawn = filled(realm.drawn, unseen)
    bag = [0] * len(view.objective_pool)
    for kind in unseen:
        bag[kind] += 1
    state = EmpireState(
        view.rules,
        view.seats,
        realms,
        view.order[:],
        view.open[:],
        view.placed[:],
        view.building_row[:],
        view.refugee_row[:],
        view.reports[:],
        view.starters.twin(),
        view.buildings.twin(),
        view.refugees.twin(),
        view.invaders.twin(),
        view.sieges.twin(),
        Deck(bag, view.objective_under[:], view.objective_unseen),
    )
    state.season = view.season
    state.threat = view.threat
    state.turn = view.turn
    state.face_down = view.face_down
    state.siege = view.siege
    state.final = view.final
    state.stack = [frame.copy() for frame in view.stack]
    state.reopen()
    return state


def filled(cards: list[int], unseen: list[int]) -> list[int]:
    """These cards, with the next unseen ones in place of the hidden ones."""
    return [unseen.pop() if card == HIDDEN else card for card in cards]
