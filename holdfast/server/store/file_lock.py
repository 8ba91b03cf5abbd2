"""A lock that a process holds as long as it lives, so that no second server opens the same file."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from typing import ClassVar, Final


class FileLock:
    """A POSIX record lock on a file of its own.

    It dies with its process and is not inherited by children, so a bot's process that outlives a killed server does not
    keep the next one out. Within one process such locks do not exclude each other: hence the set of held paths.
    """

    _held: ClassVar[set[str]] = set()

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Whether it is ours now; raises OSError if the file cannot be made."""
        name = os.path.realpath(self._path)
        if name in self._held:
            return False
        handle = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return False
        except BaseException:
            os.close(handle)
            raise
        # Only for the message that a second process shows.
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
        self._held.add(name)
        self._handle = handle
        return True

    def holder(self) -> str:
        """Which process holds it, worded to fit into a sentence; '' if that is not known."""
        # Opening and closing the file here would release the lock that this very process holds.
        if os.path.realpath(self._path) in self._held:
            return " (this very process)"
        with contextlib.suppress(OSError, ValueError):
            return f" (process {int(self._path.read_text())})"
        return ""

    def release(self) -> None:
        """The file stays: removing it would let two processes lock two different files of the same name."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            self._held.discard(os.path.realpath(self._path))
