"""A run whose bots name a network can be resumed only with that network."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holdfast.arena.blocks import Duel
from holdfast.arena.errors import ArenaError
from holdfast.arena.journal import header_of, open_journal

END = "after-the-end"


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """The arena looks only at the bytes."""
    path = tmp_path / "net.npz"
    path.write_bytes(b"one network")
    return path


def header(network: Path) -> dict[str, object]:
    return header_of([Duel(END, 2, "greedy", f"learned:iterations=1,network={network}")], 0)


def test_a_network_that_was_replaced_is_noticed(tmp_path: Path, network: Path) -> None:
    path = tmp_path / "run.jobs"
    open_journal(path, header(network), False).close()
    open_journal(path, header(network), True).close()
    network.write_bytes(b"another network")
    with pytest.raises(ArenaError, match=f"belongs to another run: the contents of {network} differ"):
        open_journal(path, header(network), True)
    network.unlink()
    with pytest.raises(ArenaError, match=f"{network}: cannot be read: No such file"):
        header(network)


def test_a_job_file_that_does_not_mention_networks_can_be_resumed(tmp_path: Path, network: Path) -> None:
    """Job files of older versions do not."""
    path = tmp_path / "run.jobs"
    old = {key: value for key, value in header(network).items() if key != "files"}
    path.write_text(json.dumps(old) + "\n")
    open_journal(path, header(network), True).close()
    path.write_text(json.dumps({**old, "seed": 4}) + "\n")
    with pytest.raises(ArenaError, match="belongs to another run: the seeds differ"):
        open_journal(path, header(network), True)
    path.write_text(json.dumps({**old, "files": 4}) + "\n")
    with pytest.raises(ArenaError, match=f"belongs to another run: the contents of {network} differ"):
        open_journal(path, header(network), True)


def test_without_network_files_the_header_is_unchanged() -> None:
    assert set(header_of([Duel(END, 2, "greedy", "random")], 0)) == {"format", "rules", "card_set", "seed", "duels"}
