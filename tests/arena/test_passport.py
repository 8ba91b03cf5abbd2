"""What counts as the source of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.arena.passport import counts


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/rng.py", True),
        ("games/after_the_empire/cards/house/refugees.toml", True),
        ("bots/after_the_end/weights/network.npz", True),
        ("bots/training/learn.py", False),
        ("games/after_the_empire/__pycache__/state.cpython-311.pyc", False),
        ("games/after_the_empire/.mypy_cache/CACHEDIR.TAG", False),
    ],
)
def test_files_that_decide_a_game_are_source_and_leftovers_of_tools_are_not(path: str, source: bool) -> None:
    assert counts(Path(path)) is source
