"""What *After The End* brings to the terminal; `terminal/skins.py` says what each name means."""

from __future__ import annotations

from holdfast.terminal.after_the_end.skin import EndSkin
from holdfast.terminal.picture import Moment

skin = EndSkin
moment = Moment(11, 9, "decide")
