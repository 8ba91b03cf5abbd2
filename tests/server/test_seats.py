"""Who sits where: links and tokens, free chairs, names, votes about the absent, closing, and the next game."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from holdfast.server import tokens
from holdfast.server.seating import decided
from tests.server.inside import EMPIRE, END, House, Json, house, legal, until
from tests.server.store_tools import in_loop

PEOPLE = [{"person": "Ann"}, {"person": "Bo"}, {"person": "Cy"}]


# -- tokens --------------------------------------------------------------------------------------------------------


def test_a_token_has_128_bits_and_is_kept_as_a_hash() -> None:
    found = {tokens.new_token() for _ in range(1000)}
    assert len(found) == 1000
    assert all(len(token) == 22 for token in found)
    one = found.pop()
    assert len(tokens.digest(one)) == 32
    assert tokens.matches(tokens.digest(one), tokens.digest(one))
    assert not tokens.matches(tokens.digest(one), tokens.digest(one + "x"))
    assert not tokens.matches(tokens.digest(one), None)
    assert not tokens.matches(tokens.digest(""), b"")


def test_ids_are_plain_and_unique() -> None:
    found = {tokens.new_id() for _ in range(1000)}
    assert len(found) == 1000
    assert all(tokens.is_id(id) for id in found)
    assert tokens.derived_id(b"a", b"b") == tokens.derived_id(b"a", b"b") != tokens.derived_id(b"ab")
    assert tokens.is_id(tokens.derived_id(b"a"))
    for odd in ("", "short", "A" * 16, "a" * 15 + "'", "a" * 17, "l" * 16):
        assert not tokens.is_id(odd)


@in_loop
async def test_a_seat_is_opened_by_its_own_token_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        one = await home.create(seats=PEOPLE)
        two = await home.create(seats=PEOPLE)
        table = one["table"]
        for seat in one["seats"]:
            assert (await home.look(table, seat["token"]))["view"]["viewer"] == seat["seat"]
            assert seat["link"] == f"/t/{table}#{seat['token']}"
        for watching in (one["watch"]["token"], one["owner"]):
            assert (await home.look(table, watching))["view"]["viewer"] == -1
        for stolen in (two["seats"][0]["token"], two["owner"], one["seats"][0]["token"][:-1], "", "x"):
            answer = await home.get(f"/api/tables/{table}", stolen or None)
            assert answer.status_code == 403
        stored = await home.app.store.load(table)
        assert stored is not None
        kept = [stored.row.owner, stored.row.watch, *(seat.token for seat in stored.seats)]
        given = [one["owner"], one["watch"]["token"], *(seat["token"] for seat in one["seats"])]
        assert kept == [tokens.digest(token) for token in given]
        assert len(set(given)) == len(given)
        raw = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert not any(token.encode() in raw for token in given), "no token is stored"


@in_loop
async def test_spectators_can_only_look(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create()
        table = created["table"]
        for token in (created["watch"]["token"], created["owner"]):
            for path, body in [
                ("moves", {"actions": ["undo"], "expect_seq": 0}),
                ("preview", {"actions": ["undo"], "expect_seq": 0}),
                ("name", {"name": "Eve"}),
                ("votes", {"seat": 0, "bot": "random"}),
                ("return", None),
            ]:
                answer = await home.post(f"/api/tables/{table}/{path}", body, token)
                assert answer.status_code == 403, path


# -- setting a table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": EMPIRE, "seats": PEOPLE[:1]}, "is for 2 to 4 seats, not 1"),
        ({"game": EMPIRE, "seats": PEOPLE * 2}, "is for 2 to 4 seats, not 6"),
        ({"game": EMPIRE, "seats": [{"person": "A"}, {"bot": "nobody"}]}, "there is no bot 'nobody'"),
        ({"game": EMPIRE, "seats": [{"person": "A"}, {"bot": "x" * 200}]}, "too long for the name of a bot"),
        ({"game": EMPIRE, "seats": [{"person": "A"}, {}]}, "a seat is"),
        ({"game": EMPIRE, "seats": [{"person": "A"}, {"person": "B", "bot": "random"}]}, "a seat is"),
        ({"game": EMPIRE, "seats": [{"person": "A"}, {"person": "a"}]}, "two seats are called 'a'"),
        ({"game": EMPIRE, "seats": [{"person": "A, B"}, {"person": "a"}]}, "cannot contain a comma"),
        ({"game": EMPIRE, "seats": [{"person": "x" * 25}, {"person": "a"}]}, "at most 24"),
        ({"game": EMPIRE, "seats": PEOPLE, "options": {"weather": "wet"}}, "has no option 'weather'"),
        ({"game": EMPIRE, "seats": PEOPLE, "options": {"difficulty": "absurd"}}, "is one of normal, easy, hard"),
        ({"game": EMPIRE, "seats": PEOPLE, "seed": -1}, "`int` >= 0 - at `$.seed`"),
        ({"game": EMPIRE, "seats": PEOPLE, "from": {"replay": "x", "at": 0}}, "no such replay"),
    ],
)
@in_loop
async def test_a_table_that_cannot_be_set_up_is_refused_in_a_sentence(tmp_path: Path, wish: Json, reason: str) -> None:
    async with house(tmp_path) as home:
        answer = await home.post("/api/tables", wish)
        assert answer.status_code in (400, 404, 422)
        assert reason in answer.json()["error"]["reason"]
        assert await home.app.store.count() == 0


@in_loop
async def test_the_same_seed_gives_the_same_deal(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        views = []
        for seed in (7, 7, 8, None, None):
            created = await home.create(END, PEOPLE, seed=seed)
            views.append((await home.look(created["table"], created["watch"]["token"]))["view"])
        assert views[0] == views[1]
        assert views[0] != views[2]
        assert views[3] != views[4]


# -- coming, being called ------------------------------------------------------------------------------------------


@in_loop
async def test_free_chairs_of_an_open_table_are_taken_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        seats = [{"person": "Ann"}, {"person": ""}, {"bot": "random"}, {"person": ""}]
        created = await home.create(seats=seats, open=True)
        table = created["table"]
        [listed] = (await home.get("/api/tables")).json()
        assert [seat["free"] for seat in listed["seats"]] == [False, True, False, True]
        assert listed["title"] == "After the Empire"
        answers = await asyncio.gather(
            *(home.post(f"/api/tables/{table}/join", {"name": name}) for name in ("Bo", "Cy", "Di", "Eve"))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409]
        joined = [answer.json() for answer in answers if answer.status_code == 200]
        assert sorted(one["seat"] for one in joined) == [1, 3]
        for one in joined:
            update = await home.look(table, one["token"])
            assert update["view"]["viewer"] == one["seat"]
            assert one["link"] == f"/t/{table}#{one['token']}"
        assert (await home.get(f"/api/tables/{table}", created["seats"][1]["token"])).status_code == 403
        [listed] = (await home.get("/api/tables")).json()
        assert not any(seat["free"] for seat in listed["seats"])
        assert (await home.look(table, None))["view"]["viewer"] == -1, "anybody may look on at an open table"


@in_loop
async def test_a_chair_is_taken_by_whoever_opens_its_link(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(seats=[{"person": "Ann"}, {"person": ""}], open=True)
        client = await home.live(created["table"]).accepted()
        client.hello(created["seats"][1]["token"])
        await client.updated()
        await until(lambda: home.app.hub.tables[created["table"]].seats[1].claimed)
        answer = await home.post(f"/api/tables/{created['table']}/join", {"name": "Eve"})
        assert answer.status_code == 409
        assert (await home.look(created["table"], created["seats"][1]["token"]))["view"]["viewer"] == 1


@in_loop
async def test_private_tables_are_neither_listed_nor_joined(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(seats=[{"person": "Ann"}, {"person": ""}])
        assert (await home.get("/api/tables")).json() == []
        answer = await home.post(f"/api/tables/{created['table']}/join", {"name": "Bo"})
        assert answer.status_code == 403


@in_loop
async def test_a_person_can_change_their_name(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(seats=PEOPLE)
        table, token = created["table"], created["seats"][0]["token"]
        path = f"/api/tables/{table}/name"
        assert (await home.post(path, {"name": " Anna "}, token)).status_code == 200
        for name, reason in [("bo", "already"), ("", "at least one"), ("a,b", "comma")]:
            answer = await home.post(path, {"name": name}, token)
            assert answer.status_code == 422
            assert reason in answer.json()["error"]["reason"]
        assert (await home.post(path, {"name": "ANNA"}, token)).status_code == 200, "only the case of the name changes"
        room = (await home.look(table, token))["room"]
        assert [seat["name"] for seat in room["seats"]] == ["ANNA", "Bo", "Cy"]


@in_loop
async def test_my_tables(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        one, two = await home.create(seats=PEOPLE), await home.create(END)
        keys = [
            {"table": one["table"], "token": one["seats"][0]["token"]},
            {"table": two["table"], "token": two["watch"]["token"]},
            {"table": one["table"], "token": "forged"},
            {"table": "abcdefghabcdefgh", "token": "x"},
        ]
        mine = (await home.post("/api/mine", {"tables": keys})).json()
        assert [entry["ok"] for entry in mine] == [True, True, False, False]
        update = await home.look(one["table"], one["seats"][0]["token"])
        assert mine[0]["seat"] == 0
        assert mine[0]["names"] == ["Ann", "Bo", "Cy"]
        assert mine[0]["your_turn"] == (0 in update["view"]["to_act"])
        assert mine[0]["phase"] == update["view"]["phase"]
        assert mine[1]["seat"] == -1
        assert not mine[1]["your_turn"]
        assert mine[3]["reason"]
        assert (await home.post("/api/mine", {"tables": keys * 20})).status_code == 422


# -- the absent ----------------------------------------------------------------------------------------------------


def test_more_than_half_of_the_voters_decide() -> None:
    assert decided({}, [0]) is None
    assert decided({"0": "a"}, [0]) == "a"
    assert decided({"0": "a"}, [0, 1]) is None
    assert decided({"0": "a", "1": "b"}, [0, 1]) == "b", "the last vote decides if they want different bots"
    assert decided({"0": "a", "1": "a"}, [0, 1, 2]) == "a"
    assert decided({"0": "a", "2": "b", "1": "a"}, [0, 1, 2]) == "a"
    assert decided({"3": "a"}, [0, 1]) is None, "the voter no longer counts"


async def absent_third(home: House) -> tuple[str, list[str]]:
    """A table where two people are present and the third has gone away."""
    created = await home.create(seats=PEOPLE, seed=3)
    table, keys = created["table"], [seat["token"] for seat in created["seats"]]
    for seat in (0, 1):
        client = await home.live(table).accepted()
        client.hello(keys[seat])
        await client.updated()

    async def third_is_away() -> bool:
        update = await home.look(table, keys[0])
        return bool(update["room"]["seats"][2]["away"])

    await until(third_is_away)
    return table, keys


@in_loop
async def test_a_bot_plays_for_the_absent_until_they_return(tmp_path: Path) -> None:
    async with house(tmp_path, away_s=0.1) as home:
        table, keys = await absent_third(home)
        path = f"/api/tables/{table}/votes"
        for voter, wish, reason in [
            (0, {"seat": 1, "bot": "random"}, "is here"),
            (0, {"seat": 0, "bot": "random"}, "yourself"),
            (0, {"seat": 7, "bot": "random"}, "only a person"),
            (0, {"seat": 2, "bot": "nobody"}, "no bot 'nobody'"),
        ]:
            answer = await home.post(path, wish, keys[voter])
            assert answer.status_code == 422
            assert reason in answer.json()["error"]["reason"]
        assert (await home.post(path, {"seat": 2, "bot": "random"}, keys[0])).status_code == 200
        seat = (await home.look(table, keys[0]))["room"]["seats"][2]
        assert (seat["votes"], seat["replaced"], seat["bot"]) == ([0], False, None)
        assert (await home.post(path, {"seat": 2, "bot": "random"}, keys[0])).status_code == 200, (
            "a second vote changes nothing"
        )
        assert (await home.look(table, keys[0]))["room"]["seats"][2]["votes"] == [0]
        assert (await home.post(path, {"seat": 2, "bot": "random"}, keys[1])).status_code == 200
        seat = (await home.look(table, keys[0]))["room"]["seats"][2]
        assert (seat["votes"], seat["replaced"], seat["bot"], seat["title"]) == ([], True, "random", "Random")
        assert "already" in (await home.post(path, {"seat": 2, "bot": "random"}, keys[1])).text
        # The others play on, and the bot answers for the third seat.
        for _ in range(60):
            for number in (0, 1):
                update = await home.look(table, keys[number])
                if choices := legal(update):
                    await home.move(table, keys[number], [choices[0]], update["seq"])
            await asyncio.sleep(0)
        stored = await home.app.store.load(table)
        assert stored is not None
        assert any(line.startswith("2 ") for line in stored.lines)
        update = await home.look(table, keys[2])
        answer = await home.move(table, keys[2], ["undo"], update["seq"])
        assert answer.status_code == 403
        assert "take your seat back" in answer.json()["error"]["reason"]
        assert (await home.post(f"/api/tables/{table}/return", token=keys[2])).status_code == 200
        seat = (await home.look(table, keys[2]))["room"]["seats"][2]
        assert (seat["replaced"], seat["bot"]) == (False, None)
        asked = len(home.pool.asked)
        await asyncio.sleep(0.05)
        assert len(home.pool.asked) == asked


@in_loop
async def test_a_player_who_has_come_back_is_not_voted_out(tmp_path: Path) -> None:
    async with house(tmp_path, away_s=0.1) as home:
        table, keys = await absent_third(home)
        assert (await home.post(f"/api/tables/{table}/votes", {"seat": 2, "bot": "random"}, keys[0])).status_code == 200
        client = await home.live(table).accepted()
        client.hello(keys[2])
        await client.updated()
        await until(lambda: not home.app.hub.tables[table].seats[2].votes)
        answer = await home.post(f"/api/tables/{table}/votes", {"seat": 2, "bot": "random"}, keys[1])
        assert answer.status_code == 422


@in_loop
async def test_the_answer_of_a_bot_still_thinking_when_the_person_returns_is_dropped(tmp_path: Path) -> None:
    async with house(tmp_path, away_s=0.1) as home:
        table, keys = await absent_third(home)
        home.pool.gate.clear()
        for voter in (0, 1):
            await home.post(f"/api/tables/{table}/votes", {"seat": 2, "bot": "random"}, keys[voter])
        while not any(job.seat == 2 for job in home.pool.asked):
            for number in (0, 1):
                update = await home.look(table, keys[number])
                if choices := legal(update):
                    await home.move(table, keys[number], [choices[0]], update["seq"])
            await asyncio.sleep(0)
        before = await home.look(table, keys[2])
        await home.post(f"/api/tables/{table}/return", token=keys[2])
        home.pool.gate.set()
        await until(lambda: table not in home.app.driver.tasks)
        assert (await home.look(table, keys[2]))["seq"] == before["seq"]
        assert home.app.metrics.late_answers == 1


# -- the end of a table --------------------------------------------------------------------------------------------


@in_loop
async def test_only_the_owner_closes_a_table(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create()
        table, token = created["table"], created["seats"][0]["token"]
        for other in (token, created["watch"]["token"], None):
            assert (await home.post(f"/api/tables/{table}/close", token=other)).status_code == 403
        assert (await home.post(f"/api/tables/{table}/close", token=created["owner"])).status_code == 200
        for answer in (
            await home.get(f"/api/tables/{table}", token),
            await home.move(table, token, ["undo"], 0),
            await home.post(f"/api/tables/{table}/close", token=created["owner"]),
        ):
            assert answer.status_code == 410
            assert "closed" in answer.json()["error"]["reason"]
        mine = (await home.post("/api/mine", {"tables": [{"table": table, "token": token}]})).json()
        assert not mine[0]["ok"]


@in_loop
async def test_the_same_links_open_the_next_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, [{"person": "Ann"}, {"bot": "random"}], seed=2)
        table, token = created["table"], created["seats"][0]["token"]
        early = await home.post(f"/api/tables/{table}/rematch", token=token)
        assert early.status_code == 403
        update = await home.look(table, token)
        while not update["view"]["over"]:
            if choices := legal(update):
                await home.move(table, token, [choices[0]], update["seq"])
            await asyncio.sleep(0)
            update = await home.look(table, token)
        answers = await asyncio.gather(
            *(home.post(f"/api/tables/{table}/rematch", token=key) for key in (token, created["owner"], token))
        )
        following = {answer.json()["table"] for answer in answers}
        assert len(following) == 1, "however often it is requested, there is only one next game"
        [next_table] = following
        assert (await home.post(f"/api/tables/{table}/rematch", token=created["watch"]["token"])).status_code == 403
        fresh = await home.look(next_table, token)
        assert fresh["view"]["viewer"] == 0
        assert [seat["name"] for seat in fresh["room"]["seats"]] == ["Ann", "Rose"]
        assert fresh["room"]["seats"][1]["bot"] == "random"
        assert not fresh["view"]["over"]
        assert (await home.look(next_table, created["watch"]["token"]))["view"]["viewer"] == -1
        assert (await home.look(table, token))["room"]["rematch"] == next_table


@in_loop
async def test_tables_that_nobody_touches_are_cleared_away(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create()
    async with house(tmp_path, expire_days=1e-9) as home:
        await asyncio.sleep(0.01)
        await home.app.expiry.run()
        answer = await home.get(f"/api/tables/{created['table']}", created["seats"][0]["token"])
        assert answer.status_code == 404
        assert "are deleted" in answer.json()["error"]["reason"]


@in_loop
async def test_a_tutorial_sets_its_own_table(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for game in (await home.get("/api/games")).json():
            answer = await home.post("/api/tables", {"game": game["id"], "tutorial": True})
            assert (answer.status_code == 201) == bool(game["lessons"]), answer.text
            for lesson in game["lessons"]:
                script = (await home.get(f"/api/games/{game['id']}/lessons/{lesson['id']}")).json()
                assert (script["id"], script["title"]) == (lesson["id"], lesson["title"])
                created = await home.post("/api/tables", {"game": game["id"], "tutorial": True, "lesson": lesson["id"]})
                update = await home.look(created.json()["table"], created.json()["seats"][0]["token"])
                room, view = update["room"], update["view"]
                assert (room["tutorial"], room["lesson"], room["open"]) == (True, lesson["id"], False)
                assert {seat["title"] for seat in room["seats"][1:]} <= {"Sparring partner"}
                # The lesson begins at the question that its first answer belongs to.
                wanted = next(do for step in script["steps"] for do in step.get("do", ()))
                assert wanted in [choice["do"] for choice in view["question"]["choices"] if "no" not in choice]
                assert view["undo"]["steps"] == 0


@in_loop
async def test_a_lesson_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        asked = {"game": "ante-portas", "tutorial": True, "lesson": "peace"}
        answer = await home.post("/api/tables", asked)
        assert (answer.status_code, answer.json()["error"]["reason"]) == (422, "this game has no such lesson")
        assert (await home.get("/api/games/ante-portas/lessons/peace")).status_code == 404
        created = (await home.post("/api/tables", {"game": "ante-portas", "seats": [{"person": "Ann"}]})).json()
        update = await home.look(created["table"], created["seats"][0]["token"])
        assert (update["room"]["tutorial"], update["room"]["lesson"]) == (False, "")


@pytest.mark.parametrize("seed", [None, 5])
@in_loop
async def test_a_finished_table_of_mine_says_how_it_was_played(tmp_path: Path, seed: int | None) -> None:
    """The lobby counts the wars of a household from this; one whose luck was chosen does not count."""
    chosen = {} if seed is None else {"seed": seed}
    async with house(tmp_path) as home:
        asked = {"game": "ante-portas", "seats": [{"person": "Ann"}], "options": {"difficulty": "siege"}, **chosen}
        created = (await home.post("/api/tables", asked)).json()
        table, token = created["table"], created["seats"][0]["token"]
        update = await home.look(table, token)
        luck = random.Random(1)
        while not update["view"]["over"]:
            choices = [one["do"] for one in update["view"]["question"]["choices"] if "no" not in one]
            answer = await home.move(table, token, [luck.choice(choices)], update["seq"])
            assert answer.status_code == 200, answer.text
            update = await home.look(table, token)
        (mine,) = (await home.post("/api/mine", {"tables": [{"table": table, "token": token}]})).json()
        assert (mine["over"], mine["together"], mine["fair"]) == (True, True, seed is None)
        assert mine["options"]["difficulty"] == "siege"
        assert bool(mine["winners"]) == (update["view"]["scene"]["outcome"] == 1)


# -- public tables -------------------------------------------------------------------------------------------------


@in_loop
async def test_a_public_table_is_watched_by_anybody_and_joined_by_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(END, [{"person": "Ann"}, {"person": ""}], public=True)
        table = made["table"]
        (listed,) = (await home.get("/api/tables")).json()
        assert (listed["table"], listed["watchers"]) == (table, 0)
        assert not any(seat["free"] for seat in listed["seats"])
        seen = await home.look(table, None)
        assert seen["view"]["viewer"] == -1
        assert (await home.post(f"/api/tables/{table}/join", {"name": "Eve"})).status_code == 409
        friend = await home.look(table, made["seats"][1]["token"])
        assert friend["view"]["viewer"] == 1
