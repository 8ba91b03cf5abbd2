"""Gymnasium spaces for observations and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from holdfast.envs.seats import Sitting


def observation_space(sitting: Sitting, actions: int) -> spaces.Dict:
    """`observation` in the chosen form, and `action_mask`."""
    what: spaces.Space[Any]
    if sitting.as_dict:
        what = spaces.Dict({block.name: _bytes(block.size) for block in sitting.encoder.blocks})
    else:
        what = _bytes(int(sitting.encoder.size))
    return spaces.Dict({"observation": what, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def _bytes(size: int) -> spaces.Box:
    return spaces.Box(0, 255, (size,), np.uint8)
