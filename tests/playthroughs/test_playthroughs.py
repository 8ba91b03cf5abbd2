"""Every playthrough is replayed and compared line by line, on the plain source and on the compiled build."""

from __future__ import annotations

import pytest

from holdfast.games import GAMES
from holdfast.games.after_the_empire.options import OPTIONS as EMPIRE_OPTIONS
from holdfast.games.after_the_end.options import OPTIONS as END_OPTIONS
from holdfast.games.ante_portas.options import OPTIONS as PORTAS_OPTIONS
from tests.playthroughs.games import FOLDER, LOADERS, VARIANTS, Table, tables
from tests.playthroughs.playthrough import same_game

HINT = "if the rules were changed on purpose: python -m tests.playthroughs.generate"


@pytest.mark.golden
@pytest.mark.parametrize("table", tables(), ids=lambda table: table.path.stem)
def test_playthrough(table: Table) -> None:
    recorded = table.path.read_text(encoding="utf-8").splitlines()
    played = same_game(table, recorded)
    for number, (then, now) in enumerate(zip(recorded, played, strict=False), start=1):
        assert now == then, f"{table.path.name}, line {number}; {HINT}"
    assert len(played) == len(recorded), f"{table.path.name} is longer or shorter than the game; {HINT}"


def test_every_registered_game_has_playthroughs() -> None:
    assert set(VARIANTS) == set(LOADERS) == set(GAMES)


def test_the_folder_holds_the_playthroughs_of_all_tables_and_no_others() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {table.path.name for table in tables()}


@pytest.mark.parametrize(
    ("id", "options"),
    [("after-the-empire", EMPIRE_OPTIONS), ("after-the-end", END_OPTIONS), ("ante-portas", PORTAS_OPTIONS)],
    ids=list(VARIANTS),
)
def test_every_number_of_seats_and_every_value_of_an_option_is_played(
    id: str, options: dict[str, tuple[str, ...]]
) -> None:
    ours = [table for table in tables() if table.game == id]
    possible = {count for table in ours for count in table.load().seat_counts()}
    assert {table.seats for table in ours} == possible
    for option, values in options.items():
        played = {dict(table.options).get(option, values[0]) for table in ours}
        assert played == set(values), option
