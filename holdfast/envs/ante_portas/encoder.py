"""*Ante Portas* as bytes.

The viewer's Community comes first, then the others in order from the next seat. Allies hide nothing from each other,
so every hand is written. So is the number of the card by which a troop marches: it is known to all, and windows are
about it.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from holdfast.envs.encoder import Encoder, Kept
from holdfast.envs.layout import Layout, append_eight, append_one, put, put_counts
from holdfast.games.ante_portas.clock import Clock
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.decks import Decks
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS, STORED
from holdfast.games.ante_portas.ground import MARKETS
from holdfast.games.ante_portas.land import Land
from holdfast.games.ante_portas.march import March
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.kernel.frame import STEP, Frame
from holdfast.kernel.state import State
from holdfast.kernel.view import View

CLOCK_FIELDS: Final = [
    "era",
    "half",
    "held",
    "round",
    "spawning",
    "traded",
    "windowed",
    "active",
    "starting_player",
    "claimed",
    "market",
    "card",
    "sick_farmers",
    "sick_citizens",
    "basics_left",
    "elites_left",
    "trench_bonus",
    "guard_range",
    "moving_hex",
    "moving_basics",
    "moving_elites",
    "moving_step",
    "moving_flies",
    "waiting",
]
HEX_FIELDS: Final = [
    "basics",
    "elites",
    "farmers",
    "tired_farmers",
    "citizens",
    "tired_citizens",
    "work",
    "facing",
]
COMMUNITY_FIELDS: Final = [
    "tools",
    "dollars",
    "home_farmers",
    "home_citizens",
    "farmer_homes",
    "citizen_homes",
    "site",
    "chose_goods",
    "warehouse",
    "draw_bonus",
    "mine_discount",
    "enlist_free",
    "upright_free",
    "commander_steps",
    "farms_card",
    "cart",
    "cart_used",
    "extra_turns",
    "tickets",
    "hand",
    "drawn",
    "played",
]
IN_HAND: Final = 1
DRAWN: Final = 2
IN_PLAY: Final = 3
A_DECK: Final = 10_000  # more cards than there are


@final
class PortasEncoder(Encoder):
    def __init__(self, game: AntePortas, seats: int) -> None:
        layout = Layout()
        cards = game.cards
        sites = len(cards.places) + MARKETS
        buildings = len(cards.buildings)
        self.seats: i64 = seats
        self.buildings: i64 = buildings
        self.board_at: i64 = layout.add(
            "board", len(CLOCK_FIELDS), "seats are counted from the viewer as number + 1, cards too", CLOCK_FIELDS
        )
        self.tiles_at: i64 = layout.add("tiles", len(game.cards.numbers.group_limit) + 3, "tiles in the supply")
        self.sites_at: i64 = layout.add("sites", sites, "where each Place and Market lies: spot + 1")
        self.movement_at: i64 = layout.add("movement", len(cards.movement), "Movement cards unseen")
        self.improvements_at: i64 = layout.add("improvements", len(cards.improvements), "Improvements unseen")
        self.markets_at: i64 = layout.add("markets", len(cards.markets), "Market cards unseen")
        self.places_at: i64 = layout.add("places", len(cards.places), "Places not yet laid")
        self.hexes_at: i64 = layout.size
        for hex in range(1, HEXES + 1):
            layout.add(f"hex{hex}", len(HEX_FIELDS), "who and what is there; work as number + 1", HEX_FIELDS)
        for seat in range(seats):
            who = "own" if seat == 0 else f"next{seat}"
            layout.add(f"{who}.community", len(COMMUNITY_FIELDS), "site and card as number + 1", COMMUNITY_FIELDS)
            layout.add(f"{who}.goods", STORED, "goods in Storage and Warehouse", list(GOODS[:STORED]))
            layout.add(f"{who}.buffers", STORED, "goods in Buffers", list(GOODS[:STORED]))
            layout.add(f"{who}.special", STORED, "room for one kind of good", list(GOODS[:STORED]))
            layout.add(f"{who}.bonus", len(GOODS), "what Places give more", list(GOODS))
            layout.add(f"{who}.built", buildings, "Buildings by kind")
            layout.add(f"{who}.farmers", buildings, "Farmers at work by kind of Building")
            layout.add(f"{who}.citizens", buildings, "Citizens at work by kind of Building")
            layout.add(f"{who}.cards", len(cards.improvements), "Improvements: 1 in hand, 2 drawn, 3 in play")
        # Blocks first written as zeros: before the decks, the decks, and after the first part of each Community.
        self.board_zeros = bytes(self.movement_at)
        self.deck_zeros = bytes(self.hexes_at - self.movement_at)
        self.community_zeros = bytes(3 * STORED + len(GOODS) + 3 * buildings + len(cards.improvements))
        super().__init__(layout)

    def write_view(self, out: BytesWriter, view: View) -> None:
        assert isinstance(view, AntePortasView)
        self.write(
            out,
            view.viewer,
            view.clock,
            view.field,
            view.land,
            view.decks,
            view.communities,
            view.stack,
            self.deck_bytes(view.decks),
        )

    def write_state(self, out: BytesWriter, state: State, seat: i64, kept: Kept) -> None:
        assert isinstance(state, AntePortasState)
        self.renew_decks(state, kept)
        decks = kept.decks
        self.write(out, seat, state.clock, state.field, state.land, state.decks, state.communities, state.stack, decks)

    def write(
        self,
        out: BytesWriter,
        viewer: i64,
        clock: Clock,
        field: Field,
        land: Land,
        decks: Decks,
        communities: list[Community],
        stack: list[Frame[Any]],
        deck_bytes: bytes,
    ) -> None:
        base: i64 = len(out)
        first: i64 = viewer if viewer > 0 else 0
        out.write(self.board_zeros)
        self.write_board(out, base + self.board_at, first, clock, field, decks, stack)
        put_counts(out, base + self.tiles_at, field.left)
        site: i64 = base + self.sites_at
        for spot in land.spot_of:
            if spot >= 0:
                put(out, site, spot + 1)
            site += 1
        out.write(deck_bytes)
        self.write_field(out, field)
        seat: i64 = 0
        while seat < self.seats:
            self.write_community(out, communities[(first + seat) % self.seats])
            seat += 1

    # -- the decks ------------------------------------------------------------------------------------------

    def unseen(self, state: State) -> i64:
        """A deck rebuilt from its discards counts as less than an empty one, so the number can only fall."""
        assert isinstance(state, AntePortasState)
        decks = state.decks
        left = decks.movement.deck.unseen + decks.improvements.deck.unseen
        left += decks.markets.unseen + decks.mainland.unseen + decks.command.unseen
        return left - A_DECK * (decks.movement.generation + decks.improvements.generation + state.clock.era)

    def decks(self, state: State) -> bytes:
        assert isinstance(state, AntePortasState)
        return self.deck_bytes(state.decks)

    def deck_bytes(self, decks: Decks) -> bytes:
        out = BytesWriter()
        out.write(self.deck_zeros)
        start = self.movement_at
        put_counts(out, 0, decks.movement.deck.bag)
        put_counts(out, self.improvements_at - start, decks.improvements.deck.bag)
        put_counts(out, self.markets_at - start, decks.markets.bag)
        put_counts(out, self.places_at - start, decks.mainland.bag)
        put_counts(out, self.places_at - start, decks.command.bag)
        return out.getvalue()

    # -- the board ------------------------------------------------------------------------------------------

    def write_board(
        self, out: BytesWriter, at: i64, first: i64, clock: Clock, field: Field, decks: Decks, stack: list[Frame[Any]]
    ) -> None:
        put(out, at, clock.era)
        put(out, at + 1, clock.half)
        put(out, at + 2, clock.held)
        put(out, at + 3, clock.round)
        put(out, at + 4, clock.spawning)
        put(out, at + 5, clock.traded)
        put(out, at + 6, clock.windowed)
        put(out, at + 7, self.counted_from(first, clock.active))
        put(out, at + 8, self.counted_from(first, clock.starting_player))
        put(out, at + 9, self.counted_from(first, clock.claimed))
        put(out, at + 10, decks.market + 1)
        put(out, at + 11, marching_card(stack) + 1)
        put(out, at + 12, field.sick_farmers)
        put(out, at + 13, field.sick_citizens)
        put(out, at + 14, field.basics_left)
        put(out, at + 15, field.elites_left)
        put(out, at + 16, field.trench_bonus)
        put(out, at + 17, field.guard_range)
        troop = field.moving
        if troop is not None:
            put(out, at + 18, troop.hex)
            put(out, at + 19, troop.basics)
            put(out, at + 20, troop.elites)
            put(out, at + 21, troop.step)
            put(out, at + 22, 1 if troop.flying else 0)
            put(out, at + 23, len(field.waiting))

    def counted_from(self, first: i64, seat: i64) -> i64:
        return 0 if seat < 0 else (seat - first + self.seats) % self.seats + 1

    def write_field(self, out: BytesWriter, field: Field) -> None:
        for hex in range(1, HEXES + 1):
            append_eight(
                out,
                field.basics[hex],
                field.elites[hex],
                field.farmers[hex],
                field.tired_farmers[hex],
                field.citizens[hex],
                field.tired_citizens[hex],
                field.tile[hex] + 1,
                field.facing[hex],
            )

    # -- the Communities ------------------------------------------------------------------------------------

    def write_community(self, out: BytesWriter, community: Community) -> None:
        append_eight(
            out,
            community.tools,
            community.dollars,
            community.home_farmers,
            community.home_citizens,
            community.farmer_homes,
            community.citizen_homes,
            community.site + 1,
            community.chose_goods,
        )
        append_eight(
            out,
            community.warehouse,
            community.draw_bonus,
            community.mine_discount,
            community.enlist_free,
            community.upright_free,
            community.commander_steps,
            community.farms_card + 1,
            community.cart,
        )
        append_one(out, community.cart_used)
        append_one(out, community.extra_turns)
        append_one(out, len(community.tickets))
        append_one(out, len(community.hand))
        append_one(out, len(community.drawn))
        append_one(out, len(community.played))
        at: i64 = len(out)
        out.write(self.community_zeros)
        for counts in (community.goods, community.buffers, community.special, community.place_bonus):
            put_counts(out, at, counts)
            at += len(counts)
        for counts in (community.built, community.farmers_at, community.citizens_at):
            put_counts(out, at, counts)
            at += self.buildings
        put_cards(out, at, community.hand, IN_HAND)
        put_cards(out, at, community.drawn, DRAWN)
        put_cards(out, at, community.played, IN_PLAY)


def marching_card(stack: list[Frame[Any]]) -> i64:
    """The Movement card of the troop that is marching now, or -1."""
    for frame in stack:
        if frame.sort == STEP and isinstance(frame, March):
            return frame.card.number
    return -1


def put_cards(out: BytesWriter, start: i64, cards: list[int], value: i64) -> None:
    for card in cards:
        put(out, start + card, value)
