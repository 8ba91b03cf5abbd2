"""Talk at a table: who may say what to whom, how much of it, and that it survives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.kernel import SPECTATOR
from holdfast.server.council import council as limits
from holdfast.server.council.rights import GALLERY, TABLE, TEAM, Circle
from holdfast.server.council.speech import LONGEST_WORD, clean_text
from holdfast.server.problems import Problem
from tests.server.council_tools import SLOWEST, council, listening, news, say, texts
from tests.server.inside import END, house, until
from tests.server.store_tools import in_loop


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  need 2\twood\nbefore   winter ", "need 2 wood before winter"),
        ("<b>not</b> &amp; markup", "<b>not</b> &amp; markup"),
        ("Zoë, 東京, العربية, שלום", "Zoë, 東京, العربية, שלום"),
        ("❤️ 👩‍👩‍👧 👍🏽", "❤️ 👩‍👩‍👧 👍🏽"),
        ("e\u0301", "é"),
        ("x" * LONGEST_WORD, "x" * LONGEST_WORD),
    ],
)
def test_plain_text_is_kept_as_it_is(said: str, kept: str) -> None:
    assert clean_text(said) == kept


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "at least one visible"),
        (" \n\t ", "at least one visible"),
        ("x" * (LONGEST_WORD + 1), "at most 280 characters"),
        ("pay \u202e05 dlog", "turn the text around"),
        ("\u2066isolated\u2069", "invisible"),
        ("zero\u200bwidth", "invisible"),
        ("an\u200dd", "invisible"),
        ("bell \x07", "invisible"),
        ("nul \x00", "invisible"),
        ("\u2800", "invisible"),
        ("tag \U000e0041", "invisible"),
        ("half \ud800", "invisible"),
        ("Z" + "\u0335" * 20, "at most 4 accents"),
        ("\u0301", "at least one visible"),
    ],
)
def test_hostile_text_is_refused_in_one_sentence(said: str, why: str) -> None:
    with pytest.raises(Problem, match=why) as refused:
        clean_text(said)
    assert refused.value.status == 422


def test_who_hears_whom() -> None:
    rivals, allies, duel = Circle([0, 1, 2]), Circle([0, 0, 0]), Circle([0, 0, 1, 1])
    for circle in (rivals, allies, duel):
        assert all(circle.hears(viewer, TABLE, 0, False) for viewer in (SPECTATOR, 0, 1, 2))
        assert circle.hears(SPECTATOR, GALLERY, -1, False)
        assert not circle.hears(0, GALLERY, -1, False)
        assert circle.hears(0, GALLERY, -1, True)
    assert [duel.hears(viewer, TEAM, 0, True) for viewer in (SPECTATOR, 0, 1, 2, 3)] == [
        False,
        True,
        True,
        False,
        False,
    ]
    assert [circle.has_team(0) for circle in (rivals, allies, duel)] == [False, False, True]
    assert [rivals.sees_plan(viewer, 0) for viewer in (SPECTATOR, 0, 1)] == [False, True, False]
    assert [allies.sees_plan(viewer, 0) for viewer in (SPECTATOR, 0, 1)] == [True, True, True]
    assert [duel.sees_plan(viewer, 0) for viewer in (SPECTATOR, 0, 1, 2)] == [False, True, True, False]
    assert [duel.sees_sign(viewer, 0) for viewer in (SPECTATOR, 0, 1, 2)] == [False, True, True, False]
    assert [rivals.sees_sign(viewer, 0) for viewer in (SPECTATOR, 0, 1)] == [True, True, True]
    assert Circle([0]).sees_plan(0, 0)


@in_loop
async def test_everybody_at_the_table_hears_and_the_record_does_not(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create()
        table, (ann, bo), watch = made["table"], [seat["token"] for seat in made["seats"]], made["watch"]["token"]
        ears = [await listening(home, table, token) for token in (ann, bo, watch)]
        before = (await home.look(table, ann))["seq"]
        answer = await say(home, table, ann, "hold  fire")
        assert (answer.status_code, answer.json()) == (200, {"number": 1})
        for ear in ears:
            (word,) = await news(ear, "words")
            assert (word["seat"], word["room"], word["text"], word["number"]) == (0, "table", "hold fire", 1)
        assert (await home.look(table, ann))["seq"] == before
        late = await listening(home, table, bo)
        assert [word["text"] for word in await news(late, "words")] == ["hold fire"]
        assert "holdfast_words_total 1" in (await home.get("/metrics")).text


@in_loop
async def test_clients_that_do_not_ask_for_talk_get_none(tmp_path: Path) -> None:
    """Programs that know nothing of chat are not disturbed by it."""
    async with house(tmp_path) as home:
        made = await home.create()
        table, token = made["table"], made["seats"][0]["token"]
        client = await home.live(table).accepted()
        client.hello(token)
        await client.updated()
        await say(home, table, token, "hello")
        client.say({"ping": 5})
        assert (await client.heard())["type"] == "pong"


@in_loop
async def test_spectators_have_a_room_of_their_own(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create()
        table, ann, watch = made["table"], made["seats"][0]["token"], made["watch"]["token"]
        deaf = await listening(home, table, ann)
        curious = await listening(home, table, ann, gallery=True)
        assert (await say(home, table, watch, "boo")).status_code == 403
        assert (await say(home, table, ann, "boo", room="gallery")).status_code == 403
        assert (await say(home, table, ann, "psst", room="team")).status_code == 422
        assert (await say(home, table, watch, "what a siege", room="gallery", name="Cy")).status_code == 200
        (word,) = await news(curious, "words")
        assert (word["seat"], word["name"], word["room"]) == (-1, "Cy", "gallery")
        assert (await say(home, table, ann, "thanks")).status_code == 200
        assert [word["text"] for word in await news(deaf, "words")] == ["thanks"]
        for pose in ("Ann", "ann", "Аnn"):
            answer = await say(home, table, watch, "I give up", room="gallery", name=pose)
            assert answer.status_code == 422
            assert "at this table" in answer.json()["error"]["reason"]


@in_loop
async def test_nobody_else_hears_or_speaks(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made, other = await home.create(), await home.create(END)
        table, ann = made["table"], made["seats"][0]["token"]
        await say(home, table, ann, "secret")
        for token in (None, other["seats"][0]["token"], other["watch"]["token"], other["owner"], "x"):
            assert (await say(home, table, token, "let me in")).status_code == 403
            assert (await home.get(f"/api/tables/{table}/council", token)).status_code == 403
        assert await texts(home, other["table"], other["seats"][0]["token"]) == []
        assert (await say(home, "a" * 16, ann, "hello")).status_code == 404


@in_loop
async def test_the_owner_turns_it_off_and_on(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create()
        table, ann, path = made["table"], made["seats"][0]["token"], f"/api/tables/{made['table']}/chat"
        await say(home, table, ann, "before")
        ear = await listening(home, table, ann)
        assert (await home.post(path, {"on": False}, ann)).status_code == 403
        assert (await home.post(path, {"on": False}, made["owner"])).status_code == 200
        while (await ear.heard()).get("room", {}).get("chat", True):
            pass
        refused = await say(home, table, ann, "hello?")
        assert refused.status_code == 403
        assert "turned the chat off" in refused.json()["error"]["reason"]
        assert (await council(home, table, ann))["words"] == []
        assert (await home.post(path, {"on": True}, made["owner"])).status_code == 200
        assert (await say(home, table, ann, "after")).status_code == 200
        assert await texts(home, table, ann) == ["before", "after"]


@in_loop
async def test_talk_is_limited_in_rate_and_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT_WORDS", 4)
    monkeypatch.setattr(limits, "WORD_RATE", SLOWEST)
    async with house(tmp_path) as home:
        made = await home.create()
        table, (ann, bo) = made["table"], [seat["token"] for seat in made["seats"]]
        said = [(await say(home, table, ann, f"{n}")).status_code for n in range(limits.WORD_BURST + 2)]
        assert said[: limits.WORD_BURST] == [200] * limits.WORD_BURST
        assert said[-1] == 429
        assert (await say(home, table, bo, "calm down")).status_code == 200, "others are not made to wait"
        assert await texts(home, table, bo) == ["3", "4", "5", "calm down"]
        home.app.hub.tables.clear()
        assert await texts(home, table, bo) == ["3", "4", "5", "calm down"]


@in_loop
async def test_talk_survives_a_restart_and_nothing_is_doubled(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create()
        table, ann = made["table"], made["seats"][0]["token"]
        body = {"text": "fall back", "key": "once"}
        first = await home.post(f"/api/tables/{table}/words", body, ann)
        again = await home.post(f"/api/tables/{table}/words", body, ann)
        assert first.json() == again.json()
        bo = made["seats"][1]["token"]
        assert (await home.post(f"/api/tables/{table}/words", body, bo)).json() != first.json()
    async with house(tmp_path) as home:
        again = await home.post(f"/api/tables/{table}/words", body, ann)
        assert again.json() == first.json()
        assert [(w["seat"], w["text"]) for w in (await council(home, table, ann))["words"]] == [
            (0, "fall back"),
            (1, "fall back"),
        ]


@in_loop
async def test_two_processes_hear_each_other(postgres_url: str) -> None:
    async with house(postgres_url) as one, house(postgres_url) as two:
        made = await one.create()
        table, (ann, bo) = made["table"], [seat["token"] for seat in made["seats"]]
        ear = await listening(two, table, bo)
        await say(one, table, ann, "can you hear me?")
        assert [word["text"] for word in await news(ear, "words")] == ["can you hear me?"]
        await say(two, table, bo, "yes")

        async def agreed() -> bool:
            return await texts(one, table, ann) == ["can you hear me?", "yes"] == await texts(two, table, bo)

        await until(agreed, "the two processes were told different things")
        assert two.app.hub.listeners == {}


@in_loop
async def test_a_closed_table_is_silent(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create()
        table, ann = made["table"], made["seats"][0]["token"]
        await home.post(f"/api/tables/{table}/close", {}, made["owner"])
        assert (await say(home, table, ann, "hello?")).status_code == 410
        assert (await home.get(f"/api/tables/{table}/council", ann)).status_code == 410
