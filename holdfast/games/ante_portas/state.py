"""The state of *Ante Portas*: the Battleground, the land, the Communities, the decks and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import Clock
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.decks import Decks
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.land import Land
from holdfast.games.ante_portas.tables import RUNNING
from holdfast.kernel.result import Result
from holdfast.kernel.state import State

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas
    from holdfast.games.ante_portas.view import AntePortasView


@final
class AntePortasState(State):
    """The whole truth of one war."""

    def __init__(
        self,
        rules: AntePortas,
        seats: i64,
        field: Field,
        communities: list[Community],
        land: Land,
        clock: Clock,
        decks: Decks,
    ) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.field = field
        self.communities = communities
        self.land = land
        self.clock = clock
        self.decks = decks
        self.final: Result | None = None

    def copy(self) -> AntePortasState:
        twin = AntePortasState(
            self.rules,
            self.seats,
            self.field.copy(),
            [community.copy() for community in self.communities],
            self.land.share(),
            self.clock.copy(),
            self.decks.twin(),
        )
        twin.final = self.final
        twin.stack = [frame.twin() for frame in self.stack]
        return twin

    def view(self, seat: i64) -> AntePortasView:
        return self.rules.view_of(self, seat)

    def glance(self, seat: i64) -> AntePortasView:
        return self.rules.glance_of(self, seat)

    def result(self) -> Result | None:
        # While a step runs, the stack may be empty and somebody may be watching: the outcome says when it is over.
        if self.final is None and len(self.stack) == 0 and self.clock.outcome != RUNNING:
            self.final = self.rules.final_result(self)
        return self.final

    def in_turn(self, place: i64) -> i64:
        """The seat that acts in this place of the turn order, clockwise from the Starting Player."""
        return (self.clock.starting_player + place) % self.seats

    def to_json(self) -> dict[str, object]:
        return {
            "field": self.field.to_json(),
            "communities": [community.to_json() for community in self.communities],
            "land": self.land.to_json(),
            "clock": self.clock.to_json(),
            "decks": self.decks.to_json(),
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if (final := self.result()) is None else final.to_json(),
        }
