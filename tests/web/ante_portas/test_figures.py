"""Measured difficulty for the lobby: figures for these cards only, with their interval, or none if there are none."""

from __future__ import annotations

import json
from pathlib import Path

from holdfast.games.ante_portas.game import load
from holdfast.web.ante_portas.figures import figures_of


def test_figures_come_from_the_file_of_these_cards(tmp_path: Path) -> None:
    game = load()
    file = tmp_path / "difficulty.json"
    assert figures_of(game, file) == []
    cell = {"scenario": "raiders", "eras": "one", "seats": 2, "difficulty": "march", "strong": "off"}
    cell |= {"bot": "greedy", "games": 100, "held": 25, "early": 3}
    empty = {**cell, "difficulty": "siege", "games": 0, "held": 0}
    file.write_text(json.dumps({"cards": game.card_set, "command": "…", "cells": [cell, empty]}), encoding="utf-8")
    (figure,) = figures_of(game, file)
    assert (figure["share"], figure["low"], figure["high"]) == (0.25, 0.175, 0.343)
    assert figure["options"]["difficulty"] == "march"
    file.write_text(json.dumps({"cards": "other cards", "command": "…", "cells": [cell]}), encoding="utf-8")
    assert figures_of(game, file) == []
