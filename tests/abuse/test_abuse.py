"""The abuse bench attacks, measures and reports; the numbers themselves are not tested."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.abuse import __main__ as command
from tests.abuse.all_attacks import ATTACKS
from tests.abuse.bench import Row, measure


def test_every_attack_says_what_it_does() -> None:
    for attack in ATTACKS.values():
        assert (attack.__doc__ or "").endswith(".")


def measured(name: str, is_enough: Callable[[Row], bool]) -> Row:
    """A row in which enough has happened: on a busy machine that takes a longer attack."""
    for seconds in (1.0, 5.0, 25.0, 100.0):
        row = measure(name, seconds)
        if is_enough(row):
            break
    return row


def test_a_table_plays_while_its_server_is_attacked() -> None:
    row = measured("pings", lambda row: row.moves > 0 and "hung up on" in row.done and has_workers(row))
    assert row.failed == 0
    assert row.moves > 0
    assert row.done["hung up on"] > 0
    assert 0 < row.p50_ms <= row.p99_ms <= row.worst_ms
    assert row.server_mib > 0
    assert has_workers(row)


def has_workers(row: Row) -> bool:
    """Whether the bots' processes were seen beside the server's; on a busy machine they take a while to start."""
    return row.with_workers_mib > row.server_mib


def test_hostile_text_is_refused_in_a_sentence_and_never_breaks_anything() -> None:
    row = measured("hostile", lambda row: "answers 400" in row.done and "answers 422" in row.done)
    assert row.failed == 0
    refused = {kind: count for kind, count in row.done.items() if kind.startswith("answers 4")}
    assert row.done["texts"] > 0
    assert refused.keys() >= {"answers 400", "answers 422"}
    assert not any(kind.startswith("answers 5") for kind in row.done)


def row(name: str, p99_ms: float = 10.0, bot_p50_ms: float = 10.0, mib: float = 60.0, failed: int = 0) -> Row:
    return Row(
        name=name,
        about="Somebody does something.",
        moves=100,
        p50_ms=1.0,
        p99_ms=p99_ms,
        worst_ms=p99_ms,
        answers=50,
        bot_p50_ms=bot_p50_ms,
        bot_p99_ms=bot_p50_ms,
        server_mib=mib,
        with_workers_mib=mib,
        failed=failed,
        done={"MiB": 3},
    )


def test_a_row_that_exceeds_any_limit_does_not_hold() -> None:
    usual = row("nothing")
    assert usual.holds(usual)
    for worse in (row("x", p99_ms=101), row("x", bot_p50_ms=31), row("x", mib=251), row("x", failed=1)):
        assert not worse.holds(usual)


def test_the_table_is_put_between_its_markers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "measure", lambda name, seconds: row(name, p99_ms=500 if name == "pings" else 5))
    file = tmp_path / "bench.md"
    file.write_text("# The server\n\nkept\n", encoding="utf-8")
    assert command.main(["--only", "pongs", "--write", str(file)]) == 0
    assert command.main(["--only", "pings", "--write", str(file)]) == 1
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# The server\n\nkept\n\n<!-- section: abuse -->\n## Under attack\n")
    assert text.count("## Under attack") == 1
    assert "| **no** |" in text
    assert text.endswith("<!-- end: abuse -->\n")
    assert "DOES NOT HOLD" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.main(["--only", "knitting"])
