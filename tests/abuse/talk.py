"""Attacks through what people say and share alongside the game: words, signs, plans and papers."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from tests.abuse.attacks import MIB, Attack
from tests.abuse.line import Line, frame, line, new_table

ALLIES: Final = "ante-portas"
THREE: Final = [{"person": "Mal"}, {"person": "Eve"}, {"person": "Odd"}]
TABLES: Final = 10
STEPS: Final = 24
NOTE: Final = "n" * 80
# Letters piled upon letters, text that runs backwards, invisible and half characters, markup, and a very long line.
HOSTILE: Final = [
    "Z" + "\u0301\u0302\u0303\u0304" * 69,
    "\u202e\u2066\u2067" * 90,
    "\u200b\u200d\ufeff" * 90 + "x",
    "\U0001f469\u200d\U0001f680" * 90,
    "<img src=x onerror=alert(1)>" * 9,
    "\ud800",
    "\0\x1b[2J\r\n\t" * 40,
    "a" * 60_000,
    "\u0e49" * 20_000,
]


async def allies(attack: Attack, **more: Any) -> dict[str, Any]:
    """A table of the attacker's own, where three people may plan together."""
    while (created := await new_table(attack.port, ALLIES, THREE, **more)) is None:
        await asyncio.sleep(0.5)
    return created


async def at_all_seats(attack: Attack, each: Any) -> None:
    """`each` gets a connection, the path of a table and a seat's token: ten tables, three lanes each."""
    tables = [await allies(attack) for _ in range(TABLES)]

    async def work(number: int) -> None:
        created = tables[number % TABLES]
        token = created["seats"][number // TABLES]["token"]
        async with line(attack.port) as one:
            while attack.goes_on():
                await each(one, f"/api/tables/{created['table']}", token)

    await attack.again(3 * TABLES, work)


async def post(attack: Attack, one: Line, path: str, body: Any, token: str) -> Any:
    """The answer to a request, or None if it was refused."""
    sent = body if isinstance(body, bytes) else msgspec.json.encode(body)
    status, content = await attack.ask(one, "POST", path, sent, token)
    return msgspec.json.decode(content) if status == 200 else None


async def words(attack: Attack) -> None:
    """30 seats at ten tables talk without a pause, and read everything that was said."""

    async def each(one: Line, path: str, token: str) -> None:
        attack.done["words"] += 1
        word = {"text": "w" * 280, "key": f"k{attack.done['words']}"}
        await post(attack, one, f"{path}/words", word, token)
        await attack.ask(one, "GET", f"{path}/council", token=token)

    await at_all_seats(attack, each)


async def signs(attack: Attack) -> None:
    """30 seats at ten tables point at the board without a pause."""

    async def each(one: Line, path: str, token: str) -> None:
        attack.done["signs"] += 1
        await post(attack, one, f"{path}/signs", {"kind": "arrow", "at": "hex:3", "to": "hex:9"}, token)

    await at_all_seats(attack, each)


async def crowd(attack: Attack) -> None:
    """200 spectators listen at one table, talk in its gallery and are sent everything that three players do."""
    created = await allies(attack)
    path, watch = f"/api/tables/{created['table']}", created["watch"]["token"]

    async def listen(number: int) -> None:
        await asyncio.sleep(number / 100)
        async with line(attack.port) as one:
            await one.shake_hands(created["table"], watch)
            one.writer.write(frame(msgspec.json.encode({"token": watch, "heard": 0, "gallery": True})))
            while attack.goes_on():
                attack.done["MiB read"] += len(await one.reader.read(MIB)) // MIB

    async def talk(number: int) -> None:
        async with line(attack.port) as one:
            while attack.goes_on():
                attack.done["words"] += 1
                word = {"text": "w" * 280, "key": f"c{number}-{attack.done['words']}"}
                await post(attack, one, f"{path}/words", {**word, "room": "gallery", "name": "Crowd"}, watch)
                seat = created["seats"][number % 3]["token"]
                await post(attack, one, f"{path}/words", word, seat)
                await post(attack, one, f"{path}/signs", {"kind": "ping", "at": "hex:3"}, seat)

    async def work(number: int) -> None:
        await (talk if number < 6 else listen)(number)

    await attack.again(206, work)


async def plans(attack: Attack) -> None:
    """30 seats at ten tables plan as far ahead as they may, look at their plans and ask what if, without a pause."""
    longest: dict[str, list[dict[str, str]]] = {}

    async def each(one: Line, path: str, token: str) -> None:
        steps = longest.setdefault(token, [])
        desk = await post(attack, one, f"{path}/plan", {"steps": steps}, token)
        attack.done["plans"] += desk is not None
        if desk is not None and len(steps) < STEPS:
            choices = [choice["do"] for choice in desk.get("next", {}).get("choices", ()) if "no" not in choice]
            steps.extend({"do": choice} for choice in choices[-1:])
        for _ in range(3):
            await attack.ask(one, "GET", f"{path}/plan", token=token)
        seq = desk["plan"]["seq"] if desk is not None else 0
        await post(attack, one, f"{path}/plan/odds", {"seats": [0, 1, 2], "expect_seq": seq}, token)

    await at_all_seats(attack, each)


async def papers(attack: Attack) -> None:
    """30 seats at ten tables write the largest plans and trays that are accepted, and larger ones, without a pause."""
    ghosts = [{"ghost": "soldier", "at": f"hex:{1 + step}", "note": NOTE} for step in range(STEPS)]
    offers = [{"to": place % 3, "give": {"wood": 99}, "ask": {"stone": 99}} for place in range(6)]

    async def each(one: Line, path: str, token: str) -> None:
        attack.done["papers"] += 1
        await post(attack, one, f"{path}/plan", {"steps": ghosts}, token)
        await post(attack, one, f"{path}/tray", {"offers": offers}, token)
        await post(attack, one, f"{path}/plan", {"steps": ghosts * 20}, token)
        await post(attack, one, f"{path}/plan", b'{"steps":[' + b"[" * 60_000, token)
        await attack.ask(one, "GET", f"{path}/council", token=token)

    await at_all_seats(attack, each)


async def hostile(attack: Attack) -> None:
    """30 seats at ten tables send text that no keyboard writes, as words, names, notes and spots."""

    async def each(one: Line, path: str, token: str) -> None:
        for text in HOSTILE:
            attack.done["texts"] += 1
            quoted = json_of(text)
            await post(attack, one, f"{path}/words", b'{"key":"k%d","text":%s}' % (attack.done["texts"], quoted), token)
            await post(attack, one, f"{path}/name", b'{"name":%s}' % quoted, token)
            note = b'{"steps":[{"ghost":"soldier","at":"hex:1","note":%s}]}' % quoted
            await post(attack, one, f"{path}/plan", note, token)
            await post(attack, one, f"{path}/signs", b'{"kind":"ping","at":%s}' % quoted, token)

    await at_all_seats(attack, each)


def json_of(text: str) -> bytes:
    """Text as JSON; half characters (lone surrogates) are escaped as if they were whole ones."""
    return (
        b'"' + "".join(f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else letter for letter in text).encode() + b'"'
    )


TALK: Final = (words, signs, crowd, plans, papers, hostile)
