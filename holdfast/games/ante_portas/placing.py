"""Laying Places: the Mainland at the start and in Era II, the Command Center as it grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import Place
from holdfast.games.ante_portas.command import ask_team, captain
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.verdicts import NOT_TOUCHING, TAKEN_SPOT, explain
from holdfast.games.ante_portas.words import place_text
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Draw, Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

BY_CHOICE: Final = -1
NEXT_SLOT: Final = -2
EDGES: Final = 2


def lay(state: AntePortasState, site: i64, spot: i64) -> None:
    state.land = state.land.laid(site, spot)


@final
class DrawPlace(Draw["AntePortasState"]):
    """The next Place of the Mainland or of the Command Center.

    It goes to a given spot, to the next free slot (NEXT_SLOT) or to one to be chosen (BY_CHOICE).
    """

    def __init__(self, table: list[Action[Any]], command: bool, spot: i64) -> None:
        super().__init__("command center" if command else "mainland", table, 1)
        self.command = command
        self.spot: i64 = spot

    def deck(self, state: AntePortasState) -> Deck:
        return state.decks.command if self.command else state.decks.mainland

    def printed(self, state: AntePortasState) -> list[int]:
        rules = state.rules
        counts = rules.command_counts if self.command else rules.mainland_counts
        return counts[self.era(state)]

    def era(self, state: AntePortasState) -> i64:
        """Which pile: the starting one (0), or that of Era I or Era II."""
        if not self.command:
            return state.clock.era
        return state.clock.era if self.spot == BY_CHOICE else 0

    def stream(self, state: AntePortasState) -> str:
        return f"{self.name} {self.era(state)}"

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "spot": int(self.spot)}


@final
class PlaceDrawn(Action["AntePortasState"]):
    """Chance: this Place comes up."""

    def __init__(self, place: Place) -> None:
        rule = "P-setup-command-center" if place.command else "P-setup-mainland"
        super().__init__(f"place {place.id}", rule)
        self.place = place

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, DrawPlace)
        frame.deck(state).take(self.place.number)
        chosen = frame.spot == BY_CHOICE or (not frame.command and state.rules.mainland_by_hand)
        if state.log is not None:
            rule = "P-growth-later" if frame.command and frame.spot == BY_CHOICE else self.rule
            does = f" ({place_text(state.rules.cards, self.place)})" if chosen and self.place.replaces == "" else ""
            text = f"A new Place comes up: {self.place.name}{does}."
            state.tell(Event("place", rule, NO_SEAT, text, {"place": self.place.id}, random=True))
        number = self.place.number
        if self.place.replaces != "":
            take_over(state, self.place)
        elif chosen:
            # P-growth-together: the team decides; P-setup-mainland: by hand, the players lay in turn
            if not frame.command:
                who = state.in_turn(laid_places(state) % state.seats)
                state.ask(who, LayPlace(who, number, False))
            elif state.rules.duel:  # P-duel-places
                who = state.clock.starting_player
                state.ask(who, LayPlace(who, number, True))
            else:
                ask_team(state, LayPlace(captain(state), number, True))
        else:
            lay(state, number, first_free_slot(state) if frame.spot == NEXT_SLOT else frame.spot)


def first_free_slot(state: AntePortasState) -> i64:
    spot = state.rules.ground.first_slot
    while state.land.at[spot] != EMPTY:
        spot += 1
    return spot


def laid_places(state: AntePortasState) -> i64:
    count: i64 = 0
    for spot in range(state.rules.ground.first_slot, state.rules.ground.first_command):
        if state.land.at[spot] != EMPTY:
            count += 1
    return count


def take_over(state: AntePortasState, place: Place) -> None:
    """P-era-two: the Riverbank Forest takes the slot of a Riverbank Grove; Stewards there move to the Forest."""
    for old in state.rules.cards.places:
        if old.id.startswith(place.replaces) and old is not place:
            spot = state.land.spot_of[old.number]
            if spot != EMPTY:
                lay(state, place.number, spot)
                for community in state.communities:
                    if community.site == old.number:
                        community.site = place.number
                return


@final
class LayPlace(Question["AntePortasState"]):
    """P-placement: where the Place that came up goes."""

    def __init__(self, seat: i64, place: i64, command: bool) -> None:
        super().__init__("lay place", seat)
        self.place: i64 = place
        self.command = command

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        ground = state.rules.ground
        if self.command:
            out.extend(state.rules.acts.at[ground.mainland_slots :])
        else:
            out.extend(state.rules.acts.at[: ground.mainland_slots if state.clock.era > 1 else ground.slots])

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        """P-growth-first leaves only one space; otherwise every spot is considered."""
        ground = state.rules.ground
        ring = empty_ring_spot(state) if self.command else -1
        if ring < 0:
            return super().legal(state, seat)
        return [state.rules.acts.at[ground.mainland_slots + ring - ground.first_command]]

    def prompt(self, state: AntePortasState) -> str:
        return f"Where do you lay the new Place, {state.rules.cards.places[self.place].name}?"

    def copy(self) -> LayPlace:
        return LayPlace(self.seat, self.place, self.command)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "place": int(self.place), "command": self.command}


@final
class AtSpot(Action["AntePortasState"]):
    """P-placement: a new Place touches at least two edges of its own group.

    P-setup-separate: the other group lies apart. On a spot that nothing can touch twice yet, one edge will do.
    """

    def __init__(self, spot: i64, name: str, command: bool) -> None:
        super().__init__(f"at {name}", "P-placement")
        self.spot: i64 = spot
        self.command = command

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        ground = state.rules.ground
        if state.land.at[self.spot] != EMPTY:
            return TAKEN_SPOT
        if empty_ring_spot(state) >= 0 and self.command:  # P-growth-first
            return ALLOWED if self.spot == empty_ring_spot(state) else NOT_TOUCHING
        if state.land.touching(ground, self.spot) >= EDGES:
            return ALLOWED
        return ALLOWED if not self.command and not touched_twice(state) else NOT_TOUCHING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == NOT_TOUCHING and self.command and empty_ring_spot(state) >= 0:
            return Refusal("P-growth-first", "the first new Place fills the empty space beside the small Market")
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.stack[-1]
        assert isinstance(frame, LayPlace)
        state.close(seat)
        lay(state, frame.place, self.spot)
        if state.log is not None:
            name = state.rules.cards.places[frame.place].name
            state.tell(Event("laid", self.rule, seat, f"@{seat} lays a new Place, {name}.", {"spot": self.notation}))


def empty_ring_spot(state: AntePortasState) -> i64:
    """P-growth-first: the space beside the small Market that is still empty, or -1."""
    ground = state.rules.ground
    for spot in range(ground.first_command, ground.first_command + ground.ring_slots):
        if state.land.at[spot] == EMPTY:
            return spot
    return -1


def touched_twice(state: AntePortasState) -> bool:
    """Whether any free slot of the Mainland touches two edges."""
    ground = state.rules.ground
    last = ground.first_command if state.clock.era > 1 else ground.first_slot + ground.slots
    for spot in range(ground.first_slot, last):
        if state.land.at[spot] == EMPTY and state.land.touching(ground, spot) >= EDGES:
            return True
    return False
