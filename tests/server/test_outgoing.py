"""What is sent to a viewer: it has the documented shape, is true to the position, and contains no secrets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.games import load
from holdfast.kernel import CHANCE, OVER, SPECTATOR, Dealer, Play, Refused
from holdfast.server import messages, outgoing
from holdfast.server.outgoing import last_turn, undo
from tests.server.inside import EMPIRE, END, House, Json, house, legal
from tests.server.store_tools import in_loop

GAMES = pytest.mark.parametrize("id", [EMPIRE, END])


def played(id: str, data: st.DataObject, most: int = 60) -> Play:
    """A game some way in, with a few answers undone."""
    play, dealer = Play(load(id), ["Ann", "Bo", "Cy"]), Dealer(data.draw(st.integers(0, 99)))
    play.deal_all(dealer)
    for _ in range(data.draw(st.integers(0, most))):
        if play.state.actor() == OVER:
            break
        seat = data.draw(st.sampled_from(play.state.to_act()))
        choices = play.state.choices(seat)
        action = choices[data.draw(st.integers(0, len(choices) - 1))]
        try:
            if data.draw(st.integers(0, 5)) == 0:
                play.undo(seat)
            else:
                play.act(seat, [action])
        except Refused:
            play.act(seat, [action])
        play.deal_all(dealer)
    return play


@GAMES
@given(data=st.data())
def test_the_reported_undo_steps_are_those_that_can_be_taken(id: str, data: st.DataObject) -> None:
    play = played(id, data)
    for seat in range(3):
        told = undo(play, seat, over=False)
        assert told.redo == len(play.undone[seat])
        assert (told.why == "") == (told.steps > 0)
        copy = Play(play.game, play.record.seats)
        for line in play.record.lines:
            copy.read_line(line)
        steps = 0
        while copy.can_undo(seat):
            copy.undo(seat)
            steps += 1
        assert told.steps == steps
    assert undo(play, SPECTATOR, over=False) == messages.Undo(steps=0, redo=0, why="")


@GAMES
@given(data=st.data())
def test_the_last_turn_is_a_seats_last_answer_before_another_seats(id: str, data: st.DataObject) -> None:
    play = played(id, data)
    for seat in range(3):
        place = last_turn(play, seat)
        answers = [(int(move.line), int(move.seat)) for move in play.moves if move.seat != CHANCE]
        if place == 0:
            later = [by for line, by in answers if by == seat]
            assert later == [] or all(by == seat for line, by in answers[[by for _, by in answers].index(seat) :])
        else:
            assert (place, seat) in answers
            assert any(line > place and by != seat for line, by in answers)
            assert not any(
                by == seat and any(other > line and who != seat for other, who in answers)
                for line, by in answers
                if line > place
            )
    assert last_turn(play, SPECTATOR) == 0


@GAMES
@given(data=st.data())
def test_the_reason_why_nothing_can_be_undone_is_one_sentence(id: str, data: st.DataObject) -> None:
    play = played(id, data)
    for seat in range(3):
        told = play.why_no_undo(seat)
        assert (told == "") == play.can_undo(seat)
        assert told == "" or told.endswith(".")
        assert "\n" not in told


@GAMES
@in_loop
async def test_every_update_has_the_documented_shape(id: str, tmp_path: Path) -> None:
    """A whole game: each update is what `messages.Update` says, and each question what the rules say."""
    async with house(tmp_path) as home:
        created = await home.create(id, [{"person": "Ann"}, {"bot": "random"}, {"person": "Bo"}], seed=4)
        table = home.app.hub.tables[created["table"]]
        tokens = {0: created["seats"][0]["token"], 2: created["seats"][2]["token"]}
        while not table.row.over:
            for viewer in (0, 2, SPECTATOR):
                async with table.steady():
                    body = outgoing.update(table, viewer, max(0, table.seq - 3))
                    update = msgspec.json.decode(body, type=messages.Update, strict=True)
                    check(table.play, update, viewer)
            for token in tokens.values():
                view = await home.look(table.id, token)
                if choices := legal(view):
                    await home.move(table.id, token, [choices[view["seq"] % len(choices)]], view["seq"])
                    break
            else:
                await asyncio.sleep(0)
        final = await home.look(table.id, tokens[0])
        result = table.play.state.result()
        assert result is not None
        assert final["view"]["result"]["points"] == [result.points(seat) for seat in range(3)]
        assert final["view"]["result"]["unit"] == result.unit


def check(play: Play, update: messages.Update, viewer: int) -> None:
    state, view = play.state, update.view
    assert view.viewer == max(viewer, -1)  # clients know a spectator as -1
    assert view.to_act == state.to_act()
    asked = viewer >= 0 and viewer in state.to_act()
    assert (view.question is not None) == asked
    if view.question is not None:
        assert view.question.prompt
        given = [(choice.do, choice.no is msgspec.UNSET) for choice in view.question.choices]
        truth = [(action.notation, action in state.choices(viewer)) for action in state.candidates(viewer)]
        assert given == truth
        assert all(choice.label and choice.group is not None for choice in view.question.choices)
        for choice in view.question.choices:
            if choice.no is not msgspec.UNSET:
                assert choice.no.reason
                assert play.game.rulebook.get(choice.no.rule) is not None
    assert all(event.seq > update.since for event in update.events)
    assert view.phase


@GAMES
@in_loop
async def test_no_update_contains_the_seed_or_a_token(id: str, tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(id, [{"person": "Ann"}, {"bot": "greedy"}])
        table = home.app.hub.tables[created["table"]]
        token = created["seats"][0]["token"]
        for viewer in (0, 1, SPECTATOR):
            async with table.steady():
                text = outgoing.update(table, viewer, 0).decode()
            for secret in (table.row.seed, token, created["owner"], created["watch"]["token"], "192.0.2.1"):
                assert secret not in text


# -- previews ------------------------------------------------------------------------------------------------------


@GAMES
@in_loop
async def test_a_preview_that_is_certain_comes_true(id: str, tmp_path: Path) -> None:
    """Unless chance answers in between, a preview that is marked as certain is the scene after the move."""
    async with house(tmp_path) as home:
        created = await home.create(id, seed=6)
        table, tokens = created["table"], [seat["token"] for seat in created["seats"]]
        sure = unsure = 0
        for turn in range(120):
            seat, update = await asked(home, table, tokens)
            choice = legal(update)[turn % len(legal(update))]
            body = {"actions": [choice], "expect_seq": update["seq"]}
            answer = await home.post(f"/api/tables/{table}/preview", body, tokens[seat])
            assert answer.status_code == 200
            told = answer.json()
            assert (told["scene"] is not None) == told["sure"]
            moved = (await home.move(table, tokens[seat], [choice], update["seq"])).json()
            if moved["seq"] == update["seq"] + 1 and told["sure"]:
                assert told["scene"] == moved["view"]["scene"]
                sure += 1
            unsure += not told["sure"]
            if moved["view"]["over"]:
                break
        assert sure > 20


async def asked(home: House, table: str, tokens: list[str]) -> tuple[int, Json]:
    seat = (await home.look(table, tokens[0]))["view"]["to_act"][0]
    return seat, await home.look(table, tokens[seat])


@in_loop
async def test_a_preview_changes_nothing_and_refuses_like_a_move(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(END, seed=6)
        table, tokens = created["table"], [seat["token"] for seat in created["seats"]]
        for _ in range(100):
            seat, update = await asked(home, table, tokens)
            refused = [choice for choice in update["view"]["question"]["choices"] if "no" in choice]
            if refused:
                break
            await home.move(table, tokens[seat], [legal(update)[0]], update["seq"])
        path = f"/api/tables/{table}/preview"

        async def trying(actions: list[str], seq: int) -> Any:
            return await home.post(path, {"actions": actions, "expect_seq": seq}, tokens[seat])

        answer = await trying([refused[0]["do"]], update["seq"])
        assert answer.status_code == 422
        assert answer.json()["error"] == {
            "rule": refused[0]["no"]["rule"],
            "reason": refused[0]["no"]["reason"],
            "action": refused[0]["do"],
        }
        assert (await trying(["no such thing"], update["seq"])).status_code == 422
        assert (await trying([], update["seq"])).status_code == 422
        stale = await trying([legal(update)[0]], update["seq"] - 1)
        assert (stale.status_code, stale.json()["update"]["seq"]) == (409, update["seq"])
        assert await home.look(table, tokens[seat]) == update
