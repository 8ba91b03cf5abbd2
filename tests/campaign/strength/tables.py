"""The tables of docs/strength.md. Each stands between two marks; the text around them is left alone."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from holdfast import native
from holdfast.arena.blocks import game_of
from holdfast.arena.figures import mean_of
from holdfast.arena.passport import source
from holdfast.commands.arena_tables import percent, signed
from tests.campaign.strength.lines import TABLES, TITLES
from tests.campaign.strength.playing import Played

ANSWERS = {"H1": "stronger", "H0": "not stronger", "": "not sure"}
HEAD = [
    "| game, seats | bots | deals | wins (95 %) | lead in points | ms per decision | sequential test | command |",
    "|---|---|---:|---|---|---|---|---|",
]


def markdown(table: str, found: list[Played], options: str = "") -> str:
    """One table, with the machine and version it was played on."""
    games = {played.line.duel.game for played in found}
    sets = [game_of(id, None, ()) for id in TITLES if id in games]
    on = "; ".join(f"{game.title}, rules version {game.rulebook.version}, cards {game.card_set}" for game in sets)
    lines = [
        f"{TABLES[table][0].upper()}{TABLES[table][1:]}: `python -m tests.campaign.strength --only {table}{options}`, "
        f"{native.status()}, Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, source "
        f"{source()}. {on}.",
        "",
        *HEAD,
        *[row(played) for played in found],
    ]
    notes = [note for played in found if (note := goal(played))]
    if notes:
        lines += ["", *[f"- {note}" for note in notes]]
    return "\n".join(lines) + "\n"


def row(played: Played) -> str:
    line, duel = played.line, played.line.duel
    where = f"{TITLES[duel.game]}, {duel.seats}" + (f" (fair: {100 / duel.seats:.0f} %)" if duel.seats > 2 else "")
    rivals = f"`{duel.rival}`" if duel.seats == 2 else f"{duel.seats - 1} `{duel.rival}`"
    cells = [where, f"`{duel.candidate}` v {rivals}"]
    if played.missing:
        cells += ["0", f"not played: {played.missing}", "", "", ""]
    else:
        said = played.decision
        late = " †" if len(played.blocks) > line.least else ""
        pace = [played.milliseconds(candidate) for candidate in (True, False)]
        cells += [
            f"{len(played.blocks)}{late}",
            percent(played.wins),
            signed(mean_of([block.margin for block in played.blocks])),
            f"{pace[0]:.2f} v {pace[1]:.2f}",
            f"{100 * line.share:.0f} % or {100 / duel.seats:.0f} %: {ANSWERS[said.answer]} after {said.after}",
        ]
    return "| " + " | ".join([*cells, f"`{line.command}`"]) + " |"


def goal(played: Played) -> str:
    """Whether the share to aim for was reached."""
    wanted = played.line.goal
    if wanted is None or played.missing:
        return ""
    wins = played.wins
    if wins.mean < wanted:
        said = "is missed"
    else:
        said = "is reached" + (
            ", by the whole interval" if wins.low >= wanted else ", though not by the whole interval"
        )
    return f"{played.line.name}: the goal of {100 * wanted:.0f} % {said} ({percent(wins)})."


def marks(table: str) -> tuple[str, str]:
    return f"<!-- strength {table}: written by tests.campaign.strength -->", f"<!-- strength {table}: end -->"


def put(path: Path, table: str, text: str) -> None:
    """Replace what stands between the marks of a table."""
    old = path.read_text(encoding="utf-8")
    first, last = marks(table)
    if old.count(first) != 1 or old.count(last) != 1 or old.index(first) > old.index(last):
        raise ValueError(f"{path} has no place for the table '{table}': it stands between '{first}' and '{last}'")
    before, rest = old.split(first)
    after = rest.split(last)[1]
    path.write_text(f"{before}{first}\n{text}{last}{after}", encoding="utf-8")
