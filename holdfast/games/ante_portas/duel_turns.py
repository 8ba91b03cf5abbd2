"""The course of a duel: what comes before and after a player's turns in a half-year, and which team is looking."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.sides import SIDES, look_as, team_of
from holdfast.games.ante_portas.war_words import joined, soldier_words, work_name
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


@final
class LookAs(Step["AntePortasState"]):
    """The Battleground is turned back to the team that looked at it before the other one was asked."""

    def __init__(self, team: i64) -> None:
        super().__init__("look")
        self.team: i64 = team

    def run(self, state: AntePortasState) -> None:
        look_as(state, self.team)

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "team": int(self.team)}


@final
class TurnsBegin(Step["AntePortasState"]):
    """P-duel-upright: before a player's first turn in a half-year, the team's exhausted Soldiers stand up for free."""

    def __init__(self, seat: i64) -> None:
        super().__init__("turns begin", seat)

    def run(self, state: AntePortasState) -> None:
        team = team_of(state, self.seat)
        look_as(state, team)
        state.field.upright_all()
        if state.log is not None:
            text = f"{SIDES[team]}'s exhausted Soldiers stand up for @{self.seat}'s turns."
            state.tell(Event("upright", "P-duel-upright", self.seat, text))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}


@final
class TurnsEnd(Step["AntePortasState"]):
    """P-duel-spawn-point: what still stands on the other team's Spawn Point after a player's turns is lost.

    House ruling: P-duel-spawn-works. Soldiers go to the Sickbay, Defensive Works to the supply.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__("turns end", seat)

    def run(self, state: AntePortasState) -> None:
        look_as(state, team_of(state, self.seat))
        field = state.field
        rival = field.rival
        assert rival is not None
        hex = rival.far_spawn
        farmers = field.farmers_on(hex)
        citizens = field.citizens_on(hex)
        kind = field.tile[hex]
        if farmers + citizens == 0 and kind == NO_WORK:
            return
        gone: list[str] = []
        if farmers + citizens > 0:
            gone.append(soldier_words(farmers, citizens))
            field.wound(hex, farmers, citizens)
        if kind != NO_WORK:
            gone.append(f"the {work_name(state, kind)}")
            field.take_tile(hex, state.rules.cards.works[kind].group)
        if state.log is not None:
            text = f"The Spawn Point on hex {hex} cannot be held: {joined(gone)} of @{self.seat}'s team must leave it."
            facts: dict[str, object] = {"hex": int(hex), "farmers": int(farmers), "citizens": int(citizens)}
            state.tell(Event("driven off", "P-duel-spawn-point", self.seat, text, facts))

    def to_json(self) -> dict[str, object]:
        return {"step": self.name, "seat": int(self.seat)}
