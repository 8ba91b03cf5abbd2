"""*After The End*: the rules bound to a card set and options, with the table of all actions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.capitol import BeginVisit, LeaveCapitol, Visits
from holdfast.games.after_the_end.cardset import house_folder, load_card_set
from holdfast.games.after_the_end.catalog import (
    COLONY_SIZE,
    EXPERIENCE_EFFECTS,
    FIELD_SURGERY,
    LUCKY_FIND,
    RESOURCES,
    SCAVENGER,
    SECOND_WIND,
    STEADY_HAND,
    TOOL_MULTI,
    CardSet,
    Character,
    ColonyCard,
    Experience,
    Tool,
)
from holdfast.games.after_the_end.commit import Departure, Gathering, SendOne, SendPair, VisitCapitol
from holdfast.games.after_the_end.die import FACES, DieShows, KeepRoll, Reroll, SetDie, UseDie
from holdfast.games.after_the_end.drawing import DrawExperience, DrawOne, ExperienceDrawn, KeepCard
from holdfast.games.after_the_end.equipment import AssignTool, NoTool
from holdfast.games.after_the_end.experience import AskAgain, LastWindow, PassWindow, PlayExperience
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.market import (
    CONTRACTS,
    NOBLES,
    TOOLS,
    BuildWall,
    BuyTool,
    CompleteContract,
    DrawRow,
    Influence,
    RowCard,
)
from holdfast.games.after_the_end.options import OPTIONS
from holdfast.games.after_the_end.raids import RaidOn, WoundPerson
from holdfast.games.after_the_end.resolve import (
    AllCommitted,
    ComfortExperience,
    ComfortKnowledge,
    ComfortToken,
    Homecoming,
    Resolution,
)
from holdfast.games.after_the_end.rounds import (
    DrawMission,
    MissionTurnsUp,
    RoundBegins,
    RoundEnds,
    SeatTurn,
    Uncover,
)
from holdfast.games.after_the_end.scoring import final_result
from holdfast.games.after_the_end.setup import (
    ColonyDealt,
    DealColony,
    DrawFirstPlayer,
    FirstPlayer,
    LayOut,
    ShuffleBack,
    TakeColony,
    set_up,
)
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.stores import TakeResource
from holdfast.games.after_the_end.tables import MAX_SEATS, MIN_SEATS
from holdfast.games.after_the_end.view import EndView, glance_of, resample, view_of
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game, checked_options
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.rulebook import read_rulebook
from holdfast.kernel.view import View

ID: Final = "after-the-end"
TITLE: Final = "After The End"
READY_SETS: Final = range(1 << COLONY_SIZE)  # every set of people of a colony, one bit for each place
LONGEST: Final = 4_000  # no game has more answers than this, random ones fewer than 700; the laws check it


@final
class AfterTheEnd(Game):
    """Actions, steps and chance frames that carry no content of their own are made here, once."""

    def __init__(self, cards: CardSet, options: dict[str, str]) -> None:
        rulebook = read_rulebook(house_folder().parents[1] / "rules.toml")
        label = f"{cards.name} {cards.version} {cards.digest}"
        super().__init__(ID, TITLE, MIN_SEATS, MAX_SEATS, rulebook, label, options, LONGEST)
        self.cards: Final = cards
        self.remove_missions_only: bool = options["removed"] == "missions"
        self.draft_colonies: bool = options["colonies"] == "draft"
        self.walls_for_sale: bool = options["wall"] == "capitol"
        self.experience_counts: list[int] = [int(card.copies) for card in cards.experience]
        self.make_people_actions()
        self.make_capitol_actions()
        self.make_experience_actions()
        self.make_chance()
        self.make_steps()
        self.index_tables(self.all_actions(), self.all_chances())

    def start(self, seats: i64) -> EndState:
        self.check_seats(seats)
        return set_up(self, seats)

    def view_of(self, state: EndState, seat: i64) -> EndView:
        return view_of(state, seat)

    def glance_of(self, state: EndState, seat: i64) -> EndView:
        return glance_of(state, seat)

    def final_result(self, state: EndState) -> Result:
        return final_result(state)

    def resample(self, view: View, rng: Rng) -> EndState:
        assert isinstance(view, EndView)
        return resample(view, rng)

    # -- making the tables ----------------------------------------------------------------------------------

    def make_people_actions(self) -> None:
        boards = self.cards.colonies
        self.choose_colony: list[Action[Any]] = [TakeColony(board) for board in boards]
        self.send: list[list[SendOne]] = [
            [SendOne(character, place) for place, character in enumerate(board.characters)] for board in boards
        ]
        self.send_pair: list[list[SendPair]] = [pairs_of(board) for board in boards]
        self.visit: Action[Any] = VisitCapitol()
        # What everybody who is ready may do in a turn, by colony and set of ready people: questions share these lists.
        self.turns: list[list[list[Action[Any]]]] = [
            [[*[one for one in sends if ready >> one.place & 1], self.visit] for ready in READY_SETS]
            for sends in self.send
        ]
        self.pair_turns: list[list[list[Action[Any]]]] = [
            [
                [*[two for two in sends if ready >> two.first & ready >> two.second & 1], self.visit]
                for ready in READY_SETS
            ]
            for sends in self.send_pair
        ]
        self.wound: list[list[WoundPerson]] = [
            [WoundPerson(character, place) for place, character in enumerate(board.characters)] for board in boards
        ]
        self.wounds: list[list[list[Action[Any]]]] = [
            [[one for one in wounds if ready >> one.place & 1] for ready in READY_SETS] for wounds in self.wound
        ]
        self.ready: list[list[Action[Any]]] = [
            [ReadyPerson(character, place) for place, character in enumerate(board.characters)] for board in boards
        ]
        self.comfort_token: list[list[list[Action[Any]]]] = [
            [
                [ComfortToken(character, place, resource) for resource in range(len(RESOURCES))]
                for place, character in enumerate(board.characters)
            ]
            for board in boards
        ]
        self.comfort_experience: Action[Any] = ComfortExperience()
        self.comfort_knowledge: Action[Any] = ComfortKnowledge()

    def make_capitol_actions(self) -> None:
        cards = self.cards
        resources = range(len(RESOURCES))
        self.take_resource: list[Action[Any]] = [TakeResource(resource) for resource in resources]
        self.influence: list[Influence] = [Influence(noble) for noble in cards.nobles]
        self.complete: list[CompleteContract] = [CompleteContract(contract) for contract in cards.contracts]
        self.buy_tool: list[list[BuyTool]] = [
            [BuyTool(tool, resource) for resource in resources] for tool in cards.tools
        ]
        self.build_wall: list[BuildWall] = [BuildWall(resource) for resource in resources]
        self.leave: Action[Any] = LeaveCapitol()
        self.assign: list[list[Action[Any]]] = [assignments_of(tool) for tool in cards.tools]
        self.no_tool: Action[Any] = NoTool()

    def make_experience_actions(self) -> None:
        cards = self.cards
        self.pass_window: Action[Any] = PassWindow()
        # By kind of card, then by colony, because some are played on a character.
        self.plays: list[list[list[PlayExperience]]] = [plays_of(card, cards.colonies) for card in cards.experience]
        self.keep: list[Action[Any]] = [KeepCard(card) for card in cards.experience]
        self.keep_roll: Action[Any] = KeepRoll()
        self.reroll: list[Action[Any]] = [Reroll(card) for card in cards.experience]
        self.set_die: list[list[Action[Any]]] = [
            [SetDie(card, face) for face in FACES] if card.effect == STEADY_HAND else [] for card in cards.experience
        ]
        # Indexed by face, so the first one is never used.
        self.use_die: list[Action[Any]] = [UseDie(face) for face in (0, *FACES)]

    def make_chance(self) -> None:
        cards = self.cards
        self.first_player: list[Action[Any]] = [FirstPlayer(seat) for seat in range(MAX_SEATS)]
        self.colony_table: list[Action[Any]] = [ColonyDealt(board) for board in cards.colonies]
        self.mission_table: list[Action[Any]] = [MissionTurnsUp(mission) for mission in cards.missions]
        self.row_tables: list[list[Action[Any]]] = [
            [RowCard(NOBLES, noble.number, noble.id, noble.name) for noble in cards.nobles],
            [RowCard(CONTRACTS, contract.number, contract.id, contract.name) for contract in cards.contracts],
            [RowCard(TOOLS, tool.number, tool.id, tool.name) for tool in cards.tools],
        ]
        self.experience_table: list[Action[Any]] = [ExperienceDrawn(card) for card in cards.experience]
        self.die: list[Action[Any]] = [DieShows(face) for face in FACES]
        self.draw_first_player = DrawFirstPlayer()
        self.deal_colony = [DealColony(self.colony_table, seat) for seat in range(MAX_SEATS)]
        self.draw_row = [DrawRow(row, table) for row, table in enumerate(self.row_tables)]
        self.draw_experience = [DrawExperience(self.experience_table, seat) for seat in range(MAX_SEATS)]
        self.draw_mission = DrawMission(self.mission_table, False)
        self.draw_first_missions = DrawMission(self.mission_table, True)

    def make_steps(self) -> None:
        seats = range(MAX_SEATS)
        self.lay_out = LayOut()
        self.shuffle_back = ShuffleBack()
        self.round_begins = RoundBegins()
        self.turn_of = [SeatTurn(seat) for seat in seats]
        self.departure = [Departure(seat, place) for seat in seats for place in range(COLONY_SIZE)]
        self.gathering = [Gathering(seat, place) for seat in seats for place in range(COLONY_SIZE)]
        self.draw_one = [DrawOne(seat) for seat in seats]
        self.all_committed = AllCommitted()
        self.ask_again = AskAgain()
        self.last_window = LastWindow()
        self.resolution = Resolution()
        self.homecoming = Homecoming()
        self.visits = Visits()
        self.visit_of = [BeginVisit(seat) for seat in seats]
        self.round_end = RoundEnds()
        self.uncover = Uncover()
        self.raid_on = [RaidOn(seat) for seat in seats]

    # -- the dense order ------------------------------------------------------------------------------------

    def all_actions(self) -> list[Action[Any]]:
        """Every action, in the order in which a game gets to them."""
        return [
            *self.choose_colony,
            *_flat(self.send),
            *_flat(self.send_pair),
            self.visit,
            self.no_tool,
            *_flat(self.assign),
            *self.take_resource,
            self.keep_roll,
            *self.use_die[1:],
            *self.reroll,
            *_flat(self.set_die),
            self.pass_window,
            *_unique(_flat(_flat_lists(self.plays))),
            *_flat(_flat_lists(self.comfort_token)),
            self.comfort_experience,
            self.comfort_knowledge,
            *self.keep,
            *_flat(self.ready),
            self.leave,
            *self.influence,
            *self.complete,
            *_flat(self.buy_tool),
            *self.build_wall,
            *_flat(self.wound),
        ]

    def all_chances(self) -> list[Action[Any]]:
        """Every chance outcome of the game."""
        return [
            *self.first_player,
            *self.colony_table,
            *_flat(self.row_tables),
            *self.mission_table,
            *self.die,
            *self.experience_table,
        ]


def pairs_of(board: ColonyCard) -> list[SendPair]:
    people = list(enumerate(board.characters))
    return [SendPair(one, two, first, second) for first, one in people for second, two in people if first < second]


def assignments_of(tool: Tool) -> list[Action[Any]]:
    """E-tool-multi: a multi-tool is set up or down when it is assigned."""
    if tool.effect == TOOL_MULTI:
        return [AssignTool(tool, 1), AssignTool(tool, -1)]
    return [AssignTool(tool, 0)]


def plays_of(card: Experience, boards: list[ColonyCard]) -> list[list[PlayExperience]]:
    """The ways to play a card, for each colony; plays without a character are shared by all."""
    rule = f"E-experience-{EXPERIENCE_EFFECTS[card.effect]}"
    if card.effect == STEADY_HAND:
        return [[] for _ in boards]
    if card.effect in (SECOND_WIND, FIELD_SURGERY, SCAVENGER):
        resources = range(len(RESOURCES)) if card.effect == SCAVENGER else (-1,)
        return [
            [_on(card, rule, who, place, res) for place, who in enumerate(b.characters) for res in resources]
            for b in boards
        ]
    choices = range(len(RESOURCES)) if card.effect == LUCKY_FIND else (-1,)
    shared = [PlayExperience(card, rule, None, -1, resource) for resource in choices]
    return [shared for _ in boards]


def _on(card: Experience, rule: str, who: Character, place: int, resource: int) -> PlayExperience:
    return PlayExperience(card, rule, who, place, resource)


def _flat(lists: Sequence[Sequence[Action[Any]]]) -> list[Action[Any]]:
    return [action for actions in lists for action in actions]


def _flat_lists(lists: Sequence[Sequence[Sequence[Action[Any]]]]) -> list[Sequence[Action[Any]]]:
    return [actions for inner in lists for actions in inner]


def _unique(actions: list[Action[Any]]) -> list[Action[Any]]:
    return list(dict.fromkeys(actions))


def load(cards: Path | None = None, options: dict[str, str] | None = None) -> AfterTheEnd:
    """The game with a card set (the house set by default) and options."""
    card_set = load_card_set(house_folder() if cards is None else cards)
    return AfterTheEnd(card_set, checked_options(TITLE, OPTIONS, {} if options is None else options))
