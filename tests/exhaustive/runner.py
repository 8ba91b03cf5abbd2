"""Plays games that prefer whatever has not been seen yet; this is the part that all games share."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from holdfast.kernel import ALLOWED, CHANCE, Action, Game, Refused, State
from tests.exhaustive.album import Album
from tests.exhaustive.source import verdict_codes

MOST_GAMES = 400

AnyGame = TypeVar("AnyGame", bound=Game)
AnyState = TypeVar("AnyState", bound=State)


class Runner(ABC, Generic[AnyGame, AnyState]):
    """`album` fills while `play` is called with one seed after another."""

    def __init__(self, game: AnyGame, album: Album, package: str) -> None:
        self.game = game
        self.album = album
        self.codes = verdict_codes(package)
        self.by_class: dict[str, list[Action[Any]]] = {}
        for action in game.actions:
            self.by_class.setdefault(type(action).__name__, []).append(action)

    def run(self, most_games: int) -> int:
        """Play until nothing is missing, but not more games than the limit; returns how many it took."""
        for number in range(most_games):
            if not self.album.gaps():
                return number
            self.play(number)
        return most_games

    def play(self, seed: int) -> None:
        rng = random.Random(f"exhaustive {seed}")
        state = self.start(rng.choice(self.game.seat_counts()))
        while asked := state.to_act():
            if asked == [CHANCE]:
                self.draw(state, rng)
                continue
            seat = rng.choice(asked)
            self.tempt_fate(state, seat, rng)
            self.ask_why_not(state, seat)
            self.answer(state, seat, rng)
        self.look_at_the_end(state)

    # -- what every game does in its own way ----------------------------------------------------------------

    @abstractmethod
    def start(self, seats: int) -> AnyState:
        """The opening state."""

    @abstractmethod
    def draw(self, state: AnyState, rng: random.Random) -> None:
        """Let chance bring something new, if it can."""

    @abstractmethod
    def tempt_fate(self, state: AnyState, seat: int, rng: random.Random) -> None:
        """Change the position now and then, so that what is still missing becomes likely."""

    @abstractmethod
    def answer(self, state: AnyState, seat: int, rng: random.Random) -> None:
        """Give an answer that has not been given yet, if there is one."""

    @abstractmethod
    def look_at_the_end(self, state: AnyState) -> None:
        """Note what a finished game shows."""

    # -- noting ---------------------------------------------------------------------------------------------

    def ask_why_not(self, state: AnyState, seat: int) -> None:
        """Try every action of the kinds that this question is about, offered or not, and note why it is refused."""
        if not self.album.missing("refusal"):
            return
        offered = state.candidates(seat)
        for name in {type(action).__name__ for action in offered}:
            codes = {code: f"{name}: {word}" for code, word in self.codes.get(name, {}).items()}
            if any(self.album.lacks("refusal", word) for word in codes.values()):
                for action in self.kin(name, offered):
                    code = action.verdict(state, seat)
                    if code != ALLOWED:
                        refusal = action.refusal(state, seat, code)
                        assert refusal.rule in self.game.rulebook.by_id, f"{action}: {refusal} names no rule"
                        self.album.see("refusal", codes[code])
        asked = state.to_act()
        self.be_refused(state, seat, next(a for a in self.game.actions if a not in state.candidates(seat)))
        for other in range(state.seats):
            if other not in asked:
                self.be_refused(state, other, state.choices(seat)[0])

    def kin(self, name: str, offered: list[Action[Any]]) -> list[Action[Any]]:
        """The actions of this class that are worth asking about while these are offered."""
        return self.by_class[name]

    def be_refused(self, state: AnyState, seat: int, action: Action[Any]) -> None:
        try:
            state.apply(seat, action)
        except Refused as refused:
            self.album.see("refusal", refused.refusal.rule)
        else:
            raise AssertionError(f"seat {seat} was not refused '{action}'")

    def note_ending(self, state: AnyState) -> None:
        result = state.result()
        assert result is not None
        self.album.see("ending", result.how)
