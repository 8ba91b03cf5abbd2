"""The state of *After The End*: the board, the decks and one colony per seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import Mission
from holdfast.games.after_the_end.colony import Colony
from holdfast.kernel.deck import Deck
from holdfast.kernel.frame import Frame
from holdfast.kernel.result import Result
from holdfast.kernel.state import State

if TYPE_CHECKING:
    from holdfast.games.after_the_end.game import AfterTheEnd
    from holdfast.games.after_the_end.view import EndView

NONE: Final = -1  # no card there


@final
class EndState(State):
    """The whole truth of one game of *After The End*.

    The experience deck is reshuffled when it runs out; `generation` counts how often.
    """

    def __init__(
        self,
        rules: AfterTheEnd,
        seats: i64,
        colonies: list[Colony],
        boards: Deck,
        missions: Deck,
        nobles: Deck,
        contracts: Deck,
        tools: Deck,
        experience: Deck,
        noble_row: list[int],
        contract_row: list[int],
        tool_row: list[int],
        discards: list[int],
        printed_experience: list[int],
    ) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.round: i64 = 0
        self.first_player: i64 = 0
        self.winner: i64 = NONE  # of the current mission, until the next round
        self.resolved: i64 = 0  # the current mission is decided
        self.current: i64 = NONE
        self.upcoming: i64 = NONE
        self.colonies = colonies
        self.boards = boards
        self.missions = missions
        self.nobles = nobles
        self.contracts = contracts
        self.tools = tools
        self.experience = experience
        self.noble_row = noble_row
        self.contract_row = contract_row
        self.tool_row = tool_row
        self.discards = discards  # of experience, face up
        self.set_aside: list[int] = []  # raids met while setting up
        self.printed_experience = printed_experience  # what the present experience deck was made of
        self.generation: i64 = 0
        self.rolls: i64 = 0  # dice rolled in this round, so that each has luck of its own
        self.final: Result | None = None

    def copy(self) -> EndState:
        twin = EndState(
            self.rules,
            self.seats,
            [colony.copy() for colony in self.colonies],
            self.boards.twin(),
            self.missions.twin(),
            self.nobles.twin(),
            self.contracts.twin(),
            self.tools.twin(),
            self.experience.twin(),
            self.noble_row[:],
            self.contract_row[:],
            self.tool_row[:],
            self.discards[:],
            self.printed_experience[:],
        )
        twin.round = self.round
        twin.first_player = self.first_player
        twin.winner = self.winner
        twin.resolved = self.resolved
        twin.current = self.current
        twin.upcoming = self.upcoming
        twin.generation = self.generation
        twin.rolls = self.rolls
        twin.set_aside = self.set_aside[:]
        twin.final = self.final
        twin.stack = [frame.twin() for frame in self.stack]
        return twin

    def view(self, seat: i64) -> EndView:
        return self.rules.view_of(self, seat)

    def glance(self, seat: i64) -> EndView:
        return self.rules.glance_of(self, seat)

    def result(self) -> Result | None:
        if self.final is None and len(self.stack) == 0:
            self.final = self.rules.final_result(self)
        return self.final

    def ask(self, seat: i64, frame: Frame[Any]) -> None:
        """Nobody is asked at the same time as others in this game, so there are no lanes to look for."""
        self.stack.append(frame)

    def close(self, seat: i64) -> None:
        self.stack.pop()

    def mission(self) -> Mission:
        """The current mission."""
        return self.rules.cards.missions[self.current]

    def in_turn(self, place: i64) -> i64:
        """The seat that acts in this place of the turn order, from the first player clockwise."""
        return (self.first_player + place) % self.seats

    def board_json(self) -> dict[str, object]:
        return {
            "round": int(self.round),
            "first_player": int(self.first_player),
            "winner": int(self.winner),
            "resolved": int(self.resolved),
            "current": int(self.current),
            "upcoming": int(self.upcoming),
            "boards": self.boards.to_json(),
            "missions": self.missions.to_json(),
            "nobles": self.nobles.to_json(),
            "contracts": self.contracts.to_json(),
            "tools": self.tools.to_json(),
            "noble_row": list(self.noble_row),
            "contract_row": list(self.contract_row),
            "tool_row": list(self.tool_row),
            "discards": sorted(self.discards),
            "printed_experience": list(self.printed_experience),
            "set_aside": sorted(self.set_aside),
            "generation": int(self.generation),
            "rolls": int(self.rolls),
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if (final := self.result()) is None else final.to_json(),
        }

    def to_json(self) -> dict[str, object]:
        whole = self.board_json()
        whole["experience"] = self.experience.to_json()
        whole["colonies"] = [colony.to_json() for colony in self.colonies]
        return whole
