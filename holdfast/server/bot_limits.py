"""How much a request may ask of a bot: everybody shares the server's processors."""

from __future__ import annotations

from typing import Final

from holdfast.bots import BotError
from holdfast.bots.registry import parse_spec

# The highest value of each setting. The strongest level uses only a small part of it.
MOST: Final = {"iterations": 400.0, "time": 2.0, "width": 40.0, "horizon": 4.0}


def check_modest(spec: str) -> None:
    """Raises a `BotError` for a bot that would think for longer than the others should have to wait."""
    name, settings = parse_spec(spec)
    for key, most in MOST.items():
        try:
            asked = float(settings.get(key, "0"))
        except ValueError:
            continue  # making the bot reports what is wrong
        if asked > most:
            raise BotError(f"on this server '{name}' may have at most {key}={most:g}, not {settings[key][:20]}")
