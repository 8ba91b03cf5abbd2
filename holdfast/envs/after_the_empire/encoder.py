"""*After the Empire* as bytes.

The viewer's realm comes first, then the others in order from the next seat on. Cards are counted by kind. Where others'
objectives are hidden, only their number is written.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from holdfast.envs.encoder import Encoder, Kept
from holdfast.envs.layout import Layout, append_eight, append_four, append_ten, count_one, put, put_counts
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.realm import DAMAGED, Corner, Realm
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import LOCATIONS, SIDES
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.deck import Deck
from holdfast.kernel.state import State
from holdfast.kernel.view import View

BOARD_FIELDS: Final = ["season", "threat", "turn", "face_down", "siege_card", "siege_side"]
REALM_FIELDS: Final = [
    "place_in_order",
    "gold",
    "food",
    "wood",
    "stone",
    "iron",
    "workers",
    "all_workers",
    "villager",
    "villager_coming",
    "soldiers",
    "mercenaries",
    "wounded",
    "muster",
    "swordsmen_inside",
    "archers_inside",
    "moves",
    "flags_1",
    "flags_2",
    "flags_3",
    "visited",
    "surge",
    "besieged",
    "round",
    "siege_damage",
    "climbers",
    "losses",
    "kills",
    "to_damage",
    "sacked",
    "objectives",
    "drawn",
]
SIDE_FIELDS: Final = [
    "piece",
    "cubes",
    "soldiers",
    "mercenaries",
    "swordsmen",
    "archers",
    "farm",
    "protected",
    "fire",
    "hail",
]
CORNER_FIELDS: Final = ["piece", "cubes", "flame"]

PLACES: Final = len(LOCATIONS)
FOUR: Final = len(SIDES)
IN_PLAY: Final = 1
BROKEN: Final = 2


@final
class EmpireEncoder(Encoder):
    def __init__(self, game: AfterTheEmpire, seats: int) -> None:
        layout = Layout()
        cards = game.cards
        self.seats: i64 = seats
        self.cards: i64 = len(cards.cards)
        self.objectives: i64 = len(cards.objectives)
        self.board_at: i64 = layout.add("board", len(BOARD_FIELDS), "siege card as number + 1", BOARD_FIELDS)
        self.open_at: i64 = layout.add("open", PLACES, "free worker spaces by location", list(LOCATIONS))
        self.placed_at: i64 = layout.add(
            "placed", PLACES * seats, "workers by location and realm, the viewer's realm first"
        )
        self.rows_at: i64 = layout.add("rows", len(cards.cards), "cards on offer by kind: slot + 1")
        self.reports_at: i64 = layout.add("reports", len(cards.invaders), "known invader cards: side + 1")
        self.unseen_at: i64 = layout.add("unseen", len(cards.cards), "buildings and refugees unseen, by kind")
        self.invaders_at: i64 = layout.add("invaders", len(cards.invaders), "invader cards unseen, by kind")
        self.sieges_at: i64 = layout.add("sieges", len(cards.sieges), "siege cards unseen, by kind")
        self.own_at: i64 = layout.add("objectives", len(cards.objectives), "the viewer's objectives by kind")
        self.drawn_at: i64 = layout.add("drawn", len(cards.objectives), "objectives the viewer chooses from")
        self.realm_at: i64 = layout.size
        for seat in range(seats):
            who = "own" if seat == 0 else f"next{seat}"
            layout.add(f"{who}.realm", len(REALM_FIELDS), "goods, people and the fight", REALM_FIELDS)
            for side in SIDES:
                layout.add(f"{who}.{side}", len(SIDE_FIELDS), "wall, troops, invaders, farm", SIDE_FIELDS)
            for corner in range(FOUR):
                layout.add(f"{who}.corner{corner}", len(CORNER_FIELDS), "turret", CORNER_FIELDS)
            layout.add(f"{who}.cards", len(cards.cards), "cards in play by kind: 1 whole, 2 damaged")
            layout.add(f"{who}.known", len(cards.objectives), "objectives that everybody knows, by kind")
        self.realm_size: i64 = (layout.size - self.realm_at) // seats
        # Stretches that are first written as zeros: before the decks, between them and the realms, and at each realm's
        # end.
        self.board_zeros = bytes(self.unseen_at)
        self.deck_zeros = bytes(self.own_at - self.unseen_at)
        self.own_zeros = bytes(self.realm_at - self.own_at)
        self.realm_zeros = bytes(self.cards + self.objectives)
        self.scratch = BytesWriter()
        super().__init__(layout)

    def write_view(self, out: BytesWriter, view: View) -> None:
        assert isinstance(view, EmpireView)
        base: i64 = len(out)
        out.write(self.board_zeros)
        out.write(self.deck_bytes(view.buildings, view.refugees, view.invaders, view.sieges))
        out.write(self.own_zeros)
        self.write_board(out, base, view.season, view.threat, view.turn, view.face_down, view.siege)
        self.write_places(out, base, view.viewer, view.open, view.placed)
        self.write_cards(out, base, view.building_row, view.refugee_row, view.reports)
        first: i64 = view.viewer if view.viewer > 0 else 0
        place: i64 = 0
        while place < self.seats:
            realm = view.realms[(first + place) % self.seats]
            self.write_realm(out, realm, place_in(view.order, realm.seat))
            if realm.seat == view.viewer:
                self.write_own(out, base, realm)
            place += 1

    def write_state(self, out: BytesWriter, state: State, seat: i64, kept: Kept) -> None:
        assert isinstance(state, EmpireState)
        self.renew_parts(state, kept)
        if len(kept.board) == 0 or kept.viewer != seat:
            kept.viewer = seat
            kept.board = self.board(state, seat)
            self.renew_decks(state, kept)  # these decks are drawn from for everybody, which touches everything
        base: i64 = len(out)
        out.write(kept.board)
        out.write(kept.decks)
        out.write(self.own_zeros)
        self.write_own(out, base, state.realms[seat])
        self.write_parts(out, kept, seat)

    def board(self, state: EmpireState, seat: i64) -> bytes:
        """What lies on the board, as this seat counts the others."""
        out = self.scratch
        out.truncate(0)
        out.write(self.board_zeros)
        self.write_board(out, 0, state.season, state.threat, state.turn, state.face_down, state.siege)
        self.write_places(out, 0, seat, state.open, state.placed)
        self.write_cards(out, 0, state.building_row, state.refugee_row, state.reports)
        return out.getvalue()

    def part(self, state: State, seat: i64) -> bytes:
        assert isinstance(state, EmpireState)
        out = self.scratch
        out.truncate(0)
        self.write_realm(out, state.realms[seat], place_in(state.order, seat))
        return out.getvalue()

    # -- the decks ------------------------------------------------------------------------------------------

    def unseen(self, state: State) -> i64:
        assert isinstance(state, EmpireState)
        return state.buildings.unseen + state.refugees.unseen + state.invaders.unseen + state.sieges.unseen

    def decks(self, state: State) -> bytes:
        assert isinstance(state, EmpireState)
        return self.deck_bytes(state.buildings, state.refugees, state.invaders, state.sieges)

    def deck_bytes(self, buildings: Deck, refugees: Deck, invaders: Deck, sieges: Deck) -> bytes:
        out = BytesWriter()
        out.write(self.deck_zeros)
        # Buildings and refugees share one numbering, so both bags fit into the same range.
        put_counts(out, 0, buildings.bag)
        put_counts(out, 0, refugees.bag)
        put_counts(out, self.invaders_at - self.unseen_at, invaders.bag)
        put_counts(out, self.sieges_at - self.unseen_at, sieges.bag)
        return out.getvalue()

    # -- the board ------------------------------------------------------------------------------------------

    def write_board(
        self, out: BytesWriter, base: i64, season: i64, threat: i64, turn: i64, face_down: i64, siege: i64
    ) -> None:
        at = base + self.board_at
        put(out, at, season)
        put(out, at + 1, threat)
        put(out, at + 2, turn)
        put(out, at + 3, face_down)
        if siege >= 0:
            put(out, at + 4, siege // FOUR + 1)
            put(out, at + 5, siege % FOUR + 1)

    def write_places(self, out: BytesWriter, base: i64, viewer: i64, open: list[int], placed: list[int]) -> None:
        put_counts(out, base + self.open_at, open)
        at = base + self.placed_at
        seats = self.seats
        first: i64 = viewer if viewer > 0 else 0
        for worker in placed:
            place: i64 = worker
            seat: i64 = place % FOUR - first
            if seat < 0:
                seat += seats
            count_one(out, at + place // FOUR * seats + seat)

    def write_cards(
        self, out: BytesWriter, base: i64, building_row: list[int], refugee_row: list[int], reports: list[int]
    ) -> None:
        at = base + self.rows_at
        slot: i64 = 1
        for building in building_row:
            card: i64 = building
            if card >= 0:
                put(out, at + card, slot)
            slot += 1
        slot = 1
        for refugee in refugee_row:
            card = refugee
            if card >= 0:
                put(out, at + card, slot)
            slot += 1
        at = base + self.reports_at
        for report in reports:
            kind: i64 = report
            put(out, at + kind // FOUR, kind % FOUR + 1)

    # -- the realms -----------------------------------------------------------------------------------------

    def write_realm(self, out: BytesWriter, realm: Realm, turn: i64) -> None:
        """Append a realm, which has this place in the turn order."""
        append_eight(
            out,
            turn,
            realm.gold,
            realm.food,
            realm.wood,
            realm.stone,
            realm.iron,
            realm.workers,
            realm.all_workers,
        )
        append_eight(
            out,
            realm.villager,
            realm.villager_coming,
            realm.soldiers,
            realm.mercenaries,
            realm.wounded,
            realm.muster,
            realm.swordsmen,
            realm.archers,
        )
        append_eight(
            out,
            realm.moves,
            realm.flags_1,
            realm.flags_2,
            realm.flags_3,
            realm.visited,
            realm.surge,
            realm.besieged,
            realm.round,
        )
        append_eight(
            out,
            realm.siege_damage,
            realm.climbers,
            realm.losses,
            realm.kills,
            realm.to_damage,
            realm.sacked,
            len(realm.objectives),
            len(realm.drawn),
        )
        for side in realm.sides:
            append_ten(
                out,
                side.piece,
                side.cubes,
                side.soldiers,
                side.mercenaries,
                side.swordsmen,
                side.archers,
                side.farm,
                side.protected,
                side.fire,
                side.hail,
            )
        corners = realm.corners
        self.write_corners(out, corners[0], corners[1], corners[2], corners[3])
        at: i64 = len(out)
        out.write(self.realm_zeros)
        place: i64 = 0
        marks = realm.marks
        for card in realm.cards:
            spot: i64 = card
            mark: i64 = marks[place]
            out[at + spot] = BROKEN if mark & DAMAGED != 0 else IN_PLAY
            place += 1
        at += self.cards
        place = 0
        known = realm.known
        for objective in realm.objectives:
            known_to_all: i64 = known[place]
            if known_to_all != 0:
                count_one(out, at + objective)
            place += 1

    def write_corners(self, out: BytesWriter, one: Corner, two: Corner, three: Corner, four: Corner) -> None:
        append_eight(out, one.piece, one.cubes, one.flame, two.piece, two.cubes, two.flame, three.piece, three.cubes)
        append_four(out, three.flame, four.piece, four.cubes, four.flame)

    def write_own(self, out: BytesWriter, base: i64, realm: Realm) -> None:
        """R-objective-secret: only for the viewer's own realm."""
        at = base + self.own_at
        for objective in realm.objectives:
            count_one(out, at + objective)
        at = base + self.drawn_at
        for objective in realm.drawn:
            count_one(out, at + objective)


def place_in(order: list[int], seat: i64) -> i64:
    """Which turn a seat has, counted from 1; 0 as long as nobody knows."""
    place: i64 = 0
    for who in order:
        place += 1
        if who == seat:
            return place
    return 0
