"""The Final Wave: Battle Rounds until no Invader is left, or the line breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.calendar import usual_cards
from holdfast.games.ante_portas.command import ask_team, captain
from holdfast.games.ante_portas.ground import SMALL_MARKET
from holdfast.games.ante_portas.result import victory, worn_down
from holdfast.games.ante_portas.tables import ALL_DEAD, CRESCENDO
from holdfast.games.ante_portas.turns import begin_turn
from holdfast.kernel.action import Action
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


@final
class WaveBegins(Step["AntePortasState"]):
    """P-wave: at the very end; P-wave-stewards: Stewards on the Mainland go to the small Market.

    P-wave-market: the Market card made for it is valid throughout.
    """

    def __init__(self) -> None:
        super().__init__("final wave")

    def run(self, state: AntePortasState) -> None:
        ground = state.rules.ground
        for community in state.communities:
            if not ground.is_command(state.land.spot_of[community.site]):
                community.site = state.land.places + SMALL_MARKET
        for card in state.rules.cards.markets:
            if card.final and card.era == state.rules.eras:
                state.decks.market = card.number
        if state.log is not None:
            state.tell(
                Event("wave", "P-wave", NO_SEAT, "The Final Wave begins: only the Command Center is left to visit.")
            )
        state.stack.append(state.rules.acts.round_begins)


def round_cards(state: AntePortasState) -> i64:
    """P-wave-spawn: as at the start of a half-year; P-crescendo: one more card each Battle Round."""
    clock = state.clock
    if clock.spawning == 0:
        return 0
    if state.rules.wave_variant == CRESCENDO:
        return clock.round
    return usual_cards(state)


def spawning_ends(state: AntePortasState) -> bool:
    """Whether no new Invaders come after this Battle Round's.

    P-wave-spawn: after the first 2, 3 or 4 Battle Rounds; P-all-dead: when Basics or Elites have run out; P-crescendo:
    when all Basics are on the board.
    """
    field = state.field
    variant = state.rules.wave_variant
    if variant == ALL_DEAD:
        return field.basics_left == 0 or field.elites_left == 0
    if variant == CRESCENDO:
        return field.basics_left == 0
    return state.clock.round >= state.rules.cards.numbers.wave_spawns[state.seats - 1]


@final
class RoundBegins(Step["AntePortasState"]):
    """P-wave-turn: new Invaders, their march, then one turn of one Steward. P-round-cap: a limited number of times."""

    def __init__(self) -> None:
        super().__init__("battle round")

    def run(self, state: AntePortasState) -> None:
        acts = state.rules.acts
        clock = state.clock
        if clock.round == state.rules.cards.numbers.round_cap:
            worn_down(state)
            return
        clock.round += 1
        if state.log is not None:
            text = f"Battle Round {clock.round} of the Final Wave."
            state.tell(Event("battle round", "P-wave-turn", NO_SEAT, text, {"round": int(clock.round)}))
        state.stack.append(acts.round_begins)
        state.stack.append(acts.win_check)
        state.stack.append(acts.wave_turn)
        state.stack.append(acts.win_check)
        state.stack.append(acts.wave_moves)
        state.stack.append(acts.win_check)
        state.stack.append(acts.spawn_check)
        for _ in range(round_cards(state)):
            state.stack.append(acts.spawning)


@final
class SpawnCheck(Step["AntePortasState"]):
    """P-wave-spawn: whether this was the last of the new Invaders."""

    def __init__(self) -> None:
        super().__init__("spawn check")

    def run(self, state: AntePortasState) -> None:
        if state.clock.spawning and spawning_ends(state):
            state.clock.spawning = 0
            if state.log is not None:
                state.tell(Event("last spawn", "P-wave-spawn", NO_SEAT, "No new Invaders will come."))


@final
class WinCheck(Step["AntePortasState"]):
    """P-wave-won: no Invader is left, and none will come."""

    def __init__(self) -> None:
        super().__init__("win check")

    def run(self, state: AntePortasState) -> None:
        if state.clock.spawning == 0 and state.field.invaders() == 0:
            victory(state)


@final
class WaveMoves(Step["AntePortasState"]):
    """P-wave-move: a Battle Phase, after which nobody is set upright for free."""

    def __init__(self) -> None:
        super().__init__("wave moves")

    def run(self, state: AntePortasState) -> None:
        open_battle_phase(state)


@final
class WaveTurn(Step["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("wave turn")

    def run(self, state: AntePortasState) -> None:
        ask_team(state, ChooseSteward(captain(state)))


@final
class ChooseSteward(Question["AntePortasState"]):
    """P-wave-turn: which Steward takes the one turn of this Battle Round."""

    def __init__(self, seat: i64) -> None:
        super().__init__("steward", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.acts.steward[: state.seats])

    def prompt(self, state: AntePortasState) -> str:
        return "Whose Steward takes the turn of this Battle Round?"

    def copy(self) -> ChooseSteward:
        return ChooseSteward(self.seat)


@final
class SendSteward(Action["AntePortasState"]):
    def __init__(self, chosen: i64) -> None:
        super().__init__(f"steward {chosen}", "P-wave-turn")
        self.chosen: i64 = chosen

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        begin_turn(state, self.chosen)
