"""The settings of a spec as numbers, and the one sentence for those that are not."""

from __future__ import annotations

from typing import Final

from holdfast.kernel.errors import HoldfastError

Settings = dict[str, str]

LONGEST_THOUGHT: Final = 3600


class BotError(HoldfastError):
    """A bot that does not exist, or cannot be had like this; one clear sentence."""


def whole(settings: Settings, key: str, usual: int, least: int, most: int) -> int:
    """A setting that is a whole number."""
    text = settings.get(key, str(usual))
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
    """A setting that is a number from 0 to so much."""
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
