"""The server is killed while people talk and plan: nothing that was acknowledged is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.server.clients import LOST, PATIENCE_S, Client, Json, ServerProcess, person, running_server, visiting
from tests.server.council_tools import ALLIES

KILLS = 5
RETRY_S = 0.02
WORD_S = 0.02  # between two messages; the limit on talk lets one through every two seconds


class Ally:
    """Somebody alone at a table, who talks and carries out one plan after another until told to stop."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.path = f"/api/tables/{client.table}"
        self.stop = False
        self.said: list[str] = []
        self.committed: dict[int, str] = {}  # by the line at which it must be
        self.uncertain = 0

    async def call(self, door: str, body: Json | None = None) -> Json:
        """POST with a body, GET without one; repeated until the server answers, whatever happens to it."""
        while True:
            try:
                path = f"{self.path}{door}"
                answer = await (self.client.get(path) if body is None else self.client.post(path, body))
            except LOST:
                await asyncio.sleep(RETRY_S)
                continue
            if answer.status_code != 429:
                return {"status": answer.status_code, **answer.json()}
            await asyncio.sleep(0.2)

    async def talk(self) -> None:
        while not self.stop:
            text = f"word {len(self.said)}"
            assert (await self.call("/words", {"text": text, "key": f"k{len(self.said)}"}))["status"] == 200
            self.said.append(text)
            await asyncio.sleep(WORD_S)

    async def carry_out(self) -> None:
        """Plan one answer, then commit it; if the response is lost, check whether it was done."""
        while not self.stop:
            desk = await self.call("/plan")
            legal = [choice["do"] for choice in desk.get("next", {"choices": []})["choices"] if "no" not in choice]
            if desk["imagined"] or not legal:
                return
            plan = (await self.call("/plan", {"steps": [{"do": legal[0]}]}))["plan"]
            await self.commit(plan, legal[0])

    async def commit(self, plan: Json, notation: str) -> None:
        body = {"version": plan["version"], "expect_seq": plan["seq"]}
        try:
            answer = await self.client.post(f"{self.path}/plan/commit", body)
            assert answer.status_code == 200, answer.text
        except LOST:
            self.uncertain += 1
            steps = (await self.call("/plan"))["plan"]["steps"]
            seq = (await self.call("?since=0"))["seq"]
            assert bool(steps) == (seq == plan["seq"]), "a move was kept without its plan, or a plan without its move"
            if steps:
                # What is offered next depends on what is planned, so start again with an empty plan.
                await self.call("/plan", {"steps": []})
                return
        self.committed[plan["seq"]] = f"0 {notation}"


async def kill_under_talk(folder: Path) -> Ally:
    luck = random.Random(3)
    async with running_server(folder, "--rate", "0") as server, visiting(server.url) as guest:
        created = await guest.create(ALLIES, [person("Ann")], seed=5)
        ally = Ally(guest.at(created["table"], created["seats"][0]["token"]))
        work = [asyncio.create_task(ally.talk()), asyncio.create_task(ally.carry_out())]
        for _ in range(KILLS):
            before = len(ally.committed)
            while len(ally.committed) < before + 3 and not work[1].done():
                await asyncio.sleep(0.01)
            await asyncio.sleep(luck.random() * 0.05)
            await server.kill()
            await server.start()
        ally.stop = True
        await asyncio.gather(*work)
        await check(server, ally)
        return ally


async def check(server: ServerProcess, ally: Ally) -> None:
    now = await ally.call("/council")
    texts = [word["text"] for word in now["words"]]
    assert texts == ally.said, "words were lost, doubled or reordered"
    lines = server.stored_lines(ally.client.table)
    for place, line in ally.committed.items():
        assert lines[place] == line
    own = [line for line in lines if line.startswith("0 ")]
    assert len(own) == len(ally.committed), "a plan was carried out twice"


def test_kills_lose_and_double_nothing_that_was_said_or_planned(tmp_path: Path) -> None:
    ally = asyncio.run(asyncio.wait_for(kill_under_talk(tmp_path), 4 * PATIENCE_S))
    assert len(ally.said) > 3
    assert len(ally.committed) > KILLS
