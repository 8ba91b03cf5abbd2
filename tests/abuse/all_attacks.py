"""All attacks by name, in the order in which they are run."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from tests.abuse import attacks, talk

ATTACKS: Final[dict[str, Callable[[attacks.Attack], Awaitable[None]]]] = {
    one.__name__: one for one in (*attacks.PLAIN, *talk.TALK)
}
