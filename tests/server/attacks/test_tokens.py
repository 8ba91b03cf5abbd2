"""Tokens that are forged, stolen, or written in odd ways open nothing."""

from __future__ import annotations

import pytest

from tests.server.attacks.attacking import (
    SQL,
    Attack,
    check_sentence,
    refused_live,
    seated,
)
from tests.server.clients import (
    Client,
)


def test_forged_and_stolen_tokens_open_nothing(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        ann, created = await seated(guest)
        _, elsewhere = await seated(guest)
        good = created["seats"][0]["token"]
        forged = [
            "A" * len(good),
            good[:-1] + ("A" if good[-1] != "A" else "B"),
            good.swapcase(),
            good + "A",
            good[:-1],
            elsewhere["seats"][0]["token"],
            elsewhere["watch"]["token"],
            elsewhere["owner"],
            created["table"],
            SQL,
            "%00",
            "x" * 5000,
        ]
        seq = (await ann.update())["seq"]
        for token in forged:
            thief = guest.at(ann.table, token)
            check_sentence(await thief.get(f"/api/tables/{ann.table}"), 401, 403)
            check_sentence(await thief.move(["pass"], seq), 401, 403)
            check_sentence(await thief.post(f"/api/tables/{ann.table}/close"), 401, 403)
            check_sentence(await thief.record(), 401, 403)
            assert await refused_live(thief) in (4403, 4413)
        check_sentence(await guest.at(ann.table, None).get(f"/api/tables/{ann.table}"), 401, 403)
        assert (await ann.update())["seq"] == seq

    attack(scene)


def test_a_token_opens_only_what_it_is_for(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        ann, created = await seated(guest)
        seq = (await ann.update())["seq"]
        for name in ("watch", "owner"):
            token = created["watch"]["token"] if name == "watch" else created["owner"]
            other = guest.at(ann.table, token)
            assert (await other.update())["view"]["viewer"] == -1
            check_sentence(await other.move(["undo"], seq), 403)
        for token in (created["watch"]["token"], ann.token, created["seats"][1]["token"]):
            check_sentence(await guest.at(ann.table, token).post(f"/api/tables/{ann.table}/close"), 403)

    attack(scene)


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"Bearer",
        b"Basic QTpi",
        b"bearer",
        b"Token x",
        b"Bearer a b c",
        b"Bearer \xff\xfe",
        b"Bearer " + b"x" * 9000,
    ],
)
def test_malformed_authorization_gets_one_sentence(attack: Attack, header: bytes) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        url = f"{guest.url}/api/tables/{ann.table}"
        check_sentence(await guest.http.get(url, headers=[(b"Authorization", header)]), 400, 401, 403)

    attack(scene)
