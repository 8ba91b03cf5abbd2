"""Replays: finished tables and uploaded records, moment by moment, and playing on from any of them."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from holdfast.bots.match import play_game
from holdfast.bots.random_bot import RandomBot
from holdfast.games import load
from holdfast.kernel import Dealer, Play, Refused
from holdfast.server.replaying import Replay, lines_in_force
from holdfast.server.replays import MOST_FRAMES, REPLAYS_KEPT
from holdfast.server.shelf import stage_of
from tests.server.inside import EMPIRE, END, PATIENCE_S, House, house
from tests.server.store_tools import in_loop

GAMES = pytest.mark.parametrize("id", [EMPIRE, END])


def finished(id: str, seed: int = 1, seats: int = 2) -> Play:
    return play_game(load(id), [RandomBot(seed + seat) for seat in range(seats)], seed)


def with_second_thoughts(id: str) -> Play:
    """A game in which somebody undoes answers now and then."""
    play, dealer = Play(load(id), ["Ann", "Bo"], {"seed": "9"}), Dealer(9)
    play.deal_all(dealer)
    for turn in range(80):
        if not play.state.to_act():
            break
        seat = play.state.to_act()[0]
        choices = play.state.choices(seat)
        play.act(seat, [choices[turn % len(choices)]])
        if turn % 3 == 0:
            with contextlib.suppress(Refused):
                play.undo(seat)
        play.deal_all(dealer)
    return play


async def upload(home: House, play: Play) -> str:
    answer = await home.http.post("/api/records", content=play.record.text().encode())
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["replay"]
    return id


@GAMES
@in_loop
async def test_an_uploaded_record_is_shown_moment_by_moment(id: str, tmp_path: Path) -> None:
    play = finished(id)
    async with house(tmp_path) as home:
        replay = await upload(home, play)
        info = (await home.get(f"/api/replays/{replay}")).json()
        assert (info["id"], info["game"], info["length"]) == (replay, id, len(play.moves))
        assert info["over"]
        result = play.state.result()
        assert result is not None
        assert info["result"]["points"] == [result.points(seat) for seat in range(2)]
        assert info["chapters"][0] == {"at": 0, "title": "Set-up"}
        assert len(info["chapters"]) > 3
        assert "@" not in "".join(chapter["title"] for chapter in info["chapters"])
        assert [chapter["at"] for chapter in info["chapters"]] == sorted(chapter["at"] for chapter in info["chapters"])
        assert info["charts"]
        assert (await home.get(f"/api/catalog/{info['catalog']}")).status_code == 200
        state = play.game.start(2)
        stage = stage_of(id)
        frames = await all_frames(home, replay, "&seat=1")
        assert len(frames) == len(play.moves) + 1
        for at, frame in enumerate(frames):
            if at:
                move = play.moves[at - 1]
                state.push(move.seat, move.action)
                assert frame["line"].endswith(f" {move.action.notation}")
                seen = [event.for_seat(1) for event in move.events]
                assert [event["text"] for event in frame["events"]] == [event.text for event in seen if event]
                # What no event tells is told in the words of the choice, not in those of the record.
                assert frame["said"].startswith(f"@{move.seat}: ") == (move.seat >= 0 and not frame["events"])
            assert frame["at"] == at
            assert frame["phase"] == stage.phase(state.view(1))
            assert frame["to_act"] == [seat for seat in state.to_act() if seat >= 0]


async def all_frames(home: House, replay: str, more: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        last = len(found) + MOST_FRAMES - 1
        answer = await home.get(f"/api/replays/{replay}/frames?from={len(found)}&to={last}{more}")
        if answer.status_code == 422:
            return found
        found.extend(answer.json())


@GAMES
def test_states_are_the_same_in_whatever_order_they_are_requested(id: str) -> None:
    play = finished(id, 3)
    replay = Replay("x", play)
    wanted = [len(play.moves), 0, 7, 60, 61, 25, 24, 26, len(play.moves) - 1]
    found = {at: replay.state(at).to_json() for at in wanted}
    state = play.game.start(2)
    for at in range(len(play.moves) + 1):
        if at in found:
            assert state.to_json() == found[at]
        if at < len(play.moves):
            state.push(play.moves[at].seat, play.moves[at].action)


@in_loop
async def test_frames_are_bounded_and_checked(tmp_path: Path) -> None:
    play = finished(END)
    async with house(tmp_path) as home:
        replay = await upload(home, play)
        path = f"/api/replays/{replay}/frames"
        assert [frame["at"] for frame in (await home.get(path)).json()] == [0]
        assert len((await home.get(f"{path}?from=5&to=9999")).json()) == MOST_FRAMES
        assert (await home.get(f"{path}?from=9&to=3")).json() == []
        end = len(play.moves)
        assert [frame["at"] for frame in (await home.get(f"{path}?from={end}&to=99999")).json()] == [end]
        for query, status in [("from=99999", 422), ("seat=2", 422), ("from=x", 400), ("seat=-1", 400)]:
            assert (await home.get(f"{path}?{query}")).status_code == status


@in_loop
async def test_a_spectator_of_a_replay_sees_what_a_spectator_saw(tmp_path: Path) -> None:
    play = finished(EMPIRE)
    async with house(tmp_path) as home:
        replay = await upload(home, play)
        frames = (await home.get(f"/api/replays/{replay}/frames?from=0&to=30")).json()
        texts = [event["text"] for frame in frames for event in frame["events"]]
        shown = [event.for_seat(-1) for move in play.moves[:30] for event in move.events]
        assert texts == [event.text for event in shown if event is not None]


@in_loop
async def test_the_same_record_is_kept_once(tmp_path: Path) -> None:
    play = finished(END)
    async with house(tmp_path) as home:
        one = await upload(home, play)
        windows = play.record.text().replace("\n", "\r\n").encode()
        two = (await home.http.post("/api/records", content=windows)).json()["replay"]
        assert one == two
        assert await upload(home, finished(END, 2)) != one
    async with house(tmp_path) as home:
        assert (await home.get(f"/api/replays/{one}")).json()["length"] == len(play.moves)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: b"hello", "not a Holdfast record"),
        (lambda text: b"\xff\xfe", "not UTF-8"),
        (lambda text: b"", "not a Holdfast record"),
        (lambda text: text.replace(b"game: after-the-end", b"game: chess"), "there is no game 'chess'"),
        (lambda text: text.replace(b"rules: ", b"rules: 9"), "rules version"),
        (lambda text: text.replace(b"cards: ", b"cards: other "), "with the cards"),
        (lambda text: text.replace(b"seats: ", b"seats: a, b, c, d, "), "seats"),
        (lambda text: text + b"0 dance\n", "there is no action 'dance'"),
        (lambda text: text + b"* dance\n", "there is no chance outcome"),
        (lambda text: text + b"0 undo\n" * 500, "is refused"),
        (lambda text: text + b"x\n", "expected 'SEAT action'"),
        (lambda text: text + b"0 undo\n" * 20_001, "at most 20000 lines"),
    ],
)
@in_loop
async def test_a_record_that_cannot_be_followed_is_refused(tmp_path: Path, spoil: Any, reason: str) -> None:
    text = finished(END).record.text().encode()
    async with house(tmp_path) as home:
        answer = await home.http.post("/api/records", content=spoil(text))
        assert answer.status_code == 422, answer.text
        assert reason in answer.json()["error"]["reason"]


@in_loop
async def test_a_record_with_endless_undoing_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.server.replaying.MOST_TAKING_BACK", 10)
    async with house(tmp_path) as home:
        answer = await home.http.post("/api/records", content=with_second_thoughts(EMPIRE).record.text().encode())
        assert answer.status_code == 422
        assert "undos, redos" in answer.json()["error"]["reason"]


@in_loop
async def test_a_running_table_is_no_replay(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, [{"person": "Ann"}, {"bot": "random"}], seed=2)
        table, token = created["table"], created["seats"][0]["token"]
        for path in (f"/api/replays/{table}", f"/api/replays/{table}/frames", f"/api/tables/{table}/record"):
            answer = await home.get(path, token)
            assert answer.status_code == 403
            assert "over" in answer.json()["error"]["reason"]


@GAMES
@in_loop
async def test_a_finished_table_is_a_replay_and_gives_its_record(id: str, tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(id, [{"bot": "random"}, {"bot": "random"}], seed=2)
        table = home.app.hub.tables[created["table"]]
        async with asyncio.timeout(PATIENCE_S):
            while not table.row.over:
                await asyncio.sleep(0.01)
        answer = await home.get(f"/api/tables/{table.id}/record", created["watch"]["token"])
        assert answer.headers["content-type"].startswith("text/plain")
        assert "attachment" in answer.headers["content-disposition"]
        assert answer.text == table.record_text()
        assert "seed: 2\n" in answer.text
        for path in ("", "/frames", "/record", "/review"):
            answer_to_strangers = await home.get(f"/api/replays/{table.id}{path}")
            assert answer_to_strangers.status_code == 403
            assert "private" in answer_to_strangers.json()["error"]["reason"]
        info = (await home.get(f"/api/replays/{table.id}", created["watch"]["token"])).json()
        assert (info["id"], info["length"], info["names"]) == (table.id, len(table.play.moves), ["Azure", "Rose"])
        again = await home.http.post("/api/records", content=answer.content)
        assert again.status_code == 201


@GAMES
@in_loop
async def test_playing_on_from_a_moment(id: str, tmp_path: Path) -> None:
    play = with_second_thoughts(id)
    async with house(tmp_path) as home:
        replay = await upload(home, play)
        at = len(play.moves) * 2 // 3
        moment = {"replay": replay, "at": at}
        home.pool.gate.clear()
        created = await home.create(id, [{"person": "Me"}, {"bot": "random"}], **{"from": moment})
        stored = await home.app.store.load(created["table"])
        assert stored is not None
        assert stored.lines[:at] == lines_in_force(play, at)
        assert not any(line.endswith((" undo", " redo", " reset")) for line in stored.lines)
        update = await home.look(created["table"], created["seats"][0]["token"])
        frame = (await home.get(f"/api/replays/{replay}/frames?from={at}&to={at}&seat=0")).json()[0]
        if update["seq"] == at:
            assert update["view"]["scene"] == frame["scene"]
        home.pool.gate.set()
        refused: list[tuple[dict[str, Any], str]] = [
            ({"from": {"replay": replay, "at": 99999}}, "moments from 0"),
            ({"from": moment, "seats": [{"person": "A"}] * 3}, "for 2 seats"),
            ({"from": moment, "game": EMPIRE if id == END else END}, "this is a replay of"),
        ]
        for wish, reason in refused:
            body: dict[str, Any] = {"game": id, "seats": [{"person": "Me"}, {"bot": "random"}]}
            body.update(wish)
            answer = await home.post("/api/tables", body)
            assert answer.status_code == 422
            assert reason in answer.json()["error"]["reason"]
        before = {"game": id, "seats": [{"person": "Me"}, {"bot": "random"}], "from": {"replay": replay, "at": -1}}
        assert (await home.post("/api/tables", before)).status_code == 400


@pytest.mark.parametrize("id", [EMPIRE, END, "ante-portas"])
@in_loop
async def test_with_the_same_deck_the_same_answers_get_the_same_luck(id: str, tmp_path: Path) -> None:
    """Another try differs only where different decisions are made."""
    seats = 1 if id == "ante-portas" else 2
    play = finished(id, seed=6, seats=seats)
    lines = lines_in_force(play, len(play.moves))
    async with house(tmp_path) as home:
        replay = await upload(home, play)
        assert (await home.get(f"/api/replays/{replay}")).json()["same_deck"]
        at = next(at for at, move in enumerate(play.moves) if move.seat >= 0 and at >= len(lines) // 3)
        moment = {"replay": replay, "at": at, "same_deck": True}
        created = await home.create(id, [{"person": ""}] * seats, **{"from": moment})
        table = created["table"]
        update = await home.look(table, created["seats"][0]["token"])
        for move in [move for move in play.moves[at:] if move.seat >= 0][:25]:
            token = created["seats"][int(move.seat)]["token"]
            answer = await home.move(table, token, [move.action.notation], update["seq"])
            assert answer.status_code == 200, answer.text
            update = await home.look(table, token)
        stored = await home.app.store.load(table)
        assert stored is not None
        assert any(line.startswith("*") for line in stored.lines[at:]), "chance must have answered on the way"
        assert stored.lines == lines[: len(stored.lines)]


@in_loop
async def test_a_game_cannot_be_played_on_after_its_end(tmp_path: Path) -> None:
    play = finished(END)
    async with house(tmp_path) as home:
        moment = {"replay": await upload(home, play), "at": len(play.moves)}
        seats = [{"person": "Me"}, {"bot": "random"}]
        answer = await home.post("/api/tables", {"game": END, "seats": seats, "from": moment})
        assert answer.status_code == 422
        assert "earlier" in answer.json()["error"]["reason"]


@in_loop
async def test_only_some_replays_stay_in_memory(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ids = [await upload(home, finished(END, seed)) for seed in range(1, REPLAYS_KEPT + 4)]
        assert len(home.app.replays.kept) == REPLAYS_KEPT
        assert (await home.get(f"/api/replays/{ids[0]}")).status_code == 200
        assert ids[0] in home.app.replays.kept
