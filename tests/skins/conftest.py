"""A desk for every test of a skin."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.skins.desk import Desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "data"))
    return Desk(tmp_path)
