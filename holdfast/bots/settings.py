"""What bots can be told: the settings of a spec as text, what a planner makes of them, and the one sentence for those
that are wrong.
"""

from __future__ import annotations

from typing import Final, final

from holdfast.kernel.errors import HoldfastError

Settings = dict[str, str]

LONGEST_THOUGHT: Final = 3600
MOST_ITERATIONS: Final = 1_000_000
MOST_HORIZON: Final = 100
MOST_WIDTH: Final = 1_000
MOST_TRUST: Final = 1000.0
USUAL_TRUST: Final = 8.0

PLANNER_SETTINGS: Final[tuple[str, ...]] = ("iterations", "time", "horizon", "width", "oversight", "patience")
LEARNED_SETTINGS: Final[tuple[str, ...]] = ("iterations", "time", "horizon", "width", "trust", "network")


class BotError(HoldfastError):
    """A bot that does not exist, or cannot be made like this; one clear sentence."""


@final
class PlannerSettings:
    """How a planner thinks; None means whatever suits the game."""

    def __init__(
        self,
        *,
        iterations: int | None = None,
        time: float = 0.0,
        horizon: int | None = None,
        width: int | None = None,
        oversight: float = 0.0,
        patience: float = 1.0,
    ) -> None:
        self.iterations: Final = iterations
        self.time: Final = time  # seconds for an important question; 0.0: as many as the iterations take
        self.horizon: Final = horizon
        self.width: Final = width
        self.oversight: Final = oversight  # how likely it is to overlook an answer
        self.patience: Final = patience  # how much the prospects count: at 0.0 only what a seat has now does


@final
class LearnedSettings:
    """How `learned` thinks; None means whatever suits the game, and the network that comes with it."""

    def __init__(
        self,
        *,
        iterations: int | None = None,
        time: float = 0.0,
        horizon: int | None = None,
        width: int | None = None,
        trust: float = USUAL_TRUST,
        network: str | None = None,
    ) -> None:
        self.iterations: Final = iterations
        self.time: Final = time
        self.horizon: Final = horizon
        self.width: Final = width
        self.trust: Final = trust  # how many trials the network's expectation counts for
        self.network: Final = network


def planner_settings(settings: Settings) -> PlannerSettings:
    """The settings of a spec; raises `BotError` in one clear sentence."""
    return PlannerSettings(
        iterations=whole(settings, "iterations", 0, MOST_ITERATIONS),
        time=seconds(settings, "time", 0.0),
        horizon=whole(settings, "horizon", 1, MOST_HORIZON),
        width=whole(settings, "width", 2, MOST_WIDTH),
        oversight=part(settings, "oversight", 0.0),
        patience=part(settings, "patience", 1.0),
    )


def learned_settings(settings: Settings) -> LearnedSettings:
    """The settings of a spec; raises `BotError` in one clear sentence."""
    return LearnedSettings(
        iterations=whole(settings, "iterations", 0, MOST_ITERATIONS),
        time=seconds(settings, "time", 0.0),
        horizon=whole(settings, "horizon", 1, MOST_HORIZON),
        width=whole(settings, "width", 1, MOST_WIDTH),
        trust=amount(settings, "trust", USUAL_TRUST, MOST_TRUST),
        network=settings.get("network"),
    )


def whole(settings: Settings, key: str, least: int, most: int) -> int | None:
    """A setting that is a whole number, or None if it is not given."""
    text = settings.get(key)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
        raise BotError(f"the setting '{key}' is a whole number from {least} to {most}, not '{text[:40]}'")
    return int(text)


def part(settings: Settings, key: str, usual: float) -> float:
    """A setting that is a number from 0 to 1."""
    text = settings.get(key, str(usual))
    value = number(text)
    if not 0.0 <= value <= 1.0:
        raise BotError(f"the setting '{key}' is a number from 0 to 1, not '{text[:40]}'")
    return value


def amount(settings: Settings, key: str, usual: float, most: float) -> float:
    """A setting that is a number from 0 to a maximum."""
    text = settings.get(key, str(usual))
    value = number(text)
    if not 0.0 <= value <= most:
        raise BotError(f"the setting '{key}' is a number from 0 to {most:g}, not '{text[:40]}'")
    return value


def seconds(settings: Settings, key: str, usual: float) -> float:
    """A setting that is a time, more than nothing."""
    text = settings.get(key)
    if text is None:
        return usual
    value = number(text)
    if not 0.0 < value <= LONGEST_THOUGHT:
        raise BotError(f"the setting '{key}' is a number of seconds up to {LONGEST_THOUGHT}, not '{text[:40]}'")
    return value


def number(text: str) -> float:
    """The number that a text holds; -1 if it holds none."""
    try:
        return float(text)
    except ValueError:
        return -1.0
