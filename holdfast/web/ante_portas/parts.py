"""What *Ante Portas* brings to the browser; `web/stages.py` says what each name means."""

from __future__ import annotations

from holdfast.web.ante_portas.counsel import PortasCounsel
from holdfast.web.ante_portas.stage import PortasStage

stage = PortasStage
counsel = PortasCounsel
