"""A bot that cannot answer does not hold up its table: another one answers in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.server.bot_pool import BotFailed, BotJob
from holdfast.server.driver import FALLBACK
from tests.server.inside import END, InlinePool, house, until
from tests.server.store_tools import in_loop


@in_loop
async def test_a_fallback_answers_for_a_bot_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    usual = InlinePool.ask

    async def ask(self: InlinePool, job: BotJob, is_watched: object) -> str:
        if job.spec == "greedy" and job.seq > 30:
            raise BotFailed("the bot 'greedy' took longer than 20 seconds")
        return await usual(self, job)

    monkeypatch.setattr(InlinePool, "ask", ask)
    async with house(tmp_path) as home:
        created = await home.create(END, [{"bot": "greedy"}, {"bot": "greedy"}], seed=1)

        async def ended() -> bool:
            stored = await home.app.store.load(created["table"])
            return stored is not None and stored.row.over

        await until(ended)
        assert {job.spec for job in home.pool.asked if job.seq > 30} == {FALLBACK}
        assert "took longer than 20 seconds" in caplog.text
        looked = await home.look(created["table"], created["watch"]["token"])
        assert [seat["bot"] for seat in looked["room"]["seats"]] == ["greedy", "greedy"]
