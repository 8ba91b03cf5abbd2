"""Draws events as they happen: each carries the part of the scene that it changed.

The pictures are made from what a spectator sees, so everybody may see them. A drawing lays them over its scene, one
after the other, and so shows a fight step by step without knowing a single rule.
"""

from __future__ import annotations

import logging
from typing import Final

from holdfast.kernel import SPECTATOR, Event, Onlooker, State
from holdfast.web.stage import Stage

log = logging.getLogger("holdfast")


class Painter(Onlooker):
    def __init__(self, stage: Stage) -> None:
        self.stage: Final = stage

    def saw(self, state: State, event: Event) -> None:
        if event.kind not in self.stage.pictured:
            return
        try:
            event.picture = self.stage.picture(state.glance(SPECTATOR), event)
        except Exception:
            # An event is still reported without its picture; the move itself must not fail.
            log.exception("no picture could be drawn of '%s'", event.kind)
