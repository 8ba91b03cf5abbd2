"""The table of all addresses under `/api` and beside it: the router reads it, and so does the API's description."""

from __future__ import annotations

from holdfast.server import api_games, api_replays, api_tables, messages, operations
from holdfast.server.http import Route

NO_TABLE = (404, "There is no such table.")
CLOSED = (410, "The table was closed.")
PRIVATE = (403, "The token does not open this, or there is none.")
BAD = (400, "The request cannot be read.")
UNFIT = (422, "The request is understood and refused; the sentence says why.")
MANY = (429, "Too many requests.")
AT_TABLE = (BAD, PRIVATE, NO_TABLE, CLOSED, UNFIT)


def all_routes() -> list[Route]:
    return [
        Route("GET", "/api/games", api_games.games, "The games that can be played here.", list[messages.GameInfo]),
        Route(
            "GET",
            "/api/games/{game}/rules",
            api_games.rules,
            "The rules of a game, in our own words.",
            messages.Rules,
            refusals=((404, "There is no such game."),),
        ),
        Route(
            "GET",
            "/api/games/{game}/tutorial",
            api_games.tutorial,
            "The script of a game's tutorial.",
            messages.Json,
            refusals=((404, "There is no such game, or it has no tutorial."),),
        ),
        Route(
            "GET",
            "/api/catalog/{key}",
            api_games.catalog,
            "What does not change during a game, for drawing; the key stands in the room and never changes meaning.",
            messages.Json,
            refusals=((404, "There is no such catalog."),),
        ),
        Route(
            "POST",
            "/api/tables",
            api_tables.create,
            "Set a table. The tokens are told in the answer and never again.",
            messages.Created,
            messages.NewTable,
            201,
            refusals=(BAD, UNFIT, MANY),
        ),
        Route("GET", "/api/tables", api_tables.listed, "The open tables.", list[messages.Listed]),
        Route(
            "POST",
            "/api/mine",
            api_tables.mine,
            "How my tables stand.",
            list[messages.Mine],
            messages.Keys,
            refusals=(BAD, UNFIT),
        ),
        Route(
            "GET",
            "/api/tables/{table}",
            api_tables.look,
            "The table as the bearer may see it: the log after `since`, the position, the open question, the room.",
            messages.Update,
            query=(("since", "the line up to which the log is known already"),),
            bearer=True,
            refusals=(BAD, PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "POST",
            "/api/tables/{table}/moves",
            api_tables.move,
            "Give one or several answers of the bearer's seat, all or none, or exactly one of undo, redo and reset. "
            "The answer comes when the move is durable.",
            messages.Update,
            messages.Moves,
            bearer=True,
            refusals=AT_TABLE,
            conflict=messages.Conflict,
        ),
        Route(
            "POST",
            "/api/tables/{table}/preview",
            api_tables.preview,
            "The scene after some answers, as far as it follows from what the bearer can see.",
            messages.Preview,
            messages.Moves,
            bearer=True,
            refusals=AT_TABLE,
            conflict=messages.Conflict,
        ),
        Route(
            "POST",
            "/api/tables/{table}/join",
            api_tables.join,
            "Sit down on a free chair of an open table.",
            messages.Joined,
            messages.Naming,
            refusals=(BAD, NO_TABLE, (409, "There is no free chair."), CLOSED, UNFIT),
        ),
        Route(
            "POST",
            "/api/tables/{table}/name",
            api_tables.rename,
            "Be called otherwise.",
            messages.Json,
            messages.Naming,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/votes",
            api_tables.vote,
            "Vote for a bot to play for somebody who is away; more than half of the other people decide.",
            messages.Json,
            messages.Vote,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/return",
            api_tables.come_back,
            "Take the seat back from the bot.",
            messages.Json,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/close",
            api_tables.close,
            "Close the table; only its owner may.",
            messages.Json,
            bearer=True,
            refusals=(PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "POST",
            "/api/tables/{table}/rematch",
            api_tables.rematch,
            "The next game of the same people; their tokens hold there too.",
            messages.Rematch,
            bearer=True,
            refusals=(PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "GET",
            "/api/tables/{table}/record",
            api_tables.record,
            "The whole record, when the game is over.",
            str,
            bearer=True,
            refusals=(PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "POST",
            "/api/records",
            api_replays.upload,
            "Bring a record (text/plain) to replay it.",
            messages.Uploaded,
            str,
            201,
            refusals=((413, "The record is too large."), UNFIT),
        ),
        Route(
            "GET",
            "/api/replays/{replay}",
            api_replays.info,
            "A finished table or an uploaded record, to look at again.",
            messages.Replay,
            refusals=((403, "The game is not over yet."), (404, "There is no such replay.")),
        ),
        Route(
            "GET",
            "/api/replays/{replay}/frames",
            api_replays.frames,
            "Moments of a replay, at most 60 at once.",
            list[messages.Frame],
            query=(
                ("from", "the first moment"),
                ("to", "the last moment"),
                ("seat", "through whose eyes; without it a spectator's"),
            ),
            refusals=(BAD, (404, "There is no such replay."), UNFIT),
        ),
        Route(
            "GET",
            "/api/replays/{replay}/record",
            api_replays.record,
            "The record of a replay.",
            str,
            refusals=((403, "The game is not over yet."), (404, "There is no such replay.")),
        ),
        Route("GET", "/healthz", operations.health, "Whether the server and its store are well.", messages.Health),
        Route("GET", "/metrics", operations.metrics, "Numbers in Prometheus' text format.", str),
        Route("GET", "/openapi.json", operations.openapi, "This description.", messages.Json),
    ]
