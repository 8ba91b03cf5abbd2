"""The API's description (OpenAPI 3.1), worked out from the table of routes and the types of the messages."""

from __future__ import annotations

from typing import Any

import msgspec

from holdfast import __version__
from holdfast.server import messages
from holdfast.server.http import Route

REF = "#/components/schemas/{name}"


def description(routes: list[Route]) -> dict[str, Any]:
    types = [messages.Refused, messages.Hello, messages.RoomNews, messages.Update]
    for route in routes:
        types += [kind for kind in (route.gives, route.asks, route.conflict, route.meanwhile) if kind is not None]
    unique = list(dict.fromkeys(types))
    schemas, components = msgspec.json.schema_components(unique, ref_template=REF)
    schema = dict(zip(unique, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Holdfast",
            "version": __version__,
            "description": "Tables, moves and replays. Live updates come over a WebSocket at "
            "/api/tables/{table}/live: send a Hello, receive an Update or RoomNews for every change.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
        },
    }


def operation(route: Route, schema: dict[Any, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": route.summary,
        "operationId": f"{route.handler.__module__.rpartition('.')[2]}.{route.handler.__name__}",
        "parameters": [
            {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
            for part in route.parts()
            if part.startswith("{")
        ]
        + [
            {"name": name, "in": "query", "required": False, "description": text, "schema": {"type": "integer"}}
            for name, text in route.query
        ],
        "responses": {str(route.status): {"description": "Done.", "content": content(route.gives, schema)}},
    }
    if route.asks is not None:
        found["requestBody"] = {"required": True, "content": content(route.asks, schema)}
    if route.bearer:
        found["security"] = [{"seat": []}, {}]
    for status, text in route.refusals:
        found["responses"][str(status)] = {"description": text, "content": content(messages.Refused, schema)}
    if route.meanwhile is not None:
        found["responses"]["202"] = {
            "description": "Not done yet; ask again in a moment.",
            "content": content(route.meanwhile, schema),
        }
    if route.conflict is not None:
        found["responses"]["409"] = {
            "description": "The game has moved on since `expect_seq`.",
            "content": content(route.conflict, schema),
        }
    return found


def content(kind: Any, schema: dict[Any, Any]) -> dict[str, Any]:
    return {"text/plain" if kind is str else "application/json": {"schema": schema[kind]}}
