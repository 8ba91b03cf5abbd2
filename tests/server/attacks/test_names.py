"""Names in any script, and names that would trick a reader."""

from __future__ import annotations

from tests.server.attacks.attacking import (
    REFUSED,
    Attack,
    check_sentence,
    seated,
)
from tests.server.clients import (
    Client,
    person,
)

GOOD_NAMES = ["Ann", "Øyvind", "李雷", "Zoë 🐉", "O'Brien; --", "<b>Bea</b>", "عمر", "e\u0301", '"quoted"', "𝔄𝔫𝔫"]
ODD_NAMES = [
    "A\nB",
    "A\r\nSet-Cookie: x=1",
    "a\u0000b",
    "\u202eevil",
    "x" * 5000,
    "A,B",
    "\x1b[31mred",
    "\u2028",
    "\ufeff",
]


def test_names_in_any_script_come_back_unchanged(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        for name in GOOD_NAMES:
            created = await guest.create("after-the-end", [person(name), person()])
            ann = guest.at(created["table"], created["seats"][0]["token"])
            assert (await ann.update())["room"]["seats"][0]["name"] == name

    attack(scene)


def test_names_that_would_trick_a_reader_are_refused_or_cleaned(attack: Attack) -> None:
    async def scene(guest: Client) -> None:
        ann, _ = await seated(guest)
        for name in ODD_NAMES:
            answer = await guest.post("/api/tables", {"game": "after-the-end", "seats": [person(name), person()]})
            renamed = await ann.post(f"/api/tables/{ann.table}/name", {"name": name})
            for one in (answer, renamed):
                if one.status_code in REFUSED:
                    check_sentence(one, 400, 422)
            if answer.status_code == 201:
                shown = answer.json()["seats"][0]["name"]
                assert shown.isprintable()
                assert len(shown) <= 100
            shown = (await ann.update())["room"]["seats"][0]["name"]
            assert shown.isprintable()
            assert len(shown) <= 100

    attack(scene)
