"""How hard *Ante Portas* is: figures are kept, resumed, written, and shown only for the cards they were played with."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.games.ante_portas.measured import FILE, NOT_MEASURED, Cell, how_hard, read_figures
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game
from holdfast.lab.ante_portas import difficulty
from holdfast.lab.ante_portas.table import page


def test_the_package_has_figures_and_names_their_command() -> None:
    figures = read_figures()
    assert figures.command.startswith(difficulty.COMMAND)
    assert figures.cells
    for cell in figures.cells:
        assert 0 <= cell.held <= cell.games
        low, high = cell.interval()
        assert low <= cell.share() <= high


def test_figures_are_shown_only_for_their_own_cards() -> None:
    figures = read_figures()
    cell = figures.cells[0]
    options = {
        **load("ante-portas").options,
        "scenario": cell.scenario,
        "eras": cell.eras,
        "difficulty": cell.difficulty,
        "twice-as-strong": cell.strong,
    }
    shown = how_hard(figures.cards, options, cell.seats)
    assert any(line.startswith(f"a team of {cell.bot} holds {cell.share():.0%} of wars") for line in shown)
    assert how_hard("other 1 0000", options, cell.seats) == [NOT_MEASURED]
    assert how_hard(figures.cards, {**options, "scenario": "none such"}, cell.seats) == [NOT_MEASURED]


def test_the_page_in_docs_shows_the_same_figures() -> None:
    """After a change of cards the old page may stay, because it names its cards; a new measurement writes both."""
    docs = Path(__file__).parents[4] / difficulty.PAGE
    assert docs.read_text(encoding="utf-8") == page(read_figures())


def test_an_interval_is_wider_with_fewer_wars() -> None:
    few = Cell("raiders", "one", 2, "march", "off", "greedy", 10, 5).interval()
    many = Cell("raiders", "one", 2, "march", "off", "greedy", 1000, 500).interval()
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cell = difficulty.settings("random")[0]
    ledger = difficulty.Ledger(tmp_path, "house 1 abc")
    ledger.add(0, difficulty.play(cell, 0, 2))
    ledger.add(5, difficulty.play(cell, 5, 2))
    again = difficulty.Ledger(tmp_path, "house 1 abc")
    assert again.total(cell).games == 4
    assert difficulty.Ledger(tmp_path, "house 2 def").total(cell).games == 0

    def refuse(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(difficulty, "play", refuse)
    monkeypatch.setattr(difficulty, "CHUNK", 5)
    difficulty.measure(again, [cell], 10, 1, until=1e12)


def test_the_figures_are_plain_data() -> None:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    assert sorted(data) == ["cards", "cells", "command"]


def test_a_mixed_team_is_one_of_each_and_the_lobby_keeps_to_the_usual_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noted(name: str, game: Game, seed: int) -> Bot:
        made.append(name)
        return make_bot(name, game, seed)

    monkeypatch.setattr(difficulty, "make_bot", noted)
    (cell,) = difficulty.settings("greedy+random")
    played = difficulty.play(cell, 0, 1)
    assert made == ["greedy", "random"]
    assert played.games == 1
    game = load("ante-portas")
    file = tmp_path / "figures.json"
    cells = [asdict(replace(played, bot=bot)) for bot in ("greedy", "greedy+random", "knight")]
    file.write_text(json.dumps({"cards": game.card_set, "command": "", "cells": cells}))
    shown = how_hard(game.card_set, game.options, 2, file)
    assert [line.split(" holds ")[0] for line in shown] == ["a team of greedy"]


def test_a_bot_that_does_not_exist_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        difficulty.main(["--bots", "knight+nobody", "--runs", str(tmp_path)])
    assert "there is no bot 'nobody'" in capsys.readouterr().err
