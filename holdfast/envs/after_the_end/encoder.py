"""*After The End* as bytes.

The viewer's colony comes first, then the others in order from the next seat on. Cards are counted by kind; for
experience in other hands, only the number of cards is written.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from holdfast.envs.encoder import Encoder, Kept
from holdfast.envs.layout import Layout, append_eight, append_one, append_ten, count_one, put, put_counts
from holdfast.games.after_the_end.catalog import COLONY_SIZE
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel.deck import Deck
from holdfast.kernel.state import State
from holdfast.kernel.view import View

BOARD_FIELDS: Final = [
    "round",
    "first_player",
    "winner",
    "resolved",
    "current_mission",
    "upcoming_mission",
    "generation",
    "rolls",
]
COLONY_FIELDS: Final = [
    "card",
    "food",
    "scrap",
    "tech",
    "wall",
    "knowledge",
    "sent",
    "sent_too",
    "bonus",
    "wins_ties",
    "visiting",
    "ignores_raid",
    "nobles_bought",
    "contracts_bought",
    "tools_bought",
    "hand",
    "drawn",
]
PERSON_FIELDS: Final = ["used", "dead", "wounds", "food", "scrap", "tech", "tool", "sign", "roll", "spare"]
PERSON_SIZE: Final = 10
NOBODY: Final = bytes(PERSON_SIZE)


@final
class EndEncoder(Encoder):
    def __init__(self, game: AfterTheEnd, seats: int) -> None:
        layout = Layout()
        cards = game.cards
        self.seats: i64 = seats
        self.kinds_of_tool: i64 = len(cards.tools)
        self.kinds_of_mission: i64 = len(cards.missions)
        self.kinds_of_contract: i64 = len(cards.contracts)
        self.board_at: i64 = layout.add(
            "board", len(BOARD_FIELDS), "seats are counted from the viewer; cards as number + 1", BOARD_FIELDS
        )
        self.noble_row_at: i64 = layout.add("noble_row", len(cards.nobles), "nobles on offer: slot + 1")
        self.contract_row_at: i64 = layout.add("contract_row", len(cards.contracts), "contracts on offer: slot + 1")
        self.tool_row_at: i64 = layout.add("tool_row", len(cards.tools), "tools on offer: slot + 1")
        self.missions_at: i64 = layout.add("missions", len(cards.missions), "missions unseen, by kind")
        self.inside_at: i64 = layout.add("inside", len(cards.missions), "raids seen and shuffled back, by kind")
        self.nobles_at: i64 = layout.add("nobles", len(cards.nobles), "nobles unseen, by kind")
        self.contracts_at: i64 = layout.add("contracts", len(cards.contracts), "contracts unseen, by kind")
        self.tools_at: i64 = layout.add("tools", len(cards.tools), "tools unseen, by kind")
        self.discards_at: i64 = layout.add("discards", len(cards.experience), "experience discarded, by kind")
        self.hand_at: i64 = layout.add("hand", len(cards.experience), "the viewer's experience by kind")
        self.drawn_at: i64 = layout.add("drawn", len(cards.experience), "experience the viewer chooses from")
        self.colony_at: i64 = layout.size
        for seat in range(seats):
            who = "own" if seat == 0 else f"next{seat}"
            layout.add(f"{who}.colony", len(COLONY_FIELDS), "goods and the current mission", COLONY_FIELDS)
            for place in range(COLONY_SIZE):
                layout.add(f"{who}.person{place}", PERSON_SIZE, "tool and sign as number + 1", PERSON_FIELDS)
            layout.add(f"{who}.tools", len(cards.tools), "tools owned")
            layout.add(f"{who}.missions", len(cards.missions), "missions won")
            layout.add(f"{who}.contracts", len(cards.contracts), "contracts bought")
            layout.add(f"{who}.nobles", len(cards.nobles), "nobles won over")
        # Stretches that are first written as zeros: before the decks, before the colonies, at the end of each colony.
        self.board_zeros = bytes(self.missions_at)
        self.deck_zeros = bytes(self.discards_at - self.missions_at)
        self.own_zeros = bytes(self.colony_at - self.discards_at)
        self.colony_zeros = bytes(len(cards.tools) + len(cards.missions) + len(cards.contracts) + len(cards.nobles))
        self.scratch = BytesWriter()
        super().__init__(layout)

    def write_view(self, out: BytesWriter, view: View) -> None:
        assert isinstance(view, EndView)
        base: i64 = len(out)
        out.write(self.board_zeros)
        out.write(self.deck_bytes(view.missions, view.nobles, view.contracts, view.tools))
        out.write(self.own_zeros)
        self.write_board(
            out,
            base,
            view.viewer,
            view.round,
            view.first_player,
            view.winner,
            view.resolved,
            view.current,
            view.upcoming,
            view.generation,
            view.rolls,
        )
        self.write_rows(out, base, view.noble_row, view.contract_row, view.tool_row, view.discards)
        count_kinds(out, base + self.inside_at, view.missions.inside)
        first: i64 = view.viewer if view.viewer > 0 else 0
        place: i64 = 0
        while place < self.seats:
            colony = view.colonies[(first + place) % self.seats]
            self.write_colony(out, colony)
            if colony.seat == view.viewer:
                self.write_own(out, base, colony)
            place += 1

    def write_state(self, out: BytesWriter, state: State, seat: i64, kept: Kept) -> None:
        assert isinstance(state, EndState)
        self.renew_decks(state, kept)
        self.renew_parts(state, kept)
        base: i64 = len(out)
        out.write(self.board_zeros)
        out.write(kept.decks)
        out.write(self.own_zeros)
        self.write_board(
            out,
            base,
            seat,
            state.round,
            state.first_player,
            state.winner,
            state.resolved,
            state.current,
            state.upcoming,
            state.generation,
            state.rolls,
        )
        self.write_rows(out, base, state.noble_row, state.contract_row, state.tool_row, state.discards)
        count_kinds(out, base + self.inside_at, state.missions.inside)
        self.write_own(out, base, state.colonies[seat])
        self.write_parts(out, kept, seat)

    def part(self, state: State, seat: i64) -> bytes:
        assert isinstance(state, EndState)
        out = self.scratch
        out.truncate(0)
        self.write_colony(out, state.colonies[seat])
        return out.getvalue()

    # -- the decks ------------------------------------------------------------------------------------------

    def unseen(self, state: State) -> i64:
        assert isinstance(state, EndState)
        return state.missions.unseen + state.nobles.unseen + state.contracts.unseen + state.tools.unseen

    def decks(self, state: State) -> bytes:
        assert isinstance(state, EndState)
        return self.deck_bytes(state.missions, state.nobles, state.contracts, state.tools)

    def deck_bytes(self, missions: Deck, nobles: Deck, contracts: Deck, tools: Deck) -> bytes:
        """Everything except what was shuffled back, which can change without a card being seen."""
        out = BytesWriter()
        out.write(self.deck_zeros)
        put_counts(out, 0, missions.bag)
        put_counts(out, self.nobles_at - self.missions_at, nobles.bag)
        put_counts(out, self.contracts_at - self.missions_at, contracts.bag)
        put_counts(out, self.tools_at - self.missions_at, tools.bag)
        return out.getvalue()

    # -- the board ------------------------------------------------------------------------------------------

    def write_board(
        self,
        out: BytesWriter,
        base: i64,
        viewer: i64,
        round: i64,
        first_player: i64,
        winner: i64,
        resolved: i64,
        current: i64,
        upcoming: i64,
        generation: i64,
        rolls: i64,
    ) -> None:
        at = base + self.board_at
        first: i64 = viewer if viewer > 0 else 0
        put(out, at, round)
        put(out, at + 1, (first_player - first + self.seats) % self.seats)
        if winner >= 0:
            put(out, at + 2, (winner - first + self.seats) % self.seats + 1)
        put(out, at + 3, resolved)
        put(out, at + 4, current + 1)
        put(out, at + 5, upcoming + 1)
        put(out, at + 6, generation)
        put(out, at + 7, rolls)

    def write_rows(
        self,
        out: BytesWriter,
        base: i64,
        noble_row: list[int],
        contract_row: list[int],
        tool_row: list[int],
        discards: list[int],
    ) -> None:
        put_slots(out, base + self.noble_row_at, noble_row)
        put_slots(out, base + self.contract_row_at, contract_row)
        put_slots(out, base + self.tool_row_at, tool_row)
        count_kinds(out, base + self.discards_at, discards)

    # -- the colonies ---------------------------------------------------------------------------------------

    def write_own(self, out: BytesWriter, base: i64, colony: Colony) -> None:
        """E-experience-secret: only for the viewer's own colony."""
        count_kinds(out, base + self.hand_at, colony.hand)
        count_kinds(out, base + self.drawn_at, colony.drawn)

    def write_colony(self, out: BytesWriter, colony: Colony) -> None:
        append_eight(
            out,
            colony.card + 1,
            colony.food,
            colony.scrap,
            colony.tech,
            colony.wall + 1,
            colony.knowledge,
            colony.first + 1,
            colony.second + 1,
        )
        append_eight(
            out,
            colony.bonus + 128,
            colony.wins_ties,
            colony.visiting,
            colony.ignores_raid,
            colony.nobles_bought,
            colony.contracts_bought,
            colony.tools_bought,
            len(colony.hand),
        )
        append_one(out, len(colony.drawn))
        for person in colony.people:
            append_ten(
                out,
                person.used,
                person.dead,
                person.wounds,
                person.food,
                person.scrap,
                person.tech,
                person.tool + 1,
                person.sign + 1,
                person.roll,
                person.spare,
            )
        place: i64 = len(colony.people)
        while place < COLONY_SIZE:  # before the colonies are chosen nobody lives there
            out.write(NOBODY)
            place += 1
        at: i64 = len(out)
        out.write(self.colony_zeros)
        count_kinds(out, at, colony.tools)
        at += self.kinds_of_tool
        count_kinds(out, at, colony.missions)
        at += self.kinds_of_mission
        count_kinds(out, at, colony.contracts)
        at += self.kinds_of_contract
        count_kinds(out, at, colony.nobles)


def put_slots(out: BytesWriter, start: i64, row: list[int]) -> None:
    """For each card of a row, its slot + 1."""
    slot: i64 = 1
    for card in row:
        kind: i64 = card
        if kind >= 0:
            put(out, start + kind, slot)
        slot += 1


def count_kinds(out: BytesWriter, start: i64, cards: list[int]) -> None:
    """How many of each kind there are."""
    for card in cards:
        kind: i64 = card
        if kind >= 0:
            count_one(out, start + kind)
