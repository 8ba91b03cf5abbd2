"""The last resort: a mistake of ours is kept in a file, and the player reads one sentence."""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import holdfast
from holdfast import native


def keep_traceback(error: Exception) -> str:
    """Write down what happened; returns the sentence that says where."""
    text = (
        f"holdfast {holdfast.__version__} ({native.status()}), Python {sys.version.split()[0]} on {sys.platform}\n"
        f"arguments: {sys.argv[1:]}\n\n{''.join(traceback.format_exception(error))}"
    )
    name = f"crash-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    what = f"something went wrong inside Holdfast ({type(error).__name__})"
    for folder in folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8", errors="replace")
        except OSError:
            continue
        return f"{what}; please report it with the file {folder / name}"
    return f"{what}, and the details could not be written anywhere"


def folders() -> Iterator[Path]:
    """Where to write, best place first."""
    try:
        from holdfast.terminal.saves import data_folder

        yield data_folder() / "crashes"
    except Exception:
        pass  # whatever went wrong may be in there too
    yield Path(tempfile.gettempdir())
