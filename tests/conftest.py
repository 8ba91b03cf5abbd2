"""Shared by all tests: how hard Hypothesis tries, the game with its frozen cards, the count of covered rules."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from holdfast.games.after_the_empire.game import AfterTheEmpire
from tests.tools.games import frozen_game
from tests.tools.leftovers import Leftovers
from tests.tools.rule_plugin import RuleCoverage

# A whole game is one example, so examples are slow and few; the same ones on every run of the quick profile.
settings.register_profile(
    "quick",
    max_examples=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "campaign",
    max_examples=300,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HOLDFAST_PROFILE", "quick"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that a rule test covers")
    config.pluginmanager.register(RuleCoverage(config), "rule-coverage")
    config.pluginmanager.register(Leftovers(config), "leftovers")


@pytest.fixture
def game(request: pytest.FixtureRequest) -> AfterTheEmpire:
    """*After the Empire* with the frozen cards; other options by `parametrize("game", [{…}], indirect=True)`."""
    return frozen_game(getattr(request, "param", None))


@pytest.fixture
def game_with() -> Callable[[dict[str, str]], AfterTheEmpire]:
    """As `game`, with options of the test's choosing."""
    return frozen_game
