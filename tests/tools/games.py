"""The games that the tests play, with the card set that never changes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.game import load as load_portas

FROZEN_CARDS = Path(__file__).parents[1] / "games" / "after_the_empire" / "cards" / "frozen"
FROZEN_END_CARDS = Path(__file__).parents[1] / "games" / "after_the_end" / "cards" / "frozen"
FROZEN_PORTAS_CARDS = Path(__file__).parents[1] / "games" / "ante_portas" / "cards" / "frozen"


def frozen_game(options: dict[str, str] | None = None) -> AfterTheEmpire:
    """*After the Empire* with the frozen cards; made once for each combination of options."""
    return _frozen_game(tuple(sorted((options or {}).items())))


@cache
def _frozen_game(options: tuple[tuple[str, str], ...]) -> AfterTheEmpire:
    game = load("after-the-empire", FROZEN_CARDS, dict(options))
    assert isinstance(game, AfterTheEmpire)
    return game


def frozen_end_game(options: dict[str, str] | None = None) -> AfterTheEnd:
    """*After The End* with the frozen cards; made once for each combination of options."""
    return _frozen_end_game(tuple(sorted((options or {}).items())))


@cache
def _frozen_end_game(options: tuple[tuple[str, str], ...]) -> AfterTheEnd:
    game = load("after-the-end", FROZEN_END_CARDS, dict(options))
    assert isinstance(game, AfterTheEnd)
    return game


def frozen_portas_game(options: dict[str, str] | None = None) -> AntePortas:
    """*Ante Portas* with the frozen cards; made once for each combination of options."""
    return _frozen_portas_game(tuple(sorted((options or {}).items())))


@cache
def _frozen_portas_game(options: tuple[tuple[str, str], ...]) -> AntePortas:
    return load_portas(FROZEN_PORTAS_CARDS, dict(options))
