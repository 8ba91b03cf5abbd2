"""The Battleground as a drawing of its hexes, and in words."""

from __future__ import annotations

from rich.text import Text

from holdfast.games.ante_portas.catalog import HOWITZER, NO_WORK, CardSet
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.geometry import HEXES, PLACES, WAYS
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.terminal.ante_portas.duel_board import duel_in_short, duel_picture, duel_sentences, whereabouts
from holdfast.terminal.ante_portas.pieces import ARROWS, CELL, ROWS, SHORT, counts, marks
from holdfast.terminal.ante_portas.seen import hex_number, hexes_seen, sight_sentence


def battleground_picture(view: AntePortasView) -> list[Text]:
    """Half-rows from the top, three and two hexes in turn; each hex shows its number, then what stands on it.

    A mark before the number says that the hex is in sight.
    """
    if view.rules.duel:
        return duel_picture(view)
    lines, seen = [], hexes_seen(view)
    for row in range(ROWS - 1, -1, -1):
        line = Text("" if row % 2 == 0 else " " * CELL)
        for hex in range(1, HEXES + 1):
            if PLACES[hex][1] == row:
                line.append_text(hex_picture(view.field, hex, seen))
        line.rstrip()
        lines.append(line)
    return lines


def hex_picture(field: Field, hex: int, seen: int) -> Text:
    cell = hex_number(hex, seen)
    bare = len(cell)
    if field.basics[hex] or field.elites[hex]:
        cell.append(marks(field.basics[hex], "b") + marks(field.elites[hex], "E"), "danger")
    farmers, citizens = int(field.farmers_on(hex)), int(field.citizens_on(hex))
    if farmers or citizens:
        cell.append(marks(farmers, "f") + marks(citizens, "C"), "own")
    kind = field.tile[hex]
    if kind != NO_WORK:
        cell.append(f"[{SHORT[kind]}{ARROWS[field.facing[hex]] if kind <= HOWITZER else ''}]", "title")
    if len(cell) == bare:
        cell.append("·", "faint")
    cell.pad_right(max(0, 2 * CELL - len(cell)))  # over the column between: there is nothing in this half-row
    return cell


def battleground_sentences(view: AntePortasView) -> list[str]:
    """Who and what stands where, from the bottom up; then what is in sight, and the Sickbay."""
    if view.rules.duel:
        return duel_sentences(view)
    field = view.field
    invader = "Dragon" if view.rules.dragons else "Raider"
    lines = []
    for hex in range(1, HEXES + 1):
        if words := hex_words(view.rules.cards, field, hex, invader):
            lines.append(f"Hex {hex}: {words}.")
    lines.append(sight_sentence(view))
    sick = counts(("Farmer", int(field.sick_farmers)), ("Citizen", int(field.sick_citizens)))
    lines.append(f"In the Sickbay: {sick or 'nobody'}.")
    return lines


def who_stands_where(view: AntePortasView) -> str:
    """The whole Battleground in two sentences: `Invaders: 2 Raiders on hex 12. Yours: 2 Farmers on hex 2.`"""
    if view.rules.duel:
        return duel_in_short(view)
    field = view.field
    invader = "Dragon" if view.rules.dragons else "Raider"
    theirs: dict[str, list[int]] = {}
    own: dict[str, list[int]] = {}
    for hex in range(1, HEXES + 1):
        if words := hex_words(view.rules.cards, field, hex, invader):
            (theirs if field.troop_size(hex) > 0 else own).setdefault(words, []).append(hex)
    return f"Invaders: {whereabouts(theirs) or 'none'}. Yours: {whereabouts(own) or 'nobody'}."


def hex_words(cards: CardSet, field: Field, hex: int, invader: str) -> str:
    parts = [
        counts((invader, field.basics[hex]), (f"Elite {invader}", field.elites[hex])),
        counts(
            ("Farmer", field.farmers[hex]),
            ("exhausted Farmer", field.tired_farmers[hex]),
            ("Citizen", field.citizens[hex]),
            ("exhausted Citizen", field.tired_citizens[hex]),
        ),
    ]
    kind = field.tile[hex]
    if kind != NO_WORK:
        looks = f" facing {WAYS[field.facing[hex]]}" if kind <= HOWITZER else ""
        parts.append(f"a {cards.works[kind].name}{looks}")
    return ", ".join(part for part in parts if part)
