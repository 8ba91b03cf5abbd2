"""*After the Empire*: the rules bound to a card set and options, with the table of all actions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.cardset import house_folder, load_card_set
from holdfast.games.after_the_empire.casualties import CLIMB, INSIDE, Casualties, PayToll
from holdfast.games.after_the_empire.catalog import (
    BUILDING,
    FREE,
    GAIN,
    REFUGEE,
    WORKER,
    Card,
    CardSet,
    Exchange,
    Goods,
)
from holdfast.games.after_the_empire.combat import FIGHT_STEPS, Fight
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import DEEDS, TendFarm, TendNothing
from holdfast.games.after_the_empire.options import OPTIONS
from holdfast.games.after_the_empire.reveal import (
    Battle,
    Deployment,
    DeployTroops,
    DrawInvader,
    DrawSiege,
    InvaderTurnsUp,
    Reveal,
    SiegeTurnsUp,
)
from holdfast.games.after_the_empire.sack import AfterSack, DamageCard
from holdfast.games.after_the_empire.scoring import final_result
from holdfast.games.after_the_empire.scouting import KeepObjective, ObjectiveDrawn
from holdfast.games.after_the_empire.seasons import PHASES, DrawRowCard, Phase, RowCardTurnsUp
from holdfast.games.after_the_empire.setup import (
    DealStarter,
    DrawFirstChooser,
    FirstChooser,
    Initiative,
    LayOut,
    PlaceGate,
    StarterDealt,
    TakeStarter,
    set_up,
)
from holdfast.games.after_the_empire.siege_engine import TargetTurret
from holdfast.games.after_the_empire.spaces import (
    BuyCard,
    SendScout,
    TradeSpace,
    VisitGranary,
    VisitInfirmary,
    VisitStockpile,
    WorkCard,
)
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.stockpile import (
    BuildTurret,
    BuildWall,
    Douse,
    LeaveStockpile,
    Mend,
    Repair,
    Upgrade,
)
from holdfast.games.after_the_empire.tables import (
    CAMP_LEFT,
    CAMP_RIGHT,
    FACE_DOWN,
    LARGEST_COUNT,
    MAX_SEATS,
    MERCHANT,
    MIN_SEATS,
    MINE,
    QUARRY,
    SPACES,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TAX,
    TURRET_CUBES,
    WALL_CUBES,
    WOOD_GATE,
    WOOD_TURRET,
    WOOD_WALL,
    WOODMILL,
)
from holdfast.games.after_the_empire.troops import TROOP_KINDS, Hold, Post, Regroup
from holdfast.games.after_the_empire.turn import AbilityUse, EndTurn, NextTurn, PassTurn, UseCard, ability_notation
from holdfast.games.after_the_empire.view import EmpireView, glance_of, resample, view_of
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game, checked_options
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.rulebook import read_rulebook
from holdfast.kernel.view import View

ID: Final = "after-the-empire"
TITLE: Final = "After the Empire"
LONGEST: Final = 60_000  # no game has more answers than this; the laws check it

_NOTHING = Goods()


def board_trades() -> list[TradeSpace]:
    """The board spaces where goods change hands, in the rulebook's order (page 6)."""
    rows: list[tuple[str, str, int, Goods, Goods]] = [
        ("tax gold", "R-tax", TAX, _NOTHING, Goods(gold=4, mercenaries=1)),
        ("tax food", "R-tax", TAX, _NOTHING, Goods(food=5)),
        ("camp left soldiers", "R-camp-left", CAMP_LEFT, Goods(gold=5), Goods(soldiers=3)),
        ("camp left mercenaries", "R-camp-left", CAMP_LEFT, Goods(gold=3), Goods(mercenaries=5)),
        ("camp right soldiers", "R-camp-right", CAMP_RIGHT, Goods(gold=4), Goods(soldiers=2)),
        ("camp right mercenaries", "R-camp-right", CAMP_RIGHT, Goods(gold=2), Goods(mercenaries=3)),
        ("merchant buy iron and wood", "R-merchant-buy", MERCHANT, Goods(gold=4), Goods(iron=1, wood=6)),
        ("merchant buy stone and food", "R-merchant-buy", MERCHANT, Goods(gold=3), Goods(stone=2, food=3)),
        ("merchant sell iron", "R-merchant-sell", MERCHANT, Goods(iron=1), Goods(gold=4, food=3)),
        ("merchant sell food", "R-merchant-sell", MERCHANT, Goods(food=2), Goods(gold=3, iron=2)),
        ("mine", "R-mine", MINE, _NOTHING, Goods(iron=2)),
        ("quarry", "R-quarry", QUARRY, _NOTHING, Goods(stone=3)),
        ("woodmill", "R-woodmill", WOODMILL, _NOTHING, Goods(wood=5)),
    ]
    return [
        TradeSpace(notation, rule, location, Exchange(spend, _NOTHING, gain))
        for notation, rule, location, spend, gain in rows
    ]


@final
class AfterTheEmpire(Game):
    """Actions, steps and chance frames that carry no content of their own are made here, once."""

    def __init__(self, cards: CardSet, options: dict[str, str]) -> None:
        rulebook = read_rulebook(house_folder().parents[1] / "rules.toml")
        label = f"{cards.name} {cards.version} {cards.digest}"
        super().__init__(ID, TITLE, MIN_SEATS, MAX_SEATS, rulebook, label, options, LONGEST)
        self.cards: Final = cards
        self.bind_options(options)
        self.count_decks()
        self.make_turn_actions()
        self.make_castle_actions()
        self.make_combat_actions()
        self.make_card_actions()
        self.make_chance()
        self.make_steps()
        self.index_tables(self.all_actions(), self.all_chances())

    def start(self, seats: i64) -> EmpireState:
        self.check_seats(seats)  # R-setup-seats
        return set_up(self, seats)

    def view_of(self, state: EmpireState, seat: i64) -> EmpireView:
        return view_of(state, seat)

    def glance_of(self, state: EmpireState, seat: i64) -> EmpireView:
        return glance_of(state, seat)

    def final_result(self, state: EmpireState) -> Result:
        return final_result(state)

    def resample(self, view: View, rng: Rng) -> EmpireState:
        assert isinstance(view, EmpireView)
        return resample(view, rng)

    # -- making the tables ----------------------------------------------------------------------------------

    def bind_options(self, options: dict[str, str]) -> None:
        """R-easy, R-hard: the chart of face-down cards; R-no-reports, R-destructive; the rulings that are options."""
        self.face_down: list[int] = list(FACE_DOWN[options["difficulty"]])
        self.no_reports: bool = options["reports"] == "off"
        self.destructive: bool = options["destructive"] == "on"
        self.deal_starters: bool = options["refugees"] == "deal"
        self.barracks_needs_worker: bool = options["barracks"] == "worker"
        self.ladders_once: bool = options["ladders"] == "once"
        self.own_spaces_unlimited: bool = options["own-spaces"] == "unlimited"
        # R-space-count: open spaces by number of seats, then by location
        self.spaces: list[list[int]] = [
            [row[seats - MIN_SEATS] for row in SPACES] if seats >= MIN_SEATS else [] for seats in range(MAX_SEATS + 1)
        ]

    def count_decks(self) -> None:
        """How many copies of each card the full decks hold; cards of another deck count 0."""
        cards = self.cards
        self.has_copies: bool = any(card.copies > 1 for card in cards.cards)
        self.starter_counts: list[int] = [1 for _ in cards.starting_refugees()]
        self.building_counts: list[int] = [_copies_in_deck(card, BUILDING) for card in cards.cards]
        self.refugee_counts: list[int] = [_copies_in_deck(card, REFUGEE) for card in cards.cards]
        self.invader_counts: list[int] = [int(card.copies) for card in cards.invaders]
        self.siege_counts: list[int] = [int(card.copies) for card in cards.sieges]
        self.objective_counts: list[int] = [int(card.copies) for card in cards.objectives]

    def make_turn_actions(self) -> None:
        self.trades: list[TradeSpace] = board_trades()
        self.trades_by_location: list[list[TradeSpace]] = [
            list(trades) for _, trades in groupby(self.trades, lambda trade: trade.location)
        ]
        self.scout = SendScout()
        self.board_actions: list[Action[Any]] = [*self.trades, self.scout]
        self.visit_infirmary = VisitInfirmary()
        self.visit_granary = VisitGranary()
        self.visit_stockpile = VisitStockpile()
        self.own_board_actions: list[Action[Any]] = [self.visit_infirmary, self.visit_granary, self.visit_stockpile]
        self.pass_turn: Action[Any] = PassTurn()
        self.end_turn: Action[Any] = EndTurn()
        self.only_end_turn: list[Action[Any]] = [self.end_turn]
        self.tend: list[list[Action[Any]]] = [[TendFarm(deed, side) for side in range(4)] for deed in range(len(DEEDS))]
        self.tend_nothing: list[Action[Any]] = [TendNothing(deed) for deed in range(len(DEEDS))]
        self.tend_none: list[list[Action[Any]]] = [[nothing] for nothing in self.tend_nothing]

    def make_castle_actions(self) -> None:
        self.gate: list[Action[Any]] = [PlaceGate(side) for side in range(4)]
        self.build_wall: list[list[BuildWall]] = [
            [BuildWall(side, piece) for piece in (WOOD_WALL, WOOD_GATE, STONE_WALL, STONE_GATE)] for side in range(4)
        ]
        self.build_turret: list[list[BuildTurret]] = [
            [BuildTurret(corner, piece) for piece in (WOOD_TURRET, STONE_TURRET)] for corner in range(4)
        ]
        self.upgrade: list[Upgrade] = [Upgrade(place) for place in range(8)]
        self.repair: list[list[Repair]] = [
            [Repair(place, cubes + 1) for cubes in range(max(WALL_CUBES) if place < 4 else max(TURRET_CUBES))]
            for place in range(8)
        ]
        self.douse: list[Douse] = [Douse(corner) for corner in range(4)]
        self.leave_stockpile: Action[Any] = LeaveStockpile()

    def make_combat_actions(self) -> None:
        counts = range(LARGEST_COUNT + 1)
        self.post: list[list[list[Action[Any]]]] = [
            [[Post(kind, side, count) for count in counts] for side in range(4)] for kind in range(len(TROOP_KINDS))
        ]
        self.posts_up_to: list[list[list[list[Action[Any]]]]] = [
            [[posts[: count + 1] for count in counts] for posts in of_kind] for of_kind in self.post
        ]
        self.hold: Action[Any] = Hold()
        self.regroup: Action[Any] = Regroup()
        self.hold_or_regroup: list[Action[Any]] = [self.hold, self.regroup]
        self.target: list[Action[Any]] = [TargetTurret(corner) for corner in range(4)]
        self.toll: list[list[list[Action[Any]]]] = [
            [[PayToll(toll, place, count) for count in counts] for place in range(1 if toll == INSIDE else 4)]
            for toll in range(CLIMB + 1)
        ]

    def make_card_actions(self) -> None:
        cards = self.cards
        self.buy: list[BuyCard] = [BuyCard(card) for card in cards.cards]
        self.mend: list[Mend] = [Mend(card) for card in cards.cards]
        self.damage: list[Action[Any]] = [DamageCard(card) for card in cards.cards]
        self.free_actions: list[list[AbilityUse]] = [self.uses_of(card, FREE) for card in cards.cards]
        self.card_spaces: list[list[AbilityUse]] = [self.uses_of(card, WORKER) for card in cards.cards]
        self.gains: list[list[Action[Any]]] = [gains_of(card) for card in cards.cards]
        self.keep: list[Action[Any]] = [KeepObjective(objective) for objective in cards.objectives]
        self.choose_starter: list[Action[Any]] = [
            TakeStarter(card, kind) for kind, card in enumerate(cards.starting_refugees())
        ]

    def uses_of(self, card: Card, trigger: i64) -> list[AbilityUse]:
        """The actions that a card in play offers as free actions, or as worker spaces."""
        barracks = card.starting and card.kind == BUILDING
        found: list[AbilityUse] = []
        for place, ability in enumerate(card.abilities):
            # R-barracks: a free action, or a worker space if the option says so
            set_off = WORKER if barracks and self.barracks_needs_worker and ability.trigger == FREE else ability.trigger
            if set_off != trigger:
                continue
            for choice, exchange in enumerate(ability.exchanges):
                if trigger == FREE:
                    rule = "R-barracks" if barracks else "R-free-action"
                    notation = ability_notation("use", card, ability, choice)
                    found.append(UseCard(notation, rule, card, place, exchange))
                else:
                    rule = "R-barracks" if barracks else "R-card-space"
                    notation = ability_notation("work", card, ability, choice)
                    found.append(WorkCard(notation, rule, card, place, exchange))
        return found

    def make_chance(self) -> None:
        cards = self.cards
        self.objective_table: list[Action[Any]] = [ObjectiveDrawn(objective) for objective in cards.objectives]
        self.row_table: list[Action[Any]] = [RowCardTurnsUp(card) for card in cards.cards]
        self.invader_table: list[Action[Any]] = [
            InvaderTurnsUp(invader, side) for invader in cards.invaders for side in range(4)
        ]
        self.siege_table: list[Action[Any]] = [SiegeTurnsUp(siege, side) for siege in cards.sieges for side in range(4)]
        self.starter_table: list[Action[Any]] = [
            StarterDealt(card, kind) for kind, card in enumerate(cards.starting_refugees())
        ]
        self.first_chooser: list[Action[Any]] = [FirstChooser(seat) for seat in range(MAX_SEATS)]
        self.draw_building = DrawRowCard(BUILDING, self.row_table)
        self.draw_refugee = DrawRowCard(REFUGEE, self.row_table)
        self.draw_invader_face_up = DrawInvader(self.invader_table, False)
        self.draw_invader_face_down = DrawInvader(self.invader_table, True)
        self.draw_siege = DrawSiege(self.siege_table)
        self.draw_first_chooser = DrawFirstChooser()
        self.deal_starter = [DealStarter(self.starter_table, seat) for seat in range(MAX_SEATS)]

    def make_steps(self) -> None:
        seats = range(MAX_SEATS)
        self.phases = [Phase(phase) for phase in range(len(PHASES))]
        self.next_turn = NextTurn()
        self.deployment = Deployment()
        self.deploy = [DeployTroops(seat) for seat in seats]
        self.reveal = Reveal()
        self.battle = Battle()
        self.fight = [[Fight(seat, step) for step in range(len(FIGHT_STEPS))] for seat in seats]
        self.casualties = [[Casualties(seat, toll) for toll in range(CLIMB + 1)] for seat in seats]
        self.after_sack = [AfterSack(seat) for seat in seats]
        self.initiative = Initiative()
        self.lay_out = LayOut()

    # -- the dense order ------------------------------------------------------------------------------------

    def all_actions(self) -> list[Action[Any]]:
        """Every action, in the order in which a game gets to them."""
        cards = self.cards.cards
        bought = [card for card in cards if not card.starting]
        return [
            *self.choose_starter,
            *self.gate,
            *self.board_actions,
            *self.own_board_actions,
            *[self.buy[card.number] for card in bought],
            *_flat(self.card_spaces),
            *_flat(self.free_actions),
            *_flat(self.gains),
            self.pass_turn,
            self.end_turn,
            *_flat(self.tend),
            *self.tend_nothing,
            *self.keep,
            *_flat(self.build_wall),
            *_flat(self.build_turret),
            *self.upgrade,
            *_flat(self.repair),
            *self.douse,
            *[self.mend[card.number] for card in bought],
            self.leave_stockpile,
            *_flat(_flat_lists(self.post)),
            self.hold,
            self.regroup,
            *self.target,
            *_flat(_flat_lists(self.toll)),
            *[self.damage[card.number] for card in cards],
        ]

    def all_chances(self) -> list[Action[Any]]:
        """Every chance outcome of the game."""
        bought = [card for card in self.cards.cards if not card.starting]
        return [
            *self.first_chooser,
            *self.starter_table,
            *self.objective_table,
            *[self.row_table[card.number] for card in bought],
            *self.invader_table,
            *self.siege_table,
        ]


def gains_of(card: Card) -> list[Action[Any]]:
    """The actions by which a new card's immediate gains are taken."""
    return [
        GainFromCard(ability_notation("gain", card, ability, choice), card, exchange)
        for ability in card.abilities
        if ability.trigger == GAIN
        for choice, exchange in enumerate(ability.exchanges)
    ]


def _copies_in_deck(card: Card, kind: i64) -> int:
    return int(card.copies) if card.kind == kind and not card.starting else 0


def _flat(lists: Sequence[Sequence[Action[Any]]]) -> list[Action[Any]]:
    return [action for actions in lists for action in actions]


def _flat_lists(lists: list[list[list[Action[Any]]]]) -> list[list[Action[Any]]]:
    return [actions for inner in lists for actions in inner]


def load(cards: Path | None = None, options: dict[str, str] | None = None) -> AfterTheEmpire:
    """The game with a card set (the house set by default) and options."""
    card_set = load_card_set(house_folder() if cards is None else cards)
    return AfterTheEmpire(card_set, checked_options(TITLE, OPTIONS, {} if options is None else options))
