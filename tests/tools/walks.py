"""Whole random games, on which the laws are tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from night_watch.game import NightWatch
from night_watch.options import MODES

from holdfast.games.after_the_empire.options import OPTIONS
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_end.options import OPTIONS as END_OPTIONS
from holdfast.games.after_the_end.state import EndState
from holdfast.games.ante_portas.catalog import BOMB, CATAPULT, GUARD_POST, NO_WORK, PRESSURE, TRAP, TRENCH
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.options import OPTIONS as PORTAS_OPTIONS
from holdfast.games.ante_portas.options import WAR_ONLY
from holdfast.games.ante_portas.sides import look_as
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import Game, State
from holdfast.testing import Table as AnyTable
from holdfast.testing import Walk
from tests.tools.games import frozen_end_game, frozen_game, frozen_portas_game

__all__ = ["GAMES", "SEATS", "Table", "Walk", "law", "tables"]

# Any seed is as good as any other, so there is nothing to shrink.
_AS_DRAWN = (Phase.explicit, Phase.reuse, Phase.generate)


def law(test: Callable[..., None]) -> Callable[..., None]:
    """Try a test on as many draws of `data` as the profile says."""
    tried: Callable[..., None] = settings(phases=_AS_DRAWN)(given(data=st.data())(test))
    return tried


@dataclass(frozen=True)
class Table(AnyTable):
    """A table of one of our games.

    At a `rich` table everybody starts with plenty, so that random play reaches what takes long to save up for.
    """

    rich: bool = False

    def __repr__(self) -> str:
        return f"<{self.game.id} {self.game.options}, {self.seats} seats, seed {self.seed}{', rich' * self.rich}>"

    def prepare(self, state: State) -> None:
        if self.rich:
            enrich(state)


def enrich(state: State) -> None:
    """Plenty of everything for every realm; *Night Watch* has no riches."""
    if isinstance(state, EmpireState):
        for realm in state.realms:
            for name in ("gold", "food", "wood", "stone", "iron", "soldiers", "mercenaries", "moves"):
                setattr(realm, name, getattr(realm, name) + PLENTY)
    elif isinstance(state, EndState):
        for colony in state.colonies:
            colony.food = colony.scrap = colony.tech = 2
    elif isinstance(state, AntePortasState):
        enrich_portas(state)


def enrich_portas(state: AntePortasState) -> None:
    """Tools, Dollars and a garrison, every Soldier with a home, so that the war lasts into the Final Wave."""
    for community in state.communities:
        community.tools += PLENTY
        community.dollars += PLENTY
    if state.rules.duel:
        face_each_other(state)
        return
    for hex in GARRISONED:
        state.field.farmers[hex] += GARRISON
        state.communities[0].farmer_homes += GARRISON


def face_each_other(state: AntePortasState) -> None:
    """Both teams of a duel start with Soldiers and Works in the middle of the Battleground, so that they fight."""
    works = state.rules.cards.works
    for team in range(2):
        look_as(state, team)
        for hex, farmers, citizens, kind in FACING:
            here = hex if team == 0 else HEXES + 1 - hex
            state.field.farmers[here] += farmers
            state.field.citizens[here] += citizens
            state.communities[team].farmer_homes += farmers
            state.communities[team].citizen_homes += citizens
            if kind != NO_WORK:
                state.field.put_tile(here, kind, works[kind].group, 0 if team == 0 else 3)


def _empire_games() -> st.SearchStrategy[Game]:
    return st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()}).map(frozen_game)


def _end_games() -> st.SearchStrategy[Game]:
    options = {name: st.sampled_from(values) for name, values in END_OPTIONS.items()}
    return st.fixed_dictionaries(options).map(frozen_end_game)


def _portas_games() -> st.SearchStrategy[Game]:
    options = {name: st.sampled_from(values) for name, values in PORTAS_OPTIONS.items() if name != "mode"}
    in_duels = {name: options[name] for name in PORTAS_OPTIONS if name in options and name not in WAR_ONLY}
    together = st.fixed_dictionaries(options).map(frozen_portas_game)
    mode = st.sampled_from(PORTAS_OPTIONS["mode"][1:])
    return together | st.fixed_dictionaries({"mode": mode, **in_duels}).map(frozen_portas_game)


def _night_games() -> st.SearchStrategy[Game]:
    return st.sampled_from([NightWatch(mode) for mode in MODES])


GAMES: dict[str, st.SearchStrategy[Game]] = {
    "after-the-empire": _empire_games(),
    "after-the-end": _end_games(),
    "ante-portas": _portas_games(),
    "night-watch": _night_games(),
}
SEATS = {
    "after-the-empire": (2, 3, 4),
    "after-the-end": (2, 3, 4, 5),
    "ante-portas": (1, 2, 3, 4),
    "night-watch": (1, 2, 3, 4),
}
PLENTY = 25
GARRISONED = range(1, 13)
GARRISON = 8
# What each team has at a rich table, as South sees it: hex, Farmers, Citizens, Work.
FACING = (
    (12, 3, 0, GUARD_POST),
    (11, 2, 1, TRENCH),
    (13, 1, 0, CATAPULT),
    (14, 1, 1, NO_WORK),
    (9, 0, 0, BOMB),
    (10, 0, 0, TRAP),
    (7, 0, 0, PRESSURE),
)


def tables(id: str, seats: int) -> st.SearchStrategy[Table]:
    """Tables of this game, with any options and any luck."""
    fitting = GAMES[id].filter(lambda game: seats in game.seat_counts())
    return st.builds(Table, fitting, st.just(seats), st.integers(0, 2**32 - 1), st.booleans())
