"""How a duel ends: a Flag is captured, or time is up and the board is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import NOBODY
from holdfast.games.ante_portas.duel_words import compared_hexes, compared_rows
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES, PLACES
from holdfast.games.ante_portas.sides import NORTH, SIDES, SOUTH, look_as, looking, team_of
from holdfast.games.ante_portas.sight import in_sight
from holdfast.games.ante_portas.tables import HEXES_CONTROLLED, NOBODY_WINS, NORTH_WINS, SOUTH_WINS, half_year_name
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.result import Result, ScoreLine

if TYPE_CHECKING:
    from holdfast.games.ante_portas.catalog import Work
    from holdfast.games.ante_portas.state import AntePortasState

HALF_ROWS: Final = 11
WINS: Final[tuple[int, ...]] = (SOUTH_WINS, NORTH_WINS)


def end_duel(state: AntePortasState, outcome: i64) -> None:
    state.clock.outcome = outcome
    state.clock.active = NOBODY
    state.stack.clear()


def capture_flag(state: AntePortasState, seat: i64, hex: i64) -> None:
    """P-duel-flag: the game is over at once."""
    state.clock.breach = hex
    team = team_of(state, seat)
    if state.log is not None:
        text = f"@{seat} leads a Unit from hex {hex} over the edge: {SIDES[team]} captures the Flag."
        state.tell(Event("flag", "P-duel-flag", seat, text, {"hex": int(hex), "team": int(team)}))
    end_duel(state, WINS[team])


def time_is_up(state: AntePortasState) -> None:
    """P-duel-length: after the last half-year the board decides."""
    winner = furthest_team(state) if state.rules.flag else team_with_most_hexes(state)
    if state.log is not None:
        who = "no team wins" if winner == NOBODY else f"{SIDES[winner]} wins"
        rule = "P-duel-flag" if state.rules.flag else "P-duel-area"
        why = standing_words(state)
        state.tell(Event("time is up", rule, NO_SEAT, f"Time is up: {who}. {why[:1].upper()}{why[1:]}."))
    end_duel(state, NOBODY_WINS if winner == NOBODY else WINS[winner])


# -- Capture the Flag ----------------------------------------------------------------------------------------------


def advance(field: Field, works: list[Work], team: i64) -> list[int]:
    """P-duel-rows: a team's Mobile Units by half-row, the far edge first; `field` is turned to that team."""
    rows = [0] * HALF_ROWS
    for hex in range(1, HEXES + 1):
        units = field.soldiers_on(hex)
        kind = field.tile[hex]
        if kind >= 0 and works[kind].mobile:
            units += 1
        row = PLACES[hex][1]
        rows[HALF_ROWS - 1 - row if team == SOUTH else row] += int(units)
    return rows


def advances(state: AntePortasState) -> list[list[int]]:
    works = state.rules.cards.works
    return [advance(state.field.seen_by(team), works, team) for team in (SOUTH, NORTH)]


def furthest_team(state: AntePortasState) -> i64:
    """P-duel-rows: the first half-row with unequal numbers of Mobile Units decides."""
    south, north = advances(state)
    if south == north:
        return NOBODY
    return SOUTH if south > north else NORTH


def rows_advanced(rows: list[int]) -> int:
    """How far a team's foremost Unit has come from its own edge, in half-rows; 0 if it has no Units."""
    for row, units in enumerate(rows):
        if units > 0:
            return HALF_ROWS - row
    return 0


# -- Area Control --------------------------------------------------------------------------------------------------


def controlled(state: AntePortasState) -> list[i64]:
    """P-duel-area: the hexes, as bits, that each team sees and the other does not."""
    before = looking(state)
    seen: list[i64] = []
    for team in (SOUTH, NORTH):
        look_as(state, team)
        seen.append(in_sight(state))
    look_as(state, before)
    return [seen[SOUTH] & ~seen[NORTH], seen[NORTH] & ~seen[SOUTH]]


def hexes_controlled(state: AntePortasState) -> list[int]:
    return [int(hexes).bit_count() for hexes in controlled(state)]


def team_with_most_hexes(state: AntePortasState) -> i64:
    """P-duel-area: in a tie no team wins."""
    south, north = hexes_controlled(state)
    if south == north:
        return NOBODY
    return SOUTH if south > north else NORTH


# -- the result ----------------------------------------------------------------------------------------------------


def standing_words(state: AntePortasState) -> str:
    """What decided the duel, said about the team that was ahead."""
    if not state.rules.flag:
        return compared_hexes(hexes_controlled(state))
    rows = advances(state)
    return compared_rows(rows, [rows_advanced(team) for team in rows])


def duel_result(state: AntePortasState) -> Result:
    """P-duel-teams: the seats of a team win or lose together; P-duel-score: the points show how far it came."""
    teams = [int(team_of(state, seat)) for seat in range(state.seats)]
    outcome = state.clock.outcome
    by_team: list[list[ScoreLine]] = []
    rows = advances(state)
    hexes = hexes_controlled(state)
    for team in (SOUTH, NORTH):
        won = outcome == WINS[team]
        if not state.rules.flag:
            lines = [ScoreLine("P-duel-area", hexes[team], f"{'hex' if hexes[team] == 1 else 'hexes'} controlled")]
        elif won and state.clock.breach > 0:
            lines = [ScoreLine("P-duel-flag", HALF_ROWS + 1, "the Flag captured")]
        else:
            far = rows_advanced(rows[team])
            lines = [ScoreLine("P-duel-score", far, f"half-row{'s' * (far != 1)} advanced")]
        if state.rules.flag and won:
            lines.append(ScoreLine("P-duel-flag", 1, "victory"))
        by_team.append(lines)
    ranks = [1 if outcome == WINS[team] else 2 for team in teams]
    unit, one = ("points", "point") if state.rules.flag else (HEXES_CONTROLLED, "hex controlled")
    return Result(ranks, [by_team[team] for team in teams], how_it_ended(state), unit, teams, one)


def how_it_ended(state: AntePortasState) -> str:
    clock = state.clock
    if clock.breach > 0:
        side = SIDES[SOUTH if clock.outcome == SOUTH_WINS else NORTH]
        when = f"in {half_year_name(clock.half)} of Era {'I' * clock.era}"
        return f"{side} captured the Flag at hex {clock.breach} {when}"
    if clock.outcome == NOBODY_WINS:
        return f"the teams were level; {standing_words(state)}"
    side = SIDES[SOUTH if clock.outcome == SOUTH_WINS else NORTH]
    return f"{side} was ahead; {standing_words(state)}"
