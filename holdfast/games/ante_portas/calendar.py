"""The course of time: years and half-years, new Invaders, growth of the Command Center, the change to Era II."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.catalog import MarketCard
from holdfast.games.ante_portas.duel_end import time_is_up
from holdfast.games.ante_portas.ground import THIRD_MARKET
from holdfast.games.ante_portas.movement import DrawMovement, turn_up
from holdfast.games.ante_portas.movement_card import MovementCard
from holdfast.games.ante_portas.spawn import spawn_card
from holdfast.games.ante_portas.tables import (
    FIRST_WINTER,
    GROWTH,
    HALF_YEARS,
    RUNNING,
    SECOND_WINTER,
    STRONG_OFF,
    STRONG_THREE_TURNS,
    TURNS,
    TURNS_OF_THREE,
    half_year_name,
)
from holdfast.kernel.action import Action
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Draw, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def usual_cards(state: AntePortasState) -> i64:
    """P-spawn: two cards; P-spawn-solo and P-twice: one. P-twice-three: two of double Strength."""
    if state.seats == 1:
        return 1
    strong = state.rules.strong_variant
    if strong == STRONG_OFF or (strong == STRONG_THREE_TURNS and state.seats == 3):
        return 2
    return 1


def spawn_cards(state: AntePortasState) -> i64:
    """How many Movement cards are turned up for new Invaders at the start of this half-year."""
    half = state.clock.half
    if state.rules.duel:  # P-duel-no-phase
        return 0
    if half == FIRST_WINTER or (half == SECOND_WINTER and state.seats == 1):  # P-spawn, P-spawn-solo
        return 0
    cards = usual_cards(state)
    if half + 1 in state.rules.rung.more[state.seats - 1]:  # P-difficulty
        cards += 1
    if half + 1 in state.rules.rung.less[state.seats - 1]:
        cards -= 1
    return cards


def turns_each(state: AntePortasState) -> i64:
    """P-three-two-turns: three players take two turns each; P-twice-three: three."""
    if state.seats == 3 and state.rules.strong_variant != STRONG_THREE_TURNS:
        return TURNS_OF_THREE
    return TURNS


@final
class HalfYearBegins(Step["AntePortasState"]):
    """New Invaders, then new Places (P-growth-together), then everybody's turns, then the Battle Phase."""

    def __init__(self) -> None:
        super().__init__("half-year")

    def run(self, state: AntePortasState) -> None:
        acts = state.rules.acts
        half = state.clock.half
        if state.log is not None:
            text = f"Era {'I' * state.clock.era}: {half_year_name(half)} begins."
            facts: dict[str, object] = {"era": int(state.clock.era), "half": int(half)}
            state.tell(Event("half-year", "P-half-year", NO_SEAT, text, facts))
        if half == 0:  # P-setup-pile: the Places of this Era, face down
            state.decks.command = Deck.full(state.rules.command_counts[state.clock.era][:])
        state.stack.append(acts.half_year_ends)
        turns = turns_each(state)
        for place in range(state.seats - 1, -1, -1):  # P-turn-order
            seat = state.in_turn(place)
            if state.rules.duel:
                state.stack.append(state.rules.duels.turns_end[seat])
            for _ in range(turns):
                state.stack.append(acts.turn_of[seat])
            if state.rules.duel:
                state.stack.append(state.rules.duels.turns_begin[seat])
        for _ in range(GROWTH[half]):  # P-growth-first, P-growth-later
            state.stack.append(acts.draw_command)
        for _ in range(spawn_cards(state)):
            state.stack.append(acts.spawning)
        if half % 2 == 0:
            state.stack.append(acts.draw_market)


@final
class Spawning(Step["AntePortasState"]):
    """P-spawn: turn up a Movement card and put the Units of its top half on their hexes."""

    def __init__(self) -> None:
        super().__init__("spawning")

    def run(self, state: AntePortasState) -> None:
        turn_up(state, state.rules.acts.draw_spawn)


@final
class DrawSpawn(DrawMovement):
    def told(self, card: MovementCard) -> str:
        return "A card for new Invaders is turned up."

    def turned(self, state: AntePortasState, card: MovementCard) -> None:
        spawn_card(state, card)

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "for": "spawn"}


@final
class HalfYearEnds(Step["AntePortasState"]):
    """P-battle-phase-when: a Battle Phase at the end of every half-year; in Winter before the end of the year."""

    def __init__(self) -> None:
        super().__init__("half-year end")

    def run(self, state: AntePortasState) -> None:
        acts = state.rules.acts
        state.stack.append(acts.half_year_over)
        if state.clock.half % 2 == 1:
            state.stack.append(acts.year_ends)
        if not state.rules.duel:  # P-duel-no-phase
            state.stack.append(acts.half_year_held)
            open_battle_phase(state)


@final
class HalfYearHeld(Step["AntePortasState"]):
    """P-score: the Battle Phase is over and the line holds."""

    def __init__(self) -> None:
        super().__init__("held")

    def run(self, state: AntePortasState) -> None:
        assert state.clock.outcome == RUNNING
        state.clock.held += 1
        if state.log is not None:
            text = f"T{half_year_name(state.clock.half)[1:]} of Era {'I' * state.clock.era} is held."
            state.tell(Event("held half-year", "P-score", NO_SEAT, text))


@final
class HalfYearOver(Step["AntePortasState"]):
    """P-half-year: five years make an Era; after the last one comes the Final Wave (P-ends-with-wave)."""

    def __init__(self) -> None:
        super().__init__("half-year over")

    def run(self, state: AntePortasState) -> None:
        acts = state.rules.acts
        state.clock.half += 1
        if state.clock.half < HALF_YEARS:
            state.stack.append(acts.half_year_begins)
        elif state.clock.era < state.rules.eras:
            state.stack.append(acts.half_year_begins)
            begin_era_two(state)
        else:
            state.clock.half = HALF_YEARS - 1
            if state.rules.duel:
                time_is_up(state)
            else:
                state.stack.append(acts.wave_begins)


def begin_era_two(state: AntePortasState) -> None:
    """P-era-two, P-no-new-places: the third Market, all Places and the decks of the second Era; hands are kept."""
    rules = state.rules
    state.clock.era = 2
    state.clock.half = 0
    state.land = state.land.with_market(THIRD_MARKET)
    decks = state.decks
    decks.movement.replace(rules.movement_counts[2])
    decks.improvements.replace(rules.improvement_counts[2])
    decks.markets = Deck.full(rules.market_counts[2][:])
    decks.mainland = Deck.full(rules.mainland_counts[2][:])
    for _ in range(decks.mainland.size()):
        state.stack.append(rules.acts.draw_mainland)
    if state.log is not None:
        state.tell(Event("era", "P-era-two", NO_SEAT, "Era II begins: new Places, a third Market and new cards."))


# -- the year's Market ---------------------------------------------------------------------------------------------


@final
class DrawMarket(Draw["AntePortasState"]):
    """P-market-year: at the start of a year the next Market card is turned up."""

    def __init__(self, table: list[Action[Any]]) -> None:
        super().__init__("market", table, 1)

    def deck(self, state: AntePortasState) -> Deck:
        return state.decks.markets

    def printed(self, state: AntePortasState) -> list[int]:
        return state.rules.market_counts[state.clock.era]

    def stream(self, state: AntePortasState) -> str:
        return f"market {state.clock.era}"

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class MarketTurned(Action["AntePortasState"]):
    """Chance: these are the prices of the year."""

    def __init__(self, card: MarketCard) -> None:
        super().__init__(f"market {card.id}", "P-market-year")
        self.card = card

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.stack.pop()
        state.decks.markets.take(self.card.number)
        state.decks.market = self.card.number
        if state.log is not None:
            text = f"The Market of the year is {self.card.name}."
            state.tell(Event("market", self.rule, NO_SEAT, text, {"market": self.card.id}, random=True))
