"""The API's description (OpenAPI 3.1), worked out from the table of routes and the types of the messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from holdfast import __version__
from holdfast.server import messages
from holdfast.server.council.messages import CouncilNews
from holdfast.server.house_messages import HouseNews
from holdfast.server.http import LONGEST_NUMBER, Route
from holdfast.server.shelf import game_ids

REF: Final = "#/components/schemas/{name}"
REFUSAL: Final = "#/components/responses/{status}"
WAIT: Final = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
ALLOW: Final = {"Allow": {"description": "The methods of this address.", "schema": {"type": "string"}}}

# What any address may answer; a route may describe one of them more precisely.
EVERYWHERE: Final = {
    405: "The address does not support this method.",
    421: "The server is known by another name.",
    429: "Too many requests from this address.",
    431: "The head of the request is too large.",
    500: "Something went wrong in the server.",
    503: "The store cannot be reached, or the server is too busy.",
}
WITH_A_NAME: Final = {404: "There is no such thing."}
WITH_A_QUERY: Final = {400: "A query parameter cannot be read."}
WITH_A_TOKEN: Final = {401: "The Authorization header cannot be read.", 403: "The token does not open this."}
WITH_A_BODY: Final = {400: "The body cannot be read.", 413: "The body is too large."}
WITH_JSON: Final = {415: "The body is not JSON, or does not say so."}
FROM_A_PAGE: Final = {403: "The page belongs to another server."}


def description(routes: list[Route]) -> dict[str, Any]:
    types = [messages.Refused, messages.Hello, messages.RoomNews, messages.Update, CouncilNews, HouseNews]
    for route in routes:
        types += [kind for kind in (route.gives, route.asks, route.conflict, route.meanwhile) if kind is not None]
    unique = list(dict.fromkeys(types))
    schemas, components = msgspec.json.schema_components(unique, ref_template=REF)
    schema = dict(zip(unique, schemas, strict=True))
    components["NewTable"]["properties"]["game"]["enum"] = list(game_ids())
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Holdfast",
            "version": __version__,
            "description": "Tables, moves and replays. Live updates come over a WebSocket at "
            "/api/tables/{table}/live: send a Hello, receive an Update or RoomNews for every change, and CouncilNews "
            "of what is said beside the game if the Hello asks for it. HouseNews comes only to the person at a machine "
            "that runs `holdfast play`.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(status): refusal(status, text, schema) for status, text in EVERYWHERE.items()},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
        },
    }


def operation(route: Route, schema: dict[Any, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": route.summary,
        "operationId": f"{route.handler.__module__.rpartition('.')[2]}.{route.handler.__name__}",
        "parameters": list(parameters(route)),
        "responses": {str(route.status): {"description": "Done.", "content": content(route.gives, schema)}},
    }
    if route.asks is not None:
        found["requestBody"] = {"required": True, "content": content(route.asks, schema)}
    if route.bearer:
        found["security"] = [{"seat": []}, {}]
    responses = found["responses"]
    if route.meanwhile is not None:
        responses["202"] = {
            "description": "Not done yet; ask again in a moment.",
            "content": content(route.meanwhile, schema),
        }
    if route.conflict is not None:
        responses["409"] = {
            "description": "The game has moved on since `expect_seq`.",
            "content": content(route.conflict, schema),
        }
    for status, text in refusals(route).items():
        responses[str(status)] = refusal(status, text, schema)
    for status in EVERYWHERE:
        responses.setdefault(str(status), {"$ref": REFUSAL.format(status=status)})
    return found


def parameters(route: Route) -> Iterator[dict[str, Any]]:
    for part in route.parts():
        if part.startswith("{"):
            name = {"type": "string", "minLength": 1}
            yield {"name": part[1:-1], "in": "path", "required": True, "schema": name}
    number = {"type": "integer", "minimum": 0, "maximum": 10**LONGEST_NUMBER - 1}
    for query, text in route.query:
        yield {"name": query, "in": "query", "required": False, "description": text, "schema": number}


def refusals(route: Route) -> dict[int, str]:
    """What else this address may answer, beyond what every address may."""
    found: dict[int, str] = {}
    if "{" in route.path:
        found |= WITH_A_NAME
    if route.query:
        found |= WITH_A_QUERY
    if route.method == "POST":
        found |= FROM_A_PAGE
    if route.bearer:
        found |= WITH_A_TOKEN
    if route.asks is not None:
        found |= WITH_A_BODY
        if route.asks is not str:
            found |= WITH_JSON
    return found | dict(route.refusals)


def refusal(status: int, text: str, schema: dict[Any, Any]) -> dict[str, Any]:
    found = {"description": text, "content": content(messages.Refused, schema)}
    if status in (429, 503):
        found["headers"] = WAIT
    if status == 405:
        found["headers"] = ALLOW
    return found


def content(kind: Any, schema: dict[Any, Any]) -> dict[str, Any]:
    if kind is bytes:
        return {"image/png": {"schema": {"type": "string", "format": "binary"}}}
    return {"text/plain" if kind is str else "application/json": {"schema": schema[kind]}}
