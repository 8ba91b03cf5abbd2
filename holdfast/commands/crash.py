"""The last resort: the traceback of a bug goes into a file, and the player reads one sentence."""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import holdfast
from holdfast import native


def keep_traceback(error: Exception) -> str:
    """Write the traceback to a file; returns the sentence that says where."""
    text = (
        f"holdfast {holdfast.__version__} ({native.status()}), Python {sys.version.split()[0]} on {sys.platform}\n"
        f"arguments: {sys.argv[1:]}\n\n{''.join(traceback.format_exception(error))}"
    )
    moment = time.strftime("%Y%m%d-%H%M%S")
    what = f"something went wrong inside Holdfast ({type(error).__name__})"
    for folder in folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = new_file(folder, f"crash-{moment}")
            file.write_text(text, encoding="utf-8", errors="replace")
        except OSError:
            continue
        return f"{what}; please report it with the file {file}"
    return f"{what}, and the details could not be written anywhere"


def new_file(folder: Path, name: str) -> Path:
    """A new, empty file, even if several processes ask at the same moment."""
    for number in count(1):
        path = folder / (f"{name}.txt" if number == 1 else f"{name}-{number}.txt")
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
    raise AssertionError("numbers do not end")


def folders() -> Iterator[Path]:
    """Where to write, best place first."""
    try:
        from holdfast.terminal.saves import data_folder

        yield data_folder() / "crashes"
    except Exception:
        pass  # whatever went wrong may be in there too
    yield Path(tempfile.gettempdir())
