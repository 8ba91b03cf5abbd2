"""Keeps the forecast: it is worked out on demand, and kept as long as the Battleground stays the same."""

from __future__ import annotations

from typing import Final, final

from holdfast.bots.ante_portas.courses import courses_of
from holdfast.bots.ante_portas.defence import Defence
from holdfast.bots.ante_portas.forecast import Forecast
from holdfast.bots.ante_portas.habits import Habits
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.tables import HALF_YEARS
from holdfast.games.ante_portas.view import AntePortasView


@final
class Lookout:
    """The same view always gets the same forecast; keeping the last one only saves time."""

    def __init__(self, game: AntePortas, habits: Habits) -> None:
        self.habits: Final = habits
        self.courses: Final = courses_of(game.cards)
        self.kept: Forecast | None = None
        self.bag: list[int] = []  # the deck that it is based on

    def forecast(self, view: AntePortasView) -> Forecast:
        kept = self.kept
        bag = view.decks.movement.deck.bag
        expected = expected_invaders(self.habits, view)
        wave = in_wave(view)
        if kept is not None and kept.expected == expected and kept.in_wave == wave and self.bag == bag:
            if same_field(kept.defence.field, view.field):
                return kept
        rules = view.rules
        kept = Forecast(
            self.habits,
            self.courses,
            Defence(rules.cards, view.field.copy()),  # kept for longer than a glance
            view.decks.movement,
            rules.basic_strength,
            rules.elite_strength,
            expected,
            wave,
        )
        self.kept = kept
        self.bag = bag[:]
        return kept


def expected_invaders(habits: Habits, view: AntePortasView) -> float:
    """How many new Invaders to expect on each hex of the Spawn Area: most before and in the Final Wave."""
    clock = view.clock
    if clock.round > 0:
        return habits.wave_comes if clock.spawning else 0.0
    left = HALF_YEARS - clock.half + HALF_YEARS * (view.rules.eras - clock.era)
    if left > 2:
        return habits.more_come
    return habits.wave_near if left == 2 else habits.wave_comes


def in_wave(view: AntePortasView) -> bool:
    """From the last half-year on: after its Battle Phase, the Invaders march again before anybody has a turn."""
    clock = view.clock
    return clock.round > 0 or (clock.half == HALF_YEARS - 1 and clock.era == view.rules.eras)


def same_field(one: Field, other: Field) -> bool:
    """Whether two fields look alike to a forecast."""
    return (
        one.basics == other.basics
        and one.elites == other.elites
        and one.farmers == other.farmers
        and one.tired_farmers == other.tired_farmers
        and one.citizens == other.citizens
        and one.tired_citizens == other.tired_citizens
        and one.tile == other.tile
        and one.facing == other.facing
        and one.trench_bonus == other.trench_bonus
        and one.guard_range == other.guard_range
    )
