"""Who wins the mission, and what the losers get for their trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import (
    RESOURCES,
    TOOL_BIKE,
    TOOL_LIBRARY,
    TOOL_RECORDER,
    Character,
)
from holdfast.games.after_the_end.colony import NOBODY, Colony, Person
from holdfast.games.after_the_end.drawing import draw_experience
from holdfast.games.after_the_end.experience import COMMITTED, open_window
from holdfast.games.after_the_end.knowledge import advance
from holdfast.games.after_the_end.state import NONE
from holdfast.games.after_the_end.tables import DRAWN_EXPERIENCE, KEPT_EXPERIENCE
from holdfast.games.after_the_end.tokens import add_allowed_tokens, equip_token, token_verdict
from holdfast.games.after_the_end.totals import breaks_ties, colony_total, tool_effect
from holdfast.games.after_the_end.verdicts import TRACK_FULL, explain
from holdfast.games.after_the_end.words import points_words
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import NO_PART, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState

RECORDER_KEEPS: Final = 2
LIBRARY_STEPS: Final = 2


@final
class AllCommitted(Step["EndState"]):
    """E-window-committed: everybody has decided; a last window before the mission is resolved."""

    def __init__(self) -> None:
        super().__init__("all committed")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        state.stack.append(state.rules.resolution)
        open_window(state, COMMITTED)


def find_winner(state: EndState) -> i64:
    """E-highest, E-lowest, E-alone: the seat that meets the requirement best; NONE if nobody went (E-nobody).

    E-tie: the seat furthest from the first player; E-tie-effects come before that.
    """
    cards = state.rules.cards
    mission = state.mission()
    winner: i64 = NONE
    best: i64 = 0
    best_breaks = False
    for place in range(state.seats):
        seat = state.in_turn(place)
        colony = state.colonies[seat]
        if colony.first == NOBODY:
            continue
        total = colony_total(cards, colony, mission)
        if mission.lowest:
            total = -total
        breaks = breaks_ties(cards, colony)
        if winner == NONE or total > best or (total == best and (breaks or not best_breaks)):
            winner = seat
            best = total
            best_breaks = breaks
    return winner


@final
class Resolution(Step["EndState"]):
    """E-win: the winner takes the card. E-round-steps: then the losers are compensated, then come the visits."""

    def __init__(self) -> None:
        super().__init__("resolution")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        winner = find_winner(state)
        state.winner = winner
        state.resolved = 1
        state.stack.append(state.rules.round_end)
        if state.upcoming == NONE:
            state.stack.append(state.rules.last_window)
        state.stack.append(state.rules.visits)
        if winner == NONE:
            if state.log is not None:
                text = f"Nobody went: {state.mission().name} leaves the game."
                state.tell(Event("unattended", "E-nobody", NO_SEAT, text))
            return
        if state.log is not None:
            tell_winner(state, winner)
        colony = state.colonies[winner]
        colony.missions = [*colony.missions, state.current]
        state.touched |= 1 << winner
        for place in range(state.seats - 1, -1, -1):  # E-loss-order
            seat = state.in_turn(place)
            if seat != winner and state.colonies[seat].first != NOBODY:
                state.stack.append(Compensation(seat))
        state.stack.append(state.rules.homecoming)


def tie_words(state: EndState, winner: i64) -> str:
    """By which rule a tie fell, as a sentence more; nothing if there was none."""
    cards = state.rules.cards
    mission = state.mission()
    best = colony_total(cards, state.colonies[winner], mission)
    tied = [
        colony for colony in state.colonies if colony.first != NOBODY and colony_total(cards, colony, mission) == best
    ]
    if len(tied) == 1:
        return ""
    breakers = [colony for colony in tied if breaks_ties(cards, colony)]
    if len(breakers) == 1:
        return f" The tie goes to @{winner}, who wins ties."  # E-tie-effects
    return " The tie goes to whoever is furthest from the first player."  # E-tie


def tell_winner(state: EndState, winner: i64) -> None:
    mission = state.mission()
    totals = [
        f"@{colony.seat} {colony_total(state.rules.cards, colony, mission)}"
        for colony in state.colonies
        if colony.first != NOBODY
    ]
    why = tie_words(state, winner)
    text = f"@{winner} wins {mission.name}, {points_words(mission.points)} ({', '.join(totals)}).{why}"
    state.tell(Event("won", "E-win", winner, text, {"mission": mission.id, "points": int(mission.points)}))


@final
class Homecoming(Step["EndState"]):
    """E-tool-bike: its rider is ready as soon as the mission is resolved; the bike stays with her."""

    def __init__(self) -> None:
        super().__init__("homecoming")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        for colony in state.colonies:
            if colony.first != NOBODY:
                ride_home(state, colony, colony.people[colony.first])
            if colony.second != NOBODY:
                ride_home(state, colony, colony.people[colony.second])


def ride_home(state: EndState, colony: Colony, person: Person) -> None:
    """E-tool-bike: whoever has a bike is ready again."""
    if tool_effect(state.rules.cards, person) == TOOL_BIKE:
        person.used = 0
        state.touched |= 1 << colony.seat
        if state.log is not None:
            name = state.rules.cards.characters[person.card].name
            text = f"{name} of @{colony.seat} rides home and is ready."
            state.tell(Event("readied", "E-tool-bike", colony.seat, text))


# -- compensation ------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class Compensation(Question["EndState"]):
    """E-loss-one: one compensation for a loser: a resource token, experience, or knowledge."""

    def __init__(self, seat: i64) -> None:
        super().__init__("compensation", seat)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        colony = state.colonies[seat]
        rules = state.rules
        out.extend(rules.comfort_token[colony.card][colony.first])
        if colony.second != NOBODY:  # E-loss-pair: the token goes on either of the two
            out.extend(rules.comfort_token[colony.card][colony.second])
        out.append(rules.comfort_experience)
        out.append(rules.comfort_knowledge)

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        """Whether she has room for a token is asked once for all resources."""
        rules = state.rules
        colony = state.colonies[seat]
        tokens = rules.comfort_token[colony.card]
        allowed: list[Action[Any]] = []
        add_allowed_tokens(state, colony, colony.first, tokens[colony.first], allowed)
        if colony.second != NOBODY:  # E-loss-pair
            add_allowed_tokens(state, colony, colony.second, tokens[colony.second], allowed)
        allowed.append(rules.comfort_experience)
        if rules.comfort_knowledge.verdict(state, seat) == ALLOWED:
            allowed.append(rules.comfort_knowledge)
        return allowed

    def prompt(self, state: EndState) -> str:
        return "You lost the mission. What do you take from it?"

    def copy(self) -> Compensation:
        return Compensation(self.seat)


def sent_with(state: EndState, colony: Colony, effect: i64) -> bool:
    """Whether a character sent on this mission carries a tool with that effect."""
    if tool_effect(state.rules.cards, colony.people[colony.first]) == effect:
        return True
    return colony.second != NOBODY and tool_effect(state.rules.cards, colony.people[colony.second]) == effect


@final
class ComfortToken(Action["EndState"]):
    """E-loss-token: a resource token on the character who was sent, and one such resource at once."""

    def __init__(self, character: Character, place: i64, resource: i64) -> None:
        super().__init__(f"token {RESOURCES[resource]} {character.id}", "E-loss-token")
        self.place: i64 = place
        self.resource: i64 = resource

    def verdict(self, state: EndState, seat: i64) -> i64:
        return token_verdict(state, state.colonies[seat], self.place, self.resource)

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        equip_token(state, seat, self.place, self.resource, self.rule)


@final
class ComfortExperience(Action["EndState"]):
    """E-loss-experience: draw three, keep one; a tape recorder keeps two (E-tool-recorder).

    E-loss-nothing-else: always possible, so nobody is left without a compensation.
    """

    def __init__(self) -> None:
        super().__init__("learn by experience", "E-loss-experience")

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        keeps = RECORDER_KEEPS if sent_with(state, state.colonies[seat], TOOL_RECORDER) else KEPT_EXPERIENCE
        draw_experience(state, seat, DRAWN_EXPERIENCE, keeps)


@final
class ComfortKnowledge(Action["EndState"]):
    """E-loss-knowledge: one step on the track; a field library makes it two (E-tool-library)."""

    def __init__(self) -> None:
        super().__init__("advance in knowledge", "E-loss-knowledge")

    def verdict(self, state: EndState, seat: i64) -> i64:
        full = state.colonies[seat].knowledge >= len(state.rules.cards.knowledge)
        return TRACK_FULL if full else ALLOWED

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        advance(state, seat, LIBRARY_STEPS if sent_with(state, state.colonies[seat], TOOL_LIBRARY) else 1)
