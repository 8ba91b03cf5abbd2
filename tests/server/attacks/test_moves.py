"""Moves that are stale or odd change nothing."""

from __future__ import annotations

from tests.server.attacks.attacking import (
    SQL,
    Attack,
    asked,
    check_sentence,
    seated,
)
from tests.server.clients import (
    Client,
    bot,
    legal,
    person,
)


def test_a_stale_move_is_answered_with_the_current_position(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        created = await guest.create("after-the-end", [person("Ann"), bot("random")])
        ann = guest.at(created["table"], created["seats"][0]["token"])
        update = await asked(ann)
        for seq in (0, update["seq"] - 1, update["seq"] + 1, 2**53, 10**30):
            answer = await ann.move([legal(update)[0]], seq)
            assert answer.status_code == 409
            assert answer.json()["update"]["seq"] == update["seq"]
            assert answer.json()["error"]["reason"]
        odd: list[object] = [None, "1", 1.5, True, [1], {}, -1]
        for wrong in odd:
            body = {"actions": [legal(update)[0]], "expect_seq": wrong}
            check_sentence(await ann.post(f"/api/tables/{ann.table}/moves", body), 400, 422)
        assert (await ann.update())["seq"] == update["seq"]

    attack(scene)


def test_a_move_with_odd_actions_is_refused_as_a_whole(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        update = await ann.update()
        good = legal(update) or ["pass"]
        odd = [[], [""], [SQL], ["0 pass"], ["* roll"], ["pass\n0 pass"], ["\0"], ["x" * 60_000], good[:1] * 65]
        odd += [["undo", "undo"], [good[0], "undo"], ["réset"], ["\u202epass"], [good[0], "dance"]]
        for actions in odd:
            check_sentence(await ann.move(actions, update["seq"]), 400, 413, 422)
        strange: list[object] = ["pass", [1], [None], [["pass"]], {"pass": 1}]
        for wrong in strange:
            body = {"actions": wrong, "expect_seq": update["seq"]}
            check_sentence(await ann.post(f"/api/tables/{ann.table}/moves", body), 400, 422)
        assert (await ann.update())["seq"] == update["seq"]

    attack(scene)
