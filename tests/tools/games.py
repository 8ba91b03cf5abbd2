"""The games that the tests play, with the card set that never changes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire

FROZEN_CARDS = Path(__file__).parents[1] / "cards" / "frozen"


def frozen_game(options: dict[str, str] | None = None) -> AfterTheEmpire:
    """*After the Empire* with the frozen cards; made once for each combination of options."""
    return _frozen_game(tuple(sorted((options or {}).items())))


@cache
def _frozen_game(options: tuple[tuple[str, str], ...]) -> AfterTheEmpire:
    game = load("after-the-empire", FROZEN_CARDS, dict(options))
    assert isinstance(game, AfterTheEmpire)
    return game
