"""Windows that answer themselves: as each person wishes, with the reason, and never behind anybody's back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from holdfast.games.ante_portas.posts import FIRE
from holdfast.games.ante_portas.posts import HOLD as HELD
from holdfast.games.ante_portas.standing import AUTO, BREACH, EVERY_STEP, SMART
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.server.council.windows import AN_ALLY, MOST_ORDERS
from holdfast.web.ante_portas.counsel import PHASE, STEP, TROOP, PortasCounsel
from holdfast.web.counsel import Reflex, Wishes
from tests.games.ante_portas.field.scenes import card, march, put, war
from tests.server.council_tools import ALLIES, listening, news
from tests.server.inside import EMPIRE, House, Json, house
from tests.server.store_tools import in_loop
from tests.tools.asking import do

TRIO: list[Json] = [{"person": "Ann"}, {"person": "Bo"}]


def harmless(seats: int = 1) -> AntePortasState:
    """A window in which waiting costs nothing: the troop stays in sight."""
    state = war(seats)
    put(state, 7, farmers=1, work="trench")
    march(state, card("down"), 17, basics=3)
    return state


def breach() -> AntePortasState:
    state = war()
    put(state, 8, farmers=1, work="trench", facing="s")
    march(state, card("down"), 3, basics=2)
    return state


HOLD = ("hold",)


@pytest.mark.parametrize(
    ("state", "wishes", "expected"),
    [
        (harmless, Wishes(SMART), Reflex(HOLD, "waiting costs nothing")),
        (harmless, Wishes(EVERY_STEP), Reflex((), "you are asked at every step")),
        (harmless, Wishes(EVERY_STEP, PHASE), Reflex(HOLD, "you let this Battle Phase pass")),
        (harmless, Wishes(EVERY_STEP, STEP), Reflex(HOLD, "you let this step pass")),
        (harmless, Wishes(EVERY_STEP, TROOP), Reflex(HOLD, "you let this troop pass")),
        (breach, Wishes(SMART), Reflex((), BREACH)),
        (breach, Wishes(SMART, TROOP), Reflex((), BREACH)),
        (breach, Wishes(SMART, PHASE), Reflex((), BREACH)),
        (breach, Wishes(SMART, PHASE, whatever=True), Reflex(HOLD, "you let this Battle Phase pass")),
        (breach, Wishes(EVERY_STEP), Reflex((), BREACH)),
        (breach, Wishes(SMART, orders={"hex:8": HELD}), Reflex((), BREACH)),
    ],
)
def test_a_window_knows_whether_to_ask(state: Any, wishes: Wishes, expected: Reflex) -> None:
    assert PortasCounsel().reflex(state().view(0), wishes) == expected


def test_with_standing_orders_the_guns_fire_by_themselves() -> None:
    found = PortasCounsel().reflex(breach().view(0), Wishes(AUTO))
    assert found is not None
    assert found.do
    assert found.why == "by your standing orders"


def test_what_makes_no_difference_passes_without_orders_being_claimed() -> None:
    """A Mine has stopped the last Invader of the war; another one would be for nothing."""
    state = war(tools=3)
    put(state, 7, farmers=1, work="guard-post")
    put(state, 12, work="pressure-mine")
    march(state, card("down"), 17, basics=1)
    state.clock.round, state.clock.spawning = 4, 0
    found = PortasCounsel().reflex(state.view(0), Wishes(SMART))
    assert found == Reflex(("no mine",), "nothing else would have made a difference")


def test_a_building_fires_by_its_own_orders_as_one_move_whatever_else_is_asked() -> None:
    found = PortasCounsel().reflex(breach().view(0), Wishes(EVERY_STEP, orders={"hex:8": FIRE, "hex:9": FIRE}))
    assert found == Reflex(("fire 3",), "a Building fires by your orders"), "its only gun answers for itself"


def test_the_names_of_stretches_distinguish_steps_troops_and_phases() -> None:
    counsel, state = PortasCounsel(), war()
    put(state, 7, farmers=2, work="trench")
    assert counsel.stretch(state.view(0), PHASE) == "", "no Battle Phase"
    state.stack.insert(0, state.rules.war.phase_ends)
    march(state, card("down down"), 17, basics=3)
    first = {kind: counsel.stretch(state.view(0), kind) for kind in counsel.stretches}
    assert all(first.values())
    do(state, 0, "hold")
    second = {kind: counsel.stretch(state.view(0), kind) for kind in counsel.stretches}
    assert [kind for kind in first if first[kind] == second[kind]] == [TROOP, PHASE]
    state.field.moving = None
    assert counsel.stretch(state.view(0), TROOP) == "", "at the end there is no troop"


async def behave(home: House, table: str, token: str | None, stops: str, **more: Any) -> httpx.Response:
    return await home.post(f"/api/tables/{table}/manners", {"stops": stops, **more}, token)


def in_a_window(home: House, table: str, state: AntePortasState) -> None:
    """Put the table's game into this state."""
    there = home.app.hub.tables[table]
    state.stack.insert(0, state.rules.war.phase_ends)
    there.play.state = state
    there.asked = set(state.to_act())
    there.council.windows.clear()
    there.audience.notice()


@in_loop
async def test_players_who_are_asked_are_told_what_their_manners_imply(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        ann, bo = [await listening(home, table, token) for token in tokens]
        usual = {"stops": SMART, "passing": "", "whatever": False, "orders": {}, "posts": {}}
        assert await news(ann, "manners") == usual
        in_a_window(home, table, harmless())
        told = await news(ann, "reflex")
        assert (told["do"], told["why"]) == (["hold"], "waiting costs nothing")
        assert told["passes"] == [STEP, TROOP, PHASE]
        here = {**usual, "posts": {"hex:7": "Trench on hex 7"}}
        assert told["seq"] == home.app.hub.tables[table].seq
        assert (await behave(home, table, tokens[0], EVERY_STEP)).json()["stops"] == EVERY_STEP
        while (manners := await news(ann, "manners"))["stops"] != EVERY_STEP:
            assert manners == here
        assert manners == {**here, "stops": EVERY_STEP}
        answer = await behave(home, table, tokens[0], EVERY_STEP, passing=PHASE)
        assert answer.json() == {**here, "stops": EVERY_STEP, "passing": PHASE}
        assert (await news(ann, "reflex"))["why"] == "you let this Battle Phase pass"
        in_a_window(home, table, breach())
        assert (await news(ann, "reflex")) == {"seq": told["seq"], "why": BREACH, "passes": [STEP, TROOP, PHASE]}
        await behave(home, table, tokens[1], SMART)
        assert "reflex" not in (await whole_news(bo)), "nobody else is told what Ann's window does"


async def whole_news(ear: Any) -> Json:
    while (message := await ear.heard())["type"] != "council" or not message.get("fresh"):
        pass
    found: Json = message
    return found


@in_loop
async def test_undo_and_the_end_of_the_phase_clear_what_was_let_pass(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, token = made["table"], made["seats"][0]["token"]
        calm = home.app.hub.tables[table].play.state
        assert (await behave(home, table, token, SMART, passing=PHASE)).json()["passing"] == "", "nothing to let pass"
        in_a_window(home, table, harmless())
        assert (await behave(home, table, token, SMART, passing=PHASE)).json()["passing"] == PHASE
        there = home.app.hub.tables[table]
        there.play.record.lines.append("0 undo")
        there.council.windows.clear()
        ear = await listening(home, table, token)
        assert (await news(ear, "manners"))["passing"] == ""
        there.play.record.lines.pop()
        there.play.state = calm
        there.council.windows.clear()
        ear = await listening(home, table, token)
        assert (await news(ear, "manners"))["passing"] == ""


@in_loop
async def test_manners_are_kept_and_belong_to_those_who_are_seated(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made, rivals = await home.create(ALLIES, TRIO), await home.create(EMPIRE, TRIO)
        table, token = made["table"], made["seats"][0]["token"]
        many = {f"hex:{number}": FIRE for number in range(MOST_ORDERS + 1)}
        assert (await behave(home, table, token, AUTO)).status_code == 200
        for wrong in ({"passing": "a year"}, {"orders": {"hex:7": "retreat"}}, {"orders": many}):
            assert (await behave(home, table, token, AUTO, **wrong)).status_code == 422
        assert (await behave(home, table, token, AUTO, orders={"<b>": FIRE})).status_code == 400
        assert (await behave(home, table, token, "never")).status_code == 422
        assert (await behave(home, table, made["watch"]["token"], SMART)).status_code == 403
        refused = await behave(home, rivals["table"], rivals["seats"][0]["token"], SMART)
        assert (refused.status_code, refused.json()["error"]["reason"]) == (422, "this game has no windows")
    async with house(tmp_path) as home:
        ear = await listening(home, table, token)
        assert (await news(ear, "manners"))["stops"] == AUTO
        await home.app.hub.tables[table].council.write("manners", 0, "{broken")
        assert (await news(ear, "manners"))["stops"] == SMART


@in_loop
async def test_orders_of_buildings_are_kept_and_end_with_the_building(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, token = made["table"], made["seats"][0]["token"]
        in_a_window(home, table, breach())
        answer = await behave(home, table, token, SMART, orders={"hex:8": FIRE, "hex:1": FIRE})
        assert answer.json()["orders"] == {"hex:8": FIRE}, "nothing stands on #1"
        ear = await listening(home, table, token)
        assert (await news(ear, "reflex"))["do"] == ["fire 3"]
        answer = await behave(home, table, token, SMART, orders={"hex:8": "ask"})
        assert answer.json()["orders"] == {}
        assert (await news(ear, "reflex"))["why"] == BREACH


def team_window(state: AntePortasState) -> AntePortasState:
    """The same window, which any member of the team may answer."""
    state.stack[-1].mates = [0]
    state.stack[-1].seat = 1
    return state


@in_loop
async def test_where_anyone_commands_a_window_passes_for_all_unless_one_wants_to_be_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO, options={"command": "anyone"})
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        ann, bo = [await listening(home, table, token) for token in tokens]
        for ear in (ann, bo):
            await news(ear, "manners")
        in_a_window(home, table, team_window(harmless(2)))
        assert (await news(bo, "reflex"))["do"] == ["hold"], "the captain's client answers"
        await behave(home, table, tokens[0], EVERY_STEP)
        assert (await news(ann, "reflex"))["why"] == "you are asked at every step"
        told = await news(bo, "reflex")
        assert ("do" in told, told["why"]) == (False, AN_ALLY)


@in_loop
async def test_an_ally_is_not_asked_where_the_captain_would_not_be(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, [{"person": "Ann"}, {"bot": "random"}], options={"command": "anyone"})
        table, token = made["table"], made["seats"][0]["token"]
        ann = await listening(home, table, token)
        await news(ann, "manners")
        in_a_window(home, table, team_window(harmless(2)))
        told = await news(ann, "reflex")
        assert (told["do"], told["why"]) == (["hold"], "waiting costs nothing")
