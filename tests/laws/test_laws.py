"""Every game obeys the laws of `holdfast.testing`, with any options and any luck."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from holdfast.testing import LAWS, Table
from tests.tools.walks import law, tables


@pytest.mark.parametrize("kept", LAWS, ids=lambda kept: kept.__name__)
@law
def test_the_law_holds(kept: Callable[[Table], object], game_id: str, seats: int, data: st.DataObject) -> None:
    kept(data.draw(tables(game_id, seats)))
