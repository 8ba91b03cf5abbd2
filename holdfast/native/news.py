"""News of a compilation that runs alongside a game: reported once, to the first caller that asks."""

import os
from pathlib import Path

# Names the file that will contain one sentence when the compilation has ended; set by `make play`.
VARIABLE = "HOLDFAST_NEWS"


def take_news() -> str | None:
    """The sentence that has not been reported yet, or None."""
    name = os.environ.get(VARIABLE)
    if not name:
        return None
    try:
        sentence = Path(name).read_text(encoding="utf-8").strip()
        Path(name).unlink()
    except (OSError, UnicodeError):
        return None
    return sentence or None
