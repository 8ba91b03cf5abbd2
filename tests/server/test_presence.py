"""A seat in use is taken, and whoever looks or moves is present: through HTTP alone, and at every process."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.inside import EMPIRE, END, House, Json, house, legal, until
from tests.server.store_tools import in_loop

THREE = [{"person": "Ann"}, {"person": "Bo"}, {"person": "Cy"}]


# -- a seat that is played over HTTP alone -------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["look", "move", "hint", "preview", "name", "return"])
@in_loop
async def test_using_a_seats_link_takes_the_seat(tmp_path: Path, how: str) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, [{"person": ""}, {"person": ""}], open=True, seed=1)
        table = created["table"]
        update = await home.look(table, None)
        seat = update["view"]["to_act"][0]
        token = created["seats"][seat]["token"]
        free = [one["free"] for one in update["room"]["seats"]]
        assert free == [True, True]
        seq, path = update["seq"], f"/api/tables/{table}"
        if how == "look":
            assert (await home.get(path, token)).status_code == 200
        else:
            address = {"move": "moves"}.get(how, how)
            body: Json = {"expect_seq": seq, "actions": ["nonsense"]}
            if how == "hint":
                body = {"expect_seq": seq}
            if how in ("name", "return"):
                body = {"name": "Dee"}
            await home.post(f"{path}/{address}", body, token)
        joined = await home.post(f"{path}/join", {"name": "Stranger"})
        assert joined.json()["seat"] == 1 - seat, "the stranger gets the other chair"
        assert (await home.post(f"{path}/join", {"name": "Late"})).status_code == 409
        assert (await home.get(path, token)).status_code == 200


@in_loop
async def test_spectators_and_the_lobby_claim_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, [{"person": ""}, {"person": ""}], open=True)
        table = created["table"]
        await home.look(table, created["watch"]["token"])
        await home.get("/api/tables")
        await home.post("/api/mine", {"tables": [{"table": table, "token": created["seats"][0]["token"]}]})
        assert (await home.post(f"/api/tables/{table}/join", {"name": "A"})).json()["seat"] == 0


# -- presence ------------------------------------------------------------------------------------------------------


async def vote(home: House, created: Json, voter: int, about: int) -> int:
    token = created["seats"][voter]["token"]
    answer = await home.post(f"/api/tables/{created['table']}/votes", {"seat": about, "bot": "random"}, token)
    return answer.status_code


@in_loop
async def test_looking_counts_as_being_present(tmp_path: Path) -> None:
    async with house(tmp_path, away_s=0.2) as home:
        created = await home.create(EMPIRE, THREE)
        table = home.app.hub.tables[created["table"]]
        await until(lambda: table.audience.away[2])
        await home.look(table.id, created["seats"][2]["token"])
        assert not table.audience.away[2]
        assert await vote(home, created, 0, 2) == 422


@pytest.mark.parametrize("how", ["look", "move"])
@in_loop
async def test_a_player_active_at_one_process_is_not_voted_out_at_another(postgres_url: str, how: str) -> None:
    async with house(postgres_url, away_s=2.0) as one, house(postgres_url, away_s=2.0) as two:
        created = await one.create(END, THREE, seed=2)
        table, tokens = created["table"], [seat["token"] for seat in created["seats"]]
        update = await two.look(table, created["watch"]["token"])
        active = update["view"]["to_act"][0]
        voter = (active + 1) % 3
        choices = legal(await two.look(table, tokens[active]))
        here = one.app.hub.tables[table]
        await until(lambda: here.audience.away[active])
        if how == "look":
            await two.look(table, tokens[active])
        else:
            two.app.presence.tell = nothing  # type: ignore[method-assign]
            assert (await two.move(table, tokens[active], choices[:1], update["seq"])).status_code == 200
        await until(lambda: not here.audience.is_away(here.seats[active], 2.0, time.monotonic()))
        assert await vote(one, created, voter, active) == 422
        assert here.seats[active].stand_in is None


async def nothing(tables: object) -> None:
    """Tells nobody anything."""


@in_loop
async def test_a_player_who_is_really_away_can_still_be_replaced(postgres_url: str) -> None:
    async with house(postgres_url, away_s=0.5) as one, house(postgres_url, away_s=0.5) as two:
        created = await one.create(END, [{"person": "Ann"}, {"person": "Bo"}], seed=2)
        await two.look(created["table"], created["seats"][1]["token"])

        async def replaced() -> bool:
            return await vote(one, created, 0, 1) == 200

        await until(replaced)
        assert one.app.hub.tables[created["table"]].seats[1].stand_in == "random"


# -- luck that somebody chose --------------------------------------------------------------------------------------


@in_loop
async def test_the_room_tells_everybody_that_the_luck_was_chosen(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        fair = await home.create(EMPIRE, open=True)
        seeded = await home.create(EMPIRE, open=True, seed=5)
        tutorial = (await home.post("/api/tables", {"game": EMPIRE, "tutorial": True})).json()
        for created, luck in ((fair, ""), (seeded, "seed"), (tutorial, "")):
            for seat in [seat for seat in created["seats"] if "token" in seat]:
                assert (await home.look(created["table"], seat["token"]))["room"]["luck"] == luck
            assert (await home.look(created["table"], created["watch"]["token"]))["room"]["luck"] == luck
        listed = {one["table"]: one["luck"] for one in (await home.get("/api/tables")).json()}
        assert listed == {fair["table"]: "", seeded["table"]: "seed"}
    async with house(tmp_path) as home:
        update = await home.look(seeded["table"], None)
        assert update["room"]["luck"] == "seed", "also after a restart"
