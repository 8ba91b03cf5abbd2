"""What is recorded about a game of *After The End*. Its seasons are rounds."""

from __future__ import annotations

from typing import Any

from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.commit import SendOne, SendPair
from holdfast.games.after_the_end.die import Reroll, SetDie
from holdfast.games.after_the_end.drawing import DrawExperience, ExperienceDrawn, KeepCard
from holdfast.games.after_the_end.experience import PlayExperience, Window
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.market import CONTRACTS, NOBLES, TOOLS
from holdfast.games.after_the_end.rounds import MissionTurnsUp
from holdfast.games.after_the_end.scoring import final_result, noble_points_of
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.action import ALLOWED, Action
from holdfast.lab.settings import Setting
from holdfast.lab.sheets import Column, numbers
from holdfast.lab.store import Item
from holdfast.lab.watch import BOUGHT, DRAWN, KEPT, MET, PAYABLE, SEEN, SPENT, STARTED, USED, WON, Watch

SOURCES = {
    "E-score-missions": "missions",
    "E-score-contracts": "contracts",
    "E-score-nobles": "nobles",
    "E-score-knowledge": "knowledge",
}
COLUMNS: tuple[Column, ...] = numbers(
    "B",
    *("place", "food", "scrap", "tech", "wall", "knowledge", "ready", "living", "wounds", "hand"),
    *("went", "won", "raids", "struck", "plundered", "missions", "contracts", "nobles", "tools"),
)
NOBLE_PRICE = 3.0
TOOL_PRICE = 1.0


def items_of(game: AfterTheEnd) -> list[Item]:
    """All cards that appear in the tables, kind by kind, each kind in numerical order."""
    cards = game.cards
    return [
        *[Item("noble", card.id, card.name, NOBLE_PRICE) for card in cards.nobles],
        *[Item("contract", card.id, card.name, float(sum(card.cost))) for card in cards.contracts],
        *[Item("tool", card.id, card.name, TOOL_PRICE) for card in cards.tools],
        *[Item("experience", card.id, card.name, 0.0) for card in cards.experience],
        *[Item("raid" if card.raid else "mission", card.id, card.name, 0.0) for card in cards.missions],
        *[Item("colony", card.id, card.name, 0.0) for card in cards.colonies],
    ]


class EndWatch(Watch[EndState]):
    """Watches visits for what could be bought, answers for what was played, ends of rounds for how everybody stands."""

    def __init__(self, game: AfterTheEnd, setting: Setting) -> None:
        cards = game.cards
        colonies = [colony.id for colony in cards.colonies]
        super().__init__(game, setting, items_of(game), colonies, COLUMNS, SOURCES)
        self.game = game
        self.row_start = [0, len(cards.nobles), len(cards.nobles) + len(cards.contracts)]  # by row of the Capitol
        self.experience = self.row_start[TOOLS] + len(cards.tools)
        self.missions = self.experience + len(cards.experience)
        self.colonies = self.missions + len(cards.missions)
        self.deeds: list[tuple[int, int] | None] = [self.deed_of(action) for action in game.actions]
        self.goes = [isinstance(action, (SendOne, SendPair)) for action in game.actions]
        self.round = 0
        self.first = 0
        self.first_of_round = 0
        self.went: list[int] = []
        self.raids = 0
        self.before_raid: list[tuple[int, int, int]] = []
        self.struck: list[int] = []
        self.plundered: list[int] = []
        self.owned: list[list[list[int]]] = []
        self.seen: list[set[int]] = []
        self.payable: list[set[int]] = []
        self.bought: list[set[int]] = []
        self.boards: list[int] = []

    def begin(self, number: int) -> None:
        super().begin(number)
        seats = range(self.seats)
        self.round = 0
        self.first = 0
        self.owned = [[[], [], [], []] for _ in seats]
        self.seen = [set() for _ in seats]
        self.payable = [set() for _ in seats]
        self.bought = [set() for _ in seats]
        self.new_round(0)

    def new_round(self, first: int) -> None:
        self.first_of_round = first
        self.went = [0] * self.seats
        self.raids = 0
        self.struck = [0] * self.seats
        self.plundered = [0] * self.seats
        self.before_raid = []

    def asks(self, state: EndState, seat: int, choices: list[Action[Any]]) -> None:
        """In the Capitol, note what is on display, and which of it the seat could buy."""
        if choices[0] is not self.game.leave:
            return
        payable = self.payable[seat]
        rules = self.game
        offers = [
            *[(self.row_start[NOBLES] + card, (rules.influence[card],)) for card in state.noble_row],
            *[(self.row_start[CONTRACTS] + card, (rules.complete[card],)) for card in state.contract_row],
            *[(self.row_start[TOOLS] + card, rules.buy_tool[card]) for card in state.tool_row],
        ]
        for item, ways in offers:
            if item not in payable:
                self.seen[seat].add(item)
                if any(way.verdict(state, seat) == ALLOWED for way in ways):
                    payable.add(item)

    def answers(self, state: EndState, seat: int, action: Action[Any]) -> None:
        if self.goes[action.index]:
            self.went[seat] = 1
        deed = self.deeds[action.index]
        if deed is not None:
            self.note(self.round, seat, *deed)

    def deals(self, state: EndState, outcome: Action[Any]) -> None:
        if isinstance(outcome, ExperienceDrawn):
            frame = state.chance()
            assert isinstance(frame, DrawExperience)
            self.note(self.round, int(frame.seat), DRAWN, self.experience + int(outcome.card.number))
        elif isinstance(outcome, MissionTurnsUp):
            self.before_raid = []
            if outcome.mission.raid and self.round > 0:
                self.raids += 1
                self.before_raid = [health(colony) for colony in state.colonies]

    def moved(self, state: EndState, seat: int) -> None:
        if seat >= 0:
            self.note_purchases(state.colonies[seat], seat)
        if self.before_raid:
            self.note_raid(state)
        over = len(state.stack) == 0
        if state.round != self.round or over:
            if self.round == 0:
                self.note_opening(state)
            else:
                self.round_ends(state, over)
            self.round = int(state.round)

    def round_ends(self, state: EndState, over: bool) -> None:
        result = final_result(state)
        points = [result.points(seat) for seat in range(self.seats)]
        self.standings.append(points)
        for seat, colony in enumerate(state.colonies):
            self.note_market(seat)
            self.note_round(seat, colony, points[seat])
            if over:
                self.note_nobles(seat, colony)
        self.new_round(int(state.first_player))

    def opening(self, seat: int) -> tuple[int, int, int]:
        place = (seat - self.first) % self.seats
        return self.boards[seat], place, place

    # -- what is written --------------------------------------------------------------------------------------

    def note_opening(self, state: EndState) -> None:
        self.first = int(state.first_player)
        self.new_round(self.first)
        self.boards = [int(colony.card) for colony in state.colonies]
        for seat, board in enumerate(self.boards):
            self.note(0, seat, STARTED, self.colonies + board)

    def note_purchases(self, colony: Colony, seat: int) -> None:
        """A courier with only one thing to buy is not asked, so purchases are read from the colony."""
        for row, held in enumerate((colony.nobles, colony.contracts, colony.tools)):
            known = self.owned[seat][row]
            for card in held[len(known) :]:
                item = self.row_start[row] + card
                known.append(card)
                self.bought[seat].add(item)
                self.note(self.round, seat, BOUGHT, item)

    def note_raid(self, state: EndState) -> None:
        """A colony without a wall suffers a wound or a death, or loses all its resources if nobody is ready."""
        now = [health(colony) for colony in state.colonies]
        if not (state.stack and isinstance(state.stack[-1], Window)):  # it does not strike before the window closes
            for seat, (resources, wounds, living) in enumerate(self.before_raid):
                plundered = resources > 0 and now[seat][0] == 0 and state.colonies[seat].ready_people() == 0
                if plundered:
                    self.plundered[seat] = 1
                if plundered or now[seat][1] > wounds or now[seat][2] < living:
                    self.struck[seat] = 1
        self.before_raid = now

    def note_market(self, seat: int) -> None:
        """What a seat could see on display this round and did not buy."""
        for item in sorted(self.seen[seat] - self.bought[seat]):
            self.note(self.round, seat, PAYABLE if item in self.payable[seat] else SEEN, item)
        self.seen[seat].clear()
        self.payable[seat].clear()
        self.bought[seat].clear()

    def note_round(self, seat: int, colony: Colony, points: int) -> None:
        won = colony.missions[len(self.owned[seat][-1]) :]
        for mission in won:
            self.owned[seat][-1].append(mission)
            self.note(self.round, seat, WON, self.missions + mission)
        self.season_sheet.add(
            self.number,
            self.round,
            seat,
            points,
            (seat - self.first_of_round) % self.seats,
            colony.food,
            colony.scrap,
            colony.tech,
            colony.wall,
            colony.knowledge,
            colony.ready_people(),
            colony.living(),
            wounds_of(colony),
            len(colony.hand),
            self.went[seat],
            len(won),
            self.raids,
            self.struck[seat],
            self.plundered[seat],
            len(colony.missions),
            len(colony.contracts),
            len(colony.nobles),
            len(colony.tools),
        )

    def note_nobles(self, seat: int, colony: Colony) -> None:
        """At the end: which nobles a seat had won over, and which of them brought all the points they could."""
        for number in colony.nobles:
            noble = self.game.cards.nobles[number]
            self.note(self.round, seat, KEPT, self.row_start[NOBLES] + number)
            if noble_points_of(self.game.cards, colony, noble) == (max(noble.steps) if noble.steps else noble.most):
                self.note(self.round, seat, MET, self.row_start[NOBLES] + number)

    def deed_of(self, action: Action[Any]) -> tuple[int, int] | None:
        """What an answer does to a card, if anything; purchases are noted separately."""
        if isinstance(action, KeepCard):
            return KEPT, self.experience + int(action.card.number)
        if isinstance(action, (PlayExperience, SetDie)):
            return USED, self.experience + int(action.card.number)
        if isinstance(action, Reroll):
            return SPENT, self.experience + int(action.card.number)
        return None


def wounds_of(colony: Colony) -> int:
    return sum(int(person.wounds) for person in colony.people)


def health(colony: Colony) -> tuple[int, int, int]:
    """What a raid may affect: resources, wounds, and the number of people alive."""
    return int(colony.resources()), wounds_of(colony), int(colony.living())
