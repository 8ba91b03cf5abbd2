"""Whole random games, on which the laws are tried."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from holdfast.kernel import CHANCE, SPECTATOR, Action, Dealer, Game, Log, Play, State

ANSWERS_A_SEAT = 160  # about where the longest games end


@dataclass(frozen=True)
class Table:
    """A game about to be played: which game, how many seats, which luck. Everything that happens follows from it."""

    game: Game
    seats: int
    seed: int

    def __repr__(self) -> str:
        return f"<{self.game.id} {self.game.options}, {self.seats} seats, seed {self.seed}>"

    def prepare(self, state: State) -> None:
        """Change the opening state, so that random play reaches what it otherwise seldom would."""

    def luck(self) -> random.Random:
        return random.Random(self.seed)

    def stop(self) -> int:
        """After how many answers to stop: anywhere in a game, its end included."""
        return random.Random(f"stop {self.seed}").randint(0, ANSWERS_A_SEAT * self.seats)

    def viewer(self) -> int:
        """A seat, or a spectator."""
        viewers: list[int] = [SPECTATOR, *range(self.seats)]
        return viewers[random.Random(f"viewer {self.seed}").randrange(len(viewers))]


class Walk:
    """A state on its way through a random game. `answers` counts those given so far."""

    def __init__(self, table: Table) -> None:
        self.state: State = table.game.start(table.seats)
        self.dealer = Dealer(table.seed)
        self.luck = table.luck()
        self.answers = 0
        table.prepare(self.state)

    def choose(self) -> tuple[int, Action[Any]]:
        """Somebody who is to act, and an answer, uniformly at random."""
        seat = self.luck.choice(self.state.to_act())
        if seat == CHANCE:
            return seat, self.dealer.answer(self.state)
        return seat, self.luck.choice(self.state.choices(seat))

    def step(self) -> Log:
        """Give one answer; returns the events."""
        seat, action = self.choose()
        events: Log = []
        self.state.apply(seat, action, events)
        self.answers += 1
        return events

    def is_over(self) -> bool:
        return not self.state.to_act()

    def go_on(self, steps: int) -> Walk:
        """Give this many answers, or as many as there are until the end."""
        for _ in range(steps):
            if self.is_over():
                break
            self.step()
        return self

    def go_until(self, arrived: Callable[[State], bool]) -> Walk:
        """Continue to the first position of this kind, which must occur."""
        while not arrived(self.state):
            assert not self.is_over(), "the game ended before such a position came"
            self.step()
        return self


def random_play(play: Play, luck: random.Random, dealer: Dealer, answers: int, liked: str = "") -> Play:
    """Continue with this many random answers, or to the end of the game; `liked` is preferred where it is legal."""
    play.deal_all(dealer)
    for _ in range(answers):
        seats = play.state.to_act()
        if not seats:
            break
        seat = luck.choice(seats)
        choices = play.state.choices(seat)
        best = [choice for choice in choices if choice.notation == liked]
        play.act(seat, [luck.choice(best if best and luck.random() < 0.9 else choices)])
        play.deal_all(dealer)
    return play
