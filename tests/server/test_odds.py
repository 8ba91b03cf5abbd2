"""The odds over HTTP: sampled once per position, available for answers that are only tried, refused in a sentence."""

from __future__ import annotations

from pathlib import Path

from tests.server.council_tools import ALLIES
from tests.server.inside import EMPIRE, Json, house, legal
from tests.server.store_tools import in_loop

PAIR: list[Json] = [{"person": "Ann"}, {"person": "Bo"}]


@in_loop
async def test_the_odds_of_a_position_are_the_same_for_everybody_and_sampled_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, PAIR)
        table = made["table"]
        told = []
        for token in (made["seats"][0]["token"], made["seats"][1]["token"], made["watch"]["token"]):
            seq = (await home.look(table, token))["seq"]
            answer = await home.post(f"/api/tables/{table}/odds", {"expect_seq": seq}, token)
            assert answer.status_code == 200, answer.text
            told.append(answer.json()["odds"])
        assert told[0] == told[1] == told[2]
        assert len(home.app.odds.kept) == 1
        share, error, band = told[0]["breach"]
        assert 0 <= share <= 1
        assert 0 < error < 0.1
        assert band in (0, 1, 2, 3)


@in_loop
async def test_answers_that_are_tried_out_change_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, PAIR)
        table = made["table"]
        tokens = [seat["token"] for seat in made["seats"]]
        seat = (await home.look(table, tokens[0]))["view"]["to_act"][0]
        update = await home.look(table, tokens[seat])
        body = {"expect_seq": update["seq"], "actions": legal(update)[:1]}
        assert (await home.post(f"/api/tables/{table}/odds", body, tokens[seat])).status_code == 200
        assert (await home.look(table, tokens[seat]))["seq"] == update["seq"]
        body["actions"] = ["fire 28"]
        assert (await home.post(f"/api/tables/{table}/odds", body, tokens[seat])).status_code == 422
        watcher = made["watch"]["token"]
        assert (await home.post(f"/api/tables/{table}/odds", body, watcher)).status_code == 403
        stale = {"expect_seq": update["seq"] + 1}
        assert (await home.post(f"/api/tables/{table}/odds", stale, tokens[seat])).status_code == 409


@in_loop
async def test_a_game_that_samples_nothing_has_no_odds(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(EMPIRE, PAIR)
        token = made["seats"][0]["token"]
        seq = (await home.look(made["table"], token))["seq"]
        answer = await home.post(f"/api/tables/{made['table']}/odds", {"expect_seq": seq}, token)
        assert answer.json() == {"seq": seq, "odds": None}
