"""The actions, steps and chance frames of the land, made once for a game."""

from __future__ import annotations

from typing import Any, final

from holdfast.games.ante_portas.building import Build, Raze
from holdfast.games.ante_portas.calendar import (
    DrawMarket,
    DrawSpawn,
    HalfYearBegins,
    HalfYearEnds,
    HalfYearHeld,
    HalfYearOver,
    MarketTurned,
    Spawning,
)
from holdfast.games.ante_portas.catalog import INSTITUTE, STORAGE, CardSet
from holdfast.games.ante_portas.developer import GiveCard, KeepIt, PlayCard, PlayNothing
from holdfast.games.ante_portas.doctor import Heal, HomeTo, Upright, UprightAll
from holdfast.games.ante_portas.employment import LeaveEmpty, ManNow, takes_workers
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import KINDS, STORED
from holdfast.games.ante_portas.ground import MARKETS, SMALL_MARKET, Ground
from holdfast.games.ante_portas.improvements import MusterNow, StayHome
from holdfast.games.ante_portas.library import DiscardCard, DrawImprovement, Drawing, ImprovementDrawn, KeepCard
from holdfast.games.ante_portas.market import Nothing, Special, Take, all_sales
from holdfast.games.ante_portas.movement import CardTurned
from holdfast.games.ante_portas.orders import ORDERS, First, Second
from holdfast.games.ante_portas.placing import BY_CHOICE, NEXT_SLOT, AtSpot, DrawPlace, PlaceDrawn
from holdfast.games.ante_portas.production import Convert, NoConvert
from holdfast.games.ante_portas.purse import DropGood
from holdfast.games.ante_portas.recruit import Discharge, Enlist
from holdfast.games.ante_portas.refining import Make
from holdfast.games.ante_portas.setup import DrawEmptySpot, DrawFirstPlayer, EmptySpot, FirstPlayer, LayOut, StartWood
from holdfast.games.ante_portas.staffing import AsItIs, ByHand, FillUp, Man
from holdfast.games.ante_portas.sustenance import Feed, Starve
from holdfast.games.ante_portas.tables import MOST, MOST_PEOPLE
from holdfast.games.ante_portas.trade import Amount, Enough, Give, OpenTrade
from holdfast.games.ante_portas.turns import Go, GoOn, LookAtSoldiers, SendJourneyman, TurnEnds, TurnOf, Visit
from holdfast.games.ante_portas.wave import (
    RoundBegins,
    SendSteward,
    SpawnCheck,
    WaveBegins,
    WaveMoves,
    WaveTurn,
    WinCheck,
)
from holdfast.games.ante_portas.year import Production, Sustenance, YearEnds
from holdfast.kernel.action import Action


@final
class LandActions:
    def __init__(self, cards: CardSet, ground: Ground, most_seats: int) -> None:
        self.seats = range(most_seats)
        self.make_turn_actions(cards, ground)
        self.make_place_actions(cards)
        self.make_year_actions(cards)
        self.make_chance(cards, ground)
        self.make_steps()

    def make_turn_actions(self, cards: CardSet, ground: Ground) -> None:
        seats = self.seats
        self.start_wood: list[Action[Any]] = [StartWood(wood) for wood in range(cards.numbers.start_choice + 1)]
        self.at: list[Action[Any]] = [
            *(AtSpot(ground.first_slot + slot, f"{slot + 1}", False) for slot in range(ground.mainland_slots)),
            *(AtSpot(ground.first_command + slot, f"c{slot + 1}", True) for slot in range(ground.command_slots)),
        ]
        places = len(cards.places)
        self.go: list[Action[Any]] = [
            *(Go(place.number, place.id, place.name) for place in cards.places),
            *(Go(places + market, f"market-{market + 1}", f"Market {market + 1}") for market in range(MARKETS - 1)),
            Go(places + SMALL_MARKET, "small-market", "the small Market"),
        ]
        self.soldiers: Action[Any] = LookAtSoldiers()
        self.journeyman: Action[Any] = SendJourneyman()
        self.go_on: Action[Any] = GoOn()
        self.trade: Action[Any] = OpenTrade()
        self.give: list[list[Action[Any]]] = [[Give(good, seat) for good in range(KINDS)] for seat in seats]
        self.amounts: list[Action[Any]] = [Amount(count) for count in range(1, MOST + 1)]
        self.enough: Action[Any] = Enough()
        self.man_now: list[Action[Any]] = [
            ManNow(building) for building in cards.buildings if building.kind in (STORAGE, INSTITUTE)
        ]
        self.leave_empty: Action[Any] = LeaveEmpty()
        self.steward: list[Action[Any]] = [SendSteward(seat) for seat in seats]

    def make_place_actions(self, cards: CardSet) -> None:
        seats = self.seats
        counts = range(MOST + 1)
        people = range(MOST_PEOPLE + 1)
        hexes = range(HEXES + 1)  # index 0 is unused
        self.nothing: Action[Any] = Nothing()
        self.sell: list[list[Action[Any]]] = all_sales(STORED)
        self.take: list[Action[Any]] = [Take(0), Take(1)]
        self.special: Action[Any] = Special()
        self.make: list[Action[Any]] = [Make(times) for times in counts]
        self.build: list[Action[Any]] = [Build(count) for count in counts]
        self.raze: list[Action[Any]] = [Raze(building) for building in cards.buildings]
        self.drop: list[Action[Any]] = [DropGood(good) for good in range(STORED)]
        self.orders: list[list[Action[Any]]] = [[First(which), Second(which)] for which in range(len(ORDERS))]
        self.enlist_farmers: list[Action[Any]] = [Enlist(count, False) for count in people]
        self.enlist_citizens: list[Action[Any]] = [Enlist(count, True) for count in people]
        self.discharge_farmer: list[Action[Any]] = [Discharge(hex, False) for hex in hexes]
        self.discharge_citizen: list[Action[Any]] = [Discharge(hex, True) for hex in hexes]
        self.heal_farmers: list[Action[Any]] = [Heal(count, False) for count in people]
        self.heal_citizens: list[Action[Any]] = [Heal(count, True) for count in people]
        self.home_to: list[Action[Any]] = [HomeTo(seat) for seat in seats]
        self.upright_farmer: list[Action[Any]] = [Upright(hex, False) for hex in hexes]
        self.upright_citizen: list[Action[Any]] = [Upright(hex, True) for hex in hexes]
        self.upright_all: Action[Any] = UprightAll()
        self.keep: list[Action[Any]] = [KeepCard(card) for card in cards.improvements]
        self.discard: list[Action[Any]] = [DiscardCard(card) for card in cards.improvements]
        self.play: list[Action[Any]] = [PlayCard(card) for card in cards.improvements]
        self.play_nothing: Action[Any] = PlayNothing()
        self.keep_it: Action[Any] = KeepIt()
        self.give_card: list[Action[Any]] = [GiveCard(seat) for seat in seats]
        self.muster: Action[Any] = MusterNow()
        self.stay_home: Action[Any] = StayHome()

    def make_year_actions(self, cards: CardSet) -> None:
        counts = range(MOST + 1)
        self.fill_up: Action[Any] = FillUp()
        self.as_it_is: Action[Any] = AsItIs()
        self.by_hand: Action[Any] = ByHand()
        self.man: list[list[Action[Any]]] = [
            [Man(building, count, False) for count in counts] if takes_workers(building) else []
            for building in cards.buildings
        ]
        self.man_citizens: list[list[Action[Any]]] = [
            [Man(building, count, True) for count in counts] if building.any_worker else []
            for building in cards.buildings
        ]
        self.feed: list[Action[Any]] = [Feed(count) for count in range(MOST_PEOPLE + 1)]
        self.starve: list[Action[Any]] = [Starve(hex) for hex in range(HEXES + 1)]
        self.convert: Action[Any] = Convert()
        self.no_convert: Action[Any] = NoConvert()

    def make_chance(self, cards: CardSet, ground: Ground) -> None:
        self.first_player: list[Action[Any]] = [FirstPlayer(seat) for seat in self.seats]
        self.empty_spot: list[Action[Any]] = [EmptySpot(place) for place in range(ground.ring_slots)]
        self.place_table: list[Action[Any]] = [PlaceDrawn(place) for place in cards.places]
        self.card_table: list[Action[Any]] = [CardTurned(card) for card in cards.movement]
        self.market_table: list[Action[Any]] = [MarketTurned(card) for card in cards.markets]
        self.improvement_table: list[Action[Any]] = [ImprovementDrawn(card) for card in cards.improvements]
        self.draw_first_player = DrawFirstPlayer()
        self.draw_empty_spot = DrawEmptySpot()
        self.draw_mainland = DrawPlace(self.place_table, False, NEXT_SLOT)
        self.draw_ring = [
            DrawPlace(self.place_table, True, ground.first_command + place) for place in range(ground.ring_slots)
        ]
        self.draw_command = DrawPlace(self.place_table, True, BY_CHOICE)
        self.draw_market = DrawMarket(self.market_table)
        self.draw_spawn = DrawSpawn(self.card_table)
        self.draw_improvement = [DrawImprovement(self.improvement_table, seat) for seat in self.seats]

    def make_steps(self) -> None:
        seats = self.seats
        self.lay_out = LayOut()
        self.half_year_begins = HalfYearBegins()
        self.spawning = Spawning()
        self.half_year_ends = HalfYearEnds()
        self.half_year_held = HalfYearHeld()
        self.half_year_over = HalfYearOver()
        self.turn_of = [TurnOf(seat) for seat in seats]
        self.turn_ends = TurnEnds()
        self.visit_of = [Visit(seat) for seat in seats]
        self.drawing = [Drawing(seat) for seat in seats]
        self.year_ends = YearEnds()
        self.sustenance = Sustenance()
        self.production = Production()
        self.wave_begins = WaveBegins()
        self.round_begins = RoundBegins()
        self.spawn_check = SpawnCheck()
        self.win_check = WinCheck()
        self.wave_moves = WaveMoves()
        self.wave_turn = WaveTurn()

    # -- the dense order ------------------------------------------------------------------------------------

    def actions(self) -> list[Action[Any]]:
        """Every action of the land, in the order in which a game uses them."""
        return [
            *self.start_wood,
            *self.at,
            *self.go,
            self.soldiers,
            self.journeyman,
            self.go_on,
            self.trade,
            *flat(self.give),
            *self.amounts,
            self.enough,
            *self.man_now,
            self.leave_empty,
            *self.steward,
            self.nothing,
            *flat(self.sell),
            *self.take,
            self.special,
            *self.make,
            *self.build,
            *self.raze,
            *self.drop,
            *flat(self.orders),
            *self.enlist_farmers,
            *self.enlist_citizens,
            *self.discharge_farmer[1:],
            *self.discharge_citizen[1:],
            *self.heal_farmers,
            *self.heal_citizens,
            *self.home_to,
            *self.upright_farmer[1:],
            *self.upright_citizen[1:],
            self.upright_all,
            *self.keep,
            *self.discard,
            *self.play,
            self.play_nothing,
            self.keep_it,
            *self.give_card,
            self.muster,
            self.stay_home,
            self.fill_up,
            self.as_it_is,
            self.by_hand,
            *flat(self.man),
            *flat(self.man_citizens),
            *self.feed,
            *self.starve[1:],
            self.convert,
            self.no_convert,
        ]

    def chances(self) -> list[Action[Any]]:
        """Every chance outcome of the land."""
        return [
            *self.first_player,
            *self.place_table,
            *self.empty_spot,
            *self.market_table,
            *self.card_table,
            *self.improvement_table,
        ]


def flat(lists: list[list[Action[Any]]]) -> list[Action[Any]]:
    return [action for actions in lists for action in actions]
