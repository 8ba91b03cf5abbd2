"""The API's description: complete, consistent, and true to the actual answers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from holdfast.server import messages
from holdfast.server.openapi import description
from holdfast.server.routes import all_routes
from tests.server.inside import END, House, house, legal
from tests.server.store_tools import in_loop


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own | {ref for inner in value.values() for ref in references(inner)}
    return {ref for inner in value for ref in references(inner)} if isinstance(value, list) else set()


def test_every_route_is_described_and_every_reference_leads_somewhere() -> None:
    routes = all_routes()
    told = description(routes)
    assert told["openapi"].startswith("3.1")
    for route in routes:
        operation = told["paths"][route.path][route.method.lower()]
        assert operation["summary"].endswith(".")
        assert str(route.status) in operation["responses"]
        named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
        assert named == {part[1:-1] for part in route.parts() if part.startswith("{")}
    assert sum(len(methods) for methods in told["paths"].values()) == len(routes)
    schemas = told["components"]["schemas"]
    for reference in references(told):
        assert reference.rpartition("/")[2] in {**schemas, **told["components"]["responses"]}
    operations = [operation["operationId"] for path in told["paths"].values() for operation in path.values()]
    assert len(set(operations)) == len(operations)


def test_refusals_are_described() -> None:
    paths = description(all_routes())["paths"]
    for methods in paths.values():
        for operation in methods.values():
            assert {"405", "421", "429", "431", "503"} <= set(operation["responses"])
    moves = paths["/api/tables/{table}/moves"]["post"]["responses"]
    assert {"400", "401", "403", "404", "409", "410", "413", "415", "422"} <= set(moves)
    schemas = description(all_routes())["components"]["schemas"]
    assert schemas["Moves"]["properties"]["expect_seq"]["minimum"] == 0


@in_loop
async def test_whole_numbers_may_be_written_with_a_decimal_point(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        wish = {"game": END, "seats": [{"person": "A"}, {"person": "B"}]}
        assert (await home.post("/api/tables", {**wish, "seed": 7.0})).status_code == 201
        for seed in (7.5, "7", -1.0, True, 1e300):
            answer = await home.post("/api/tables", {**wish, "seed": seed})
            assert answer.status_code == 400, seed
            assert "seed" in answer.json()["error"]["reason"]


@in_loop
async def test_a_wrong_method_is_answered_with_the_allowed_ones(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for method, path, allow in [
            ("DELETE", "/api/tables", "POST, GET, HEAD"),
            ("POST", "/api/games", "GET, HEAD"),
            ("GET", f"/api/tables/{'a' * 16}/moves", "POST"),
            ("PUT", "/static/app.js", "GET, HEAD"),
            ("OPTIONS", "/", "GET, HEAD"),
        ]:
            answer = await home.http.request(method, path)
            assert (answer.status_code, answer.headers["allow"]) == (405, allow)


def test_the_names_in_the_description_are_those_on_the_wire() -> None:
    schemas = description(all_routes())["components"]["schemas"]
    assert "from" in schemas["NewTable"]["properties"]
    assert {"type", "table", "seq", "since", "events", "view", "room"} == set(schemas["Update"]["properties"])
    assert schemas["NewTable"]["additionalProperties"] is False
    assert set(schemas["Refused"]["properties"]) == {"error"}


@in_loop
async def test_answers_match_the_description(tmp_path: Path) -> None:
    """Every address is called once in the life of a table, and its answer read as the type in its description."""
    async with house(tmp_path) as home:
        called: set[str] = set()
        caller = Caller(home, called)
        assert (await caller.get("/openapi.json"))["info"]["title"] == "Holdfast"
        await caller.get("/healthz")
        await caller.get("/api/games")
        await caller.get("/api/games/{game}/rules", game=END)
        await caller.get("/api/games/{game}/lessons/{lesson}", game="after-the-empire", lesson="first")
        seats = [{"person": "Ann"}, {"bot": "random"}, {"person": ""}]
        created = await caller.post("/api/tables", {"game": END, "seats": seats, "open": True, "seed": 1})
        table, token = created["table"], created["seats"][0]["token"]
        await caller.get("/api/tables")
        joined = await caller.post("/api/tables/{table}/join", {"name": "Bo"}, table=table)
        await caller.post("/api/tables/{table}/name", {"name": "Anna"}, token, table=table)
        await caller.post("/api/mine", {"tables": [{"table": table, "token": token}, {"table": "x", "token": "y"}]})
        update = await caller.get("/api/tables/{table}", token, table=table)
        await caller.get("/api/catalog/{key}", key=update["room"]["catalog"])
        await caller.get("/api/catalog/{key}/cards", key=update["room"]["catalog"])
        while not legal(update):
            await asyncio.sleep(0)
            update = await caller.get("/api/tables/{table}", token, table=table)
            other = await caller.get("/api/tables/{table}", joined["token"], table=table)
            for choice in legal(other)[:1]:
                await home.move(table, joined["token"], [choice], other["seq"])
        await caller.post("/api/tables/{table}/hint", {"expect_seq": update["seq"]}, token, table=table)
        await caller.post("/api/tables/{table}/odds", {"expect_seq": update["seq"]}, token, table=table)
        await caller.post("/api/tables/{table}/words", {"text": "hold fire", "key": "1"}, token, table=table)
        await caller.post("/api/tables/{table}/signs", {"kind": "ping", "at": "capitol"}, token, table=table)
        steps = [{"do": legal(update)[0]}, {"ghost": "worker", "at": "capitol"}]
        await caller.post("/api/tables/{table}/plan", {"steps": steps}, token, table=table)
        await caller.get("/api/tables/{table}/council", token, table=table)
        plan = (await caller.get("/api/tables/{table}/plan", token, table=table))["plan"]
        supposing = {"seats": [0], "expect_seq": plan["seq"]}
        await caller.post("/api/tables/{table}/plan/odds", supposing, token, table=table)
        commit = {"version": plan["version"], "expect_seq": plan["seq"]}
        await caller.post("/api/tables/{table}/plan/commit", commit, token, table=table)
        await caller.post("/api/tables/{table}/chat", {"on": True}, created["owner"], table=table)
        while not update["view"]["over"]:
            for key in (token, joined["token"]):
                update = (await home.get(f"/api/tables/{table}", key)).json()
                for choice in legal(update)[:1]:
                    body = {"actions": [choice], "expect_seq": update["seq"]}
                    answer = await home.post(f"/api/tables/{table}/preview", body, key)
                    msgspec.convert(answer.json(), messages.Conflict if answer.status_code == 409 else messages.Preview)
                    answer = await home.post(f"/api/tables/{table}/moves", body, key)
                    msgspec.convert(answer.json(), messages.Conflict if answer.status_code == 409 else messages.Update)
            await asyncio.sleep(0)
        called |= {"/api/tables/{table}/preview", "/api/tables/{table}/moves"}
        await home.post(f"/api/tables/{table}/manners", {"stops": "smart"}, token)
        await home.post(f"/api/tables/{table}/tray", {"offers": []}, token)
        await caller.get("/api/tables/{table}/intents", token, table=table)
        called |= {"/api/tables/{table}/manners", "/api/tables/{table}/tray"}
        stale = await home.post(f"/api/tables/{table}/moves", {"actions": ["x"], "expect_seq": 0}, token)
        msgspec.convert(stale.json(), messages.Conflict)
        wrong: list[tuple[str, Any]] = [("votes", {"seat": 0, "bot": "random"}), ("moves", {"actions": []})]
        for path, content in wrong:
            refused = await home.post(f"/api/tables/{table}/{path}", content, token)
            msgspec.convert(refused.json(), messages.Refused)
        called.add("/api/tables/{table}/votes")
        await caller.post("/api/tables/{table}/return", None, token, table=table)
        record = await home.get(f"/api/tables/{table}/record", token)
        called.add("/api/tables/{table}/record")
        uploaded = await home.http.post("/api/records", content=record.content)
        msgspec.convert(uploaded.json(), messages.Uploaded)
        called.add("/api/records")
        await caller.get("/api/replays/{replay}", replay=table)
        await caller.get("/api/replays/{replay}/frames", replay=uploaded.json()["replay"])
        home.app.reviews.worlds = home.app.reviews.iterations = 1
        while (answer := await home.get(f"/api/replays/{table}/review")).status_code == 202:
            msgspec.convert(answer.json(), messages.Progress)
            await asyncio.sleep(0.1)
        await caller.get("/api/replays/{replay}/review", replay=table)
        again = await home.get(f"/api/replays/{table}/record")
        assert again.text == record.text
        called.add("/api/replays/{replay}/record")
        await caller.post("/api/tables/{table}/rematch", None, token, table=table)
        await caller.post("/api/tables/{table}/close", None, created["owner"], table=table)
        await caller.get("/api/household")
        unreachable = await home.post("/api/qr", {"path": "/"})
        msgspec.convert(unreachable.json(), messages.Refused)
        called |= {"/metrics", "/api/qr", "/api/tables/{table}/card.png"}
        await caller.get("/api/push")
        for end in ("", "/end"):
            wish: dict[str, Any] = {"endpoint": "https://evil.example", "keys": {"p256dh": "", "auth": ""}}
            refused = await home.post(f"/api/tables/{table}/push{end}", wish, token)
            msgspec.convert(refused.json(), messages.Refused)
        called |= {"/api/tables/{table}/push", "/api/tables/{table}/push/end"}
        assert {route.path for route in all_routes()} == called


class Caller:
    """Calls an address and reads the answer as the type that the route declares."""

    def __init__(self, home: House, called: set[str]) -> None:
        self.home = home
        self.called = called
        self.routes = {(route.method, route.path): route for route in all_routes()}

    async def get(self, path: str, token: str | None = None, **names: str) -> Any:
        return self.read("GET", path, await self.home.get(path.format(**names), token))

    async def post(self, path: str, body: object, token: str | None = None, **names: str) -> Any:
        return self.read("POST", path, await self.home.post(path.format(**names), body, token))

    def read(self, method: str, path: str, answer: Any) -> Any:
        route = self.routes[method, path]
        assert answer.status_code == route.status, answer.text
        self.called.add(path)
        msgspec.convert(answer.json(), route.gives)
        return answer.json()
