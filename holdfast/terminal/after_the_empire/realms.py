"""All realms side by side: the gold track, goods, troops, castles. One line each."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_empire.realm import HIDDEN, Realm
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    NOTHING,
    SIDES,
    STONE_TURRET,
    red_number,
)
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words
from holdfast.terminal.after_the_empire.castle import is_stone, wall_words
from holdfast.terminal.after_the_empire.situation import next_threshold, troops_of
from holdfast.terminal.marks import seat_name
from holdfast.terminal.table import Chair

WIDE = 110  # room for the names of the bots
ROOMY = 90  # room for cards and flags


def realms_picture(view: EmpireView, chairs: list[Chair], width: int) -> RenderableType:
    """A table with a line per seat in turn order, the viewer's own marked."""
    table = Table.grid(padding=(0, 1))
    heads = ["realm", "gold", "next", "sack", "work", "food", "wood", "stone", "iron", "sold", "merc", "castle"]
    heads += ["cards", "flags"] if width >= ROOMY else []
    for head in heads:
        table.add_column(no_wrap=True, justify="left" if head in ("realm", "castle") else "right")
    table.add_row(*(Text(head, "faint") for head in heads))
    for seat in view.order:
        table.add_row(*realm_cells(view, chairs, view.realms[seat], width))
    return table


def realm_cells(view: EmpireView, chairs: list[Chair], realm: Realm, width: int) -> list[Text]:
    seat = int(realm.seat)
    name = seat_name(chairs, seat)
    if width >= WIDE and not chairs[seat].is_person:
        name.append(f" {chairs[seat].spec}", "faint")
    if seat == view.viewer:
        name.append(" ◂", "title")
    threshold = next_threshold(view, realm)
    wounded = f"+{realm.wounded}w" if realm.wounded else ""
    soldiers, mercenaries = troops_of(view, realm)
    cells = [
        name,
        Text(str(realm.gold), "gold"),
        Text(str(threshold) if threshold else "–", "warning" if threshold else "faint"),
        Text(str(red_number(realm.gold)), "faint"),
        Text(f"{realm.workers + realm.villager}/{realm.all_workers}"),
        *(Text(str(amount)) for amount in (realm.food, realm.wood, realm.stone, realm.iron)),
        Text(f"{soldiers}{wounded}", "own"),
        Text(str(mercenaries), "own"),
        castle_mark(realm),
    ]
    if width >= ROOMY:
        cells += [Text(str(len(realm.cards))), Text(flags_of(realm), "gold")]
    return cells


def castle_mark(realm: Realm) -> Text:
    """Walls by side with their cubes, a gate with `g`, turrets by corner."""
    mark = Text()
    for place, side in enumerate(realm.sides):
        style = "warning" if side.piece == NOTHING else "stone" if is_stone(side) else "wood"
        cubes = "–" if side.piece == NOTHING else f"{side.cubes}{'g' if side.is_gate() else ''}"
        mark.append(f"{SIDES[place][0].upper()}{cubes} ", style)
    for place, corner in enumerate(realm.corners):
        if corner.piece != NOTHING:
            style = "danger" if corner.flame else "stone" if corner.piece == STONE_TURRET else "wood"
            mark.append(f"{CORNERS[place]}{'!' if corner.flame else ''} ", style)
    mark.rstrip()
    return mark


def flags_of(realm: Realm) -> str:
    return f"{realm.flag_tokens()}={realm.flag_gold()}" if realm.flag_tokens() else "–"


# -- words ----------------------------------------------------------------------------------------------------------


def gold_sentence(view: EmpireView, realm: Realm) -> str:
    threshold = next_threshold(view, realm)
    left = int(red_number(realm.gold))
    parts = [f"{realm.gold} gold{f' ({left} if the castle is sacked)' if left < realm.gold else ''}"]
    if threshold:
        parts.append(f"from {threshold} on more invaders come")
    if realm.flag_tokens():
        parts.append(f"flags worth {realm.flag_gold()}")
    return ", ".join(parts)


def goods_sentence(view: EmpireView, realm: Realm) -> str:
    stock = [f"{amount} {name}" for name, amount in (
        ("food", realm.food),
        ("wood", realm.wood),
        ("stone", realm.stone),
        ("iron", realm.iron),
    )]  # fmt: skip
    soldiers, mercenaries = troops_of(view, realm)
    troops = [amount_words("soldiers", soldiers), amount_words("mercenaries", mercenaries)]
    if realm.wounded:
        troops.append(f"{realm.wounded} wounded")
    if realm.moves:
        troops.append(amount_words("moves", realm.moves))
    return ", ".join([*stock, *troops])


def workers_sentence(realm: Realm) -> str:
    villager = " and a villager" if realm.villager else ""
    return f"workers {realm.workers} of {realm.all_workers}{villager}"


def realm_sentence(view: EmpireView, chairs: list[Chair], realm: Realm) -> str:
    """What a realm has, its castle apart."""
    hidden = sum(1 for objective in realm.objectives if objective == HIDDEN)
    secret = f"; secret objectives {hidden}" if hidden else ""
    return (
        f"{chairs[realm.seat].label}: {gold_sentence(view, realm)}; {goods_sentence(view, realm)}; "
        f"{workers_sentence(realm)}; cards {len(realm.cards)}{secret}."
    )


def rival_sentence(view: EmpireView, chairs: list[Chair], realm: Realm) -> str:
    """Another realm in one line, its castle in short."""
    walls = ", ".join(f"{SIDES[place]} {wall_words(side)}" for place, side in enumerate(realm.sides))
    turrets = sum(1 for corner in realm.corners if corner.piece != NOTHING)
    return f"{realm_sentence(view, chairs, realm).removesuffix('.')}; {walls}; turrets {turrets}."
