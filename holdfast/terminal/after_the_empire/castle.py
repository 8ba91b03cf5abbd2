"""A castle: as a picture seen from above, north up, and in words."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from holdfast.games.after_the_empire.catalog import ENGINES
from holdfast.games.after_the_empire.describe import cubes_words
from holdfast.games.after_the_empire.fight_ahead import mustered
from holdfast.games.after_the_empire.packing import card_of, side_of
from holdfast.games.after_the_empire.realm import Corner, Realm, Side
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    EAST,
    NORTH,
    NOTHING,
    SIDES,
    SOUTH,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_CUBES,
    TURRET_NAMES,
    WALL_CUBES,
    WALL_NAMES,
    WEST,
)
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words, own_troop_words, troop_words
from holdfast.terminal.after_the_empire.canvas import Canvas
from holdfast.terminal.after_the_empire.situation import expected, in_combat

WIDTH: Final = 50
HEIGHT: Final = 15
FULL, GAP = "■", "□"

# Where things stand on the sheet.
WALL_LEFT, WALL_RIGHT = 15, 34  # the columns of the west and the east wall
WALL_TOP, WALL_BOTTOM = 3, 11  # the rows of the north and the south wall
YARD_TOP = 7
MIDDLE = (WALL_LEFT + WALL_RIGHT + 1) // 2
CORNER_AT = {
    "ne": (WALL_RIGHT - 1, WALL_TOP - 1),
    "se": (WALL_RIGHT - 1, WALL_BOTTOM - 1),
    "sw": (WALL_LEFT - 2, WALL_BOTTOM - 1),
    "nw": (WALL_LEFT - 2, WALL_TOP - 1),
}
BARE_CORNERS = {"ne": "╮", "se": "╯", "sw": "╰", "nw": "╭"}
TOWARDS = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}


def castle_picture(view: EmpireView, seat: int) -> Text:
    """The castle from above: fields and farms outside, walls with their cubes and troops, the yard inside."""
    realm = view.realms[seat]
    sheet = Canvas(WIDTH, HEIGHT)
    for place in range(4):
        draw_wall(sheet, place, realm.sides[place])
    for place, corner in enumerate(realm.corners):
        draw_corner(sheet, CORNERS[place], corner)
    draw_upper_field(sheet, view, realm, NORTH, 0, 1)
    draw_upper_field(sheet, view, realm, SOUTH, HEIGHT - 1, HEIGHT - 2)
    draw_side_field(sheet, view, realm, WEST)
    draw_side_field(sheet, view, realm, EAST)
    draw_yard(sheet, realm)
    return sheet.text()


# -- walls and turrets ------------------------------------------------------------------------------------------


def is_stone(side: Side) -> bool:
    return side.piece in (STONE_WALL, STONE_GATE)


def cubes_of(cubes: int, full: int) -> str:
    return FULL * cubes + GAP * (full - cubes)


def draw_wall(sheet: Canvas, place: int, side: Side) -> None:
    style = "warning" if side.piece == NOTHING else "stone" if is_stone(side) else "wood"
    if place in (NORTH, SOUTH):
        row = WALL_TOP if place == NORTH else WALL_BOTTOM
        line = "·" if side.piece == NOTHING else "═" if is_stone(side) else "─"
        sheet.put(WALL_LEFT, row, line * (WALL_RIGHT - WALL_LEFT + 1), style)
        label = "no wall" if side.piece == NOTHING else f"{cubes_of(side.cubes, WALL_CUBES[side.piece])}{_gate(side)}"
        sheet.put_centred(MIDDLE, row, f" {label} ", style)
        inner = row + 1 if place == NORTH else row - 1
        sheet.put_centred(MIDDLE, inner, troops_short(side.soldiers, side.mercenaries), "own")
        return
    column = WALL_LEFT if place == WEST else WALL_RIGHT
    line = "·" if side.piece == NOTHING else "║" if is_stone(side) else "│"
    for row in range(WALL_TOP + 1, WALL_BOTTOM):
        sheet.put(column, row, line, style)
    for offset, cube in enumerate(cubes_of(side.cubes, WALL_CUBES[side.piece])):
        sheet.put(column, WALL_TOP + 2 + offset, cube, style)
    write = sheet.put if place == WEST else sheet.put_right
    inner = column + 2 if place == WEST else column - 2
    row = WALL_TOP + 2
    for words in troop_lines(side.soldiers, side.mercenaries):
        write(inner, row, words, "own")
        row += 1


def _gate(side: Side) -> str:
    return " gate" if side.is_gate() else ""


def draw_corner(sheet: Canvas, name: str, corner: Corner) -> None:
    x, y = CORNER_AT[name]
    if corner.piece == NOTHING:
        column = WALL_RIGHT if name.endswith("e") else WALL_LEFT
        row = WALL_TOP if name.startswith("n") else WALL_BOTTOM
        sheet.put(column, row, BARE_CORNERS[name], "faint")
        return
    stone = corner.piece == STONE_TURRET
    style = "danger" if corner.flame else "stone" if stone else "wood"
    top, side, bottom = ("╔══╗", "║", "╚══╝") if stone else ("┌──┐", "│", "└──┘")
    inner = "▒▒" if corner.flame else cubes_of(corner.cubes, TURRET_CUBES[corner.piece]).center(2)
    sheet.put(x, y, top, style)
    sheet.put(x, y + 1, f"{side}{inner}{side}", style)
    sheet.put(x, y + 2, bottom, style)


# -- fields --------------------------------------------------------------------------------------------------------


def farm_mark(side: Side) -> tuple[str, str]:
    """A farm in a few letters, with its style."""
    if side.farm == 0:
        return ("farm razed", "warning")
    return (f"farm {'●' * int(side.farm)}{'○' * (2 - int(side.farm))}", "farm")


def invaders_in(view: EmpireView, realm: Realm, place: int) -> tuple[list[str], str]:
    """Who stands in a field, or who is known to come there, one kind after the other."""
    side = realm.sides[place]
    swordsmen, archers = int(side.swordsmen), int(side.archers)
    style, mark = "danger", ""
    if swordsmen + archers == 0:
        swordsmen, archers = expected(view, realm, place)
        style, mark = "warning", "+"
    words = []
    if swordsmen:
        words.append(f"{mark}{troop_words(swordsmen, 0)}")
    if archers:
        words.append(f"{mark}{troop_words(0, archers)}")
    return (words, style)


def engine_mark(view: EmpireView, realm: Realm, place: int) -> str:
    """The siege engine, on the side that it works from."""
    if not in_combat(view) or side_of(view.siege) != place or not realm.besieged:
        return ""
    name = ENGINES[view.rules.cards.sieges[card_of(view.siege)].engine].replace("-", " ")
    return f"{name} {TOWARDS[place]}" if place == WEST else f"{TOWARDS[place]} {name}"


def draw_upper_field(sheet: Canvas, view: EmpireView, realm: Realm, place: int, farm_row: int, row: int) -> None:
    """The field north or south of the castle."""
    side = realm.sides[place]
    farm, style = farm_mark(side)
    parts = [(f"{SIDES[place].upper()}  ", "heading"), (farm, style)]
    if side.protected:
        parts.append((" protected", "gain"))
    sheet.put_parts(MIDDLE, farm_row, parts)
    words, style = invaders_in(view, realm, place)
    engine = engine_mark(view, realm, place)
    sheet.put_centred(MIDDLE, row, ", ".join([*([engine] if engine else []), *words]), style)


def draw_side_field(sheet: Canvas, view: EmpireView, realm: Realm, place: int) -> None:
    """The field west or east of the castle."""
    side = realm.sides[place]
    write = sheet.put_right if place == WEST else sheet.put
    at = WALL_LEFT - 2 if place == WEST else WALL_RIGHT + 2
    farm, farm_style = farm_mark(side)
    words, style = invaders_in(view, realm, place)
    engine = engine_mark(view, realm, place)
    lines = [(f"{SIDES[place].upper()}{_gate(side)}", "heading"), (farm, farm_style)]
    if side.protected:
        lines.append(("protected", "gain"))
    lines.extend((word, style) for word in words)
    if engine:
        lines.append((engine, "danger"))
    for offset, (text, line_style) in enumerate(lines):
        write(at, WALL_TOP + 2 + offset, text, line_style)


# -- inside ---------------------------------------------------------------------------------------------------------


def troops_short(soldiers: int, mercenaries: int) -> str:
    return ", ".join(troop_lines(soldiers, mercenaries))


def troop_lines(soldiers: int, mercenaries: int) -> list[str]:
    """Each kind on its own, short: there is little room on a wall."""
    lines = []
    if soldiers:
        lines.append(f"{soldiers} sold.")
    if mercenaries:
        lines.append(f"{mercenaries} merc.")
    return lines


def draw_yard(sheet: Canvas, realm: Realm) -> None:
    """Who is inside: below the rows where the side walls have their troops, three lines at most."""
    kinds = (("soldiers", realm.soldiers), ("mercenaries", realm.mercenaries))
    lines = [(amount_words(kind, count), "own") for kind, count in kinds if count]
    if realm.muster:
        lines.insert(0, (f"{realm.muster} to place", "own"))
    if realm.wounded:
        lines.append((f"{realm.wounded} wounded", "warning"))
    if realm.invaders_inside():
        words = troops_short(realm.soldiers, realm.mercenaries) or "nobody left"
        lines = [(words, "own")]
        lines += [(words, "danger") for words in (troop_words(realm.swordsmen, 0), troop_words(0, realm.archers))]
        lines = [line for line in lines if line[0] != "nobody"]
    for offset, (text, style) in enumerate(lines or [("nobody inside", "faint")]):
        sheet.put_centred(MIDDLE, YARD_TOP + offset, text, style)


# -- words -----------------------------------------------------------------------------------------------------------


def castle_sentences(view: EmpireView, seat: int) -> list[str]:
    """The castle side by side, for those who listen rather than look."""
    realm = view.realms[seat]
    lines = [side_sentence(view, realm, place) for place in range(4)]
    turrets = [turret_words(CORNERS[place], corner) for place, corner in enumerate(realm.corners) if corner.piece]
    lines.append(f"Turrets: {'; '.join(turrets) if turrets else 'none'}.")
    inside = own_troop_words(realm.soldiers, realm.mercenaries)
    lines.append(f"Inside: {inside}; {realm.wounded} wounded in the infirmary.")
    if realm.muster:
        lines.append(f"To be placed: {own_troop_words(*mustered(view, realm))}.")
    if realm.invaders_inside():
        lines.append(f"Invaders inside: {troop_words(realm.swordsmen, realm.archers)}.")
    return lines


def side_sentence(view: EmpireView, realm: Realm, place: int) -> str:
    side = realm.sides[place]
    parts = [wall_words(side)]
    if side.troops():
        parts.append(f"{own_troop_words(side.soldiers, side.mercenaries)} on it")
    farm = "farm razed" if side.farm == 0 else f"farm level {side.farm}"
    parts.append(f"{farm}, protected" if side.protected else farm)
    if side.invaders():
        parts.append(f"before it {troop_words(side.swordsmen, side.archers)}")
    coming = expected(view, realm, place)
    if any(coming):
        parts.append(f"known to come: {troop_words(*coming)}")
    if engine_mark(view, realm, place):
        parts.append(f"besieged by {view.rules.cards.sieges[card_of(view.siege)].name}")
    return f"{SIDES[place].capitalize()}: {'; '.join(parts)}."


def wall_words(side: Side) -> str:
    if side.piece == NOTHING:
        return WALL_NAMES[NOTHING]
    return f"{WALL_NAMES[side.piece]}, {side.cubes} of {cubes_words(WALL_CUBES[side.piece])}"


def turret_words(name: str, corner: Corner) -> str:
    state = "burnt" if corner.flame else f"{corner.cubes} of {cubes_words(TURRET_CUBES[corner.piece])}"
    return f"{name.upper()} {TURRET_NAMES[corner.piece]}, {state}"
