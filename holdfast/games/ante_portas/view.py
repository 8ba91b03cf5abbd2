"""What one seat, or a spectator, may see of *Ante Portas*: everything but the order of the decks.

In a duel the hands of others are hidden, and the Battleground is turned to the viewer's team.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import Clock
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.decks import Decks
from holdfast.games.ante_portas.duel_secrets import deal_hands, hide_hands
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.land import Land
from holdfast.games.ante_portas.sides import SOUTH, looking, team_of
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import half_year_name
from holdfast.kernel.frame import Frame, copied
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import View

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas


@final
class AntePortasView(View):
    """The names are those of `AntePortasState`."""

    def __init__(
        self,
        rules: AntePortas,
        viewer: i64,
        seats: i64,
        field: Field,
        communities: list[Community],
        land: Land,
        clock: Clock,
        decks: Decks,
        stack: list[Frame[Any]],
        final: Result | None,
    ) -> None:
        super().__init__(rules, viewer, seats, stack)
        self.rules = rules
        self.field = field
        self.communities = communities
        self.land = land
        self.clock = clock
        self.decks = decks
        self.final = final
        self.looking: i64 = SOUTH  # in a duel: the team that is being asked about the Battleground

    def phase(self) -> str:
        """The half-year, or the Battle Round of the Final Wave."""
        clock = self.clock
        if clock.round > 0:
            return f"Final Wave, Battle Round {clock.round}"
        return f"Era {'I' * clock.era}, {half_year_name(clock.half).removeprefix('the ')}"

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game.id,
            "viewer": int(self.viewer),
            "field": self.field.to_json(),
            "communities": [community.to_json() for community in self.communities],
            "land": self.land.to_json(),
            "clock": self.clock.to_json(),
            "decks": self.decks.to_json(),
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if self.final is None else self.final.to_json(),
        }


def view_of(state: AntePortasState, viewer: i64) -> AntePortasView:
    """P-open-hands: a seat sees everything; only the land is shared, until a tile is laid."""
    view = AntePortasView(
        state.rules,
        viewer,
        state.seats,
        state.field.copy(),
        [community.copy() for community in state.communities],
        state.land.share(),
        state.clock.copy(),
        state.decks.copy(),
        copied(state.stack),
        state.result() if len(state.stack) == 0 else None,
    )
    if state.rules.duel:
        hide_hands(view.communities, view.decks.improvements, viewer)
        view.looking = looking(state)
        view.field.turn_to(team_of(state, viewer) if viewer >= 0 else SOUTH)
    return view


def glance_of(state: AntePortasState, viewer: i64) -> AntePortasView:
    """The same for a glance only. Where hands are open, all of it is shared with the state; in a duel, it is a view."""
    if state.rules.duel:
        return view_of(state, viewer)
    return AntePortasView(
        state.rules,
        viewer,
        state.seats,
        state.field,
        state.communities,
        state.land,
        state.clock,
        state.decks,
        state.stack,
        state.result() if len(state.stack) == 0 else None,
    )


def resample(view: AntePortasView, rng: Rng) -> AntePortasState:
    """A state that fits this view; decks have no order until a card is drawn, and only a duel hides hands."""
    state = AntePortasState(
        view.rules,
        view.seats,
        view.field.copy(),
        [community.copy() for community in view.communities],
        view.land.share(),
        view.clock.copy(),
        view.decks.copy(),
    )
    state.final = view.final
    state.stack = copied(view.stack)
    if view.rules.duel:
        deal_hands(state.communities, state.decks.improvements, rng)
        state.field.turn_to(view.looking)
    state.reopen()
    return state
