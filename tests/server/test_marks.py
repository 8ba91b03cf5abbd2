"""Bots and people's plans: bots follow the marks of their own side, which are ticked off when done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.games.ante_portas.game import load as load_cards
from holdfast.kernel import Dealer, Play
from holdfast.server.bot_worker import MOVE, Errand, Thinker
from holdfast.server.council.marks import marks_for
from holdfast.server.council.plans import MOST_STEPS
from tests.server.council_tools import ALLIES, council
from tests.server.inside import House, Json, house, legal, until
from tests.server.store_tools import in_loop

PAIR: list[Json] = [{"person": "Ann"}, {"bot": "greedy"}]
PLACES = [place.id for place in load_cards().cards.places if place.era == 0][: MOST_STEPS - 1]


async def mark(home: House, table: str, token: str, *steps: Json) -> Any:
    answer = await home.post(f"/api/tables/{table}/plan", {"steps": list(steps)}, token)
    assert answer.status_code == 200, answer.text
    return answer.json()


def stewards() -> list[Json]:
    return [{"ghost": "steward", "at": f"place:{place}"} for place in PLACES]


async def play_until_the_bot_goes(home: House, table: str, token: str) -> set[str]:
    """Ann always gives the first answer; returns the Places to which the bot has gone."""
    there = home.app.hub.tables[table]
    for _ in range(100):
        told = there.play.record.lines[: there.seq]
        gone = {line.removeprefix("1 go ") for line in told if line.startswith("1 go ")} - {"on"}
        if gone:
            return gone
        update = await home.look(table, token)
        if legal(update):
            await home.move(table, token, [legal(update)[0]], update["seq"])
        await until(lambda: not there.bots_to_act())
    raise AssertionError("the bot never goes anywhere")


@in_loop
async def test_a_bot_goes_where_a_person_has_marked_and_the_mark_is_ticked_off(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.pool.gate.clear()  # the bot answers its first question, in the set-up, only when everything is marked
        made = await home.create(ALLIES, PAIR, seed=2)
        table, token = made["table"], made["seats"][0]["token"]
        await mark(home, table, token, *stewards(), {"ghost": "trench", "at": "hex:7"})
        said = (await home.get(f"/api/tables/{table}/intents", token)).json()
        assert said[0]["text"].startswith("As @0 marked it, I mean to "), said
        home.pool.gate.set()
        gone = await play_until_the_bot_goes(home, table, token)
        assert gone & set(PLACES)
        done = {f"place:{place}" for place in gone & set(PLACES)}

        async def left() -> set[str]:
            (plan,) = (await council(home, table, token))["plans"]
            return {step["at"] for step in plan["steps"]}

        async def ticked_off() -> bool:
            return not await left() & done

        await until(ticked_off)
        assert "hex:7" in await left(), "nobody has laid a Trench there"
    async with house(tmp_path) as home:
        assert await ticked_off(), "also after a restart"


@in_loop
async def test_bots_see_only_marks_of_their_own_side_that_are_possible(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        seats: list[Json] = [{"person": "Ann"}, {"person": "Bo"}, {"bot": "random"}, {"bot": "random"}]
        made = await home.create(ALLIES, seats, options={"mode": "capture-the-flag"})
        table, token = made["table"], made["seats"][0]["token"]
        await mark(home, table, token, {"ghost": "cover", "at": "hex:7"}, {"ghost": "bomb", "at": "hex:28"})
        await mark(home, table, made["seats"][1]["token"], {"ghost": "cover", "at": "hex:9"})
        there = home.app.hub.tables[table]
        async with there.steady():
            assert marks_for(there, 2) == [(0, "cover", "hex:7")], "a Bomb cannot be laid that far from everybody"
            assert marks_for(there, 3) == [(1, "cover", "hex:9")]


def test_a_worker_lets_its_bot_heed_the_marks() -> None:
    game = load_cards()
    play, dealer = Play(game, ["Ann"]), Dealer(1)
    play.deal_all(dealer)
    while not play.state.choices(0)[0].notation.startswith("go "):
        play.act(0, [play.state.choices(0)[0]])
        play.deal_all(dealer)
    went = {thought(play, [(0, "steward", f"place:{place}")]) for place in PLACES}
    assert thought(play, []) in went
    assert len(went) > 1


def thought(play: Play, marks: list[tuple[int, str, str]]) -> str:
    answer = Thinker().answer(
        Errand(
            table="t",
            game=ALLIES,
            options={},
            cards_folder=None,
            names=["Ann"],
            known=0,
            lines=play.record.lines,
            seat=0,
            spec="greedy",
            luck="1",
            limit_s=30.0,
            forget=[],
            task=MOVE,
            marks=marks,
        )
    )
    assert answer.text is not None, answer.problem
    return answer.text
