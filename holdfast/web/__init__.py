"""The browser's skin. `static/` holds what is sent to the browser unchanged: no build step, no rules.

For each game a `Stage` (Python) turns views, actions and events into plain data to draw, and a folder under
`static/games/` draws it. `stage_for(game id)` is all that other rooms need. Imports the kernel and the games.
"""

from holdfast.web.stage import Stage
from holdfast.web.stages import STATIC, stage_for

__all__ = ["STATIC", "Stage", "stage_for"]
