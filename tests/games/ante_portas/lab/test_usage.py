"""What the lab records about a war, and the table of what is used."""

from __future__ import annotations

from holdfast.games.ante_portas.geometry import HEXES
from holdfast.kernel import Dealer
from holdfast.lab.ante_portas.usage import report
from holdfast.lab.ante_portas.watch import PortasWatch
from holdfast.lab.onlooker import play_before
from holdfast.lab.settings import Setting, bots_for
from tests.games.ante_portas.scenes import game


def setting(name: str) -> Setting:
    return Setting("ante-portas", (name, name), options=tuple(game().options.items()), seed=3)


def test_every_half_year_is_recorded_for_every_seat() -> None:
    rules = game()
    watch = PortasWatch(rules, setting("random"))
    watch.begin(0)
    state = rules.start(2)
    counts = play_before(watch, state, bots_for(rules, ["random", "random"], 3), Dealer(3))
    watch.end(state, *counts)
    seasons = watch.season_sheet.rows
    assert [row[1] for row in seasons] == sorted(row[1] for row in seasons)
    assert {row[2] for row in seasons} == {0, 1}
    breach = seasons[-1][-2]
    assert 0 < breach <= HEXES
    assert watch.game_sheet.rows[0][0] == 0
    assert watch.card_sheet.rows


def test_the_table_says_what_is_used_and_what_never_is() -> None:
    text = report(game(), setting("random"), 2)
    assert text.startswith("0 of 2 wars held by random, random.")
    assert "| place | " in text
    assert "| movement | " in text
    assert "Never used: " in text
    assert "How wars ended:" in text
