"""`pip install somebodys-game` puts it into `holdfast play`, the arena, the environments and the server."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import serving
from tests.examples.installing import installed
from tests.tools.fresh import Fresh

ID = "night-watch"
ENVIRONMENTS = """
import gymnasium, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
from holdfast.envs import gymnasium_env, openspiel_game
from holdfast.envs.pettingzoo_env import aec_env
gymnasium_env.register(), openspiel_game.register()
api_test(aec_env("night-watch", 3), num_cycles=100)
check_env(gymnasium.make("holdfast/NightWatch-v0").unwrapped)
pyspiel.random_sim_test(pyspiel.load_game("holdfast_night_watch"), num_sims=1, serialize=True, verbose=False)
print("all three hold")
"""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    return installed(tmp_path_factory.mktemp("installed"))


def test_it_can_be_played_in_the_terminal(fresh: Fresh, tmp_path: Path) -> None:
    record = tmp_path / "night.txt"
    seats = ("--seats", "squire,random,random", "--seed", "5", "--record", str(record), "--terminal", "--plain")
    done = fresh.run("-m", "holdfast", "play", ID, *seats)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Night Watch: " in done.stdout
    assert "Final score" in done.stdout
    checked = fresh.run("-m", "holdfast", "verify", str(record))
    assert checked.returncode == 0, checked.stderr


def test_the_general_planner_beats_random_in_the_arena(fresh: Fresh) -> None:
    bots = ("planner:iterations=40", "random")
    how = ("--game", ID, "--pairs", "400", "--sequential", "0.6", "--processes", "1", "--plain")
    done = fresh.run("-m", "holdfast", "arena", *bots, *how)
    assert done.returncode == 0, done.stderr
    assert "stronger" in done.stdout


def test_the_environments_pass_the_checks_of_their_frameworks(fresh: Fresh) -> None:
    done = fresh.run("-W", "ignore", "-c", ENVIRONMENTS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("all three hold\n")


def test_it_is_served(fresh: Fresh) -> None:
    """A person and a bot play a game over HTTP; the bot's process has found the game too."""
    with serving(fresh.python, fresh.environment()) as base:
        games = {game["id"]: game for game in call(base, "/api/games")}
        assert games[ID]["seats"] == [2, 3, 4]
        assert games[ID]["seats_with"] == {"mode=teams": [2, 4], "mode=together": [1, 2, 3, 4]}
        for file in ("board.js", "board.css", "emblem.svg"):
            with urllib.request.urlopen(f"{base}/static/games/night_watch/{file}") as answer:
                assert answer.status == 200
        made = call(base, "/api/tables", {"game": ID, "seats": [{"person": "Ann"}, {"bot": "yeoman"}], "seed": 3})
        table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
        for _ in range(5000):
            update = call(base, f"{table}?since=0", token=token)
            if update["view"].get("result"):
                break
            if question := update["view"].get("question"):
                first = next(choice for choice in question["choices"] if "no" not in choice)
                move = {"actions": [first["do"]], "expect_seq": update["seq"]}
                call(base, f"{table}/moves", move, token)
            else:
                time.sleep(0.05)  # the bot thinks, for long on a busy machine
        assert update["view"]["result"]["ranks"]


def call(base: str, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(base + path, data, headers)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code != 409:  # somebody else was faster: look again
            raise
        return None


def test_a_broken_package_is_named_and_harms_nobody(fresh: Fresh, tmp_path: Path) -> None:
    site = tmp_path / "broken_game-1.0.dist-info"
    site.mkdir()
    (site / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (site / "entry_points.txt").write_text("[holdfast.games]\nbroken = broken_game:TITLE\n")
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('no luck today')\n")
    done = fresh.run("-m", "holdfast", "options", ID, PYTHONPATH=str(tmp_path))
    assert done.returncode == 0
    assert "Night Watch" in done.stdout
    said = "the game 'broken' (broken_game:TITLE) cannot be used: RuntimeError: no luck today\n"
    assert done.stderr == said


def test_whoever_plays_one_of_ours_does_not_wait_for_other_packages(fresh: Fresh) -> None:
    loaded = "import sys; from holdfast.games import load; load('after-the-end')"
    assert fresh.run("-c", f"{loaded}; print('importlib.metadata' in sys.modules)").stdout == "False\n"
