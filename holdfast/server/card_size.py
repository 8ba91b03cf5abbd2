"""How large a link picture is: a page names it without drawing one."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 800
HEIGHT: Final = 420
