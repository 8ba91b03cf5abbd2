"""Plays wars of *Ante Portas* that prefer whatever has not been seen yet, and notes all that happens."""

from __future__ import annotations

import random
from typing import Any

from holdfast.games.ante_portas.catalog import (
    BOMB,
    COMMAND,
    DEVELOPER,
    DOCTOR,
    ENGINEER,
    LAY,
    LIBRARIAN,
    RECRUIT,
    TRAP,
    TRAPPER,
)
from holdfast.games.ante_portas.developer import PlayCard
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import TOP_ROW
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Go
from holdfast.kernel import CHANCE, Action, Event
from tests.exhaustive.runner import Runner
from tests.games.ante_portas.exhaustive.contents import ENDINGS, PORTAS, contents, named
from tests.games.ante_portas.exhaustive.meddling import (
    besiege,
    deal_cards,
    desert,
    enrich,
    herd,
    hold_the_line,
    lay_out,
    mine_them,
    offer_flip,
    recruit,
    set_mine,
    settle_down,
    stand_guard,
    supply_engineer,
    sweep,
    trap_them,
    wander,
    work_at_home,
)

# Both last two Eras; together they play every option both ways.
PRINTED = {"eras": "two"}
EVERYTHING_ELSE = {
    "eras": "two",
    "scenario": "dragons",
    "difficulty": "siege",
    "final-wave": "all-dead",
    "twice-as-strong": "on",
    "mainland": "by-hand",
    "command": "first-seat",
}
OFFERED_ONLY = {"First", "Second", "Give", "Amount", "HomeTo", "GiveCard", "SendSteward"}


class PortasRunner(Runner[AntePortas, AntePortasState]):
    def __init__(self, game: AntePortas) -> None:
        super().__init__(game, contents(game), PORTAS)
        self.wars = 0
        self.sheltered = True
        self.endless = False

    def start(self, seats: int) -> AntePortasState:
        self.wars += 1
        self.sheltered = self.wars % 4 != 0
        self.endless = self.album.lacks("ending", "worn down") and not self.album.lacks("ending", "the line held")
        return self.game.start(seats)

    # -- answering ------------------------------------------------------------------------------------------

    def draw(self, state: AntePortasState, rng: random.Random) -> None:
        if self.sheltered and self.album.missing("ending"):
            hold_the_line(state)
        outcomes = [outcome for outcome, _ in state.outcomes()]
        new = [outcome for outcome in outcomes if self.album.lacks("outcome", outcome.notation)]
        outcome = rng.choice(new or outcomes)
        self.carry_out(state, CHANCE, outcome)
        self.album.see("outcome", outcome.notation)

    def answer(self, state: AntePortasState, seat: int, rng: random.Random) -> None:
        choices = state.choices(seat)
        new = [choice for choice in choices if self.album.lacks("action", named(choice))]
        if not new and state.clock.round > 0 and self.album.lacks("refusal", "UprightAll: TOO_MANY"):
            new = [choice for choice in choices if choice.notation in ("go small-market", "special")]
        if not new and rng.random() < 0.8:
            new = [choice for choice in choices if isinstance(choice, Go) and self.leads_on(choice)]
        action = rng.choice(new or choices)
        self.carry_out(state, seat, action)
        self.album.see("action", named(action))

    def leads_on(self, go: Go) -> bool:
        """Whether something that has not been seen can be done at that Place."""
        cards = self.game.cards
        if go.site >= len(cards.places):
            return False
        place = cards.places[go.site]
        acts, war = self.game.acts, self.game.war
        if place.kind == LAY:
            return self.lacks_some_of(war.lay[place.work])
        if place.kind == TRAPPER:
            return self.lacks_some_of([*war.lay[TRAP], *war.knock_from[1:TOP_ROW], *self.either()])
        if place.kind == ENGINEER:
            return self.lacks_some_of([*war.lay[BOMB], *war.set_off[1:], *self.either()])
        if place.kind == LIBRARIAN:
            return bool(self.album.missing("outcome")) or self.lacks_some_of([*acts.keep, *acts.discard])
        if place.kind == RECRUIT:
            return self.lacks_some_of(self.by_class["Discharge"])
        if place.kind == DOCTOR:
            return self.lacks_some_of(self.by_class["Upright"])
        if place.kind == DEVELOPER:
            return bool(self.cards_wanted())
        if place.kind == COMMAND:
            return self.lacks_some_of([*war.from_[1:], *war.to[1:], *war.turn_left[1:], *war.turn_right[1:]])
        return False

    def either(self) -> list[Action[Any]]:
        """The two actions of every Place that offers two."""
        return self.by_class["First"] + self.by_class["Second"]

    def carry_out(self, state: AntePortasState, seat: int, action: Action[Any]) -> None:
        log: list[Event] = []
        state.apply(seat, action, log)
        for event in log:
            self.album.see("event", event.kind)
            if event.rule in self.album.wanted["power"]:
                self.album.see("power", event.rule)

    # -- bringing things about ------------------------------------------------------------------------------

    def tempt_fate(self, state: AntePortasState, seat: int, rng: random.Random) -> None:
        question = state.asked(seat)
        if question is None or question.name != "turn":
            return
        if state.clock.round > 0 and self.endless:
            herd(state)
        elif self.sheltered:
            sweep(state)
        wander(state, seat, rng)
        if rng.random() < 0.6:
            enrich(state, seat, rng)
            settle_down(state, seat, rng)
            deal_cards(state, seat, self.cards_wanted(), rng)
            if self.album.lacks("action", "journeyman"):
                state.communities[seat].extra_turns = 1
            if self.lacks_some_of(self.either()):
                supply_engineer(state, seat)
            if self.album.lacks("action", "convert") or self.album.lacks("action", "no"):
                work_at_home(state, seat)
        if rng.random() < 0.5 and not (state.clock.round > 0 and self.endless):
            besiege(state, rng)
            if rng.random() < 0.15:
                desert(state)
        if state.clock.round > 0 and self.album.lacks("refusal", "UprightAll: TOO_MANY"):
            recruit(state, 2, False, 4, tired=True)
        state.reopen()
        if rng.random() < 0.4:
            self.bring_about(state, seat, rng)

    def bring_about(self, state: AntePortasState, seat: int, rng: random.Random) -> None:
        """Open a question on the Battleground whose answers have not all been given."""
        war = self.game.war
        lays = [(kind, self.hexes_missing(actions)) for kind, actions in enumerate(war.lay)]
        lays = [(kind, hexes) for kind, hexes in lays if hexes]
        traps = self.hexes_missing(war.knock[1:]) or self.hexes_missing(war.knock_from[1:])
        bombs = self.hexes_missing(war.set_off[1:])
        if self.album.lacks("action", "mine") or self.album.lacks("action", "spare mine"):
            sweep(state)
            set_mine(state, seat)
        elif self.album.lacks("refusal", "Lay: NOTHING_TO_FLIP") or self.album.lacks("refusal", "Lay: TILES_OUT"):
            sweep(state)
            offer_flip(state, seat, self.album.lacks("refusal", "Lay: NOTHING_TO_FLIP"))
        elif lays:
            lay_out(state, seat, rng, *rng.choice(lays))
        elif bombs and rng.random() < 0.5:
            mine_them(state, seat, rng, bombs)
        elif traps:
            trap_them(state, seat, rng, traps)
        elif guards := self.hexes_missing(war.replace_by[1:]):
            stand_guard(state, seat, rng, guards)

    def hexes_missing(self, actions: list[Action[Any]]) -> list[int]:
        """Hexes whose action in this list has not been seen."""
        return [place + 1 for place, action in enumerate(actions) if self.album.lacks("action", action.notation)]

    def lacks_some_of(self, actions: list[Action[Any]]) -> bool:
        return any(self.album.lacks("action", named(action)) for action in actions)

    def cards_wanted(self) -> list[int]:
        return [
            int(action.card.number)
            for action in self.game.actions
            if isinstance(action, PlayCard) and self.album.lacks("action", action.notation)
        ]

    # -- noting ---------------------------------------------------------------------------------------------

    def kin(self, name: str, offered: list[Action[Any]]) -> list[Action[Any]]:
        """Actions that name a seat, or one of a Place's two actions, mean something only where they are offered."""
        if name in OFFERED_ONLY:
            return [action for action in offered if type(action).__name__ == name]
        return super().kin(name, offered)

    def look_at_the_end(self, state: AntePortasState) -> None:
        self.be_refused(state, 0, self.game.done)
        self.note_ending(state)

    def note_ending(self, state: AntePortasState) -> None:
        result = state.result()
        assert result is not None
        self.album.see("ending", next(words for words in ENDINGS if result.how.startswith(words)))
