"""The pages, static files and headers, and what happens to requests that make no sense."""

from __future__ import annotations

import gzip
import logging
from pathlib import Path

import pytest

from holdfast.server.http import Router
from holdfast.server.pages import StaticFiles
from holdfast.server.problems import Problem
from holdfast.server.routes import all_routes
from tests.server.inside import EMPIRE, house, legal
from tests.server.store_tools import in_loop

NOWHERE = "abcdefghabcdefgh"  # could be the id of a table


@in_loop
async def test_every_answer_has_the_protective_headers(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for path in ("/", "/api/games", "/static/nothing.js", "/api/nothing", f"/t/{NOWHERE}", "/healthz"):
            headers = (await home.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "permissions-policy" in headers
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "server" not in headers
        assert (await home.get("/api/games")).headers["cache-control"] == "no-store"


@in_loop
async def test_pages_are_the_same_file_and_static_files_are_cached(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        lobby = await home.get("/")
        assert lobby.status_code == 200
        assert lobby.headers["content-type"].startswith("text/html")
        for path in (f"/t/{NOWHERE}", f"/r/{NOWHERE}"):
            assert (await home.get(path)).content == lobby.content
        script = await home.http.get("/static/vendor/preact.js", headers={"accept-encoding": "gzip"})
        plain = await home.http.get("/static/vendor/preact.js", headers={"accept-encoding": "identity"})
        assert script.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert script.content == plain.content
        assert int(script.headers["content-length"]) < int(plain.headers["content-length"])
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "no-cache"
        again = await home.http.get("/static/vendor/preact.js", headers={"if-none-match": script.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        head = await home.http.head("/")
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == lobby.headers["content-length"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/%2e%2e/stage.py",
        "/static/%2e%2e%2fstage.py",
        "/static/vendor/..%2f..%2fstage.py",
        "/static//etc/passwd",
        "/static/.hidden",
        "/static/vendor",
        "/static/a%00b",
        "/static/core%5c..%5cui.js",
    ],
)
@in_loop
async def test_no_path_leads_out_of_the_static_folder(tmp_path: Path, path: str) -> None:
    async with house(tmp_path) as home:
        assert (await home.get(path)).status_code == 404


@pytest.mark.parametrize(
    "parts", [[], [""], [".."], ["..", "stage.py"], ["vendor", "..", "app.js"], ["/etc/passwd"], ["a\0b"], ["vendor"]]
)
def test_only_plain_names_are_looked_up(parts: list[str]) -> None:
    with pytest.raises(Problem) as problem:
        StaticFiles().get(parts)
    assert problem.value.status == 404


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_bytes(b"one")
    files = StaticFiles(tmp_path)
    first = files.get(["a.css"])
    assert first.packed is None, "what does not get smaller is not compressed"
    assert files.get(["a.css"]) is first
    (tmp_path / "a.css").write_bytes(b"two " * 100)
    second = files.get(["a.css"])
    assert second.etag != first.etag
    assert second.packed is not None
    assert gzip.decompress(second.packed) == second.body
    (tmp_path / "a.css").unlink()
    with pytest.raises(Problem):
        files.get(["a.css"])


@in_loop
async def test_requests_that_make_no_sense_get_one_sentence(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        json = {"content-type": "application/json"}
        for status, answer in [
            (404, await home.get("/api/nothing")),
            (404, await home.get("/favicon.ico")),
            (405, await home.post("/api/games")),
            (405, await home.post("/static/app.js")),
            (405, await home.http.delete("/api/tables")),
            (400, await home.http.post("/api/tables", content=b"{", headers=json)),
            (400, await home.http.post("/api/tables", content=b"\xff", headers=json)),
            (400, await home.http.post("/api/tables", content=b"[" * 30_000, headers=json)),
            (400, await home.post("/api/tables", {"game": 7})),
            (400, await home.post("/api/tables", {"game": EMPIRE, "chairs": []})),
            (415, await home.http.post("/api/tables", content=b"{}")),
            (404, await home.get(f"/api/tables/{NOWHERE}")),
            (404, await home.get("/api/tables/x")),
            (404, await home.get("/api/games/chess/rules")),
            (404, await home.get("/api/games/chess/lessons/first")),
            (404, await home.get("/api/catalog/chess~1")),
            (404, await home.get("/api/catalog/x")),
            (404, await home.get("/api/catalog/chess~1/cards")),
            (404, await home.get(f"/api/catalog/{EMPIRE}~000000000000")),
            (404, await home.get(f"/api/catalog/{EMPIRE}~difficulty=absurd~000000000000")),
            (404, await home.get(f"/api/replays/{NOWHERE}")),
            (431, await home.get("/api/games", x_long="y" * 40_000)),
        ]:
            assert answer.status_code == status, answer.text
            error = answer.json()["error"]
            assert error["reason"]
            assert error["rule"] is None


@in_loop
async def test_odd_numbers_and_tokens_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create()
        table, token = created["table"], created["seats"][0]["token"]
        for since in ("x", "-1", "1.5", "9" * 30, "١"):
            assert (await home.get(f"/api/tables/{table}?since={since}", token)).status_code == 400
        for value in ("Basic abc", "Bearer", token):
            answer = await home.http.get(f"/api/tables/{table}", headers={"authorization": value})
            assert answer.status_code == 401
        assert (await home.get(f"/api/tables/{table}", "x" * 22)).status_code == 403
        assert (await home.get(f"/api/tables/{table}")).status_code == 403


@in_loop
async def test_pages_of_other_sites_may_not_post(tmp_path: Path) -> None:
    wish = {"game": EMPIRE, "seats": [{"person": "A"}, {"person": "B"}]}
    async with house(tmp_path, public_url="https://play.example/") as home:
        for origin, status in [
            ("https://evil.example", 403),
            ("null", 403),
            ("http://house.test.evil.example", 403),
            ("http://house.test", 201),
            ("https://play.example", 201),
        ]:
            assert (await home.post("/api/tables", wish, origin=origin)).status_code == status


@in_loop
async def test_a_local_server_answers_only_to_names_it_knows(tmp_path: Path) -> None:
    async with house(tmp_path, only_known_names=True) as home:
        for host, status in [("localhost:8000", 200), ("play.example", 421)]:
            assert (await home.get("/healthz", host=host)).status_code == status
    async with house(tmp_path, only_known_names=True, public_url="https://play.example") as home:
        for host, status in [
            ("localhost:8000", 200),
            ("127.0.0.1", 200),
            ("[::1]:99", 200),
            ("play.example", 200),
            ("Play.Example:443", 200),
            ("rebound.example", 421),
            ("localhost.example", 421),
        ]:
            assert (await home.get("/healthz", host=host)).status_code == status


@in_loop
async def test_a_bug_of_ours_is_logged_and_answered_with_a_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        created = await home.create()

        def stumble(*_: object) -> bytes:
            raise KeyError("the stone that was not there")

        monkeypatch.setattr("holdfast.server.outgoing.update", stumble)
        answer = await home.get(f"/api/tables/{created['table']}", created["seats"][0]["token"])
        assert answer.status_code == 500
        assert "stone" not in answer.text
        assert "the stone that was not there" in caplog.text
        assert (await home.get("/healthz")).json()["ok"]


@in_loop
async def test_the_access_log_holds_neither_tokens_nor_queries(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with house(tmp_path, access_log=True) as home:
        created = await home.create(seats=[{"person": "Ann"}, {"bot": "random"}])
        table, token = created["table"], created["seats"][0]["token"]
        update = await home.look(table, token)
        await home.get(f"/api/tables/{table}?token={token}&since=1", token)
        client = await home.live(table).accepted()
        client.hello(token)
        await client.updated()
        await client.leave()
        for choice in legal(update)[:1]:
            await home.move(table, token, [choice], update["seq"])
        said = "\n".join(
            record.getMessage() for record in caplog.records if record.name.startswith(("holdfast", "uvicorn"))
        )
        assert f"GET /api/tables/{table} 200" in said
        for secret in (token, created["owner"], created["watch"]["token"], "since="):
            assert secret not in said


@in_loop
async def test_games_rules_and_catalogs(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        games = (await home.get("/api/games")).json()
        assert [game["id"] for game in games] == ["after-the-empire", "after-the-end", "ante-portas"]
        for game in games:
            assert game["blurb"]
            assert game["min_seats"] <= game["default_seats"] <= game["max_seats"]
            levels = ["squire", "yeoman", "knight", "castellan", "warlord"]
            fitted = ["greedy"] if game["id"] == "ante-portas" else ["greedy", "learned"]  # it has not been trained
            assert sorted(bot["spec"] for bot in game["bots"]) == sorted([*levels, *fitted, "planner", "random"])
            assert all(bot["title"] and bot["text"].endswith(".") for bot in game["bots"])
            assert all(option["default"] == option["values"][0] and option["text"] for option in game["options"])
            assert all(option["proposed"] in option["values"] for option in game["options"])
            proposed = {option["name"]: option["proposed"] for option in game["options"]}
            assert proposed.get("command", "anyone") == "anyone", "people are asked before bots"
            rules = (await home.get(f"/api/games/{game['id']}/rules")).json()
            assert rules["title"] == game["title"]
            assert rules["goal"]
            assert len(rules["turn"]) > 2
            assert len(rules["rules"]) > 100
            created = await home.create(game["id"], [{"person": ""}] * game["min_seats"])
            room = (await home.look(created["table"], created["seats"][0]["token"]))["room"]
            catalog = await home.get(f"/api/catalog/{room['catalog']}")
            assert catalog.status_code == 200
            assert "immutable" in catalog.headers["cache-control"]
            assert catalog.json()
            cards = (await home.get(f"/api/catalog/{room['catalog']}/cards")).json()
            assert sum(len(kind["cards"]) for kind in cards["kinds"]) > 50
        odd = await home.create(EMPIRE, options={"difficulty": "hard"})
        room = (await home.look(odd["table"], odd["seats"][0]["token"]))["room"]
        assert room["options"]["difficulty"] == "hard"
        assert (await home.get(f"/api/catalog/{room['catalog']}")).status_code == 200


@in_loop
async def test_metrics_are_counted(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(seats=[{"person": "Ann"}, {"person": "Bo"}])
        table, token = created["table"], created["seats"][0]["token"]
        update = await home.look(table, token)
        seat = update["view"]["to_act"][0]
        token = created["seats"][seat]["token"]
        update = await home.look(table, token)
        client = await home.live(table).accepted()
        client.hello(token)
        await client.updated()
        moved = await home.move(table, token, [legal(update)[0]], update["seq"])
        await client.updated(moved.json()["seq"])
        await home.move(table, token, ["no such thing"], moved.json()["seq"])
        await home.move(table, token, ["no such thing"], 0)
        answer = await home.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        numbers = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
        assert numbers["holdfast_moves_total"] == "1"
        assert numbers["holdfast_moves_refused_total"] == "1"
        assert numbers["holdfast_conflicts_total"] == "1"
        assert numbers["holdfast_connections"] == "1"
        assert numbers["holdfast_tables_in_memory"] == "1"
        assert numbers["holdfast_move_seconds_count"] == "1"
        assert numbers['holdfast_move_seconds_bucket{le="+Inf"}'] == "1"
        assert numbers["holdfast_delivery_seconds_count"] == "1"
        assert float(numbers["holdfast_store_commits"]) >= 2
        assert "holdfast_bots_queue" in numbers
        documented = {line.split(" ")[2] for line in answer.text.splitlines() if line.startswith("# TYPE")}
        for name in numbers:
            base = name.partition("{")[0]
            assert base in documented or base.rpartition("_")[0] in documented


def test_the_router_finds_exactly_one_route_or_refuses() -> None:
    router = Router(all_routes())
    route, names = router.find("POST", "/api/tables/abc/moves")
    assert (route.path, names) == ("/api/tables/{table}/moves", {"table": "abc"})
    assert router.find("GET", "/api/tables")[0].path == "/api/tables"
    for method, path, status in [("PUT", "/api/tables", 405), ("GET", "/api/tables/a/b/c/d", 404), ("GET", "", 404)]:
        with pytest.raises(Problem) as problem:
            router.find(method, path)
        assert problem.value.status == status
    assert len({(route.method, route.path) for route in router.routes}) == len(router.routes)
