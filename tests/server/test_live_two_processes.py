"""Two applications over one PostgreSQL: what is played at one of them is seen at the other."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from holdfast.server.presence import KEY, Note, Presence, fresh_notes
from holdfast.server.store import TableRow
from tests.server.clients import without_pictures
from tests.server.inside import EMPIRE, END, House, Json, house, legal, until
from tests.server.store_tools import in_loop, table


async def move_somehow(home: House, created: Json, seat: int, luck: random.Random) -> bool:
    """The seat answers through this application if it is asked; returns whether it did."""
    token = created["seats"][seat]["token"]
    update = await home.look(created["table"], token)
    if not (choices := legal(update)):
        return False
    answer = await home.move(created["table"], token, [luck.choice(choices)], update["seq"])
    assert answer.status_code in (200, 409)
    return answer.status_code == 200


@in_loop
async def test_moves_at_one_are_heard_at_the_other(postgres_url: str) -> None:
    async with house(postgres_url) as left, house(postgres_url) as right:
        created = await left.create(EMPIRE, seed=4)
        table, watch = created["table"], created["watch"]["token"]
        ears = []
        for home in (left, right):
            client = await home.live(table).accepted()
            client.hello(watch)
            ears.append((client, await client.updated()))
        luck = random.Random(1)
        moves = 0
        while moves < 40:
            # Seat 0 plays through one application, seat 1 through the other.
            for seat, home in enumerate((left, right)):
                moves += await move_somehow(home, created, seat, luck)
        stored = await left.app.store.load(table)
        assert stored is not None
        logs = []
        for client, update in ears:
            log = without_pictures(update["events"])
            while update["seq"] < len(stored.lines):
                update = await client.updated()
                log = [event for event in log if event["seq"] <= update["since"]] + without_pictures(update["events"])
            logs.append((log, update["view"]))
        assert logs[0] == logs[1]
        assert logs[0][0] == without_pictures((await right.look(table, watch))["events"])


@in_loop
async def test_when_both_move_at_once_one_is_told_to_look_again(postgres_url: str) -> None:
    async with house(postgres_url) as left, house(postgres_url) as right:
        created = await left.create(END, seed=4)
        table = created["table"]
        luck = random.Random(2)
        for _ in range(15):
            updates = [await left.look(table, seat["token"]) for seat in created["seats"]]
            seat = updates[0]["view"]["to_act"][0]
            token, seq = created["seats"][seat]["token"], updates[seat]["seq"]

            async def in_step(seq: int = seq) -> bool:
                return bool((await right.look(table, created["watch"]["token"]))["seq"] == seq)

            await until(in_step)
            choices = [luck.choice(legal(updates[seat])) for _ in range(2)]
            answers = await asyncio.gather(
                left.move(table, token, [choices[0]], seq), right.move(table, token, [choices[1]], seq)
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            loser = next(answer for answer in answers if answer.status_code == 409).json()["update"]
            winner = next(answer for answer in answers if answer.status_code == 200).json()
            assert (loser["seq"], loser["view"], loser["events"]) == (winner["seq"], winner["view"], winner["events"])


@in_loop
async def test_bots_are_driven_by_one_and_taken_over_by_the_other(postgres_url: str) -> None:
    async with house(postgres_url) as right:
        async with house(postgres_url) as left:
            created = await left.create(END, [{"person": "Ann"}, {"bot": "random"}], seed=4)
            luck = random.Random(3)
            # All of Ann's answers come in on the right; the left, which leads, answers for the bot.
            for _ in range(200):
                await move_somehow(right, created, 0, luck)
                await asyncio.sleep(0.002)
                if len(left.pool.asked) + len(right.pool.asked) > 12:
                    break
            leaders = [home for home in (left, right) if home.pool.asked]
            seqs = [job.seq for home in (left, right) for job in home.pool.asked]
            assert leaders
            assert len(seqs) - len(set(seqs)) <= 1, "no question is asked twice"
        asked = len(right.pool.asked)

        async def goes_on() -> bool:
            await right.app.driver.take_over()
            await move_somehow(right, created, 0, luck)
            return len(right.pool.asked) > asked

        await until(goes_on)


@in_loop
async def test_who_is_here_is_known_everywhere(postgres_url: str) -> None:
    async with house(postgres_url, away_s=0.3) as left, house(postgres_url, away_s=0.3) as right:
        created = await left.create(EMPIRE, seed=4)
        table, tokens = created["table"], [seat["token"] for seat in created["seats"]]
        ann = await left.live(table).accepted()
        ann.hello(tokens[0])
        await ann.updated()
        bo = await right.live(table).accepted()
        bo.hello(tokens[1])
        await bo.updated()

        async def both_see_both() -> bool:
            rooms = [(await home.look(table, created["watch"]["token"]))["room"] for home in (left, right)]
            return all(seat["online"] and not seat["away"] for room in rooms for seat in room["seats"])

        await until(both_see_both)
        await asyncio.sleep(0.6)
        assert await both_see_both(), "somebody connected elsewhere is not away"
        answer = await left.post(f"/api/tables/{table}/votes", {"seat": 1, "bot": "random"}, tokens[0])
        assert answer.status_code == 422
        await bo.leave()

        async def bo_is_away() -> bool:
            room = (await left.look(table, created["watch"]["token"]))["room"]
            return bool(room["seats"][1]["away"])

        await until(bo_is_away)
        answer = await left.post(f"/api/tables/{table}/votes", {"seat": 1, "bot": "random"}, tokens[0])
        assert answer.status_code == 200

        async def replaced_everywhere() -> bool:
            room = (await right.look(table, created["watch"]["token"]))["room"]
            return bool(room["seats"][1]["replaced"])

        await until(replaced_everywhere)


@in_loop
async def test_names_closing_and_joining_are_heard(postgres_url: str) -> None:
    async with house(postgres_url) as left, house(postgres_url) as right:
        created = await left.create(EMPIRE, [{"person": "Ann"}, {"person": ""}], open=True)
        table, token = created["table"], created["seats"][0]["token"]
        await right.look(table, token)
        answers = await asyncio.gather(
            *(home.post(f"/api/tables/{table}/join", {"name": name}) for home, name in ((left, "Bo"), (right, "Cy")))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        name = "Bo" if answers[0].status_code == 200 else "Cy"
        await left.post(f"/api/tables/{table}/name", {"name": "Anna"}, token)

        async def heard() -> bool:
            room = (await right.look(table, token))["room"]
            return [seat["name"] for seat in room["seats"]] == ["Anna", name]

        await until(heard)
        assert (await right.post(f"/api/tables/{table}/close", token=created["owner"])).status_code == 200

        async def closed() -> bool:
            return (await left.get(f"/api/tables/{table}", token)).status_code == 410

        await until(closed)


def test_old_and_odd_notes_are_ignored() -> None:
    note = {"seats": [0], "watchers": 1, "at": 1000.0}
    row: TableRow = table("t", notes={KEY: {"a": note, "b": {**note, "at": 1040.0}}, "other": 1})
    assert fresh_notes(row, 1045.0) == {
        "a": Note(seats=[0], watchers=1, at=1000.0),
        "b": Note(seats=[0], watchers=1, at=1040.0),
    }
    assert list(fresh_notes(row, 1060.0)) == ["b"]
    assert fresh_notes(table("t", notes={KEY: "nonsense"}), 0.0) == {}
    assert fresh_notes(table("t", notes={}), 0.0) == {}


@in_loop
async def test_a_single_process_stores_no_notes(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create()
        client = await home.live(created["table"]).accepted()
        client.hello(created["seats"][0]["token"])
        await client.updated()
        await home.app.presence.tell(list(home.app.hub.tables.values()))
        stored = await home.app.store.load(created["table"])
        assert stored is not None
        assert stored.row.notes == {}
        assert not Presence(shared=False).noted
