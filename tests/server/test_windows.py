"""Windows that answer themselves: as each person wishes, saying why, and never behind anybody's back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from holdfast.games.ante_portas.standing import AUTO, BREACH, EVERY_STEP, SMART
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.web.ante_portas.counsel import PortasCounsel
from holdfast.web.counsel import Reflex
from tests.games.ante_portas.field.scenes import card, march, put, war
from tests.server.council_tools import ALLIES, listening, news
from tests.server.inside import EMPIRE, House, Json, house
from tests.server.store_tools import in_loop

TRIO: list[Json] = [{"person": "Ann"}, {"person": "Bo"}]


def harmless() -> AntePortasState:
    """A window in which waiting costs nothing: the troop stays in sight."""
    state = war()
    put(state, 7, farmers=1, work="trench")
    march(state, card("down"), 17, basics=3)
    return state


def breach() -> AntePortasState:
    state = war()
    put(state, 8, farmers=1, work="trench", facing="s")
    march(state, card("down"), 3, basics=2)
    return state


@pytest.mark.parametrize(
    ("state", "stops", "passing", "whatever", "expected"),
    [
        (harmless, SMART, False, False, Reflex("hold", "waiting costs nothing")),
        (harmless, EVERY_STEP, False, False, Reflex("", "you are asked at every step")),
        (harmless, EVERY_STEP, True, False, Reflex("hold", "you let this Battle Phase pass")),
        (breach, SMART, False, False, Reflex("", BREACH)),
        (breach, SMART, True, False, Reflex("", BREACH)),
        (breach, SMART, True, True, Reflex("hold", "you let this Battle Phase pass")),
        (breach, EVERY_STEP, False, False, Reflex("", BREACH)),
    ],
)
def test_a_window_knows_whether_to_ask(state: Any, stops: str, passing: bool, whatever: bool, expected: Reflex) -> None:
    found = PortasCounsel().reflex(state().view(0), stops, passing, whatever)
    assert found == expected


def test_with_standing_orders_the_guns_fire_by_themselves() -> None:
    found = PortasCounsel().reflex(breach().view(0), AUTO, False, False)
    assert found is not None
    assert found.do
    assert found.why == "by your standing orders"


async def behave(home: House, table: str, token: str | None, stops: str, **more: bool) -> httpx.Response:
    return await home.post(f"/api/tables/{table}/manners", {"stops": stops, **more}, token)


def in_a_window(home: House, table: str, state: AntePortasState) -> None:
    """The table's game has come to this."""
    there = home.app.hub.tables[table]
    state.stack.insert(0, state.rules.war.phase_ends)
    there.play.state = state
    there.asked = set(state.to_act())
    there.council.windows.clear()
    there.audience.notice()


@in_loop
async def test_whoever_is_asked_is_told_what_follows_from_their_manners(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        ann, bo = [await listening(home, table, token) for token in tokens]
        assert await news(ann, "manners") == {"stops": SMART, "passing": False, "whatever": False}
        in_a_window(home, table, harmless())
        told = await news(ann, "reflex")
        assert (told["do"], told["why"]) == ("hold", "waiting costs nothing")
        assert told["seq"] == home.app.hub.tables[table].seq
        assert (await behave(home, table, tokens[0], EVERY_STEP)).json()["stops"] == EVERY_STEP
        assert await news(ann, "manners") == {"stops": EVERY_STEP, "passing": False, "whatever": False}
        answer = await behave(home, table, tokens[0], EVERY_STEP, passing=True)
        assert answer.json() == {"stops": EVERY_STEP, "passing": True, "whatever": False}
        assert (await news(ann, "reflex"))["why"] == "you let this Battle Phase pass"
        in_a_window(home, table, breach())
        assert (await news(ann, "reflex")) == {"seq": told["seq"], "why": BREACH}
        await behave(home, table, tokens[1], SMART)
        assert "reflex" not in (await whole_news(bo)), "nobody else is told what Ann's window does"


async def whole_news(ear: Any) -> Json:
    while (message := await ear.heard())["type"] != "council" or not message.get("fresh"):
        pass
    found: Json = message
    return found


@in_loop
async def test_taking_back_and_the_end_of_the_phase_clear_what_was_let_pass(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, token = made["table"], made["seats"][0]["token"]
        calm = home.app.hub.tables[table].play.state
        assert (await behave(home, table, token, SMART, passing=True)).json()["passing"] is False, "nothing to let pass"
        in_a_window(home, table, harmless())
        assert (await behave(home, table, token, SMART, passing=True)).json()["passing"]
        there = home.app.hub.tables[table]
        there.play.record.lines.append("0 undo")
        there.council.windows.clear()
        ear = await listening(home, table, token)
        assert (await news(ear, "manners"))["passing"] is False
        there.play.record.lines.pop()
        there.play.state = calm
        there.council.windows.clear()
        ear = await listening(home, table, token)
        assert (await news(ear, "manners"))["passing"] is False


@in_loop
async def test_manners_are_kept_and_belong_to_those_who_are_seated(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made, rivals = await home.create(ALLIES, TRIO), await home.create(EMPIRE, TRIO)
        table, token = made["table"], made["seats"][0]["token"]
        assert (await behave(home, table, token, AUTO)).status_code == 200
        assert (await behave(home, table, token, "never")).status_code == 422
        assert (await behave(home, table, made["watch"]["token"], SMART)).status_code == 403
        refused = await behave(home, rivals["table"], rivals["seats"][0]["token"], SMART)
        assert (refused.status_code, refused.json()["error"]["reason"]) == (422, "this game has no windows")
    async with house(tmp_path) as home:
        ear = await listening(home, table, token)
        assert (await news(ear, "manners"))["stops"] == AUTO
        await home.app.hub.tables[table].council.write("manners", 0, "{broken")
        assert (await news(ear, "manners"))["stops"] == SMART
