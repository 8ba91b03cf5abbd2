"""How much script a page fetches, as sent over the wire: compressed, as a browser requests it."""

from __future__ import annotations

import urllib.request
from typing import Final

from holdfast.web.stages import STATIC

SHARED: Final = "shared"
GAMES: Final = "games"


def script_bytes(url: str) -> dict[str, int]:
    """Bytes over the wire of all scripts, by game; what belongs to no game is `shared`. No page fetches all of them."""
    found: dict[str, int] = {SHARED: 0}
    for file in sorted(STATIC.rglob("*.js")):
        parts = file.relative_to(STATIC).parts
        owner = parts[1] if parts[0] == GAMES else SHARED
        found[owner] = found.get(owner, 0) + _size(f"{url}/static/{'/'.join(parts)}")
    return found


def _size(address: str) -> int:
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip, br"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())
