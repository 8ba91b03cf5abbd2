"""Pings and plans: shared with allies, private among rivals, checked, kept, committed once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from holdfast.kernel import State
from holdfast.server.council import council as limits
from holdfast.server.council.plans import MOST_STEPS
from tests.server.council_tools import ALLIES, SLOWEST, council, listening, news, say
from tests.server.inside import EMPIRE, House, Json, house, legal
from tests.server.store_tools import in_loop

TRIO: list[Json] = [{"person": "Ann"}, {"person": "Bo"}, {"person": "Cy"}]


async def plan(home: House, table: str, token: str | None, *steps: Json) -> httpx.Response:
    return await home.post(f"/api/tables/{table}/plan", {"steps": list(steps)}, token)


async def point(home: House, table: str, token: str | None, **sign: Any) -> httpx.Response:
    return await home.post(f"/api/tables/{table}/signs", {"kind": "ping", "at": "hex:12", **sign}, token)


async def asked(home: House, made: Json) -> tuple[int, str, Json]:
    """The first seat that is asked: seat, token and update."""
    tokens = [seat["token"] for seat in made["seats"]]
    seat = (await home.look(made["table"], tokens[0]))["view"]["to_act"][0]
    return seat, tokens[seat], await home.look(made["table"], tokens[seat])


def ghost(at: str = "hex:12", kind: str = "soldier") -> Json:
    return {"ghost": kind, "at": at}


# -- signs -------------------------------------------------------------------------------------------------------


@in_loop
async def test_pointing_at_the_board_is_seen_once_and_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        ears = [await listening(home, table, token) for token in (tokens[1], made["watch"]["token"])]
        assert (await point(home, table, tokens[0], kind="arrow", to="hex:20")).status_code == 200
        for ear in ears:
            assert await news(ear, "signs") == [{"seat": 0, "kind": "arrow", "at": "hex:12", "to": "hex:20"}]
        monkeypatch.setattr(limits, "FADE_S", 0.0)
        late = await listening(home, table, tokens[2])
        await say(home, table, tokens[0], "look")
        assert "signs" not in await first_news(late)


async def first_news(ear: Any) -> Json:
    while (message := await ear.heard())["type"] != "council":
        pass
    found: Json = message
    return found


@in_loop
async def test_only_seats_point_and_not_too_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SIGN_RATE", SLOWEST)
    async with house(tmp_path) as home:
        made, other = await home.create(ALLIES, TRIO), await home.create(ALLIES, TRIO)
        table, ann = made["table"], made["seats"][0]["token"]
        for token in (None, made["watch"]["token"], made["owner"], other["seats"][0]["token"]):
            assert (await point(home, table, token)).status_code == 403
        for wrong in ({"at": "<b>"}, {"at": ""}, {"at": "x" * 61}, {"kind": "laugh"}, {"at": "hex:1\u202e"}):
            assert (await point(home, table, ann, **wrong)).status_code == 400
        assert (await point(home, table, ann, kind="arrow")).status_code == 422
        assert (await point(home, table, ann, to="hex:3")).status_code == 422
        answers = [(await point(home, table, ann)).status_code for _ in range(limits.SIGN_BURST + 2)]
        assert answers.count(200) == limits.SIGN_BURST
        assert answers[-1] == 429


@in_loop
async def test_signs_and_plans_reach_the_other_process(postgres_url: str) -> None:
    async with house(postgres_url) as one, house(postgres_url) as two:
        made = await one.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        ear = await listening(two, table, tokens[1])
        assert await news(ear, "plans") == []
        await point(one, table, tokens[0], kind="cover")
        assert await news(ear, "signs") == [{"seat": 0, "kind": "cover", "at": "hex:12"}]
        await plan(one, table, tokens[0], ghost())
        (told,) = await news(ear, "plans")
        assert (told["seat"], told["steps"][0]["at"]) == (0, "hex:12")


@in_loop
async def test_a_newcomer_sees_what_is_still_being_pointed_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page draws the table before it listens: what was pointed at in between is not lost."""
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        monkeypatch.setattr(limits, "FADE_S", float("inf"))
        await point(home, table, tokens[0])
        assert (await first_news(await listening(home, table, tokens[1])))["signs"][0]["at"] == "hex:12"


# -- plans -------------------------------------------------------------------------------------------------------


@in_loop
async def test_allies_and_spectators_see_an_allys_plan_and_it_does_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        ears = [await listening(home, table, token) for token in (*tokens, made["watch"]["token"])]
        assert [await news(ear, "plans") for ear in ears] == [[]] * 4
        before = await home.look(table, tokens[0])
        answer = await plan(home, table, tokens[2], ghost(), {"ghost": "post", "at": "hex:3", "note": "before  winter"})
        assert answer.status_code == 200, answer.text
        for ear in ears:
            (told,) = await news(ear, "plans")
            assert told == answer.json()["plan"]
            assert [step["at"] for step in told["steps"]] == ["hex:12", "hex:3"]
            assert told["steps"][1]["note"] == "before winter"
        after = await home.look(table, tokens[0])
        assert (after["view"], after["seq"]) == (before["view"], before["seq"])
        assert "holdfast_plans_total 1" in (await home.get("/metrics")).text


@in_loop
async def test_rivals_plan_in_private(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(EMPIRE, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        assert (await plan(home, table, tokens[0], ghost())).status_code == 200
        for token in (tokens[1], made["watch"]["token"], made["owner"]):
            assert (await council(home, table, token))["plans"] == []
        assert [one["seat"] for one in (await council(home, table, tokens[0]))["plans"]] == [0]
        ear = await listening(home, table, tokens[1])
        await say(home, table, tokens[0], "I have a plan")
        assert (await first_news(ear))["plans"] == []


@in_loop
async def test_only_those_seated_here_can_plan(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made, other = await home.create(ALLIES, TRIO), await home.create(ALLIES, TRIO)
        table = made["table"]
        for token in (None, made["watch"]["token"], made["owner"], other["seats"][0]["token"], "x"):
            assert (await plan(home, table, token, ghost())).status_code == 403
            body = {"version": 1, "expect_seq": 0}
            assert (await home.post(f"/api/tables/{table}/plan/commit", body, token)).status_code == 403


@pytest.mark.parametrize(
    "step",
    [
        {},
        {"do": "pass", "ghost": "soldier", "at": "hex:1"},
        {"do": "fly to the moon"},
        {"do": "\u202e"},
        {"ghost": "soldier"},
        {"ghost": "soldier", "at": "hex:1", "note": "turn\u202eed"},
        {"ghost": "soldier", "at": "hex:1", "note": "x" * 81},
    ],
)
@in_loop
async def test_what_cannot_be_a_step_is_refused_and_the_plan_stays(tmp_path: Path, step: Json) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, ann = made["table"], made["seats"][0]["token"]
        await plan(home, table, ann, ghost())
        refused = await plan(home, table, ann, ghost(), step)
        assert refused.status_code == 422
        assert refused.json()["error"]["reason"]
        assert len((await council(home, table, ann))["plans"][0]["steps"]) == 1


@in_loop
async def test_plans_are_limited_in_size_and_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAPER_RATE", SLOWEST)
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, (ann, bo, _) = made["table"], [seat["token"] for seat in made["seats"]]
        assert (await plan(home, table, ann, *[ghost()] * MOST_STEPS)).status_code == 200
        assert (await plan(home, table, ann, *[ghost()] * (MOST_STEPS + 1))).status_code == 422
        assert (await plan(home, table, ann, {"ghost": "Big Gun", "at": "hex:1"})).status_code == 400
        answers = [(await plan(home, table, ann, ghost())).status_code for _ in range(limits.PAPER_BURST + 2)]
        assert answers[-1] == 429
        assert (await plan(home, table, bo, ghost())).status_code == 200


@in_loop
async def test_a_step_says_whether_it_is_possible_and_why_not(tmp_path: Path) -> None:
    """Steps are checked in order on a copy: each is possible, refused, or not yet known."""
    async with house(tmp_path) as home:
        made = await home.create(EMPIRE, TRIO[:2], seed=3)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        for _ in range(40):
            seat, token, update = await asked(home, made)
            refused = [choice for choice in update["view"]["question"]["choices"] if "no" in choice]
            if refused:
                break
            await home.move(table, token, [legal(update)[0]], update["seq"])
        good, bad = legal(update)[0], refused[0]
        told = (await plan(home, table, token, {"do": good})).json()["plan"]
        assert (told["ready"], told["steps"][0]["state"], told["steps"][0]["do"]) == (1, "possible", good)
        assert told["steps"][0]["label"]
        told = (await plan(home, table, token, {"do": bad["do"]}, {"do": good})).json()["plan"]
        assert [step["state"] for step in told["steps"]] == ["no", "later"]
        assert told["steps"][0]["why"] == bad["no"]
        assert told["ready"] == 0
        other = tokens[1 - seat]
        if seat + 1 and not (await home.look(table, other))["view"]["question"]:
            told = (await plan(home, table, other, {"do": good})).json()["plan"]
            assert [step["state"] for step in told["steps"]] == ["later"]


@in_loop
async def test_a_plan_is_checked_again_when_the_game_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO, seed=5)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        seat, token, update = await asked(home, made)
        mine = legal(update)[0]
        await plan(home, table, token, {"do": mine})
        ear = await listening(home, table, tokens[(seat + 1) % 3])
        assert [step["state"] for step in (await news(ear, "plans"))[0]["steps"]] == ["possible"]
        await home.move(table, token, [legal(update)[-1]], update["seq"])
        again = (await news(ear, "plans"))[0]
        assert again["steps"][0]["state"] in ("later", "no")
        assert again["seq"] > update["seq"]


@in_loop
async def test_a_waiting_player_can_plan_for_what_may_be_asked(tmp_path: Path) -> None:
    """The desk offers what is asked now, or what may be asked once others have answered, step by step."""
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO, seed=5)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        seat, token, update = await asked(home, made)
        mine = (await home.get(f"/api/tables/{table}/plan", token)).json()
        assert (mine["imagined"], mine["next"]) == (False, update["view"]["question"])
        bystander = tokens[(seat + 1) % 3]
        before = await home.look(table, bystander)
        assert before["view"]["question"] is None
        steps: list[Json] = []
        labels: list[str] = []
        for _ in range(3):
            found = (await plan(home, table, bystander, *steps)).json()
            assert found["imagined"]
            choice = next(choice for choice in found["next"]["choices"] if "no" not in choice)
            steps.append({"do": choice["do"]})
            labels.append(choice["label"])
        told = (await plan(home, table, bystander, *steps)).json()["plan"]
        assert [step["state"] for step in told["steps"]] == ["later"] * 3
        assert [step["label"] for step in told["steps"]] == labels
        assert (await home.look(table, bystander))["view"] == before["view"]


@in_loop
async def test_what_if_gives_the_chance_of_a_breach_if_the_plans_are_carried_out(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made, rivals = await home.create(ALLIES, TRIO, seed=5), await home.create(EMPIRE, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        for number in range(1, 29):
            told = (await plan(home, table, tokens[1], ghost(f"hex:{number}", "guard-post"))).json()["plan"]
            if told["steps"][0]["state"] == "possible":
                break
            home.app.hub.tables[table].council.paper_pace.buckets.clear()
        body = {"seats": [0, 1], "expect_seq": told["seq"]}
        answers = [await home.post(f"/api/tables/{table}/plan/odds", body, token) for token in (*tokens, made["owner"])]
        for answer in answers:
            assert answer.status_code == 200, answer.text
            found = answer.json()
            assert found["risk"] == "a breach in the next Battle Phase"
            assert 0 <= found["now"]["share"] <= 1
            assert 0 <= found["then"]["share"] <= 1
            assert found == answers[0].json()
        stale = await home.post(f"/api/tables/{table}/plan/odds", {**body, "expect_seq": told["seq"] + 1}, tokens[0])
        assert stale.status_code == 409
        other = rivals["seats"][0]["token"]
        assert (await home.post(f"/api/tables/{table}/plan/odds", body, other)).status_code == 403
        seq = (await home.look(rivals["table"], other))["seq"]
        found = (
            await home.post(f"/api/tables/{rivals['table']}/plan/odds", {"seats": [0], "expect_seq": seq}, other)
        ).json()
        assert (found["now"], found["then"]) == (None, None)


# -- committing --------------------------------------------------------------------------------------------------


async def commit(home: House, table: str, token: str, version: int, seq: int) -> httpx.Response:
    return await home.post(f"/api/tables/{table}/plan/commit", {"version": version, "expect_seq": seq}, token)


@in_loop
async def test_committing_gives_the_answers_as_far_as_they_go(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, [TRIO[0]], seed=5)
        table, ann = made["table"], made["seats"][0]["token"]
        update = await home.look(table, ann)
        first = legal(update)[0]
        steps = [ghost(), {"do": first}, *[{"do": "let pass"}] * 3]
        told = (await plan(home, table, ann, *steps)).json()["plan"]
        done = await commit(home, table, ann, told["version"], told["seq"])
        assert done.status_code == 200, done.text
        found = done.json()
        assert found["done"] == 1
        assert found["update"]["seq"] > told["seq"]
        stored = await home.app.store.load(table)
        assert stored is not None
        assert stored.lines[told["seq"]] == f"0 {first}"
        (rest,) = (await council(home, table, ann))["plans"]
        assert rest["version"] > told["version"]
        assert [step.get("do", step.get("ghost")) for step in rest["steps"]] == ["soldier"] + ["let pass"] * 3
        again = await commit(home, table, ann, told["version"], found["update"]["seq"])
        assert again.status_code == 422, "what was committed once is not committed again"
        stale = await commit(home, table, ann, rest["version"], told["seq"])
        assert stale.status_code == 409
        assert stale.json()["update"]["seq"] == found["update"]["seq"]


def beginning(state: State, seat: int) -> list[str]:
    """Answers that a seat can give in a row before anybody else, or chance, must answer."""
    trial, wanted = state.copy(), list[str]()
    while seat in trial.to_act() and len(wanted) < MOST_STEPS - 1:
        action = trial.choices(seat)[0]
        wanted.append(action.notation)
        trial.apply(seat, action)
    return wanted


@in_loop
async def test_several_answers_are_one_move_that_stops_before_chance(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(EMPIRE, TRIO[:2], seed=3)
        table, wanted = home.app.hub.tables[made["table"]], [""]
        while len(wanted) < 2:
            seat, token, update = await asked(home, made)
            wanted = beginning(table.play.state, seat)
            if len(wanted) < 2:
                await home.move(table.id, token, wanted, update["seq"])
        steps = [{"do": notation} for notation in wanted]
        told = (await plan(home, table.id, token, *steps, steps[0])).json()["plan"]
        assert told["ready"] == len(wanted)
        done = (await commit(home, table.id, token, told["version"], told["seq"])).json()
        assert (done["done"], done["stopped"]) == (len(wanted), None)
        lines = table.play.record.lines[told["seq"] :]
        assert lines[: len(wanted)] == [f"{seat} {notation}" for notation in wanted]


@in_loop
async def test_a_plan_whose_first_step_is_refused_says_why_and_does_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO, seed=5)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        seat, token, update = await asked(home, made)
        told = (await plan(home, table, token, {"do": "let pass"})).json()["plan"]
        refused = await commit(home, table, token, told["version"], told["seq"])
        assert refused.status_code == 422
        assert refused.json()["error"]["reason"]
        bystander = tokens[(seat + 1) % 3]
        told = (await plan(home, table, bystander, {"do": legal(update)[0]})).json()["plan"]
        refused = await commit(home, table, bystander, told["version"], told["seq"])
        assert (refused.status_code, refused.json()["error"]["reason"]) == (
            422,
            "no step of the plan can be carried out now",
        )
        assert (await home.look(table, token))["seq"] == update["seq"]


@in_loop
async def test_plans_survive_reconnecting_and_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        told = (await plan(home, table, tokens[0], ghost(), ghost("hex:7"))).json()["plan"]
        ear = await listening(home, table, tokens[1])
        assert await news(ear, "plans") == [told]
        await ear.leave()
        ear = await listening(home, table, tokens[1])
        assert await news(ear, "plans") == [told]
    async with house(tmp_path) as home:
        assert (await council(home, table, tokens[1]))["plans"] == [told]
        ear = await listening(home, table, tokens[1])
        assert await news(ear, "plans") == [told]
        gone = (await plan(home, table, tokens[0])).json()["plan"]
        assert gone["steps"] == []
        assert await news(ear, "plans") == [gone]
        assert (await council(home, table, tokens[1]))["plans"] == []


@in_loop
async def test_an_unreadable_paper_is_an_empty_plan(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, TRIO)
        table, ann = made["table"], made["seats"][0]["token"]
        await home.app.hub.tables[table].council.write("plan", 0, "{broken")
        assert (await council(home, table, ann))["plans"] == []


@in_loop
async def test_in_a_duel_of_teams_plans_talk_and_pointing_stay_within_the_team(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        seats: list[Json] = [{"person": name} for name in ("Ann", "Bo", "Cy", "Di")]
        made = await home.create(ALLIES, seats, options={"mode": "capture-the-flag"})
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        teams = (await home.look(table, tokens[0]))["room"]["teams"]
        mate = next(seat for seat in (1, 2, 3) if teams[seat] == teams[0])
        ears = [await listening(home, table, token) for token in (*tokens, made["watch"]["token"])]
        for ear in ears:
            assert (await first_news(ear))["plans"] == []
        assert (await plan(home, table, tokens[0], ghost())).status_code == 200
        assert (await point(home, table, tokens[0])).status_code == 200
        assert (await say(home, table, tokens[0], "left flank", room="team")).status_code == 200
        assert (await say(home, table, tokens[0], "good luck")).status_code == 200
        for seat, ear in enumerate(ears):
            heard: Json = {}
            while "good luck" not in [word["text"] for word in heard.get("words", [])]:
                news_ = await first_news(ear)
                heard = {key: [*heard.get(key, []), *news_.get(key, [])] for key in ("words", "signs", "plans")}
            in_team = seat in (0, mate)
            assert (len(heard["words"]), len(heard["signs"])) == ((2, 1) if in_team else (1, 0))
            assert bool(heard["plans"]) == in_team
        assert (await council(home, table, made["owner"]))["plans"] == []
