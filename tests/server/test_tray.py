"""The trade tray: offers that both sides see, what cannot be offered, and the answers that would carry them out."""

from __future__ import annotations

from pathlib import Path

import httpx

from holdfast.games import load as load_game
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import Dealer, Play
from holdfast.server.council.tray import MOST_OFFERS
from holdfast.web.ante_portas.counsel import PortasCounsel
from holdfast.web.counsel import Bargain, Gift
from tests.server.council_tools import ALLIES, council, listening, news
from tests.server.inside import EMPIRE, House, Json, house, legal
from tests.server.store_tools import in_loop

PAIR: list[Json] = [{"person": "Ann"}, {"person": "Bo"}]


async def offer(home: House, table: str, token: str | None, *offers: Json) -> httpx.Response:
    return await home.post(f"/api/tables/{table}/tray", {"offers": list(offers)}, token)


@in_loop
async def test_both_sides_see_an_offer_before_anything_changes_hands(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, PAIR, seed=2)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        before = await home.look(table, tokens[1])
        ears = [await listening(home, table, token) for token in (*tokens, made["watch"]["token"])]
        assert (
            await offer(home, table, tokens[0], {"to": 1, "give": {"food": 1}, "ask": {"ore": 90}})
        ).status_code == 200
        for ear in ears:
            ((tray),) = await news(ear, "trays")
            (one,) = tray["offers"]
            assert (tray["seat"], one["to"], one["give"], one["ask"]) == (0, 1, {"food": 1}, {"ore": 90})
            assert (one["gives"], one["asks"]) == ("1 food", "90 ore")
            assert one["why"]["rule"].startswith("P-trade")
            assert "ore" in one["why"]["reason"]
        after = await home.look(table, tokens[1])
        assert (after["seq"], after["view"]) == (before["seq"], before["view"])
        await offer(home, table, tokens[0])
        assert (await news(ears[1], "trays")) == [{"seat": 0, "offers": []}]
    async with house(tmp_path) as home:
        assert (await council(home, table, tokens[1]))["trays"] == []


@in_loop
async def test_when_trade_is_open_each_side_can_give_its_part(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, PAIR, seed=2)
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        for _ in range(60):
            view = (await home.look(table, tokens[0]))["view"]
            if len(view["to_act"]) == 2:
                break
            seat = view["to_act"][0]
            update = await home.look(table, tokens[seat])
            choices = legal(update)
            await home.move(table, tokens[seat], ["trade" if "trade" in choices else choices[0]], update["seq"])
        gift = next(choice for choice in legal(await home.look(table, tokens[0])) if choice.startswith("give "))
        good = gift.split()[1]
        told = (await offer(home, table, tokens[0], {"to": 1, "give": {good: 1}, "ask": {}})).json()
        assert told["offers"][0]["do"] in ([gift, "1"], [gift]), "the amount is a question if there is more than one"
        (seen,) = (await council(home, table, tokens[1]))["trays"]
        assert "do" not in seen["offers"][0], "nobody gives for somebody else"
        update = await home.look(table, tokens[0])
        done = await home.move(table, tokens[0], told["offers"][0]["do"], update["seq"])
        assert done.status_code == 200, done.text
        assert f"@0 gives @1 1 {good}." in [event["text"] for event in done.json()["events"]]
        (again,) = (await council(home, table, tokens[0]))["trays"]
        assert "do" not in again["offers"][0], "each good can be given to each ally once"


def stocked() -> AntePortasState:
    """A war of two in which seat 0 has two wood and nothing else, and seat 1 nothing at all."""
    play = Play(load_game(ALLIES), ["Ann", "Bo"])
    play.deal_all(Dealer(2))
    state = play.state
    assert isinstance(state, AntePortasState)
    for community in state.communities:
        community.goods[:] = [0] * len(community.goods)
        community.dollars = community.tools = 0
    state.communities[0].goods[GOODS.index("wood")] = 2
    return state


def test_an_offer_says_what_it_would_enable_or_prevent_for_each_side() -> None:
    state, counsel = stocked(), PortasCounsel()
    gifts: list[Gift] = [(0, 1, "wood", 2)]
    before = [state.view(seat).to_json() for seat in range(2)]
    assert counsel.bargain(state.view(0), gifts) == Bargain([], ["Joiner", "Builder: Library", "Builder: Storage Shed"])
    assert counsel.bargain(state.view(1), gifts) == Bargain(
        [
            "Joiner: 2 wood → 1 plank, once",
            "Builder: Library: build one for 1 wood",
            "Builder: Storage Shed: build up to 2 for 1 wood each",
        ],
        [],
    )
    assert [state.view(seat).to_json() for seat in range(2)] == before, "nothing changes hands"
    assert counsel.bargain(state.view(1), []) == Bargain()
    assert counsel.amount({"tool": 2, "plank": 1}) == "1 plank, 2 tools"


@in_loop
async def test_only_the_sides_of_an_offer_are_told_what_it_would_let_them_do(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES, [*PAIR, {"person": "Cy"}], seed=2)
        table = made["table"]
        state = home.app.hub.tables[table].play.state
        assert isinstance(state, AntePortasState)
        wood = GOODS.index("wood")
        state.communities[0].goods[wood], state.communities[1].goods[wood] = 2, 0
        told = (await offer(home, table, made["seats"][0]["token"], {"to": 1, "give": {"wood": 2}})).json()
        assert "lets" not in told["offers"][0], "whoever gives something away gains nothing by it"
        (seen,) = (await council(home, table, made["seats"][1]["token"]))["trays"]
        assert seen["offers"][0]["lets"]
        (seen,) = (await council(home, table, made["seats"][2]["token"]))["trays"]
        assert not {"lets", "spoils", "do"} & set(seen["offers"][0])


@in_loop
async def test_what_cannot_be_offered_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made, rivals = await home.create(ALLIES, PAIR), await home.create(EMPIRE, PAIR)
        table, token = made["table"], made["seats"][0]["token"]
        for wrong in (
            {"to": 0, "give": {"wood": 1}},
            {"to": 7, "give": {"wood": 1}},
            {"to": 1},
            {"to": 1, "give": {"gold": 1}},
        ):
            assert (await offer(home, table, token, wrong)).status_code == 422
        for odd in ({"to": 1, "give": {"wood": 0}}, {"to": 1, "give": {"wood": 100}}, {"to": -1}):
            assert (await offer(home, table, token, odd)).status_code == 400
        fine = {"to": 1, "ask": {"wood": 1}}
        assert (await offer(home, table, token, *[fine] * (MOST_OFFERS + 1))).status_code == 422
        for stranger in (None, made["watch"]["token"], made["owner"], rivals["seats"][0]["token"]):
            assert (await offer(home, table, stranger, fine)).status_code == 403
        refused = await offer(home, rivals["table"], rivals["seats"][0]["token"], fine)
        assert refused.json()["error"]["reason"] == "nothing can be given to others in this game"
        await home.app.hub.tables[table].council.write("tray", 0, "{broken")
        assert (await council(home, table, token))["trays"] == []
