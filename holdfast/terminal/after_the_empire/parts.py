"""What *After the Empire* brings to the terminal; `terminal/skins.py` says what each name means."""

from __future__ import annotations

from holdfast.terminal.after_the_empire.skin import EmpireSkin
from holdfast.terminal.picture import Moment

skin = EmpireSkin
moment = Moment(11, 4, "turn")
