"""A table: moves are durable before anybody sees them, all or none, and the log is exact for whoever resumes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.games import load
from holdfast.kernel import CHANCE, OVER, SPECTATOR, Dealer, Play, Refused
from holdfast.server import outgoing
from holdfast.server.chronicle import Chronicle
from holdfast.server.problems import Problem
from holdfast.server.store import PaperRow, Store, StoreError, make_store
from tests.server.clients import without_pictures
from tests.server.inside import EMPIRE, END, House, house, legal, until
from tests.server.store_tools import in_loop


class Watchful:
    """Passes everything on to a real store, but appends only when the test lets it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.gate = asyncio.Event()
        self.gate.set()
        self.failure: Exception | None = None
        self.before: list[str] = []  # lines that somebody else appends just before us

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(
        self, table: str, seq: int, lines: Sequence[str], at: float, over: bool, paper: PaperRow | None = None
    ) -> bool:
        await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        if self.before:
            first, self.before = self.before, []
            assert await self.store.append(table, seq, first, at, False)
        return await self.store.append(table, seq, lines, at, over, paper)


def watchful(folder: Path) -> Any:
    return Watchful(make_store(f"sqlite:{folder / 'tables.sqlite'}"))


async def begin(home: House, game: str = EMPIRE) -> tuple[str, list[str], dict[str, Any], int]:
    """A table of two people with a fixed seed: its id, its tokens, what the first to act sees, and who that is."""
    created = await home.create(game, seed=3)
    tokens = [seat["token"] for seat in created["seats"]]
    update = await home.look(created["table"], tokens[0])
    first = update["view"]["to_act"][0]
    return created["table"], tokens, await home.look(created["table"], tokens[first]), first


# -- durable first -------------------------------------------------------------------------------------------------


@in_loop
async def test_nobody_sees_a_move_before_it_is_durable(tmp_path: Path) -> None:
    store = watchful(tmp_path)
    async with house(tmp_path, store) as home:
        table, tokens, update, first = await begin(home)
        watcher = await home.live(table).accepted()
        watcher.hello(tokens[1 - first])
        before = await watcher.updated()
        store.gate.clear()
        moving = asyncio.create_task(home.move(table, tokens[first], [legal(update)[0]], update["seq"]))
        looking = asyncio.create_task(home.look(table, tokens[first]))
        await asyncio.sleep(0.1)
        assert not moving.done(), "a move is answered only when it is durable"
        assert not looking.done(), "and nobody looks at what is not durable yet"
        home.app.hub.tables[table].room_changed()
        assert (await watcher.heard())["type"] == "room", "whoever is updated meanwhile gets the old position"
        store.gate.set()
        assert (await moving).status_code == 200
        assert (await looking)["seq"] > update["seq"]
        assert (await watcher.updated())["seq"] > before["seq"]


@in_loop
async def test_a_failing_store_keeps_nothing(tmp_path: Path) -> None:
    store = watchful(tmp_path)
    async with house(tmp_path, store) as home:
        table, tokens, update, first = await begin(home)
        store.failure = StoreError("the disk is full")
        answer = await home.move(table, tokens[first], [legal(update)[0]], update["seq"])
        assert answer.status_code == 503
        store.failure = None
        assert await home.look(table, tokens[first]) == update, "memory does not run ahead of the store"
        answer = await home.move(table, tokens[first], [legal(update)[0]], update["seq"])
        assert answer.status_code == 200


@in_loop
async def test_an_interrupted_move_leaves_the_table_intact(tmp_path: Path) -> None:
    store = watchful(tmp_path)
    async with house(tmp_path, store) as home:
        table, tokens, update, first = await begin(home)
        store.gate.clear()
        moving = asyncio.create_task(home.move(table, tokens[first], [legal(update)[0]], update["seq"]))
        await asyncio.sleep(0.05)
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
        store.gate.set()
        assert await home.look(table, tokens[first]) == update


@in_loop
async def test_the_second_mover_gets_a_conflict_and_the_fresh_position(tmp_path: Path) -> None:
    store = watchful(tmp_path)
    async with house(tmp_path, store) as home:
        table, tokens, update, first = await begin(home)
        one, two = legal(update)[:2]
        store.before = [f"{first} {one}"]
        answer = await home.move(table, tokens[first], [two], update["seq"])
        assert answer.status_code == 409
        fresh = answer.json()["update"]
        assert (fresh["seq"], fresh["since"]) == (update["seq"] + 1, update["seq"])
        assert answer.json()["error"]["reason"]
        lines = await store.lines_after(table, update["seq"])
        assert lines == [f"{first} {one}"], "nothing of the second was kept"
        assert fresh == (await home.look(table, tokens[first], update["seq"]))


@in_loop
async def test_a_stale_move_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, update, first = await begin(home)
        for seq in (update["seq"] - 1, update["seq"] + 1, 0):
            answer = await home.move(table, tokens[first], [legal(update)[0]], seq)
            assert answer.status_code == 409
            assert answer.json()["update"]["seq"] == update["seq"]
        assert await home.look(table, tokens[first]) == update


# -- all or none ---------------------------------------------------------------------------------------------------


@in_loop
async def test_several_answers_are_given_all_or_none(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, seed=3)
        table, tokens = created["table"], [seat["token"] for seat in created["seats"]]
        for _ in range(400):
            updates = [await home.look(table, token) for token in tokens]
            seat = updates[0]["view"]["to_act"][0]
            update = updates[seat]
            good = legal(update)[0]
            refused = [choice for choice in update["view"]["question"]["choices"] if "no" in choice]
            for bad in [*(choice["do"] for choice in refused[:2]), "no such thing"]:
                answer = await home.move(table, tokens[seat], [good, bad], update["seq"])
                assert answer.status_code == 422
                error = answer.json()["error"]
                assert error["reason"]
                assert error["rule"]
                assert error["action"] == bad
                assert await home.look(table, tokens[seat]) == update
            if len(refused) > 2:
                break
            assert (await home.move(table, tokens[seat], [good], update["seq"])).status_code == 200
        else:
            pytest.fail("no position with refused candidates came up")


@in_loop
async def test_a_move_names_its_answers(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, update, first = await begin(home)
        for actions in ([], ["undo", "undo"], [legal(update)[0]] * 65):
            answer = await home.move(table, tokens[first], actions, update["seq"])
            assert answer.status_code == 422, answer.text
        assert await home.look(table, tokens[first]) == update
        update = (await home.move(table, tokens[first], [legal(update)[0]], update["seq"])).json()
        # The gate is placed; the other seat's gate is still awaited.
        again = await home.move(table, tokens[first], ["gate north"], update["seq"])
        assert again.status_code == 422
        assert again.json()["error"]["rule"] == "K-not-your-turn"


# -- taking back ---------------------------------------------------------------------------------------------------


@in_loop
async def test_undo_redo_and_reset_are_moves(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, update, first = await begin(home)
        mine = tokens[first]
        refused = await home.move(table, mine, ["undo"], update["seq"])
        assert refused.status_code == 422
        assert refused.json()["error"]["rule"] == "K-undo"
        assert update["view"]["undo"]["steps"] == 0
        assert update["view"]["undo"]["why"].endswith(".")
        log: list[Any] = update["events"]
        walked = update
        for _ in range(200):
            walked = (await home.move(table, tokens[first], [legal(walked)[0]], walked["seq"])).json()
            if walked["view"]["undo"]["steps"] > 1:
                break
            seat = walked["view"]["to_act"][0]
            first = seat
            walked = await home.look(table, tokens[seat])
        else:
            pytest.fail("nothing could ever be taken back")
        mine = tokens[first]
        before = await home.look(table, mine)
        steps = before["view"]["undo"]["steps"]
        log = before["events"]
        back = (await home.move(table, mine, ["undo"], before["seq"])).json()
        assert back["since"] < before["seq"]
        log = [entry for entry in log if entry["seq"] <= back["since"]] + back["events"]
        assert log == (await home.look(table, mine))["events"]
        assert (back["view"]["undo"]["steps"], back["view"]["undo"]["redo"]) == (steps - 1, 1)
        again = (await home.move(table, mine, ["redo"], back["seq"])).json()
        assert again["view"]["scene"] == before["view"]["scene"]
        assert again["view"]["undo"]["steps"] == steps
        gone = (await home.move(table, mine, ["reset"], again["seq"])).json()
        assert gone["view"]["undo"]["steps"] == 0
        assert gone["view"]["undo"]["redo"] == steps


def wander(play: Play, chronicle: Chronicle, dealer: Dealer, draw: Any) -> None:
    """One random thing that can be done now; the chronicle follows line by line."""
    actor = play.state.actor()
    if actor == CHANCE:
        play.deal(dealer.answer(play.state))
        return
    seat = draw(st.sampled_from(play.state.to_act()))
    choices = play.state.choices(seat)
    action = choices[draw(st.integers(0, len(choices) - 1))].notation
    what = draw(st.sampled_from([action, action, action, "undo", "undo", "redo", "reset"]))
    try:
        chronicle.read(play, f"{seat} {what}")
    except Refused:
        chronicle.read(play, f"{seat} {action}")


@pytest.mark.parametrize("id", [EMPIRE, END])
@given(data=st.data())
def test_a_log_that_resumes_anywhere_is_exact(id: str, data: st.DataObject) -> None:
    """Clients that look at odd moments and come back later have the same log as one that never left."""
    game = load(id)
    play, chronicle = Play(game, ["Ann", "Bo"]), Chronicle()
    dealer = Dealer(data.draw(st.integers(0, 99)))
    clients: list[tuple[int, list[Any]]] = [(0, []), (0, []), (0, [])]
    for _ in range(data.draw(st.integers(10, 60))):
        if play.state.actor() == OVER:
            break
        for _ in range(data.draw(st.integers(1, 4))):
            if play.state.actor() != OVER:
                wander(play, chronicle, dealer, data.draw)
        chronicle.catch_up(play)
        place = data.draw(st.integers(0, len(clients) - 1))
        since, log = clients[place]
        viewer = place - 1
        floor = chronicle.floor(since)
        assert floor <= since
        entries = [msgspec.json.decode(entry) for entry in chronicle.after(floor, viewer)]
        log = [entry for entry in log if entry["seq"] <= floor] + entries
        truth = [
            {"seq": int(move.line), **seen.to_json()}
            for move in play.moves
            for event in move.events
            if (seen := event.for_seat(viewer)) is not None
        ]
        assert log == msgspec.json.decode(msgspec.json.encode(truth))
        clients[place] = (len(play.record.lines), log)


def test_only_what_was_not_seen_is_sent_again() -> None:
    game = load(EMPIRE)
    play, chronicle = Play(game, ["Ann", "Bo"]), Chronicle()
    play.deal_all(Dealer(1))
    chronicle.catch_up(play)
    seq = len(play.record.lines)
    assert chronicle.floor(seq) == seq
    assert chronicle.after(seq, SPECTATOR) == []
    assert chronicle.floor(0) == 0


# -- life of a table -----------------------------------------------------------------------------------------------


@in_loop
async def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, update, first = await begin(home)
        moved = (await home.move(table, tokens[first], [legal(update)[0]], update["seq"])).json()
        before = await home.look(table, tokens[first])
        assert moved["view"] == before["view"]
    async with house(tmp_path) as home:
        after = await home.look(table, tokens[first])
        assert without_pictures(after.pop("events")) == without_pictures(before.pop("events"))
        assert after == before


@pytest.mark.parametrize("somebody_asks", [True, False])
@in_loop
async def test_a_brief_load_of_a_table_does_not_replace_the_one_in_use(somebody_asks: bool, tmp_path: Path) -> None:
    """The driver loads tables to see whether a bot owes an answer; a table must never live twice in one process."""
    async with house(tmp_path) as home:
        hub = home.app.hub
        table = (await home.create(END, [{"person": "Ann"}, {"bot": "greedy"}]))["table"]
        await until(lambda: not hub.tables[table].bots_to_act() and not hub.tables[table].lock.locked())
        hub.let_go(hub.tables[table])
        assert table not in hub.tables
        glance = asyncio.create_task(hub.visit(table))
        await asyncio.sleep(0)
        if somebody_asks:
            asked_for = await hub.table(table)
            await glance
            assert hub.tables[table] is asked_for
        else:
            await glance
            assert table not in hub.tables


@in_loop
async def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async with house(tmp_path, idle_s=0.0) as home:
        table, tokens, update, _ = await begin(home)
        watcher = await home.live(table).accepted()
        watcher.hello(tokens[0])
        await watcher.updated()
        home.app.hub.sweep()
        assert table in home.app.hub.tables, "somebody looks on"
        await watcher.leave()
        await until(lambda: table not in home.app.hub.tables)
        assert (await home.look(table, tokens[update["view"]["viewer"]]))["view"] == update["view"]


@in_loop
async def test_a_table_with_unknown_rules_says_so(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table, tokens, _, _ = await begin(home)
        kept = home.app.hub.tables.pop(table)
        stored = await home.app.store.load(table)
        assert stored is not None
        assert await home.app.store.save_table(msgspec.structs.replace(stored.row, rules=999))
        answer = await home.get(f"/api/tables/{table}", tokens[0])
        assert answer.status_code == 410
        assert "rules or cards that this server no longer has" in answer.json()["error"]["reason"]
        assert kept.id == table


@in_loop
async def test_a_whole_game_ends_and_stays_over(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, [{"person": "Ann"}, {"bot": "random"}, {"bot": "random"}], seed=5)
        table, token = created["table"], created["seats"][0]["token"]
        update = await home.look(table, token)
        while not update["view"]["over"]:
            if choices := legal(update):
                answer = await home.move(table, token, [choices[-1]], update["seq"])
                update = answer.json()["update"] if answer.status_code == 409 else answer.json()
            else:
                await asyncio.sleep(0)
                update = await home.look(table, token)
        assert update["view"]["result"]["points"]
        assert update["view"]["question"] is None
        assert update["view"]["to_act"] == []
        for action in ("undo", "reset", "pass"):
            answer = await home.move(table, token, [action], update["seq"])
            assert (answer.status_code, answer.json()["error"]["rule"]) == (422, "K-over")
        stored = await home.app.store.load(table)
        assert stored is not None
        assert stored.row.over


def test_problems_are_one_printable_sentence() -> None:
    problem = Problem(422, "there is no 'a\nb\x1b[2J'" + "x" * 1000)
    assert problem.reason.isprintable()
    assert len(problem.reason) <= 300
    assert problem.content() == {"error": {"rule": None, "reason": problem.reason}}


@in_loop
async def test_the_room_is_described_again_only_when_it_may_have_changed(tmp_path: Path) -> None:
    """A move among people does not change it; a bot that begins to think, a newcomer and a new name do."""
    async with house(tmp_path) as home:
        id, tokens, view, first = await begin(home)
        table = home.app.hub.tables[id]
        before = outgoing.room(table)
        moved = await home.move(id, tokens[first], legal(view)[:1], view["seq"])
        assert moved.status_code == 200, moved.text
        assert outgoing.room(table) is before
        await home.post(f"/api/tables/{id}/name", {"name": "Ada"}, tokens[first])
        named = outgoing.room(table)
        assert b'"Ada"' in bytes(named)
        await table.reload()
        assert outgoing.room(table) is not named


@in_loop
async def test_everybody_is_told_which_bots_are_thinking(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(EMPIRE, [{"person": "Ann"}, {"bot": "random"}], seed=3)
        table = home.app.hub.tables[created["table"]]
        before = outgoing.room(table)
        table.publish()
        assert outgoing.room(table) is not before
