"""What *After The End* brings to the browser; `web/stages.py` says what each name means."""

from __future__ import annotations

from holdfast.web.after_the_end.stage import EndStage

stage = EndStage
