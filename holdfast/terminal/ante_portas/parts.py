"""What *Ante Portas* brings to the terminal; `terminal/skins.py` says what each name means."""

from __future__ import annotations

from holdfast.terminal.ante_portas.skin import PortasSkin

skin = PortasSkin
