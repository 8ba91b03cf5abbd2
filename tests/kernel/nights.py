"""Night Watch by hand: every light and every roll as the test wants it."""

from __future__ import annotations

from night_watch.game import NightWatch
from night_watch.table import NightState

from holdfast.kernel import CHANCE, Log, Play

NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Night:
    """A play driven by notation: `does(0, "keep")`, `comes("light flame")`."""

    def __init__(self, seats: int = 2, mode: str = "rivals") -> None:
        self.game = NightWatch(mode)
        self.play = Play(self.game, list(NAMES[:seats]))

    @property
    def state(self) -> NightState:
        assert isinstance(self.play.state, NightState)
        return self.play.state

    @property
    def lines(self) -> list[str]:
        return self.play.record.lines

    def does(self, seat: int, *notations: str) -> Log:
        actions = [self.game.by_notation[notation] for notation in notations]
        return self.play.act(seat, actions)

    def comes(self, *notations: str) -> Log:
        return [event for text in notations for event in self.play.deal(self.game.chance_by_notation[text])]

    def choices(self, seat: int) -> list[str]:
        return [action.notation for action in self.state.choices(seat)]

    def refusal(self, seat: int, notation: str) -> str | None:
        """The rule that refuses this action, if one does."""
        refusal = self.state.refusal(seat, self.game.by_notation[notation])
        return None if refusal is None else refusal.rule

    def dealt(self, *lights: str) -> Night:
        """Everybody has a light, seat by seat."""
        self.comes(*(f"light {light}" for light in lights))
        return self

    def staking(self) -> Night:
        """All hold a flame and keep it: everybody stakes now."""
        self.dealt(*["flame"] * self.state.seats)
        for seat in range(self.state.seats):
            self.does(seat, "keep")
        return self

    def shouting(self) -> Night:
        """Nobody stakes anything and all roll a one: the window is open."""
        self.staking()
        for seat in range(self.state.seats):
            self.does(seat, "stake 0")
        while self.state.actor() == CHANCE:
            self.comes("roll 1")
        return self
