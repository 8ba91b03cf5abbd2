"""Plays games of *After the Empire* that prefer whatever has not been seen yet, and notes all that happens."""

from __future__ import annotations

import random
from typing import Any

from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.reveal import DrawSiege, InvaderTurnsUp
from holdfast.games.after_the_empire.sack import DamageCard
from holdfast.games.after_the_empire.scoring import is_met
from holdfast.games.after_the_empire.setup import StarterDealt, TakeStarter
from holdfast.games.after_the_empire.spaces import BuyCard, SendScout, VisitGranary, WorkCard
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.stockpile import Mend, StockpileVisit
from holdfast.games.after_the_empire.tables import GRANARY_SOWS, SEASONS
from holdfast.games.after_the_empire.troops import DEPLOY, Post, Posting
from holdfast.games.after_the_empire.turn import Turn, UseCard
from holdfast.kernel import CHANCE, Action, Event
from tests.exhaustive.runner import Runner
from tests.exhaustive.source import EMPIRE
from tests.games.after_the_empire.exhaustive.contents import contents, tiers_of
from tests.games.after_the_empire.exhaustive.meddling import besiege, deal_cards, lay_out, meddle, swap_objectives
from tests.games.after_the_empire.soundness import check_position

# With these and the printed game every option is played both ways.
EVERYTHING_ELSE = {
    "difficulty": "hard",
    "reports": "off",
    "destructive": "on",
    "refugees": "deal",
    "barracks": "worker",
    "ladders": "once",
    "own-spaces": "unlimited",
}


class EmpireRunner(Runner[AfterTheEmpire, EmpireState]):
    def __init__(self, game: AfterTheEmpire) -> None:
        super().__init__(game, contents(game), EMPIRE)
        self.crowded = 0

    def play(self, seed: int) -> None:
        self.crowded = seed % 4
        super().play(seed)

    def start(self, seats: int) -> EmpireState:
        return self.game.start(seats)

    # -- answering ------------------------------------------------------------------------------------------

    def draw(self, state: EmpireState, rng: random.Random) -> None:
        outcomes = [outcome for outcome, _ in state.outcomes()]
        new = [outcome for outcome in outcomes if self.album.lacks("outcome", outcome.notation)]
        outcome = rng.choice(new or [out for out in outcomes if self.may_show_a_tier(state, out)] or outcomes)
        if isinstance(state.chance(), DrawSiege):
            self.note_tiers(state)
        self.carry_out(state, CHANCE, outcome)
        self.album.see("outcome", outcome.notation)

    def answer(self, state: EmpireState, seat: int, rng: random.Random) -> None:
        choices = state.choices(seat)
        new = [choice for choice in choices if self.album.lacks("action", choice.notation)]
        action = rng.choice(new or choices)
        if not new and isinstance(action, Post) and rng.random() < 0.7:
            # Large numbers fall only on a crowded wall, so one side is manned and the others are not.
            action = choices[-1] if action.side == self.crowded else choices[0]
        self.note_tending(state, seat, action)
        self.carry_out(state, seat, action)
        self.album.see("action", action.notation)

    def carry_out(self, state: EmpireState, seat: int, action: Action[Any]) -> None:
        twins = self.twins_without_passive(state)
        log: list[Event] = []
        state.apply(seat, action, log)
        for event in log:
            self.album.see("event", event.kind)
            if event.kind == "gain":
                self.note_gain(action)
        for passive, twin in twins:
            twin.push(seat, action)
            if without_passives(twin) != without_passives(state):
                self.album.see("passive", passive)

    # -- bringing things about ------------------------------------------------------------------------------

    def tempt_fate(self, state: EmpireState, seat: int, rng: random.Random) -> None:
        question = state.asked(seat)
        realm = state.realms[seat]
        if isinstance(question, Turn) or (isinstance(question, StockpileVisit) and question.steps > 0):
            if rng.random() < 0.5:
                meddle(state, realm, rng)
                if isinstance(question, Turn) and not question.placed:
                    deal_cards(state, realm, self.cards_wanted_in_hand(), rng)
                    lay_out(state, self.cards_wanted_in_row(), rng)
                    realm.villager = max(realm.villager, rng.choice((0, 0, 1)))
                    if state.season == SEASONS:
                        swap_objectives(state, realm, rng)
                state.reopen()
        elif isinstance(question, Posting) and question.purpose == DEPLOY and rng.random() < 0.2:
            besiege(realm, self.crowded, rng)
        if rng.random() < 0.05:
            check_position(state)

    def cards_wanted_in_hand(self) -> list[int]:
        return [
            int(action.card.number)
            for action in self.game.actions
            if isinstance(action, UseCard | WorkCard | DamageCard | Mend)
            and self.album.lacks("action", action.notation)
        ]

    def cards_wanted_in_row(self) -> list[int]:
        return [
            int(action.card.number)
            for action in self.game.actions
            if isinstance(action, BuyCard | GainFromCard) and self.album.lacks("action", action.notation)
        ]

    # -- noting ---------------------------------------------------------------------------------------------

    def may_show_a_tier(self, state: EmpireState, outcome: Action[Any]) -> bool:
        """Whether an invader card has a tier that has not been met and that the threat does not hide."""
        return isinstance(outcome, InvaderTurnsUp) and any(
            self.album.lacks("tier", tier) for tier in tiers_of(outcome.invader, state.threat)
        )

    def note_tiers(self, state: EmpireState) -> None:
        """Which tier of each card every realm meets; the siege card is about to be turned."""
        for report in state.reports:
            invader = self.game.cards.invaders[report // 4]
            for realm in state.realms:
                met = [tier for tier in invader.tiers if tier.gold <= max(realm.gold, state.threat)]
                self.album.see("tier", f"{invader.id} from {met[-1].gold}" if met else f"{invader.id} spares")

    def note_tending(self, state: EmpireState, seat: int, action: Action[Any]) -> None:
        """Farm work without a farm to work on ends by itself, with an answer that nobody gives."""
        realm = state.realms[seat]
        if isinstance(action, VisitGranary) and realm.sowable() < GRANARY_SOWS:
            self.album.see("action", "sow nothing")
        if isinstance(action, VisitGranary | SendScout) and realm.unprotected() == 0:
            self.album.see("action", "protect nothing")

    def note_gain(self, action: Action[Any]) -> None:
        """A card with a single gain gives it by itself, right after it was taken."""
        if isinstance(action, BuyCard | TakeStarter | StarterDealt):
            for gain in self.game.gains[action.card.number]:
                self.album.see("action", gain.notation)

    def twins_without_passive(self, state: EmpireState) -> list[tuple[str, EmpireState]]:
        """Copies of the state in which one passive that has not shown its effect yet is gone."""
        twins: list[tuple[str, EmpireState]] = []
        for passive in self.album.missing("passive"):
            twin = state.copy()
            if any(getattr(realm, passive) for realm in twin.realms):
                for realm in twin.realms:
                    setattr(realm, passive, 0)
                twins.append((passive, twin))
        return twins

    def look_at_the_end(self, state: EmpireState) -> None:
        self.be_refused(state, 0, self.game.pass_turn)
        for realm in state.realms:
            for number in realm.objectives:
                objective = self.game.cards.objectives[number]
                met = is_met(state, realm, objective)
                self.album.see("objective", f"{objective.id}, {'met' if met else 'not met'}")
        self.note_ending(state)
        self.level_the_gold(state)

    def level_the_gold(self, state: EmpireState) -> None:
        """Let the two best have the same gold at the end: then flags decide, or nobody does."""
        result = state.result()
        assert result is not None
        points = [result.points(seat) for seat in range(state.seats)]
        best, second = sorted(range(state.seats), key=lambda seat: -points[seat])[:2]
        state.realms[second].gold += points[best] - points[second]
        state.final = None
        self.note_ending(state)


def without_passives(state: EmpireState) -> dict[str, Any]:
    data: dict[str, Any] = state.to_json()
    for realm in data["realms"]:
        del realm["passives"]
    return data
