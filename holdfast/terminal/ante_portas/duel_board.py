"""The Battleground of a duel: each team's pieces are preceded by its sign, so that no colour is needed.

▲ is South, which moves up, ▼ is North. `12 ▲ff(f)[Tr↑]` are two ready Farmers, an exhausted one and a Trench.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from holdfast.games.ante_portas.catalog import HOWITZER, NO_WORK, CardSet
from holdfast.games.ante_portas.duel_end import HALF_ROWS, advance, controlled, rows_advanced
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES, PLACES, WAYS
from holdfast.games.ante_portas.sides import SIDES
from holdfast.games.ante_portas.sight import holds
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.games.ante_portas.war_words import counted, hexes_words
from holdfast.kernel import Rng
from holdfast.terminal.ante_portas.pieces import ARROWS, CELL, ROWS, SHORT, counts, marks
from holdfast.terminal.ante_portas.seen import hex_number, hexes_seen, sight_sentence

SIGNS: Final = ("▲", "▼")
HOLLOW: Final = ("△", "▽")  # an empty hex that the team controls
SPAWN: Final = "⌂"
LEGEND: Final = (
    "In a duel ▲ stands before what is South's and ▼ before what is North's; who is in round brackets is exhausted; "
    "⌂ is a Spawn Point, △ and ▽ are empty hexes that South or North controls."
)


def sides(view: AntePortasView) -> tuple[Field, Field]:
    """The Battleground as South and as North see it."""
    return view.field.seen_by(0), view.field.seen_by(1)


def styles(view: AntePortasView) -> tuple[str, str]:
    """The viewer's own team and the other one; a spectator looks from the South."""
    home = team_of_viewer(view)
    return ("own", "danger") if home == 0 else ("danger", "own")


def team_of_viewer(view: AntePortasView) -> int:
    return int(view.viewer) % 2 if view.viewer >= 0 else 0


def control_of(view: AntePortasView) -> list[int]:
    """In Area Control, the hexes that South and North control, as bits."""
    if view.rules.flag:
        return [0, 0]
    return [int(hexes) for hexes in controlled(resample(view, Rng(0)))]


def duel_picture(view: AntePortasView) -> list[Text]:
    """Half-rows from the top, as on the table: North above, South below."""
    fields, colours, control, seen = sides(view), styles(view), control_of(view), hexes_seen(view)
    lines = []
    for row in range(ROWS - 1, -1, -1):
        line = Text("" if row % 2 == 0 else " " * CELL)
        for hex in range(1, HEXES + 1):
            if PLACES[hex][1] == row:
                line.append_text(hex_picture(fields, colours, control, hex, seen))
        line.rstrip()
        lines.append(line)
    return lines


def hex_picture(fields: tuple[Field, Field], colours: tuple[str, str], control: list[int], hex: int, seen: int) -> Text:
    cell = hex_number(hex, seen)
    bare = len(cell)
    for team, field in enumerate(fields):
        if own := team_marks(field, hex):
            cell.append(SIGNS[team] + own, colours[team])
    if len(cell) == bare:
        for team, field in enumerate(fields):
            if field.spawn_point() == hex:
                cell.append(SPAWN + SIGNS[team], colours[team])
            elif holds(control[team], hex):
                cell.append(HOLLOW[team], colours[team])
    if len(cell) == bare:
        cell.append("·", "faint")
    cell.pad_right(max(0, 2 * CELL - len(cell)))
    return cell


def team_marks(field: Field, hex: int) -> str:
    """What a team has on a hex: the ready, the exhausted in brackets, its Work."""
    drawn = marks(field.farmers[hex], "f") + marks(field.citizens[hex], "C")
    tired = marks(field.tired_farmers[hex], "f") + marks(field.tired_citizens[hex], "C")
    if tired:
        drawn += f"({tired})"
    kind = field.tile[hex]
    if kind != NO_WORK:
        drawn += f"[{SHORT[kind]}{ARROWS[field.facing[hex]] if kind <= HOWITZER else ''}]"
    return drawn


# -- words ---------------------------------------------------------------------------------------------------------


def duel_sentences(view: AntePortasView) -> list[str]:
    """Who and what stands where, from the bottom up; then what the viewer's team has in sight, and both Sickbays."""
    lines = []
    fields = sides(view)
    for hex in range(1, HEXES + 1):
        parts = [
            f"{SIDES[team]} has {words}"
            for team, field in enumerate(fields)
            if (words := team_words(view.rules.cards, field, hex))
        ]
        if parts:
            lines.append(f"Hex {hex}: {'; '.join(parts)}.")
    if view.viewer >= 0:
        lines.append(sight_sentence(view))
    for team, field in enumerate(fields):
        sick = counts(("Farmer", int(field.sick_farmers)), ("Citizen", int(field.sick_citizens)))
        lines.append(f"In {SIDES[team]}'s Sickbay: {sick or 'nobody'}.")
    return lines


def team_words(cards: CardSet, field: Field, hex: int) -> str:
    soldiers = counts(
        ("Farmer", field.farmers[hex]),
        ("exhausted Farmer", field.tired_farmers[hex]),
        ("Citizen", field.citizens[hex]),
        ("exhausted Citizen", field.tired_citizens[hex]),
    )
    kind = field.tile[hex]
    if kind == NO_WORK:
        return soldiers
    looks = f" facing {WAYS[field.facing[hex]]}" if kind <= HOWITZER else ""
    work = f"a {cards.works[kind].name}{looks}"
    return f"{soldiers}, {work}" if soldiers else work


def duel_in_short(view: AntePortasView) -> str:
    """The whole Battleground in two sentences: `South: 2 Farmers on hex 2. North: a Trench facing south on hex 27.`"""
    parts = []
    for team, field in enumerate(sides(view)):
        own: dict[str, list[int]] = {}
        for hex in range(1, HEXES + 1):
            if words := team_words(view.rules.cards, field, hex):
                own.setdefault(words, []).append(hex)
        parts.append(f"{SIDES[team]}: {whereabouts(own) or 'nobody'}.")
    return " ".join(parts)


def whereabouts(found: dict[str, list[int]]) -> str:
    """Who stands on which hexes: `2 Farmers and a Trench on hex 2; a Trap on each of hexes 4 and 5`."""
    parts = []
    for words, hexes in found.items():
        each = "" if len(hexes) == 1 else "each of "
        parts.append(f"{' and '.join(words.rsplit(', ', 1))} on {each}{hexes_words(hexes)}")
    return "; ".join(parts)


def duel_standing(view: AntePortasView) -> str:
    """Who would be ahead if time were up now, and which team the viewer belongs to."""
    if view.rules.flag:
        works = view.rules.cards.works
        far = [rows_advanced(advance(field, works, team)) for team, field in enumerate(sides(view))]
        parts = [
            f"{SIDES[team]} has advanced {counted(rows, 'half-row')} of {HALF_ROWS}" for team, rows in enumerate(far)
        ]
    else:
        hexes = [bits.bit_count() for bits in control_of(view)]
        parts = [f"{SIDES[team]} controls {counted(number, 'hex', 'hexes')}" for team, number in enumerate(hexes)]
    own = "" if view.viewer < 0 else f" You play for {SIDES[team_of_viewer(view)]}."
    return f"{', '.join(parts)}.{own}"
