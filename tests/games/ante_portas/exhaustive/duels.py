"""Plays duels of *Ante Portas* that prefer whatever has not been seen yet, and notes what only duels have.

Before many turns the board is set up again, with Soldiers and Works of both teams close together, and the player on
turn may deploy at once: random play alone hardly ever leads to a fight.
"""

from __future__ import annotations

import random
from typing import Any, Final

from holdfast.games.ante_portas.catalog import GUARD_POST, HOWITZER, NO_WORK, TRAP, WORKS
from holdfast.games.ante_portas.deploy import open_deploy
from holdfast.games.ante_portas.duel_fee import PayFee
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import STORED
from holdfast.games.ante_portas.sides import look_as, looking, most_soldiers, team_of
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.windows import any_soldier_action, open_soldiers
from holdfast.kernel import ALLOWED, CHANCE, Action, Event
from tests.exhaustive.album import Album
from tests.exhaustive.runner import Runner
from tests.games.ante_portas.exhaustive.contents import DUEL_EVENTS, DUEL_REFUSALS, PORTAS

QUESTIONS: Final = {"fee", "slow", "wound", "support", "mine", "march", "replace", "volley", "guard", "knock whom"}
FLAG_ENDINGS: Final = {
    "South captured",
    "North captured",
    "South was ahead",
    "North was ahead",
    "the teams were level",
}
AREA_ENDINGS: Final = {"South was ahead", "North was ahead", "the teams were level"}


def contents(game: AntePortas) -> Album:
    payable = game.cards.duel.fee_goods
    return Album(
        {
            "action": {action.notation for action in game.duels.actions() if is_possible(game, action, payable)},
            "question": set(QUESTIONS),
            "event": DUEL_EVENTS - (set() if game.flag else {"flag"}),
            "refusal": set(DUEL_REFUSALS),
            "ending": set(FLAG_ENDINGS if game.flag else AREA_ENDINGS),
        }
    )


def is_possible(game: AntePortas, action: Action[Any], payable: list[int]) -> bool:
    if isinstance(action, PayFee):
        return action.good in payable
    return game.flag or action is not game.duels.over_edge


class DuelRunner(Runner[AntePortas, AntePortasState]):
    def __init__(self, game: AntePortas) -> None:
        super().__init__(game, contents(game), PORTAS)

    def start(self, seats: int) -> AntePortasState:
        return self.game.start(seats)

    def draw(self, state: AntePortasState, rng: random.Random) -> None:
        self.carry_out(state, CHANCE, rng.choice(state.outcomes())[0])

    def answer(self, state: AntePortasState, seat: int, rng: random.Random) -> None:
        question = state.asked(seat)
        assert question is not None
        self.note("question", question.name)
        choices = state.choices(seat)
        new = [choice for choice in choices if self.album.lacks("action", choice.notation)]
        if rng.random() < self.patience():  # a Flag ends the game, and there is more to see
            over_edge = self.game.duels.over_edge
            new = [choice for choice in new or choices if choice is not over_edge] or choices
        action = rng.choice(new or choices)
        if question.name == "send" and rng.random() < 0.5:  # everybody who can goes
            action = choices[-1]
        self.carry_out(state, seat, action)
        self.note("action", action.notation)

    def patience(self) -> float:
        """How often a Flag that could be captured is left alone."""
        wanted = self.album.lacks("ending", "South captured") or self.album.lacks("ending", "North captured")
        return 0.9 if wanted and not self.album.missing("action") else 0.998

    def carry_out(self, state: AntePortasState, seat: int, action: Action[Any]) -> None:
        log: list[Event] = []
        state.apply(seat, action, log)
        for event in log:
            self.note("event", event.kind)

    def note(self, chapter: str, what: str) -> None:
        if what in self.album.wanted[chapter]:
            self.album.see(chapter, what)

    def ask_why_not(self, state: AntePortasState, seat: int) -> None:
        """Note why each candidate is refused."""
        if not self.album.missing("refusal"):
            return
        for action in state.candidates(seat):
            code = action.verdict(state, seat)
            if code != ALLOWED:
                name = type(action).__name__
                refusal = action.refusal(state, seat, code)
                assert refusal.rule in self.game.rulebook.by_id, f"{action}: {refusal} names no rule"
                self.note("refusal", f"{name}: {self.codes.get(name, {}).get(code)}")

    # -- bringing things about ------------------------------------------------------------------------------

    def tempt_fate(self, state: AntePortasState, seat: int, rng: random.Random) -> None:
        question = state.asked(seat)
        if question is None or question.name != "turn":
            return
        community = state.communities[seat]
        for good in range(STORED):
            community.goods[good] = rng.choice((0, 0, 1))
        community.tools = rng.choice((0, 2, 6))
        if rng.random() < 0.3:
            state.communities[(seat + 1) % state.seats].site = rng.randrange(len(self.game.cards.places))
        if rng.random() < 0.5:
            set_up(state, seat, rng)
        if rng.random() < 0.3:
            bait_trap(state, rng)
        state.reopen()
        if rng.random() < 0.5:
            open_deploy(state, seat, 2, rng.randint(0, 1))
            state.settle(-1)
        elif any_soldier_action(state, seat):
            open_soldiers(state, seat)
            state.settle(-1)

    def look_at_the_end(self, state: AntePortasState) -> None:
        result = state.result()
        assert result is not None
        self.album.see("ending", next(words for words in FLAG_ENDINGS if result.how.startswith(words)))


def set_up(state: AntePortasState, seat: int, rng: random.Random) -> None:
    """Set up both teams again, mostly where they meet; now and then leave the board empty."""
    works = state.rules.cards.works
    home = team_of(state, seat)
    for team in range(2):
        look_as(state, team)
        for hex in range(1, HEXES + 1):
            if state.field.tile[hex] != NO_WORK:
                state.field.take_tile(hex, works[state.field.tile[hex]].group)
            for column in soldiers(state):
                column[hex] = 0
    if rng.random() < 0.1:
        look_as(state, home)
        return
    crowded = rng.random() < 0.3
    for hex in rng.sample(range(1, HEXES + 1), 16):
        look_as(state, rng.randrange(2))
        field = state.field
        room = int(most_soldiers(state))
        for column in soldiers(state):
            column[hex] = min(room, rng.choice((0, 0, 1, 2, 4, 6) if crowded else (0, 0, 0, 1, 2)))
            room -= column[hex]
        kind = rng.randrange(-2, len(WORKS))
        if kind >= 0 and field.tiles_left(kind, works[kind].group) > 0:
            field.put_tile(hex, kind, works[kind].group, rng.randrange(6) if kind <= HOWITZER else 0)
    look_as(state, home)


def bait_trap(state: AntePortasState, rng: random.Random) -> None:
    """Put a Trap in the middle: either the enemy's with our Soldiers before it, or our own with enemies in it."""
    works = state.rules.cards.works
    home = looking(state)
    owner = rng.randrange(2)
    others = 1 - owner
    trap = rng.choice((12, 17))
    before = trap + (5 if others else -5)  # where the others come from
    for team in range(2):
        look_as(state, team)
        for hex in (7, 12, 17, 22):
            if state.field.tile[hex] != NO_WORK:
                state.field.take_tile(hex, works[state.field.tile[hex]].group)
            for column in soldiers(state):
                column[hex] = 0
    look_as(state, others)
    state.field.farmers[before if others == home else trap] = rng.randint(0, 3)
    state.field.citizens[before if others == home else trap] = rng.randint(1, 3)
    if others != home and rng.random() < 0.7:
        state.field.farmers[before] = int(most_soldiers(state)) - rng.randint(0, 2)
    look_as(state, owner)
    state.field.put_tile(trap, TRAP, works[TRAP].group, 0)
    guard = trap + (-5 if others else 5)
    state.field.put_tile(guard, GUARD_POST, works[GUARD_POST].group, 0 if others else 3)
    state.field.farmers[guard] = 2
    look_as(state, home)


def soldiers(state: AntePortasState) -> tuple[list[int], ...]:
    field = state.field
    return field.farmers, field.tired_farmers, field.citizens, field.tired_citizens
