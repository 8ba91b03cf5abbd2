"""What a club installs besides the package: a container recipe and a systemd unit, both checked by their linters."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "docs" / "holdfast.service"
RECIPE = ROOT / "Containerfile"


def test_hadolint_has_nothing_to_say_about_the_container() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, "--no-color", RECIPE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_container_does_not_run_as_root_keeps_its_data_and_reports_its_health() -> None:
    last_stage = RECIPE.read_text(encoding="utf-8").rpartition("\nFROM ")[2]
    user = re.search(r"^USER (\S+)$", last_stage, re.MULTILINE)
    assert user is not None
    assert f"--uid {user[1]} " in last_stage
    for word in ("VOLUME /data", "HOLDFAST_DATA=/data", "HEALTHCHECK", "/healthz", "STOPSIGNAL SIGTERM"):
        assert word in last_stage


def test_dockerignore_lets_through_what_the_container_copies() -> None:
    """A folder that is not named in .dockerignore is missing when the image is built."""
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    recipe = RECIPE.read_text(encoding="utf-8")
    copied = {name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", recipe, re.MULTILINE) for name in line.split()}
    assert copied == let_through
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    # The club installs the program in a different place from the one here.
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/holdfast/bin/holdfast", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_unit_calls_the_server_as_it_can_be_called() -> None:
    (command,) = re.findall(r"^ExecStart=\S+ (.+)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    from holdfast.cli import make_parser

    parsed = make_parser("serve").parse_args(command.split())
    assert (parsed.behind_proxy, parsed.public_url) == (True, "https://play.example")
