"""The addresses of the council."""

from __future__ import annotations

from holdfast.server import messages as common
from holdfast.server.council import api, messages
from holdfast.server.http import Route

NO_TABLE = (404, "There is no such table.")
CLOSED = (410, "The table was closed.")
PRIVATE = (403, "The token does not open this, there is none, or the chat is off.")
UNFIT = (422, "The request is understood and refused; the sentence says why.")
MANY = (429, "Too many of them.")
BAD = (400, "The request cannot be read.")
AT_TABLE = (BAD, PRIVATE, NO_TABLE, CLOSED, UNFIT, MANY)


def council_routes() -> list[Route]:
    return [
        Route(
            "GET",
            "/api/tables/{table}/council",
            api.now,
            "What was said and planned at the table, as far as the bearer may know.",
            messages.CouncilNow,
            bearer=True,
            refusals=(PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "POST",
            "/api/tables/{table}/words",
            api.say,
            "Say something at the table. Spectators have a room of their own.",
            messages.Said,
            messages.Saying,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/signs",
            api.point,
            "Point at something on the board; those who may see it are shown it once.",
            common.Json,
            messages.Pointing,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/plan",
            api.plan,
            "Say what the bearer's seat means to do, in place of its last plan. Allies see it; nothing is done.",
            messages.Desk,
            messages.Planning,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "GET",
            "/api/tables/{table}/plan",
            api.at_the_desk,
            "The bearer's plan, where it leads as far as that is certain, and what could be planned next.",
            messages.Desk,
            bearer=True,
            refusals=(PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "GET",
            "/api/tables/{table}/intents",
            api.intents,
            "What the bots on the bearer's side say they are up to.",
            list[messages.Intent],
            bearer=True,
            refusals=(PRIVATE, NO_TABLE, CLOSED),
        ),
        Route(
            "POST",
            "/api/tables/{table}/tray",
            api.offer,
            "Say what the bearer's seat would give to its allies and asks of them. Nothing changes hands by it.",
            messages.Tray,
            messages.TrayWish,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/manners",
            api.behave,
            "Say how the bearer's windows are asked: always, or only when waiting costs something, or never.",
            messages.Manners,
            messages.MannersWish,
            bearer=True,
            refusals=AT_TABLE,
        ),
        Route(
            "POST",
            "/api/tables/{table}/plan/odds",
            api.what_if,
            "How likely it is to go wrong as things stand, and with some plans carried out.",
            messages.WhatIf,
            messages.Supposing,
            bearer=True,
            refusals=(*AT_TABLE, (503, "Too many odds are being worked out.")),
            conflict=common.Conflict,
        ),
        Route(
            "POST",
            "/api/tables/{table}/plan/commit",
            api.commit,
            "Give the answers of the bearer's plan as one move, up to the first that is refused or that others, "
            "or chance, have to follow. What is left stays planned.",
            messages.Committed,
            messages.Committing,
            bearer=True,
            refusals=AT_TABLE,
            conflict=common.Conflict,
        ),
        Route(
            "POST",
            "/api/tables/{table}/chat",
            api.switch,
            "Turn the chat of a table off or on; only its owner may.",
            common.Json,
            messages.ChatSwitch,
            bearer=True,
            refusals=AT_TABLE,
        ),
    ]
