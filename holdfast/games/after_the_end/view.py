"""What one seat, or a spectator, may see of *After The End*.

Everything is public except the experience in other hands, which is shown as HIDDEN. `held_pool` and `deck_pool` say
what it was drawn from (see `secrets`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.phases import phase_at
from holdfast.games.after_the_end.secrets import deal_hidden, deck_pool, held_pool
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.deck import Deck
from holdfast.kernel.frame import Frame
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.view import View

if TYPE_CHECKING:
    from holdfast.games.after_the_end.game import AfterTheEnd


@final
class EndView(View):
    """The names are those of `EndState`; `experience_unseen` counts the cards left in the experience deck."""

    def __init__(
        self,
        rules: AfterTheEnd,
        viewer: i64,
        seats: i64,
        colonies: list[Colony],
        boards: Deck,
        missions: Deck,
        nobles: Deck,
        contracts: Deck,
        tools: Deck,
        noble_row: list[int],
        contract_row: list[int],
        tool_row: list[int],
        discards: list[int],
        printed_experience: list[int],
        set_aside: list[int],
        held_pool: list[int],
        deck_pool: list[int],
        experience_unseen: i64,
        stack: list[Frame[Any]],
    ) -> None:
        super().__init__(rules, viewer, seats, stack)
        self.rules = rules
        self.round: i64 = 0
        self.first_player: i64 = 0
        self.winner: i64 = -1
        self.resolved: i64 = 0
        self.current: i64 = -1
        self.upcoming: i64 = -1
        self.colonies = colonies
        self.boards = boards
        self.missions = missions
        self.nobles = nobles
        self.contracts = contracts
        self.tools = tools
        self.noble_row = noble_row
        self.contract_row = contract_row
        self.tool_row = tool_row
        self.discards = discards
        self.printed_experience = printed_experience
        self.set_aside = set_aside
        self.generation: i64 = 0
        self.rolls: i64 = 0
        self.held_pool = held_pool  # copies by kind, as in `deck_pool`
        self.deck_pool = deck_pool
        self.experience_unseen: i64 = experience_unseen
        self.final: Result | None = None

    def detach(self) -> None:
        """Stop sharing anything but the colonies with the state."""
        self.boards = self.boards.twin()
        self.missions = self.missions.twin()
        self.nobles = self.nobles.twin()
        self.contracts = self.contracts.twin()
        self.tools = self.tools.twin()
        self.noble_row = self.noble_row[:]
        self.contract_row = self.contract_row[:]
        self.tool_row = self.tool_row[:]
        self.discards = self.discards[:]
        self.printed_experience = self.printed_experience[:]
        self.set_aside = self.set_aside[:]

    def phase(self) -> str:
        return phase_at(self.stack, self.round)

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game.id,
            "viewer": int(self.viewer),
            "round": int(self.round),
            "first_player": int(self.first_player),
            "winner": int(self.winner),
            "resolved": int(self.resolved),
            "current": int(self.current),
            "upcoming": int(self.upcoming),
            "colonies": [colony.to_json() for colony in self.colonies],
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
            "held_pool": list(self.held_pool),
            "deck_pool": list(self.deck_pool),
            "experience_unseen": int(self.experience_unseen),
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if self.final is None else self.final.to_json(),
        }


def view_of(state: EndState, viewer: i64) -> EndView:
    """A seat's view; nothing in it is shared with the state."""
    view = look(state, viewer, [colony.copy_for(viewer) for colony in state.colonies])
    view.detach()
    return view


def glance_of(state: EndState, viewer: i64) -> EndView:
    """The same for a glance only: what the viewer may see is shared with the state."""
    return look(state, viewer, [colony.seen_by(viewer) for colony in state.colonies])


def look(state: EndState, viewer: i64, colonies: list[Colony]) -> EndView:
    """What a viewer may see, with the colonies as given; rows and decks are those of the state."""
    over = len(state.stack) == 0
    view = EndView(
        state.rules,
        viewer,
        state.seats,
        colonies,
        state.boards,
        state.missions,
        state.nobles,
        state.contracts,
        state.tools,
        state.noble_row,
        state.contract_row,
        state.tool_row,
        state.discards,
        state.printed_experience,
        state.set_aside,
        held_pool(state, viewer),
        deck_pool(state, viewer),
        state.experience.unseen,
        [frame.copy() for frame in state.stack],
    )
    view.round = state.round
    view.first_player = state.first_player
    view.winner = state.winner
    view.resolved = state.resolved
    view.current = state.current
    view.upcoming = state.upcoming
    view.generation = state.generation
    view.rolls = state.rolls
    view.final = state.result() if over else None
    return view


def resample(view: EndView, rng: Rng) -> EndState:
    """A full state that looks just like this to the viewer: hidden experience is dealt again."""
    colonies = [colony.copy() for colony in view.colonies]
    bag = deal_hidden(colonies, view.viewer, view.held_pool, view.deck_pool, rng)
    state = EndState(
        view.rules,
        view.seats,
        colonies,
        view.boards.twin(),
        view.missions.twin(),
        view.nobles.twin(),
        view.contracts.twin(),
        view.tools.twin(),
        Deck(bag, [], view.experience_unseen),
        view.noble_row[:],
        view.contract_row[:],
        view.tool_row[:],
        view.discards[:],
        view.printed_experience[:],
    )
    state.round = view.round
    state.first_player = view.first_player
    state.winner = view.winner
    state.resolved = view.resolved
    state.current = view.current
    state.upcoming = view.upcoming
    state.set_aside = view.set_aside[:]
    state.generation = view.generation
    state.rolls = view.rolls
    state.final = view.final
    state.stack = [frame.copy() for frame in view.stack]
    state.reopen()
    return state
