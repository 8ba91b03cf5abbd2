"""The notebook in docs/examples trains what it says it trains."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "examples").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_the_notebook_runs_to_its_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last cell asserts that something was learnt; a failing cell raises here."""
    for library in ("OMP", "OPENBLAS", "MKL"):  # on a busy machine, small products in several threads mostly wait
        monkeypatch.setenv(f"{library}_NUM_THREADS", "1")
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=900, kernel_name="python3").execute()
    counts = [cell["execution_count"] for cell in notebook.cells if cell.cell_type == "code"]
    assert counts
    assert all(counts)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
