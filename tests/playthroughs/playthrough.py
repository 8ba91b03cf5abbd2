"""Writing a game down, and playing it again from what was written.

    0 tax gold | turn 31 | 5f0a91         seat 0 answered "tax gold"; the question had 31 choices
      Ada goes to Tax (+4 gold, …).       what happened, in sentences
    * building bakery | of 27 | 01bc22    chance; one of 27 outcomes

The last word of a line is a digest of the whole state and of every seat's and the spectator's view after it.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator

from holdfast.kernel import CHANCE, SPECTATOR, Dealer, Event, Play, RecordError, Refused, State
from tests.playthroughs.games import Table

NAMES = ("Ada", "Bede", "Cato", "Dido", "Egil")


def new_game(table: Table) -> list[str]:
    """The playthrough of a fresh random game; the table's name is the seed."""
    seed = f"{table.name} {table.seats}"
    rng = random.Random(seed)
    dealer = Dealer(rng.getrandbits(32))
    play = Play(table.load(), list(NAMES[: table.seats]))
    lines = heading(table, play)
    while asked := play.state.to_act():
        seat = rng.choice(asked)
        if seat == CHANCE:
            lines += told(play, f"* {dealer.answer(play.state).notation}")
        else:
            lines += told(play, f"{seat} {rng.choice(play.state.choices(seat)).notation}")
    return lines + list(ending(play))


def same_game(table: Table, recorded: list[str]) -> list[str]:
    """The game that the recorded answers lead to now; ends early where an answer is no longer possible."""
    play = Play(table.load(), list(NAMES[: table.seats]))
    lines = heading(table, play)
    for line in recorded:
        if " | " in line and not line.startswith(" "):
            lines += told(play, line.split(" | ")[0])
    if play.state.to_act():
        return [*lines, "the record ends before the game"]
    return lines + list(ending(play))


def heading(table: Table, play: Play) -> list[str]:
    game = play.game
    options = ", ".join(f"{name}={value}" for name, value in table.options) or "as printed"
    return [
        f"{game.title} for {table.seats}: {options}",
        f"rules {game.rulebook.version}, cards {game.card_set}, {game.num_actions} actions",
        "",
    ]


def told(play: Play, line: str) -> list[str]:
    """Play one line; returns it with the question, the choices, the digest and what happened."""
    who = line.partition(" ")[0]
    asked = question(play.state, who)
    try:
        events = play.read_line(line)
    except (RecordError, Refused) as error:
        return [f"{line} | {asked} | {error}"]
    return [f"{line} | {asked} | {digest(play.state)}", *(f"  {text}" for text in sentences(play, events))]


def question(state: State, who: str) -> str:
    """What is asked, and how many answers are possible."""
    if who == "*":
        return f"of {len(state.outcomes())}" if state.actor() == CHANCE else "not asked"
    frame = state.asked(int(who))
    return "not asked" if frame is None else f"{frame.name} {len(state.choices(int(who)))}"


def sentences(play: Play, events: list[Event]) -> Iterator[str]:
    names = play.record.seats
    for event in events:
        yield event.sentence(names)
        if event.public is not None:
            yield f"(others see: {event.public.sentence(names)})"


def digest(state: State) -> str:
    views = [state.view(viewer).to_json() for viewer in (SPECTATOR, *range(state.seats))]
    text = json.dumps([state.to_json(), views], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def ending(play: Play) -> Iterator[str]:
    result = play.state.result()
    assert result is not None
    yield ""
    yield f"The end: {result.how}"
    for seat, name in enumerate(play.record.seats):
        yield f"{result.ranks[seat]}. {name}: {result.points(seat)}"
        for score in result.lines[seat]:
            yield f"    {score.points:3d} {score.text} · {score.rule}"
