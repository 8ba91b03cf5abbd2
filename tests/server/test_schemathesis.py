"""The API against its own description: schemathesis sends what the description allows and what it does not, with all
of its checks, from somebody without a token, from a seat, and from a table's owner."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.server.clients import NO_LIMITS, Client, Json, ServerProcess, person, server_for_a_module, visiting

# How many requests are generated for each operation.
EXAMPLES: Final = {"quick": 4, "campaign": 300}
SECONDS: Final = {"quick": 240, "campaign": 7200}
# 422 answers what is well-formed but against the rules: no schema can say which moves are legal now.
ACCEPTED: Final = ["2xx", "3xx", "401", "403", "404", "409", "410", "422", "429", "5xx"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    yield from server_for_a_module(tmp_path_factory.mktemp("described"), *NO_LIMITS, "--connections", "0")


async def furnished(url: str) -> Json:
    """Something real for every path parameter: a table in play, an open one, and a replay."""
    async with visiting(url) as guest:
        seats = [person("Ann"), person("Bo")]
        private = await guest.create("after-the-end", seats)
        opened = await guest.create("after-the-empire", [person("Cy"), person(), person()], open=True)
        ann = guest.at(private["table"], private["seats"][0]["token"])
        catalog = (await ann.update())["room"]["catalog"]
        return {
            "table": [private["table"], opened["table"]],
            "replay": [await replay(guest), private["table"]],
            "game": ["after-the-empire", "after-the-end"],
            "key": [catalog],
            "seat": ann.token,
            "owner": private["owner"],
        }


async def replay(guest: Client) -> str:
    """The replay of a record with some moves in it."""
    from holdfast.kernel import Dealer, Play
    from holdfast.server.shelf import game_with

    play = Play(game_with("after-the-end", {}), ["Ann", "Bo"])
    for _ in range(12):
        play.deal_all(Dealer(1))
        (seat, *_) = play.state.to_act()
        play.act(seat, [play.state.choices(seat)[0]])
    answer = await guest.http.post(f"{guest.url}/api/records", content=play.record.text())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["replay"])


def configuration(facts: Json) -> str:
    lines = ["[parameters]"]
    lines += [f'"path.{name}" = {json.dumps(facts[name])}' for name in ("table", "replay", "game", "key")]
    lines += ["[checks.positive_data_acceptance]", f"expected-statuses = {json.dumps(ACCEPTED)}"]
    return "\n".join(lines) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("caller", ["nobody", "seat", "owner"])
def test_the_api_is_as_it_is_described(server: ServerProcess, tmp_path: Path, caller: str) -> None:
    profile = os.environ.get("HOLDFAST_PROFILE", "quick")
    facts = asyncio.run(furnished(server.url))
    file = tmp_path / "schemathesis.toml"
    file.write_text(configuration(facts), encoding="utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--no-color", "--config-file", str(file)]
    command += ["run", f"{server.url}/openapi.json", "--checks", "all", "--continue-on-failure", "--seed", "1"]
    command += ["--max-examples", str(EXAMPLES[profile]), "--request-timeout", "60", "--warnings", "off"]
    command += ["--suppress-health-check", "all", "--output-sanitize", "false"]
    if caller != "nobody":
        command += ["--header", f"Authorization: Bearer {facts[caller]}"]
    limit = SECONDS[profile]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=limit, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
