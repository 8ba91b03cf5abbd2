"""The levels offered to people: named in the room, played by workers, and foreign programs kept out."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.bots import bot_levels
from holdfast.server.bot_pool import BotFailed, BotJob
from holdfast.server.driver import FALLBACK, FALLBACKS
from tests.server.inside import EMPIRE, END, InlinePool, house, until
from tests.server.store_tools import in_loop


@pytest.mark.parametrize("game", [EMPIRE, END])
@in_loop
async def test_every_level_can_be_put_on_a_seat_and_is_called_by_its_title(tmp_path: Path, game: str) -> None:
    async with house(tmp_path) as home:
        home.pool.gate.clear()
        for level in bot_levels():
            created = await home.create(game, [{"person": "Ann"}, {"bot": level.name}])
            update = await home.look(created["table"], created["watch"]["token"])
            assert update["room"]["seats"][1]["title"] == level.title


@in_loop
async def test_no_request_runs_a_program_on_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with house(tmp_path) as home:
        for spec in ("external:command=touch was-run", " external :command=true"):
            seats = [{"person": "Ann"}, {"bot": spec}]
            answer = await home.post("/api/tables", {"game": EMPIRE, "seats": seats})
            assert answer.status_code == 422
            assert "cannot be named as a bot" in answer.json()["error"]["reason"]
            created = await home.create(EMPIRE, [{"person": "Ann"}, {"person": "Bo"}])
            token = created["seats"][0]["token"]
            vote = await home.post(f"/api/tables/{created['table']}/votes", {"seat": 1, "bot": spec}, token)
            assert vote.status_code == 422
    assert not (tmp_path / "was-run").exists()


@in_loop
async def test_no_request_makes_the_server_read_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.bots.search.network.read_network", lambda path: pytest.fail(f"{path} was read"))
    async with house(tmp_path) as home:
        for spec in ("learned:network=/dev/zero", "learned: iterations=1, network = /etc/hosts"):
            seats = [{"person": "Ann"}, {"bot": spec}]
            answer = await home.post("/api/tables", {"game": EMPIRE, "seats": seats})
            assert answer.status_code == 422
            assert "reads a file of this machine" in answer.json()["error"]["reason"]


@in_loop
async def test_the_greedy_fallback_answers_before_the_random_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    usual = InlinePool.ask

    async def ask(self: InlinePool, job: BotJob, is_watched: object) -> str:
        asked.append(job.spec)
        if job.spec != FALLBACK:
            raise BotFailed("the bot has lost its map")
        return await usual(self, job)

    monkeypatch.setattr(InlinePool, "ask", ask)
    async with house(tmp_path) as home:
        created = await home.create(END, [{"bot": "knight"}, {"bot": "knight"}], seed=1)
        await until(lambda: len(asked) >= 3)
        assert asked[:3] == ["knight", *FALLBACKS]
        update = await home.look(created["table"], created["watch"]["token"])
        assert update["room"]["seats"][0]["bot"] == "knight"
